import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const number = (value: unknown): string => Number(value).toLocaleString('en');

/** The word for a value of each zod type. */
const typeWords: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Whether only integers are accepted; zod reports this only for numbers that are not integers. */
const isInteger = ({ inst }: Issue): boolean =>
  (inst?._zod.def as { format?: unknown } | undefined)?.format === 'safeint';

const formatWords: Record<string, string> = {
  datetime: 'a time with zone, such as 2026-12-24T12:00:00Z',
  date: 'a day, such as 2026-12-24',
  email: 'an e-mail address, such as ana@example.com',
  base64: 'text in base64',
};

const units: Record<string, readonly [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** `at least 3`, or `have at least 3 characters` with a unit. */
const bound = (limit: 'at least' | 'at most', value: unknown, origin: string): string => {
  const unit = units[origin];
  if (!unit) return `must be ${limit} ${number(value)}`;
  return `must have ${limit} ${number(value)} ${unit[Number(value) === 1 ? 0 : 1]}`;
};

/**
 * The error map of all inputs: the error of a field as the rest of a sentence that begins with the field's name, such
 * as "must be at most 100". Schemas contain messages only for their own rules.
 */
export const sentenceOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${typeWords[isInteger(issue) ? 'int' : String(issue.expected)] ?? String(issue.expected)}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return bound('at least', issue.minimum, String(issue.origin));
    case 'too_big':
      return bound('at most', issue.maximum, String(issue.origin));
    case 'invalid_format':
      return `must be ${formatWords[String(issue.format)] ?? `of the form ${issue.pattern ?? issue.format}`}`;
    case 'invalid_value':
      if (issue.input === undefined) return 'is required';
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'must be a key that the reference shows';
    case 'invalid_union':
      return issue.input === undefined
        ? 'is required'
        : 'must be of one of the forms that the reference shows';
    default:
      return 'must be a value that the reference shows';
  }
};
