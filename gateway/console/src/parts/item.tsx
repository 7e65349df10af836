import { inSalesUnits, inSameUnits } from '../words.ts';

/** The name of an item or product, with its SKU or specification below. */
export const ItemName = ({
  item: { name, sku, specification },
}: {
  item: { name: string; sku?: string | null; specification?: string | null };
}) => (
  <>
    {name}
    {sku && <span className="cell-note">{sku}</span>}
    {specification && <span className="cell-note written">{specification}</span>}
  </>
);

/** A quantity in a column; a dash if there is none. `same`: the column before it names the unit. */
export const Quantity = ({
  value,
  unit,
  same = false,
}: {
  value: number | null | undefined;
  unit: string | undefined;
  same?: boolean;
}) => {
  const inWords = same && unit !== undefined ? inSameUnits : inSalesUnits;
  return <span className="quantity">{typeof value === 'number' ? inWords(value, unit ?? '') : '–'}</span>;
};
