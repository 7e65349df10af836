import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type ClaimView,
  closeOrderRemainder,
  decideClaim,
  escalateClaim,
  getEscalatedClaim,
  type Id,
  listClaims,
  listEscalatedClaims,
  newId,
  type Principal,
  withdrawClaim,
} from '@procura/contracts';
import { aBranch, confinedTo, failureOf, inSession, principalOf, walk, without } from '@procura/testkit';
import { longestEscalation } from '../src/claims/escalated-claim.ts';
import type { Deps } from '../src/deps.ts';
import { type Deliveries, dayMs, openDeliveries, type Sent } from './a-delivery.ts';

let at: Deliveries;
const operator = inSession(principalOf('operator'));
beforeAll(async () => {
  at = await openDeliveries();
});
afterAll(() => at.world.stop());

const withdraw = ({ id: claim_id }: ClaimView, who = at.buyer): Promise<ClaimView> =>
  at.world.call(withdrawClaim, who, { claim_id });
const escalate = ({ id: claim_id }: ClaimView, who = at.buyer): Promise<ClaimView> =>
  at.world.call(escalateClaim, who, { claim_id, reason: 'They were wet' });
const decide = (claim: ClaimView, credit_quantity: number, who: Principal = operator): Promise<ClaimView> =>
  at.world.call(decideClaim, who, {
    claim_id: claim.id,
    lines: [
      {
        line_id: claim.lines[0]?.line_id as Id<'orderLine'>,
        kind: claim.lines[0]?.kind ?? 'wrong',
        credit_quantity,
      },
    ],
    reason: 'The photos show it',
  });
/** An accepted shipment of 10. */
const accepted = async (): Promise<Sent> => {
  const sent = await at.shipped();
  await at.count(sent);
  return sent;
};
const damaged = (sent: Sent, quantity: number) => at.claim(sent, [{ kind: 'damaged', quantity }]);
const subjects = async (email: string, sent: Sent) =>
  (await at.mailsTo(email, sent)).map(({ subject }) => subject.replace(/ORD-\S+?(?=,|$| )/, 'ORD'));

