import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  cancelRfq,
  closeRfq,
  createRfq,
  deactivateUser,
  decideBidIteration,
  extendRfqDeadline,
  type Id,
  inviteRfqSuppliers,
  newId,
  submitBidIteration,
  updateMembership,
} from '@procura/contracts';
import { eur, inSession } from '@procura/testkit';
import { readMails } from '@procura/testkit/mails';
import type { Deps } from '../src/deps.ts';
import { mailRfqNotice } from '../src/mails.ts';
import { mailDeferredDeadlines } from '../src/rfq/deferred-deadline-mail.ts';
import { inDays, openTender, type RfqView, type Tender } from './a-tender.ts';

let tender: Tender;
beforeAll(async () => {
  tender = await openTender();
});
afterAll(() => tender.world.stop());

/** Mails about an RFQ since the last time: to whom, and what about. */
let read = 0;
const newMails = async ({ id }: RfqView) => {
  const { world } = tender;
  await world.settle();
  const mails = (await readMails(String(world.config.mail_dir))).filter(({ text }) =>
    text.includes(`${world.config.public_url}/settings/rfqs/${id}`),
  );
  const fresh = mails.slice(read);
  read = mails.length;
  return fresh
    .map(({ to, subject, text }) => ({ to, subject, text }))
    .toSorted((a, b) => (a.to < b.to ? -1 : 1));
};

test('each party is informed of the other, and no supplier of its competitors', async () => {
  const { world, buyer, suppliers, emailOf } = tender;
  const [first, second, third] = suppliers;
  const addresses = (...people: (typeof suppliers)[number][]) => people.map(emailOf).toSorted();
  const rfq = await tender.rfq({
    title: 'Kitchen & hall',
    supplier_company_ids: [first.company_id, second.company_id],
  });
  const invited = await newMails(rfq);
  expect(invited.map(({ to }) => to)).toEqual(addresses(first, second));
  expect(invited[0]?.subject).toBe('“Alfreds Futterkiste” asks for your bid: “Kitchen & hall”');
  for (const { text } of invited) expect(text).not.toContain('100.00');

  await world.call(inviteRfqSuppliers, buyer, {
    rfq_id: rfq.id,
    supplier_company_ids: [first.company_id, third.company_id],
  });
  expect((await newMails(rfq)).map(({ to }) => to)).toEqual(addresses(third));

  const deadline = inDays(world, 30);
  await world.call(extendRfqDeadline, buyer, { rfq_id: rfq.id, deadline });
  const extended = await newMails(rfq);
  expect(extended.map(({ to }) => to)).toEqual(addresses(...suppliers));
  await world.call(extendRfqDeadline, buyer, { rfq_id: rfq.id, deadline });
  expect(await newMails(rfq)).toEqual([]);

  // The requisitioner receives mails about bids; a colleague who may be confined to other branches does not.
  await tender.colleague('buyer');
  const bid = await tender.bid(rfq, first, ['90.00', null]);
  const other = await tender.bid(rfq, second, ['95.00', null]);
  const received = await newMails(rfq);
  expect(received.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    [emailOf(buyer), '“Exotic Liquids” has bid: “Kitchen & hall”'],
    [emailOf(buyer), '“Tokyo Traders” has bid: “Kitchen & hall”'],
  ]);

  const decide = (
    bid_id: Id<'bid'>,
    iteration: number,
    decision: 'accept' | 'reject' | 'counter',
    more: object,
  ) => world.call(decideBidIteration, buyer, { bid_id, iteration, decision, ...more });
  const rfq_item_id = rfq.items[0]?.id as Id<'rfqItem'>;
  await decide(bid.id, 1, 'counter', {
    counter_items: [{ rfq_item_id, unit_price: eur('80.00') }],
    note: 'Meet us there',
  });
  expect(await newMails(rfq)).toMatchObject([
    { to: emailOf(first), text: expect.stringContaining('Note: “Meet us there”') },
  ]);
  await world.call(submitBidIteration, first, {
    bid_id: bid.id,
    lines: [{ rfq_item_id, unit_price: eur('85.00') }],
    note: 'Not so far',
  });
  expect((await newMails(rfq)).map(({ to }) => to)).toEqual([emailOf(buyer)]);
  // A mail that is sent late has the buyer's text, not the supplier's later answer.
  const parties = { buyer_company_id: buyer.company_id, to_company_id: first.company_id };
  await mailRfqNotice.run(world.deps<Deps>('rfq'), {
    kind: 'countered',
    rfq_id: rfq.id,
    bid_id: bid.id,
    ...parties,
  });
  expect(await newMails(rfq)).toMatchObject([{ text: expect.stringContaining('Note: “Meet us there”') }]);

  await decide(other.id, 1, 'reject', { note: 'Too dear' });
  expect(await newMails(rfq)).toMatchObject([
    { to: emailOf(second), subject: expect.stringContaining('has not taken your bid') },
  ]);
  await world.call(closeRfq, buyer, { rfq_id: rfq.id });
  expect(await newMails(rfq)).toEqual([]);
  await decide(bid.id, 3, 'accept', { note: 'Welcome' });
  expect(await newMails(rfq)).toMatchObject([
    { to: emailOf(first), subject: '“Alfreds Futterkiste” accepts your bid: “Kitchen & hall”' },
  ]);
});

