import { type IdKind, idPrefixes, operations } from '@procura/contracts';
import type { Person, Platform } from '@procura/testkit/platform';
import pMap from 'p-map';
import { must } from './ask.ts';
import { isSellers, samples } from './samples.ts';
import type { Side } from './scene.ts';

/** Further questions whose answers show more than the plain call. */
const questions: Record<string, Record<string, unknown>[]> = {
  get_order_metrics: ['status', 'branch', 'supplier', 'category', 'product', 'day', 'week', 'month'].map(
    (group_by) => ({
      group_by,
    }),
  ),
  get_order_charts: [
    { metric: 'spend', interval: 'month' },
    { metric: 'spend', interval: 'month', group_by: 'product', currency: 'USD' },
  ],
  list_catalog_products: [{ available: false }],
  search_marketplace_products: [{ query: 'chai' }],
};

/** Reads that buyers may not call without a filter, although the schema does not say so. */
const filtered: readonly string[] = ['list_shipping_terms'];

const pages = async (platform: Platform, person: Person, name: string, input: Record<string, unknown>) => {
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    const json = await must(platform, person, name, { ...input, ...(cursor && { cursor }) });
    found.push(JSON.stringify(json));
    cursor = json.next_cursor;
  } while (cursor);
  return found;
};

/** Every answer a person can read: lists to their end, metrics, charts, and each of its side's own objects. */
export const readAll = async (
  platform: Platform,
  person: Person,
  side: Side,
  { confined = false } = {},
): Promise<string> => {
  const kind = person.role.startsWith('supplier') ? 'supplier' : 'buyer';
  const readable = operations.filter(
    ({ effect, audience, whole_company }) =>
      effect === 'read' && [kind, 'both', 'all', 'member'].includes(audience) && !(confined && whole_company),
  );
  const questionsOf = readable.flatMap((operation) => {
    const needsFilter = kind === 'buyer' && filtered.includes(operation.name);
    const plain = !needsFilter && operation.input.safeParse({}).success ? [{}] : [];
    const own = (samples[operation.name] ?? [])
      .filter((sample) => (kind === 'supplier') === isSellers(operation, sample))
      .map((sample) => sample.input(side));
    return [...plain, ...own, ...(questions[operation.name] ?? [])].map((input) => ({ operation, input }));
  });
  const read = ({ operation, input }: (typeof questionsOf)[number]) =>
    pages(platform, person, operation.name, input);
  const { drawn = [], others = [] } = Object.groupBy(questionsOf, ({ operation }) =>
    operation.drawn ? 'drawn' : 'others',
  );
  const texts = [
    // The thread has a low priority, and on a busy machine would hardly begin while its process answers many calls.
    ...(await pMap(drawn, read, { concurrency: 1 })),
    // Several people read at the same time, and one process answers them all.
    ...(await pMap(others, read, { concurrency: 4 })),
  ];
  return texts.flat().join('\n');
};

/** Every id in a text, each once. */
export const idsIn = (text: string): string[] => [
  ...new Set(text.match(/\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g)),
];

/** Those of one kind. */
export const ofKind = (ids: readonly string[], kind: IdKind): string[] =>
  ids.filter((id) => id.startsWith(`${idPrefixes[kind]}_`));
