import { afterAll, beforeAll, expect } from '@jest/globals';
import { type Answer, confirmOrder, listOrders, shipOrder } from '@procura/contracts';
import { eventually } from '@procura/testkit/eventually';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import type { Person } from '@procura/testkit/platform';
import type { Browser, Page } from 'playwright-core';
import { faultsOf, heading, inBrowser, openAddress, press, startChromium } from './chromium.ts';

const { describe, test } = inBrowser();

let market: PlatformMarket;
let browser: Browser;
let number: string;
let template: Answer<typeof listOrders>['data'][number] | undefined;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ via: 'rest' }), startChromium()]);
  const { place, supplier } = market;
  const order = await market.order();
  await place.call(confirmOrder, supplier, { order_id: order.id });
  const shipped = await place.call(shipOrder, supplier, { order_id: order.id, carrier: 'Speedy Express' });
  number = shipped.number;
  [template] = (await place.call(listOrders, supplier, {})).data;
});
afterAll(async () => {
  await browser?.close();
  await market?.platform.stop();
});

const openPage = (path: string, person?: Person): Promise<Page> =>
  openAddress(browser, `${market.platform.base_url}${path}`, person);
const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).getByRole('row');

/** Answers the list with 100 orders in pages of 25, after the time; counts how often it is asked. */
const manyOrders = async (page: Page, delay_ms = 0): Promise<{ asked: number }> => {
  const seen = { asked: 0 };
  await page.route('**/settings/api/list_orders', async (route) => {
    const { cursor } = route.request().postDataJSON();
    seen.asked++;
    const from = Number(cursor ?? 0);
    const data = Array.from({ length: 25 }, (_, place) => ({
      ...template,
      id: `${template?.id.slice(0, -3)}${100 + from + place}`,
      number: `ORD-${from + place}`,
    }));
    const next = from + 25 < 100 ? String(from + 25) : null;
    await new Promise((resolve) => setTimeout(resolve, delay_ms));
    await route.fulfill({ json: { data, has_more: next !== null, next_cursor: next } });
  });
  return seen;
};

describe('going back', () => {
  const leaveTheList = async (page: Page): Promise<number> => {
    await page.getByRole('button', { name: 'Show more' }).click();
    const link = page.getByRole('link', { name: 'ORD-40', exact: true });
    await link.scrollIntoViewIfNeeded();
    const top = await page.evaluate<number>('window.scrollY');
    expect(top).toBeGreaterThan(300);
    await link.click();
    await heading(page, 'Order');
    expect(await page.evaluate<number>('window.scrollY')).toBe(0);
    return top;
  };

  test('keeps the rows, the place and the filter of a list, and focuses the link that was followed', async () => {
    const page = await openPage('/orders?status=shipped', market.buyer);
    const seen = await manyOrders(page);
    await page.reload();
    await page.getByRole('link', { name: 'ORD-0', exact: true }).waitFor();
    const top = await leaveTheList(page);
    const before = seen.asked;
    await page.unroute('**/settings/api/list_orders');
    await manyOrders(page, 3000);
    await page.goBack();
    // The rows are there before they are read again.
    await page.getByRole('link', { name: 'ORD-40', exact: true }).waitFor({ timeout: 2000 });
    expect(await rows(page).count()).toBe(51);
    await page.locator('a:focus', { hasText: 'ORD-40' }).waitFor();
    expect(Math.abs((await page.evaluate<number>('window.scrollY')) - top)).toBeLessThan(3);
    expect(pathOf(page)).toBe('/orders?status=shipped');
    expect(before).toBeGreaterThan(1);
    // A list that is opened by a link begins at its beginning.
    await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click();
    expect(pathOf(page)).toBe('/orders');
    expect(await rows(page).count()).toBe(0);
    expect(await page.evaluate<number>('window.scrollY')).toBe(0);
    await page.context().close();
  });

  const endings: Record<string, (page: Page) => Promise<void>> = {
    'the session has ended': async (page) => {
      await page.context().clearCookies();
      await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
      await page.getByText('Your session has ended.').waitFor();
      expect(await faultsOf(page, 'session-ended')).toEqual([]);
    },
    'the session is that of another company': async (page) => {
      await page.route('**/settings/api/list_company_users', (route) =>
        route.fulfill({
          status: 409,
          json: {
            code: 'conflict',
            detail: 'For another company.',
            errors: [{ path: 'Procura-Acts-For', message: 'is another' }],
          },
        }),
      );
      await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
      await page.getByText('For another company.').waitFor();
    },
    'the person has signed out in another tab': async (page) => {
      await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
      await heading(page, 'Users');
      const other = await page.context().newPage();
      await other.goto(`${market.platform.base_url}/settings/users`);
      await press(other, 'Sign out');
      await heading(other, 'Sign in');
    },
  };
  test.each(Object.keys(endings))('shows no rows that were read before, where %s', async (ending) => {
    const page = await openPage('/orders', await market.platform.colleague(market.buyer, 'admin'));
    await manyOrders(page);
    await page.reload();
    await page.getByRole('link', { name: 'ORD-0', exact: true }).waitFor();
    await leaveTheList(page);
    await endings[ending]?.(page);
    await page.unroute('**/settings/api/list_orders');
    await page.route('**/settings/api/list_orders', () => undefined);
    await page.goBack();
    await page.goBack();
    expect(pathOf(page)).toBe('/orders');
    await page.waitForTimeout(300);
    expect(await rows(page).count()).toBe(0);
    await page.context().close();
  });

  test('shows nothing after signing out', async () => {
    const page = await openPage('/orders', await market.platform.colleague(market.buyer, 'admin'));
    await page.getByRole('link', { name: number }).click();
    await heading(page, number);
    await press(page, 'Sign out');
    await heading(page, 'Sign in');
    expect(pathOf(page)).toBe('/');
    await page.goBack();
    await heading(page, 'Sign in');
    expect(await page.getByText(number).count()).toBe(0);
    await page.context().close();
  });
});

