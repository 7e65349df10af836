import { isDeepStrictEqual } from 'node:util';
import { type AuditChange, maxAuditValue } from '@procura/contracts';

/** A field as an audit entry shows it; lists are compared item by item. */
export type Shown = string | number | boolean | readonly string[] | Date | null | undefined;

/**
 * The values before and after of the fields that differ. Both sides name every field that may be shown, so that no
 * other field, and no secret, is in an entry. Null means absence: `before` of a new object, `after` of a deleted one.
 * Of a list only removed and added items are shown. A value that is longer than an entry shows has several changes of
 * its field, in order: lists by items, texts by characters.
 */
export const changesBetween = (
  before: Readonly<Record<string, Shown>> | null,
  after: Readonly<Record<string, Shown>> | null,
): AuditChange[] => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.flatMap((field): AuditChange[] => {
    const [was, is] = sides(before?.[field], after?.[field]);
    if (isDeepStrictEqual(was, is)) return [];
    return Array.from({ length: Math.max(was.length, is.length) }, (_, at) => ({
      field: field.slice(0, 60),
      before: was[at] ?? null,
      after: is[at] ?? null,
    }));
  });
};

const sides = (before: Shown, after: Shown): [string[], string[]] => {
  if (isList(before) && isList(after))
    return [
      inValues(before.filter((item) => !after.includes(item))),
      inValues(after.filter((item) => !before.includes(item))),
    ];
  const [was, is] = [inValues(before), inValues(after)];
  return [isList(after) ? repeated(was, is.length) : was, isList(before) ? repeated(is, was.length) : is];
};

const isList = (value: Shown): value is readonly string[] => Array.isArray(value);

/** One value as often as the list that it replaces, or that replaces it, has values. */
const repeated = (values: string[], times: number): string[] =>
  values.length === 1 ? values.flatMap((value) => Array(Math.max(times, 1)).fill(value)) : values;

const inValues = (value: Shown): string[] => {
  if (value === null || value === undefined) return [];
  if (isList(value)) return packed(value.flatMap(inPieces), ', ');
  return inPieces(value instanceof Date ? value.toISOString() : String(value));
};

const inPieces = (text: string): string[] => packed([...text.toWellFormed()], '');

/** The parts joined in order to as few values as an entry can show. */
const packed = (parts: readonly string[], separator: string): string[] => {
  const values: string[] = [];
  for (const part of parts) {
    const longer = [...values.slice(-1), part].join(separator);
    if (values.length > 0 && longer.length <= maxAuditValue) values[values.length - 1] = longer;
    else values.push(part);
  }
  return values;
};
