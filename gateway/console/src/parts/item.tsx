import { inUnits } from '../words.ts';

/** What is asked for or ordered: its name, and under it its SKU or specification. */
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

/** A quantity in a column of them; a dash where there is none. */
export const Quantity = ({
  value,
  unit,
}: {
  value: number | null | undefined;
  unit?: string | undefined;
}) => <span className="number">{typeof value === 'number' ? inUnits(value, unit) : '–'}</span>;
