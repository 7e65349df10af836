import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  anonymousPrincipal,
  completeSandboxPayment,
  type Id,
  newId,
  type Principal,
} from '@procura/contracts';
import { startGateway } from '@procura/gateway';
import { aBranch, agreeAndAdd, aProduct, aStore, principalOf } from '@procura/testkit';
import { type Person, type Platform, restCaller, startPlatform } from '@procura/testkit/platform';

let platform: Platform;
let admin: Person;
let supplier: Principal;
let branch_id: string;
let product_id: Id<'product'>;
beforeAll(async () => {
  platform = await startPlatform({
    services: ['identity', 'branches', 'catalogue', 'orders', 'finance'],
    absent: ['suppliers', 'rfq'],
    timers: false,
  });
  const { world } = platform;
  admin = await platform.company('buyer');
  const buyer = principalOf('buyer', { company_id: admin.company_id as Principal['company_id'] });
  supplier = principalOf('supplier', { company_name: 'Exotic <Liquids> & "Sons"' });
  branch_id = (await aBranch(world, buyer)).id;
  const store = await aStore(world, supplier);
  product_id = (await aProduct(world, supplier, store, { stock: 1000 })).id;
  const price = { amount: '10.00', currency: 'EUR' };
  await agreeAndAdd(world, { supplier, buyer, product_id, price });
});
afterAll(() => platform?.stop());

const api = (operation: string, input: Record<string, unknown>) =>
  restCaller(platform.base_url, admin.rest_key).call(operation, input);
