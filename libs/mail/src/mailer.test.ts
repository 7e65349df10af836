import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readMails } from '@procura/testkit/mails';
import { SMTPServer } from 'smtp-server';
import { openMailer } from './mailer.ts';

const from = 'Procura <no-reply@example.com>';
const mail = {
  to: 'ana@example.com',
  subject: 'Código de entrega — 注文 7',
  text: `Olá,\n\n.\n    012345\n\nhttps://example.com/?a=${'long'.repeat(40)}&b=2 =3D é`,
  html: '<p>Olá &amp; até</p>',
};

let parent: string;
let dir: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'procura-mail-'));
  dir = path.join(parent, 'deep', 'mails');
});
afterEach(() => rm(parent, { recursive: true }));

describe('a folder', () => {
  test('gets one private file per mail, which reads back word for word', async () => {
    const mailer = openMailer({ mail_dir: dir, mail_from: from });
    await mailer.send(mail);
    mailer.close();
    const files = await readdir(dir);
    expect(files).toEqual([expect.stringMatching(/^\d{8}T\d{9}Z-000001-[0-9a-f]{8}\.eml$/)]);
    expect((await stat(path.join(dir, files[0] ?? ''))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(dir, files[0] ?? ''), 'latin1')).toContain(
      'Auto-Submitted: auto-generated\r\n',
    );
    expect(await readMails(dir)).toEqual([mail]);
  });

  test('keeps the order of sending', async () => {
    const mailer = openMailer({ mail_dir: dir, mail_from: from });
    const subjects = Array.from({ length: 30 }, (_, index) => `mail ${index}`);
    for (const subject of subjects) await mailer.send({ to: mail.to, subject, text: 'x' });
    expect((await readMails(dir)).map((each) => each.subject)).toEqual(subjects);
  });

  test('that does not exist yet has no mails, and unfinished files are none', async () => {
    expect(await readMails(dir)).toEqual([]);
    openMailer({ mail_dir: dir, mail_from: from });
    await writeFile(path.join(dir, '.20261121T000000000Z-000001-00000000.eml.part'), 'half');
    expect(await readMails(dir)).toEqual([]);
  });

  test('that cannot take files makes send fail', async () => {
    const mailer = openMailer({ mail_dir: dir, mail_from: from });
    await rm(dir, { recursive: true });
    await expect(mailer.send(mail)).rejects.toThrow(/ENOENT/);
  });
});

test.each([
  'ana@example.com, eve@example.com',
  'Ana <ana@example.com>',
  'ana@example.com\r\nBcc: eve@example.com',
  'ana',
  '@example.com',
  '',
  `${'a'.repeat(250)}@example.com`,
])('the address %j is refused', async (to) => {
  const mailer = openMailer({ mail_dir: dir, mail_from: from });
  await expect(mailer.send({ ...mail, to })).rejects.toThrow(RangeError);
  expect(await readMails(dir)).toEqual([]);
});

test('a line break in a subject makes no header', async () => {
  await openMailer({ mail_dir: dir, mail_from: from }).send({
    ...mail,
    subject: 'Hello\r\nBcc: eve@example.com',
  });
  const [file = ''] = await readdir(dir);
  expect(await readFile(path.join(dir, file), 'latin1')).not.toMatch(/^Bcc/m);
});

test('without a sender mails come from the platform', async () => {
  await openMailer({ mail_dir: dir }).send(mail);
  const [file = ''] = await readdir(dir);
  expect(await readFile(path.join(dir, file), 'latin1')).toMatch(
    /^From: Procura <no-reply@procura\.example>/m,
  );
});

test('without SMTP and folder there is no mailer', () => {
  expect(() => openMailer({ mail_from: from })).toThrow(/No transport/);
  expect(() => openMailer({ smtp_url: '', mail_dir: '', mail_from: from })).toThrow(/No transport/);
});

describe('SMTP', () => {
  const received: { envelope: string[]; content: string }[] = [];
  let refuse = false;
  let server: SMTPServer;
  let smtp_url: string;

  beforeEach(async () => {
    received.length = 0;
    refuse = false;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const content = Buffer.concat(chunks).toString('utf8');
          if (!refuse)
            received.push({ envelope: session.envelope.rcptTo.map((each) => each.address), content });
          done(refuse ? new Error('try later') : null);
        });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve());
    });
    const address = server.server.address();
    if (!address || typeof address === 'string') throw new Error('The server has no port.');
    smtp_url = `smtp://127.0.0.1:${address.port}`;
  });
  afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

  test('delivers to the server, also when a folder is given', async () => {
    const mailer = openMailer({ smtp_url, mail_dir: dir, mail_from: from });
    await Promise.all([mailer.send(mail), mailer.send({ ...mail, to: 'bob@example.com' })]);
    mailer.close();
    expect(received.flatMap((each) => each.envelope).sort()).toEqual(['ana@example.com', 'bob@example.com']);
    expect(received[0]?.content).toContain('012345');
    expect(await readMails(dir)).toEqual([]);
  });

  test('a mail the server refuses makes send fail, and the next one goes', async () => {
    const mailer = openMailer({ smtp_url, mail_from: from });
    refuse = true;
    await expect(mailer.send(mail)).rejects.toThrow(/try later/);
    refuse = false;
    await mailer.send(mail);
    mailer.close();
    expect(received).toHaveLength(1);
  });

  test('a server that is not there makes send fail', async () => {
    await new Promise<void>((resolve) => void server.close(() => resolve()));
    const mailer = openMailer({ smtp_url, mail_from: from });
    await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
    mailer.close();
  });
});
