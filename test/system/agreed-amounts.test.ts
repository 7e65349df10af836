import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Consent,
  type describePlaceOrder,
  Failure,
  getCompanyLimits,
  type Money,
  operations,
  operationsByName,
} from '@procura/contracts';
import { eur } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import { openStage, type Stage, scenes } from './agreed-amounts-scenes.ts';

/**
 * A person's confirmation binds the committing service: if anything changes between the question and the call, or while
 * the call runs, it commits what was shown or nothing.
 */
const random = seededRandom();
const rounds = 4;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(random);
}, 60_000);
afterAll(() => stage?.tender.world.stop());

const inWords = (amounts: readonly Money[]): string =>
  amounts
    .map(({ amount, currency }) => `${amount} ${currency}`)
    .toSorted()
    .join(' + ');
const used = async (): Promise<string | undefined> =>
  (await stage.call(getCompanyLimits, stage.tender.buyer, {})).limits[0]?.used.amount;
const settled = async (work: Promise<unknown>) => {
  const [one] = await Promise.allSettled([work]);
  return one?.status === 'fulfilled'
    ? { answer: one.value, failure: null }
    : { answer: null, failure: one?.reason };
};

test('every tool that commits funds has a scene', () => {
  const guarded = operations.filter(({ describe: by }) => by !== null).map(({ name }) => name);
  expect(new Set(scenes.map(([{ name }]) => name))).toEqual(new Set(guarded));
});

describe.each(scenes.map(([operation, of, scene]) => [operation.name, of, operation, scene] as const))(
  '%s of %s',
  (_, __, operation, scene) => {
    const description = operationsByName.get(String(operation.describe)) as typeof describePlaceOrder;

    test(`commits the amounts shown or nothing, under any change (SEED=${random.seed})`, async () => {
      const outcomes: string[] = [];
      for (let round = 0; round < rounds; round++) {
        const { input, moves, committed } = await scene(stage);
        const { amounts, summary, commits } = await stage.call(description, stage.tender.buyer, input);
        const consent: Consent = { amounts, summary };
        const [first, second] = [random.pick(moves), random.pick(moves)];
        // Nothing moves; then something before the call, while it runs, and both.
        if (round % 2 === 1) await settled(first());
        const [outcome] = await Promise.all([
          settled(stage.call(operation, stage.tender.buyer, input, { consent })),
          round > 1 ? settled(second()) : null,
        ]);
        if (outcome.failure) {
          if (!(outcome.failure instanceof Failure) || outcome.failure.kind === 'internal')
            throw outcome.failure;
          outcomes.push(outcome.failure.code);
          continue;
        }
        outcomes.push('done');
        if (commits)
          expect([round, inWords(committed(outcome.answer as never))]).toEqual([round, inWords(amounts)]);
      }
      expect(outcomes[0]).toBe('done');
    });

    test('is refused when another amount was shown, and leaves nothing', async () => {
      const { input } = await scene(stage);
      const { amounts, summary, commits } = await stage.call(description, stage.tender.buyer, input);
      if (!commits) return;
      const before = await used();
      for (const shown of [[], [eur('0.01')], [...amounts, { amount: '1', currency: 'JPY' }]]) {
        const { failure } = await settled(
          stage.call(operation, stage.tender.buyer, input, { consent: { amounts: shown, summary } }),
        );
        expect(failure).toMatchObject({
          code: 'price_changed',
          extra: { current_totals: amounts, confirmed_totals: shown },
        });
      }
      const field = String(operation.consent);
      const expected = field === 'expected_total' ? eur('0.01') : [eur('0.01')];
      const { failure } = await settled(
        stage.call(operation, stage.tender.buyer, { ...input, [field]: expected }),
      );
      expect(failure).toMatchObject({ code: 'price_changed', errors: [{ path: field }] });
      expect(await used()).toBe(before);
    });
  },
);
