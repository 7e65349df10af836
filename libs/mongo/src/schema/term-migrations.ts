import type { Filter } from 'mongodb';
import type { Declared, Doc, Update } from '../collections/collection.ts';
import { walkInBatches } from '../collections/walk-in-batches.ts';
import { inBothPhases, type Migration, type MigrationTools } from './schema.ts';

type Searched = Doc & { terms: string[] };
/** Recomputes the terms of one collection. */
export type TermSource = (tools: MigrationTools) => Promise<void>;

/** The terms of a collection follow from its documents, or `read` finds what they follow from. */
export const termsFrom =
  <D extends Searched, S = D>(
    spec: Declared<D>,
    termsOf: (source: S) => string[],
    read: (found: D[], tools: MigrationTools) => Promise<ReadonlyMap<string, S>> = async (found) =>
      new Map(found.map((doc) => [doc._id, doc as unknown as S])),
  ): TermSource =>
  async (tools) => {
    const stored = tools.collection(spec).work();
    for await (const found of walkInBatches(stored, {})) {
      const sources = await read(found, tools);
      await stored.updateEach(
        found.flatMap(({ _id, terms = [] }) => {
          const source = sources.get(_id);
          const all = source ? [...new Set([...termsOf(source), ...terms])] : terms;
          if (all.length === terms.length) return [];
          // A document that changes meanwhile gets its terms with that change.
          return [{ filter: { _id, terms } as Filter<D>, update: { $set: { terms: all } } as Update<D> }];
        }),
      );
    }
  };

/**
 * Migrations that add what `searchTerms` returns since their date to the terms that earlier releases stored. Those stay,
 * because replicas of those releases find documents by them.
 */
export const termMigrations = (...sources: readonly TermSource[]): readonly Migration[] =>
  inBothPhases('2026-12-search-words', async (tools) => {
    for (const recompute of sources) await recompute(tools);
  });
