import { type Id, quoted } from '@procura/contracts';
import { layOut, longTime, type MailContent } from '@procura/mail';
import type { Task } from '@procura/mongo';
import type { Deps } from './deps.ts';

/** Mails an admin that the operator suspended their company, with the reason, or that it is resumed (without one). */
export const mailSuspension: Task<
  Deps,
  { company_id: Id<'company'>; user_id: Id<'user'>; reason: string | null; at: string }
> = {
  name: 'company_suspension_reported',
  partition_by: 'company_id',
  async run(deps, { company_id, user_id, reason, at }) {
    const [company, admin] = await Promise.all([
      deps.companies.owner(company_id).findOne({ _id: company_id }),
      deps.memberships.owner(company_id).findOne({ user_id, status: 'active' }),
    ]);
    if (!company || !admin) return;
    const about = { company_name: company.name, at: new Date(at) };
    const text =
      reason === null
        ? companyResumedText({ ...about, link: deps.config.public_url })
        : companySuspendedText({ ...about, reason });
    await deps.mailer.send({ to: admin.email, ...text });
  },
};

export const companySuspendedText = (about: {
  company_name: string;
  at: Date;
  reason: string;
}): MailContent =>
  layOut({
    subject: `${quoted(about.company_name)} is suspended on Procura`,
    paragraphs: [
      `The operator of Procura has suspended ${quoted(about.company_name)}. Nobody can sign in to it, and its keys, tokens and connections of assistants have ended.`,
      'Its data and its open orders stay, and the other companies can finish them. Nothing new is ordered from it or by it.',
    ],
    facts: [['When', longTime(about.at)]],
    quote: { label: 'Reason', words: about.reason },
    closing: 'To have it resumed, ask the operator of Procura.',
  });

export const companyResumedText = (about: { company_name: string; at: Date; link: string }): MailContent =>
  layOut({
    subject: `${quoted(about.company_name)} is resumed on Procura`,
    paragraphs: [
      `The operator of Procura has ended the suspension of ${quoted(about.company_name)}. Its people sign in with their passwords.`,
      'Keys, tokens and connections of assistants that ended stay ended: create others.',
    ],
    facts: [['When', longTime(about.at)]],
    action: { label: 'Sign in', link: about.link },
    closing: 'Webhooks that acted with a key or token wait for somebody to take them over.',
  });
