import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptInvitation, signIn } from '@procura/contracts';
import { keepSecret } from '../stack/private-file.ts';
import { type Caller, CallFailure, type Surfaces } from './demo-caller.ts';
import { readMails } from './read-mails.ts';

/** The people of the demo: their passwords, and how they join. */
export type People = {
  /** The same at each start of one data folder. */
  passwordOf(email: string): string;
  /** Accepts the invitation that was mailed to this person; signs in if it was accepted before. */
  join(email: string): Promise<Caller>;
};

const mailWithinMs = 30_000;
const pauseMs = 100;

export const openPeople = (options: { surfaces: Surfaces; mail_dir: string; data_dir: string }): People => {
  const { surfaces } = options;
  const invitationsTo = openMailbox(options.mail_dir);
  const seed = keepSecret(options.data_dir, 'demo_passwords', () => randomBytes(32).toString('hex'));
  const passwordOf = (email: string): string =>
    createHmac('sha256', seed).update(email).digest('base64url').slice(0, 20);

  const accept = async (email: string, invitation: string): Promise<Caller | undefined> => {
    const password = passwordOf(email);
    try {
      return await surfaces.enter(acceptInvitation, { invitation, password });
    } catch (error) {
      if (!isRefusal(error, 'not_found')) throw error;
    }
    try {
      return await surfaces.enter(signIn, { email, password });
    } catch (error) {
      // The mail belongs to another database; the one of this database has not arrived yet.
      if (isRefusal(error, 'wrong_password')) return undefined;
      throw error;
    }
  };

  return {
    passwordOf,
    async join(email) {
      const startedAt = performance.now();
      const tried = new Set<string>();
      while (performance.now() - startedAt < mailWithinMs) {
        for (const invitation of await invitationsTo(email)) {
          if (tried.has(invitation)) continue;
          tried.add(invitation);
          const caller = await accept(email, invitation);
          if (caller) return caller;
        }
        await sleep(pauseMs);
      }
      throw new Error(`no invitation for ${email} came into ${options.mail_dir}`);
    },
  };
};

/** Returns the secrets of the invitations mailed to an address, newest first. */
const openMailbox = (mailDir: string): ((email: string) => Promise<string[]>) => {
  let reading: ReturnType<typeof readMails> | undefined;
  return async (email) => {
    reading ??= readMails(mailDir).finally(() => {
      reading = undefined;
    });
    const mails = await reading;
    return mails
      .filter((mail) => mail.to === email)
      .flatMap((mail) => mail.text.match(/(?<=accept-invitation\?invitation=)\S+/g) ?? [])
      .reverse();
  };
};

const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof CallFailure && error.code === code;
