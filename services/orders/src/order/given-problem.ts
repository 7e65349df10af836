import type { GivenProblem } from '../model/order.ts';

type Given = { note?: string | undefined; photos?: string[] | undefined };

/** What a buyer says of some units, as an input gives it. */
export const problemOf = <P extends Given>({
  note,
  photos = [],
  ...units
}: P): Omit<P, keyof Given> & Pick<GivenProblem, 'note' | 'photos'> => ({
  ...units,
  note: note || null,
  photos,
});
