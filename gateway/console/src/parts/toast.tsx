import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';

let shown: { text: string; number: number } | null = null;
const changes = new EventTarget();
const show = (next: typeof shown): void => {
  shown = next;
  changes.dispatchEvent(new Event('change'));
};

/** Confirms an action. */
export const toast = (text: string): void => show({ text, number: (shown?.number ?? 0) + 1 });

/** The place where toasts appear; once per page. */
export const Toasts = () => {
  const current = useSyncExternalStore(
    (listener) => {
      changes.addEventListener('change', listener);
      return () => changes.removeEventListener('change', listener);
    },
    () => shown,
  );
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => show(null), 5000);
    return () => clearTimeout(timer);
  }, [current]);
  return (
    <div className="toasts" role="status">
      {current && (
        <p className="toast" key={current.number}>
          <Icon name="check" />
          {current.text}
        </p>
      )}
    </div>
  );
};
