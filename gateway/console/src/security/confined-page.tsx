import { passwordQuestion } from '../ask-again.ts';
import { Button } from '../parts/button.tsx';
import { EntryTitle } from '../parts/entry-title.tsx';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { SetUpFactor } from './set-up-factor.tsx';

/** Leads a person to set up the second factor that the company requires, or to use the one they have. */
export const ConfinedPage = () => {
  const session = useSession();
  const factor = useOperation('get_second_factor', {});
  const { name } = session.who.company;
  if (factor.problem) return <ErrorNote problem={factor.problem} onRetry={factor.reload} />;
  if (!factor.data) return <Loading />;
  return (
    <>
      <EntryTitle title={factor.data.set_up_at ? 'Show your second factor' : 'Set up a second factor'}>
        {name} requires a code of an app in addition to your password.
      </EntryTitle>
      {factor.data.set_up_at ? (
        <div className="form-actions">
          <Button
            look="primary"
            onClick={async () => {
              if (await passwordQuestion.ask()) session.reload();
            }}
          >
            Continue
          </Button>
        </div>
      ) : (
        <SetUpFactor onDone={session.reload} />
      )}
      <button type="button" className="link" onClick={session.signOut}>
        Sign out
      </button>
    </>
  );
};
