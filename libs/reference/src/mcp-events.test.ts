import { expect, test } from '@jest/globals';
import { type ChangeType, changeTypeNames, eventRefusal } from '@procura/contracts';
import { principalOf } from '@procura/testkit/principals';
import { eventsFor } from './mcp-events.ts';

const ofBuyers: ChangeType[] = [
  'order.approval_requested',
  'order.declined',
  'rfq.created',
  'recurrence.created',
  'recurrence.updated',
  'recurrence.run_failed',
];
const ofSuppliers: ChangeType[] = ['rfq.invited'];

test.each([
  ['buyer', ofSuppliers],
  ['supplier', ofBuyers],
] as const)(
  'a %s is offered the events that its company can get, and is refused the others',
  (kind, others) => {
    const caller = principalOf(kind, { credential_kind: 'mcp_token' });
    const offered = eventsFor(caller).map(({ name }) => name);
    expect(offered).toEqual(changeTypeNames.filter((name) => !others.includes(name)));
    for (const name of changeTypeNames)
      expect(eventRefusal(name, caller)?.code).toBe(others.includes(name) ? 'wrong_audience' : undefined);
  },
);
