import type { ReactNode } from 'react';
import type { Problem } from '../problem.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

/** A failure in the words of the service, with its remedy. */
export const ErrorNote = ({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) => (
  <div className="note danger" role="alert" tabIndex={-1}>
    <Icon name="alert" size={18} />
    <div>
      <p>{problem.message}</p>
      {problem.how_to_fix && <p>{problem.how_to_fix}</p>}
      {problem.status >= 500 && problem.request_id && (
        <p className="fine">
          If it happens again, send support this number: <code>{problem.request_id}</code>
        </p>
      )}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  </div>
);

/** Information to read before continuing. */
export const Note = ({
  tone = 'info',
  icon,
  children,
}: {
  tone?: 'info' | 'warn' | 'ok' | 'danger';
  icon?: IconName;
  children: ReactNode;
}) => (
  <div className={`note ${tone}`}>
    <Icon name={icon ?? (tone === 'ok' ? 'check' : 'alert')} size={18} />
    <div>{children}</div>
  </div>
);

/** An empty list: why it is empty, and the next step. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="empty">
    <span className="empty-mark">
      <Icon name={icon} size={22} />
    </span>
    <p className="empty-title">{title}</p>
    {children && <p className="muted">{children}</p>}
    {action}
  </div>
);

/** A placeholder for data that is being read. */
export const Loading = ({ rows = 3 }: { rows?: number }) => (
  <div className="loading" role="status">
    <span className="unseen">Loading</span>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
      <span key={row} className="bone" />
    ))}
  </div>
);
