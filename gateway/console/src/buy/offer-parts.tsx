import { Badge } from '../parts/badge.tsx';
import { inSameUnits } from '../words.ts';
import type { Offer } from './basket.ts';

/** "box: 10 boxes x 20 bags", or the unit alone. */
export const packOf = ({ unit, pack }: Pick<Offer, 'unit' | 'pack'>): string =>
  pack && pack !== unit ? `${unit}: ${pack}` : unit;

/** How many can be ordered now. */
export const Stock = ({ offer: { stock, unit } }: { offer: Offer }) =>
  stock > 0 ? <span className="number">{inSameUnits(stock, unit)}</span> : <Badge tone="warn">None</Badge>;
