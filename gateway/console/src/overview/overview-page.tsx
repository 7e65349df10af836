import { useSteps } from '../next-steps.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { EmptyState, ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { countOf, type Task, useTasks } from '../tasks.ts';
import { useOperation } from '../use-operation.ts';
import { words } from '../words.ts';
import { MonthSpend } from './month-spend.tsx';
import { isNearlyUsed } from './nearly-used.ts';

/** The first page: what waits for the person, and what the company spends. */
export const OverviewPage = () => {
  const session = useSession();
  const { user, company, role } = session.who;
  if (company.kind === 'operator') return <OperatorOverview />;
  const buys = company.kind === 'buyer';
  return (
    <Page
      title={`Good to see you, ${user.name.split(' ')[0]}`}
      lead={`You work for ${company.name} as ${words(role).toLowerCase()}.`}
    >
      {!session.role && (
        <Note tone="warn">
          What your role allows cannot be read at the moment. Pages open all the same and say what is refused.
        </Note>
      )}
      <Tasks />
      {buys && session.may('get_company_limits') && <LimitsNearlyUsed />}
      {buys && session.may('get_order_metrics') && <MonthSpend />}
    </Page>
  );
};

const Tasks = () => {
  const { data: tasks, problem, reload } = useTasks();
  return (
    <Section title="Waiting for you" flush>
      {!tasks && (problem ? <ErrorNote problem={problem} onRetry={reload} /> : <Loading />)}
      {tasks?.length === 0 && <NothingWaits />}
      {tasks && tasks.length > 0 && (
        <ul className="tasks">
          {tasks.map((task) => (
            <TaskLink key={task.name} task={task} />
          ))}
        </ul>
      )}
    </Section>
  );
};

const TaskLink = ({ task }: { task: Task }) => (
  <li>
    <Link to={task.to} className="task">
      <span className="task-count">{countOf(task)}</span>
      {task.name}
      <Icon name="chevron" />
    </Link>
  </li>
);

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

const OperatorOverview = () => (
  <Page title="Operator">
    <Section>
      <EmptyState icon="building" title="Companies are managed with the operator’s key">
        Creating companies, issuing REST keys and exporting activity logs are done over REST with your key.
        The documentation at <a href="/docs">/docs</a> shows how, and lists every operation.
      </EmptyState>
    </Section>
  </Page>
);
