import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { emptyAtForget } from './kept.ts';
import {
  type AnswerOf,
  callOperation,
  type InputOf,
  type ItemOf,
  type ListName,
  type OperationName,
  shownFor,
} from './operations.ts';
import { Problem } from './problem.ts';
import { useVisit } from './router.tsx';

export const problemOf = (error: unknown): Problem =>
  error instanceof Problem
    ? error
    : new Problem(0, {
        code: 'internal',
        detail: 'The page failed. Reload it and try again.',
      });

/** The state of a read. The last data stays while it is read again. */
export type Loaded<T> = {
  readonly data: T | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  reload(): void;
};

/** How long what a page has read is kept for going back to it. */
const keptMs = 10 * 60_000;

/**
 * The reads of all parts. Data that no part shows is dropped, but for the rows of lists. Failed reads are not retried
 * automatically: the page shows the problem, and the person decides.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      networkMode: 'always',
      refetchIntervalInBackground: true,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: false,
    },
  },
});

emptyAtForget(() => queries.removeQueries({ type: 'inactive' }));

/** Runs the repeated reads at once after a write, such as the read of the person's tasks. */
const readRepeated = (): void =>
  void queries.invalidateQueries({ predicate: ({ meta }) => meta?.repeats === true });

/** Repeats the failed reads of the page: the figures above a list have no button of their own. */
const readFailed = (): void =>
  void queries.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.status === 'error' },
    { cancelRefetch: false },
  );

/**
 * Reads an operation when the part appears and whenever its input changes; with null it reads nothing. With `every_ms`
 * it reads again that long after each answer. With `kept`, going back shows it at once, as it does the rows of a list;
 * never for what a form begins with.
 */
export const useOperation = <N extends OperationName>(
  name: N,
  input: InputOf<N> | null,
  { every_ms, kept = false }: { every_ms?: number; kept?: boolean } = {},
): Loaded<AnswerOf<N>> => {
  const isWanted = input !== null;
  const visit = useVisit();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: kept ? [shownFor(), name, input, visit] : [name, input],
    gcTime: kept ? keptMs : 0,
    queryFn: ({ signal }) => callOperation(name, input as InputOf<N>, { signal }),
    enabled: isWanted,
    refetchInterval: every_ms ?? false,
    meta: { repeats: every_ms !== undefined },
  });
  return {
    data,
    problem: error ? problemOf(error) : undefined,
    loading: isFetching,
    reload: useReload(isWanted, refetch),
  };
};

const useReload = (isWanted: boolean, refetch: () => unknown): (() => void) =>
  useCallback(() => {
    if (isWanted) refetch();
    readFailed();
  }, [isWanted, refetch]);

/** The pages of a list read so far. */
export type Pages<T> = {
  /** Undefined until the first page is read. */
  readonly items: readonly T[] | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  readonly has_more: boolean;
  more(): void;
  reload(): void;
};

/** Maximum number of pages of a list that is read completely. */
const mostPages = 20;

const readPages = async <N extends ListName>(
  name: N,
  input: InputOf<N>,
  { signal, from = null, most }: { signal: AbortSignal; from?: string | null; most: number },
): Promise<{ data: ItemOf<N>[]; next_cursor: string | null }> => {
  const read: { data: ItemOf<N>[]; next_cursor: string | null } = { data: [], next_cursor: from };
  for (let left = most; left > 0; left--) {
    const asked = { ...input, ...(read.next_cursor && { cursor: read.next_cursor }) } as InputOf<N>;
    const answer = (await callOperation(name, asked, { signal })) as typeof read;
    read.data.push(...answer.data);
    read.next_cursor = answer.next_cursor;
    if (!read.next_cursor) break;
  }
  return read;
};

/** Every item of a list, however many pages it has; `onRead` learns how many are read so far. */
export const readWhole = async <N extends ListName>(
  name: N,
  input: InputOf<N>,
  { signal, onRead }: { signal: AbortSignal; onRead: (items: number) => void },
): Promise<readonly ItemOf<N>[]> => {
  const items: ItemOf<N>[] = [];
  let from: string | null = null;
  do {
    const page: { data: ItemOf<N>[]; next_cursor: string | null } = await readPages(
      name,
      { ...input, limit: 100 },
      { signal, from, most: 1 },
    );
    items.push(...page.data);
    from = page.next_cursor;
    onRead(items.length);
  } while (from !== null);
  return items;
};

