import { useState } from 'react';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Ago } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { count, words } from '../words.ts';
import type { Found } from './company.ts';

type User = Found['users'][number];

/** The users of a company; a second factor that somebody has lost is reset here. */
export const CompanyUsers = ({ found, onChanged }: { found: Found; onChanged: () => void }) => {
  const { company, users, counts } = found;
  const [lost, setLost] = useState<User>();
  return (
    <Section title="Users" lead={usersInWords(found)} flush>
      {users.length === 0 ? (
        <EmptyState icon="users" title="No users" />
      ) : (
        <Table
          caption="Users"
          rows={users}
          keyOf={({ id }) => id}
          columns={[
            {
              head: 'Name',
              cell: ({ name, email }) => (
                <>
                  {name}
                  <span className="cell-note">{email}</span>
                </>
              ),
            },
            { head: 'Role', cell: ({ role }) => words(role) },
            { head: 'State', cell: ({ status }) => <Badge state={status} /> },
            {
              head: 'Last sign-in',
              cell: ({ signed_in_at }) =>
                signed_in_at ? <Ago at={signed_in_at} /> : <span className="muted">Not known</span>,
            },
            {
              head: 'Second factor',
              cell: ({ second_factor }) => (second_factor ? 'Set up' : <span className="muted">None</span>),
            },
            {
              head: 'Actions',
              actions: true,
              cell: (user) =>
                user.second_factor &&
                user.status === 'active' && (
                  <Button
                    size="small"
                    aria-label={`Reset the second factor of ${user.name}`}
                    onClick={() => setLost(user)}
                  >
                    Reset second factor
                  </Button>
                ),
            },
          ]}
        />
      )}
      {counts.active_users + counts.invited_users > users.length && (
        <p className="fine">The first {users.length} by name are shown.</p>
      )}
      {lost && (
        <Confirm
          operation="reset_user_second_factor"
          input={{ company_id: company.id, email: lost.email }}
          title={`Reset the second factor of ${lost.name}?`}
          confirm="Reset second factor"
          danger
          onDone={() => {
            setLost(undefined);
            toast(`The second factor of ${lost.name} is reset`);
            onChanged();
          }}
          onClose={() => setLost(undefined)}
        >
          <p>
            First make sure that the request comes from {lost.name}: the password alone signs in afterwards.
            Their sessions end in all their companies, and they receive a mail.
          </p>
        </Confirm>
      )}
    </Section>
  );
};

const usersInWords = ({ counts: { active_users, invited_users } }: Found): string =>
  [count(active_users, 'active user'), invited_users > 0 && `${invited_users} invited`]
    .filter(Boolean)
    .join(', ');
