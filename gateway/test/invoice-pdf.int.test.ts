import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { confirmOrder, listInvoices, newId, shipOrder } from '@procura/contracts';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import type { Person } from '@procura/testkit/platform';

let market: PlatformMarket;
let path: string;
let number: string;
beforeAll(async () => {
  market = await openMarket({ via: 'rest' });
  const { place, buyer, supplier } = market;
  const { id: order_id } = await market.order();
  await place.call(confirmOrder, supplier, { order_id });
  await place.call(shipOrder, supplier, { order_id, carrier: 'Speedy Express' });
  const { data } = await place.call(listInvoices, buyer, { order_id });
  path = `/api/invoices/${data[0]?.id}`;
  number = String(data[0]?.number);
}, 120_000);
afterAll(() => market?.platform.stop());

const get = (url: string, { rest_key }: Person, headers: Record<string, string> = {}) =>
  fetch(new URL(url, market.platform.base_url), {
    headers: { ...headers, authorization: `Bearer ${rest_key}` },
  });

test('an invoice is answered as JSON at its path, and as the PDF itself below it', async () => {
  const { buyer, supplier } = market;
  expect(await (await get(path, buyer)).json()).toMatchObject({ number, title: 'billing_statement' });
  for (const person of [buyer, supplier])
    for (const accept of ['application/pdf', '*/*']) {
      const response = await get(`${path}/pdf`, person, { accept });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toBe(`inline; filename="${number}.pdf"`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
    }
});

test('a PDF that is refused is a problem document', async () => {
  const { buyer, platform } = market;
  const stranger = await platform.company('buyer');
  for (const [url, person, code, status] of [
    [`${path}/pdf`, stranger, 'not_found', 404],
    [`/api/invoices/${newId('invoice')}/pdf`, buyer, 'not_found', 404],
    ['/api/invoices/INV-1/pdf', buyer, 'invalid_input', 400],
  ] as const) {
    const response = await get(url, person);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect([await response.json(), response.status]).toMatchObject([{ code }, status]);
  }
  const other = await get(`${path}/pdf`, buyer, { accept: 'application/json' });
  expect(await other.json()).toMatchObject({ code: 'not_acceptable', status: 406 });
});
