import { iso31661Alpha2ToNumeric } from 'iso-3166/1-a2-to-1-n.js';

/** The assigned country codes of ISO 3166-1 (alpha-2), in order, from the package iso-3166. */
export const countries: readonly string[] = Object.keys(iso31661Alpha2ToNumeric).toSorted();
