import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { peers } from '@procura/bus';
import { serviceNames } from '@procura/contracts';
import { offerFromSource, removeEnvironmentFiles } from './environment-files.ts';
import { allPrograms, type Given, ownEnvironmentOf } from './programs.ts';

let data_dir: string;
beforeEach(() => {
  data_dir = mkdtempSync(join(tmpdir(), 'procura-environment-files-'));
});
afterEach(() => rmSync(data_dir, { recursive: true }));

const given: Given = {
  mongodb_uri: 'mongodb://localhost/?a=1&b=2#c',
  mongodb_uris: Object.fromEntries(
    serviceNames.map((name) => [name, `mongodb://${name}@localhost/?a=1&b=2#c`]),
  ) as Given['mongodb_uris'],
  nats_urls: Object.fromEntries(
    peers.map((peer) => [peer, `nats://${peer}@localhost`]),
  ) as Given['nats_urls'],
  master_secret: 'f'.repeat(64),
  base_url: 'http://localhost:3000',
  port: 3000,
  operator: { email: 'o@example.com', password: `it's a "password"`, rest_key: 'pk_1' },
};
const offer = (name: string, env: NodeJS.ProcessEnv = {}, project_root = data_dir) => {
  const program = allPrograms.find((one) => one.name === name);
  if (!program) throw new Error(`there is no ${name}`);
  const command = offerFromSource(program, { given, env, data_dir, project_root });
  return { program, command, path: join(data_dir, `${name}.env`) };
};

test.each(allPrograms.map(({ name }) => name))(
  '%s finds in its file what the launcher would give it',
  (name) => {
    const env = {
      METRICS_PORT: '9464',
      SMTP_URL: 'smtp://localhost',
      HOME: '/root',
      AWS_SECRET: 'x',
      LOG_LEVEL: '',
    };
    const { program, path } = offer(name, env);
    expect(parseEnv(readFileSync(path, 'utf8'))).toEqual({
      SMTP_URL: 'smtp://localhost',
      ...ownEnvironmentOf(program, given, env),
    });
    expect(statSync(path).mode & 0o077).toBe(0);
  },
);

test('a program that is left out also gets the settings that only it reads', () => {
  const env = {
    COMPANY_RATE_LIMIT: '60',
    WRONG_CREDENTIAL_LIMIT: '10',
    OAUTH_CLIENTS: 'https://client.example/metadata',
    OAUTH_PRIVATE_SCHEMES: 'cursor',
    WEBHOOK_ALLOW: '127.0.0.0/8',
  };
  expect(parseEnv(readFileSync(offer('feed', env).path, 'utf8'))).toMatchObject(env);
});

test('the command names the file as it is seen from the project', () => {
  expect(offer('orders').command).toBe('npx node --env-file=orders.env --watch services/orders/src/main.ts');
  const elsewhere = offer('orders', {}, '/project');
  expect(elsewhere.command).toContain(` --env-file=${elsewhere.path} `);
  expect(elsewhere.command).not.toContain(given.master_secret);
});

test('the files are removed', () => {
  const { path } = offer('orders');
  removeEnvironmentFiles(data_dir, allPrograms);
  expect(() => statSync(path)).toThrow('ENOENT');
});
