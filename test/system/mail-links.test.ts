import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mailTo } from '@procura/testkit/eventually';
import { type Person, type Platform, startPlatform } from '@procura/testkit/platform';

/** Every link of one use that a mail holds: fetched by a mail scanner, then used, then used again. */
let platform: Platform;
let admin: Person;
const publicUrl = 'https://procura.example.com';
beforeAll(async () => {
  platform = await startPlatform({
    services: ['identity', 'branches', 'suppliers', 'orders', 'rfq'],
    absent: ['catalogue', 'rfq', 'finance', 'recurrence'],
    config: { public_url: publicUrl },
  });
  admin = await platform.company('buyer');
});
afterAll(() => platform.stop());

const address = (name: string) => `${name}-${randomBytes(4).toString('hex')}@example.com`;
const linkTo = async (email: string, parameter: string): Promise<URL> => {
  const link = new RegExp(`https?://\\S+\\?${parameter}=\\S+`);
  return new URL((await mailTo(platform.world.config.mail_dir, email, link))[0]);
};
const password = 'a long enough password';

type Kind = {
  /** Has the mail sent; answers whom it goes to. */
  send(): Promise<string>;
  parameter: string;
  operation: string;
  input(secret: string): Record<string, unknown>;
};
const kinds: Record<string, Kind> = {
  'an invitation': {
    async send() {
      const email = address('invited');
      await platform.settings('invite_user', { email, name: 'Ida', role: 'viewer' }, admin.cookie);
      return email;
    },
    parameter: 'invitation',
    operation: 'accept_invitation',
    input: (invitation) => ({ invitation, name: 'Ida', password }),
  },
  'a supplier invite': {
    async send() {
      const email = address('supplier');
      await platform.settings('create_supplier_invite', { email, company_name: 'Tea Ltd' }, admin.cookie);
      return email;
    },
    parameter: 'invite',
    operation: 'accept_supplier_invite',
    input: (invite) => ({
      invite,
      company_name: address('Tea Ltd').slice(0, 20),
      name: 'Sam',
      password,
      country: 'DE',
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
    }),
  },
  'a password reset': {
    async send() {
      const { email } = await platform.colleague(admin, 'viewer');
      await platform.settings('request_password_reset', { email });
      return email;
    },
    parameter: 'reset',
    operation: 'reset_password',
    input: (reset) => ({ reset, password: 'another long password' }),
  },
};

describe.each(Object.entries(kinds))('%s', (_name, { send, parameter, operation, input }) => {
  let link: URL;
  const use = (secret: string, body = input(secret)) => platform.settings(operation, body);
  const secretOf = (of: URL) => String(of.searchParams.get(parameter));
  beforeAll(async () => {
    link = await linkTo(await send(), parameter);
  });

  test('is at the address people know, with one secret and nothing else', () => {
    expect(link.origin).toBe(publicUrl);
    expect([...link.searchParams.keys()]).toEqual([parameter]);
    expect(secretOf(link)).toMatch(/^[\w.-]{20,}$/);
  });

  test('changes nothing until someone sends the form', async () => {
    const here = `${platform.base_url}${link.pathname}${link.search}`;
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
      const response = await fetch(here, { method });
      expect(response.status).toBe(200);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await response.text()).not.toContain(secretOf(link));
    }
    for (const method of ['GET', 'HEAD'])
      expect(
        (
          await fetch(
            `${platform.base_url}/settings/api/${operation}?${parameter}=${secretOf(link)}&name=Eve&password=${encodeURIComponent(password)}`,
            { method },
          )
        ).status,
      ).toBe(405);
    expect((await fetch(here, { method: 'POST' })).status).toBe(405);
  });

  test('can be used once', async () => {
    expect((await use(secretOf(link))).status).toBe(200);
    const again = await use(secretOf(link), {
      ...input(secretOf(link)),
      password: 'someone else’s long password',
    });
    expect([401, 403, 404, 409, 422]).toContain(again.status);
    expect(again.cookie).toBe('');
  });

  test('is good for no other purpose, and for nobody once a character is changed', async () => {
    const other = await linkTo(await send(), parameter);
    const secret = secretOf(other);
    const refused = async (reply: ReturnType<typeof use>) => {
      const { status, cookie } = await reply;
      expect([status >= 400 && status < 500, cookie]).toEqual([true, '']);
    };
    for (const kind of Object.values(kinds))
      if (kind.operation !== operation) await refused(platform.settings(kind.operation, kind.input(secret)));
    const changed = secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    await refused(use(changed));
    expect((await use(secret)).status).toBe(200);
  });
});