test('once the requisitioner has left, colleagues who may work for the branch receive mails about bids, and no others', async () => {
  const { world, buyer, branch, otherBranch, suppliers, emailOf } = tender;
  read = 0;
  const leaver = await tender.colleague('buyer');
  const [near, far] = [await tender.colleague('buyer'), await tender.colleague('buyer')];
  const confine = ({ user_id }: typeof near, branch_id: Id<'branch'>) =>
    world.call(updateMembership, inSession(buyer), { user_id, branch_ids: [branch_id] });
  await confine(near, branch.id);
  await confine(far, otherBranch.id);
  const rfq = await world.call(createRfq, leaver, {
    branch_id: branch.id,
    title: 'Chairs',
    items: [{ name: 'Chair', quantity: 4 }],
    deadline: inDays(world, 3),
    currency: 'EUR',
    supplier_company_ids: [suppliers[0].company_id],
  });
  await world.call(deactivateUser, inSession(buyer), { user_id: leaver.user_id });
  await newMails(rfq);
  await tender.bid(rfq, suppliers[0], ['9.00']);
  const recipients = (await newMails(rfq)).map(({ to }) => to);
  expect(recipients).toEqual(expect.arrayContaining([emailOf(buyer), emailOf(near)]));
  expect(recipients).not.toContain(emailOf(far));
  expect(recipients).not.toContain(emailOf(leaver));
});

test('a cancelled RFQ is mailed with its reason', async () => {
  const { world, buyer, suppliers, emailOf } = tender;
  read = 0;
  const rfq = await tender.rfq({ supplier_company_ids: [suppliers[0].company_id] });
  await newMails(rfq);
  await world.call(cancelRfq, buyer, { rfq_id: rfq.id, reason: 'No budget' });
  expect(await newMails(rfq)).toMatchObject([
    { to: emailOf(suppliers[0]), text: expect.stringContaining('Reason: “No budget”') },
  ]);
  // What comes late has become pointless.
  for (const kind of ['invited', 'deadline_extended'] as const)
    await mailRfqNotice.run(world.deps<Deps>('rfq'), {
      kind,
      rfq_id: rfq.id,
      buyer_company_id: buyer.company_id,
      to_company_id: suppliers[0].company_id,
      bid_id: null,
    });
  expect(await newMails(rfq)).toEqual([]);
});

test('a deadline that is moved again and again is mailed once an hour, and at last with where it ended', async () => {
  const { world, buyer, suppliers, emailOf } = tender;
  const [first] = suppliers;
  const hour = 3600 * 1000;
  const passed = hour - (world.clock().getTime() % hour);
  world.clock.advance(passed);
  read = 0;
  const rfq = await tender.rfq({ title: 'Moved', supplier_company_ids: [first.company_id] });
  const extend = (days: number) =>
    world.call(extendRfqDeadline, buyer, { rfq_id: rfq.id, deadline: inDays(world, days) });
  const later = () => world.runJob('rfq', 'mail_deferred_deadlines');
  await newMails(rfq);
  for (const days of [40, 41, 42]) await extend(days);
  const last = await extend(43);
  await later();
  expect((await newMails(rfq)).map(({ to }) => to)).toEqual([emailOf(first)]);

  world.clock.advance(hour);
  await Promise.all([later(), later()]);
  await later();
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(last.deadline),
  );
  expect(await newMails(rfq)).toMatchObject([{ to: emailOf(first), text: expect.stringContaining(at) }]);
  world.clock.advance(hour);
  await later();
  expect(await newMails(rfq)).toEqual([]);

  // What was deferred is pointless once the RFQ has ended.
  for (const days of [45, 46]) await extend(days);
  await world.call(cancelRfq, buyer, { rfq_id: rfq.id, reason: 'No budget' });
  await world.settle();
  world.clock.advance(hour);
  await later();
  const subjects = (await newMails(rfq)).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect(subjects.some((subject) => subject.includes('cancelled'))).toBe(true);
  world.clock.advance(-3 * hour - passed);
});

test('a deferred mail is sent in the same tick as a backlog of another company; one that fails is postponed', async () => {
  const { world, buyer, suppliers } = tender;
  const deps = world.deps<Deps>('rfq');
  const rfq = await tender.rfq({ supplier_company_ids: [suppliers[0].company_id] });
  const own = deps.invitations.parties(buyer);
  const invitation = await own.findOne({ rfq_id: rfq.id });
  if (!invitation) throw new Error('There is no such invitation');
  const other = newId('company');
  const others = deps.invitations.parties({ ...buyer, company_id: other });
  const backlog = Array.from({ length: 250 }, (_, n) => ({
    ...invitation,
    _id: `${rfq.id}|${n}`,
    buyer_company_id: other,
    deadline_mail_at: new Date(world.clock().getTime() - 1000),
  }));
  await others.insert(...backlog);
  const due = { $set: { deadline_mail_at: world.clock() } };
  await own.updateOne({ _id: invitation._id }, due);
  await mailDeferredDeadlines(deps);
  expect(await own.findOne({ _id: invitation._id })).not.toHaveProperty('deadline_mail_at');
  await others.updateMany({}, { $unset: { deadline_mail_at: '' } });

  await own.updateOne({ _id: invitation._id }, due);
  const maintain = () => Promise.reject(new Error('fails'));
  await mailDeferredDeadlines({ ...deps, database: { ...deps.database, maintain } });
  const postponed = (await own.findOne({ _id: invitation._id }))?.deadline_mail_at;
  expect(postponed?.getTime()).toBeGreaterThan(world.clock().getTime());
});
