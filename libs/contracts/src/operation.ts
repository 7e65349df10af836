import type { z } from 'zod';
import { Failure, type FailureCode } from './failure.ts';
import type { Area, Permission } from './permissions.ts';
import type { Principal } from './principal.ts';

export const serviceNames = [
  'identity',
  'branches',
  'catalogue',
  'suppliers',
  'orders',
  'rfq',
  'finance',
  'recurrence',
] as const;
export type ServiceName = (typeof serviceNames)[number];

export type Effect = 'read' | 'write' | 'money';
/** `pay` are the provider's and payers' doors under `/pay/`, for anyone who has the link or the signature. */
export type Surface = 'rest' | 'mcp' | 'console' | 'pay' | 'internal';
/** Whose users have it. `anyone` needs no credential; `internal` is for services alone. */
export type Audience = 'buyer' | 'supplier' | 'both' | 'operator' | 'member' | 'anyone' | 'internal';

/**
 * An operation: one frozen value from which everything else derives (NATS subject and endpoint, typed
 * client, REST route, OpenAPI, MCP tool, permission check, audit line, idempotency rule, reference page).
 * No field that guards anything has a default.
 */
export type Operation<
  N extends string = string,
  S extends ServiceName = ServiceName,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
> = Readonly<{
  name: N;
  area: Area;
  service: S;
  /** Two to four words for people. */
  title: string;
  /** All a model sees: when to use it, what must come first, what it returns, what it refuses. */
  description: string;
  input: I;
  output: O;
  effect: Effect;
  /** The call spends or promises the company's money, now or later. */
  commits_funds: boolean;
  /** For a tool that commits funds: the operation that says what a call would commit, which a person then confirms. */
  describe: string | null;
  /** The effect cannot be undone by another operation. */
  destructive: boolean;
  /** Repeating the same call has no further effect, even without an idempotency key. */
  idempotent: boolean;
  /** The call reaches people or systems outside the platform (mail, payment providers). */
  open_world: boolean;
  /** What the role must hold; `member`: nothing beyond membership; null: no caller to ask (anyone, internal). */
  permission: Permission | 'member' | null;
  audience: Audience;
  surfaces: readonly Surface[];
  /** Whether only a person may do it: in a session, or also with a REST key. */
  person_only: 'no' | 'session' | 'session_or_rest_key';
  /** Route under the base URL, of the surfaces rest and pay; `{name}` takes an input field. Null for all others. */
  rest: Readonly<{ method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string }> | null;
  /** Codes it can answer beyond those every operation can. */
  errors: readonly FailureCode[];
  /** Operations of other services its handler calls. */
  calls: readonly string[];
}>;

export type Input<T> = T extends Operation<string, ServiceName, infer I, z.ZodObject> ? z.output<I> : never;
export type Output<T> = T extends Operation<string, ServiceName, z.ZodObject, infer O> ? z.input<O> : never;
/** What a caller of the operation receives. */
export type Answer<T> = T extends Operation<string, ServiceName, z.ZodObject, infer O> ? z.output<O> : never;

/** Declares an operation. Throws at import when its fields contradict each other. */
export const operation = <
  const N extends string,
  const S extends ServiceName,
  I extends z.ZodObject,
  O extends z.ZodObject,
>(
  value: Operation<N, S, I, O>,
): Operation<N, S, I, O> => {
  for (const [broken, rule] of brokenInvariants(value))
    if (broken) throw new Error(`Operation ${value.name}: ${rule}`);
  return Object.freeze(value);
};

/** The fields named in braces in a REST path. */
export const pathFields = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));

