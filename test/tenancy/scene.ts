import { randomBytes } from 'node:crypto';
import { eur } from '@procura/testkit';
import { authorizationQuery, newVerifier } from '@procura/testkit/oauth-client';
import type { Person, Platform } from '@procura/testkit/platform';
import { must, type Place } from './ask.ts';
import { buildMore, type SideMore } from './rfq-scene.ts';
import type { SceneOrder, Seller, SideBase } from './side-base.ts';
import { buildWebhooks, type SideWebhooks } from './webhook-scene.ts';

export type Side = SideBase & SideMore & SideWebhooks;

/** Two buyers and two suppliers who have nothing to do with each other; the first buyer has two branches. */
export type Scene = {
  alpha: Side;
  /** An admin of the first buyer who is confined to its first branch. */
  confined: Person;
  /** The first buyer's other branch, and an admin who is confined to it. */
  alphaTwo: Side;
  confinedTwo: Person;
  bravo: Side;
};

export const newMark = (name: string): string => `qx${name}${randomBytes(4).toString('hex')}`;

export const aSeller = async (platform: Place, name: string): Promise<Seller> => {
  const mark = newMark(name);
  const admin = await platform.company('supplier', { name: `Supplier ${mark.slice(-8)}` });
  const store = await must(platform, admin, 'create_store', {
    name: `Store ${mark.slice(-8)}`,
    country: 'DE',
    currency: 'EUR',
  });
  const sku = `SKU-${mark.slice(-8)}`;
  const rows = [sku, `${sku}-LOOSE`].map((one) => ({
    sku: one,
    name: `Chai ${one}`,
    category: 'Beverages',
    stock: 10_000,
    list_price: eur('20.00'),
  }));
  const { products } = await must(platform, admin, 'import_products', { store_id: store.id, rows });
  return {
    mark,
    admin,
    store_id: store.id,
    product_id: products[0].id,
    loose_product_id: products[1].id,
    sku,
  };
};

/** A buyer company that may order one product of the seller; returns what its branches share. */
const aBuyer = async (platform: Platform, name: string, seller: Seller, price: string) => {
  const mark = newMark(name);
  const admin = await platform.company('buyer', { name: `Buyer ${mark}` });
  await must(platform, seller.admin, 'set_agreed_price', {
    product_id: seller.product_id,
    buyer_company_id: admin.company_id,
    price: eur(price),
    valid_from: '2020-01-01',
  });
  // It is ended by samples; orders need the one above.
  const { id: agreement_id } = await must(platform, seller.admin, 'set_agreed_price', {
    product_id: seller.loose_product_id,
    buyer_company_id: admin.company_id,
    price: eur(price),
    valid_from: '2098-01-01',
  });
  const topUp = await platform.operator('/api/operator/balance-top-ups', {
    company_id: admin.company_id,
    amount: eur('5000.00'),
    reference: `Transfer ${mark}`,
  });
  if (topUp.status !== 200) throw new Error(`top_up_balance: ${JSON.stringify(topUp.json)}`);
  await must(platform, admin, 'update_integration_settings', { rest_key_approvals: true });
  const role_key = `${mark}_role`;
  const permissions = ['orders:read'];
  await must(platform, admin, 'create_role', { key: role_key, name: `Role ${mark}`, permissions });
  await must(platform, admin, 'add_catalog_product', { product_id: seller.product_id });
  const invite = await must(platform, admin, 'create_supplier_invite', {
    company_name: `Invited ${mark}`,
    email: `invited-${mark}@example.com`,
  });
  const idle = await platform.operator('/api/operator/companies', {
    name: `Idle ${mark}`,
    kind: 'buyer',
    country: 'DE',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    admin: { name: 'Ina Idle', email: `idle-${mark}@example.com` },
  });
  if (idle.status !== 200) throw new Error(`create_company: ${JSON.stringify(idle.json)}`);
  const query = authorizationQuery({
    client_id: platform.oauth_client.client_id,
    challenge: newVerifier().challenge,
    resource: `${platform.world.config.public_url}/mcp`,
  });
  const { request } = await must(platform, admin, 'describe_authorization', { query });
  return {
    mark,
    authorization: { query, request },
    supplier_invite_id: String(invite.id),
    agreement_id: String(agreement_id),
    idle_company_id: String((idle.json as Record<string, unknown>).id),
    admin,
    colleague: await platform.colleague(admin, 'admin'),
    role_key,
    seller,
  };
};

