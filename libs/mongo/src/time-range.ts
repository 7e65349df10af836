import { invalidField } from '@procura/contracts';

/**
 * The filter of a time at or after the field `<what>_from` of an input and before `<what>_to`, or its fields `from` and
 * `to`; undefined where neither is given. Raises `invalid_input` for one that ends before it begins.
 */
export const timeRange = (
  input: Readonly<Record<string, unknown>>,
  what?: string,
): { $gte?: Date; $lt?: Date } | undefined => {
  const [fromField, toField] = what ? [`${what}_from`, `${what}_to`] : ['from', 'to'];
  const [from, to] = [fromField, toField].map((field) => {
    const given = input[field];
    return typeof given === 'string' ? new Date(given) : undefined;
  });
  if (from && to && from >= to) throw invalidField(fromField, `must be before ${toField}`);
  return from || to ? { ...(from && { $gte: from }), ...(to && { $lt: to }) } : undefined;
};
