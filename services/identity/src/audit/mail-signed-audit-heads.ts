import type { Handler } from '@procura/bus';
import type { mailSignedAuditHeads as contract, SignedAuditHead } from '@procura/contracts';
import type { Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { Company } from '../directory/company.ts';
import { findAdmins } from '../directory/member-store.ts';
import { mailAuditHead } from '../mails.ts';

/**
 * Mails signed heads to the admins of the companies that request them, at most once a day per company. Only the reader
 * can check whose signature it is, with a public key obtained elsewhere.
 */
export const mailSignedAuditHeads: Handler<Deps, typeof contract> = async (deps, call, { heads }) => {
  // A call that mails nobody leaves no entry in the operator's chain.
  if ((await dueAt(deps, heads, deps.clock())).length === 0) return { companies: 0 };
  return deps.database.write(call, async (tx) => {
    const due = await dueAt(deps, heads, tx.now, tx);
    for (const { company, head } of due) {
      await deps.companies
        .owner(company._id, tx)
        .updateOne({ _id: company._id }, { $set: { audit_head_mailed: { hash: head.hash, at: tx.now } } });
      for (const { user_id } of await findAdmins(deps.memberships, company, tx))
        tx.enqueue(mailAuditHead, { user_id, ...head });
    }
    return { companies: due.length };
  });
};

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The companies that request heads, are not suspended and were mailed neither today nor with the same head. */
const dueAt = async (
  deps: Deps,
  heads: readonly SignedAuditHead[],
  now: Date,
  tx?: Transaction,
): Promise<{ company: Company; head: SignedAuditHead }[]> => {
  const byCompany = new Map(heads.map((head) => [head.company_id, head]));
  const wanting = await deps.companies
    .lookup(tx)
    .find({ _id: { $in: [...byCompany.keys()] }, audit_head_mails: true, suspension: { $exists: false } });
  return wanting.flatMap((company) => {
    const head = byCompany.get(company._id);
    const { hash, at } = company.audit_head_mailed ?? {};
    return head && head.hash !== hash && (!at || dayOf(at) !== dayOf(now)) ? [{ company, head }] : [];
  });
};
