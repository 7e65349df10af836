import { dayOf, invalidField } from '@procura/contracts';
import type { Order } from './order.ts';

/** Raises `invalid_input` for a given day that has passed in a time zone; today has not. */
export const requireNotPast = (
  path: string,
  day: string | null | undefined,
  { now, time_zone }: { now: Date; time_zone: string },
): void => {
  const today = dayOf(now, time_zone);
  if (day && day < today) throw invalidField(path, `must not be before today, ${today} in ${time_zone}`);
};

/** A moment at the supplier, whose days those of its deliveries are. */
export const atSupplier = ({ supplier: { time_zone } }: Pick<Order, 'supplier'>, now: Date) => ({
  now,
  time_zone,
});
