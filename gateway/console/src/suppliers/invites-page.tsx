import type { Place } from '@procura/gateway/addresses';
import { useState } from 'react';
import type { ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { SelectField } from '../parts/field.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Ago, Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { Link, navigate, useQuery } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { InviteButton, InviteDialog } from './invite-dialog.tsx';
import { SupplierLinks } from './supplier-links.tsx';

type Invite = ItemOf<'list_supplier_invites'>;
type Status = Invite['status'];

const statusWords: Record<Status, string> = {
  pending: 'Not answered',
  accepted: 'Accepted',
  revoked: 'Withdrawn',
  expired: 'Expired',
};
const isStatus = (value: string | null): value is Status =>
  value !== null && Object.hasOwn(statusWords, value);

const addressOf = (status: string): Place =>
  status ? `/suppliers/invites?status=${status}` : '/suppliers/invites';

type Asked = { what: 'again' | 'withdraw'; invite: Invite };

/** The suppliers that the company has invited, and what became of each invite. The address holds the filter. */
export const InvitesPage = () => {
  const asked = useQuery().get('status');
  const status = isStatus(asked) ? asked : '';
  const invites = usePages('list_supplier_invites', status ? { status } : {});
  const [open, setOpen] = useState<Asked>();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    invites.reload();
  };
  return (
    <Page
      title="Invited suppliers"
      lead="Companies that you invited to Procura by mail. The newest invite comes first."
      actions={<InviteButton onInvited={invites.reload} />}
    >
      <SupplierLinks chosen="/suppliers/invites" />
      <div className="filters">
        <SelectField
          name="status"
          label="State"
          value={status}
          onChange={(event) => navigate(addressOf(event.currentTarget.value), { replace: true })}
          options={[['', 'All'], ...Object.entries(statusWords)]}
        />
      </div>
      <Section flush>
        <Listing pages={invites} empty={<NoInvites isFiltered={status !== ''} />}>
          {(items) => <Invites invites={items} onAsk={setOpen} />}
        </Listing>
      </Section>
      {open?.what === 'again' && <InviteDialog before={open.invite} onDone={done} onClose={close} />}
      {open?.what === 'withdraw' && (
        <Confirm
          operation="revoke_supplier_invite"
          input={{ supplier_invite_id: open.invite.id }}
          title={`Withdraw the invite of ${open.invite.company_name}?`}
          confirm="Withdraw"
          danger
          onDone={() => {
            done();
            toast(`The invite of ${open.invite.company_name} is withdrawn`);
          }}
          onClose={close}
        >
          <p>The link that {open.invite.email} got stops working. You can invite the company again.</p>
        </Confirm>
      )}
    </Page>
  );
};

const NoInvites = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      icon="search"
      title="None of these"
      action={<ButtonLink to="/suppliers/invites">Show all invites</ButtonLink>}
    />
  ) : (
    <EmptyState icon="send" title="Nobody is invited yet">
      Invite a supplier that you buy from and do not find among the suppliers.
    </EmptyState>
  );

const Invites = ({ invites, onAsk }: { invites: readonly Invite[]; onAsk: (asked: Asked) => void }) => {
  const { may } = useSession();
  return (
    <Table
      caption="Invites"
      rows={invites}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Company',
          cell: ({ company_name, email }) => (
            <>
              <bdi>{company_name}</bdi>
              <span className="cell-note">{email}</span>
            </>
          ),
        },
        { head: 'State', cell: ({ status }) => <Badge state={status}>{statusWords[status]}</Badge> },
        {
          head: 'Invited',
          cell: ({ created_at, invited_by }) => (
            <>
              <Ago at={created_at} />
              {invited_by && <span className="cell-note">by {invited_by}</span>}
            </>
          ),
        },
        { head: 'What became of it', cell: (invite) => <Outcome invite={invite} /> },
        may('create_supplier_invite') && {
          head: 'Actions',
          actions: true,
          cell: (invite) => <InviteAction invite={invite} onAsk={onAsk} />,
        },
      ]}
    />
  );
};

const Outcome = ({ invite: { status, supplier, accepted_at, expires_at } }: { invite: Invite }) => {
  if (supplier)
    return (
      <>
        <Link to={`/suppliers/${supplier.id}`}>
          <bdi>{supplier.name}</bdi>
        </Link>
        {accepted_at && (
          <span className="cell-note">
            opened its account <Ago at={accepted_at} />
          </span>
        )}
      </>
    );
  if (status === 'revoked') return <span className="muted">The link does not work any more</span>;
  return (
    <>
      {status === 'expired' ? 'The link ended on ' : 'The link works until '}
      <Time at={expires_at} />
    </>
  );
};

const InviteAction = ({ invite, onAsk }: { invite: Invite; onAsk: (asked: Asked) => void }) => {
  const { status, company_name } = invite;
  if (status === 'accepted') return null;
  return status === 'pending' ? (
    <Button
      size="small"
      aria-label={`Withdraw the invite of ${company_name}`}
      onClick={() => onAsk({ what: 'withdraw', invite })}
    >
      Withdraw
    </Button>
  ) : (
    <Button
      size="small"
      aria-label={`Invite ${company_name} again`}
      onClick={() => onAsk({ what: 'again', invite })}
    >
      Invite again
    </Button>
  );
};
