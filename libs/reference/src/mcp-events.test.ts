import { expect, test } from '@jest/globals';
import {
  type ChangeType,
  changeReaders,
  changeTypeNames,
  changeTypes,
  eventRefusal,
} from '@procura/contracts';
import { principalOf } from '@procura/testkit/principals';
import { inputSchema } from './json-schema.ts';
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

test('an event names the field of its object that the tool reading it takes', () => {
  const events = eventsFor(principalOf('buyer', { credential_kind: 'mcp_token' }));
  const read = events.flatMap(({ name, description, payloadSchema }) => {
    const [, tool, field = ''] = /(\w+) shows it by data\.object\.(\w+)\.$/.exec(description) ?? [];
    return tool ? [{ name, tool, field, fields: payloadSchema.properties?.object?.properties ?? {} }] : [];
  });
  expect(read.length).toBeGreaterThan(20);
  for (const { name, tool, field, fields } of read) {
    const [kind] = changeTypes[name];
    expect([name, tool, Object.keys(fields).includes(field)]).toEqual([name, changeReaders[kind].name, true]);
    const taken = field === 'id' ? `${kind}_id` : field;
    expect([name, inputSchema(changeReaders[kind]).required]).toEqual([name, [taken]]);
  }
});
