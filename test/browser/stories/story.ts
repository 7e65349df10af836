import { expect } from '@jest/globals';
import type { Person } from '@procura/testkit/platform';
import type { Browser, Locator, Page } from 'playwright-core';
import { faultsOf, openAddress } from '../chromium.ts';
import { clicks, type Job } from './clicks.ts';

/** A person who does one job in a browser. */
export type Story = {
  readonly page: Page;
  /** Clicks and counts it; also for boxes and radio buttons. */
  click(target: Locator): Promise<void>;
  /** Clicks the button or link with exactly this name. */
  press(name: string, role?: 'button' | 'link'): Promise<void>;
  /** Chooses an option of a field, which is one click. */
  choose(target: Locator, option: string): Promise<void>;
  /** The page has no faults in light, in dark and on a phone; the name is that of its screenshots. */
  looksWell(name: string): Promise<void>;
  /** Ends the job: it took as many clicks as the table says. */
  end(): Promise<void>;
};

/** Signs a person in with the form, at the address that a story begins with; clicks are counted from there. */
export const begin = async (
  browser: Browser,
  { job, person, address }: { job: Job; person: Person; address: string },
): Promise<Story> => {
  const page = await openAddress(browser, address);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
  let counted = 0;
  const click = async (target: Locator): Promise<void> => {
    counted++;
    await target.click();
  };
  return {
    page,
    click,
    press: (name, role = 'button') => click(page.getByRole(role, { name, exact: true })),
    choose: async (target, option) => {
      counted++;
      await target.selectOption(option);
    },
    looksWell: async (name) => expect(await faultsOf(page, name)).toEqual([]),
    end: async () => {
      expect({ job, clicks: counted }).toEqual({ job, clicks: clicks[job] });
      await page.context().close();
    },
  };
};
