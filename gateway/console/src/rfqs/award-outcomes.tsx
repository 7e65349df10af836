import { Icon } from '../parts/icon.tsx';
import { Money } from '../parts/money.tsx';
import type { Problem } from '../problem.ts';

/** What became of each entry. */
export const AwardOutcomes = ({
  entries,
  outcomes,
  done,
  inWords = ({ message }) => message,
}: {
  entries: readonly {
    award_id?: string | null | undefined;
    bid_id: string;
    supplier: { name: string };
    total: { amount: string; currency: string };
  }[];
  outcomes: readonly (Problem | undefined)[];
  done: string;
  /** What is shown of a problem; its message by default. */
  inWords?: (problem: Problem) => string;
}) => (
  <ul className="chosen-list">
    {entries.map(({ award_id, bid_id, supplier, total }, place) => {
      const problem = outcomes[place];
      return (
        <li key={award_id ?? bid_id}>
          <bdi>{supplier.name}</bdi>
          <span className="right">
            <Money value={total} />
          </span>
          {problem ? (
            <span className="outcome">
              <Icon name="alert" />
              <span>{inWords(problem)}</span>
            </span>
          ) : (
            <span className="outcome ok">
              <Icon name="check" />
              {done}
            </span>
          )}
        </li>
      );
    })}
  </ul>
);
