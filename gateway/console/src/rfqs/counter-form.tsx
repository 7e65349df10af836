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
import type { Bid, Rfq } from './rfq.ts';

/** Prices that the buyer would pay instead, line by line; lines whose price is unchanged stay as they are. */
export const CounterForm = ({
  rfq,
  bid,
  onSent,
  onCancel,
}: {
  rfq: Rfq;
  bid: Bid;
  onSent: () => void;
  onCancel: () => void;
}) => {
  const decide = useAction('decide_bid_iteration');
  const offer = bid.iterations.find(({ number }) => number === bid.latest_supplier_iteration);
  const lines = offer?.lines ?? [];
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lines.map(({ rfq_item_id, unit_price }) => [rfq_item_id, unit_price.amount])),
  );
  const { keep, atLines } = useSentLines('counter_items');
  const priceOf = (id: string) => writtenPrice(prices[id] ?? '', rfq.currency);
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
          bid_id: bid.id,
          iteration: bid.latest_supplier_iteration,
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
          const item = rfq.items.find(({ id }) => id === rfq_item_id);
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
                currency={rfq.currency}
                value={prices[rfq_item_id] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  setPrices((before) => ({ ...before, [rfq_item_id]: value }))
                }
                hint={`They ask ${formatMoney(unit_price)}${offer?.prices_include_tax === false ? ` and ${tax_rate} % tax` : ''}${change ? `, yours is ${change}` : ''}.`}
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