/**
 * Reads a list page by page: the first at once, the next on `more`; with `all` every page (up to 20). Going back to it
 * shows the rows as they were and reads them again; opening it once more begins with none.
 */
export const usePages = <N extends ListName>(
  name: N,
  input: InputOf<N> | null,
  { all = false }: { all?: boolean } = {},
): Pages<ItemOf<N>> => {
  const isWanted = input !== null;
  const visit = useVisit();
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [shownFor(), name, input, all, visit],
    gcTime: all ? 0 : keptMs,
    queryFn: ({ signal, pageParam }) =>
      readPages(name, input as InputOf<N>, { signal, from: pageParam, most: all ? mostPages : 1 }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled: isWanted,
  });
  return {
    items: useMemo(() => data?.pages.flatMap((page) => page.data), [data]),
    problem: error ? problemOf(error) : undefined,
    loading: isFetching,
    has_more: hasNextPage,
    more: () => void fetchNextPage(),
    reload: useReload(isWanted, refetch),
  };
};

/** A write that a person can start. */
export type Running<Input, Done> = {
  /** Returns undefined if it failed; `problem` is then the reason. */
  run(input: Input): Promise<Done | undefined>;
  readonly running: boolean;
  readonly problem: Problem | undefined;
};
export type Action<N extends OperationName> = Omit<Running<InputOf<N>, AnswerOf<N>>, 'run'> & {
  /** With the idempotency key of an input that was sent before this page was opened. */
  run(input: InputOf<N>, key?: string): Promise<AnswerOf<N> | undefined>;
  clear(): void;
};

/**
 * Runs a write. While the outcome of the last attempt is unknown, the same input is sent with the same idempotency key,
 * so that a repeated press has no second effect.
 */
export const useAction = <N extends OperationName>(name: N): Action<N> => {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const last = useRef<{ payload: string; key: string }>(undefined);
  return {
    running,
    problem,
    clear: useCallback(() => setProblem(undefined), []),
    run: async (input, key = newKey()) => {
      const payload = JSON.stringify(input);
      if (last.current?.payload !== payload) last.current = { payload, key };
      setRunning(true);
      try {
        const answer = await callOperation(name, input, { key: last.current.key });
        last.current = undefined;
        setProblem(undefined);
        readRepeated();
        return answer;
      } catch (error) {
        const failed = problemOf(error);
        if (!failed.isUncertain) last.current = undefined;
        setProblem(failed);
        return undefined;
      } finally {
        setRunning(false);
      }
    },
  };
};

/** The outcome of one of several writes; the problem is undefined if it succeeded. */
export type Outcome<N extends OperationName> = { input: InputOf<N>; problem: Problem | undefined };

/**
 * Runs a write for each of several inputs, one after the other, each with its own outcome. Who does not give the password
 * is not asked for it again: the others are refused like the first.
 */
export const useEach = <N extends OperationName>(name: N) => {
  const [running, setRunning] = useState(false);
  return {
    running,
    /** With the idempotency keys of inputs that were sent before, each in the place of its input. */
    run: async (
      inputs: readonly InputOf<N>[],
      keys: readonly (string | undefined)[] = [],
    ): Promise<readonly Outcome<N>[]> => {
      setRunning(true);
      const outcomes: Outcome<N>[] = [];
      let unasked: Problem | undefined;
      for (const [place, input] of inputs.entries()) {
        const key = keys[place] ?? newKey();
        const problem =
          unasked ?? (await callOperation(name, input, { key }).then(() => undefined, problemOf));
        if (problem?.code === 'reauthentication_required') unasked = problem;
        outcomes.push({ input, problem });
      }
      readRepeated();
      setRunning(false);
      return outcomes;
    },
  };
};

/** A new idempotency key. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
