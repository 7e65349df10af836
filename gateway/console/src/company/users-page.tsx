import type { Place } from '@procura/gateway/addresses';
import { useState } from 'react';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { SelectField } from '../parts/field.tsx';
import { EmptyState, ErrorNote } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Ago } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { navigate, useQuery } from '../router.tsx';
import { RequiredFactor } from '../security/required-factor.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { words } from '../words.ts';
import { BranchNames } from './branch-names.tsx';
import { branchNameIn, useBranches } from './branches.ts';
import type { User } from './user.ts';
import { InviteDialog, MembershipDialog } from './user-dialogs.tsx';

type Open = { what: 'invite' } | { what: 'change' | 'deactivate' | 'reset'; user: User };

/** The actions on a member. */
const UserActions = ({ user, onOpen }: { user: User; onOpen: (open: Open) => void }) =>
  user.status === 'deactivated' ? null : (
    <span className="button-pair">
      <Button
        size="small"
        aria-label={`Change ${user.name}`}
        onClick={() => onOpen({ what: 'change', user })}
      >
        Change
      </Button>
      <Button
        size="small"
        aria-label={`Deactivate ${user.name}`}
        onClick={() => onOpen({ what: 'deactivate', user })}
      >
        Deactivate
      </Button>
    </span>
  );

const UserName = ({ user, isYou }: { user: User; isYou: boolean }) => (
  <>
    {user.name}
    {isYou && ' (you)'}
    <span className="cell-note">{user.email}</span>
  </>
);

type Filters = Readonly<Record<'role' | 'branch', string>>;

const addressOf = (filters: Filters): Place => {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return given.length > 0 ? `/settings/users?${new URLSearchParams(given).toString()}` : '/settings/users';
};

const UserFilters = ({
  filters,
  roles,
  branches,
}: {
  filters: Filters;
  branches: readonly { id: string; name: string }[];
  roles: readonly { key: string; name: string }[];
}) => {
  const { role, branch } = filters;
  const show = (changed: Partial<Filters>) =>
    navigate(addressOf({ ...filters, ...changed }), { replace: true });
  return (
    <div className="filters">
      <SelectField
        name="role"
        label="Role"
        value={role}
        onChange={(event) => show({ role: event.currentTarget.value })}
        options={[['', 'All roles'], ...roles.map((one) => [one.key, one.name] as const)]}
      />
      {branches.length > 0 && (
        <SelectField
          name="branch"
          label="Branch"
          value={branch}
          onChange={(event) => show({ branch: event.currentTarget.value })}
          options={[['', 'All branches'], ...branches.map((one) => [one.id, one.name] as const)]}
        />
      )}
    </div>
  );
};

/** Asks for confirmation before resetting the second factor of a person who has lost it. */
const ResetFactor = ({
  user,
  onDone,
  onClose,
}: {
  user: User;
  onDone: (text: string) => void;
  onClose: () => void;
}) => (
  <Confirm
    operation="reset_second_factor"
    input={{ user_id: user.id }}
    title={`Reset the second factor of ${user.name}?`}
    confirm="Reset it"
    danger
    onDone={({ reset }) =>
      onDone(reset ? `${user.name} has no second factor any more` : `${user.name} had no second factor`)
    }
    onClose={onClose}
  >
    <p>
      For somebody who has lost it: make sure that it is {user.name} who asks. Their sessions end, their
      password alone then signs in, and they are mailed.
    </p>
  </Confirm>
);

/** The people of the company, their roles and branches. */
export const UsersPage = () => {
  const session = useSession();
  const query = useQuery();
  const filters: Filters = { role: query.get('role') ?? '', branch: query.get('branch') ?? '' };
  const users = usePages('list_company_users', {
    ...(filters.role && { role: filters.role }),
    ...(filters.branch && { branch_id: filters.branch }),
  });
  const roles = usePages('list_roles', { limit: 100 }, { all: true });
  const branches = useBranches();
  const branchName = branchNameIn(branches.items);
  const [open, setOpen] = useState<Open>();
  const mayManage = session.may('update_membership');
  const roleName = (key: string) => roles.items?.find((one) => one.key === key)?.name ?? words(key);
  const done = (text: string) => {
    setOpen(undefined);
    users.reload();
    toast(text);
  };
  return (
    <Page
      title="Users"
      lead={`Who works for ${session.who.company.name}, as what, and where.`}
      actions={
        session.may('invite_user') && (
          <Button look="primary" icon="plus" onClick={() => setOpen({ what: 'invite' })}>
            Invite
          </Button>
        )
      }
    >
      {branches.problem && <ErrorNote problem={branches.problem} onRetry={branches.reload} />}
      <UserFilters filters={filters} roles={roles.items ?? []} branches={branches.items ?? []} />
      <Section flush>
        <Listing pages={users} empty={<EmptyState icon="users" title="Nobody is like this" />}>
          {(items) => (
            <Table
              caption="Users"
              rows={items}
              keyOf={(user) => user.id}
              columns={[
                {
                  head: 'Name',
                  cell: (user) => <UserName user={user} isYou={user.id === session.who.user.id} />,
                },
                { head: 'Role', cell: (user) => roleName(user.role) },
                session.who.company.kind === 'buyer' && {
                  head: 'Branches',
                  cell: (user) => <BranchNames ids={user.branch_ids} nameOf={branchName} />,
                },
                {
                  head: 'Last seen',
                  cell: (user) =>
                    user.last_seen_at ? <Ago at={user.last_seen_at} /> : <span className="muted">Never</span>,
                },
                { head: 'State', cell: (user) => <Badge state={user.status} /> },
                mayManage && {
                  head: 'Actions',
                  actions: true,
                  cell: (user) => <UserActions user={user} onOpen={setOpen} />,
                },
              ]}
            />
          )}
        </Listing>
      </Section>
      {session.may('update_integration_settings') && <RequiredFactor />}
      {open?.what === 'invite' && (
        <InviteDialog
          roles={roles.items ?? []}
          branches={branches.items ?? []}
          branch_id={filters.branch}
          onDone={(user) => done(`${user.email} is invited`)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.what === 'change' && (
        <MembershipDialog
          user={open.user}
          roles={roles.items ?? []}
          branches={branches.items ?? []}
          onDone={(user) => done(`${user.name} is changed`)}
          onReset={(user) => setOpen({ what: 'reset', user })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.what === 'reset' && (
        <ResetFactor user={open.user} onDone={done} onClose={() => setOpen(undefined)} />
      )}
      {open?.what === 'deactivate' && (
        <Confirm
          operation="deactivate_user"
          input={{ user_id: open.user.id }}
          title={`Deactivate ${open.user.name}?`}
          confirm="Deactivate"
          danger
          onDone={() => done(`${open.user.name} is deactivated`)}
          onClose={() => setOpen(undefined)}
        >
          <p>
            Their sessions, tokens and keys in {session.who.company.name} stop at once. What they did stays in
            the activity log.
          </p>
        </Confirm>
      )}
    </Page>
  );
};
