import type { ProductRow } from '@procura/contracts';
import type { Deps } from './deps.ts';

/**
 * From this feature level on, every replica reads fractions and unit codes, and prices with breaks and shipping terms.
 */
export const featureLevel = 1;

type Gate = Pick<Deps, 'database'>;

/** Raises `not_enabled` for rows that bring decimals or a unit code before the operator has finished the upgrade. */
export const requireMeasures = async (
  { database }: Gate,
  rows: readonly Pick<Partial<ProductRow>, 'quantity_decimals' | 'unit_code'>[],
): Promise<void> => {
  const brings = rows.some(({ quantity_decimals = 0, unit_code = '' }) => quantity_decimals > 0 || unit_code);
  if (brings) await database.requireFeatureLevel(featureLevel, 'Quantities with decimals and unit codes');
};

/** Like {@link requireMeasures}, for price breaks. */
export const requirePriceBreaks = async (
  { database }: Gate,
  rows: readonly Pick<Partial<ProductRow>, 'price_breaks'>[],
): Promise<void> => {
  if (rows.some(({ price_breaks = [] }) => price_breaks.length > 0))
    await database.requireFeatureLevel(featureLevel, 'Price breaks');
};

/** Like {@link requireMeasures}, for shipping terms. */
export const requireShippingTerms = ({ database }: Gate): Promise<void> =>
  database.requireFeatureLevel(featureLevel, 'Shipping terms');
