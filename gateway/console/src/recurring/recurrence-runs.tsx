import { Badge } from '../parts/badge.tsx';
import { Totals } from '../parts/money.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { withoutCodes } from './draft-lines.ts';
import { dateInWords, type Recurrence, runInWords } from './recurrence.ts';

/** What came of each date, newest first. */
export const RecurrenceRuns = ({ recurrence: { id, time_zone } }: { recurrence: Recurrence }) => {
  const { may } = useSession();
  const runs = usePages('list_recurrence_runs', { recurrence_id: id });
  return (
    <Section title="So far" flush>
      <Listing
        pages={runs}
        empty={
          <EmptyState icon="clock" title="Nothing yet">
            What came of each date is listed here.
          </EmptyState>
        }
      >
        {(items) => (
          <Table
            caption="So far"
            rows={items}
            keyOf={(run) => run.id}
            columns={[
              { head: 'Date', cell: ({ scheduled_at }) => dateInWords(scheduled_at, time_zone) },
              { head: 'Outcome', cell: ({ status }) => <Badge state={status}>{runInWords(status)}</Badge> },
              {
                head: 'What came of it',
                cell: ({ purchase_id, purchase_status, reason, warnings }) => (
                  <span>
                    {purchase_id && may('get_purchase') && (
                      <Link to={`/purchases/${purchase_id}`}>
                        {purchase_status === 'pending_approval' ? 'Sent for approval' : 'Show the purchase'}
                      </Link>
                    )}
                    {reason && withoutCodes(reason)}
                    {warnings.map((warning) => (
                      <span key={warning} className="cell-note">
                        {warning}
                      </span>
                    ))}
                  </span>
                ),
              },
              {
                head: 'Total',
                align: 'right',
                cell: ({ totals }) => (totals.length > 0 ? <Totals values={totals} /> : '–'),
              },
            ]}
          />
        )}
      </Listing>
    </Section>
  );
};
