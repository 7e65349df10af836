import { type Place, presentPath } from '@procura/gateway/addresses';
import { type ComponentProps, type MouseEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { emptyAtForget } from './kept.ts';

const presentAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  presentPath(pathname) + search;

const moved = new EventTarget();

/** Where the person was on a page: how far down, and on which link. */
type Left = { top: number; link: string | null };
const storedAt = 'procura.places';
const mostVisits = 50;

/** The visits of this tab by id: an entry of its history, which going back opens again. */
const visits = new Map<string, Left>(JSON.parse(sessionStorage.getItem(storedAt) ?? '[]'));
const newVisit = (): { visit: string } => ({ visit: crypto.getRandomValues(new Uint32Array(2)).join('') });
history.replaceState(history.state?.visit ? history.state : newVisit(), '', presentAddress(location));
history.scrollRestoration = 'manual';
let visit: string = history.state.visit;

const leave = (): void => {
  const link = document.activeElement?.closest('main a')?.getAttribute('href') ?? null;
  visits.delete(visit);
  visits.set(visit, { top: window.scrollY, link });
  for (const oldest of visits.keys()) if (visits.size > mostVisits) visits.delete(oldest);
};
const arrive = (): void => {
  // The skip link opens another entry of the same page.
  if (!history.state?.visit) history.replaceState({ visit }, '');
  visit = history.state.visit;
  moved.dispatchEvent(new Event('move'));
};
window.addEventListener('popstate', () => {
  leave();
  arrive();
});
window.addEventListener('pagehide', () => {
  leave();
  sessionStorage.setItem(storedAt, JSON.stringify([...visits]));
});

const subscribe = (listener: () => void): (() => void) => {
  moved.addEventListener('move', listener);
  return () => moved.removeEventListener('move', listener);
};

/** The path of the address, beginning with a slash. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => presentPath(location.pathname));

/** The query of the address. */
export const useQuery = (): URLSearchParams =>
  new URLSearchParams(useSyncExternalStore(subscribe, () => location.search));

/** The id of the visit: another for each opened page, the same when the person goes back to it. */
export const useVisit = (): string => useSyncExternalStore(subscribe, () => visit);

/** Opens a page of the application. With `replace` it takes the place of the present one in the history. */
export const navigate = (to: Place, { replace = false }: { replace?: boolean } = {}): void => {
  leave();
  const isSamePage = to.split('?')[0] === location.pathname;
  if (replace) history.replaceState(isSamePage ? history.state : newVisit(), '', to);
  else history.pushState(newVisit(), '', to);
  arrive();
};

emptyAtForget(() => {
  visits.clear();
  sessionStorage.removeItem(storedAt);
});

/** Scrolls a page to where the person left it, once its content is long enough; a new page to its beginning. */
export const useScroll = (): void => {
  const shown = useVisit();
  useLayoutEffect(() => {
    const left = visits.get(shown);
    // In some browsers it returns a promise, which is no clean-up.
    if (!left) return void window.scrollTo(0, 0);
    const restore = (): void => {
      window.scrollTo(0, left.top);
      const link =
        left.link && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(left.link)}"]`);
      if (link) link.focus({ preventScroll: true });
      if (window.scrollY >= left.top - 1 && (link || !left.link)) stop();
    };
    const growth = new ResizeObserver(restore);
    const stop = (): void => {
      growth.disconnect();
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, stop);
    };
    // The person scrolls or types, or the page has become shorter.
    const signs = ['wheel', 'touchstart', 'keydown', 'pointerdown'];
    const timer = setTimeout(stop, 5000);
    for (const sign of signs) window.addEventListener(sign, stop);
    growth.observe(document.body);
    restore();
    return stop;
  }, [shown]);
};

/** A link to a page of the application, without reloading the document. */
export const Link = ({ to, onClick, ...rest }: ComponentProps<'a'> & { to: Place }) => (
  <a
    {...rest}
    href={to}
    onClick={(event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event);
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (rest.target) return;
      event.preventDefault();
      navigate(to);
    }}
  />
);
