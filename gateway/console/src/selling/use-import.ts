import { useRef, useState } from 'react';
import { type AnswerOf, callOperation } from '../operations.ts';
import { Problem } from '../problem.ts';
import { newKey, problemOf } from '../use-operation.ts';
import type { OwnStore } from './product.ts';
import { type CsvPart, lineIn, splitCsv } from './split-csv.ts';

type Answer = AnswerOf<'import_products'>;
export type PlannedRow = NonNullable<Answer['rows']>[number];
export type RefusedRow = Answer['errors'][number];

/** What was tried or stored of a file, over all its parts. */
export type Outcome = {
  created: number;
  updated: number;
  unchanged: number;
  rows: readonly PlannedRow[];
  errors: readonly RefusedRow[];
};

export type ImportState = {
  /** Whether the parts are tried or stored. */
  step: 'trying' | 'tried' | 'storing' | 'stored';
  parts: readonly CsvPart[];
  /** Number of parts that are done. */
  done: number;
  outcome: Outcome;
  /** Why the next part failed. */
  problem?: Problem;
};

const nothing: Outcome = { created: 0, updated: 0, unchanged: 0, rows: [], errors: [] };

/**
 * Tries a file and then stores it, a part after another. A part that fails ends it: those before it are stored, and
 * storing continues with it, with the same key if it may have been stored.
 */
export const useImport = (store_id: OwnStore['id'] | '') => {
  const [state, setState] = useState<ImportState>();
  const key = useRef<string>(undefined);

  const run = async (begun: ImportState): Promise<void> => {
    const dry_run = begun.step === 'trying';
    let now = begun;
    setState(now);
    for (const part of now.parts.slice(now.done)) {
      if (!store_id) return;
      key.current ??= newKey();
      const input = { store_id, csv: part.csv, ...(dry_run && { dry_run }) };
      const answer = await callOperation('import_products', input, { key: key.current }).catch(problemOf);
      if (answer instanceof Problem) {
        if (!answer.isUncertain) key.current = undefined;
        setState({ ...now, problem: answer });
        return;
      }
      key.current = undefined;
      now = { ...now, done: now.done + 1, outcome: added(now.outcome, answer, part) };
      setState(now);
    }
    setState({ ...now, step: dry_run ? 'tried' : 'stored' });
  };

  return {
    state,
    isRunning: state !== undefined && !state.problem && (state.step === 'trying' || state.step === 'storing'),
    tryOut: (text: string) => run({ step: 'trying', parts: splitCsv(text), done: 0, outcome: nothing }),
    store: () => state && run({ step: 'storing', parts: state.parts, done: 0, outcome: nothing }),
    /** Continues with the part that failed. */
    resume: () => {
      if (!state) return;
      const { problem: _, ...rest } = state;
      return run(rest);
    },
    clear: () => {
      key.current = undefined;
      setState(undefined);
    },
  };
};

const added = (outcome: Outcome, answer: Answer, part: CsvPart): Outcome => {
  const inFile = <T extends { line: number }>(rows: readonly T[]): T[] =>
    rows.map((row) => ({ ...row, line: lineIn(part, row.line) }));
  return {
    created: outcome.created + answer.created,
    updated: outcome.updated + answer.updated,
    unchanged: outcome.unchanged + answer.unchanged,
    rows: [...outcome.rows, ...inFile(answer.rows ?? [])],
    errors: [...outcome.errors, ...inFile(answer.errors)],
  };
};

/** SKUs that several parts have. The last of these parts would count. */
export const repeatedIn = ({ rows }: Outcome): string[] => {
  const seen = new Set<string>();
  return rows.flatMap(({ sku }) => {
    if (seen.has(sku)) return [sku];
    seen.add(sku);
    return [];
  });
};
