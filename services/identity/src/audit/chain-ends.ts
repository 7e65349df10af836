import type { AuditChainEntry } from '@procura/contracts';
import { createSerializer } from '@procura/mongo';

/** The last entry of a company's audit chain; null where there is none. */
export type ChainEnd = Pick<AuditChainEntry, 'sequence' | 'hash'> | null;

/** Most companies whose chain's end is remembered. */
const most = 10_000;

/** The ends of chains as this process has seen them in the database; other replicas may have appended since. */
export type ChainEnds = {
  /** Appends of one company one after the other. */
  inTurn: ReturnType<typeof createSerializer>;
  /** Undefined where it is not known. */
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
