import type { Filter } from 'mongodb';
import type { Doc, Scoped } from './collection.ts';

/** Documents per round trip. */
const batchSize = 500;

/** The documents of a filter, by id and in batches, for migrations of any size. */
export const walkInBatches = async function* <D extends Doc>(
  from: Pick<Scoped<D>, 'find'>,
  filter: Filter<D>,
  { projection }: { projection?: Record<string, 0 | 1> } = {},
): AsyncGenerator<D[]> {
  for (let after: unknown = ''; ; ) {
    const found = await from.find({ _id: { $gt: after }, ...filter } as Filter<D>, {
      sort: { _id: 1 },
      limit: batchSize,
      ...(projection && { projection }),
    });
    const last = found.at(-1);
    if (!last) return;
    yield found;
    after = last._id;
  }
};
