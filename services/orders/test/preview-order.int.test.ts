import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Id,
  newId,
  placeMarketplaceOrder,
  previewMarketplaceOrder,
  previewOrder,
  setAgreedPrice,
  updateBranch,
} from '@procura/contracts';
import { startService } from '@procura/service';
import { aBranch, confinedTo, eur, failureOf, principalOf, without } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import type { Deps } from '../src/deps.ts';
import { insertPreview, mostPreviews, type StoredPreview } from '../src/purchase/preview-store.ts';
import { ordersService } from '../src/service.ts';
import { inOrders } from './a-market.ts';

let market: WorldMarket;
beforeAll(async () => {
  market = await openMarket(inOrders);
});
afterAll(() => market.world.stop());

const lines = (product_id: Id<'product'>, quantity = 2) => [{ product_id, quantity }];

describe('what a preview says', () => {
  test('will_place, with lines, totals, stock and an id that holds nothing', async () => {
    const { world, buyer, branch, product, stockOf, setLimits } = market;
    await setLimits();
    const chai = await product({ name: 'Chai', stock: 9, tax_rate: '7.5' });
    const preview = await world.call(previewOrder, buyer, { branch_id: branch.id, lines: lines(chai) });
    expect(preview).toMatchObject({
      preview_id: expect.stringMatching(/^prv_/),
      branch: { id: branch.id },
      outcome: 'will_place',
      problems: [],
      approvers: [],
      smallest_change: null,
      totals: [eur('21.50')],
      orders: [
        {
          supplier: { name: 'Exotic Liquids' },
          store: null,
          currency: 'EUR',
          line_count: 1,
          totals: { total: eur('21.50') },
        },
      ],
      lines: [
        {
          line_index: 0,
          order_index: 0,
          name: 'Chai',
          stock: 9,
          unit_price: eur('10.00'),
          tax: eur('1.50'),
          problem: null,
        },
      ],
    });
    expect(Date.parse(String(preview.expires_at)) - world.clock().getTime()).toBeGreaterThan(14 * 60_000);
    expect(await stockOf(chai)).toBe(9);
  });

  test('will_be_refused, naming every line at fault and the smallest change, without an id', async () => {
    const { world, buyer, branch, product, listed } = market;
    const [chai, unknown, unagreed] = [
      await product({ name: 'Chai', stock: 3 }),
      newId('product'),
      await listed(),
    ];
    const preview = await world.call(previewOrder, buyer, {
      branch_id: branch.id,
      lines: [...lines(chai, 5), ...lines(unknown), ...lines(unagreed)],
    });
    expect(preview).toMatchObject({ preview_id: null, expires_at: null, outcome: 'will_be_refused' });
    expect(preview.problems.map(({ path, code }) => [path, code])).toEqual([
      ['lines.0.quantity', 'insufficient_stock'],
      ['lines.1.product_id', 'not_found'],
      ['lines.2.product_id', 'not_orderable'],
    ]);
    expect(preview.smallest_change).toContain('Lower the quantity of lines.0 (Chai) to 3, remove lines.1');
  });

  test('will_be_refused when nothing at all can be ordered', async () => {
    const { world, buyer, branch } = market;
    const preview = await world.call(previewOrder, buyer, {
      branch_id: branch.id,
      lines: lines(newId('product')),
    });
    expect(preview).toMatchObject({ outcome: 'will_be_refused', orders: [], totals: [], verdicts: [] });
  });

  test('needs_approval or will_be_refused by limits, by how much, and what would pass', async () => {
    const { world, buyer, branch, product, setLimits } = market;
    const chai = await product({ name: 'Chai' });
    await setLimits(
      { scope: 'company', period: 'purchase', on_exceed: 'approve', limit: eur('50.00') },
      { scope: 'branch', target: branch.id, period: 'month', on_exceed: 'refuse', limit: eur('90.00') },
    );
    const at = (quantity: number) =>
      world.call(previewOrder, buyer, { branch_id: branch.id, lines: lines(chai, quantity) });
    expect((await at(5)).outcome).toBe('will_place');
    const waiting = await at(8);
    expect(waiting.outcome).toBe('needs_approval');
    expect(waiting.preview_id).not.toBeNull();
    expect(waiting.verdicts).toContainEqual(
      expect.objectContaining({ rule: 'company_purchase_limit', exceeded_by: eur('30.00') }),
    );
    // Nobody in this company may approve, and the preview says so.
    expect(waiting.verdicts.at(-1)?.rule).toBe('no_approver');
    expect(waiting.smallest_change).toBe(
      'Without approval it would pass if you lower the quantity of lines.0 (Chai) to 5.',
    );
    const refused = await at(10);
    expect(refused).toMatchObject({
      outcome: 'will_be_refused',
      preview_id: null,
      smallest_change: 'Lower the quantity of lines.0 (Chai) to 9.',
    });
    await setLimits();
  });

  test('of the marketplace: list prices by store', async () => {
    const { world, buyer, branch, listed } = market;
    const input = { branch_id: branch.id, lines: lines(await listed({ amount: '3.00' })) };
    const preview = await world.call(previewMarketplaceOrder, buyer, input);
    expect(preview).toMatchObject({
      outcome: 'will_place',
      orders: [{ store: { name: expect.any(String) }, totals: { total: eur('6.00') } }],
    });
    await failureOf(world.call(previewMarketplaceOrder, without(buyer, 'orders:write'), input), 'forbidden');
    await failureOf(world.call(previewMarketplaceOrder, principalOf('buyer'), input), 'not_found');
  });

  test('of the marketplace: an agreed price that is lower, with the tool that orders at it', async () => {
    const { world, buyer, supplier, branch, product, listed } = market;
    const chai = await product({ name: 'Chai', amount: '18.00' }, '17.28');
    const dear = await product({ name: 'Chang', amount: '18.00' }, '18.01');
    const [plain, unadded] = [await listed(), await listed({ name: 'Tofu', amount: '5.00' })];
    const price = eur('4.50');
    const agreed = {
      product_id: unadded,
      buyer_company_id: buyer.company_id,
      price,
      valid_from: '2020-01-01',
    };
    await world.call(setAgreedPrice, supplier, agreed);
    const input = { branch_id: branch.id, lines: [plain, chai, dear, unadded].flatMap((one) => lines(one)) };
    const { preview_id, warnings, outcome } = await world.call(previewMarketplaceOrder, buyer, input);
    expect(outcome).toBe('will_place');
    expect(warnings).toEqual([
      {
        path: 'lines.1.product_id',
        code: 'lower_agreed_price',
        detail:
          '“Chai” costs 18.00 EUR here; the company’s agreed price is 17.28 EUR. Order it with preview_order and place_order to pay that.',
      },
      {
        path: 'lines.3.product_id',
        code: 'lower_agreed_price',
        detail:
          '“Tofu” costs 5.00 EUR here; the company’s agreed price is 4.50 EUR. Add it with add_catalog_product, then order it with preview_order and place_order to pay that.',
      },
    ]);
    const placed = { preview_id: preview_id as Id<'preview'> };
    expect((await world.call(placeMarketplaceOrder, buyer, placed)).warnings).toEqual(warnings);
    expect((await world.call(previewOrder, buyer, { ...input, lines: lines(chai) })).warnings).toEqual([]);
  });

  test('a stored preview is bound to company, user, branch and content', async () => {
    const { world, buyer, branch, product } = market;
    const chai = await product();
    const { preview_id } = await world.call(previewOrder, buyer, {
      branch_id: branch.id,
      lines: lines(chai),
    });
    const [kept] = await world
      .deps<Deps>('orders')
      .previews.owner(buyer.company_id)
      .find({ _id: preview_id as Id<'preview'> });
    expect(kept).toMatchObject({
      user_id: buyer.user_id,
      branch_id: branch.id,
      source: 'catalogue',
      lines: lines(chai),
      purchase_id: null,
    });
  });
});

