import { useState } from 'react';
import type { InputOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { SelectField, TextArea, TextField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { Lines, LinesTotal, useSentLines } from '../parts/line-editor.tsx';
import { Money } from '../parts/money.tsx';
import { Loading } from '../parts/notice.tsx';
import type { Choice } from '../parts/pick-field.tsx';
import { isPrice, offerTotal, writtenPrice, writtenRate } from '../parts/prices.ts';
import { useSession } from '../session.tsx';
import { useAction, usePages } from '../use-operation.ts';
import { BidLineFields } from './bid-line-fields.tsx';
import { type Freight, FreightFields, freightIn } from './freight-fields.tsx';
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
  const { keep, atLines } = useSentLines();
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
  const picked = usePicked(last);
  const action = bid ? revise : submit;
  if (!picked) return <Loading />;
  return (
    <Form
      label={countered ? 'Answer' : 'Bid'}
      problem={atLines(action.problem)}
      onSubmit={async (values) => {
        const places = keep(rfq.items.flatMap((item, place) => (prices[item.id]?.trim() ? [place] : [])));
        const offer = offerOf(rfq, values, { places, prices, rateOf, freight });
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
      {!bid && <PricesField includesTax={includesTax} onChange={setIncludesTax} />}
      <Lines>
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
            product={session.may('list_own_products') && picked(item.id)}
          />
        ))}
        <FreightFields currency={rfq.currency} freight={freight} onFreight={setFreight} />
        <OfferTotal rfq={rfq} prices={prices} rateOf={rateOf} freight={freight} />
      </Lines>
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

/** The product that the last terms name for an item, which they do by its id alone; undefined while it is read. */
const usePicked = (last: Bid['iterations'][number] | undefined) => {
  const { may } = useSession();
  const hasPicked = may('list_own_products') && last?.lines.some((line) => line.product_id);
  const products = usePages('list_own_products', hasPicked ? { limit: 100 } : null, { all: true });
  if (hasPicked && !products.items && !products.problem) return undefined;
  return (rfq_item_id: string): Choice | null => {
    const picked = last?.lines.find((line) => line.rfq_item_id === rfq_item_id)?.product_id;
    return products.items?.find(({ id }) => id === picked) ?? null;
  };
};

const PricesField = ({
  includesTax,
  onChange,
}: {
  includesTax: boolean;
  onChange: (includesTax: boolean) => void;
}) => (
  <SelectField
    name="prices"
    label="Your prices"
    value={includesTax ? 'gross' : 'net'}
    onChange={(event) => onChange(event.currentTarget.value === 'gross')}
    hint="It stays so in your later offers."
    options={[
      ['gross', 'Include tax'],
      ['net', 'Are without tax'],
    ]}
  />
);

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
    <LinesTotal said={`${lines.length} of ${rfq.items.length} offered, with tax`}>
      {total ? <Money value={total} /> : 'No price yet'}
    </LinesTotal>
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
