/** The filter of a time at or after `from` and before `to`; undefined where neither is given. */
export const timeRange = ({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): { $gte?: Date; $lt?: Date } | undefined =>
  from === undefined && to === undefined
    ? undefined
    : { ...(from !== undefined && { $gte: new Date(from) }), ...(to !== undefined && { $lt: new Date(to) }) };
