import type { Place } from '@procura/gateway/addresses';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Totals } from '../parts/money.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { BranchFilter } from '../parts/pick-field.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Link, navigate, useQuery } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { withoutCodes } from './draft-lines.ts';
import { dateInWords, type Listed, runInWords } from './recurrence.ts';

/** What the list shows, by the value of the address. */
const shows = {
  '': { label: 'All', input: {} },
  active: { label: 'Active', input: { status: 'active' } },
  paused: { label: 'Paused', input: { status: 'paused' } },
  failed: { label: 'Failed', input: { last_run_failed: true } },
  ended: { label: 'Ended', input: { status: 'ended' } },
} as const;
type Show = keyof typeof shows;

type Filters = { show: Show; branch: string };
const addressOf = ({ show, branch }: Filters): Place => {
  const query = new URLSearchParams({ ...(show && { show }), ...(branch && { branch }) }).toString();
  return query ? `/recurring?${query}` : '/recurring';
};

/** The recurring orders of the company. The address holds the filters. */
export const RecurringPage = () => {
  const { may } = useSession();
  const query = useQuery();
  const shown = query.get('show') ?? '';
  const filters: Filters = {
    show: Object.hasOwn(shows, shown) ? (shown as Show) : '',
    branch: query.get('branch') ?? '',
  };
  const recurrences = usePages('list_recurrences', {
    ...shows[filters.show].input,
    ...(filters.branch && { branch_id: filters.branch }),
  });
  return (
    <Page
      title="Recurring orders"
      lead="What is ordered again and again by a schedule, without asking."
      actions={
        may('create_recurrence') && (
          <ButtonLink to="/recurring/new" look="primary" icon="plus">
            New recurring order
          </ButtonLink>
        )
      }
    >
      <div className="filters">
        <BranchFilter
          id={filters.branch}
          onChoose={(branch) => navigate(addressOf({ ...filters, branch }), { replace: true })}
        />
      </div>
      <FilterLinks
        label="Status"
        chosen={filters.show}
        options={(Object.keys(shows) as Show[]).map((show) => ({
          value: show,
          label: shows[show].label,
          to: addressOf({ ...filters, show }),
        }))}
      />
      <Section flush>
        <Listing pages={recurrences} empty={<NoRecurrences filters={filters} />}>
          {(items) => <RecurrenceTable recurrences={items} />}
        </Listing>
      </Section>
    </Page>
  );
};

const NoRecurrences = ({ filters }: { filters: Filters }) => {
  const { may } = useSession();
  if (filters.show === 'failed')
    return (
      <EmptyState icon="clock" title="None has failed">
        Those whose last run ordered nothing are listed here until somebody changes, resumes or ends them.
      </EmptyState>
    );
  if (filters.show || filters.branch) return <EmptyState icon="clock" title="None of these" />;
  return (
    <EmptyState
      icon="clock"
      title="No recurring orders"
      action={
        may('create_recurrence') && (
          <ButtonLink to="/recurring/new" look="primary">
            Make one
          </ButtonLink>
        )
      }
    >
      An order or the basket can be made recurring too.
    </EmptyState>
  );
};

const RecurrenceTable = ({ recurrences }: { recurrences: readonly Listed[] }) => (
  <Table
    caption="Recurring orders"
    rows={recurrences}
    keyOf={({ id }) => id}
    columns={[
      {
        head: 'Recurring order',
        cell: ({ id, name, schedule_text, branch }) => (
          <>
            <Link to={`/recurring/${id}`}>{name}</Link>
            <span className="cell-note">{`${branch.name} · ${schedule_text}`}</span>
          </>
        ),
      },
      { head: 'Status', cell: ({ status }) => <Badge state={status} /> },
      { head: 'Next', cell: (one) => <Next recurrence={one} /> },
      { head: 'Last time', cell: (one) => <LastRun recurrence={one} /> },
      { head: 'Each time', align: 'right', cell: ({ totals }) => <Totals values={totals} /> },
    ]}
  />
);

const Next = ({ recurrence: { next_dates, status, resume_at, time_zone } }: { recurrence: Listed }) => {
  const [next] = next_dates;
  if (!next) return '–';
  return (
    <>
      <time dateTime={next} className="number">
        {dateInWords(next, time_zone)}
      </time>
      {status === 'paused' && resume_at && <span className="cell-note">after the pause</span>}
    </>
  );
};

const LastRun = ({ recurrence: { last_run, time_zone } }: { recurrence: Listed }) => {
  if (!last_run) return '–';
  const { status, reason, scheduled_at } = last_run;
  return (
    <>
      {`${runInWords(status)}, ${dateInWords(scheduled_at, time_zone)}`}
      {status === 'failed' && reason && <span className="cell-note">{withoutCodes(reason)}</span>}
    </>
  );
};
