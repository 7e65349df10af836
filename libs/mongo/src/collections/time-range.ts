import { invalidField } from '@procura/contracts';

/**
 * A filter for times from the input field `<what>_from` on and before `<what>_to`, or its fields `from` and `to`;
 * undefined if neither is given. Raises `invalid_input` for a range that ends before it begins.
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
