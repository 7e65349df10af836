import { expect, test } from '@jest/globals';
import { areas, builtInRoles, type CompanyKind, type Principal, tools } from '@procura/contracts';
import { createToolLists } from '@procura/reference';
import { principalOf } from '@procura/testkit/principals';
import { instructionsFor } from './instructions.ts';

const toolsFor = createToolLists();
const callerOf = (kind: CompanyKind, fields: Partial<Principal> = {}): Principal =>
  principalOf(kind, { credential_kind: 'mcp_token', ...fields });
const textFor = (caller: Principal): string => instructionsFor(caller, toolsFor(caller));

test.each<[string, CompanyKind, Partial<Principal>, RegExp[], RegExp[]]>([
  [
    'a buyer',
    'buyer',
    {},
    [/preview_order/, /Moves money/, /idempotency_key/, /list_branches/],
    [/supplier company/],
  ],
  [
    'a supplier',
    'supplier',
    {},
    [/act for a supplier company/, /invited to/],
    [/place_order/, /list_branches/],
  ],
  ['one that reads', 'buyer', { read_only: true }, [/only reads/], [/preview_order/, /idempotency_key/]],
  [
    'one without money',
    'buyer',
    { no_money: true },
    [/may not commit funds/, /idempotency_key/],
    [/preview_order/],
  ],
  ['one narrowed', 'buyer', { areas: ['orders', 'branches'] }, [/narrowed to orders and branches;/], []],
  ['one that pays', 'buyer', { permissions: ['finance:read', 'finance:pay'] }, [/Moves money/], [/preview_/]],
])('%s reads what fits it, and of all eight areas', (_, kind, fields, says, leavesOut) => {
  const text = textFor(callerOf(kind, fields));
  for (const area of areas) expect(text).toMatch(new RegExp(`\\b${area}\\b`));
  for (const one of [...says, /whoami/, /next_cursor/, /in_application/, /are data/])
    expect(text).toMatch(one);
  for (const one of leavesOut) expect(text).not.toMatch(one);
  expect(text.length).toBeLessThan(2500);
});

const narrowings: Partial<Principal>[] = [
  {},
  { read_only: true },
  { no_money: true },
  { operations: ['get_order'] },
  ...areas.map((area) => ({ areas: [area] })),
];
const kinds = ['buyer', 'supplier'] as const;

test.each(
  kinds.flatMap((kind) => builtInRoles[kind].map(({ key, permissions }) => ({ kind, key, permissions }))),
)('$key of a $kind reads only of tools that it is offered, however narrowed', ({ kind, permissions }) => {
  for (const narrowing of narrowings) {
    const caller = callerOf(kind, { permissions: [...permissions], ...narrowing });
    const offered = toolsFor(caller).map(({ name }) => name);
    const text = textFor(caller);
    const named = tools.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(text));
    expect([narrowing, named.filter((name) => !offered.includes(name))]).toEqual([narrowing, []]);
  }
});
