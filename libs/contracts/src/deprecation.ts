import type { z } from 'zod';

/** That an operation or a field of an input will go. */
export type Deprecation = Readonly<{
  /** Day from which it should not be used any more, YYYY-MM-DD. */
  since: string;
  /** First day on which it may be gone, YYYY-MM-DD: both days begin at 00:00 UTC. */
  sunset: string;
  /** What to use in its place, such as the name of an operation or field. */
  use: string;
}>;

/** Days between `since` and `sunset`, at least: what docs/versioning.md promises. */
export const leastNoticeDays = 180;

/** Keyword of a JSON Schema that holds the {@link Deprecation} of a field. */
export const deprecationKeyword = 'x-procura-deprecation';

const dayMs = 24 * 3600_000;
const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;

/** What is wrong with a deprecation; undefined when it keeps the rules of docs/versioning.md. */
export const deprecationFault = ({ since, sunset, use }: Deprecation): string | undefined => {
  if (!isDay(since) || !isDay(sunset)) return 'since and sunset of a deprecation are days, YYYY-MM-DD';
  if (Date.parse(sunset) - Date.parse(since) < leastNoticeDays * dayMs)
    return `what is deprecated works for at least ${leastNoticeDays} more days`;
  return use === '' ? 'a deprecation says what to use in its place' : undefined;
};

/** The sentence that descriptions end with. */
export const deprecationSentence = ({ since, sunset, use }: Deprecation): string =>
  `Deprecated since ${since}: it may be gone from ${sunset} on; use ${use}.`;

/**
 * A field of an input, deprecated: schemas say so, and answers to calls that use it carry the headers. Throws at import
 * when the days contradict the rules, or the field cannot be left out.
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
