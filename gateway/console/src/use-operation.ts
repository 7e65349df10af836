import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type AnswerOf,
  callOperation,
  type InputOf,
  type ItemOf,
  type ListName,
  type OperationName,
  Problem,
} from './operations.ts';

const problemOf = (error: unknown): Problem =>
  error instanceof Problem
    ? error
    : new Problem(0, {
        code: 'internal',
        detail: 'The page met an error of its own. Reload it and try again.',
      });

/** What a read has come to. The last data stays while it is read again. */
export type Loaded<T> = {
  readonly data: T | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  reload(): void;
};

/**
 * Reads an operation when the part appears and whenever its input changes; null reads nothing yet. With `every_ms`
 * it reads again that long after each answer.
 */
export const useOperation = <N extends OperationName>(
  name: N,
  input: InputOf<N> | null,
  { every_ms }: { every_ms?: number } = {},
): Loaded<AnswerOf<N>> => {
  const key = input && JSON.stringify([name, input]);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{
    key: string | null;
    data?: AnswerOf<N>;
    problem?: Problem;
    round: number;
  }>({
    key: null,
    round: -1,
  });
  useEffect(() => {
    if (key === null) return;
    const [called, given] = JSON.parse(key) as [N, InputOf<N>];
    const aborter = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const settle = (outcome: { data: AnswerOf<N> } | { problem: Problem }) => {
      if (aborter.signal.aborted) return;
      setState((before) => ({
        data: before.key === key ? before.data : undefined,
        problem: undefined,
        ...outcome,
        key,
        round,
      }));
      if (every_ms) timer = setTimeout(() => setRound((one) => one + 1), every_ms);
    };
    callOperation(called, given, { signal: aborter.signal }).then(
      (data) => settle({ data }),
      (error) => settle({ problem: problemOf(error) }),
    );
    return () => {
      aborter.abort();
      clearTimeout(timer);
    };
  }, [key, round, every_ms]);
  const current = state.key === key ? state : undefined;
  return {
    data: current?.data,
    problem: current?.problem,
    loading: key !== null && current?.round !== round,
    reload: useCallback(() => setRound((one) => one + 1), []),
  };
};

/** A list as far as it was read. */
export type Pages<T> = {
  /** Undefined until the first page is there. */
  readonly items: readonly T[] | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  readonly has_more: boolean;
  more(): void;
  reload(): void;
};

/**
 * Reads a list page by page: the first at once, the next when `more` is asked; with `all` every page (up to 20).
 */
export const usePages = <N extends ListName>(
  name: N,
  input: InputOf<N> | null,
  { all = false }: { all?: boolean } = {},
): Pages<ItemOf<N>> => {
  const key = input && JSON.stringify([name, input]);
  type State = {
    key: string | null;
    items: ItemOf<N>[] | undefined;
    cursor: string | null;
    problem?: Problem;
  };
  const [state, setState] = useState<State>({ key: null, items: undefined, cursor: null });
  const [loading, setLoading] = useState(true);
  const running = useRef<AbortController>(undefined);

  const read = useCallback(
    async (before: readonly ItemOf<N>[], cursor: string | null) => {
      if (key === null) return;
      running.current?.abort();
      const aborter = new AbortController();
      running.current = aborter;
      setLoading(true);
      const [called, given] = JSON.parse(key) as [N, InputOf<N>];
      let items = [...before];
      let next = cursor;
      let problem: Problem | undefined;
      try {
        for (let page = 0; page < (all ? 20 : 1); page++) {
          const asked = { ...given, ...(next && { cursor: next }) } as InputOf<N>;
          const answer = (await callOperation(called, asked, { signal: aborter.signal })) as {
            data: ItemOf<N>[];
            next_cursor: string | null;
          };
          items = [...items, ...answer.data];
          next = answer.next_cursor;
          if (!next) break;
        }
      } catch (error) {
        if (aborter.signal.aborted) return;
        problem = problemOf(error);
      }
      if (aborter.signal.aborted) return;
      setState((last) => ({
        key,
        items: problem && !cursor ? (last.key === key ? last.items : undefined) : items,
        cursor: next,
        problem,
      }));
      setLoading(false);
    },
    [key, all],
  );
  useEffect(() => {
    read([], null);
    return () => running.current?.abort();
  }, [read]);

  const current = state.key === key ? state : undefined;
  return {
    items: current?.items,
    problem: current?.problem,
    loading: key !== null && loading,
    has_more: Boolean(current?.cursor),
    more: () => void read(current?.items ?? [], current?.cursor ?? null),
    reload: () => void read([], null),
  };
};

/** A write that a person can start. */
export type Action<N extends OperationName> = {
  /** Answers undefined when it failed; `problem` then says why. */
  run(input: InputOf<N>): Promise<AnswerOf<N> | undefined>;
  readonly running: boolean;
  readonly problem: Problem | undefined;
  clear(): void;
};

/**
 * Runs a write. While it is not known whether the last try had its effect, the same input is sent with the same
 * idempotency key, so that pressing a button again cannot do a thing twice.
 */
export const useAction = <N extends OperationName>(name: N): Action<N> => {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const last = useRef<{ payload: string; key: string }>(undefined);
  return {
    running,
    problem,
    clear: useCallback(() => setProblem(undefined), []),
    run: async (input) => {
      const payload = JSON.stringify(input);
      if (last.current?.payload !== payload) last.current = { payload, key: newKey() };
      setRunning(true);
      try {
        const answer = await callOperation(name, input, { key: last.current.key });
        last.current = undefined;
        setProblem(undefined);
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

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