/** An order of 20.00 EUR and its link, as the company’s system gets it; `path` is where its payer goes. */
const aLink = async () => {
  const placed = await api('place_order', { branch_id, lines: [{ product_id, quantity: 2 }] });
  const { id: order_id, number } = placed.json.orders[0];
  const { json, status } = await api('generate_order_payment_link', { order_id });
  expect(status).toBe(200);
  return {
    order_id: String(order_id),
    number: String(number),
    expires_at: String(json.expires_at),
    path: new URL(json.url).pathname,
  };
};
const statusOf = async (order_id: string): Promise<string> => {
  await platform.world.settle();
  return (await api('get_order', { order_id })).json.payment_status;
};
/** A page as a browser gets it, without following where it leads. */
const open = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${platform.base_url}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const press = (path: string) =>
  open(path, {
    method: 'POST',
    headers: { origin: platform.base_url, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  });
const webhook = async (
  provider: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
) => {
  const response = await fetch(`${platform.base_url}/pay/webhooks/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
};

/** What the sandbox sends when someone pays. */
const event = (path: string) =>
  platform.world.call(completeSandboxPayment, anonymousPrincipal, {
    payment_link: path.split('/').at(-1) ?? '',
  });

describe('the payment page', () => {
  test('shows payee, order, amount and end, with one button, and loads nothing', async () => {
    const { order_id, number, path, expires_at } = await aLink();
    const { status, headers, html } = await open(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    // Under no-referrer a browser would send the form from the origin null.
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(html).toContain('20.00 EUR');
    expect(html).toContain(number);
    expect(html).toContain(`datetime="${expires_at}"`);
    expect(html).toContain('Exotic &#60;Liquids&#62; &#38; &#34;Sons&#34;');
    expect(html).not.toContain('<Liquids>');
    expect(html).toContain('<form method="post"><button type="submit">Pay 20.00 EUR</button></form>');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).not.toMatch(/<script|<link|<img|https?:\/\//);
    expect(await statusOf(order_id)).toBe('pending');
  });

  test('pays the order once, however often the button is pressed, and then says that it is paid', async () => {
    const { order_id, path } = await aLink();
    const pressed = await Promise.all([press(path), press(path), press(path)]);
    for (const { status, headers } of pressed) {
      expect(status).toBe(303);
      expect(headers.get('location')).toBe(path);
    }
    const { html } = await open(path);
    expect(html).toContain('<h1>Paid</h1>');
    expect(html).not.toContain('<form');
    expect(await statusOf(order_id)).toBe('paid');
    const { json } = await api('get_order_billing', { order_id });
    expect(json.payments).toHaveLength(1);
    expect(json.payment_link).toBeNull();
  });

  test('says that a link has expired or was cancelled, and takes no money for it', async () => {
    const cancelled = await aLink();
    await api('cancel_order', { order_id: cancelled.order_id, reason: 'By mistake' });
    await platform.world.settle();
    expect((await press(cancelled.path)).status).toBe(303);
    const { html } = await open(cancelled.path);
    expect(html).toContain('cancelled');
    expect(html).not.toContain('<form');

    const expired = await aLink();
    platform.world.clock.advance(25 * 3600 * 1000);
    expect((await press(expired.path)).status).toBe(303);
    expect((await open(expired.path)).html).toContain('expired');
    platform.world.clock.advance(-25 * 3600 * 1000);
    expect(await statusOf(expired.order_id)).toBe('pending');
  });

  test('takes no money from the moment on that cancelling is answered', async () => {
    const taken: string[] = [];
    for (let tries = 0; tries < 12; tries++) {
      const { order_id, path } = await aLink();
      const { status } = await api('cancel_order', { order_id, reason: 'By mistake' });
      expect(status).toBe(200);
      await press(path);
      const { html } = await open(path);
      expect(html).toContain('<h1>This payment link was cancelled</h1>');
      await platform.world.settle();
      const { json } = await api('get_order_billing', { order_id });
      taken.push(...json.payments.map((payment: { amount: { amount: string } }) => payment.amount.amount));
    }
    expect(taken).toEqual([]);
  });

  test('states the refund of a payment made while the order was being cancelled', async () => {
    const { order_id, path } = await aLink();
    // Pressed before the order is cancelled, taken after it.
    const { payload, signature } = await event(path);
    await api('cancel_order', { order_id, reason: 'By mistake' });
    await webhook('sandbox', payload, { 'procura-signature': signature });
    const { html } = await open(path);
    expect(html).toContain('<h1>Your payment came too late</h1>');
    expect(html).toContain('20.00 EUR was credited to the balance of the company that ordered');
    expect(html).not.toContain('This link cannot be paid');
    expect(html).not.toContain('<form');
    const { json } = await api('get_order_billing', { order_id });
    expect(json.payments).toMatchObject([{ credited: { amount: '20.00', currency: 'EUR' } }]);
  });

  test('of an unknown link is a page that says so', async () => {
    const { path } = await aLink();
    for (const unknown of [
      `${path}x`,
      path.slice(0, -1),
      `/pay/sandbox/${newId('paymentLink')}`,
      '/pay/sandbox/%E0%A4%A',
      `/pay/sandbox/${'x'.repeat(500)}`,
      '/pay/sandbox/<script>',
    ])
      for (const { status, headers, html } of [await open(unknown), await press(unknown)]) {
        expect(status).toBe(404);
        expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(html).toContain('There is no such payment link');
        expect(html).not.toContain('<script');
      }
  });

  test('answers HEAD, and names what it takes', async () => {
    const { path } = await aLink();
    expect(await open(path, { method: 'HEAD' })).toMatchObject({ status: 200, html: '' });
    const put = await open(path, { method: 'PUT' });
    expect(put.status).toBe(405);
    expect(put.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
    expect((await open('/pay')).status).toBe(404);
    expect((await open('/pay/sandbox')).status).toBe(404);
    expect((await open('/pay/sandbox/')).status).toBe(404);
  });

  test('of providers with a page of their own thanks the payer', async () => {
    const { status, html } = await open('/pay/done?session_id=1');
    expect(status).toBe(200);
    expect(html).toContain('Thank you');
    expect(html).toContain('credited to the balance of the company that ordered');
  });
});

describe('a provider’s event', () => {
  test('is taken with its signature, byte for byte', async () => {
    const { order_id, path } = await aLink();
    const { payload, signature } = await event(path);
    const spaced = await webhook('sandbox', `${payload} `, { 'procura-signature': signature });
    expect(spaced).toMatchObject({ status: 401, json: { code: 'invalid_signature' } });
    const marked = await webhook('sandbox', `\uFEFF${payload}`, { 'procura-signature': signature });
    expect(marked.status).toBe(401);
    expect(await statusOf(order_id)).toBe('pending');
    const taken = await webhook('sandbox', payload, { 'procura-signature': signature });
    expect(taken).toMatchObject({ status: 200, json: { received: true } });
    expect(taken.headers.get('www-authenticate')).toBeNull();
    const again = await webhook('sandbox', payload, {
      'procura-signature': signature,
      'content-type': 'text/plain',
    });
    expect(again.status).toBe(200);
    expect(await statusOf(order_id)).toBe('paid');
  });

  test('without a signature of its provider is refused', async () => {
    const { path } = await aLink();
    const { payload, signature } = await event(path);
    const wrong: Record<string, string>[] = [
      {},
      { 'stripe-signature': signature },
      { 'procura-signature': 't=1,v1=0' },
    ];
    for (const headers of wrong) {
      const refused = await webhook('sandbox', payload, headers);
      expect(refused).toMatchObject({ status: 401, json: { code: 'invalid_signature' } });
      expect(refused.headers.get('www-authenticate')).toBe('Procura-Signature realm="procura"');
      expect(refused.headers.get('content-type')).toBe('application/problem+json');
    }
    const stripe = await webhook('stripe', payload, { 'stripe-signature': signature });
    expect(stripe).toMatchObject({ status: 401, json: { code: 'invalid_signature' } });
  });

  test('of an unknown provider, by another method, too large, empty or no text is refused by name', async () => {
    const signed = { 'procura-signature': 't=1,v1=0' };
    expect(await webhook('paypal', '{}', signed)).toMatchObject({
      status: 404,
      json: { code: 'unknown_route' },
    });
    const got = await open('/pay/webhooks/sandbox');
    expect(got.status).toBe(405);
    expect(got.headers.get('allow')).toBe('POST');
    expect(await webhook('sandbox', 'x'.repeat(64 * 1024 + 1), signed)).toMatchObject({
      status: 413,
      json: { code: 'too_large', detail: expect.stringContaining('64 KiB') },
    });
    expect(await webhook('sandbox', '', signed)).toMatchObject({
      status: 400,
      json: { code: 'invalid_input' },
    });
    expect(await webhook('sandbox', new Uint8Array([0xff, 0xfe]), signed)).toMatchObject({
      status: 400,
      json: { code: 'invalid_json' },
    });
    expect(
      await webhook('sandbox', 'x'.repeat(64 * 1024), { 'procura-signature': 't=1,v1=0' }),
    ).toMatchObject({
      status: 401,
    });
  });

  test('with the header twice is refused', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest(
        `${platform.base_url}/pay/webhooks/sandbox`,
        { method: 'POST' },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.on('error', reject);
      sent.setHeader('procura-signature', ['t=1,v1=0', 't=2,v1=0']);
      sent.end('{}');
    });
    expect(status).toBe(401);
  });
});

describe('the routes of pay', () => {
  test('are no part of the REST interface', async () => {
    for (const operation of ['get_payment_page', 'complete_sandbox_payment', 'receive_payment_webhook'])
      expect((await platform.settings(operation, {}, admin.cookie)).status).toBe(404);
    const document = await (await fetch(`${platform.base_url}/openapi.json`)).text();
    expect(document).not.toContain('/pay/');
  });

  test('take only so much from one address, and every event that its provider signed, however many at once', async () => {
    const gateway = await startGateway({
      ...platform.world.busConfig('gateway'),
      port: 0,
      host: '127.0.0.1',
      log_level: 'silent',
      anonymous_rate_limit_per_minute: 3,
    });
    try {
      const { path } = await aLink();
      const { payload, signature } = await event(path);
      const send = async (given: string) => {
        const response = await fetch(`${gateway.url}/pay/webhooks/sandbox`, {
          method: 'POST',
          headers: { 'procura-signature': given },
          body: payload,
        });
        await response.text();
        return response.status;
      };
      const atOnce = (count: number, given: string) =>
        Promise.all(Array.from({ length: count }, () => send(given)));
      expect(new Set(await atOnce(30, signature))).toEqual(new Set([200]));
      const [right, wrong] = await Promise.all([atOnce(30, signature), atOnce(2, 't=1,v1=0')]);
      expect([new Set(right), new Set(wrong)]).toEqual([new Set([200]), new Set([401])]);
      expect(await send('t=1,v1=0')).toBe(401);
      expect(await send('t=1,v1=0')).toBe(429);
      expect(await send(signature)).toBe(200);

      for (let count = 0; count < 3; count++) expect((await fetch(`${gateway.url}${path}`)).status).toBe(200);
      const refused = await fetch(`${gateway.url}${path}`);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.text()).toContain('Too many requests');
    } finally {
      await gateway.stop();
    }
  });
});
