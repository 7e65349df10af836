import type { InputOf, ItemOf } from './operations.ts';
import { Button } from './parts/button.tsx';
import { SelectField, TextField } from './parts/field.tsx';
import { Form } from './parts/form.tsx';
import { EmptyState } from './parts/notice.tsx';
import { Page, Section } from './parts/page.tsx';
import { Listing, Table } from './parts/table.tsx';
import { Time } from './parts/time.tsx';
import { navigate, useQuery } from './router.tsx';
import { useSession } from './session.tsx';
import { usePages } from './use-operation.ts';
import { words } from './words.ts';

const doors = {
  session: 'on this page',
  mcp_token: 'with an MCP token',
  rest_key: 'with a REST key',
  system: 'by itself',
} as const;

/** What was done in the company, by whom and how. */
export const ActivityPage = () => {
  const session = useSession();
  const query = useQuery();
  const operation = query.get('operation') ?? '';
  const user_id = query.get('user_id') ?? '';
  const input: InputOf<'list_audit_events'> = {
    ...(operation && { operation }),
    ...(user_id && { user_id }),
  };
  const events = usePages('list_audit_events', input);
  const users = usePages('list_company_users', session.may('list_company_users') ? { limit: 100 } : null, {
    all: true,
  });
  return (
    <Page
      title="Activity log"
      lead="Every change in your company, newest first. Entries are chained by their hashes, so that none can be changed or left out unseen."
    >
      <Form
        label="Filters"
        problem={undefined}
        onSubmit={(values) => {
          const next = new URLSearchParams();
          const wanted = values.text('operation').toLowerCase().replaceAll(/\s+/g, '_');
          if (wanted) next.set('operation', wanted);
          if (values.text('user_id')) next.set('user_id', values.text('user_id'));
          navigate(`/activity${next.size ? `?${next}` : ''}`, { replace: true });
        }}
      >
        <div className="filters" key={`${operation} ${user_id}`}>
          <SelectField
            name="user_id"
            label="Person"
            defaultValue={user_id}
            options={[['', 'Everyone'], ...(users.items ?? []).map((user) => [user.id, user.name] as const)]}
          />
          <TextField name="operation" label="Operation" placeholder="place_order" defaultValue={operation} />
          <Button type="submit">Filter</Button>
          {(operation || user_id) && (
            <Button look="quiet" onClick={() => navigate('/activity', { replace: true })}>
              Show all
            </Button>
          )}
        </div>
      </Form>
      <Section flush>
        <Listing
          pages={events}
          empty={
            <EmptyState icon="list" title="Nothing found">
              {operation || user_id
                ? 'No entry fits these filters.'
                : 'What people and tools do will be listed here.'}
            </EmptyState>
          }
        >
          {(items) => <Events items={items} />}
        </Listing>
      </Section>
    </Page>
  );
};

const Events = ({ items }: { items: readonly ItemOf<'list_audit_events'>[] }) => (
  <Table
    caption="Activity"
    rows={items}
    keyOf={(event) => event.id}
    columns={[
      { head: 'What', cell: (event) => words(event.operation) },
      {
        head: 'Who',
        cell: ({ actor }) => (
          <>
            {actor.name}
            <span className="cell-note">{doors[actor.credential_kind]}</span>
          </>
        ),
      },
      { head: 'To', cell: ({ target }) => (target ? <code className="id">{target}</code> : '–') },
      { head: 'When', cell: (event) => <Time at={event.at} /> },
      { head: 'Entry', align: 'right', cell: (event) => <span className="number">{event.sequence}</span> },
    ]}
  />
);
