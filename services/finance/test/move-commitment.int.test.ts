import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getCompanyLimits, moveCommitment, newId, type Principal, releaseSpend } from '@procura/contracts';
import { quantityOf } from '@procura/money';
import {
  anOrderedLine,
  eur,
  failureOf,
  midMonth,
  principalOf,
  startWorld,
  type World,
} from '@procura/testkit';
import { commitAward, deliverOrderChanged, moveToOrder, setLimits, spend } from './spending.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ services: ['finance'], absent: ['identity'] });
  world.clock.set(midMonth());
});
afterAll(() => world?.stop());

const used = async (buyer: Principal) => {
  const { limits } = await world.call(getCompanyLimits, buyer, {});
  return limits.map((limit) => limit.used.amount);
};
/** A company with a daily and a monthly limit, and an award of 100.00 EUR. */
const anAward = async () => {
  const buyer = principalOf('buyer', { time_zone: 'UTC' });
  await setLimits(world, buyer, [
    { scope: 'company', period: 'day', on_exceed: 'refuse', amount: '1000.00' },
    { scope: 'company', period: 'month', on_exceed: 'refuse', amount: '1000.00' },
  ]);
  return { buyer, award_id: await commitAward(world, buyer, '100.00') };
};

describe('move_commitment', () => {
  test('moves parts of an award to orders without counting them again', async () => {
    const { buyer, award_id } = await anAward();
    await moveToOrder(world, buyer, award_id, '60.00');
    await moveToOrder(world, buyer, award_id, '40.00');
    expect(await used(buyer)).toEqual(['100.00', '100.00']);
    const failure = await failureOf(moveToOrder(world, buyer, award_id, '0.01'), 'above_award');
    expect(failure.message).toContain('still holds 0.00 EUR, less than 0.01 EUR');
  });

  test('has no further effect when it is repeated, also after the award was released', async () => {
    const { buyer, award_id } = await anAward();
    const input = { award_id, purchase_id: newId('purchase'), order_id: newId('order') };
    for (let turn = 0; turn < 3; turn++) {
      const moved = world.call(moveCommitment, buyer, { ...input, amount: eur('60.00') });
      await expect(moved).resolves.toEqual({ moved: true });
      if (turn === 1) await world.call(releaseSpend, buyer, { hold_id: award_id });
    }
    expect(await used(buyer)).toEqual(['60.00', '60.00']);
  });

  test('is refused after a release of either side', async () => {
    const { buyer, award_id } = await anAward();
    const purchase_id = newId('purchase');
    await world.call(releaseSpend, buyer, { hold_id: purchase_id });
    const input = { award_id, order_id: newId('order'), amount: eur('1.00') };
    await failureOf(world.call(moveCommitment, buyer, { ...input, purchase_id }), 'hold_released');
    await world.call(releaseSpend, buyer, { hold_id: award_id });
    await failureOf(moveToOrder(world, buyer, award_id, '1.00'), 'hold_released');
    expect(await used(buyer)).toEqual(['0.00', '0.00']);
  });

  test('finds neither an unknown award nor another company’s, nor a purchase of another award', async () => {
    const { buyer, award_id } = await anAward();
    const other = await anAward();
    await failureOf(moveToOrder(world, buyer, newId('award'), '1.00'), 'not_found');
    await failureOf(moveToOrder(world, other.buyer, award_id, '1.00'), 'not_found');
    const { purchase_id } = await moveToOrder(world, buyer, award_id, '1.00');
    const input = { purchase_id, order_id: newId('order'), amount: eur('1.00') };
    await failureOf(
      world.call(moveCommitment, other.buyer, { ...input, award_id: other.award_id }),
      'not_found',
    );
    const hold_id = newId('purchase');
    await spend(world, buyer, { hold_id, amounts: ['5.00'] });
    await failureOf(
      world.call(moveCommitment, buyer, { ...input, award_id, purchase_id: hold_id }),
      'not_found',
    );
  });

  test('refuses an amount in another currency and one that is negative', async () => {
    const { buyer, award_id } = await anAward();
    const input = { award_id, purchase_id: newId('purchase'), order_id: newId('order') };
    const inYen = { ...input, amount: { amount: '1', currency: 'JPY' } };
    await failureOf(world.call(moveCommitment, buyer, inYen), 'above_award');
    const negative = world.call(moveCommitment, buyer, { ...input, amount: eur('-1.00') });
    expect((await failureOf(negative, 'invalid_input')).errors?.[0]?.path).toBe('amount.amount');
  });
});

