import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoUser, type LocalFile, pickFreePort } from '@procura/local';
import { type Browser, chromium, type Page } from 'playwright-core';
import { locateTool } from '../tools/locate-tool.ts';
import { tools } from '../tools/tools.ts';
import { openChat } from './in-chat/chat.ts';

// `npm run screenshots [-- <data folder of a running demo>]` writes docs/pictures. Without a folder it starts a demo of its
// own, so that the pictures show what every first start shows.
const folder = join(import.meta.dirname, '../../docs/pictures');
const root = join(import.meta.dirname, '../..');
const mostBytes = 120_000;
const window = { width: 1280, height: 800 };

type Person = 'admin' | 'buyer' | 'finance' | 'supplier_admin';
type Picture = {
  name: string;
  person: Person;
  take: (page: Page, ask: Ask, connection: { mcp_url: string; token: string }) => Promise<void>;
};
type Ask = (path: string) => Promise<{ data: { id: string; title?: string }[] }>;

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settle(page);
  await page.evaluate('scrollTo(0, 0)');
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const firstOf = async (ask: Ask, path: string, title?: string): Promise<string> => {
  const { data } = await ask(path);
  const found = data.find((one) => title === undefined || one.title === title);
  if (!found) throw new Error(`The demo has nothing at ${path}.`);
  return found.id;
};

/** The view of a tool's answer in the application of an assistant. */
const inChat =
  (tool: string, givenOf: (ask: Ask) => Promise<Record<string, unknown>>): Picture['take'] =>
  async (page, ask, connection) => {
    await page.setViewportSize({ width: 816, height: 720 });
    const chat = await openChat(page, connection);
    const view = await chat.show(tool, await givenOf(ask));
    await view.getByRole('table').or(view.getByRole('img')).first().waitFor();
    await chat.close();
  };