describe('values that are not a preview', () => {
  test('branches of others, of other confinements, and inactive ones', async () => {
    const { world, buyer, product } = market;
    const chai = await product();
    const [closed, other] = [await aBranch(world, buyer), await aBranch(world, buyer)];
    await world.call(updateBranch, buyer, { branch_id: closed.id, expected_version: 1, status: 'inactive' });
    const at = (principal: typeof buyer, branch_id: Id<'branch'>) =>
      world.call(previewOrder, principal, { branch_id, lines: lines(chai) });
    expect((await failureOf(at(buyer, closed.id), 'branch_inactive')).errors?.[0]?.path).toBe('branch_id');
    await failureOf(at(confinedTo(buyer, closed.id), other.id), 'not_found');
    await failureOf(at(principalOf('buyer'), other.id), 'not_found');
  });

  test('without the permission, and with bad input', async () => {
    const { world, buyer, branch, product } = market;
    const chai = await product();
    const input = { branch_id: branch.id, lines: lines(chai) };
    await failureOf(world.call(previewOrder, without(buyer, 'orders:write'), input), 'forbidden');
    const twice = await failureOf(
      world.call(previewOrder, buyer, { ...input, lines: [...input.lines, ...input.lines] }),
      'invalid_input',
    );
    expect(twice.errors).toEqual([
      { path: 'lines.1.product_id', message: expect.stringContaining('lines.0') },
    ]);
  });
});

