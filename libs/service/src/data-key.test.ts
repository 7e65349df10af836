import { expect, test } from '@jest/globals';
import type { KeyRows } from '@procura/mongo';
import { openDataKey } from './data-key.ts';

type Row = Awaited<ReturnType<KeyRows['make']>>;
const [first, second] = [
  'a first secret of thirty-two characters',
  'a second secret of thirty-two characters',
];

const openRows = () => {
  let row: Row | undefined;
  const rows: KeyRows = {
    async make(given) {
      row ??= given;
      return structuredClone(row);
    },
    async change(_id, { add, remove }) {
      const kept = Object.entries(row?.sealed ?? {}).filter(([name]) => !remove.includes(name));
      row = { _id, sealed: { ...Object.fromEntries(kept), ...add } };
    },
  };
  const open = (...secrets: [string, ...string[]]) => openDataKey(rows, secrets, 'procura_orders');
  return { open, seals: () => Object.keys(row?.sealed ?? {}).length, text: () => JSON.stringify(row) };
};

test('the key is the first secret that a process had, and stays it when the secret changes', async () => {
  const { open, seals, text } = openRows();
  const steps: [string, ...string[]][] = [
    [first],
    [first, second],
    [second, first],
    [first, second],
    [second],
  ];
  const found = [];
  for (const step of steps) found.push([await open(...step), seals()]);
  expect(found).toEqual([
    [first, 1],
    [first, 2],
    [first, 2],
    [first, 2],
    [first, 1],
  ]);
  expect(text()).not.toContain(first);
});

test('a process with another secret alone is refused with a sentence', async () => {
  const { open } = openRows();
  await open(first);
  await expect(open(second)).rejects.toThrow(
    /No secret of PROCURA_SECRET opens the key of the database procura_orders: .* docs\/rotate-secrets\.md/,
  );
  // It was announced, and the old secret ended.
  await open(first, second);
  await open(second);
  await expect(open(first)).rejects.toThrow('procura_orders');
});
