import { afterAll, beforeAll, expect } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { viewExtension, viewType } from '@procura/reference';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, type Person, restCaller } from '@procura/testkit/platform';
import type { Browser } from 'playwright-core';
import { inBrowser, startChromium } from './chromium.ts';
import { type Chat, openChat } from './in-chat/chat.ts';

const { test } = inBrowser();

let market: PlatformMarket;
let browser: Browser;
let client: Client;
let chat: Chat;
let chai: string;

beforeAll(async () => {
  [market, browser] = await Promise.all([
    openMarket({ via: 'rest', buyerName: 'Northwind Kitchens', branch: { name: 'Berlin' } }),
    startChromium(),
  ]);
  chai = await market.product({ name: 'Chai', sku: 'NW-1', amount: '18.00', stock: 5000 });
  client = await assistant(market.buyer);
  chat = await openChat(browser, client);
}, 120_000);
afterAll(async () => {
  await client?.close();
  await browser?.close();
  await market?.platform.stop();
});

/** The MCP client of a host that shows views. */
const assistant = async (person: Person): Promise<Client> => {
  const one = new Client(
    { name: 'chat', version: '1' },
    {
      versionNegotiation: { mode: { pin: '2026-07-28' } },
      capabilities: { extensions: { [viewExtension]: { mimeTypes: [viewType] } } },
    },
  );
  await one.connect(
    new StreamableHTTPClientTransport(new URL(market.platform.mcp_url), {
      requestInit: { headers: { authorization: `Bearer ${person.token}` } },
    }),
  );
  return one;
};
const ask = (operation: string, input: Record<string, unknown>) =>
  call(restCaller(market.platform.base_url, market.buyer.rest_key), operation, input);

test('an order is placed from the view of its preview, and the assistant is told after a click', async () => {
  const view = await chat.show('preview_order', {
    branch_id: market.branch.id,
    lines: [{ product_id: chai, quantity: 3 }],
  });
  await view.getByRole('button', { name: /^Order for 54\.00/ }).click();
  await view
    .getByText(/^Ordered for 54\.00/)
    .first()
    .waitFor();
  const { data: orders } = await ask('list_orders', {});
  expect(orders).toMatchObject([{ total: { amount: '54.00' }, status: 'placed' }]);
  expect(chat.messages).toEqual([]);
  await view.getByRole('button', { name: 'Tell the assistant' }).click();
  await view.getByText('The assistant was told.').waitFor();
  expect(chat.messages).toEqual([`Ordered for 54.00\u00a0EUR: ${orders[0].number}.`]);
  await view.getByRole('link', { name: 'Show the purchase in Procura' }).click();
  expect(chat.links).toEqual([`${market.platform.base_url}/purchases/${orders[0].purchase_id}`]);
});
