import { once } from 'node:events';
import { setPriority } from 'node:os';

/** The attacker of `npm run soak -- inputs`: sends the most expensive inputs until it receives a signal. */
type Target = {
  base_url: string;
  hostile_key: string;
  seller_key: string;
  store_id: string;
  invoice_id: string;
  attackers: number;
};
// It represents other machines, so it must not use the platform's processors.
setPriority(19);
const [target] = (await once(process, 'message')) as [Target];
const { base_url, hostile_key, seller_key, store_id, invoice_id, attackers } = target;

/** A request; a body is sent as JSON, or as it is with a `type`. */
const send = (
  path: string,
  options: { key?: string; body?: unknown; method?: 'PATCH'; type?: string } = {},
) => {
  const { key, body, method = body === undefined ? 'GET' : 'POST', type } = options;
  const init = {
    method,
    headers: { 'content-type': type ?? 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    ...(body !== undefined && { body: type ? String(body) : JSON.stringify(body) }),
  };
  return async (): Promise<number> => {
    const response = await fetch(`${base_url}${path}`, init);
    await response.arrayBuffer();
    return response.status;
  };
};

const marks = (length: number) => '\u0301\u0316'.repeat(length / 2);
const csv = `sku,name,category,list_price,stock\n${'A,A,A,1.00,1\n'.repeat(35_000)}`;
const slowCsv = `sku,name,category,list_price,stock\n${'"A","A, ""x""",A,1.00,-1\n'.repeat(1000)}`;
const slowUpdates = `sku,list_price,stock\n${'"A, ""x""",1.00,-1\n'.repeat(1000)}`;
/** As many rows as one call takes, each of a product that there is not. */
const rows = Array.from({ length: 1000 }, (_, n) => ({ sku: `NONE-${n}`, stock: n }));
const form = Array.from({ length: 3000 }, (_, n) => n.toString(36)).join('=&');
const redirects = Array.from({ length: 200 }, (_, n) => `https://${n}.example.com/${marks(20)}`);
const fields = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`f${n.toString(36)}`, 1]));
const hostile = { key: hostile_key };
const seller = { key: seller_key };

/** Sends as many at once; the status of the last. */
const many = async (count: number, one: () => Promise<number>): Promise<number> =>
  (await Promise.all(Array.from({ length: count }, one))).at(-1) ?? 0;

const attacks: (() => Promise<number>)[] = [
  send('/settings/api/accept_invitation', { body: { invitation: marks(170_000), password: 'x' } }),
  send('/settings/api/accept_invitation', { body: { invitation: marks(7000), password: 'x' } }),
  send('/api/branches', { ...hostile, body: { name: marks(170_000) } }),
  send('/api/orders/preview', { ...hostile, body: fields }),
  send('/api/orders/preview', { ...hostile, body: { lines: Array(100_000).fill({}) } }),
  send(`/api/orders?${Array.from({ length: 3000 }, (_, n) => n.toString(36)).join('&')}`, hostile),
  send('/api/supplier/products/import', { ...seller, body: { store_id, csv } }),
  send('/api/supplier/products/import', { ...seller, body: { store_id, csv: slowCsv } }),
  () => many(14, send('/api/orders/charts?format=png', hostile)),
  // Bodies of CSV, and bulk updates.
  send(`/api/supplier/products/import?store_id=${store_id}`, { ...seller, body: csv, type: 'text/csv' }),
  send(`/api/supplier/products/import?store_id=${store_id}`, { ...seller, body: slowCsv, type: 'text/csv' }),
  send(`/api/supplier/products?store_id=${store_id}`, {
    ...seller,
    method: 'PATCH',
    body: slowUpdates,
    type: 'text/csv',
  }),
  send('/api/supplier/products', { ...seller, method: 'PATCH', body: { store_id, rows } }),
  // Without a credential: OAuth, and events of a payment provider.
  send('/oauth/token', { body: form, type: 'application/x-www-form-urlencoded' }),
  send('/oauth/token', {
    body: `grant_type=refresh_token&client_id=x&refresh_token=${'%41'.repeat(5000)}`,
    type: 'application/x-www-form-urlencoded',
  }),
  send('/oauth/register', { body: { redirect_uris: redirects, client_name: marks(2000) } }),
  send('/pay/webhooks/sandbox', { body: { type: marks(30_000) } }),
  () => many(14, send(`/api/invoices/${invoice_id}/pdf`, hostile)),
  send('/api/webhooks', {
    ...hostile,
    body: { name: marks(80), url: `https://x.invalid/${'a/'.repeat(900)}` },
  }),
  send('/api/webhooks', {
    ...hostile,
    body: { name: 'w', url: 'https://x.invalid', types: Array(25_000).fill('x') },
  }),
];

const statuses: Record<string, number> = {};
let done = false;
let next = 0;
const attack = async (): Promise<void> => {
  while (!done) {
    const status = await attacks[next++ % attacks.length]?.();
    statuses[String(status)] = (statuses[String(status)] ?? 0) + 1;
  }
};
const running = Array.from({ length: attackers }, attack);
await once(process, 'message');
done = true;
await Promise.all(running);
process.send?.(statuses);
