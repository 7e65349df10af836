import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  areas,
  type Failure,
  newId,
  type Operation,
  operations,
  type Principal,
  permissionOf,
} from '@procura/contracts';
import { failureOf, inSession, principalOf, startWorld, type World, without } from '@procura/testkit';

/** What every operation owes, read off its contract: each check would pass a call that should not be served. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const people = {
  buyer: principalOf('buyer'),
  supplier: principalOf('supplier'),
  operator: principalOf('operator'),
};

/** Someone who may call the operation. */
const rightful = (operation: Operation): Principal => {
  const kind =
    operation.audience === 'supplier' || operation.audience === 'operator' ? operation.audience : 'buyer';
  return allowed(operation, people[kind]);
};
const allowed = ({ person_only }: Operation, who: Principal): Principal =>
  person_only === 'no' ? who : inSession(who);
/** Someone of each kind of company that may call the operation. */
const sides = (operation: Operation): Principal[] => {
  if (operation.audience === 'all') return Object.values(people).map((who) => allowed(operation, who));
  return operation.audience === 'both'
    ? [people.buyer, people.supplier].map((who) => allowed(operation, who))
    : [rightful(operation)];
};
const ask = (
  operation: Operation,
  principal: Principal,
  input: Record<string, unknown> = {},
): Promise<unknown> => world.call(operation, principal, input as never);
const surprise = { surprise_field: 1 };
const guarded = operations.filter((operation) => !['anyone', 'internal'].includes(operation.audience));
const named = (list: readonly Operation[]) => list.map((operation) => [operation.name, operation] as const);

describe('an unknown field is refused by name', () => {
  test.each(named(operations.filter((operation) => operation.audience !== 'anyone')))(
    '%s',
    async (_, operation) => {
      const failure = await failureOf(ask(operation, rightful(operation), surprise), 'invalid_input');
      expect(failure.errors?.map((error) => error.path)).toContain('surprise_field');
    },
  );
});

describe('a role without the permission is refused', () => {
  test.each(named(guarded.filter((operation) => operation.permission !== 'member')))(
    '%s',
    async (_, operation) => {
      for (const who of sides(operation)) {
        const needed = permissionOf(operation, who.company_kind);
        const failure = await failureOf(ask(operation, without(who, needed as never), surprise), 'forbidden');
        expect(failure.message).toContain(String(needed));
      }
    },
  );
});

describe('a company of another kind is refused', () => {
  test.each(named(guarded.filter(({ audience }) => audience !== 'member' && audience !== 'all')))(
    '%s',
    async (_, operation) => {
      const strangers = Object.values(people).filter(({ company_kind }) =>
        operation.audience === 'both' ? company_kind === 'operator' : company_kind !== operation.audience,
      );
      for (const stranger of strangers) {
        const everything = [
          ...new Set([...people.buyer.permissions, ...people.supplier.permissions, 'operate' as const]),
        ];
        await failureOf(
          ask(operation, inSession({ ...stranger, permissions: everything }), surprise),
          'wrong_audience',
        );
      }
    },
  );
});

describe('what concerns the whole company is refused to callers of some branches', () => {
  const wholeCompany = guarded.filter((operation) => operation.whole_company);
  test.each(named(wholeCompany))('%s', async (_, operation) => {
    const someBranches = { ...rightful(operation), branch_ids: [newId('branch')] };
    const failure = await failureOf(ask(operation, someBranches, surprise), 'forbidden');
    expect(failure.message).toContain('whole company');
  });
});

describe('what a company lets only persons decide is refused to REST keys', () => {
  const decisions = guarded.filter((operation) => operation.person_only === 'session_or_rest_key');
  test.each(named(decisions))('%s', async (_, operation) => {
    const key = { ...rightful(operation), credential_kind: 'rest_key' as const };
    const failure = await failureOf(ask(operation, key, surprise), 'person_required');
    expect(failure.message).toContain('"Approvals with REST keys"');
    expect(failure.message).toContain('"API & Integrations"');
    await failureOf(ask(operation, { ...key, rest_key_approvals: true }, surprise), 'invalid_input');
  });
});

describe('a session is asked again before what changes access, money or consent', () => {
  test.each(named(guarded.filter((one) => one.needs_reauthentication)))('%s', async (_, operation) => {
    const who = inSession(rightful(operation));
    const past = new Date(Date.now() - 1000).toISOString();
    for (const strong_until of [null, past])
      await failureOf(ask(operation, { ...who, strong_until }, surprise), 'reauthentication_required');
    await failureOf(ask(operation, who, surprise), 'invalid_input');
    // A gateway of the release before does not pass it on.
    const { strong_until: _left, ...earlier } = who;
    await failureOf(ask(operation, earlier, surprise), 'invalid_input');
  });
});

describe('a session without the second factor that its company requires is refused', () => {
  const ofCaller = ({ permission, audience }: Operation) => permission === 'member' && audience === 'member';
  const inside = guarded.filter((operation) => !ofCaller(operation));
  test.each(named(inside))('%s', async (_, operation) => {
    const who = { ...inSession(rightful(operation)), second_factor: 'missing' as const };
    await failureOf(ask(operation, who, surprise), 'second_factor_setup_required');
  });
});

describe('a company that requires a second factor lets no REST key decide', () => {
  const decisions = guarded.filter((operation) => operation.person_only === 'session_or_rest_key');
  test.each(named(decisions))('%s', async (_, operation) => {
    const key = { ...rightful(operation), credential_kind: 'rest_key' as const, rest_key_approvals: true };
    const refused = ask(operation, { ...key, second_factor: 'required' }, surprise);
    await failureOf(refused, 'person_required');
  });
});

describe('a narrowed credential is refused', () => {
  const narrowable = guarded.filter((operation) => operation.permission !== 'member');
  test.each(named(narrowable))('%s', async (_, operation) => {
    const who = rightful(operation);
    const other = areas.filter((area) => area !== operation.area);
    const refusals: Promise<Failure>[] = [
      failureOf(ask(operation, { ...who, areas: other }, surprise), 'narrowed'),
      failureOf(ask(operation, { ...who, operations: ['whoami'] }, surprise), 'narrowed'),
    ];
    if (operation.effect !== 'read')
      refusals.push(failureOf(ask(operation, { ...who, read_only: true }, surprise), 'narrowed'));
    if (operation.commits_funds)
      refusals.push(failureOf(ask(operation, { ...who, no_money: true }, surprise), 'narrowed'));
    await Promise.all(refusals);
  });
});

describe('what only a person may do is refused to programs', () => {
  test.each(named(guarded.filter((operation) => operation.person_only !== 'no')))(
    '%s',
    async (_, operation) => {
      await failureOf(
        ask(operation, { ...rightful(operation), credential_kind: 'mcp_token' }, surprise),
        'person_required',
      );
      if (operation.person_only === 'session')
        await failureOf(
          ask(operation, { ...rightful(operation), credential_kind: 'rest_key' }, surprise),
          'person_required',
        );
    },
  );
});
