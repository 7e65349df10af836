import { randomBytes } from 'node:crypto';
import {
  anonymousPrincipal,
  completeSandboxPayment,
  exchangeToken,
  getPrincipal,
  type Id,
  newId,
  type Operation,
  operationsByName,
  type Principal,
  placeForRecurrence,
  registerClient,
  releaseStock,
  revokeOauthToken,
  serviceNames,
  settlePendingAction,
  settlePurchase,
  subscribeToEvent,
  systemPrincipal,
  unsubscribeFromEvent,
} from '@procura/contracts';
import { definitionOf, eur, principalOf } from '@procura/testkit';
import { mailTo } from '@procura/testkit/eventually';
import { authorizationQuery, newVerifier, webRedirect } from '@procura/testkit/oauth-client';
import { mcpCaller, type Person, type Platform } from '@procura/testkit/platform';
import { URI } from 'otpauth';
import { openReceiver } from '../../services/feed/test/a-receiver.ts';
import { must } from '../tenancy/ask.ts';
import { samples } from '../tenancy/samples.ts';
import type { Side } from '../tenancy/scene.ts';
import { callRfqs } from './rfq-calls.ts';

/** An admin as the services see them. */
const principalFor = ({ company_id, user_id }: Person): Principal =>
  principalOf('buyer', { company_id: company_id as Id<'company'>, user_id: user_id as Id<'user'> });

/** What a call of each money tool would commit, asked as the gateway asks it. */
export const callDescriptions = async (platform: Platform, side: Side): Promise<void> => {
  for (const { name, describe } of operationsByName.values()) {
    const described = describe && operationsByName.get(describe);
    const sample = samples[name]?.[0];
    if (described && sample)
      await platform.world.call(described as Operation, principalFor(side.admin), sample.input(side));
  }
};

const mailedTo = async (platform: Platform, email: string, secret: RegExp): Promise<string> =>
  String((await mailTo(platform.world.config.mail_dir, email, secret))[1]);

