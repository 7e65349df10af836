import { useSteps } from '../next-steps.ts';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState, Note } from '../parts/notice.tsx';
import { Page } from '../parts/page.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useTasks } from '../tasks.ts';
import { useOperation } from '../use-operation.ts';
import { words } from '../words.ts';
import { MonthSpend } from './month-spend.tsx';
import { isNearlyUsed } from './nearly-used.ts';
import { TaskList } from './task-list.tsx';

/** The first page: the person's tasks, and the spend of the company. */
export const OverviewPage = () => {
  const session = useSession();
  const tasks = useTasks();
  const { user, company, role } = session.who;
  const buys = company.kind === 'buyer';
  return (
    <Page
      title={`Good to see you, ${user.name.split(' ')[0]}`}
      lead={
        company.kind === 'operator'
          ? `You run ${company.name}.`
          : `You work for ${company.name} as ${words(role).toLowerCase()}.`
      }
    >
      {!session.role && (
        <Note tone="warn">
          What your role allows cannot be read at the moment. Pages open all the same and say what is refused.
        </Note>
      )}
      <TaskList tasks={tasks} nothing={<NothingWaits />} />
      {buys && session.may('get_company_limits') && <LimitsNearlyUsed />}
      {buys && session.may('get_order_metrics') && <MonthSpend />}
    </Page>
  );
};

/** How many of the next steps are shown. */
const nextShown = 3;

const NothingWaits = () => (
  <EmptyState
    icon="check"
    title="Nothing waits for you"
    action={
      <span className="next-steps">
        {useSteps()
          .slice(0, nextShown)
          .map(({ to, icon, does }) => (
            <ButtonLink key={to} to={to} icon={icon}>
              {does}
            </ButtonLink>
          ))}
      </span>
    }
  >
    What needs you appears here as soon as it does.
  </EmptyState>
);

/** Renders nothing while all limits leave room. */
const LimitsNearlyUsed = () => {
  const { data } = useOperation('get_company_limits', { sort: 'most_used' });
  const near = data?.limits.filter(isNearlyUsed) ?? [];
  const [first] = near;
  if (!first) return null;
  return (
    <Note tone="warn" icon="gauge">
      <p>
        {near.length === 1
          ? 'A limit is nearly used: the next purchases may exceed it. '
          : `${near.length} limits are nearly used: the next purchases may exceed them. `}
        <Link to={`/settings/limits?currency=${first.limit.currency}`}>See the limits</Link>
      </p>
    </Note>
  );
};
