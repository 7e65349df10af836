import type { AuditChainEntry } from '@procura/contracts';
import { createSerializer } from '@procura/mongo';

/** The last entry of a company's audit chain; null if there is none. */
export type ChainEnd = Pick<AuditChainEntry, 'sequence' | 'hash'> | null;

/** Maximum number of companies whose end of chain is cached. */
const most = 10_000;

/** The ends of chains as this process last saw them in the database; other replicas may have appended since. */
export type ChainEnds = {
  /** Serialises the appends of one company. */
  inTurn: ReturnType<typeof createSerializer>;
  /** Undefined if it is not cached. */
  endOf(company_id: string): ChainEnd | undefined;
  forget(company_id: string): void;
  remember(company_id: string, end: ChainEnd): void;
};

export const createChainEnds = (): ChainEnds => {
  const ends = new Map<string, ChainEnd>();
  return {
    inTurn: createSerializer(),
    endOf: (company_id) => ends.get(company_id),
    forget: (company_id) => void ends.delete(company_id),
    remember(company_id, end) {
      ends.set(company_id, end);
      const [oldest] = ends.keys();
      if (ends.size > most && oldest !== undefined) ends.delete(oldest);
    },
  };
};
