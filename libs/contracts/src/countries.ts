import { iso31661Alpha2ToNumeric } from 'iso-3166/1-a2-to-1-n.js';

/** The country codes that ISO 3166-1 has assigned (alpha-2), in order, as the package iso-3166 carries them. */
export const countries: readonly string[] = Object.keys(iso31661Alpha2ToNumeric).toSorted();
