import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isSignedBy, newSigningKey, readSigningKey, signHead } from '@procura/audit';
import {
  getIntegrationSettings,
  type Id,
  listAuditEvents,
  listAuditHeads,
  mailSignedAuditHeads,
  type SignedAuditHead,
  signedAuditHead,
  updateIntegrationSettings,
} from '@procura/contracts';
import { failureOf, midMonth, startWorld, type World } from '@procura/testkit';
import { readMails } from '@procura/testkit/mails';
import { aColleague, aCompany, operator, type Person, subscribers } from './people.ts';

const dayMs = 24 * 3600 * 1000;
const { private_key, public_key } = newSigningKey();
const key = readSigningKey(private_key, 'private');

let world: World;
let ana: Person & Awaited<ReturnType<typeof aCompany>>;
let second: Person;
let supplier: Person & Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  world = await startWorld({ services: ['identity'], absent: [...subscribers, 'branches'] });
  world.clock.set(midMonth());
  ana = await aCompany(world);
  second = await aColleague(world, ana, 'admin');
  await aColleague(world, ana, 'buyer');
  supplier = await aCompany(world, 'supplier');
});
afterAll(() => world.stop());

/** Signs the heads of all companies as they are now and hands them over, as the operator's job does each hour. */
const sign = async (): Promise<number> => {
  await world.settle();
  const { data } = await world.call(listAuditHeads, operator, { limit: 100 });
  const heads = data.map((head) => signHead(head, { key, at: world.clock() }));
  const { companies } = await world.call(mailSignedAuditHeads, operator, { heads });
  await world.settle();
  return companies;
};
const switchTo = (on: boolean, who: Person = ana) =>
  world.call(updateIntegrationSettings, who.principal, { audit_head_mails: on });
/** Who got signed heads of a company, and the heads themselves. */
const mailed = async (company_id: Id<'company'>): Promise<{ to: string; head: SignedAuditHead }[]> =>
  (await readMails(String(world.config.mail_dir)))
    .map(({ to, text }) => ({ to, line: /\{"company_id".*\}/.exec(text)?.[0] }))
    .flatMap(({ to, line }) => (line ? [{ to, head: signedAuditHead.parse(JSON.parse(line)) }] : []))
    .filter(({ head }) => head.company_id === company_id);

test('signed heads go to the admins of companies that want them, once a day, and verify', async () => {
  expect(await world.call(getIntegrationSettings, ana.principal, {})).toMatchObject({
    audit_head_mails: false,
  });
  expect(await sign()).toBe(0);
  expect(await switchTo(true)).toMatchObject({ audit_head_mails: true });
  expect(await sign()).toBe(1);
  const first = await mailed(ana.company_id);
  expect(first.map(({ to }) => to).toSorted()).toEqual([ana.email, second.email].toSorted());
  const { data } = await world.call(listAuditEvents, ana.principal, { limit: 1 });
  for (const { head } of first) {
    expect(data).toMatchObject([{ sequence: head.sequence, hash: head.hash }]);
    expect(isSignedBy(head, readSigningKey(public_key, 'public'))).toBe(true);
  }
  expect(await mailed(supplier.company_id)).toEqual([]);

  // Another head of the same day waits; the same head is not mailed on the next day either.
  await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
  expect(await sign()).toBe(0);
  world.clock.advance(dayMs);
  expect(await sign()).toBe(1);
  expect(await mailed(ana.company_id)).toHaveLength(4);
  world.clock.advance(dayMs);
  expect(await sign()).toBe(0);

  await switchTo(false);
  expect(await sign()).toBe(0);
  expect(await mailed(ana.company_id)).toHaveLength(4);
});

test('two signers at the same moment mail a company once', async () => {
  world.clock.advance(dayMs);
  await switchTo(true, supplier);
  expect((await Promise.all([sign(), sign(), sign()])).toSorted()).toEqual([0, 0, 1]);
  expect(await mailed(supplier.company_id)).toHaveLength(1);
  await switchTo(false, supplier);
});

test('is switched by those who manage the company, and mailed by the operator alone', async () => {
  const buyer = await aColleague(world, ana, 'buyer');
  await failureOf(switchTo(true, buyer), 'forbidden');
  const { data } = await world.call(listAuditHeads, operator, { limit: 1 });
  const heads = data.map((head) => signHead(head, { key, at: world.clock() }));
  await failureOf(world.call(mailSignedAuditHeads, ana.principal, { heads }), 'wrong_audience');
  const words = heads.map((head) => ({ ...head, signature: 'Pay at evil.example' }));
  await failureOf(world.call(mailSignedAuditHeads, operator, { heads: words }), 'invalid_input');
});
