import { Button } from '../parts/button.tsx';
import { Money } from '../parts/money.tsx';
import { Note } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { count } from '../words.ts';
import { type BidRow, type Bids, mayAward, type Rfq, type WantedAward } from './rfq.ts';
import { TaxNote } from './tax-note.tsx';

/** What awarding the rest would cost: each item from its cheapest bid, and all from one bid. */
export const Proposals = ({
  rfq,
  bids: { data, items, comparison },
  onAward,
}: {
  rfq: Pick<Rfq, 'status'>;
  bids: Bids;
  onAward: (awards: readonly WantedAward[]) => void;
}) => {
  if (!comparison) return null;
  const { cheapest_split: split, cheapest_bid: bid, not_offered } = comparison;
  const missing = items.filter(({ id }) => not_offered.includes(id)).map(({ name }) => name);
  const may = (ids: readonly string[]): boolean => {
    const rows = data.filter(({ bid_id }) => ids.includes(bid_id));
    return rows.length === ids.length && rows.every((row: BidRow) => mayAward(rfq, row));
  };
  const hasEnded = rfq.status === 'closed' || rfq.status === 'cancelled';
  if (!split || hasEnded) return null;
  return (
    <Section title={items.some(isPartlyAwarded) ? 'What is left to award' : 'Proposals'}>
      <div className="proposals">
        <div>
          <h3>Cheapest split</h3>
          <p className="proposal-total">
            <Money value={split.total} />
            <TaxNote tax={split.tax} />
          </p>
          <ul className="proposal-parts">
            {split.awards.map(({ bid_id, supplier, items: own, total }) => (
              <li key={bid_id}>
                <bdi>{supplier.name}</bdi>
                <span className="cell-note">
                  {count(own.length, 'item')} for <Money value={total} />
                </span>
              </li>
            ))}
          </ul>
          {may(split.awards.map(({ bid_id }) => bid_id)) && (
            <Button
              look="primary"
              onClick={() => onAward(split.awards.map(({ bid_id, items: own }) => ({ bid_id, items: own })))}
            >
              Award the cheapest split
            </Button>
          )}
        </div>
        {bid && split.awards.length > 1 && (
          <div>
            <h3>Cheapest bid</h3>
            <p className="proposal-total">
              <Money value={bid.total} />
              <TaxNote tax={bid.tax} />
            </p>
            <p>
              <bdi>{bid.supplier.name}</bdi>
              <span className="cell-note">everything from one supplier</span>
            </p>
            {may([bid.bid_id]) && (
              <Button onClick={() => onAward([{ bid_id: bid.bid_id }])}>Award the cheapest bid</Button>
            )}
          </div>
        )}
      </div>
      {missing.length > 0 && (
        <Note tone="warn">{`No bid offers ${new Intl.ListFormat('en-GB').format(missing)}.`}</Note>
      )}
    </Section>
  );
};

const isPartlyAwarded = ({ quantity, remaining_quantity }: Bids['items'][number]): boolean =>
  remaining_quantity !== null && remaining_quantity < quantity;
