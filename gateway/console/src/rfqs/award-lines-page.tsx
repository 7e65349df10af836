import type { Quantity } from '@procura/contracts/quantities';
import { addQuantities, noQuantity } from '@procura/money';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { Line, Lines } from '../parts/line-editor.tsx';
import { formatMoney } from '../parts/money.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { QuantityField, readQuantities } from '../parts/number-fields.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Problem } from '../problem.ts';
import { inSalesUnits } from '../words.ts';
import { AwardDialog } from './award-dialogs.tsx';
import { type Bids, mayAward, type Rfq, type WantedAward } from './rfq.ts';

type Item = Bids['items'][number];
type Offer = { bid_id: string; label: string };
/** A part of an item that one supplier gets; an item that is divided has several. */
type Part = { item: Item; share: number; offers: readonly Offer[] };

const nobody = '';

/** Awards by line and quantity: each item from a bid, or divided among several. */
export const AwardLinesPage = ({ rfq, bids, onAwarded }: { rfq: Rfq; bids: Bids; onAwarded: () => void }) => {
  const [shares, setShares] = useState<Readonly<Record<string, number>>>({});
  const [awards, setAwards] = useState<readonly WantedAward[]>();
  const [problem, setProblem] = useState<Problem>();
  const parts = bids.items.flatMap((item): Part[] => {
    const offers = offersOf(rfq, bids, item);
    const isLeft = item.remaining_quantity !== null && item.remaining_quantity > 0;
    return isLeft && offers.length > 0
      ? Array.from({ length: shares[item.id] ?? 1 }, (_, share) => ({ item, share, offers }))
      : [];
  });
  const check = (values: Values): void => {
    const read = readWanted(parts, values);
    setProblem(read instanceof Problem ? read : undefined);
    if (!(read instanceof Problem)) setAwards(read);
  };
  return (
    <Page
      title={`Award ${rfq.number} line by line`}
      back={{ to: `/rfqs/${rfq.id}`, label: rfq.title }}
      lead="Each item is with its cheapest bid. Choose another, take less, or divide it among suppliers. Nothing is awarded before you have seen the totals."
    >
      {parts.length === 0 ? (
        <Section>
          <EmptyState icon="quote" title="Nothing to award">
            All of it is awarded, or no bid can be accepted now.
          </EmptyState>
        </Section>
      ) : (
        <Form label="Award" problem={problem} onSubmit={check}>
          <Section>
            <Lines>
              {parts.map((part) => (
                <PartFields
                  key={nameOf(part, 'quantity')}
                  part={part}
                  onDivide={
                    part.share === 0 && (shares[part.item.id] ?? 1) < part.offers.length
                      ? () =>
                          setShares((before) => ({
                            ...before,
                            [part.item.id]: (before[part.item.id] ?? 1) + 1,
                          }))
                      : undefined
                  }
                />
              ))}
            </Lines>
          </Section>
          <div className="form-actions">
            <Button type="submit" look="primary" icon="checks">
              Check
            </Button>
            <span className="muted">Shows totals, freight, tax and limits. Nothing is awarded yet.</span>
          </div>
        </Form>
      )}
      {awards && (
        <AwardDialog
          rfq={rfq}
          awards={awards}
          onClose={(isChanged) => {
            setAwards(undefined);
            if (isChanged) onAwarded();
          }}
        />
      )}
    </Page>
  );
};

/** The bids that offer an item and can be awarded, the cheapest first. */
const offersOf = (rfq: Rfq, { data }: Bids, item: Item): Offer[] =>
  data
    .filter((bid) => mayAward(rfq, bid))
    .flatMap((bid) => {
      const price = bid.prices.find(({ rfq_item_id }) => rfq_item_id === item.id);
      return price ? [{ bid, price }] : [];
    })
    .toSorted(
      (one, other) =>
        Number(other.price.lowest) - Number(one.price.lowest) ||
        Number(one.price.total.amount) - Number(other.price.total.amount),
    )
    .map(({ bid, price }) => ({
      bid_id: bid.bid_id,
      label: `${bid.supplier.name}, ${formatMoney(price.unit_price)}${bid.prices_include_tax ? '' : ` and ${price.tax_rate} % tax`}`,
    }));

const nameOf = ({ item, share }: Part, field: 'bid' | 'quantity'): string => `${field}.${item.id}.${share}`;

const PartFields = ({
  part,
  onDivide,
}: {
  part: Part;
  /** Undefined if there is nobody else to divide it with. */
  onDivide: (() => void) | undefined;
}) => {
  const { item, share, offers } = part;
  const left = item.remaining_quantity ?? 0;
  return (
    <Line
      name={share === 0 ? item.name : `${item.name}, part ${share + 1}`}
      notes={[share === 0 ? `${inSalesUnits(left, item.unit)} to award` : 'from another supplier']}
    >
      <SelectField
        name={nameOf(part, 'bid')}
        label="From"
        defaultValue={share === 0 ? offers[0]?.bid_id : nobody}
        options={[
          ...offers.map(({ bid_id, label }) => [bid_id, label] as const),
          [nobody, 'Nobody yet'] as const,
        ]}
      />
      <QuantityField
        name={nameOf(part, 'quantity')}
        label="Quantity"
        decimals={item.quantity_decimals}
        defaultValue={share === 0 ? left : ''}
      />
      <div className="line-action">
        {onDivide && (
          <Button size="small" look="quiet" onClick={onDivide}>
            Divide
            <span className="unseen">{` ${item.name}`}</span>
          </Button>
        )}
      </div>
    </Line>
  );
};

/** The quantities of each bid; a problem if one cannot be read, or nothing is chosen. */
const readWanted = (parts: readonly Part[], values: Values): readonly WantedAward[] | Problem => {
  const { quantities, problem } = readQuantities(
    values,
    parts.map((part) => ({ name: nameOf(part, 'quantity'), decimals: part.item.quantity_decimals })),
  );
  if (problem) return problem;
  const byBid = new Map<string, Map<Item['id'], Quantity>>();
  for (const [place, part] of parts.entries()) {
    const bid_id = values.text(nameOf(part, 'bid'));
    const quantity = quantities[place] ?? noQuantity;
    if (bid_id === nobody || quantity === 0) continue;
    const own = byBid.get(bid_id) ?? new Map<Item['id'], Quantity>();
    byBid.set(bid_id, own.set(part.item.id, addQuantities(own.get(part.item.id) ?? noQuantity, quantity)));
  }
  if (byBid.size === 0)
    return new Problem(400, {
      detail: 'No item has a supplier and a quantity. Choose at least one.',
    });
  return [...byBid].map(([bid_id, items]) => ({
    bid_id: bid_id as WantedAward['bid_id'],
    items: [...items].map(([rfq_item_id, quantity]) => ({ rfq_item_id, quantity })),
  }));
};
