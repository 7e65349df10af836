import type { ItemOf } from '../operations.ts';
import { Ago, Time } from '../parts/time.tsx';

/** Until when suppliers bid, and while they may, how long that is. */
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
