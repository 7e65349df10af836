import { ErrorNote } from '../parts/notice.tsx';
import { SwitchSection } from '../parts/switch-section.tsx';
import { toast } from '../parts/toast.tsx';
import { useSession } from '../session.tsx';
import { useAction, useOperation } from '../use-operation.ts';

/** Whether every member needs a second factor to sign in. */
export const RequiredFactor = () => {
  const session = useSession();
  const settings = useOperation('get_integration_settings', {});
  const action = useAction('update_integration_settings');
  const problem = action.problem ?? settings.problem;
  if (!settings.data) return problem ? <ErrorNote problem={problem} onRetry={settings.reload} /> : null;
  const isOn = settings.data.second_factor_required;
  return (
    <SwitchSection
      id="second-factor-required"
      title="Require a second factor"
      meaning={
        isOn
          ? 'On. Everyone who signs in needs a code of an app in addition to the password, and REST keys neither approve nor decline purchases.'
          : 'Off. Everyone decides for themself whether signing in needs a code of an app in addition to the password.'
      }
      isOn={isOn}
      disabled={!session.may('update_integration_settings') || action.running}
      onChange={async (second_factor_required) => {
        if (!(await action.run({ second_factor_required }))) return;
        settings.reload();
        toast(`A second factor is ${second_factor_required ? 'required' : 'not required any more'}`);
      }}
    >
      {problem && <ErrorNote problem={problem} />}
    </SwitchSection>
  );
};
