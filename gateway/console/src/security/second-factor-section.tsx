import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Confirm, Dialog } from '../parts/dialog.tsx';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { Facts, Section } from '../parts/page.tsx';
import { Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { RecoveryCodes, SetUpFactor } from './set-up-factor.tsx';

/** The signed-in person's own second factor. */
export const SecondFactorSection = () => {
  const factor = useOperation('get_second_factor', {});
  const [removing, setRemoving] = useState(false);
  const renew = useAction('renew_recovery_codes');
  const [codes, setCodes] = useState<readonly string[]>();
  const lead = 'A code of an app on your phone, in addition to your password, in all your companies.';
  if (factor.problem) return <ErrorNote problem={factor.problem} onRetry={factor.reload} />;
  if (!factor.data) return <Loading />;
  const { set_up_at, recovery_codes_left, required } = factor.data;
  if (!set_up_at)
    return (
      <Section title="Second factor" lead={lead}>
        <SetUpFactor
          onDone={() => {
            factor.reload();
            toast('Your second factor is set up');
          }}
        />
      </Section>
    );
  return (
    <Section title="Second factor" lead={lead}>
      <Facts
        facts={[
          ['Set up', <Time key="set-up" at={set_up_at} />],
          ['Recovery codes left', recovery_codes_left],
        ]}
      />
      {renew.problem && <ErrorNote problem={renew.problem} />}
      <div className="form-actions">
        <Button busy={renew.running} onClick={async () => setCodes((await renew.run({}))?.recovery_codes)}>
          New recovery codes
        </Button>
        {!required && <Button onClick={() => setRemoving(true)}>Remove</Button>}
      </div>
      {codes && (
        <Dialog title="New recovery codes" onClose={() => setCodes(undefined)}>
          <RecoveryCodes
            codes={codes}
            onDone={() => {
              setCodes(undefined);
              factor.reload();
            }}
          />
        </Dialog>
      )}
      {removing && (
        <Confirm
          operation="remove_second_factor"
          input={{}}
          title="Remove your second factor?"
          confirm="Remove it"
          danger
          onDone={() => {
            setRemoving(false);
            factor.reload();
            toast('Your second factor is removed');
          }}
          onClose={() => setRemoving(false)}
        >
          <p>Your password alone then signs you in.</p>
        </Confirm>
      )}
    </Section>
  );
};
