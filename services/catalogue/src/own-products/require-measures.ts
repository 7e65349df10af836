import type { ProductRow } from '@procura/contracts';
import type { Deps } from '../deps.ts';

/** The feature level from which on no replica runs that could not read fractions and unit codes. */
export const measuresLevel = 1;

/** Raises `not_enabled` for rows that bring decimals or a unit code before the operator has finished the upgrade. */
export const requireMeasures = async (
  { database }: Pick<Deps, 'database'>,
  rows: readonly Pick<Partial<ProductRow>, 'quantity_decimals' | 'unit_code'>[],
): Promise<void> => {
  const brings = rows.some(({ quantity_decimals = 0, unit_code = '' }) => quantity_decimals > 0 || unit_code);
  if (brings) await database.requireFeatureLevel(measuresLevel, 'Quantities with decimals and unit codes');
};
