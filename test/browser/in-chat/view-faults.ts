import axe from 'axe-core';
import { screenshotPath } from '../chromium.ts';
import type { Chat } from './chat.ts';

const looks = [
  { width: 800, theme: 'light' },
  { width: 800, theme: 'dark' },
  { width: 720, theme: 'light' },
  { width: 390, theme: 'light' },
  { width: 320, theme: 'light' },
] as const;

/**
 * Looks at the view that is shown, in light and dark and at four widths. Answers the violations of axe, and what is
 * too wide; keeps screenshots as `faultsOf` does.
 */
export const viewFaults = async (chat: Chat, name: string): Promise<string[]> => {
  const view = await chat.view();
  if (!(await view.evaluate("'axe' in window"))) await view.evaluate(axe.source);
  const faults: string[] = [];
  for (const look of looks) {
    await chat.look(look);
    const found = await view.evaluate<string[]>(findFaults);
    faults.push(...found.map((fault) => `${name}, ${look.theme} ${look.width}: ${fault}`));
    const path = screenshotPath(`view-${name}-${look.theme}-${look.width}`, found);
    if (path) await chat.page.screenshot({ path, fullPage: true });
  }
  await chat.look(looks[0]);
  return faults;
};

/** Runs in the view. The landmarks and the first heading of a document are those of the host. */
const findFaults = `axe.run({ resultTypes: ['violations'], rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } }).then(({ violations }) => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const isBeyond = (element) => element.getBoundingClientRect().right > clientWidth;
  const beyond = [...document.querySelectorAll('#root *')].filter(isBeyond).slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 200));
  const tooWide = scrollWidth > clientWidth ? ['it is ' + (scrollWidth - clientWidth) + ' pixels too wide: ' + beyond.join(' | ')] : [];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)).concat(tooWide);
})`;
