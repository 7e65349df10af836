import { type AuditChange, maxAuditChanges, maxAuditValue } from '@procura/contracts';

/** A field as an audit entry shows it; lists are compared item by item. */
export type Shown = string | number | boolean | readonly string[] | Date | null | undefined;

/**
 * The values before and after of the fields that differ. Both sides name every field that may be shown, so that no
 * other field, and no secret, is in an entry. Null means absence: `before` of a new object, `after` of a deleted one.
 * Of a list only removed and added items are shown. Long values are cut, and beyond the maximum the last change states
 * how many more there are.
 */
export const changesBetween = (
  before: Readonly<Record<string, Shown>> | null,
  after: Readonly<Record<string, Shown>> | null,
): AuditChange[] => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = fields.flatMap((field): AuditChange[] => {
    const [was, is] = sides(before?.[field], after?.[field]);
    return was === is ? [] : [{ field: field.slice(0, 60), before: was, after: is }];
  });
  if (changes.length <= maxAuditChanges) return changes;
  const shown = changes.slice(0, maxAuditChanges - 1);
  return [...shown, { field: `${changes.length - shown.length} more`, before: null, after: null }];
};

const sides = (before: Shown, after: Shown): [string | null, string | null] => {
  if (!Array.isArray(before) || !Array.isArray(after)) return [inWords(before), inWords(after)];
  return [
    inWords(before.filter((item) => !after.includes(item))),
    inWords(after.filter((item) => !before.includes(item))),
  ];
};

const inWords = (value: Shown): string | null => {
  if (value === null || value === undefined) return null;
  const text = Array.isArray(value)
    ? value.join(', ')
    : value instanceof Date
      ? value.toISOString()
      : String(value);
  return text === '' ? null : cut(text);
};

const cut = (text: string): string =>
  text.length > maxAuditValue ? `${text.slice(0, maxAuditValue - 1).toWellFormed()}…` : text;
