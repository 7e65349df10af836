import { readMails } from './mails.ts';

/** Looks before a failure, also when they take long: a machine that is busy with something else needs more time. */
const leastLooks = 200;

/** Waits for what comes about by itself, such as an event on its way; fails with `what` when it has not in time. */
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

/** What a pattern finds in the latest mail to someone in which it finds anything, subject first. */
export const mailTo = (
  mail_dir: string | undefined,
  email: string,
  pattern: RegExp,
): Promise<RegExpExecArray> =>
  eventually(`A mail to ${email} with ${pattern}`, async () =>
    (await readMails(String(mail_dir)))
      .filter(({ to }) => to === email)
      .map(({ subject, text }) => pattern.exec(`${subject}\n${text}`))
      .findLast((found) => found !== null),
  );