const aBranch = async (
  platform: Platform,
  buyer: Awaited<ReturnType<typeof aBuyer>>,
  mark: string,
): Promise<Side> => {
  const { admin, seller } = buyer;
  const branch = await must(platform, admin, 'create_branch', {
    name: `Branch ${mark}`,
    code: `B${mark.slice(-8).toUpperCase()}`,
    address: { line1: `Street ${mark}`, city: `City ${mark}`, country: 'DE' },
    receiving_contact: { name: `Contact ${mark}`, email: `${mark}@example.com` },
    cost_centre: `CC ${mark}`,
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });
  const keeper = await platform.colleague(admin, 'buyer', [branch.id]);
  const mover = await platform.colleague(admin, 'viewer');
  await platform.settings('sign_in', { email: mover.email, password: mover.password });
  const { sessions } = await must(platform, mover, 'list_sessions');
  const { token } = await must(platform, keeper, 'create_token', { name: `Token ${mark}` });
  const keys = await must(platform, keeper, 'list_rest_keys', {});
  const wanted = (quantity: number) => ({
    branch_id: branch.id,
    lines: [{ product_id: seller.product_id, quantity }],
  });

  const place = async (quantity: number): Promise<SceneOrder> => {
    const purchase = await must(platform, admin, 'place_order', {
      ...wanted(quantity),
      internal_note: `Note ${mark}`,
    });
    const [{ id }] = purchase.orders;
    const { lines } = await must(platform, admin, 'get_order', { order_id: id });
    return { id, purchase_id: purchase.purchase_id, line_id: lines[0].id, shipment_id: '' };
  };
  const confirm = async (order: SceneOrder): Promise<SceneOrder> => {
    await must(platform, seller.admin, 'confirm_order', { order_id: order.id });
    return order;
  };
  const ship = async (order: SceneOrder, quantity: number): Promise<SceneOrder> => {
    await must(platform, seller.admin, 'ship_order', {
      order_id: order.id,
      lines: [{ line_id: order.line_id, quantity }],
      carrier: `Carrier ${mark}`,
      tracking_number: `T ${mark}`,
    });
    const { shipments } = await must(platform, seller.admin, 'get_order_logistics', { order_id: order.id });
    return { ...order, shipment_id: shipments[0].id };
  };
  const deliver = async (order: SceneOrder): Promise<SceneOrder> => {
    await must(platform, seller.admin, 'deliver_order', {
      order_id: order.id,
      shipment_id: order.shipment_id,
      received_by: `Receiver ${mark}`,
      evidence: { kind: 'photo', sha256: 'a'.repeat(64) },
    });
    return order;
  };

  const receive = async (order: SceneOrder): Promise<SceneOrder> => {
    const { id: order_id, shipment_id } = order;
    await must(platform, admin, 'confirm_receipt', { order_id, shipment_id, rest: 'accepted' });
    return order;
  };
  const claim = async ({ id: order_id, shipment_id, line_id }: SceneOrder): Promise<string> => {
    const lines = [{ line_id, kind: 'damaged', quantity: 1, note: `Claim ${mark}` }];
    return (await must(platform, admin, 'open_claim', { order_id, shipment_id, lines })).id;
  };
  const refuse = async (claim_id: string, { line_id }: SceneOrder): Promise<string> => {
    const lines = [{ line_id, kind: 'damaged' }];
    await must(platform, seller.admin, 'answer_claim', { claim_id, lines, reason: `Refusal ${mark}` });
    return claim_id;
  };
  const escalate = async (claim_id: string): Promise<string> => {
    await must(platform, admin, 'escalate_claim', { claim_id, reason: `Escalation ${mark}` });
    return claim_id;
  };

  const orders: SideBase['orders'] = {
    placed: await place(1),
    to_confirm: await place(2),
    to_reject: await place(3),
    confirmed: await confirm(await place(4)),
    shipped: await ship(await confirm(await place(5)), 5),
    partial: await ship(await confirm(await place(6)), 2),
    to_close: await ship(await confirm(await place(12)), 2),
    delivered: await deliver(await ship(await confirm(await place(7)), 7)),
    claimed: await receive(await ship(await confirm(await place(11)), 11)),
    pending: await place(500),
    to_decline: await place(501),
    to_cancel: await place(10),
    to_pay: await place(8),
    to_link: await place(9),
  };
  const { claimed } = orders;
  const claims: SideBase['claims'] = {
    to_answer: await claim(claimed),
    to_withdraw: await claim(claimed),
    to_escalate: await refuse(await claim(claimed), claimed),
    to_decide: await escalate(await refuse(await claim(claimed), claimed)),
  };
  const { preview_id } = await must(platform, admin, 'preview_order', wanted(8));
  const marketplace = await must(platform, admin, 'preview_marketplace_order', wanted(9));
  const basket = await must(platform, admin, 'preview_basket', wanted(9));
  const invoices = await must(platform, admin, 'list_invoices', { order_id: orders.delivered.id });
  await platform.world.settle();
  const [change_id, sellers_change_id] = await Promise.all(
    [admin, seller.admin].map(async (reader) => {
      const { data } = await must(platform, reader, 'list_changes', { limit: 1000 });
      return data.find(({ object }: { object: { id: string } }) => object.id === orders.placed.id).id;
    }),
  );
  const side: SideBase = {
    ...buyer,
    mark,
    keeper,
    mover,
    spare_session_id: sessions.find((one: { is_current: boolean }) => !one.is_current).id,
    keeper_token_id: token.id,
    keeper_key_id: keys.data[0].id,
    branch_id: branch.id,
    branch_version: branch.version,
    preview_id,
    marketplace_preview_id: marketplace.preview_id,
    basket_preview_id: basket.preview_id,
    orders,
    claims,
    invoice_id: invoices.data[0].id,
    change_id,
    sellers_change_id,
  };
  return { ...side, ...(await buildMore(platform, side)), ...(await buildWebhooks(platform, side)) };
};

