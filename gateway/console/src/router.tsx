import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react';

const base = '/settings';
const moved = new EventTarget();

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('popstate', listener);
  moved.addEventListener('move', listener);
  return () => {
    window.removeEventListener('popstate', listener);
    moved.removeEventListener('move', listener);
  };
};

/** The path below `/settings`, beginning with a slash; for an address elsewhere, that of the first page. */
export const usePath = (): string =>
  useSyncExternalStore(subscribe, () =>
    location.pathname.startsWith(base) ? location.pathname.slice(base.length).replace(/\/$/, '') || '/' : '/',
  );

/** The query of the address. */
export const useQuery = (): URLSearchParams =>
  new URLSearchParams(useSyncExternalStore(subscribe, () => location.search));

/** Opens a path below `/settings`. */
export const navigate = (to: string, { replace = false }: { replace?: boolean } = {}): void => {
  const address = base + (to === '/' ? '' : to);
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  moved.dispatchEvent(new Event('move'));
  if (!replace) window.scrollTo(0, 0);
};

/** The fields of a path that matches a pattern such as `/orders/:order_id`; null if it does not match. */
export const matchPath = (pattern: string, path: string): Record<string, string> | null => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const fields: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const value = given[place] ?? '';
    const field = part.startsWith(':') ? decoded(value) : undefined;
    if (field !== undefined) fields[part.slice(1)] = field;
    else if (part !== value) return null;
  }
  return fields;
};

/** Undefined if it is not encoded as an address is. */
const decoded = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
};

/** A link to a path below `/settings`, without reloading the page. */
export const Link = ({ to, onClick, ...rest }: ComponentProps<'a'> & { to: string }) => (
  <a
    {...rest}
    href={base + (to === '/' ? '' : to)}
    onClick={(event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event);
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (rest.target) return;
      event.preventDefault();
      navigate(to);
    }}
  />
);
