import type { Place } from '@procura/gateway/addresses';
import { useEffect, useRef } from 'react';
import { Link } from '../router.tsx';

/** The filters of a list as links. One of them is active; `count` is the number of items of each. */
export const FilterLinks = ({
  label,
  chosen,
  options,
}: {
  label: string;
  chosen: string;
  options: readonly { value: string; label: string; to: Place; count?: number | undefined }[];
}) => {
  const list = useRef<HTMLUListElement>(null);
  // On a phone they are in a line, and a part of it is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is active
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && active) list.current.scrollLeft = active.offsetLeft - list.current.offsetLeft - 16;
  }, [chosen]);
  return (
    <ul ref={list} className="filter-links" aria-label={label}>
      {options.map((option) => (
        <li key={option.value}>
          <Link to={option.to} aria-current={option.value === chosen ? 'true' : undefined}>
            {option.label}
            {option.count !== undefined && option.count > 0 && (
              <span className="filter-count">{option.count.toLocaleString('en-GB')}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
};