function* brokenInvariants(value: Operation): Generator<[boolean, string]> {
  const on = (surface: Surface) => value.surfaces.includes(surface);
  const fields = value.input.shape;
  yield [!/^[a-z][a-z_]+$/.test(value.name), 'a name is snake case'];
  yield [value.surfaces.length === 0, 'it needs a surface'];
  yield [
    (on('rest') || on('pay')) !== (value.rest !== null),
    'the rest surface and the rest route go together',
  ];
  yield [
    on('pay') && (value.audience !== 'anyone' || value.surfaces.length > 1),
    'what is paid at is for anyone',
  ];
  yield [on('mcp') && !on('rest'), 'every tool is also a REST route'];
  yield [
    on('mcp') && !['buyer', 'supplier', 'both', 'member'].includes(value.audience),
    'no tool is for operators, services or strangers',
  ];
  yield [on('mcp') && value.person_only !== 'no', 'no tool is for persons alone'];
  yield [value.person_only === 'session' && on('rest'), 'what only a session may do has no REST route'];
  yield [value.person_only === 'session_or_rest_key' && !on('rest'), 'a REST key needs a route'];
  yield [
    on('internal') !== (value.audience === 'internal'),
    'internal surface and internal audience go together',
  ];
  yield [on('internal') && value.surfaces.length > 1, 'an internal operation has no other surface'];
  yield [
    value.audience === 'anyone' && (on('rest') || on('mcp')),
    'what anyone may call is never under /api or /mcp',
  ];
  yield [
    (value.permission === null) !== ['anyone', 'internal'].includes(value.audience),
    'only anyone and internal go without a permission',
  ];
  yield [
    (value.audience === 'operator') !== (value.permission === 'operate'),
    'operators have the permission operate, and only they',
  ];
  yield [value.effect === 'money' && !value.commits_funds, 'a money tool commits funds'];
  yield [
    (on('mcp') && value.commits_funds) !== (value.describe !== null),
    'a tool that commits funds names the operation that describes it, and nothing else does',
  ];
  yield [
    value.effect === 'read' && (value.commits_funds || value.destructive || !value.idempotent),
    'a read has no effect',
  ];
  yield [value.effect !== 'read' && value.rest?.method === 'GET', 'a write is never a GET'];
  yield [
    value.rest !== null && !value.rest.path.startsWith(on('pay') ? '/pay/' : '/api/'),
    'REST paths begin with /api/, those of pay with /pay/',
  ];
  yield [value.input.def.catchall === undefined, 'the input is a strict object'];
  yield [!/[.]$/.test(value.description), 'the description is made of sentences'];
  for (const name of pathFields(value.rest?.path ?? ''))
    yield [!(name in fields), `path field ${name} is not in the input`];
  yield ['idempotency_key' in fields, 'idempotency_key is added by the surfaces'];
}

/**
 * Whether this caller may call this operation; undefined when it may, else the failure to answer.
 * The gateway asks before a request is sent and the service asks again (design, section 6).
 */
export const refusal = (value: Operation, caller: Principal | null): Failure | undefined => {
  if (value.audience === 'anyone') return undefined;
  if (caller === null)
    return new Failure('unauthenticated', 'This needs a credential. Send Authorization: Bearer <token>.');
  if (value.audience === 'internal') return undefined;
  if (
    value.audience !== 'member' &&
    !(value.audience === 'both' ? caller.company_kind !== 'operator' : value.audience === caller.company_kind)
  )
    return new Failure(
      'wrong_audience',
      `${value.name} is for ${audienceWords[value.audience]}; ${caller.company_name} is a ${caller.company_kind} company.`,
    );
  if (
    value.person_only !== 'no' &&
    caller.credential_kind !== 'session' &&
    !(value.person_only === 'session_or_rest_key' && caller.credential_kind === 'rest_key')
  )
    return new Failure(
      'person_required',
      `${value.name} is done by a person. Sign in to the settings page and do it there.`,
    );
  if (
    value.permission !== 'member' &&
    value.permission !== null &&
    !caller.permissions.includes(value.permission)
  )
    return new Failure(
      'forbidden',
      `The role ${caller.role} does not have the permission ${value.permission} that ${value.name} needs. Ask an admin of ${caller.company_name} for a role that has it.`,
    );
  if (value.permission === 'member') return undefined;
  if (caller.read_only && value.effect !== 'read')
    return new Failure(
      'narrowed',
      `This credential may only read. Use one that may write to call ${value.name}.`,
    );
  if (caller.no_money && value.commits_funds)
    return new Failure(
      'narrowed',
      `This credential may not spend money. Use one that may to call ${value.name}.`,
    );
  if (caller.areas && !caller.areas.includes(value.area))
    return new Failure(
      'narrowed',
      `This credential is narrowed to ${caller.areas.join(', ')}; ${value.name} belongs to ${value.area}.`,
    );
  return undefined;
};

const audienceWords = {
  buyer: 'buyers',
  supplier: 'suppliers',
  both: 'buyers and suppliers',
  operator: 'the operator',
};
