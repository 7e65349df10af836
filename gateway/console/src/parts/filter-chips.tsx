import type { Place } from '@procura/gateway/addresses';
import { Link } from '../router.tsx';
import { Icon } from './icon.tsx';

/** What a list is filtered by, in words; following one removes it. */
export const FilterChips = ({
  chips,
  clear,
}: {
  chips: readonly { name: string; value: string; without: Place }[];
  /** The list without any. */
  clear: Place;
}) =>
  chips.length > 0 && (
    <ul className="chips" aria-label="Filtered by">
      {chips.map(({ name, value, without }) => (
        <li key={name}>
          <Link to={without} className="chip" aria-label={`Remove the filter ${name}: ${value}`}>
            <span>
              <span className="muted">{name}: </span>
              {value}
            </span>
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={clear} className="chip-clear">
            Remove all
          </Link>
        </li>
      )}
    </ul>
  );
