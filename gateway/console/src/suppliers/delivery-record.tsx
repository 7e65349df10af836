import type { AnswerOf } from '../operations.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Totals } from '../parts/money.tsx';
import { EmptyState, ErrorNote } from '../parts/notice.tsx';
import { Facts, Section } from '../parts/page.tsx';
import { Time } from '../parts/time.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { count } from '../words.ts';
import { claimsInWords, punctualityInWords } from './record-words.ts';

type Supplier = AnswerOf<'get_supplier_company'>;

/** How the supplier has delivered to the company, or to the person's branches, with what each figure counts. */
export const DeliveryRecord = ({ supplier: { id, delivery_record: record } }: { supplier: Supplier }) => {
  const { may, who } = useSession();
  const orders = may('list_orders') && (
    <ButtonLink to={`/orders?supplier=${id}`} size="small" icon="package">
      Orders with it
    </ButtonLink>
  );
  const whose = who.branch_ids === null ? 'your company' : 'your branches';
  if (record.orders === 0)
    return (
      <Section title="Delivery record">
        <EmptyState icon="truck" title="No order yet">
          The record begins with the first order of {whose}.
        </EmptyState>
      </Section>
    );
  return (
    <Section
      title="Delivery record"
      lead={`What it delivered to ${whose}, imported orders included. No other company sees it.`}
      actions={orders}
    >
      <p>
        <strong>{punctualityInWords(record)}</strong>
      </p>
      <Facts
        facts={[
          ['On time', <Figure key="on" value={record.on_time} note="complete by the promised day" />],
          ['Late', <Figure key="late" value={record.late} note="complete after the promised day" />],
          [
            'From order to delivery',
            record.average_days_to_deliver === null ? null : (
              <>
                {record.average_days_to_deliver === 0
                  ? 'The same day'
                  : count(record.average_days_to_deliver, 'day')}
                <span className="cell-note">on average, until all was delivered</span>
              </>
            ),
          ],
          ['Orders', <Figure key="orders" value={record.orders} note="all that were placed" />],
          ['Delivered', <Figure key="delivered" value={record.delivered} note="completely" />],
          [
            'Not carried out',
            <Figure key="ended" value={record.ended} note="cancelled, rejected or declined" />,
          ],
          may('list_claims') && ['Claims', <Claims key="claims" supplier_id={id} />],
          [
            'Spend',
            <>
              {record.spend.length > 0 ? <Totals values={record.spend} /> : 'Nothing'}
              <span className="cell-note">orders that were carried out or still are</span>
            </>,
          ],
          ['Last order', record.last_order_at && <Time at={record.last_order_at} />],
        ]}
      />
      <p className="fine after-facts">
        As of <Time at={record.as_of} />
      </p>
    </Section>
  );
};

const Figure = ({ value, note }: { value: number; note: string }) => (
  <>
    {value.toLocaleString('en-GB')}
    <span className="cell-note">{note}</span>
  </>
);

/** The number of claims. Only a page of them is read. */
const Claims = ({ supplier_id }: { supplier_id: string }) => {
  const { data, problem, reload } = useOperation('list_claims', {
    supplier_company_id: supplier_id,
    limit: 100,
  });
  if (problem) return <ErrorNote problem={problem} onRetry={reload} />;
  if (!data) return '…';
  const { total, open } = claimsInWords(data);
  return (
    <>
      {data.data.length > 0 ? <Link to={`/claims?supplier=${supplier_id}`}>{total}</Link> : total}
      <span className="cell-note">{open}</span>
    </>
  );
};
