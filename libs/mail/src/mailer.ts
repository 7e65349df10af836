import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** One mail to one address. `text` is for every reader; `html` has the same content. */
export type Mail = { to: string; subject: string; text: string; html?: string | undefined };

/** Sends mails. `close` closes its connections; call it after the last `send` has been answered. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/**
 * How mails are sent. `smtp_url`: `smtp://user:password@host:587` (STARTTLS if offered; `?requireTLS=true` requires it)
 * or `smtps://…:465`. Without it `mail_dir`, a folder with one `.eml` file per mail. `mail_from`: an address or
 * `Procura <no-reply@example.com>`.
 */
export type MailerOptions = {
  smtp_url?: string | undefined;
  mail_dir?: string | undefined;
  mail_from?: string | undefined;
};

/**
 * Opens a mailer: SMTP in production, a folder locally. `send` resolves once the server has accepted the mail or the
 * file is written, and otherwise rejects with the reason; callers repeat it from their outbox. Throws if neither
 * `smtp_url` nor `mail_dir` is given, or the folder cannot be created.
 */
export const openMailer = ({
  smtp_url,
  mail_dir,
  mail_from = 'Procura <no-reply@procura.example>',
}: MailerOptions): Mailer => {
  if (smtp_url) return openSmtpMailer(smtp_url, mail_from);
  if (mail_dir) return openFolderMailer(mail_dir, mail_from);
  throw new Error('No transport for mail is configured. Set an SMTP URL, or a folder for mail files.');
};

const openSmtpMailer = (url: string, from: string): Mailer => {
  const transport = atFirstUse((nodemailer) =>
    nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      ...noOutsideContent,
    }),
  );
  return {
    async send(mail) {
      const checked = message(mail, from);
      await (await transport.open()).sendMail(checked);
    },
    close: transport.close,
  };
};

const openFolderMailer = (dir: string, from: string): Mailer => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const transport = atFirstUse((nodemailer) =>
    nodemailer.createTransport({ streamTransport: true, buffer: true, ...noOutsideContent }),
  );
  let count = 0;
  return {
    async send(mail) {
      const checked = message(mail, from);
      count += 1;
      const time = new Date().toISOString().replace(/[-:.]/g, '');
      const name = `${time}-${String(count).padStart(6, '0')}-${randomBytes(4).toString('hex')}.eml`;
      const { message: content } = await (await transport.open()).sendMail(checked);
      if (!Buffer.isBuffer(content)) throw new Error('The mail was not composed in memory.');
      await writeWhole(dir, name, content);
    },
    close: transport.close,
  };
};

/** Loads the library with the first mail, which saves 14 MB in services that send none. */
const atFirstUse = <T extends { close(): void }>(create: (library: typeof import('nodemailer')) => T) => {
  let transport: Promise<T> | undefined;
  return {
    open: () => {
      transport ??= import('nodemailer').then(create);
      return transport;
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
};

/** Templates attach neither files nor addresses; no content of a mail may make the sender read either. */
const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true };

const message = ({ to, subject, text, html }: Mail, from: string) => {
  // Other characters could add a second recipient or a header.
  if (!/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/u.test(to) || to.length > 254) {
    throw new RangeError('A mail goes to exactly one address. Give it plainly, such as ana@example.com.');
  }
  // RFC 3834: prevents automatic replies.
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return { from, to: { name: '', address: to }, subject, text, html, headers };
};

/**
 * A reader sees the whole file or none, because it is renamed after the last byte. Mode 0600, because mails contain
 * secrets.
 */
const writeWhole = async (dir: string, name: string, content: Buffer): Promise<void> => {
  const unfinished = path.join(dir, `.${name}.part`);
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path.join(dir, name));
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw cause;
  }
};