/** Purchases above this wait for approval; amounts of limits are marks, too. */
const companyLimits = (company: string) => [
  { scope: 'company', period: 'purchase', on_exceed: 'approve', limit: eur(company) },
];
const limitsOf = (branches: { branch_id: string; amount: string; keeper: Person }[], company: string) => [
  ...companyLimits(company),
  ...branches.map(({ branch_id, amount }) => ({
    scope: 'branch',
    target: branch_id,
    period: 'month',
    on_exceed: 'refuse',
    limit: eur(amount),
  })),
  ...branches.map(({ keeper, amount }) => ({
    scope: 'user',
    target: keeper.user_id,
    period: 'day',
    on_exceed: 'refuse',
    limit: eur(amount),
  })),
];
/** None of them can be read off a time of day, which has two digits before its point. */
export const amounts = {
  alpha: { price: '113.37', company: '2222.22', branch: '771111.17', branchTwo: '772222.27' },
  bravo: { price: '114.89', company: '3333.33', branch: '773333.37' },
};

/** Builds the scene over HTTP, as people and their programs would. */
export const buildScene = async (platform: Platform): Promise<Scene> => {
  const [sierra, tango] = await Promise.all([aSeller(platform, 'sierra'), aSeller(platform, 'tango')]);
  const [a, b] = await Promise.all([
    aBuyer(platform, 'alpha', sierra, amounts.alpha.price),
    aBuyer(platform, 'bravo', tango, amounts.bravo.price),
  ]);
  await must(platform, a.admin, 'update_company_limits', { limits: companyLimits(amounts.alpha.company) });
  await must(platform, b.admin, 'update_company_limits', { limits: companyLimits(amounts.bravo.company) });
  const [alpha, alphaTwo, bravo] = await Promise.all([
    aBranch(platform, a, a.mark),
    aBranch(platform, a, newMark('second')),
    aBranch(platform, b, b.mark),
  ]);
  await must(platform, a.admin, 'update_company_limits', {
    limits: limitsOf(
      [
        { ...alpha, amount: amounts.alpha.branch },
        { ...alphaTwo, amount: amounts.alpha.branchTwo },
      ],
      amounts.alpha.company,
    ),
  });
  await must(platform, b.admin, 'update_company_limits', {
    limits: limitsOf([{ ...bravo, amount: amounts.bravo.branch }], amounts.bravo.company),
  });
  await platform.world.settle();
  const [confined, confinedTwo] = await Promise.all(
    [alpha, alphaTwo].map(({ branch_id }) => platform.colleague(a.admin, 'admin', [branch_id])),
  );
  return { alpha, alphaTwo, bravo, confined, confinedTwo } as Scene;
};
