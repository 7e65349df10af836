import { ErrorNote } from '../parts/notice.tsx';
import { SwitchSection } from '../parts/switch-section.tsx';
import { toast } from '../parts/toast.tsx';
import { useAction } from '../use-operation.ts';

/** Whether REST keys may approve and decline purchases, which otherwise only people do here. */
export const RestKeyApprovals = ({
  isOn,
  mayChange,
  onSaved,
}: {
  isOn: boolean;
  mayChange: boolean;
  onSaved: () => void;
}) => {
  const action = useAction('update_integration_settings');
  return (
    <SwitchSection
      id="rest-key-approvals"
      title="Approvals with REST keys"
      meaning={
        isOn
          ? 'On. A REST key of an approver approves and declines purchases like the approver does.'
          : 'Off. Only people approve and decline purchases, in these pages.'
      }
      isOn={isOn}
      disabled={!mayChange || action.running}
      onChange={async (rest_key_approvals) => {
        if (!(await action.run({ rest_key_approvals }))) return;
        onSaved();
        toast(`Approvals with REST keys are ${rest_key_approvals ? 'on' : 'off'}`);
      }}
    >
      {action.problem && <ErrorNote problem={action.problem} />}
    </SwitchSection>
  );
};
