import type { ReactNode } from 'react';
import type { Pages } from '../use-operation.ts';
import { Button } from './button.tsx';
import { ErrorNote, Loading } from './notice.tsx';

export type Column<T> = {
  head: string;
  cell: (row: T) => ReactNode;
  /** Numbers and money are aligned to the right. */
  align?: 'right';
  /** The column of buttons; its heading is only for screen readers. */
  actions?: boolean;
};

/** A table without its false columns. On a phone each row becomes a card with the headings as labels; the first column is its title. */
export const Table = <T,>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  /** For those who cannot see the heading above it. */
  caption: string;
  columns: readonly (Column<T> | false)[];
  rows: readonly T[];
  keyOf: (row: T) => string;
}) => (
  <div className="table-wrap">
    <table>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {shownOf(columns).map(({ head, align, actions }) => (
            <th key={head} scope="col" className={align}>
              {actions ? <span className="unseen">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {shownOf(columns).map(({ head, cell, align, actions }, place) =>
              place === 0 ? (
                <th key={head} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={head}
                  className={actions ? 'actions' : align}
                  data-label={actions ? undefined : head}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const shownOf = <T,>(columns: readonly (Column<T> | false)[]): Column<T>[] =>
  columns.filter((column) => column !== false);

/** A list: its loading, failed and empty states, and the button for its next page. */
export const Listing = <T,>({
  pages,
  empty,
  children,
}: {
  pages: Pages<T>;
  empty: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}) => {
  const { items, problem, loading, has_more, more, reload } = pages;
  if (!items) return problem ? <ErrorNote problem={problem} onRetry={reload} /> : <Loading />;
  if (items.length === 0 && !has_more)
    return problem ? <ErrorNote problem={problem} onRetry={reload} /> : empty;
  return (
    <>
      {children(items)}
      {problem && <ErrorNote problem={problem} onRetry={items.length ? more : reload} />}
      {has_more && !problem && (
        <div className="more">
          <Button size="small" busy={loading} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
};
