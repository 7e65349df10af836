import { useState } from 'react';
import type { AnswerOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { ErrorNote, Note } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import { UnreadPage } from '../parts/unread-page.tsx';
import { countryName } from '../places.ts';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { BranchFigures } from './branch-figures.tsx';
import { BranchPeople } from './branch-people.tsx';

type Branch = AnswerOf<'get_branch'>;

const back = { to: '/branches', label: 'Branches' } as const;

/** One branch: where it is, what it orders and may spend, and who works for it. */
export const BranchPage = ({ branch_id }: { branch_id: string }) => {
  const read = useOperation('get_branch', { branch_id }, { kept: true });
  const { data: branch, problem, reload } = read;
  if (!branch) return <UnreadPage title="Branch" back={back} missing="No such branch" of={read} />;
  return (
    <Page
      title={branch.name}
      back={back}
      lead={`${branch.code} in ${branch.city}, ${countryName(branch.country)}`}
      actions={<WhatToDo branch={branch} onChanged={reload} />}
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {branch.status === 'inactive' && (
        <Note tone="warn">This branch is not active: nobody can order for it. Its orders stay.</Note>
      )}
      <BranchFacts branch={branch} />
      <BranchFigures branch={branch} />
      <BranchPeople branch={branch} />
    </Page>
  );
};

const WhatToDo = ({ branch, onChanged }: { branch: Branch; onChanged: () => void }) => {
  const { may } = useSession();
  const [isAsked, setIsAsked] = useState(false);
  const mayChange = branch.allowed_actions.includes('update_branch');
  const isActive = branch.status === 'active';
  return (
    <>
      {may('list_orders') && (
        <ButtonLink to={`/orders?branch=${branch.id}`} icon="package">
          Its orders
        </ButtonLink>
      )}
      {mayChange && (
        <>
          <ButtonLink to={`/branches/${branch.id}/change`}>Change</ButtonLink>
          <Button onClick={() => setIsAsked(true)}>{isActive ? 'Deactivate' : 'Activate'}</Button>
        </>
      )}
      {isAsked && (
        <Confirm
          operation="update_branch"
          input={{
            branch_id: branch.id,
            expected_version: branch.version,
            status: isActive ? 'inactive' : 'active',
          }}
          title={`${isActive ? 'Deactivate' : 'Activate'} ${branch.name}?`}
          confirm={isActive ? 'Deactivate' : 'Activate'}
          danger={isActive}
          onDone={() => {
            setIsAsked(false);
            toast(`${branch.name} is ${isActive ? 'not active any more' : 'active again'}`);
            onChanged();
          }}
          onClose={() => {
            setIsAsked(false);
            // Somebody else may have changed it, which the dialog has said.
            onChanged();
          }}
        >
          <p>
            {isActive
              ? 'Nobody can order or ask for prices for it from now on, and its recurring orders are not placed. Orders that are placed continue. You can activate it again.'
              : 'People who work for it can order for it again.'}
          </p>
        </Confirm>
      )}
    </>
  );
};

const BranchFacts = ({ branch }: { branch: Branch }) => {
  const { address, receiving_contact: contact } = branch;
  const lines = [
    address.line1,
    address.line2,
    [address.postal_code, address.city].filter(Boolean).join(' '),
    address.region,
    countryName(address.country),
  ].filter(Boolean);
  return (
    <Section>
      <Facts
        facts={[
          [
            'State',
            branch.status === 'active' ? (
              <Badge key="state" state="active" />
            ) : (
              <Badge key="state" tone="warn">
                Not active
              </Badge>
            ),
          ],
          [
            'Address',
            <address key="address">
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>,
          ],
          [
            'Receives deliveries',
            contact && (
              <span key="contact" className="stacked">
                <span>{contact.name}</span>
                {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
                {contact.phone && <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>}
              </span>
            ),
          ],
          ['Cost centre', branch.cost_centre],
          ['Currency', branch.currency],
          ['Time zone', branch.time_zone.replaceAll('_', ' ')],
        ]}
      />
    </Section>
  );
};
