import { expect, test } from '@jest/globals';
import { areas, type Principal, systemPrincipal } from '@procura/contracts';
import { instructionsFor } from './instructions.ts';

const buyer: Principal = { ...systemPrincipal('co_1'), company_kind: 'buyer' };

test.each<[string, Partial<Principal>, RegExp[], RegExp[]]>([
  ['a buyer', {}, [/preview_order/, /Moves money/, /idempotency_key/, /list_branches/], [/supplier company/]],
  [
    'a supplier',
    { company_kind: 'supplier' },
    [/act for a supplier company/, /invited to/],
    [/place_order/, /list_branches/],
  ],
  ['one that reads', { read_only: true }, [/only reads/], [/preview_order/, /idempotency_key/]],
  ['one without money', { no_money: true }, [/may not commit funds/, /idempotency_key/], [/preview_order/]],
  ['one narrowed', { areas: ['orders', 'branches'] }, [/narrowed to orders and branches;/], []],
])('%s reads what fits it, and of all eight areas', (_, fields, says, leavesOut) => {
  const text = instructionsFor({ ...buyer, ...fields });
  for (const area of areas) expect(text).toMatch(new RegExp(`\\b${area}\\b`));
  for (const one of [...says, /whoami/, /next_cursor/, /in_application/]) expect(text).toMatch(one);
  for (const one of leavesOut) expect(text).not.toMatch(one);
  expect(text.length).toBeLessThan(2500);
});
