import type { InputOf, ItemOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { navigate, useQuery } from '../router.tsx';
import { useSession, useTimeZone } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { words } from '../words.ts';
import { AuditHeadMails } from './audit-head-mails.tsx';
import { startOfDay } from './start-of-day.ts';

const surfaces = {
  session: 'on this page',
  mcp_token: 'with an MCP token',
  rest_key: 'with a REST key',
  system: 'by itself',
} as const;

type Filters = Record<'operation' | 'user_id' | 'from' | 'to', string>;
const filtersIn = (query: URLSearchParams): Filters => {
  const day = (name: string) => {
    const written = query.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : '';
  };
  return {
    operation: query.get('operation') ?? '',
    user_id: query.get('user_id') ?? '',
    from: day('from'),
    to: day('to'),
  };
};

/** The activity of the company: what was done, by whom and how. */
export const ActivityPage = () => {
  const session = useSession();
  const timeZone = useTimeZone();
  const query = useQuery();
  const filters = filtersIn(query);
  const { operation, user_id, from, to } = filters;
  const isFiltered = query.size > 0;
  const input: InputOf<'list_audit_events'> = {
    ...(operation && { operation }),
    ...(user_id && { user_id }),
    ...(from && { from: startOfDay(from, { timeZone }) }),
    ...(to && { to: startOfDay(to, { timeZone, later: 1 }) }),
  };
  const events = usePages('list_audit_events', input);
  const users = usePages('list_company_users', session.may('list_company_users') ? { limit: 100 } : null, {
    all: true,
  });
  return (
    <Page
      title="Activity log"
      lead="Every change in your company, newest first. Entries are chained by their hashes, so that a changed or missing entry is detected."
    >
      <Form
        label="Filters"
        problem={undefined}
        onSubmit={(values) => {
          const next = new URLSearchParams();
          const wanted = values.text('operation').toLowerCase().replaceAll(/\s+/g, '_');
          if (wanted) next.set('operation', wanted);
          for (const name of ['user_id', 'from', 'to'])
            if (values.text(name)) next.set(name, values.text(name));
          navigate(`/settings/activity?${next}`, { replace: true });
        }}
      >
        <div className="filters" key={query.toString()}>
          <SelectField
            name="user_id"
            label="Person"
            defaultValue={user_id}
            options={[['', 'Everyone'], ...(users.items ?? []).map((user) => [user.id, user.name] as const)]}
          />
          <TextField name="operation" label="Operation" placeholder="place_order" defaultValue={operation} />
          <TextField name="from" label="From" type="date" defaultValue={from} />
          <TextField name="to" label="Until" type="date" defaultValue={to} />
          <Button type="submit">Filter</Button>
          {isFiltered && (
            <Button look="quiet" onClick={() => navigate('/settings/activity', { replace: true })}>
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
              {isFiltered ? 'No entry fits these filters.' : 'What people and tools do will be listed here.'}
            </EmptyState>
          }
        >
          {(items) => <Events items={items} />}
        </Listing>
      </Section>
      <AuditHeadMails />
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
            <span className="cell-note">{surfaces[actor.credential_kind]}</span>
          </>
        ),
      },
      { head: 'To', cell: ({ target }) => (target ? <code className="id">{target}</code> : '–') },
      { head: 'When', cell: (event) => <Time at={event.at} /> },
      { head: 'Entry', align: 'right', cell: (event) => <span className="number">{event.sequence}</span> },
    ]}
  />
);
