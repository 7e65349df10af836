import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Money } from '../parts/money.tsx';
import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Link } from '../router.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { type BidRow, type Bids, counts, mayAward, mayCounter, type RfqOfBids } from './rfq.ts';

/** So many bids fit on a sheet of paper next to each other. */
const onPaper = 6;

/** The bids that count next to each other, and the others apart. */
export const Comparison = ({
  rfq,
  bids,
  onAward,
  onCounter,
}: {
  rfq: RfqOfBids;
  bids: Bids;
  onAward: (bid: BidRow) => void;
  /** Undefined where bids are countered on their own page. */
  onCounter?: (bid: BidRow) => void;
}) => {
  const compared = bids.data.filter(counts);
  const apart = bids.data.filter((bid) => !counts(bid));
  const shown = {
    rfq,
    items: bids.items,
    cheapest_bid_id: compared.length > 1 ? bids.comparison?.cheapest_bid?.bid_id : undefined,
    onAward: (bid: BidRow) => (mayAward(rfq, bid) ? () => onAward(bid) : undefined),
    onCounter: onCounter && ((bid: BidRow) => (mayCounter(rfq, bid) ? () => onCounter(bid) : undefined)),
  };
  const sheets =
    compared.length > onPaper
      ? Array.from({ length: Math.ceil(compared.length / onPaper) }, (_, sheet) =>
          compared.slice(sheet * onPaper, (sheet + 1) * onPaper),
        )
      : [];
  return (
    <>
      {compared.length > 0 && (
        <div className="comparison-sheets">
          <Section
            title="Comparison"
            lead={`Prices of one unit, compared ${bids.comparison?.compared === 'net' ? 'without' : 'with'} tax.`}
            actions={
              compared.some((bid) => mayAward(rfq, bid)) && (
                <ButtonLink to={`/rfqs/${rfq.id}?award=lines`} size="small">
                  Award line by line
                </ButtonLink>
              )
            }
            flush
          >
            <div className={sheets.length > 0 ? 'screen-only' : undefined}>
              <ComparisonTable {...shown} bids={compared} />
            </div>
            {sheets.map((sheet) => (
              <div key={sheet[0]?.bid_id} className="paper-only">
                <ComparisonTable {...shown} bids={sheet} />
              </div>
            ))}
          </Section>
        </div>
      )}
      {apart.length > 0 && <Apart rfq={rfq} bids={apart} />}
    </>
  );
};

const Apart = ({ rfq, bids }: { rfq: RfqOfBids; bids: readonly BidRow[] }) => (
  <Section title="Bids that do not count" flush>
    <Table
      caption="Bids that do not count"
      rows={bids}
      keyOf={({ bid_id }) => bid_id}
      columns={[
        {
          head: 'Supplier',
          cell: ({ bid_id, supplier }) => (
            <Link to={`/rfqs/${rfq.id}?bid=${bid_id}`}>
              <bdi>{supplier.name}</bdi>
            </Link>
          ),
        },
        {
          head: 'State',
          cell: ({ status, expired }) => (
            <Badge state={status === 'withdrawn' || status === 'rejected' || !expired ? status : 'expired'} />
          ),
        },
        { head: 'Total with tax', align: 'right', cell: ({ total }) => <Money value={total} /> },
      ]}
    />
  </Section>
);
