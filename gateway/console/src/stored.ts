import { useSyncExternalStore } from 'react';
import { removeAtForget } from './kept.ts';
import { shownFor } from './operations.ts';

/**
 * What this browser keeps of one user and company, in all tabs and over reloads. Both are stored with it: others see
 * `none`. The tab that finds the end of the session removes it.
 */
export const createStored = <T>(storedAt: string, none: T) => {
  const changes = new EventTarget();
  /** What cannot be read, such as of another release, is nothing. */
  const readStored = (): { owner: string; value: T } | undefined => {
    try {
      const stored = JSON.parse(localStorage.getItem(storedAt) ?? 'null');
      return stored?.value === undefined ? undefined : stored;
    } catch {
      return undefined;
    }
  };
  let last: { text: string | null; owner: string | undefined; value: T } | undefined;
  /** The same value as long as nobody has written another. */
  const read = (): T => {
    const [text, owner] = [localStorage.getItem(storedAt), shownFor()];
    if (last?.text !== text || last.owner !== owner) {
      const stored = readStored();
      last = { text, owner, value: stored && stored.owner === owner ? stored.value : none };
    }
    return last.value;
  };
  const remove = (): void => {
    if (readStored()?.owner === shownFor()) localStorage.removeItem(storedAt);
    changes.dispatchEvent(new Event('change'));
  };
  removeAtForget(remove);
  const subscribe = (listener: () => void): (() => void) => {
    changes.addEventListener('change', listener);
    window.addEventListener('storage', listener);
    return () => {
      changes.removeEventListener('change', listener);
      window.removeEventListener('storage', listener);
    };
  };
  return {
    read,
    write: (value: T): void => {
      localStorage.setItem(storedAt, JSON.stringify({ owner: shownFor(), value }));
      changes.dispatchEvent(new Event('change'));
    },
    remove,
    /** The value, in every tab. */
    use: (): T => useSyncExternalStore(subscribe, read),
  };
};
