import { ErrorNote } from '../parts/notice.tsx';
import { SwitchSection } from '../parts/switch-section.tsx';
import { toast } from '../parts/toast.tsx';
import { useSession } from '../session.tsx';
import { useAction, useOperation } from '../use-operation.ts';

/** Whether admins receive the signed head of the activity log by mail. */
export const AuditHeadMails = () => {
  const session = useSession();
  const settings = useOperation('get_integration_settings', {});
  const action = useAction('update_integration_settings');
  const problem = action.problem ?? settings.problem;
  if (!settings.data) return problem ? <ErrorNote problem={problem} onRetry={settings.reload} /> : null;
  const isOn = settings.data.audit_head_mails;
  return (
    <SwitchSection
      id="audit-head-mails"
      title="Signed heads by mail"
      meaning={
        isOn
          ? 'On. The admins of the whole company get the signed end of this log by mail, once a day at most.'
          : 'Off. Switch it on to get the signed end of this log by mail, once a day at most: with it, entries that are changed later are found.'
      }
      isOn={isOn}
      disabled={!session.may('update_integration_settings') || action.running}
      onChange={async (audit_head_mails) => {
        if (!(await action.run({ audit_head_mails }))) return;
        settings.reload();
        toast(`Signed heads by mail are ${audit_head_mails ? 'on' : 'off'}`);
      }}
    >
      {problem && <ErrorNote problem={problem} />}
    </SwitchSection>
  );
};
