import { count } from '../words.ts';

/** The branches someone is confined to: one by its name, several behind their number. */
export const BranchNames = ({
  ids,
  nameOf,
}: {
  ids: readonly string[] | null;
  nameOf: (branch_id: string) => string;
}) => {
  if (ids === null) return 'All';
  if (ids.length === 1) return nameOf(ids[0] ?? '');
  return (
    <details className="more-words">
      <summary>{count(ids.length, 'branch', 'branches')}</summary>
      <ul className="plain-list">
        {ids.map((id) => (
          <li key={id}>{nameOf(id)}</li>
        ))}
      </ul>
    </details>
  );
};
