import axe from 'axe-core';
import { screenshotPath } from '../chromium.ts';
import type { Chat } from './chat.ts';

type Look = { width: number; theme: 'light' | 'dark' };
const allLooks = [
  { width: 800, theme: 'light' },
  { width: 800, theme: 'dark' },
  { width: 720, theme: 'light' },
  { width: 320, theme: 'light' },
] as const;
/** The widest and the narrowest. */
export const widthsOnly: readonly Look[] = [allLooks[0], allLooks[3]];

/**
 * Looks at the view that is shown, in light and dark and at three widths, or as `looks` says. Answers the violations of axe, and where the
 * view is too wide; keeps screenshots as `faultsOf` does.
 */
export const viewFaults = async (
  chat: Chat,
  name: string,
  looks: readonly Look[] = allLooks,
): Promise<string[]> => {
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
  await chat.look(allLooks[0]);
  return faults;
};

/** Runs in the view. The landmarks and the first heading of a document are those of the host. */
const findFaults = `axe.run({ resultTypes: ['violations'], rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } }).then(({ violations }) => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const tooWide = scrollWidth > clientWidth ? ['it is ' + (scrollWidth - clientWidth) + ' pixels too wide: ' + [...document.querySelectorAll('#root *')].filter((e) => e.getBoundingClientRect().right > clientWidth).map((e) => e.outerHTML.slice(0,200)).slice(-3).join(' | ')] : [];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)).concat(tooWide);
})`;