describe('a claim about accepted units', () => {
  test('is credited, replaced and refused in parts; the replacement is shipped without another price', async () => {
    const sent = await accepted();
    const opened = await at.changesBy(sent, () => damaged(sent, 6));
    expect(opened.map(({ type, status }) => [type, status])).toEqual([['order.claimed', 'delivered']]);
    const claim = await at.onlyClaim(sent);
    expect(await at.view(sent)).toMatchObject({ status: 'delivered', receipt_status: 'claimed' });
    const answered = await at.changesBy(
      sent,
      () =>
        at.answer(claim, [{ kind: 'damaged', credit_quantity: 2, replace_quantity: 3 }], {
          reason: 'One is fine',
        }),
      at.supplier,
    );
    // It is no order of which some was shipped first: the change is the answer.
    expect(answered.map(({ type, status }) => [type, status])).toEqual([
      ['order.claim_answered', 'partially_shipped'],
    ]);
    expect(await at.claimNow(claim)).toMatchObject({
      status: 'answered',
      credited: { amount: '20.00' },
      answer: { by: 'Exotic Liquids', reason: 'One is fine' },
      lines: [{ credited_quantity: 2, replaced_quantity: 3, open_quantity: 1 }],
      allowed_actions: ['withdraw_claim', 'escalate_claim'],
    });
    expect(await at.view(sent)).toMatchObject({
      status: 'partially_shipped',
      total: { amount: '80.00' },
      lines: [{ accepted_quantity: 4, claimed_quantity: 1, credited_quantity: 2, replaced_quantity: 3 }],
    });
    expect(await subjects(at.mailbox.supplier, sent)).toEqual([
      '“Alfreds Futterkiste” claims units of order ORD',
    ]);
    expect(await subjects(at.mailbox.receiver, sent)).toEqual([
      'Your claim about order ORD is answered, credited: 20.00 EUR',
    ]);
    expect(await subjects(at.mailbox.elsewhere, sent)).toEqual([]);
    const replacement = await at.ship(sent, 3);
    expect(await at.stored(sent.order_id)).toMatchObject({ status: 'shipped' });
    const again = await at.changesBy(sent, () => at.count(replacement));
    expect(again.map(({ type }) => type)).toEqual(['order.received', 'order.delivered']);
    expect(await at.view(sent)).toMatchObject({ status: 'delivered', total: { amount: '80.00' } });
  });

  test('is withdrawn: its units are accepted again', async () => {
    const sent = await accepted();
    const claim = await damaged(sent, 4);
    const seen = await at.changesBy(sent, () => withdraw(claim));
    expect(seen.map(({ type }) => type)).toEqual(['order.claim_settled']);
    expect(await at.view(sent)).toMatchObject({
      receipt_status: 'accepted',
      lines: [{ accepted_quantity: 10, claimed_quantity: 0 }],
    });
    await failureOf(at.answer(claim, [{ kind: 'damaged', credit_quantity: 4 }]), 'conflict');
    await failureOf(withdraw(claim), 'conflict');
    // The mail says what is: that a claim was opened is no news any more.
    expect(await subjects(at.mailbox.receiver, sent)).toEqual([]);
  });

  test('that is credited as a whole leaves an order without a price', async () => {
    const sent = await accepted();
    const claim = await damaged(sent, 10);
    const seen = await at.changesBy(sent, () => at.answer(claim, [{ kind: 'damaged', credit_quantity: 10 }]));
    expect(seen.map(({ type }) => type)).toEqual(['order.claim_answered', 'order.claim_settled']);
    expect(await at.view(sent)).toMatchObject({
      status: 'delivered',
      receipt_status: 'accepted',
      total: { amount: '0.00' },
    });
    expect(await subjects(at.mailbox.receiver, sent)).toEqual([
      'Your claim about order ORD is answered, credited: 100.00 EUR',
    ]);
  });

  test('is opened within 30 days only', async () => {
    const sent = await accepted();
    at.world.clock.advance(31 * dayMs);
    const failure = await failureOf(damaged(sent, 1), 'invalid_input');
    expect(failure.errors?.[0]?.message).toContain('more than 30 days ago');
    at.world.clock.advance(-31 * dayMs);
  });

  test('that is to be replaced may be closed by the buyer, which credits it', async () => {
    const sent = await accepted();
    await at.answer(await damaged(sent, 4), [{ kind: 'damaged', replace_quantity: 4 }]);
    expect(
      await at.world.call(closeOrderRemainder, at.buyer, { order_id: sent.order_id, reason: 'too late' }),
    ).toMatchObject({
      status: 'delivered',
      total: { amount: '60.00' },
      lines: [{ credited_quantity: 4, replaced_quantity: 0, closed_quantity: 0 }],
    });
  });

  test('of a return first says where to send the units', async () => {
    const sent = await accepted();
    const claim = await at.claim(sent, [{ kind: 'return', quantity: 5 }]);
    const { id: claim_id } = claim;
    const seen = await at.changesBy(sent, () => at.sendBack(claim_id, 'Dock 4, Hamburg'));
    expect(seen.map(({ type }) => type)).toEqual(['order.claim_answered']);
    expect(await at.claimNow(claim)).toMatchObject({ status: 'open', return_to: 'Dock 4, Hamburg' });
    const [mail] = await at.mailsTo(at.mailbox.receiver, sent);
    expect(mail?.text).toContain('Send units to: “Dock 4, Hamburg”');
    await at.answer(claim, [{ kind: 'return', credit_quantity: 5 }]);
    expect(await at.view(sent)).toMatchObject({ total: { amount: '50.00' } });
  });

  test('is answered twice at the same moment: one call wins', async () => {
    const sent = await accepted();
    const claim = await damaged(sent, 4);
    const answers = await Promise.allSettled([
      at.answer(claim, [{ kind: 'damaged', credit_quantity: 4 }]),
      at.answer(claim, [{ kind: 'damaged', credit_quantity: 1, replace_quantity: 3 }]),
      withdraw(claim),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { claimed_quantity } = (await at.view(sent)).lines[0] ?? {};
    expect(claimed_quantity).toBe(0);
  });
});

describe('a refused claim', () => {
  const refused = async () => {
    const sent = await accepted();
    const claim = await damaged(sent, 4);
    return { sent, claim: await at.answer(claim, [{ kind: 'damaged' }], { reason: 'They were dry' }) };
  };

  test('is escalated, shown to the operator with what a decision needs, and decided', async () => {
    const { sent, claim } = await refused();
    await failureOf(decide(claim, 3), 'not_found');
    const waits = () => longestEscalation(at.world.deps<Deps>('orders'));
    expect(await waits()).toBe(0);
    const escalated = await at.changesBy(sent, () => escalate(claim), at.supplier);
    expect(escalated.map(({ type }) => type)).toEqual(['order.updated']);
    await failureOf(escalate(claim), 'conflict');
    const listed = await at.world.call(listEscalatedClaims, operator, {});
    expect(listed.data.map(({ id }) => id)).toEqual([claim.id]);
    const { id: claim_id } = claim;
    expect(await at.world.call(getEscalatedClaim, operator, { claim_id })).toMatchObject({
      claim: { id: claim_id, allowed_actions: ['decide_claim'], escalation: { reason: 'They were wet' } },
      lines: [{ quantity: 10, accepted_quantity: 6 }],
      total: { amount: '100.00' },
      delivered_at: expect.any(String),
      received_by: null,
    });
    at.world.clock.advance(3_600_000);
    expect(await waits()).toBeGreaterThanOrEqual(3600);
    const decided = await at.changesBy(sent, () => decide(claim, 3));
    expect(await waits()).toBe(0);
    expect(decided.map(({ type }) => type)).toEqual(['order.claim_settled']);
    expect(await at.claimNow(claim)).toMatchObject({
      status: 'settled',
      outcome: 'decided',
      credited: { amount: '30.00' },
      decision: { reason: 'The photos show it' },
      allowed_actions: [],
    });
    expect(await at.view(sent)).toMatchObject({
      total: { amount: '70.00' },
      lines: [{ accepted_quantity: 7, credited_quantity: 3 }],
    });
    expect((await at.world.call(listEscalatedClaims, operator, {})).data).toEqual([]);
    expect((await subjects(at.mailbox.receiver, sent)).at(-1)).toBe(
      'Your claim about order ORD has ended, credited: 30.00 EUR',
    );
    expect((await at.mailsTo(at.mailbox.receiver, sent)).at(-1)?.text).toContain('“The photos show it”');
    const [mail, ...others] = (await at.mailsTo(at.mailbox.supplier, sent)).slice(1);
    expect(mail?.subject).toMatch(
      /^The claim of “Alfreds Futterkiste” about order ORD-\S+ has ended, credited: 30\.00 EUR$/,
    );
    expect(mail?.text).toContain('“The photos show it”');
    expect(others).toEqual([]);
    await failureOf(decide(claim, 1), 'conflict');
  });

  test('and its decision are for the operator alone', async () => {
    const { claim } = await refused();
    await escalate(claim);
    for (const who of [at.buyer, at.supplier].map(inSession)) {
      await failureOf(decide(claim, 1, who), 'wrong_audience');
      await failureOf(at.world.call(getEscalatedClaim, who, { claim_id: claim.id }), 'wrong_audience');
    }
    await withdraw(claim);
    expect((await at.world.call(listEscalatedClaims, operator, {})).data).toEqual([]);
  });
});

describe('claims are seen and changed by', () => {
  test('the two parties, within their branches', async () => {
    const sent = await accepted();
    const claim = await damaged(sent, 2);
    const elsewhere = await aBranch(at.world, at.buyer);
    const confined = confinedTo(at.buyer, elsewhere.id);
    for (const who of [principalOf('buyer'), confined, principalOf('supplier')])
      await failureOf(at.claimNow(claim, who), 'not_found');
    for (const who of [principalOf('buyer'), confined]) {
      await failureOf(withdraw(claim, who), 'not_found');
      await failureOf(escalate(claim, who), 'not_found');
    }
    await failureOf(withdraw(claim, without(at.buyer, 'orders:receive')), 'forbidden');
    await failureOf(withdraw(claim, at.supplier), 'wrong_audience');
    const input = { claim_id: claim.id, return_to: 'Here' };
    await failureOf(at.answerAs(principalOf('supplier'), input), 'not_found');
    await failureOf(at.answerAs(without(at.supplier, 'orders:fulfil'), input), 'forbidden');
    await failureOf(at.answerAs(at.buyer, input), 'wrong_audience');
    expect(await at.claimNow(claim, confinedTo(at.buyer, at.branch.id))).toMatchObject({ status: 'open' });
    expect((await at.world.call(listClaims, confined, {})).data).toEqual([]);
  });

  test('lists with filters, newest first, page by page', async () => {
    const own = await openDeliveries();
    try {
      const sent: Sent[] = [];
      for (let left = 3; left > 0; left--) {
        const one = await own.shipped();
        await own.count(one);
        await own.claim(one, [{ kind: 'damaged', quantity: 1 }]);
        await own.claim(one, [{ kind: 'return', quantity: 1 }]);
        own.world.clock.advance(1000);
        sent.push(one);
      }
      const newest = sent.toReversed().flatMap(({ order_id }) => [order_id, order_id]);
      for (const who of [own.buyer, own.supplier]) {
        const all = await walk((cursor) =>
          own.world.call(listClaims, who, { limit: 2, ...(cursor && { cursor }) }),
        );
        expect(all.map(({ order_id }) => order_id)).toEqual(newest);
      }
      const list = async (input: Parameters<typeof at.world.call<typeof listClaims>>[2], who = own.buyer) =>
        (await own.world.call(listClaims, who, input)).data.length;
      const [first] = (await own.world.call(listClaims, own.buyer, {})).data;
      await own.world.call(withdrawClaim, own.buyer, { claim_id: first?.id as ClaimView['id'] });
      expect(await list({ status: 'open' })).toBe(5);
      expect(await list({ status: 'withdrawn' })).toBe(1);
      expect(await list({ order_id: sent[0]?.order_id })).toBe(2);
      expect(await list({ branch_id: own.branch.id })).toBe(6);
      const { company_id: supplier_company_id } = own.supplier;
      expect(await list({ supplier_company_id })).toBe(6);
      await failureOf(list({ supplier_company_id: newId('company') }), 'not_found');
      await failureOf(list({ branch_id: newId('branch') }), 'not_found');
      expect(await list({ buyer_company_id: own.buyer.company_id }, own.supplier)).toBe(6);
      await failureOf(list({ buyer_company_id: newId('company') }, own.supplier), 'not_found');
    } finally {
      await own.world.stop();
    }
  });
});
