import type { AnswerOf, ItemOf } from '../operations.ts';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { words } from '../words.ts';

/** Who may work for the branch. They are added, changed and removed where all people of the company are. */
export const BranchPeople = ({ branch }: { branch: AnswerOf<'get_branch'> }) => {
  const { may } = useSession();
  const people = usePages(
    'list_branch_memberships',
    may('list_branch_memberships') ? { branch_id: branch.id } : null,
  );
  if (!may('list_branch_memberships')) return null;
  return (
    <Section
      title="People"
      lead="Who may work for the branch, and who of them approves its purchases."
      flush
      actions={
        may('list_company_users') && (
          <ButtonLink to={`/settings/users?branch=${branch.id}`} size="small" icon="users">
            {may('invite_user') ? 'Add or change people' : 'Show as users'}
          </ButtonLink>
        )
      }
    >
      <Listing pages={people} empty={<EmptyState icon="users" title="Nobody works for it yet" />}>
        {(items) => <People people={items} />}
      </Listing>
    </Section>
  );
};

const People = ({ people }: { people: readonly ItemOf<'list_branch_memberships'>[] }) => (
  <Table
    caption="People"
    rows={people}
    keyOf={({ user_id }) => user_id}
    columns={[
      {
        head: 'Name',
        cell: ({ name, email }) => (
          <>
            <bdi>{name}</bdi>
            <span className="cell-note">{email}</span>
          </>
        ),
      },
      { head: 'Role', cell: ({ role }) => words(role) },
      {
        head: 'Works for',
        cell: ({ all_branches }) => (all_branches ? 'All branches' : 'Some branches'),
      },
      {
        head: 'Approves purchases',
        cell: ({ may_approve }) => (may_approve ? 'Yes' : <span className="muted">No</span>),
      },
    ]}
  />
);
