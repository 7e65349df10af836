import { expect, test } from '@jest/globals';
import { soakMoney } from '../load/money.ts';
import { timesOf } from '../load/money-steps.ts';

test('random money operations with services killed: the ledger is consistent, limits are kept, nothing is paid twice', async () => {
  const soak = await soakMoney({ operations: 150, kills: 3 });
  console.log([`seed ${soak.seed}: ${JSON.stringify(soak.outcomes)}`, ...timesOf(soak)].join('\n'));
  expect([soak.seed, soak.problems]).toEqual([soak.seed, []]);
  expect(soak.kills).toBe(3);
  // It shows nothing unless these happened.
  for (const name of [
    'place_order',
    'decide_bid_iteration',
    'pay_order_with_balance',
    'receive_payment_webhook',
  ])
    expect([name, (soak.outcomes[`${name} ok`] ?? 0) > 0]).toEqual([name, true]);
}, 600_000);
