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

/** Rows that a person selects to do something with all of them. */
export type Selection<T> = {
  chosen: ReadonlySet<string>;
  onChoose: (keys: ReadonlySet<string>) => void;
  /** The row in a few words. */
  nameOf: (row: T) => string;
  /** Whether something can be done with it. */
  offers: (row: T) => boolean;
};

/** A table without its false columns. On a phone each row becomes a card with the headings as labels; the first column is its title. */
export const Table = <T,>({
  caption,
  columns,
  rows,
  keyOf,
  selection,
}: {
  /** For those who cannot see the heading above it. */
  caption: string;
  columns: readonly (Column<T> | false)[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  selection?: Selection<T> | undefined;
}) => (
  <div className="table-wrap">
    <table>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <td className="select">
              <SelectAll selection={selection} keys={rows.filter(selection.offers).map(keyOf)} />
            </td>
          )}
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
            {selection && (
              <td className="select">
                {selection.offers(row) && <SelectRow selection={selection} row={row} id={keyOf(row)} />}
              </td>
            )}
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

const SelectRow = <T,>({
  selection: { chosen, onChoose, nameOf },
  row,
  id,
}: {
  selection: Selection<T>;
  row: T;
  id: string;
}) => (
  <input
    type="checkbox"
    aria-label={`Select ${nameOf(row)}`}
    checked={chosen.has(id)}
    onChange={({ currentTarget: { checked } }) =>
      onChoose(new Set([...[...chosen].filter((one) => one !== id), ...(checked ? [id] : [])]))
    }
  />
);

const SelectAll = <T,>({
  selection: { chosen, onChoose },
  keys,
}: {
  selection: Selection<T>;
  keys: readonly string[];
}) => {
  const number = keys.filter((key) => chosen.has(key)).length;
  return (
    <input
      type="checkbox"
      aria-label="Select all"
      disabled={keys.length === 0}
      checked={number > 0 && number === keys.length}
      ref={(box) => {
        if (box) box.indeterminate = number > 0 && number < keys.length;
      }}
      onChange={(event) => onChoose(new Set(event.currentTarget.checked ? keys : []))}
    />
  );
};

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
  if (!items || (items.length === 0 && !has_more)) {
    // Where there is none, a filter of the address names what the caller has nothing to do with.
    if (problem && problem.code !== 'not_found') return <ErrorNote problem={problem} onRetry={reload} />;
    return items || problem ? empty : <Loading />;
  }
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
