import { expect, test } from '@jest/globals';
import * as contracts from '@procura/contracts';
import {
  backgroundCalls,
  changeReaders,
  changesOfOneKind,
  changeTypeNames,
  changeTypes,
  events,
  gatewayCalls,
  operations,
  operationsByName,
  permissionOf,
  type ServiceName,
  specificationOrder,
  tools,
} from '@procura/contracts';
import { idFields } from '../tenancy/samples.ts';
import { isTest, sources } from './sources.ts';

test('tools come in the specification’s order', () => {
  expect(tools.map((tool) => tool.name)).toEqual(specificationOrder);
});

test('the graph of calls has no cycle and is at most two deep', () => {
  const depth = (name: string, seen: string[]): number => {
    if (seen.includes(name)) throw new Error(`Calls form a cycle: ${[...seen, name].join(' -> ')}`);
    const calls = operationsByName.get(name)?.calls ?? [];
    return calls.length === 0 ? 0 : 1 + Math.max(...calls.map((called) => depth(called, [...seen, name])));
  };
  const tooDeep = operations
    .filter((operation) => depth(operation.name, []) > 2)
    .map((operation) => operation.name);
  // Remedy: snapshot the fact on the document, or carry it in an event.
  expect(tooDeep).toEqual([]);
});

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const callsIn = (text: string): string[] =>
  [...text.matchAll(/\bbus\.call\(\s*(?:\w+\.)?(\w+)/g)].map((match) => String(match[1]));

/** What functions of libs/service call for the service that imports them. */
const libraryCalls: Record<string, readonly string[]> = {
  requireKnownBranch: ['getBranchFacts'],
  requireKnownParties: ['getBranchFacts', 'getCompanyFacts'],
};

test('the calls of libs/service are known by the function that makes them', () => {
  const called = sources()
    .filter(({ path }) => path.startsWith('libs/service/src/'))
    .flatMap(({ text }) => callsIn(text));
  // Remedy: name the function and its calls in libraryCalls.
  expect(new Set(Object.values(libraryCalls).flat())).toEqual(new Set(called));
});

test('a service calls no operation that its contracts do not declare', () => {
  const undeclared = sources()
    .filter(({ path }) => path.startsWith('services/') && !isTest(path))
    .flatMap(({ path, text }) => {
      const service = path.split('/')[1];
      const declared = new Set(
        operations
          .filter((one) => one.service === service)
          .flatMap((one) => one.calls)
          .concat(backgroundCalls[service as ServiceName] ?? [])
          .map(camel),
      );
      const imported = Object.keys(libraryCalls).filter((name) => new RegExp(`\\b${name}\\(`).test(text));
      return [...callsIn(text), ...imported.flatMap((name) => libraryCalls[name] ?? [])]
        .filter((called) => !declared.has(called))
        .map((called) => `${path} calls ${called}`);
    });
  // Remedy: add the operation to `calls` of the contract whose handler needs it, or to `backgroundCalls` for a job.
  expect(undeclared).toEqual([]);
});

test('every declared call is made', () => {
  const text = sources().filter(({ path }) => path.startsWith('services/') && !isTest(path));
  const isMade = (service: string, called: string) =>
    text.some(
      ({ path, text: source }) =>
        path.startsWith(`services/${service}/`) && new RegExp(`\\b${camel(called)}\\b`).test(source),
    );
  const unused = [
    ...operations.flatMap((one) =>
      one.calls
        .filter((called) => !isMade(one.service, called))
        .map((called) => `${one.name} declares ${called}`),
    ),
    ...Object.entries(backgroundCalls).flatMap(([service, calls]) =>
      calls.filter((called) => !isMade(service, called)).map((called) => `${service} declares ${called}`),
    ),
  ];
  expect(unused).toEqual([]);
});

test('every internal operation is called by some service or the gateway', () => {
  const declared = new Set<string>([
    ...operations.flatMap((one) => one.calls),
    ...Object.values(backgroundCalls).flat(),
    ...gatewayCalls,
  ]);
  const unused = operations
    .filter((one) => one.audience === 'internal' && !declared.has(one.name))
    .map((one) => one.name);
  expect(unused).toEqual([]);
});

test('every operation and event that contracts export is registered', () => {
  const registered = new Set<unknown>([...operations, ...events]);
  const missing = Object.entries<unknown>(contracts)
    .filter(
      ([, value]) =>
        typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string',
    )
    .filter(([, value]) => !registered.has(value))
    .map(([name]) => name);
  // Remedy: list the folder of its service in `modules` of libs/contracts/src/registry.ts.
  expect(missing).toEqual([]);
});

test('every event has a publisher that emits it and a subscriber that consumes it', () => {
  const text = sources().filter(({ path }) => !isTest(path));
  const silent = events.filter(
    (event) =>
      !text.some(
        ({ path, text: source }) =>
          (path.startsWith('services/') || path.startsWith('libs/mongo/')) &&
          new RegExp(`emit\\(\\s*(?:\\w+\\.)?${camel(event.name)}\\b`).test(source),
      ),
  );
  const deaf = events.flatMap((event) =>
    event.subscribers
      .filter(
        (service) =>
          !text.some(
            ({ path, text: source }) =>
              path.startsWith(`services/${service}/`) && source.includes(event.name),
          ),
      )
      .map((service) => `${service} does not consume ${event.name}`),
  );
  expect([...silent.map((event) => `${event.name} is never emitted`), ...deaf]).toEqual([]);
});

test('every description is made of sentences a model can act on', () => {
  const short = tools
    .filter((tool) => tool.description.length < 60 || tool.description.length > 700)
    .map((tool) => tool.name);
  expect(short).toEqual([]);
});

test('an operation that changes something needs more than a permission to read', () => {
  const kinds = ['buyer', 'supplier'] as const;
  const readers = operations
    .filter(({ effect }) => effect !== 'read')
    .filter((one) => kinds.some((kind) => permissionOf(one, kind)?.endsWith(':read')))
    .map(({ name }) => name);
  // Remedy: name the permission of those who may change it; `{ buyer, supplier }` where the two sides differ.
  expect(readers).toEqual([]);
});

/** Operations that change access, limits or consent (docs/concepts/access.md#rights), with who may call them. */
const forPersons: Record<string, 'session' | 'session_or_rest_key'> = {
  get_integration_settings: 'session',
  update_integration_settings: 'session',
  create_token: 'session',
  list_tokens: 'session',
  revoke_token: 'session',
  describe_authorization: 'session',
  decide_authorization: 'session',
  invite_user: 'session',
  update_membership: 'session',
  deactivate_user: 'session',
  create_role: 'session',
  update_role: 'session',
  list_pending_actions: 'session',
  get_pending_action: 'session',
  confirm_action: 'session',
  reject_action: 'session',
  update_company_limits: 'session',
  approve_purchase: 'session_or_rest_key',
  decline_purchase: 'session_or_rest_key',
  // They are of a session, so there has to be one.
  sign_out: 'session',
  reauthenticate: 'session',
  switch_company: 'session',
  list_sessions: 'session',
  end_session: 'session',
  end_other_sessions: 'session',
  change_password: 'session',
  get_second_factor: 'session',
  begin_second_factor: 'session',
  confirm_second_factor: 'session',
  renew_recovery_codes: 'session',
  remove_second_factor: 'session',
  reset_second_factor: 'session',
};

test('exactly what changes access, limits or consent is for persons alone', () => {
  const declared = operations
    .filter(({ person_only }) => person_only !== 'no')
    .map(({ name, person_only }) => [name, person_only]);
  expect(Object.fromEntries(declared)).toEqual(forPersons);
});

/** Objects of one branch, or that only callers who share one of its branches see. */
const confinedKinds = [
  'branch',
  'preview',
  'purchase',
  'order',
  'rfq',
  'bid',
  'award',
  'claim',
  'recurrence',
  'user',
  'credential',
  'pendingAction',
];
/** Writes that concern the caller alone. */
const ofCallerAlone = [
  'sign_out',
  'reauthenticate',
  'switch_company',
  'end_session',
  'end_other_sessions',
  'change_password',
  'begin_second_factor',
  'confirm_second_factor',
  'renew_recovery_codes',
  'remove_second_factor',
];

test('every write of a buyer names an object that is confined to branches, or concerns the whole company', () => {
  const unconfined = operations
    .filter(({ effect, audience }) => effect !== 'read' && ['buyer', 'both', 'member'].includes(audience))
    .filter(({ name, whole_company }) => !whole_company && !ofCallerAlone.includes(name))
    .filter((operation) => !idFields(operation).some(({ kind }) => confinedKinds.includes(kind)));
  // Remedy: `whole_company: true` in the contract, which refuses callers confined to branches.
  expect(unconfined.map(({ name }) => name)).toEqual([]);
});

test('a change of an object that companies of one kind may read is of that kind', () => {
  for (const type of changeTypeNames) {
    const { audience } = changeReaders[changeTypes[type][0]];
    if (audience !== 'both') expect([type, changesOfOneKind[type]]).toEqual([type, audience]);
  }
});
