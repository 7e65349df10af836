import type { AuditChainEntry, AuditChainHead } from '@procura/contracts';

/** An entry of a company's audit chain, as stored. */
export type AuditEntry = Omit<AuditChainEntry, 'id' | 'at'> & { _id: AuditChainEntry['id']; at: Date };

/** The end of a company's chain, as stored; the next entry continues it. */
export type AuditHead = { _id: AuditChainHead['company_id'] } & AuditChainHead;

export const toStored = ({ id, at, ...rest }: AuditChainEntry): AuditEntry => ({
  ...rest,
  _id: id,
  at: new Date(at),
});

/** The entry as its hash covers it. */
export const toChainEntry = ({ _id, at, ...rest }: AuditEntry): AuditChainEntry => ({
  ...rest,
  id: _id,
  at: at.toISOString(),
});
