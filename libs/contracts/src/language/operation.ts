import type { z } from 'zod';
import type { ChangeKind } from './change-types.ts';
import { type Deprecation, deprecationFault, deprecationSentence } from './deprecation.ts';
import type { FailureCode } from './failure-codes.ts';
import type { Area, Permission } from './permissions.ts';

export const serviceNames = [
  'identity',
  'branches',
  'catalogue',
  'suppliers',
  'orders',
  'rfq',
  'finance',
  'recurrence',
  'feed',
] as const;
export type ServiceName = (typeof serviceNames)[number];

export type Effect = 'read' | 'write' | 'money';
/** `pay`: the routes for providers and payers under `/pay/`, for callers with a valid link or signature. */
export type Surface = 'rest' | 'mcp' | 'console' | 'pay' | 'internal';
/**
 * The users that have it. `all`: those of buyers, suppliers and the operator; `member`: the same, about the caller itself, so
 * that nothing narrows it. `anyone` needs no credential; `internal` is for services only.
 */
type Audience = 'buyer' | 'supplier' | 'both' | 'operator' | 'all' | 'member' | 'anyone' | 'internal';

/** The permission that a role needs for an operation, for buyers and for suppliers. */
type PermissionOfSide = Readonly<{ buyer: Permission; supplier: Permission }>;

/** The input field with which a caller states the amounts it agreed to. */
export type ConsentField = 'expected_total' | 'expected_totals';

/**
 * An operation: one frozen value from which everything else derives (NATS subject and endpoint, typed client, REST
 * route, OpenAPI, MCP tool, permission check, audit entry, idempotency rule, reference page). No field that controls
 * access has a default.
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
  /** Everything that a model sees: when to use it, its prerequisites, its result and its refusals. */
  description: string;
  input: I;
  output: O;
  effect: Effect;
  /** The call spends or promises the company's money, now or later. */
  commits_funds: boolean;
  /**
   * What binds a consent to the displayed amounts of an operation that commits funds. In the optional input field a
   * caller states the amounts that it agreed to. `stored`: the input names an object that stores them unchanged. The
   * service compares inside the operation; a difference is `price_changed`.
   */
  consent: ConsentField | 'stored' | null;
  /** For a tool that commits funds: the operation that returns what a call would commit, for a person to confirm. */
  describe: string | null;
  /**
   * It concerns data that all branches of the company share (catalogue, favourites, limits, roles, settings), so
   * callers confined to branches are refused. False if the branch of its object confines it, and for suppliers.
   */
  whole_company: boolean;
  /** The effect cannot be undone by another operation. */
  destructive: boolean;
  /** Repeating the same call has no further effect, even without an idempotency key. */
  idempotent: boolean;
  /** The call reaches people or systems outside the platform (mail, payment providers). */
  open_world: boolean;
  /**
   * The permission that the role needs, by the kind of company where that differs; `member`: only membership; null:
   * there is no caller to check (anyone, internal).
   */
  permission: Permission | PermissionOfSide | 'member' | null;
  audience: Audience;
  surfaces: readonly Surface[];
  /** Whether only a person may do it: in a session, or also with a REST key. */
  person_only: 'no' | 'session' | 'session_or_rest_key';
  /**
   * Whether a person in a session has to show password and second factor again after five minutes; see
   * `operation-access.ts`. test/architecture/reauthentication.test.ts requires a decision for every write of the
   * console.
   */
  needs_reauthentication?: true;
  /**
   * The route under the base URL, on the surfaces rest and pay; `{name}` is replaced by an input field. Null for all
   * others.
   */
  rest: Readonly<{
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    path: string;
    csv?: CsvBody;
  }> | null;
  /** Codes it can return in addition to those of every operation. */
  errors: readonly FailureCode[];
  /** Operations of other services its handler calls. */
  calls: readonly string[];
  /** Kinds of mirrored objects that it changes and records. None if absent. */
  records?: readonly ChangeKind[];
  /** Its answer is drawn in a thread that companies share; callers wait for it as long as where money moves. */
  drawn?: true;
  /** When it becomes deprecated, and when it may be removed. The description then ends with this. */
  deprecated?: Deprecation;
}>;

