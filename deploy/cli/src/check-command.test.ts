import { describe, expect, test } from '@jest/globals';
import { newId, type Operation } from '@procura/contracts';
import type { CallOperation } from './call-operation.ts';
import type { Outcome } from './define-command.ts';
import { createProgram } from './program.ts';

const branch = { id: newId('branch'), name: 'Platform check', version: 4 };

/**
 * Runs `check` where these operations answer this; each call of a list takes its next answer, and the last one stays.
 */
const check = async (answers: Record<string, unknown[]>) => {
  const asked: [string, unknown][] = [];
  const notes: string[] = [];
  let pauses = 0;
  let outcome: Outcome | undefined;
  const program = createProgram({
    call: (async ({ name }: Operation, input: unknown) => {
      asked.push([name, input]);
      const left = answers[name] ?? [];
      return left.length > 1 ? left.shift() : left[0];
    }) as CallOperation,
    masterSecret: () => undefined,
    secondMasterSecret: () => undefined,
    path: (given) => given,
    note: (line) => void notes.push(line),
    pause: async () => void pauses++,
    finish: (given) => {
      outcome = given;
    },
  });
  const failure = await program.parseAsync(['check'], { from: 'user' }).then(
    () => undefined,
    (error) => error,
  );
  return { asked, notes, pauses, outcome, failure };
};

const whoami = (kind: string) => ({ user: { name: 'Ada' }, company: { id: 'co', name: 'Checks', kind } });
const sound = () => ({
  whoami: [whoami('buyer')],
  list_branches: [{ data: [branch] }],
  list_catalog_products: [{ data: [] }],
  preview_order: [{ outcome: 'will_be_refused' }],
  get_branch: [branch],
  update_branch: [branch],
  list_audit_events: [
    { data: [{ sequence: 7 }] },
    { data: [{ sequence: 7 }] },
    { data: [{ sequence: 9 }] },
  ] as unknown[],
});

describe('check', () => {
  test('is done when the event of its own write has arrived', async () => {
    const { asked, notes, pauses, outcome } = await check(sound());
    expect(outcome).toMatchObject({ ok: true, json: { preview: 'will_be_refused', audit_sequence: 9 } });
    expect(pauses).toBe(1);
    expect(notes).toHaveLength(3);
    expect(asked.find(([name]) => name === 'update_branch')?.[1]).toEqual({
      ...{ branch_id: branch.id, expected_version: 4, name: 'Platform check' },
    });
  });

  test('previews the smallest quantity of the first product, which may have decimals', async () => {
    const product = { id: newId('product'), minimum_quantity: 0.25 };
    const { asked } = await check({ ...sound(), list_catalog_products: [{ data: [product] }] });
    expect(asked.find(([name]) => name === 'preview_order')?.[1]).toEqual({
      ...{ branch_id: branch.id, lines: [{ product_id: product.id, quantity: 0.25 }] },
    });
  });

  test('fails when the event does not arrive', async () => {
    const { pauses, failure } = await check({
      ...sound(),
      list_audit_events: [{ data: [{ sequence: 7 }] }],
    });
    expect(pauses).toBe(60);
    expect([failure.exit, failure.message]).toEqual([
      'unavailable',
      expect.stringContaining('did not reach identity within 60 s. Look at the logs of branches, identity'),
    ]);
  });

  test.each([
    ['a supplier’s key', { whoami: [whoami('supplier')] }, 'Checks is no buyer.'],
    ['no branch', { list_branches: [{ data: [] }] }, 'has no active branch. Create one'],
  ])('refuses %s', async (_what, answers, sentence) => {
    const { asked, failure } = await check({ ...sound(), ...answers });
    expect([failure.exit, failure.message]).toEqual(['refused', expect.stringContaining(sentence)]);
    expect(asked.map(([name]) => name)).not.toContain('update_branch');
  });
});
