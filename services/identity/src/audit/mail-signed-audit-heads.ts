import type { Handler } from '@procura/bus';
import {
  auditHeadSigned,
  type mailSignedAuditHeads as contract,
  type Payload,
  type SignedAuditHead,
} from '@procura/contracts';
import { auditHeadSigned as letter, pageLink } from '@procura/mail';
import type { Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { Company } from '../directory/company.ts';
import { findAdmins } from '../directory/member-store.ts';

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
        tx.emit(auditHeadSigned, { user_id, ...head });
    }
    return { companies: due.length };
  });
};

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The companies that request heads and were mailed neither today nor with the same head. */
const dueAt = async (
  deps: Deps,
  heads: readonly SignedAuditHead[],
  now: Date,
  tx?: Transaction,
): Promise<{ company: Company; head: SignedAuditHead }[]> => {
  const byCompany = new Map(heads.map((head) => [head.company_id, head]));
  const wanting = await deps.companies
    .lookup(tx)
    .find({ _id: { $in: [...byCompany.keys()] }, audit_head_mails: true });
  return wanting.flatMap((company) => {
    const head = byCompany.get(company._id);
    const { hash, at } = company.audit_head_mailed ?? {};
    return head && head.hash !== hash && (!at || dayOf(at) !== dayOf(now)) ? [{ company, head }] : [];
  });
};

/** Mails a signed head to one admin, unless they have left or switched it off meanwhile. */
export const mailAuditHead = async (
  deps: Deps,
  { user_id, ...head }: Payload<typeof auditHeadSigned>,
): Promise<void> => {
  const { company_id } = head;
  const company = await deps.companies.owner(company_id).findOne({ _id: company_id });
  const reader = await deps.memberships.owner(company_id).findOne({ user_id, status: 'active' });
  if (!company?.audit_head_mails || !reader) return;
  await deps.mails.send(
    {
      to: reader.email,
      ...letter({
        company_name: company.name,
        ...head,
        link: pageLink(deps.config, { path: 'activity', company_id }),
      }),
    },
    { kind: 'audit_head', company_id, about: company_id },
  );
};
