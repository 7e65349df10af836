import { createHash } from 'node:crypto';
import { Failure } from '@procura/contracts';
import { bookkeeping, type Database, type Transaction } from '@procura/mongo';
import type { Logger, Metrics } from '@procura/telemetry';

/** A mail as it is counted: its kind, recipient and company, and its subject if repeats count as one. */
export type CountedMail = { kind: string; to: string; company_id: string; about?: string };
type OutgoingMail = { to: string; subject: string; text: string; html?: string | undefined };

/** Maximum number of mails of one kind within a window. */
type Bound = { hour?: number; day?: number };
/** For mails that a caller requests: to one address by one company, to one address by all, and by one company. */
const asked = {
  repeat: { hour: 3, day: 5 },
  recipient: { hour: 10, day: 20 },
  company: { hour: 100, day: 500 },
} satisfies Record<string, Bound>;
/**
 * For mails that follow from an event: about one subject to one address, to it by one other company and by all, and by one
 * company.
 */
const followed = {
  repeat: { hour: 3, day: 20 },
  sender: { hour: 20, day: 60 },
  recipient: { hour: 60, day: 300 },
  company: { hour: 500, day: 3000 },
} satisfies Record<string, Bound>;
const windowsMs = { hour: 3_600_000, day: 24 * 3_600_000 } as const;

/** The mail budgets of one service, shared by its replicas. */
export type MailBudget = {
  /**
   * Counts a mail that the caller of a write requests, in its transaction. Raises `rate_limited`, naming the budget
   * that is used up and its end. `bounds` replaces those that do not fit a kind.
   */
  ask(mail: CountedMail, tx: Transaction, bounds?: { recipient?: Bound; repeat?: Bound }): Promise<void>;
  /**
   * Sends a mail that follows from an event, unless its budget is used up: then it is dropped, logged and counted in
   * `procura_mails_dropped_total`, and not retried. `perHour` bounds repeats about the same subject; `toOther` is for
   * a recipient of another company than `company_id`, which gets a part of the address's budget. With `defer` it is not
   * dropped: `defer` is called with the time from which the budget allows it, unless the last mail to this address about
   * the subject had the same text.
   */
  send(
    mail: OutgoingMail,
    of: Omit<CountedMail, 'to'>,
    options?: { perHour?: number; toOther?: boolean; defer?: (until: Date) => Promise<void> },
  ): Promise<void>;
};

/** Opens the budgets of a service, which count mails per window, under hashes. */
export const openMailBudget = (deps: {
  database: Database;
  clock: () => Date;
  log: Logger;
  metrics: Metrics;
  mailer: { send(mail: OutgoingMail): Promise<void> };
}): MailBudget => {
  const rows = deps.database.collection(bookkeeping.mail_budgets);
  const dropped = deps.metrics.counter(
    'procura_mails_dropped',
    'Mails that were not sent because their budget was used up',
  );
  // An alert on the increase of the counter needs a first value.
  dropped({}, 0);

  /**
   * Counts one mail in each window of a key. Returns the ids of its rows, and the seconds until the budget allows a
   * mail, 0 if it does now.
   */
  const take = async (key: string, bound: Bound, tx?: Transaction) => {
    const now = deps.clock().getTime();
    const taken: string[] = [];
    let retry_after_s = 0;
    for (const [name, most] of Object.entries(bound) as [keyof Bound, number][]) {
      const start = Math.floor(now / windowsMs[name]) * windowsMs[name];
      const ends = start + windowsMs[name];
      const _id = createHash('sha256').update(`${key} ${name} ${start}`).digest('hex');
      const row = await rows
        .lookup(tx)
        .findOneAndUpdate(
          { _id },
          { $inc: { mails: 1 }, $setOnInsert: { expires_at: new Date(ends) } },
          { upsert: true },
        );
      taken.push(_id);
      if ((row?.mails ?? 1) > most) retry_after_s = Math.max(retry_after_s, Math.ceil((ends - now) / 1000));
    }
    return { taken, retry_after_s };
  };

  /** Removes a mail that was not sent from its windows. */
  const release = (taken: readonly string[]) =>
    rows.lookup().updateMany({ _id: { $in: taken } }, { $inc: { mails: -1 } });

  return {
    async ask({ kind, to, company_id }, tx, bounds = {}) {
      const limits: [string, Bound, string][] = [
        [`${kind} ${company_id} ${to}`, bounds.repeat ?? asked.repeat, `${to} by your company`],
        [`${kind} to ${to}`, bounds.recipient ?? asked.recipient, to],
        [`${kind} by ${company_id}`, asked.company, 'others by your company'],
      ];
      for (const [key, bound, whom] of limits) {
        const { retry_after_s } = await take(key, bound, tx);
        if (retry_after_s > 0) throw usedUp(whom, retry_after_s);
      }
    },
    async send(mail, { kind, company_id, about }, { perHour, toOther, defer } = {}) {
      const { to } = mail;
      const said = createHash('sha256').update(`${mail.subject}\n${mail.text}`).digest('hex');
      const limits: [string, Bound][] = [
        [`${kind} ${about} ${to}`, perHour ? { hour: perHour } : followed.repeat],
        // Before that of the address, which a mail that is refused here leaves to other senders.
        ...(toOther ? [[`by ${company_id} to ${to}`, followed.sender] satisfies [string, Bound]] : []),
        [`to ${to}`, followed.recipient],
        [`by ${company_id}`, followed.company],
      ];
      const taken: string[] = [];
      for (const [key, bound] of limits) {
        if (about === undefined && key === limits[0]?.[0]) continue;
        const one = await take(key, bound);
        taken.push(...one.taken);
        if (one.retry_after_s === 0) continue;
        await release(taken);
        if (defer) {
          const isSaid = await rows.lookup().findOne({ _id: { $in: taken }, said });
          if (!isSaid) await defer(new Date(deps.clock().getTime() + one.retry_after_s * 1000));
          return;
        }
        dropped();
        deps.log.warn({ event: 'mail.dropped', kind, company_id, about }, 'a mail exceeds its budget');
        return;
      }
      try {
        await deps.mailer.send(mail);
      } catch (error) {
        // Its event is delivered again; failed attempts must not use up the budget of the mail.
        await release(taken);
        throw error;
      }
      if (defer) await rows.lookup().updateOne({ _id: taken[0] ?? '' }, { $set: { said } });
    },
  };
};

const usedUp = (whom: string, retry_after_s: number): Failure =>
  new Failure(
    'rate_limited',
    `Too many mails of this kind went to ${whom}. Nothing was changed. Ask the person to look for the last one, also among spam, or try again in ${Math.ceil(retry_after_s / 60)} minutes.`,
    { retry_after_s },
  );
