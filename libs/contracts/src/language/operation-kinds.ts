import type { z } from 'zod';
import { type Operation, operation, type ServiceName } from './operation.ts';

/** Fields that any operation may omit; it then calls no other service and has no codes of its own. */
type Optional = 'errors' | 'calls' | 'records' | 'deprecated';
/** The fields of an operation that its kind does not imply; those in `May` are optional. */
type Given<
  Implied extends keyof Operation,
  May extends keyof Operation,
  N extends string,
  S extends ServiceName,
  I extends z.ZodObject,
  O extends z.ZodObject,
> = Omit<Operation<N, S, I, O>, Implied | May | Optional> & Partial<Pick<Operation, May | Optional>>;

type Spending = 'commits_funds' | 'consent' | 'describe';
const spendsNothing = { commits_funds: false, consent: null, describe: null } as const;
const unlessGiven = { open_world: false, errors: [], calls: [] } as const;

/** Declares an operation without effect: repeating it is harmless, and it commits no funds. */
export const readOperation = <
  const N extends string,
  const S extends ServiceName,
  I extends z.ZodObject,
  O extends z.ZodObject,
>(
  given: Given<'effect' | 'destructive' | 'idempotent' | Spending, 'open_world', N, S, I, O>,
): Operation<N, S, I, O> =>
  operation({
    ...unlessGiven,
    ...given,
    ...spendsNothing,
    effect: 'read',
    destructive: false,
    idempotent: true,
  } as Operation<N, S, I, O>);

/** Declares an operation that changes data and commits no funds. */
export const writeOperation = <
  const N extends string,
  const S extends ServiceName,
  I extends z.ZodObject,
  O extends z.ZodObject,
>(
  given: Given<'effect' | Spending, 'open_world', N, S, I, O>,
): Operation<N, S, I, O> =>
  operation({ ...unlessGiven, ...given, ...spendsNothing, effect: 'write' } as Operation<N, S, I, O>);

/**
 * Declares an operation that spends or promises the company's money, with how a consent binds it and the operation that
 * describes it.
 */
export const spendingOperation = <
  const N extends string,
  const S extends ServiceName,
  I extends z.ZodObject,
  O extends z.ZodObject,
>(
  given: Given<'commits_funds', 'open_world', N, S, I, O>,
): Operation<N, S, I, O> =>
  operation({ ...unlessGiven, ...given, commits_funds: true } as Operation<N, S, I, O>);

type Access = 'audience' | 'permission' | 'person_only' | 'whole_company' | 'surfaces' | 'rest';

/**
 * Declares an operation that only services call. By default repeating it has no further effect: a caller that does not
 * know the outcome calls again.
 */
export const internalOperation = <
  const N extends string,
  const S extends ServiceName,
  I extends z.ZodObject,
  O extends z.ZodObject,
>(
  given: Given<Access | Spending, 'open_world' | 'destructive' | 'idempotent', N, S, I, O>,
): Operation<N, S, I, O> =>
  operation({
    ...unlessGiven,
    destructive: false,
    idempotent: true,
    ...given,
    ...spendsNothing,
    audience: 'internal',
    permission: null,
    person_only: 'no',
    whole_company: false,
    surfaces: ['internal'],
    rest: null,
  } as Operation<N, S, I, O>);
