import { z } from 'zod';
import { cleanLine, cleanLines } from './clean-text.ts';
import { isQuantity, quantityDecimals } from './quantities.ts';

/**
 * A text of at most `max` characters. Formats, refinements and cleaning come after this check, because they may take
 * far longer on a long text.
 */
export const bounded = (max: number) => atMost(max, z.string());

const atMost = (max: number, schema: z.ZodString) =>
  schema.max(max, { abort: true, error: `must have at most ${max} characters` });

/** Bounds the text, as the published schema says, cleans it, and measures it again: normal form C lengthens some. */
const cleaned = (max: number, clean: (value: string) => string) => atMost(max, bounded(max).overwrite(clean));

/** A line of at most `max` characters, as given and as stored: a name, a code, a question. See {@link cleanLine}. */
export const text = (max: number) => cleaned(max, cleanLine);
/** Like {@link text}, and not empty. */
export const requiredText = (max: number) => text(max).min(1, { error: 'must not be empty' });
/** Lines of at most `max` characters, as given and as stored: a note, a message. See {@link cleanLines}. */
export const prose = (max: number) => cleaned(max, cleanLines);
/** Like {@link prose}, and not empty. */
export const requiredProse = (max: number) => prose(max).min(1, { error: 'must not be empty' });

/** A quantity of a sales unit in an answer or event: at most three decimals. */
export const quantity = z.number().min(0).brand<'Quantity'>();

const given = (min: number, max: number) =>
  z
    .number()
    .min(min, { abort: true })
    .max(max, { abort: true })
    .refine(isQuantity, {
      abort: true,
      error: ({ input }) => {
        const below = Math.floor(Number(input) * 1000);
        return `must have at most 3 decimals, such as ${below / 1000} or ${(below + 1) / 1000}`;
      },
    })
    .brand<'Quantity'>();
/** A quantity in an input: 0.001 to 1,000,000 sales units, with at most three decimals. */
export const givenQuantity = given(0.001, 1_000_000);
/** A quantity in an input that may be zero. */
export const givenCount = given(0, 1_000_000);
/** A stock in an input: 0 to 100,000,000 sales units, with at most three decimals. */
export const givenStock = given(0, 100_000_000);

const decimals = z.int().min(0).max(quantityDecimals);
/** The number of decimals that quantities of something may have, in an input. */
export const givenDecimals = decimals.describe('Decimals that its quantities may have, 0 to 3; 0 without it');
/** How something is counted, in answers and events: the decimals of its quantities, and the code of its unit. */
export const measure = {
  quantity_decimals: decimals.default(0).describe('Decimals that its quantities may have'),
  unit_code: z
    .string()
    .max(3)
    .regex(/^[A-Z\d]{2,3}$/)
    .nullable()
    .default(null)
    .describe('Code of the unit (UN/ECE Recommendations 20 and 21)'),
};

/** A name in an answer; as long as the longest name an input accepts. */
export const shownName = z.string().max(160);
/** Names of operations, as answers list them. */
export const operationNames = z.array(z.string().max(60));

/** The range that RFC 3339 can express in UTC; with an offset, a time may be beyond the year 9999. */
const earliestMs = Date.parse('0000-01-01T00:00:00Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');
const isWritable = (value: string): boolean => {
  const ms = Date.parse(value);
  return Number.isNaN(ms) || (ms >= earliestMs && ms <= latestMs);
};

/** RFC 3339 instant, answered in UTC. */
export const timestamp = bounded(40)
  .check(z.iso.datetime({ offset: true }))
  .refine(isWritable, { error: 'must be within the years 0000 to 9999 in UTC' })
  .describe('RFC 3339 time');
/** A whole day, YYYY-MM-DD. */
export const day = z.iso
  .date()
  .refine((value) => value >= '1900-01-01', { error: 'must not be before the year 1900' })
  .describe('Day, YYYY-MM-DD, in the company’s time zone');

/** A decimal percentage such as "7.5", 0 to 100. */
export const percent = z
  .string()
  .regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, {
    error: 'must be a percentage from 0 to 100, such as "7.5"',
  })
  .describe('Percentage as a decimal string, such as "7.5"');

export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, { abort: true, error: 'must be an ISO 3166-1 alpha-2 country code, such as DE' })
  .describe('ISO 3166-1 alpha-2 country code');

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** IANA time zone name that the runtime supports. */
export const timeZone = bounded(64)
  .refine(isTimeZone, { error: 'must be an IANA time zone, such as Europe/Berlin' })
  .describe('IANA time zone, such as Europe/Berlin');

/**
 * A mailbox of RFC 5321 (4.1.2): its local part is a dot-string of at most 64 characters; its domain has at least two
 * labels and may be internationalised (xn--). Quoted local parts and address literals are refused.
 */
const mailbox =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/i;

export const email = bounded(254)
  .check(z.email({ pattern: mailbox, error: 'must be an e-mail address, such as ana@example.com' }))
  .overwrite((value) => value.toLowerCase())
  .describe('E-mail address');

/** Postal address. */
export const address = z.strictObject({
  line1: requiredText(200).describe('Street and number'),
  line2: text(200).optional().describe('Building, floor or suite'),
  city: requiredText(100).describe('City'),
  region: text(100).optional().describe('State, province or region'),
  postal_code: text(20).optional().describe('Postal code'),
  country: countryCode,
});
export type Address = z.infer<typeof address>;

/** A person who can be reached. */
export const contact = z.strictObject({
  name: requiredText(120).describe('The person’s name'),
  email: email.optional(),
  phone: text(40).optional().describe('Telephone number'),
});
export type Contact = z.infer<typeof contact>;

/** A party or object as others see it: its id and name. */
export const named = <T extends z.ZodType>(idSchema: T) => z.object({ id: idSchema, name: shownName });

/** The buyer’s own number for a purchase, as it, its orders and their invoices show it. */
export const reference = z
  .string()
  .max(60)
  .nullable()
  .default(null)
  .describe('The buyer’s own number for it');
