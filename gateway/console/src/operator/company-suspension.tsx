import { useState } from 'react';
import { ReasonDialog } from '../orders/reason-dialog.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Facts, Section } from '../parts/page.tsx';
import { Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import type { Found } from './company.ts';

/** Whether the company is suspended, and the button that changes it. */
export const CompanySuspension = ({ found, onChanged }: { found: Found; onChanged: () => void }) => {
  const { company, suspension } = found;
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  const done = (said: string) => {
    close();
    toast(said);
    onChanged();
  };
  return (
    <Section
      title="Access and trade"
      actions={
        <Button size="small" onClick={() => setIsAsked(true)}>
          {suspension ? 'Resume' : 'Suspend'}
        </Button>
      }
    >
      <Facts
        facts={[
          [
            'State',
            suspension ? (
              <Badge key="state" tone="danger">
                Suspended
              </Badge>
            ) : (
              <Badge key="state" tone="ok">
                Active
              </Badge>
            ),
          ],
          suspension && ['Since', <Time key="since" at={suspension.at} />],
          suspension && ['Suspended by', suspension.by],
          suspension && [
            'Reason',
            <span key="reason" className="written">
              {suspension.reason}
            </span>,
          ],
        ]}
      />
      {isAsked && !suspension && (
        <ReasonDialog
          operation="suspend_company"
          inputOf={(reason) => ({ company_id: company.id, reason })}
          title={`Suspend ${company.name}?`}
          confirm="Suspend company"
          hint="The admins of the company are mailed it."
          onDone={() => done(`${company.name} is suspended`)}
          onClose={close}
        >
          <p>
            Everybody of {company.name} is signed out, and its keys, tokens and connections of assistants end
            for good. Nothing new is ordered by it or from it, its products are hidden and its payment links
            close.
          </p>
          <p>Its data and open orders stay. The other companies can finish these orders.</p>
        </ReasonDialog>
      )}
      {isAsked && suspension && (
        <Confirm
          operation="resume_company"
          input={{ company_id: company.id }}
          title={`Resume ${company.name}?`}
          confirm="Resume company"
          onDone={() => done(`${company.name} is resumed`)}
          onClose={close}
        >
          <p>
            Its people can sign in with their passwords, and its products are visible again. Keys and tokens
            that ended stay ended: issue others.
          </p>
        </Confirm>
      )}
    </Section>
  );
};
