import { count } from '../words.ts';

/** The branches a member is confined to: a single one by name, several as a number that expands. */
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