describe('moved amounts return', () => {
  const reported = { status: 'cancelled', version: 2 } as const;

  test('to the award while it holds: use stays, and the award may order it again', async () => {
    const { buyer, award_id } = await anAward();
    const order = await moveToOrder(world, buyer, award_id, '100.00');
    await deliverOrderChanged(world, { ...order, ...reported });
    expect(await used(buyer)).toEqual(['100.00', '100.00']);
    await moveToOrder(world, buyer, award_id, '100.00');
  });

  test('to the award when its purchase is released, once', async () => {
    const { buyer, award_id } = await anAward();
    const { purchase_id } = await moveToOrder(world, buyer, award_id, '70.00');
    for (let turn = 0; turn < 2; turn++) await world.call(releaseSpend, buyer, { hold_id: purchase_id });
    expect(await used(buyer)).toEqual(['100.00', '100.00']);
    await world.call(releaseSpend, buyer, { hold_id: award_id });
    expect(await used(buyer)).toEqual(['0.00', '0.00']);
  });

  test('to the periods after the release of the award; that releases only its own part', async () => {
    world.clock.set('2026-11-30T12:00:00Z');
    const { buyer, award_id } = await anAward();
    const order = await moveToOrder(world, buyer, award_id, '70.00');
    await world.call(releaseSpend, buyer, { hold_id: award_id });
    expect(await used(buyer)).toEqual(['70.00', '70.00']);
    world.clock.set('2026-12-01T12:00:00Z');
    await spend(world, buyer, { amounts: ['5.00'] });
    await deliverOrderChanged(world, { ...order, ...reported });
    expect(await used(buyer)).toEqual(['5.00', '5.00']);
    world.clock.set('2026-11-30T12:00:00Z');
    expect(await used(buyer)).toEqual(['0.00', '0.00']);
  });

  test('to the award as far as it was closed; what was credited goes to the periods', async () => {
    const { buyer, award_id } = await anAward();
    const order = await moveToOrder(world, buyer, award_id, '100.00');
    /** Ten units at 10.00 EUR, of which some were closed and others credited after they were shipped. */
    const become = (version: number, closed: number, credited: number) => {
      const none = quantityOf(0);
      const receipt = {
        ...{ taken_quantity: none, received_quantity: none, accepted_quantity: none, claimed_quantity: none },
        ...{ earned_quantity: none, credited_quantity: quantityOf(credited), replaced_quantity: none },
      };
      return deliverOrderChanged(world, {
        ...order,
        status: 'shipped',
        version,
        amount: `${10 * (10 - closed - credited)}.00`,
        lines: [anOrderedLine({ closed_quantity: quantityOf(closed), receipt })],
      });
    };
    await become(2, 2, 0);
    expect(await used(buyer)).toEqual(['100.00', '100.00']);
    await become(3, 2, 3);
    expect(await used(buyer)).toEqual(['70.00', '70.00']);
    await become(4, 3, 4);
    expect(await used(buyer)).toEqual(['60.00', '60.00']);
    await moveToOrder(world, buyer, award_id, '30.00');
    await failureOf(moveToOrder(world, buyer, award_id, '0.01'), 'above_award');
  });

  test('in part when the order comes to less', async () => {
    const { buyer, award_id } = await anAward();
    const order = await moveToOrder(world, buyer, award_id, '100.00');
    await deliverOrderChanged(world, { ...order, status: 'delivered', amount: '30.00', version: 2 });
    await moveToOrder(world, buyer, award_id, '70.00');
    await failureOf(moveToOrder(world, buyer, award_id, '0.01'), 'above_award');
    expect(await used(buyer)).toEqual(['100.00', '100.00']);
  });
});
