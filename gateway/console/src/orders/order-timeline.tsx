import { Section } from '../parts/page.tsx';
import { Time } from '../parts/time.tsx';
import type { Order } from './order.ts';

/** What happened to an order, the latest first. */
export const OrderTimeline = ({ order }: { order: Order }) => (
  <Section title="Timeline">
    <ol className="timeline">
      {order.timeline.toReversed().map((entry) => (
        <li key={`${entry.at} ${entry.what}`}>
          <span>
            <strong>{entry.what}</strong> by {entry.by}
          </span>
          <span className="fine">
            <Time at={entry.at} />
          </span>
          {entry.note && <span className="written muted">{entry.note}</span>}
        </li>
      ))}
    </ol>
  </Section>
);