const pictures: Picture[] = [
  { name: 'home', person: 'buyer', take: (page) => open(page, '/') },
  {
    name: 'basket',
    person: 'buyer',
    take: async (page) => {
      await open(page, '/buy?query=chai');
      await press(page, /^Add Chai$/);
      await page.getByRole('searchbox').fill('tofu');
      await page.keyboard.press('Enter');
      await press(page, /^Add Tofu$/);
      await page
        .getByRole('navigation')
        .getByRole('link', { name: /^Basket/ })
        .click();
      const branch = page.getByRole('combobox', { name: 'Branch' });
      await branch.fill('Alfreds');
      await page.getByRole('option', { name: /Alfreds/ }).click();
      await press(page, 'Check');
      await page.getByRole('button', { name: /^(Order for|Ask for approval)/ }).waitFor();
      await page.getByText('added to the basket').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'order',
    person: 'admin',
    take: async (page, ask) =>
      open(page, `/orders/${await firstOf(ask, '/api/orders?receipt_status=claimed')}`),
  },
  {
    name: 'rfq',
    person: 'admin',
    take: async (page, ask) =>
      open(page, `/rfqs/${await firstOf(ask, '/api/rfqs', 'Sweets for the trade fair')}`),
  },
  {
    name: 'invoice',
    person: 'finance',
    take: async (page, ask) => open(page, `/invoices/${await firstOf(ask, '/api/invoices?limit=1')}`),
  },
  { name: 'products', person: 'supplier_admin', take: (page) => open(page, '/products') },
  {
    name: 'chat-order-check',
    person: 'buyer',
    take: inChat('preview_order', async (ask) => ({
      branch_id: await firstOf(ask, '/api/branches?limit=1'),
      lines: (await ask('/api/products?limit=3')).data.map(({ id: product_id }) => ({
        product_id,
        quantity: 12,
      })),
    })),
  },
  {
    name: 'chat-bids',
    person: 'admin',
    take: inChat('list_rfq_bids', async (ask) => ({
      rfq_id: await firstOf(ask, '/api/rfqs', 'Sweets for the trade fair'),
    })),
  },
  {
    name: 'chat-figures',
    person: 'admin',
    take: inChat('get_order_charts', async () => ({ metric: 'spend', interval: 'month', format: 'data' })),
  },
];

/** The demo at a data folder, or a new one that `stop` ends and removes. */
const findDemo = async (given?: string): Promise<{ local: LocalFile; stop: () => Promise<void> }> => {
  const read = async (data: string): Promise<LocalFile> =>
    JSON.parse(await readFile(join(data, 'local.json'), 'utf8'));
  if (given) return { local: await read(given), stop: async () => undefined };
  const data = await mkdtemp(join(tmpdir(), 'procura-screenshots-'));
  const env = { ...process.env, PROCURA_DATA: data, PORT: String(await pickFreePort()) };
  const start = spawn(process.execPath, [join(root, 'deploy/local/src/start.ts')], { cwd: root, env });
  const ended = once(start, 'exit');
  let printed = '';
  const isReady = new Promise<void>((resolve, reject) => {
    start.stdout.on('data', (text) => {
      printed += text;
      if (printed.includes('Ctrl-C stops everything')) resolve();
    });
    ended.then(() => reject(new Error(`The demo did not start:\n${printed}`)));
  });
  await isReady;
  return {
    local: await read(data),
    stop: async () => {
      start.kill('SIGINT');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
};

const startBrowser = async (): Promise<Browser> => {
  const tool = tools.find(({ name }) => name === 'chromium');
  const located = tool && locateTool(tool, process.env);
  if (!located || !('programs' in located))
    throw new Error('Chromium is missing. "npm run tools" provides it.');
  return chromium.launch({
    executablePath: located.programs.chromium,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
};

/** Signs a person in and returns the cookie. The form would open Home, and leaving it would abandon its counts. */
const signIn = async (base_url: string, { email, password }: DemoUser) => {
  const response = await fetch(`${base_url}/settings/api/sign_in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: base_url },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`);
  const [pair = ''] = response.headers.getSetCookie()[0]?.split(';') ?? [];
  const [name = '', value = ''] = pair.split(/=(.*)/);
  return { name, value, url: base_url };
};

/** Waits until a page shows all that it reads. On a slow machine it offers to read again what was not answered in time. */
const settle = async (page: Page): Promise<void> => {
  const shown = page.getByRole('heading', { level: 1 });
  const again = page.getByRole('button', { name: 'Try again' });
  for (let tries = 0; tries < 20; tries++) {
    await shown.or(again).first().waitFor();
    await idle(page);
    if ((await again.count()) === 0) return;
    await again.first().click();
  }
  throw new Error(`The demo did not answer at ${page.url()}.`);
};

const idleMs = 1500;
/** Waits until no call of a page was open for a while. */
const idle = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    let since = Date.now();
    const watch = setInterval(() => {
      if ((openCalls.get(page) ?? 0) > 0) since = Date.now();
      if (Date.now() - since < idleMs) return;
      clearInterval(watch);
      resolve();
    }, 100);
  });

/** How many calls each page waits for. */
const openCalls = new Map<Page, number>();
const countCalls = (page: Page): void => {
  const add = (change: number) => () => openCalls.set(page, (openCalls.get(page) ?? 0) + change);
  page.on('request', add(1)).on('requestfinished', add(-1)).on('requestfailed', add(-1));
};

/** Each person signs in once. */
const sessions = new Map<Person, Awaited<ReturnType<typeof signIn>>>();

const takePicture = async (browser: Browser, local: LocalFile, { name, person, take }: Picture) => {
  const user = local.demo?.[person];
  if (!user) throw new Error(`The demo has no ${person}.`);
  const context = await browser.newContext({
    baseURL: local.base_url,
    viewport: window,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(300_000);
  const cookie = sessions.get(person) ?? (await signIn(local.base_url, user));
  sessions.set(person, cookie);
  await context.addCookies([cookie]);
  const page = await context.newPage();
  countCalls(page);
  const ask: Ask = async (path) => {
    const response = await fetch(local.base_url + path, {
      headers: { Authorization: `Bearer ${user.rest_key}` },
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Awaited<ReturnType<Ask>>;
  };
  await take(page, ask, { mcp_url: `${local.base_url}/mcp`, token: user.token });
  // Neither the pointer nor the focus is in the picture.
  await page.mouse.move(0, 0);
  await page.evaluate('document.activeElement.blur()');
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
  const picture = Buffer.from(data, 'base64');
  if (picture.length > mostBytes)
    throw new Error(`${name} has ${picture.length} bytes, and may have ${mostBytes}.`);
  await writeFile(join(folder, `${name}.webp`), picture);
  console.log(`${name}.webp ${Math.ceil(picture.length / 1000)} kB`);
  await context.close();
};

const demo = await findDemo(process.argv[2]);
const browser = await startBrowser();
try {
  await mkdir(folder, { recursive: true });
  for (const picture of pictures) await takePicture(browser, demo.local, picture);
} finally {
  await browser.close();
  await demo.stop();
}
