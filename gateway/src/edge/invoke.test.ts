import { expect, test } from '@jest/globals';
import type { Bus } from '@procura/bus';
import { operationsByName } from '@procura/contracts';
import { principalOf } from '@procura/testkit';
import { createInvoke } from './invoke.ts';

test.each([
  ['list_orders', 10],
  ['place_order', 20],
  ['get_invoice_pdf', 20],
  ['get_order_charts', 20],
])('%s is answered within %d s', async (name, seconds) => {
  const operation = operationsByName.get(name);
  if (!operation) throw new Error(`There is no operation ${name}`);
  let deadline_ms = 0;
  const bus = {
    async request(_operation: unknown, call: { deadline_ms: number }) {
      deadline_ms = call.deadline_ms;
    },
  } as unknown as Bus;
  const invoke = createInvoke(bus, () => () => undefined, { call: () => undefined });
  const before = Date.now();
  await invoke({
    operation,
    principal: principalOf('buyer'),
    input: {},
    idempotency_key: null,
    request_id: 'req_1',
  });
  expect(deadline_ms).toBeGreaterThanOrEqual(before + seconds * 1000);
  expect(deadline_ms).toBeLessThanOrEqual(Date.now() + seconds * 1000);
});
