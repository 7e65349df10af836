import type { Quantity } from '@procura/contracts/quantities';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Line, Lines, LinesTotal, useSentLines } from '../parts/line-editor.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { MoneyField } from '../parts/number-fields.tsx';
import { changeOf, isPrice, timesQuantity, writtenPrice } from '../parts/prices.ts';
import { useAction } from '../use-operation.ts';
import { inSalesUnits } from '../words.ts';

/** The terms of a supplier that are countered, and the items they are for. */
export type Countered = {
  bid_id: string;
  iteration: number;
  currency: string;
  prices_include_tax: boolean;
  lines: readonly { rfq_item_id: string; unit_price: Price; tax_rate: string }[];
  items: readonly {
    id: string;
    name: string;
    unit: string;
    quantity: Quantity;
    target_unit_price?: Price | null;
  }[];
};
type Price = { amount: string; currency: string };

/** Prices that the buyer would pay instead, line by line; lines whose price is unchanged stay as they are. */
export const CounterForm = ({
  countered: { bid_id, iteration, currency, prices_include_tax, lines, items },
  onSent,
  onCancel,
}: {
  countered: Countered;
  onSent: () => void;
  onCancel: () => void;
}) => {
  const decide = useAction('decide_bid_iteration');
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lines.map(({ rfq_item_id, unit_price }) => [rfq_item_id, unit_price.amount])),
  );
  const { keep, atLines } = useSentLines('counter_items');
  const priceOf = (id: string) => writtenPrice(prices[id] ?? '', currency);
  const isChanged = (line: (typeof lines)[number]) =>
    priceOf(line.rfq_item_id).amount !== line.unit_price.amount;
  const changed = lines.filter(isChanged).length;
  return (
    <Form
      label="Counter-offer"
      problem={atLines(decide.problem)}
      onSubmit={async (values) => {
        const sent = keep(lines.flatMap((line, place) => (isChanged(line) ? [place] : [])));
        const note = values.optional('note');
        const done = await decide.run({
          bid_id,
          iteration,
          decision: 'counter',
          counter_items: sent.flatMap((place) => {
            const line = lines[place];
            return line ? [{ rfq_item_id: line.rfq_item_id, unit_price: priceOf(line.rfq_item_id) }] : [];
          }),
          ...(note && { note }),
        });
        if (done) onSent();
      }}
    >
      <Lines>
        {lines.map(({ rfq_item_id, unit_price, tax_rate }, place) => {
          const item = items.find(({ id }) => id === rfq_item_id);
          const price = priceOf(rfq_item_id);
          const total = item && isPrice(price) ? timesQuantity(price, item.quantity) : undefined;
          const change = isPrice(price) ? changeOf(price, unit_price) : null;
          return (
            <Line
              key={rfq_item_id}
              name={item?.name ?? 'Item'}
              notes={[
                item && inSalesUnits(item.quantity, item.unit),
                item?.target_unit_price && `target ${formatMoney(item.target_unit_price)}`,
              ]}
              total={total ? <Money value={total} /> : <span className="muted">–</span>}
            >
              <MoneyField
                name={`counter_items.${place}.unit_price`}
                label="Your price"
                currency={currency}
                value={prices[rfq_item_id] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  setPrices((before) => ({ ...before, [rfq_item_id]: value }))
                }
                hint={`They ask ${formatMoney(unit_price)}${!prices_include_tax ? ` and ${tax_rate} % tax` : ''}${change ? `, yours is ${change}` : ''}.`}
              />
            </Line>
          );
        })}
        <LinesTotal said={`${changed} of ${lines.length} changed`}>{null}</LinesTotal>
      </Lines>
      <TextArea name="note" label="Note" hint="The supplier reads it with your prices." rows={2} optional />
      <div className="form-actions">
        <Button type="submit" look="primary" busy={decide.running}>
          Send counter-offer
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
};
