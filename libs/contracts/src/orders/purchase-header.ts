import { z } from 'zod';
import { givenDay } from '../language/input-values.ts';
import { day, prose, reference, requiredText } from '../language/values.ts';

/** Maximum number of keys in metadata, and of characters of a key and a value. */
const maxKeys = 20;
const maxKey = 40;
const maxValue = 500;

const entries = z.record(
  z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, {
    error: `must be named with a letter, then letters, digits, _ and -; at most ${maxKey} in all`,
  }),
  z.string().max(maxValue, { error: `must have at most ${maxValue} characters` }),
);
const { propertyNames, additionalProperties } = z.toJSONSchema(entries);

const keyCount = (given: unknown): number =>
  typeof given === 'object' && given !== null ? Object.keys(given).length : 0;

/** By key, because a repeat of a call may have the same keys in another order. */
const byKey = (given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Counted first, so that too many keys are not validated one by one. */
const metadata = z
  .unknown()
  .refine((given) => keyCount(given) <= maxKeys, { abort: true, error: `must have at most ${maxKeys} keys` })
  // zod drops this key from every record and object.
  .refine((given) => !Object.hasOwn(Object(given), '__proto__'), {
    abort: true,
    error: 'must not have the key __proto__; name it otherwise',
  })
  .meta({ type: 'object', propertyNames, additionalProperties, maxProperties: maxKeys })
  .pipe(entries.overwrite(byKey));

/** The buyer's fields of a purchase, apart from lines. */
export const purchaseHeader = z.object({
  reference: requiredText(60).optional().describe('Your own, such as a PO number; suppliers see it'),
  requested_on: givenDay('Day you want it by').optional(),
  message_to_supplier: prose(1000).optional().describe('Suppliers see it'),
  metadata: metadata.optional().describe('Up to 20 keys and texts of your own; suppliers never see them'),
});
export type PurchaseHeader = z.output<typeof purchaseHeader>;

/** The buyer's fields of a purchase, as it and each of its orders return them. */
export const shownHeader = {
  reference,
  requested_on: day.nullable().default(null).describe('Day the buyer wants it by'),
  message_to_supplier: z.string().max(1000).nullable().default(null),
  metadata: z
    .record(z.string().max(maxKey), z.string().max(maxValue))
    .meta({ maxProperties: maxKeys })
    .nullable()
    .default(null)
    .describe('Keys and texts of the buyer’s own; null for suppliers'),
};

/** The buyer’s ledger account for a line. */
export const givenAccount = requiredText(40).optional().describe('Ledger account; suppliers never see it');
