import { useRef, useState } from 'react';
import type { InputOf } from '../operations.ts';
import { atPlaces } from '../orders/line-places.ts';
import { Button } from '../parts/button.tsx';
import { SelectField, TextArea, TextField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { Money } from '../parts/money.tsx';
import { useSession } from '../session.tsx';
import { useAction, usePages } from '../use-operation.ts';
import { BidLineFields } from './bid-line-fields.tsx';
import { type Freight, FreightFields, freightIn } from './freight-fields.tsx';
import { isPrice, offerTotal, writtenPrice, writtenRate } from './prices.ts';
import type { Bid, Rfq } from './rfq.ts';

type Offer = Omit<InputOf<'submit_bid'>, 'rfq_id'>;

/** Prices of the latest iteration of one side, by item. */
const pricesBy = (bid: Bid | undefined, by: 'supplier' | 'buyer'): Record<string, string> =>
  Object.fromEntries(
    (bid?.iterations.findLast((one) => one.by === by)?.lines ?? []).map((line) => [
      line.rfq_item_id,
      line.unit_price.amount,
    ]),
  );

/** The first bid, new terms, or the answer to a counter-offer, which begins with the buyer's prices. */
export const BidForm = ({
  rfq,
  bid,
  onSent,
  onCancel,
}: {
  rfq: Rfq;
  /** The bid whose terms are replaced. */
  bid?: Bid;
  onSent: () => void;
  onCancel?: (() => void) | undefined;
}) => {
  const session = useSession();
  const submit = useAction('submit_bid');
  const revise = useAction('submit_bid_iteration');
  const own = pricesBy(bid, 'supplier');
  const countered = bid?.status === 'countered' ? pricesBy(bid, 'buyer') : undefined;
  const [prices, setPrices] = useState(countered ?? own);
  const last = bid?.iterations.findLast((one) => one.by === 'supplier');
  const [includesTax, setIncludesTax] = useState(bid?.iterations[0]?.prices_include_tax ?? true);
  const [rates, setRates] = useState<Prices>(() =>
    Object.fromEntries((last?.lines ?? []).map((line) => [line.rfq_item_id, line.tax_rate])),
  );
  const [freight, setFreight] = useState<Freight>({
    net: last?.freight?.amount ?? '',
    rate: last?.freight_tax_rate ?? '',
  });
  const rateOf = (id: string): string | undefined => (includesTax ? undefined : (rates[id] ?? ''));
  // Items without a price are not sent, so the input has other line numbers than the page.
  const sent = useRef<number[]>([]);
  const products = usePages('list_own_products', session.may('list_own_products') ? { limit: 100 } : null, {
    all: true,
  });
  const action = bid ? revise : submit;
  return (
    <Form
      label={countered ? 'Answer' : 'Bid'}
      problem={action.problem && atPlaces(action.problem, sent.current)}
      onSubmit={async (values) => {
        sent.current = rfq.items.flatMap((item, place) => (prices[item.id]?.trim() ? [place] : []));
        const offer = offerOf(rfq, values, { places: sent.current, prices, rateOf, freight });
        const done = bid
          ? await revise.run({ bid_id: bid.id, ...offer })
          : await submit.run({ rfq_id: rfq.id, ...offer });
        if (done) onSent();
      }}
    >
      {countered && (
        <p className="fill-in">
          <span className="muted">Fill in</span>
          <Button size="small" onClick={() => setPrices(countered)}>
            Their prices
          </Button>
          <Button size="small" onClick={() => setPrices(own)}>
            Your prices
          </Button>
        </p>
      )}
      {!bid && (
        <SelectField
          name="prices"
          label="Your prices"
          value={includesTax ? 'gross' : 'net'}
          onChange={(event) => setIncludesTax(event.currentTarget.value === 'gross')}
          hint="It stays so in your later offers."
          options={[
            ['gross', 'Include tax'],
            ['net', 'Are without tax'],
          ]}
        />
      )}
      <div className="bid-lines">
        {rfq.items.map((item, place) => (
          <BidLineFields
            key={item.id}
            item={item}
            place={place}
            currency={rfq.currency}
            price={prices[item.id] ?? ''}
            onPrice={(price) => setPrices((before) => ({ ...before, [item.id]: price }))}
            tax_rate={rateOf(item.id)}
            onTaxRate={(rate) => setRates((before) => ({ ...before, [item.id]: rate }))}
            compared={countered && { own: own[item.id], theirs: countered[item.id] }}
            products={products.items ?? []}
            product_id={last?.lines.find((line) => line.rfq_item_id === item.id)?.product_id ?? ''}
          />
        ))}
        <FreightFields currency={rfq.currency} freight={freight} onFreight={setFreight} />
        <OfferTotal rfq={rfq} prices={prices} rateOf={rateOf} freight={freight} />
      </div>
      <TermFields last={last} />
      <div className="form-actions">
        <Button type="submit" look="primary" busy={action.running}>
          {verbOf(bid, { prices, countered })}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </Form>
  );
};

type Prices = Record<string, string>;

const verbOf = (
  bid: Bid | undefined,
  { prices, countered }: { prices: Prices; countered: Prices | undefined },
): string => {
  if (!bid) return 'Send bid';
  if (!countered) return 'Send new terms';
  const agrees = [...new Set([...Object.keys(prices), ...Object.keys(countered)])].every(
    (id) => (prices[id]?.trim() ?? '') === (countered[id] ?? ''),
  );
  return agrees ? 'Accept their prices' : 'Send your answer';
};

/** The percentage of tax that was entered for an item; undefined where prices include tax. */
type RateOf = (rfq_item_id: string) => string | undefined;

const OfferTotal = ({
  rfq,
  prices,
  rateOf,
  freight,
}: {
  rfq: Rfq;
  prices: Prices;
  rateOf: RateOf;
  freight: Freight;
}) => {
  const lines = rfq.items
    .map((item) => {
      const rate = rateOf(item.id);
      const price = writtenPrice(prices[item.id] ?? '', rfq.currency);
      return [price, item.quantity, rate === undefined ? rate : writtenRate(rate)] as const;
    })
    .filter(([price]) => isPrice(price));
  const total = offerTotal(lines, freightIn(freight, rfq.currency));
  return (
    <p className="bid-total">
      <span className="muted">{`${lines.length} of ${rfq.items.length} offered, with tax`}</span>
      <output>{total ? <Money value={total} /> : 'No price yet'}</output>
    </p>
  );
};

const TermFields = ({ last }: { last: Bid['iterations'][number] | undefined }) => (
  <>
    <div className="form-row">
      <TextField
        name="lead_time_days"
        label="Lead time in days"
        inputMode="numeric"
        optional
        defaultValue={last?.lead_time_days ?? ''}
      />
      <TextField
        name="valid_until"
        label="Valid until"
        type="date"
        optional
        hint="Last day they can accept it, in their time zone."
        defaultValue={last?.valid_until ?? ''}
      />
    </div>
    <TextArea
      name="terms"
      label="Terms"
      hint="Such as payment, delivery and warranty."
      optional
      defaultValue={last?.terms ?? ''}
    />
    <TextArea name="note" label="Note" hint="The buyer reads it with this bid." rows={2} optional />
  </>
);

const offerOf = (
  rfq: Rfq,
  values: Values,
  {
    places,
    prices,
    rateOf,
    freight,
  }: { places: readonly number[]; prices: Prices; rateOf: RateOf; freight: Freight },
): Offer => ({
  lines: places.flatMap((place) => {
    const item = rfq.items[place];
    if (!item) return [];
    const rate = rateOf(item.id);
    return [
      {
        rfq_item_id: item.id,
        unit_price: writtenPrice(prices[item.id] ?? '', rfq.currency),
        ...(rate !== undefined && { tax_rate: writtenRate(rate) }),
        product_id: values.optional(`lines.${place}.product_id`),
      },
    ];
  }),
  ...freightIn(freight, rfq.currency),
  lead_time_days: values.whole('lead_time_days'),
  valid_until: values.optional('valid_until'),
  terms: values.optional('terms'),
  note: values.optional('note'),
});