describe('an address', () => {
  test.each([
    ['/settings', '/'],
    ['/settings/orders?status=shipped', '/orders?status=shipped'],
    ['/settings/orders/', '/orders'],
    ['/settings/purchases', '/approvals'],
    ['/settings/purchases/pur_1?from=mail', '/purchases/pur_1?from=mail'],
    ['/settings/your-purchases', '/purchases'],
  ])('%s of an earlier release opens as %s', async (before, now) => {
    const page = await openPage(before, market.buyer);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(pathOf(page)).toBe(now);
    await page.context().close();
  });

  test('that the application does not have is a page of its own', async () => {
    const page = await openPage('/nothing/here', market.buyer);
    await heading(page, 'There is no page at this address');
    expect(await faultsOf(page, 'unknown-address')).toEqual([]);
    await page.getByRole('link', { name: 'first page' }).click();
    await page.getByRole('heading', { name: /^Good to see you/ }).waitFor();
    await page.context().close();
  });
});

describe('a file that a gateway of another release does not have', () => {
  const notFound = { status: 404, contentType: 'application/problem+json', body: '{}' };

  test.each(['orders-area', 'main'])('%s-*.js is asked for again with the document, once', async (stem) => {
    const page = await openPage('/settings/security', market.buyer);
    await heading(page, 'Your security');
    let refused = 0;
    await page.route(
      `**/${stem}-*.js`,
      (route) => {
        refused++;
        return route.fulfill(notFound);
      },
      { times: 1 },
    );
    await page.goto(`${market.platform.base_url}/orders`);
    await page.getByRole('row', { name: number }).waitFor();
    expect(refused).toBe(1);
    await page.context().close();
  });

  test('main-*.css is asked for again as well', async () => {
    const page = await openPage('/settings/security', market.buyer);
    await page.route('**/main-*.css', (route) => route.fulfill(notFound), { times: 1 });
    await page.goto(`${market.platform.base_url}/orders`);
    await page.getByRole('row', { name: number }).waitFor();
    await eventually('The style', () => page.evaluate<boolean>('document.styleSheets.length === 1'));
    await page.context().close();
  });

  test('and stays missing is said, without reloading endlessly', async () => {
    const page = await openPage('/settings/security', market.buyer);
    await heading(page, 'Your security');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++;
    });
    await page.route('**/orders-area-*.js', (route) => route.fulfill(notFound));
    await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click();
    await heading(page, 'This page could not be loaded');
    expect(documents).toBe(1);
    expect(await faultsOf(page, 'area-missing')).toEqual([]);
    await page.context().close();
  });
});

