import { z } from 'zod';
import { countries } from './countries.ts';
import { address, bounded, countryCode, text } from './values.ts';

// Schemas for inputs. Answers use the wider schemas of values.ts, because they also contain older stored values. A name
// begins with `given` where values.ts has a wider schema of the same value.

/** The range of every day and time in an input. */
export const earliestDay = '1900-01-01';
const latestDay = '2999-12-31';
const years = `${earliestDay.slice(0, 4)} to ${latestDay.slice(0, 4)}`;

const earliestMs = Date.parse(`${earliestDay}T00:00:00Z`);
const latestMs = Date.parse(`${latestDay}T23:59:59.999Z`);

/** RFC 3339 instant within {@link years} in UTC. */
export const givenInstant = bounded(40)
  .check(z.iso.datetime({ offset: true, abort: true }))
  .refine((value) => Date.parse(value) >= earliestMs && Date.parse(value) <= latestMs, {
    error: `must be within the years ${years} in UTC`,
  });
export const givenTime = (description: string) =>
  givenInstant.describe(`${description}; with zone, ${years}`);

/** A whole day, YYYY-MM-DD, within {@link years}. */
export const givenDate = z.iso
  .date({ abort: true })
  .refine((value) => value >= earliestDay && value <= latestDay, {
    error: `must be within the years ${years}`,
  });
export const givenDay = (description: string) => givenDate.describe(`${description}; ${years}`);

export const givenCountry = countryCode.refine((code) => countries.includes(code), {
  error: `must be one of the countries of ISO 3166-1: ${countries.join(', ')}`,
});

/** Postal address in a country that exists. */
export const givenAddress = address.extend({ country: givenCountry });

/**
 * An input that also accepts its nullable `names` in `clear`, for callers that cannot send null, such as strict hosts
 * of models. The parsed input has null for them, and no `clear`. A field that is given both ways is refused.
 */
export const clearable = <T extends z.ZodRawShape>(shape: T, names: readonly (keyof T & string)[]) =>
  z
    .strictObject({
      ...shape,
      clear: z.array(z.enum(names)).max(names.length).optional().describe('Removes values'),
    })
    .superRefine((input: Record<string, unknown>, context) => {
      for (const name of namesIn(input))
        if (input[name] !== undefined)
          context.addIssue({
            code: 'custom',
            path: [name],
            message: 'is also in clear; give it in one of them',
          });
    })
    .overwrite((input) => {
      const { clear: _clear, ...rest } = input as Record<string, unknown>;
      return { ...rest, ...Object.fromEntries(namesIn(input).map((name) => [name, null])) } as typeof input;
    });
const namesIn = ({ clear }: { clear?: unknown }): string[] => (clear ?? []) as string[];

const omitHint = 'leave it out for no filter';

/**
 * A text by which a list is filtered. A text that is empty, also after cleaning, is refused, because it would not
 * filter.
 */
export const filterText = (max: number) =>
  text(max).min(1, { abort: true, error: `must not be empty; ${omitHint}` });

/** Words for which a list is searched, like {@link filterText}, with at least one letter or digit. */
export const searchWords = (max: number) =>
  filterText(max).refine((value) => /[\p{L}\p{N}]/u.test(value.normalize('NFKD')), {
    error: `must have a letter or a digit to search for; ${omitHint}`,
  });