export type Input<T> = T extends Operation<string, ServiceName, infer I, z.ZodObject> ? z.output<I> : never;
export type Output<T> = T extends Operation<string, ServiceName, z.ZodObject, infer O> ? z.input<O> : never;
/** What a caller of the operation receives. */
export type Answer<T> = T extends Operation<string, ServiceName, z.ZodObject, infer O> ? z.output<O> : never;

/**
 * A body of `text/csv` that a route accepts in place of JSON: the input field for the text, the fields that are then
 * given in the query, and an example.
 */
type CsvBody = Readonly<{ field: string; query: readonly string[]; example: string }>;

/** Declares an operation. Throws at import if its fields contradict each other. */
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
  const { deprecated, description } = value;
  return Object.freeze(
    deprecated ? { ...value, description: `${description} ${deprecationSentence(deprecated)}` } : value,
  );
};

/** The fields named in braces in a REST path. */
export const pathFields = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));

const brokenInvariants = function* (value: Operation): Generator<[boolean, string]> {
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
    on('mcp') && !['buyer', 'supplier', 'both', 'all', 'member'].includes(value.audience),
    'no tool is for operators, services or strangers',
  ];
  yield [on('mcp') && value.person_only !== 'no', 'no tool is for persons alone'];
  yield [value.person_only === 'session' && on('rest'), 'what only a session may do has no REST route'];
  yield [value.person_only === 'session_or_rest_key' && !on('rest'), 'a REST key needs a route'];
  yield [
    value.needs_reauthentication === true &&
      (!on('console') || value.audience === 'anyone' || value.effect === 'read'),
    'only a write in a session asks again',
  ];
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
  yield [
    typeof value.permission === 'object' && value.permission !== null && value.audience !== 'both',
    'only an operation for buyers and suppliers has a permission for each',
  ];
  yield [value.effect === 'money' && !value.commits_funds, 'a money tool commits funds'];
  yield [
    (on('mcp') && value.commits_funds) !== (value.describe !== null),
    'a tool that commits funds names the operation that describes it, and nothing else does',
  ];
  yield [value.commits_funds !== (value.consent !== null), 'what commits funds says how a consent binds it'];
  yield [value.consent === 'stored' && on('mcp'), 'the input of a tool keeps no amounts'];
  if (value.consent !== null && value.consent !== 'stored') {
    yield [!fields[value.consent]?.safeParse(undefined).success, `${value.consent} is an optional field`];
    yield [!value.errors.includes('price_changed'), 'a consent that differs is price_changed'];
  }
  yield [
    value.whole_company && !['buyer', 'both'].includes(value.audience),
    'only buyers have branches, so nothing else concerns all of them',
  ];
  yield [
    value.effect === 'read' && (value.commits_funds || value.destructive || !value.idempotent),
    'a read has no effect',
  ];
  yield [value.effect === 'read' && value.records !== undefined, 'a read records no change'];
  yield [value.effect !== 'read' && value.rest?.method === 'GET', 'a write is never a GET'];
  yield [
    value.rest !== null && !value.rest.path.startsWith(on('pay') ? '/pay/' : '/api/'),
    'REST paths begin with /api/, those of pay with /pay/',
  ];
  yield [value.input.def.catchall === undefined, 'the input is a strict object'];
  const fault = value.deprecated && deprecationFault(value.deprecated);
  yield [fault !== undefined, fault ?? ''];
  yield [!/[.]$/.test(value.description), 'the description is made of sentences'];
  const { csv } = value.rest ?? {};
  for (const name of csv ? [csv.field, ...csv.query] : [])
    yield [!(name in fields), `field ${name} of a CSV body is not in the input`];
  for (const name of pathFields(value.rest?.path ?? ''))
    yield [!(name in fields), `path field ${name} is not in the input`];
  yield ['idempotency_key' in fields, 'idempotency_key is added by the surfaces'];
};

/** Whether an operation's answer may contain a drawing in `image`. */
export const answersImage = (operation: Operation): boolean => 'image' in operation.output.shape;

/** Whether a call of an operation can wait until there is data. */
export const waitsForData = ({ input }: Operation): boolean => 'wait' in input.shape;

/** Whether an operation's answer is a PDF. */
export const answersPdf = (operation: Operation): boolean => 'pdf' in operation.output.shape;