describe('an order', () => {
  test('is found by its buyer, read, printed, and its invoice saved', async () => {
    const page = await openPage('/', market.buyer);
    await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('row', { name: number }).waitFor();
    expect(await faultsOf(page, 'orders-of-buyer')).toEqual([]);
    await page.getByRole('link', { name: number }).click();
    await heading(page, number);
    await page.getByText(/^Ordered from/).waitFor();
    await page.getByText('Speedy Express', { exact: true }).waitFor();
    const saves = page.getByRole('button', { name: /^Download .* as a PDF$/ });
    await saves.waitFor();
    expect(await faultsOf(page, 'order-of-buyer')).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), saves.click()]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const name of ['Print', 'Menu'])
      expect(await page.getByRole('button', { name }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    const colour = await page.evaluate<string>('getComputedStyle(document.body).color');
    expect(Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number))).toBeLessThan(90);
    await page.context().close();
  });

  test('is filtered for by branch and supplier with the keyboard alone', async () => {
    const page = await openPage('/orders', market.buyer);
    await page.getByRole('row', { name: number }).waitFor();
    await page.keyboard.press('/');
    await page.locator('[name="q"]:focus').waitFor();
    const supplier = page.getByRole('combobox', { name: 'Supplier' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await supplier.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await supplier.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    expect(await faultsOf(page, 'picker-open')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/supplier=co_/);
    await page.getByRole('row', { name: number }).waitFor();
    const branch = page.getByRole('combobox', { name: 'Branch' });
    await branch.focus();
    await page.keyboard.type(market.branch.name.slice(0, 3));
    await page.getByRole('option', { name: market.branch.name }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').getByRole('option').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    expect(await branch.inputValue()).toBe('');
    await branch.pressSequentially(market.branch.name.slice(0, 3));
    await page.getByRole('option', { name: market.branch.name }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/branch=br_/);
    await page.getByRole('row', { name: number }).waitFor();
    // The names are those of the ids in the address.
    await page.reload();
    await page.getByRole('link', { name: `Remove the filter Branch: ${market.branch.name}` }).waitFor();
    expect(await branch.isVisible()).toBe(false);
    await page.getByText('More filters').click();
    await eventually('The name', async () => (await branch.inputValue()) === market.branch.name);
    expect(await faultsOf(page, 'orders-filtered')).toEqual([]);
    // Emptied, the field filters nothing.
    await branch.fill('');
    await page.keyboard.press('Tab');
    await page.waitForURL((url) => !url.search.includes('branch='));
    await page.context().close();
  });

  test('is confirmed with others by its supplier, who selects them with the keyboard', async () => {
    for (let orders = 0; orders < 3; orders++) await market.order();
    const page = await openPage('/orders?status=placed', market.supplier);
    await page.getByRole('checkbox', { name: 'Select all' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('3 orders selected').waitFor();
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .press('Space');
    await page.getByText('2 orders selected').waitFor();
    expect(await faultsOf(page, 'orders-selected')).toEqual([]);
    await page.getByRole('button', { name: 'Confirm 2 orders' }).press('Enter');
    // One of them is refused, and says why.
    let refused = 0;
    await page.route('**/settings/api/confirm_order', (route) =>
      refused++ === 0
        ? route.fulfill({ status: 409, json: { code: 'conflict', detail: 'It was cancelled.' } })
        : route.continue(),
    );
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Confirm orders' }).press('Enter');
    await dialog.getByText('It was cancelled.').waitFor();
    expect(await faultsOf(page, 'orders-refused')).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm order' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await eventually('The other order', async () => (await rows(page).count()) === 2);
    await page.context().close();
  });
});
