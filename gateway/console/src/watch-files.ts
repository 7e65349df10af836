/**
 * Loads the document again when one of its files is missing: during an update, a gateway of another release may be
 * asked for it. This happens at most once a minute, so that a file that stays missing does not reload endlessly. The
 * script is loaded before the others, and its name stays the same over releases.
 */
const key = 'procura.reloaded';
const reload = (): void => {
  if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
};

addEventListener('filemissing', reload);
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && reload(), true);
// Scripts run once the style sheet has arrived or is missing.
const style = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
if (style && !style.sheet) reload();
