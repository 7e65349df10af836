import { readMails } from './mails.ts';

/** Minimum number of attempts before a failure, even if they take long, because a busy machine needs more time. */
const leastLooks = 200;

/** Waits for an asynchronous effect, such as an event; fails with `what` if it does not occur in time. */
export const eventually = async <T>(
  what: string,
  look: () => T | Promise<T>,
  { within_ms = 20_000 }: { within_ms?: number } = {},
): Promise<Exclude<T, undefined | null | false>> => {
  const deadline = performance.now() + within_ms;
  for (let looks = 1; ; looks++) {
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false)
      return seen as Exclude<T, undefined | null | false>;
    if (performance.now() > deadline && looks >= leastLooks)
      throw new Error(`${what} did not come about within ${within_ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};

/** The match of a pattern in the latest mail to an address that contains one, subject first. */
export const mailTo = (
  mail_dir: string | undefined,
  email: string,
  pattern: RegExp,
): Promise<RegExpExecArray> =>
  eventually(`A mail to ${email} with ${pattern}`, async () =>
    (await readMails(String(mail_dir), email))
      .filter(({ to }) => to === email)
      .map(({ subject, text }) => pattern.exec(`${subject}\n${text}`))
      .findLast((found) => found !== null),
  );
