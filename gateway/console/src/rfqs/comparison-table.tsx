import type { ReactNode } from 'react';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Quantity } from '../parts/item.tsx';
import { Money } from '../parts/money.tsx';
import { Day } from '../parts/time.tsx';
import { Link } from '../router.tsx';
import { count, inSalesUnits } from '../words.ts';
import type { BidRow, Bids, RfqOfBids } from './rfq.ts';

type Item = Bids['items'][number];
type Price = BidRow['prices'][number];

const none = <span className="muted">–</span>;

type Term = {
  head: string;
  cell: (bid: BidRow) => ReactNode;
  strong?: boolean;
  /** It is shown if a bid has it. */
  of?: keyof BidRow;
};

/** What follows the items. */
const terms: readonly Term[] = [
  { head: 'Net', cell: ({ net }) => (net ? <Money value={net} /> : none) },
  {
    head: 'of it freight',
    of: 'freight',
    cell: ({ freight }) => (freight ? <Money value={freight} /> : none),
  },
  { head: 'Tax', cell: ({ tax }) => (tax ? <Money value={tax} /> : none) },
  { head: 'Total with tax', cell: ({ total }) => <Money value={total} />, strong: true },
  {
    head: 'Prices above',
    cell: ({ prices_include_tax }) => (prices_include_tax ? 'with tax' : 'without tax'),
  },
  {
    head: 'Lead time',
    of: 'lead_time_days',
    cell: ({ lead_time_days }) => (lead_time_days === null ? none : count(lead_time_days, 'day')),
  },
  {
    head: 'Valid until',
    of: 'valid_until',
    cell: ({ valid_until }) => (valid_until ? <Day on={valid_until} /> : none),
  },
];

/** Items as rows and bids as columns. It scrolls in its own box, and the items stay in sight. */
export const ComparisonTable = ({
  rfq,
  items,
  bids,
  cheapest_bid_id,
  onAward,
  onCounter,
}: {
  rfq: RfqOfBids;
  items: readonly Item[];
  bids: readonly BidRow[];
  cheapest_bid_id: string | undefined;
  /** Undefined for bids that cannot be awarded. */
  onAward: (bid: BidRow) => (() => void) | undefined;
  /** Undefined where bids are countered elsewhere. */
  onCounter?: ((bid: BidRow) => (() => void) | undefined) | undefined;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
  <section className="comparison" aria-label="Comparison of the bids" tabIndex={0}>
    <table>
      <caption className="unseen">Comparison of the bids</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          {bids.map((bid) => (
            <th key={bid.bid_id} scope="col">
              <BidHead
                rfq={rfq}
                bid={bid}
                isCheapest={bid.bid_id === cheapest_bid_id}
                award={onAward(bid)}
                counter={onCounter?.(bid)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              <ItemHead
                item={item}
                specification={rfq.items.find(({ id }) => id === item.id)?.specification}
              />
            </th>
            {bids.map((bid) => (
              <td key={bid.bid_id}>
                <PriceCell
                  item={item}
                  price={bid.prices.find(({ rfq_item_id }) => rfq_item_id === item.id)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {terms
          .filter(({ of }) => of === undefined || bids.some((bid) => bid[of] !== null))
          .map(({ head, cell, strong }) => (
            <tr key={head} className={strong ? 'strong' : undefined}>
              <th scope="row">{head}</th>
              {bids.map((bid) => (
                <td key={bid.bid_id}>{cell(bid)}</td>
              ))}
            </tr>
          ))}
      </tfoot>
    </table>
  </section>
);

const BidHead = ({
  rfq,
  bid,
  isCheapest,
  award,
  counter,
}: {
  rfq: RfqOfBids;
  bid: BidRow;
  isCheapest: boolean;
  award: (() => void) | undefined;
  counter: (() => void) | undefined;
}) => (
  <div className="bid-head">
    <Link to={`/rfqs/${rfq.id}?bid=${bid.bid_id}`}>
      <bdi>{bid.supplier.name}</bdi>
    </Link>
    <span className="badges">
      {isCheapest && <Badge tone="ok">Cheapest bid</Badge>}
      {!bid.complete && <Badge tone="warn">Incomplete</Badge>}
      {bid.status !== 'submitted' && <Badge state={bid.status} />}
    </span>
    {award && (
      <Button size="small" aria-label={`Award the bid of ${bid.supplier.name}`} onClick={award}>
        Award
      </Button>
    )}
    {counter && (
      <Button
        size="small"
        look="quiet"
        aria-label={`Counter the bid of ${bid.supplier.name}`}
        onClick={counter}
      >
        Counter
      </Button>
    )}
  </div>
);

const ItemHead = ({ item, specification }: { item: Item; specification: string | undefined }) => {
  const { name, unit, quantity, target_unit_price, remaining_quantity } = item;
  const isTaken = remaining_quantity !== null && remaining_quantity < quantity;
  return (
    <>
      <bdi>{name}</bdi>
      <span className="cell-note">
        {inSalesUnits(quantity, unit)}
        {isTaken &&
          `, ${remaining_quantity > 0 ? `${inSalesUnits(remaining_quantity, unit)} left` : 'all awarded'}`}
      </span>
      {target_unit_price && (
        <span className="cell-note">
          Target <Money value={target_unit_price} />
        </span>
      )}
      {specification && <span className="cell-note written clamped">{specification}</span>}
    </>
  );
};

const PriceCell = ({ item, price }: { item: Item; price: Price | undefined }) => {
  if (!price) return <span className="muted">Not offered</span>;
  const { lowest, against_target_percent: against, awarded_quantity, tax_rate, unit_price } = price;
  return (
    <>
      <Money value={unit_price} />
      {lowest && (
        <span className="lowest">
          <Icon name="check" size={14} />
          Lowest
        </span>
      )}
      {Number(tax_rate) > 0 && <span className="cell-note">{`${tax_rate} % tax`}</span>}
      {against !== null && <span className="cell-note">{targetInWords(against)}</span>}
      {awarded_quantity > 0 && (
        <span className="cell-note awarded">
          Awarded <Quantity value={awarded_quantity} unit={item.unit} />
        </span>
      )}
    </>
  );
};

/** "4.2 % under target". */
const targetInWords = (percent: number): string => {
  const size = Math.abs(percent).toLocaleString('en-GB', { maximumFractionDigits: 1 });
  if (size === '0') return 'on target';
  return `${size}\u00a0% ${percent < 0 ? 'under' : 'over'} target`;
};
