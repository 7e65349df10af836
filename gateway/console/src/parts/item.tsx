import { inSalesUnits } from '../words.ts';

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

/** A quantity in a column; a dash if there is none. */
export const Quantity = ({
  value,
  unit,
}: {
  value: number | null | undefined;
  unit?: string | undefined;
}) => <span className="number">{typeof value === 'number' ? inSalesUnits(value, unit) : '–'}</span>;
