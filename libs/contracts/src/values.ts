import { z } from 'zod';

/** Characters that could hide or reorder text another party wrote: controls, bidi and zero-width marks. */
const invisible = /(?!\n)[\p{Cc}\p{Cf}]/gu;

/** Text as stored: NFC, without invisible characters, trimmed. */
export const cleanText = (value: string): string => value.normalize('NFC').replace(invisible, '').trim();

/**
 * A line or paragraph of text of at most `max` characters as stored; invisible characters are stripped. Cleaned
 * before it is measured, because normal form C lengthens some characters.
 */
export const text = (max: number) => z.string().overwrite(cleanText).max(max);
/** As {@link text}, and not empty. */
export const requiredText = (max: number) => text(max).min(1, { error: 'must not be empty' });

/** A positive whole number of the product's sales unit, at most 1,000,000. */
export const quantity = z
  .int({ error: 'must be a whole number' })
  .min(1, { error: 'must be at least 1' })
  .max(1_000_000, { error: 'must be at most 1,000,000' });

/** A name in an answer; as long as the longest name an input takes. */
export const shownName = z.string().max(160);
/** Names of operations, as answers list them. */
export const operationNames = z.array(z.string().max(60));

/** The instants that RFC 3339 can write in UTC: an offset may carry a time beyond the year 9999. */
const earliestMs = Date.parse('0000-01-01T00:00:00Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');
const isWritable = (value: string): boolean => {
  const ms = Date.parse(value);
  return Number.isNaN(ms) || (ms >= earliestMs && ms <= latestMs);
};

/** RFC 3339 instant, answered in UTC. */
export const timestamp = z.iso
  .datetime({ offset: true })
  .max(40)
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
  .regex(/^[A-Z]{2}$/, { error: 'must be an ISO 3166-1 alpha-2 country code, such as DE' })
  .describe('ISO 3166-1 alpha-2 country code');

/** IANA time zone name the runtime knows. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'must be an IANA time zone, such as Europe/Berlin' })
  .describe('IANA time zone, such as Europe/Berlin');

function isTimeZone(name: string): boolean {
  try {
    return Boolean(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

export const email = z
  .email({ error: 'must be an e-mail address, such as ana@example.com' })
  .max(254)
  .overwrite((value) => value.toLowerCase());

/** Postal address. */
export const address = z.strictObject({
  line1: requiredText(200),
  line2: text(200).optional(),
  city: requiredText(100),
  region: text(100).optional(),
  postal_code: text(20).optional(),
  country: countryCode,
});
export type Address = z.infer<typeof address>;

/** A person who can be reached. */
export const contact = z.strictObject({
  name: requiredText(120),
  email: email.optional(),
  phone: text(40).optional(),
});
export type Contact = z.infer<typeof contact>;

/** A party or thing as others see it: its id and name. */
export const named = <T extends z.ZodType>(idSchema: T) => z.object({ id: idSchema, name: shownName });
