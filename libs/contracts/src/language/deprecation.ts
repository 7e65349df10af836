import type { z } from 'zod';

/** The deprecation of an operation or of an input field. */
export type Deprecation = Readonly<{
  /** The day from which it should not be used, YYYY-MM-DD. */
  since: string;
  /** The first day on which it may be removed, YYYY-MM-DD; both days begin at 00:00 UTC. */
  sunset: string;
  /** The replacement, such as the name of an operation or field. */
  use: string;
}>;

/** Minimum number of days between `since` and `sunset`, as docs/versioning.md promises. */
const leastNoticeDays = 180;

/** Keyword of a JSON Schema that holds the {@link Deprecation} of a field. */
export const deprecationKeyword = 'x-procura-deprecation';

const dayMs = 24 * 3_600_000;
const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;

/** The error of a deprecation; undefined if it follows docs/versioning.md. */
export const deprecationFault = ({ since, sunset, use }: Deprecation): string | undefined => {
  if (!isDay(since) || !isDay(sunset)) return 'since and sunset of a deprecation are days, YYYY-MM-DD';
  if (Date.parse(sunset) - Date.parse(since) < leastNoticeDays * dayMs)
    return `what is deprecated works for at least ${leastNoticeDays} more days`;
  return use === '' ? 'a deprecation says what to use in its place' : undefined;
};

/** The sentence that ends the description. */
export const deprecationSentence = ({ since, sunset, use }: Deprecation): string =>
  `Deprecated since ${since}: it may be gone from ${sunset} on; use ${use}.`;

/**
 * A deprecated input field: its schema states this, and answers to calls that use it have the headers. Throws at import
 * if the days contradict the rules, or the field is required.
 */
export const deprecatedField = <T extends z.ZodType>(field: T, deprecation: Deprecation): T => {
  const fault = deprecationFault(deprecation);
  if (fault) throw new Error(`A deprecated field: ${fault}`);
  if (!field.safeParse(undefined).success) throw new Error('A deprecated field is optional');
  const { description = '' } = field.meta() ?? {};
  return field.meta({
    deprecated: true,
    [deprecationKeyword]: deprecation,
    description: `${description && `${description.replace(/\.$/, '')}. `}${deprecationSentence(deprecation)}`,
  });
};
