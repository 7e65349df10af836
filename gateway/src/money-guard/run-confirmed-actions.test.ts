import { expect, test } from '@jest/globals';
import type { Bus } from '@procura/bus';
import { claimConfirmedActions, settlePendingAction } from '@procura/contracts';
import type { Logger } from '@procura/telemetry';
import { eventually } from '@procura/testkit/eventually';
import { startConfirmedActions } from './run-confirmed-actions.ts';

const claimed = (id: string) => ({ id, company_id: id, operation: 'place_order', input_json: `"${id}"` });

test('a call that takes long does not delay those that are claimed later', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const claims = [[claimed('slow'), claimed('first')], [claimed('second')]];
  const settled: string[] = [];
  const bus = {
    async call(operation: unknown, _call: unknown, input: { action_id: string }) {
      if (operation === claimConfirmedActions) return { actions: claims.shift() ?? [] };
      if (operation === settlePendingAction) settled.push(input.action_id);
      return { principal: {} };
    },
  } as unknown as Bus;
  const confirmed = startConfirmedActions({
    bus,
    invoke: async ({ input }) => {
      if ((input as unknown) === 'slow') await answered;
      return { body: Buffer.from('{"id":"ord_1"}'), replayed: false };
    },
    log: {} as Logger,
    fault: () => undefined,
  });
  await eventually('the second claim is done', () => settled.length === 2);
  expect(settled).toEqual(['first', 'second']);
  const stopped = confirmed.stop();
  answer();
  await stopped;
  expect(settled).toEqual(['first', 'second', 'slow']);
});
