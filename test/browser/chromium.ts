import { join } from 'node:path';
import { afterEach, expect } from '@jest/globals';
import type { Person } from '@procura/testkit/platform';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { needs, programOf } from '../tools/needs.ts';

const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium that `npm test` provides; throws the reason when there is none. */
export const startChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: programOf('chromium'), args: quiet });

/** The pages that the running test has opened, each with the calls of it that failed. */
const opened = new Map<Page, string[]>();

/** What the pages of the running test tried against the policy of their document. */
const violations: string[] = [];
const reportViolations = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
  console.error('policy violated: ' + [violatedDirective, blockedURI, sourceFile, lineNumber].join(' ')))`;

/** The text of the open pages, and their failed calls. */
const describePages = async (): Promise<string> => {
  const shown = [...opened]
    .filter(([page]) => !page.isClosed())
    .map(async ([page, failed]) =>
      [
        page.url(),
        ...failed,
        await page.getByRole('main').ariaSnapshot({ timeout: 5000 }).catch(String),
      ].join('\n'),
    );
  return (await Promise.all(shown)).join('\n\n');
};

/**
 * `test` and `describe` for suites that need a browser. A test fails if a page tried what its policy forbids. A failure
 * is reported with what the pages show.
 */
export const inBrowser = () => {
  const { describe, test: plain } = needs('chromium');
  afterEach(() => {
    opened.clear();
    violations.length = 0;
  });
  const test = (title: string, body: () => Promise<void>, timeout_ms?: number): void =>
    plain(
      title,
      () =>
        body()
          .then(() => expect(violations).toEqual([]))
          .catch(async (error: Error) => {
            // Jest prints the stack.
            error.stack += `\n\n${await describePages()}`;
            throw error;
          }),
      timeout_ms,
    );
  return { describe, test: Object.assign(test, { each: plain.each }) };
};

/** Keeps which calls of a page fail. */
const watch = (page: Page): void => {
  const failed: string[] = [];
  opened.set(page, failed);
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const place = failed.push(`${response.status()} ${response.url()}`) - 1;
    const add = (body: string) => {
      failed[place] += ` ${body.slice(0, 300)}`;
    };
    // A body is not there any more when the page has left it.
    response.text().then(add, () => undefined);
  });
  page.on('requestfailed', (request) => failed.push(`${request.failure()?.errorText} ${request.url()}`));
  page.on('console', (message) => {
    if (message.text().startsWith('policy violated: ')) violations.push(message.text());
  });
  page.on('pageerror', (error) => failed.push(String(error)));
};

/** Opens an address in a context of its own, signed in as the person if one is given. */
export const openAddress = async (
  browser: Browser,
  address: string,
  person?: Person,
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const context = await browser.newContext(options);
  if (person) {
    const [name = '', value = ''] = person.cookie.split('=');
    await context.addCookies([{ name, value, url: new URL(address).origin }]);
  }
  await context.addInitScript(reportViolations);
  context.setDefaultTimeout(30_000);
  context.on('page', watch);
  const page = await context.newPage();
  await page.goto(address);
  return page;
};

/** Waits until a page has exactly this title, or one like it: another page's title may contain a name. */
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
/** Lets every call of an operation fail with this sentence, until it is unrouted by what is returned. */
export const failCalls = async (
  page: Page,
  operation: string,
  detail: string,
): Promise<() => Promise<void>> => {
  const address = `**/settings/api/${operation}`;
  await page.route(address, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', detail } }));
  return () => page.unroute(address);
};
/** Presses the button with exactly this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Runs in the page: what axe finds with these options, and how far the page is wider than its window. */
const findFaults = (
  options: object,
): string => `axe.run(${JSON.stringify(options)}).then(({ violations }) => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const tooWide = scrollWidth > clientWidth ? ['it is ' + (scrollWidth - clientWidth) + ' pixels too wide'] : [];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)).concat(tooWide);
})`;
/** Screenshots are kept here to be looked at; git ignores it. */
const screenshots = join(import.meta.dirname, '../../test-output/browser');
/** Where to keep a screenshot of something with these faults; undefined where none is kept. */
export const screenshotPath = (name: string, faults: readonly string[]): string | undefined =>
  takesAll || faults.length > 0 ? join(screenshots, `${name}.png`) : undefined;
/** A screenshot takes as long as axe, so those of pages without faults are taken only where they are asked for. */
const takesAll = process.env.PROCURA_SCREENSHOTS === 'all';

const withoutColours = { rules: { 'color-contrast': { enabled: false } } };
const looks = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 860 }, options: {} },
  // Only colours differ from light.
  dark: {
    colorScheme: 'dark',
    viewport: { width: 1280, height: 860 },
    options: { runOnly: ['color-contrast'] },
  },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 }, options: withoutColours },
} as const;

/**
 * Looks at what the page shows now, in light, in dark and at a phone's width, and keeps a screenshot of each that has
 * faults; with `PROCURA_SCREENSHOTS=all` of every one.
 * Answers what is wrong: axe's violations (WCAG A and AA and its best practices), and a page that scrolls sideways.
 */
export const faultsOf = async (page: Page, name: string): Promise<string[]> => {
  const faults: string[] = [];
  // A page that was just opened or loaded again is empty until its session is read.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  for (const [look, { colorScheme, viewport, options }] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    // Of what passes, axe would otherwise describe each element.
    const found = await page.evaluate<string[]>(findFaults({ ...options, resultTypes: ['violations'] }));
    faults.push(...found.map((fault) => `${name}, ${look}: ${fault}`));
    const path = screenshotPath(`${name}-${look}`, found);
    if (path) await page.screenshot({ path, fullPage: true });
  }
  await page.setViewportSize(looks.light.viewport);
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
};
