import type { Money as MoneyValue } from '@procura/contracts';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Line, Lines } from '../parts/line-editor.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { QuantityField } from '../parts/number-fields.tsx';
import { Section } from '../parts/page.tsx';
import { timesQuantity } from '../parts/prices.ts';
import { writtenQuantity } from '../parts/quantities.ts';
import { quantityRule } from './add-to-basket.tsx';
import { type BasketLine, type Offer, removeLines, setQuantity } from './basket.ts';
import { ownPriceAt } from './offer-price.ts';
import type { Preview } from './preview.ts';

export const quantityName = (place: number): string => `lines.${place}.quantity`;

type Group = { supplier: BasketLine['supplier']; lines: readonly BasketLine[] };

/** The lines of each supplier, in the order in which they were added. */
export const bySupplier = (lines: readonly BasketLine[]): Group[] =>
  [...Map.groupBy(lines, ({ supplier }) => supplier.id).values()].flatMap((group) =>
    group[0] ? [{ supplier: group[0].supplier, lines: group }] : [],
  );

/** The lines of the basket by supplier. */
export const BasketLines = ({
  groups,
  offers,
  preview,
  onEdit,
}: {
  groups: readonly Group[];
  /** By product; undefined while they are read. */
  offers: ReadonlyMap<string, Offer> | undefined;
  /** Of these lines; its prices are later ones than those of the offers. */
  preview: Preview | undefined;
  onEdit: () => void;
}) => {
  const places = new Map(
    groups.flatMap(({ lines }) => lines).map(({ product_id }, place) => [product_id, place]),
  );
  return groups.map(({ supplier, lines }) => (
    <Section key={supplier.id} title={supplier.name}>
      <div className="basket-lines bare">
        <Lines>
          {lines.map((line) => (
            <BasketLineFields
              key={line.product_id}
              line={line}
              place={places.get(line.product_id) ?? 0}
              offer={offers && (offers.get(line.product_id) ?? null)}
              checked={preview?.lines.find(({ product_id }) => product_id === line.product_id)?.unit_price}
              onEdit={onEdit}
            />
          ))}
        </Lines>
      </div>
    </Section>
  ));
};

const BasketLineFields = ({
  line,
  place,
  offer,
  checked,
  onEdit,
}: {
  line: BasketLine;
  place: number;
  /** Null for one that is not sold any more. */
  offer: Offer | null | undefined;
  checked: MoneyValue | undefined;
  onEdit: () => void;
}) => {
  const price = checked ?? (offer && ownPriceAt(offer, line.quantity));
  return (
    <Line
      name={line.name}
      notes={[
        line.sku,
        price && `${formatMoney(price)} per ${line.unit}`,
        offer === null && 'No longer sold. Remove this line.',
        offer && quantityRule(offer),
      ].map((note) => note || null)}
      total={<LineTotal price={price} quantity={line.quantity} />}
    >
      <BasketQuantity line={line} place={place} onEdit={onEdit} />
      <div className="line-action">
        <Button
          look="quiet"
          icon="close"
          aria-label={`Remove ${line.name}`}
          onClick={() => {
            removeLines([line.product_id]);
            onEdit();
          }}
        />
      </div>
    </Line>
  );
};

const LineTotal = ({
  price,
  quantity,
}: {
  price: MoneyValue | null | undefined;
  quantity: BasketLine['quantity'];
}) => {
  const total = price && timesQuantity(price, quantity);
  return total ? <Money value={total} /> : <span className="muted">–</span>;
};

/** The quantity of a line, which is kept as it is typed; one of another tab replaces it. */
const BasketQuantity = ({
  line: { product_id, name, quantity, quantity_decimals: decimals },
  place,
  onEdit,
}: {
  line: BasketLine;
  place: number;
  onEdit: () => void;
}) => {
  const [text, setText] = useState(String(quantity));
  const [kept, setKept] = useState(quantity);
  if (quantity !== kept) {
    setKept(quantity);
    const read = writtenQuantity(text, decimals);
    if (!('quantity' in read) || read.quantity !== quantity) setText(String(quantity));
  }
  return (
    <QuantityField
      name={quantityName(place)}
      label="Quantity"
      aria-label={`Quantity of ${name}`}
      decimals={decimals}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onEdit();
        const read = writtenQuantity(value, decimals);
        if ('quantity' in read) setQuantity(product_id, read.quantity);
      }}
    />
  );
};
