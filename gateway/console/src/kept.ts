const emptied: (() => void)[] = [];
const removed: (() => void)[] = [];
const otherTabs = new BroadcastChannel('procura.forget');
const empty = (): void => {
  for (const one of emptied) one();
};
otherTabs.addEventListener('message', empty);

/** Registers what a page keeps of a session for going back: it is emptied when the session may not be the same any more. */
export const emptyAtForget = (one: () => void): void => void emptied.push(one);

/**
 * Registers what all tabs share of a session: the tab that finds its end removes it for all. A tab that slept meanwhile
 * would remove what the next session has stored.
 */
export const removeAtForget = (one: () => void): void => void removed.push(one);

/** Empties everything kept, so that nobody sees what another user or company has read. */
export const forget = ({ inAllTabs }: { inAllTabs: boolean }): void => {
  empty();
  for (const one of removed) one();
  if (inAllTabs) otherTabs.postMessage(null);
};
