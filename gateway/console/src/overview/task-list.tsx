import type { ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Link } from '../router.tsx';
import { countOf, type Task } from '../tasks.ts';
import type { Loaded } from '../use-operation.ts';

/** What waits for the person, each with its list; `nothing` is shown when nothing does. */
export const TaskList = ({
  tasks: { data: tasks, problem, reload },
  nothing,
}: {
  tasks: Pick<Loaded<readonly Task[]>, 'data' | 'problem' | 'reload'>;
  nothing: ReactNode;
}) => (
  <Section title="Waiting for you" flush>
    {!tasks && (problem ? <ErrorNote problem={problem} onRetry={reload} /> : <Loading />)}
    {tasks?.length === 0 && nothing}
    {tasks && tasks.length > 0 && (
      <ul className="tasks">
        {tasks.map((task) => (
          <li key={task.name}>
            <Link to={task.to} className="task">
              <span className="task-count">{countOf(task)}</span>
              {task.name}
              <Icon name="chevron" />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Section>
);
