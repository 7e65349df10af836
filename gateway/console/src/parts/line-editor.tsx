import { type ReactNode, useId, useRef } from 'react';
import { Problem } from '../problem.ts';

/** The lines of a form under each other. */
export const Lines = ({ children }: { children: ReactNode }) => <div className="lines">{children}</div>;

/** One line: its name, its fields, and its total. The labels of the first line head the columns. */
export const Line = ({
  name,
  notes,
  total,
  children,
}: {
  name: string;
  notes: readonly (string | null | undefined)[];
  total?: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div role="group" aria-labelledby={id} className="line">
      <p className="line-item">
        <strong id={id}>{name}</strong>
        {notes.filter(Boolean).map((note) => (
          <span key={note} className="cell-note written">
            {note}
          </span>
        ))}
      </p>
      {children}
      {total && (
        <p className="line-total">
          <span className="unseen">Total</span>
          {total}
        </p>
      )}
    </div>
  );
};

/** What follows the lines: how many are meant, and their total. */
export const LinesTotal = ({ said, children }: { said: string; children: ReactNode }) => (
  <p className="lines-total">
    <span className="muted">{said}</span>
    <output>{children}</output>
  </p>
);

/**
 * For a form that sends only some of its lines, so that the input has other line numbers than the page. `keep` takes
 * the lines that are sent; `atLines` changes the paths of a problem, which begin with the name of the list, to the lines
 * of the page.
 */
export const useSentLines = (list: 'lines' | 'items' | 'counter_items' = 'lines') => {
  const sent = useRef<readonly number[]>([]);
  /** The form focuses the field of another problem, so one problem stays the same one. */
  const last = useRef<{ problem: Problem; atLines: Problem }>(undefined);
  return {
    keep: (places: readonly number[]): readonly number[] => {
      sent.current = places;
      return places;
    },
    atLines: (problem: Problem | undefined): Problem | undefined => {
      if (!problem) return undefined;
      if (last.current?.problem !== problem)
        last.current = {
          problem,
          atLines: new Problem(
            problem.status,
            {
              ...problem.document,
              errors: problem.errors.map(({ path, message }) => ({
                path: path.replace(/^(\w+)\.(\d+)/, (whole, name, place) =>
                  name === list ? `${list}.${sent.current[Number(place)] ?? place}` : whole,
                ),
                message,
              })),
            },
            problem.retry_after_s,
          ),
        };
      return last.current.atLines;
    },
  };
};
