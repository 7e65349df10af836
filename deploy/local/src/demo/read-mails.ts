import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A mail as its reader sees it, without trailing line breaks; `html` is empty if there is none. */
export type ReadMail = { to: string; subject: string; text: string; html: string };

/**
 * Reads the mails in a mailer's folder, or those that hold an address, oldest first; none if there is no folder yet.
 * Used by tests and by the demo loader, which reads its invitations there.
 */
export const readMails = async (dir: string, address = ''): Promise<ReadMail[]> => {
  const names = await readdir(dir).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  const finished = names.filter((name) => name.endsWith('.eml')).sort();
  const files = await Promise.all(finished.map((name) => readFile(path.join(dir, name))));
  return Promise.all(files.filter((file) => file.includes(address)).map(parse));
};

const parse = async (file: Buffer): Promise<ReadMail> => {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(file);
  // The composer adds line breaks after the last line.
  const text = (content: string | undefined) => (content ?? '').replaceAll('\r\n', '\n').trimEnd();
  return {
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: text(mail.text),
    html: text(mail.html),
  };
};
