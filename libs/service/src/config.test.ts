import { expect, test } from '@jest/globals';
import { secretVariables } from '@procura/bus';
import { readBaseConfig, readMigrationConfig } from './config.ts';

const base = {
  MONGODB_URI: 'mongodb://localhost',
  NATS_URL: 'nats://localhost',
  ...secretVariables('a master secret, for tests', 'orders'),
};
const read = (env: NodeJS.ProcessEnv) => readBaseConfig({ ...base, ...env });

test('an empty variable counts as unset', () => {
  const empty = [
    'AUDIT_MONGODB_URI',
    'SMTP_URL',
    'MAIL_DIR',
    'PUBLIC_URL',
    'METRICS_PORT',
    'MIGRATE',
    'LOG_LEVEL',
  ];
  expect(read(Object.fromEntries(empty.map((name) => [name, ''])))).toEqual(read({}));
});

test.each([
  [{ SMTP_URL: 'smtp.example.com:587' }, /SMTP_URL: set it to smtp:/],
  [{ SMTP_URL: 'https://smtp.example.com' }, /SMTP_URL: set it to smtp:/],
  [{ SMTP_URL: 'smtp://' }, /SMTP_URL: set it to smtp:/],
  [{ MAIL_FROM: 'Procura' }, /MAIL_FROM: must be an e-mail address/],
  [{ NATS_URL: 'nats://user:hid den@' }, /NATS_URL: set it to nats:\/\//],
  [{ NATS_URL: 'nats://user:50%@nats' }, /NATS_URL: set it to nats:\/\//],
  [{ NATS_URL: 'http://nats:4222' }, /NATS_URL: set it to nats:\/\//],
  [{ NATS_URL: 'nats://a:4222,' }, /NATS_URL: set it to nats:\/\//],
  [{ PUBLIC_URL: 'procura.example.com:443' }, /PUBLIC_URL: must be an address with http or https/],
])('%j is refused with a sentence that names the variable', (env, sentence) => {
  expect(() => read(env)).toThrow(sentence);
});

test('a sender is an address, with or without a name', () => {
  for (const MAIL_FROM of ['Procura <no-reply@example.com>', 'no-reply@example.com'])
    expect(read({ MAIL_FROM }).mail_from).toBe(MAIL_FROM);
});

test('what is missing is named with what to set', () => {
  expect(() => readMigrationConfig({})).toThrow('MONGODB_URI: set it to the MongoDB connection string');
});

test('mail servers with and without TLS from the start are taken', () => {
  for (const SMTP_URL of [
    'smtp://user:password@mail.example:587?requireTLS=true',
    'smtps://mail.example:465',
  ])
    expect(read({ SMTP_URL }).smtp_url).toBe(SMTP_URL);
});
