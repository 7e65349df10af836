import type { ItemOf } from '../operations.ts';
import { Ago, Time } from '../parts/time.tsx';

/** The deadline for bids and, while it has not passed, the remaining time. */
export const RfqDeadline = ({
  rfq: { deadline, status },
}: {
  rfq: Pick<ItemOf<'list_rfqs'>, 'deadline' | 'status'>;
}) => (
  <>
    <Time at={deadline} />
    {status === 'open' && (
      <span className="cell-note">
        <Ago at={deadline} />
      </span>
    )}
  </>
);