test('the 101st preview of a person ends the oldest, and none of a colleague', async () => {
  const { world, buyer, branch, product } = market;
  const chai = await product({ name: 'Chai', stock: 9 });
  const { previews } = world.deps<Deps>('orders');
  const preview = async () => {
    const { preview_id } = await world.call(previewOrder, buyer, {
      branch_id: branch.id,
      lines: lines(chai),
    });
    return String(preview_id) as Id<'preview'>;
  };
  await previews.work().deleteMany({ user_id: buyer.user_id });
  const first = await preview();
  const row = (await previews.work().findOne({ _id: first })) as StoredPreview;
  // All of the same millisecond as the first.
  const copies = Array.from({ length: 99 }, () => ({ ...row, _id: newId('preview') }));
  const colleague = { ...row, _id: newId('preview'), user_id: newId('user') };
  await previews.work().insert(...copies, colleague);
  const last = newId('preview');
  await insertPreview(previews, { ...row, _id: last });
  const kept = (await previews.work().find({ user_id: buyer.user_id })).map(({ _id }) => _id);
  expect(kept.toSorted()).toEqual([...copies.map(({ _id }) => _id), last].toSorted());
  expect(await previews.work().findOne({ _id: colleague._id })).not.toBeNull();
});

test('a preview beyond the bound of a company ends its oldest, and none of another company', async () => {
  const { world, buyer, branch, product } = market;
  const chai = await product({ name: 'Chai', stock: 9 });
  const { previews } = world.deps<Deps>('orders');
  expect(mostPreviews.company).toBe(5000);
  await previews.work().deleteMany({ company_id: buyer.company_id });
  const input = { branch_id: branch.id, lines: lines(chai) };
  const { preview_id } = await world.call(previewOrder, buyer, input);
  const first = (await previews
    .work()
    .findOne({ _id: String(preview_id) as Id<'preview'> })) as StoredPreview;
  const later = (of: Partial<StoredPreview> = {}): StoredPreview => ({
    ...first,
    _id: newId('preview'),
    user_id: newId('user'),
    ...of,
  });
  const elsewhere = later({ company_id: newId('company') });
  const [second, third, last] = [later(), later(), later()];
  for (const one of [elsewhere, second, third, last])
    await insertPreview(previews, one, { ...mostPreviews, company: 3 });
  const kept = await previews.work().find({ company_id: { $in: [buyer.company_id, elsewhere.company_id] } });
  expect(kept.map(({ _id }) => _id).toSorted()).toEqual(
    [elsewhere, second, third, last].map(({ _id }) => _id).toSorted(),
  );
});

test('of many previews of a person at once over two replicas, the newest of the bound are kept', async () => {
  const { world, buyer, branch, product } = market;
  const chai = await product({ name: 'Chai', stock: 9 });
  const { previews } = world.deps<Deps>('orders');
  await previews.work().deleteMany({ user_id: buyer.user_id });
  const preview = () =>
    world.call(previewOrder, buyer, { branch_id: branch.id, lines: lines(chai) }) as Promise<{
      preview_id: Id<'preview'>;
    }>;
  const { preview_id } = await preview();
  const row = (await previews.work().findOne({ _id: preview_id })) as StoredPreview;
  const earlier = Array.from({ length: 97 }, () => ({ ...row, _id: newId('preview') }));
  await previews.work().insert(...earlier);
  const replica = await startService(
    ordersService,
    { ...world.config, ...world.busConfig('orders'), log_level: 'silent' },
    { clock: world.clock },
  );
  try {
    const made = await Promise.all(Array.from({ length: 20 }, preview));
    const kept = (await previews.work().find({ user_id: buyer.user_id })).map(({ _id }) => _id);
    expect(kept).toHaveLength(mostPreviews.person);
    for (const { preview_id } of made) expect(kept).toContain(preview_id);
  } finally {
    await replica.stop();
  }
});