/** Someone pays by link, at the sandbox's page and by its webhook. */
const payByLink = async (platform: Platform, side: Side): Promise<void> => {
  const placed = await must(platform, side.admin, 'place_order', {
    branch_id: side.branch_id,
    lines: [{ product_id: side.seller.product_id, quantity: 1 }],
  });
  const { url } = await must(platform, side.admin, 'generate_order_payment_link', {
    order_id: placed.orders[0].id,
  });
  const path = new URL(url).pathname;
  await fetch(`${platform.base_url}${path}`);
  const payment_link = path.split('/').at(-1) ?? '';
  const { payload, signature } = await platform.world.call(completeSandboxPayment, anonymousPrincipal, {
    payment_link,
  });
  const paid = await fetch(`${platform.base_url}/pay/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'procura-signature': signature },
    body: payload,
  });
  if (!paid.ok) throw new Error(`receive_payment_webhook: ${await paid.text()}`);
};

/** A supplier comes by invite, and someone forgets their password. */
const comeByMail = async (platform: Platform, side: Side): Promise<void> => {
  const email = `new-${side.mark}@example.com`;
  await must(platform, side.admin, 'create_supplier_invite', { company_name: 'New Supplier', email });
  const invite = await mailedTo(platform, email, /accept-supplier-invite\?invite=([\w-]+)/);
  const accepted = await platform.settings('accept_supplier_invite', {
    invite,
    company_name: `New ${side.mark}`,
    country: 'DE',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    name: 'Nora',
    password: 'a long enough password',
  });
  if (accepted.status >= 300) throw new Error(`accept_supplier_invite: ${JSON.stringify(accepted.json)}`);
  const forgetful = side.colleague.email;
  await platform.settings('request_password_reset', { email: forgetful });
  const reset = await mailedTo(platform, forgetful, /reset-password\?reset=([\w-]{43})/);
  const done = await platform.settings('reset_password', { reset, password: 'another long password' });
  if (done.status >= 300) throw new Error(`reset_password: ${JSON.stringify(done.json)}`);
};

/** What services ask each other only when something goes wrong, or later. */
const askInside = async (platform: Platform, side: Side): Promise<void> => {
  const { world } = platform;
  const caller = principalFor(side.admin);
  const branch_id = side.branch_id as Id<'branch'>;
  const product_id = side.seller.product_id as Id<'product'>;
  await world.call(placeForRecurrence, caller, {
    purchase_id: newId('purchase'),
    branch_id,
    lines: [{ product_id, quantity: 1, max_unit_price: eur('900.00') }],
  });
  await world.call(settlePurchase, caller, { purchase_id: newId('purchase') });
  await world.call(releaseStock, caller, { purchase_id: newId('purchase') });
  await world.call(getPrincipal, caller, { user_id: caller.user_id, credential_id: newId('session') });
  const action_id = side.pending_action_ids.to_confirm as Id<'pendingAction'>;
  await world.call(settlePendingAction, caller, { action_id, result_id: null, failure: null });
};

/** A person sets up a second factor, signs in with it, is asked again, and removes it. */
const useSecondFactor = async (platform: Platform, { admin }: Side): Promise<void> => {
  const person = await platform.colleague(admin, 'viewer');
  const { email, password } = person;
  await must(platform, person, 'get_second_factor');
  const { uri } = await must(platform, person, 'begin_second_factor');
  const totp = URI.parse(uri);
  const code = 'period' in totp ? totp.generate() : '';
  const [first, second] = (await must(platform, person, 'confirm_second_factor', { code })).recovery_codes;
  const { cookie } = await platform.settings('sign_in', { email, password, code: first });
  await must(platform, { ...person, cookie }, 'end_other_sessions');
  const again = await platform.settings('reauthenticate', { password, code: second }, cookie);
  const last = { ...person, cookie: again.cookie };
  await must(platform, last, 'change_password', { password: 'a new and long password' });
  await must(platform, last, 'renew_recovery_codes');
  await must(platform, last, 'remove_second_factor');
};

/** An assistant signs in for the admin, refreshes, and signs out again. */
const connectAssistant = async (platform: Platform, { admin }: Side): Promise<void> => {
  const { client_id } = platform.oauth_client;
  const { verifier, challenge } = newVerifier();
  const resource = `${platform.world.config.public_url}/mcp`;
  const query = authorizationQuery({ client_id, challenge, resource });
  const { request } = await must(platform, admin, 'describe_authorization', { query });
  const allowed = { query, request, decision: 'allow' };
  const { redirect_to } = await must(platform, admin, 'decide_authorization', allowed);
  const pair = await platform.world.call(exchangeToken, systemPrincipal(''), {
    grant_type: 'authorization_code',
    client_id,
    code: String(new URL(redirect_to).searchParams.get('code')),
    code_verifier: verifier,
    redirect_uri: webRedirect,
  });
  const { refresh_token, access_token } = await platform.world.call(exchangeToken, systemPrincipal(''), {
    grant_type: 'refresh_token',
    client_id,
    refresh_token: pair.refresh_token,
  });
  const caller = await mcpCaller(platform.mcp_url, access_token);
  await caller.call('whoami');
  await caller.close();
  await platform.world.call(registerClient, systemPrincipal(''), { redirect_uris: [webRedirect] });
  await platform.world.call(revokeOauthToken, systemPrincipal(''), { token: access_token });
  await platform.world.call(revokeOauthToken, systemPrincipal(''), { token: refresh_token });
};

/** The supplier's own lists by everything that they are filtered and sorted by, and a new name of its store. */
const callOwnProducts = async (platform: Platform, { seller }: Side): Promise<void> => {
  await must(platform, seller.admin, 'count_catalogue_tasks');
  const filters = [
    { low_stock: true },
    { low_stock: true, store_id: seller.store_id },
    { sort: 'available' },
    { sort: 'available', available_below: 10 },
    { sort: 'updated' },
    { category: 'Beverages', discontinued: false },
    { product_id: seller.product_id },
  ];
  for (const filter of filters) await must(platform, seller.admin, 'list_own_products', filter);
  const { data } = await must(platform, seller.admin, 'list_own_stores');
  const { name, version } = data.find(({ id }: { id: string }) => id === seller.store_id);
  const change = { store_id: seller.store_id, expected_version: version, name: `${name}, renamed` };
  await must(platform, seller.admin, 'update_store', change);
};

/** A supplier's change that its buyers' catalogues copy. */
const renameProduct = async (platform: Platform, { seller }: Side): Promise<void> => {
  const { data } = await must(platform, seller.admin, 'list_own_products');
  const { version } = data.find(({ id }: { id: string }) => id === seller.product_id);
  await must(platform, seller.admin, 'update_product', {
    product_id: seller.product_id,
    expected_version: version,
    name: 'Chai, renamed',
  });
};

const importOne = async (platform: Platform, side: Side): Promise<void> => {
  const branch = await must(platform, side.admin, 'get_branch', { branch_id: side.branch_id });
  const reply = await platform.operator('/api/operator/order-history', {
    company_id: side.admin.company_id,
    rows: [
      {
        number: `H-${randomBytes(4).toString('hex')}`,
        purchase_ref: 'H',
        branch_code: branch.code,
        supplier_company_id: side.seller.admin.company_id,
        created_at: '2026-01-05T10:00:00Z',
        status: 'delivered',
        payment_status: 'unpaid',
        billing_status: 'not_billed',
        shipping: eur('1.00'),
        lines: [{ sku: side.seller.sku, quantity: 1, unit_price: eur('10.00') }],
        shipments: [
          { carrier: 'Speedy', shipped_at: '2026-01-06T10:00:00Z', delivered_at: '2026-01-07T10:00:00Z' },
        ],
      },
    ],
  });
  const { errors } = reply.json as unknown as { errors: unknown[] };
  if (reply.status >= 300 || errors.length > 0) throw new Error(JSON.stringify(reply.json));
};

/** An assistant subscribes to an event, refreshes and unsubscribes. */
const subscribeToEvents = async ({ world }: Platform, { admin }: Side): Promise<void> => {
  const receiver = await openReceiver();
  const caller = principalFor(admin);
  const named = { name: 'order.placed' as const, arguments: {}, url: receiver.url };
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const asked = { ...named, secret, cursor: null, ttl_ms: null, max_age_ms: null };
  const { cursor } = await world.call(subscribeToEvent, caller, asked);
  await world.call(subscribeToEvent, caller, asked);
  await world.call(unsubscribeFromEvent, caller, named);
  await world.call(subscribeToEvent, caller, { ...asked, cursor, max_age_ms: 1000 });
  await receiver.stop();
};

const expireCursors = async (platform: Platform): Promise<void> => {
  const reply = await platform.operator('/api/operator/change-cursors/expire', {});
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.json));
};

/** Each service's work on a timer, once. */
const runJobs = async ({ world }: Platform): Promise<void> => {
  for (const name of serviceNames)
    for (const job of (await definitionOf(name)).jobs) await world.runJob(name, job.name);
};

/** A supplier consents, and ships. */
const invoiceInOwnName = async (platform: Platform, { seller, admin, branch_id }: Side): Promise<void> => {
  const { version } = await must(platform, seller.admin, 'get_company_profile');
  const profile = await must(platform, seller.admin, 'update_company_profile', {
    expected_version: version,
    legal_name: 'Exotic Liquids Ltd',
    registration_number: '01234567',
    payment_terms_days: 14,
    address: { line1: '49 Gilbert St.', city: 'London', country: 'GB' },
  });
  const consent = { expected_version: profile.version, consents: true };
  await must(platform, seller.admin, 'update_invoicing_consent', consent);
  const lines = [{ product_id: seller.product_id, quantity: 1 }];
  const { orders } = await must(platform, admin, 'place_order', { branch_id, lines, reference: '4500017' });
  await must(platform, seller.admin, 'confirm_order', { order_id: orders[0].id });
  await must(platform, seller.admin, 'ship_order', { order_id: orders[0].id, carrier: 'Speedy' });
};

/** Calls what neither samples nor filters reach. */
export const callTheRest = async (platform: Platform, side: Side): Promise<void> => {
  for (const name of [
    'whoami',
    'get_company_profile',
    'get_my_role',
    'get_company_limits',
    'get_integration_settings',
  ])
    await must(platform, side.admin, name);
  await must(platform, side.admin, 'count_recurrence_tasks');
  for (const person of [side.admin, side.seller.admin]) {
    await must(platform, person, 'get_company_balance');
    await must(platform, person, 'count_order_tasks');
    await must(platform, person, 'count_rfq_tasks');
    await must(platform, person, 'list_rfqs', { statuses: ['evaluating', 'partially_awarded'] });
    await must(platform, person, 'count_finance_tasks');
    await must(platform, person, 'update_company_profile', {
      expected_version: (await must(platform, person, 'get_company_profile')).version,
      website: 'https://procura.example',
    });
  }
  await callOwnProducts(platform, side);
  await invoiceInOwnName(platform, side);
  await callRfqs(platform, side);
  await must(platform, side.admin, 'update_role', { key: side.role_key, name: 'Renamed' });
  await must(platform, side.admin, 'create_token', {
    name: 'Capped',
    caps: [{ period: 'month', limit: eur('100.00') }],
  });
  await renameProduct(platform, side);
  await importOne(platform, side);
  await expireCursors(platform);
  await subscribeToEvents(platform, side);
  await payByLink(platform, side);
  await askInside(platform, side);
  await comeByMail(platform, side);
  await connectAssistant(platform, side);
  await useSecondFactor(platform, side);
  await runJobs(platform);
};
