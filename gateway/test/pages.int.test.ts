import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { confirmOrder, listInvoices, newId, shipOrder } from '@procura/contracts';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import type { Person } from '@procura/testkit/platform';

let market: PlatformMarket;
beforeAll(async () => {
  market = await openMarket({ via: 'rest' });
}, 120_000);
afterAll(() => market?.platform.stop());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(market.platform.base_url + path, { method, redirect: 'manual', headers });
/** What browsers send when they open an address. */
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const isDocument = async (response: Response): Promise<boolean> =>
  response.status === 200 && (await response.text()).includes('<div id="root">');

describe('an address of the application', () => {
  test.each(['/', '/orders', '/orders/', '/orders/ord_1', '/orders?status=placed', '/orders/ord_1/ship'])(
    '%s is the document to a browser, and unknown to a program',
    async (path) => {
      const page = await get(path, browser);
      expect(page.headers.get('vary')).toContain('Accept');
      expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(page.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(await isDocument(page)).toBe(true);
      const head = await get(path, browser, 'HEAD');
      expect([head.status, await head.text()]).toEqual([200, '']);
      for (const accept of ['application/json', '*/*']) {
        const refused = await get(path, { accept });
        expect(refused.headers.get('vary')).toContain('Accept');
        expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'unknown_route' }]);
      }
      const posted = await get(path, browser, 'POST');
      expect([posted.status, await posted.json()]).toMatchObject([404, { code: 'unknown_route' }]);
    },
  );

  test.each([
    '/settings',
    '/settings/',
    '/settings/orders',
    '/settings/orders/ord_1?company=co_1',
    '/settings/orders/ord_1/ship',
    '/settings/purchases/pur_1?company=co_1',
    '/settings/rfqs/rfq_1?company=co_1',
    '/settings/tokens',
  ])(
    '%s, as mails and tools of earlier releases name it, is the document without a redirect',
    async (path) => {
      for (const accept of ['*/*', browser.accept])
        expect(await isDocument(await get(path, { accept }))).toBe(true);
    },
  );

  test('is not what another page is: consent keeps its opener, and its policy', async () => {
    const consent = await get('/oauth/authorize', browser);
    expect(consent.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(consent.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await isDocument(consent)).toBe(true);
  });
});

test.each([
  '/nothing',
  '/order',
  '/orders/ord_1/nothing',
  '/tokens',
  '/settings/nothing',
  '/docs/nothing',
  '/.well-known/nothing',
  '/oauth/nothing',
])('%s is no address of the application: browsers get a page with 404, programs a problem', async (path) => {
  const page = await get(path, browser);
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('There is no page at this address');
  const problem = await get(path, { accept: 'application/json' });
  expect([problem.status, await problem.json()]).toMatchObject([404, { code: 'unknown_route' }]);
});

test.each([
  ['/api', 401],
  ['/api/orders', 401],
  ['/mcp', 401],
  ['/pay/nothing', 404],
  ['/settings/api', 401],
  ['/settings/api/whoami', 401],
  ['/settings/files/get_invoice_pdf', 401],
  ['/settings/assets/nothing.js', 404],
  ['/livez/orders', 404],
])('%s answers browsers as it answers programs', async (path, status) => {
  const response = await get(path, browser);
  expect([response.status, await isDocument(response)]).toEqual([status, false]);
});

describe('a file', () => {
  let path: string;
  let number: string;
  beforeAll(async () => {
    const { place, buyer, supplier } = market;
    const { id: order_id } = await market.order();
    await place.call(confirmOrder, supplier, { order_id });
    await place.call(shipOrder, supplier, { order_id, carrier: 'Speedy Express' });
    const { data } = await place.call(listInvoices, buyer, { order_id });
    number = String(data[0]?.number);
    path = `/settings/files/get_invoice_pdf?invoice_id=${data[0]?.id}`;
  });
  const of = ({ cookie }: Person, headers: Record<string, string> = {}) => ({ cookie, ...headers });

  test('is an attachment for the session of either side', async () => {
    for (const person of [market.buyer, market.supplier]) {
      const response = await get(path, of(person));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('content-encoding')).toBeNull();
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  test('is refused with a problem document', async () => {
    const { buyer, supplier, platform } = market;
    const stranger = await platform.company('buyer');
    const shown = `${buyer.user_id} ${supplier.company_id}`;
    for (const [address, headers, status, code] of [
      [path, {}, 401, 'unauthenticated'],
      [path, { authorization: `Bearer ${buyer.rest_key}` }, 401, 'wrong_credential'],
      [path, of(stranger), 404, 'not_found'],
      [path, of(buyer, { 'procura-acts-for': shown }), 409, 'conflict'],
      [path.replace(/=.+/, `=${newId('invoice')}`), of(buyer), 404, 'not_found'],
      [path.replace(/=.+/, '=INV-1'), of(buyer), 400, 'invalid_input'],
      [`${path}&nothing=1`, of(buyer), 400, 'invalid_input'],
      ['/settings/files/get_invoice_pdf', of(buyer), 400, 'invalid_input'],
      ['/settings/files/whoami', of(buyer), 404, 'unknown_route'],
      ['/settings/files/', of(buyer), 404, 'unknown_route'],
    ] as const) {
      const response = await get(address, headers);
      expect([response.status, await response.json()]).toMatchObject([status, { code }]);
    }
    const posted = await get(path, of(buyer), 'POST');
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
  });
});
