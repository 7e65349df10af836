import type { Place } from '@procura/gateway/addresses';
import type { InputOf, ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { FilterChips } from '../parts/filter-chips.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Form } from '../parts/form.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { BranchFilter, useBranchOf } from '../parts/pick-field.tsx';
import { SearchRow } from '../parts/search-row.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Link, navigate, useQuery } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { count } from '../words.ts';
import { RfqDeadline } from './rfq-deadline.tsx';

type Rfq = ItemOf<'list_rfqs'>;
type Input = InputOf<'list_rfqs'>;

const tabs: readonly { value: string; label: string; statuses: NonNullable<Input['statuses']> }[] = [
  { value: '', label: 'Open', statuses: ['open'] },
  { value: 'decide', label: 'To decide', statuses: ['evaluating', 'partially_awarded'] },
  { value: 'ended', label: 'Awarded and ended', statuses: ['awarded', 'closed', 'cancelled'] },
];

/** The filters of the address; '' for none. */
type Filters = { show: string; q: string; branch: string };
const filtersOf = (query: URLSearchParams): Filters => ({
  show: tabs.find(({ value }) => value === query.get('show'))?.value ?? '',
  q: query.get('q') ?? '',
  branch: query.get('branch') ?? '',
});
const addressOf = (filters: Partial<Filters>): Place => {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return query.size > 0 ? `/rfqs?${query}` : '/rfqs';
};

/** The RFQs of a buyer by what is to be done. The address holds the filters. */
export const BuyerRfqsPage = () => {
  const { may } = useSession();
  const filters = filtersOf(useQuery());
  const { show, q, branch } = filters;
  const rfqs = usePages('list_rfqs', {
    statuses: tabs.find(({ value }) => value === show)?.statuses,
    ...(q.trim() && { query: q.trim() }),
    ...(branch && { branch_id: branch as NonNullable<Input['branch_id']> }),
  });
  return (
    <Page
      title="RFQs"
      lead="What your company asks suppliers for, from the first question to the purchase orders."
      actions={
        may('create_rfq') && (
          <ButtonLink to="/rfqs/new" look="primary" icon="plus">
            New RFQ
          </ButtonLink>
        )
      }
    >
      <FindRfqs filters={filters} />
      <FilterLinks
        label="Show"
        chosen={show}
        options={tabs.map(({ value, label }) => ({
          value,
          label,
          to: addressOf({ ...filters, show: value }),
        }))}
      />
      <Section flush>
        <Listing pages={rfqs} empty={<NoRfqs filters={filters} />}>
          {(items) => <Rfqs rfqs={items} />}
        </Listing>
      </Section>
    </Page>
  );
};

const FindRfqs = ({ filters }: { filters: Filters }) => {
  const { q, branch } = filters;
  const inBranch = useBranchOf(branch);
  const go = (changed: Partial<Filters>) =>
    navigate(addressOf({ ...filters, ...changed }), { replace: true });
  const chips = [
    { name: 'Search', value: q, without: addressOf({ ...filters, q: '' }) },
    {
      name: 'Branch',
      value: branch && (inBranch?.name ?? '…'),
      without: addressOf({ ...filters, branch: '' }),
    },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <Form label="Search and filters" problem={undefined} onSubmit={(values) => go({ q: values.text('q') })}>
        <SearchRow label="Find an RFQ" placeholder="Number, title or item" value={q} />
        <details className="folded">
          <summary>More filters</summary>
          <div className="filters">
            <BranchFilter id={branch} onChoose={(chosen) => go({ branch: chosen })} />
          </div>
        </details>
      </Form>
      <FilterChips chips={chips} clear={addressOf({ show: filters.show })} />
    </>
  );
};

const NoRfqs = ({ filters: { show, q, branch } }: { filters: Filters }) => {
  if (q || branch)
    return (
      <EmptyState
        icon="search"
        title={q ? `No RFQ here is found for “${q}”` : 'No RFQ here is like this'}
        action={<ButtonLink to={addressOf({ show })}>Show all of them</ButtonLink>}
      >
        Enter words of a number, a title or an item, or look at the other lists above.
      </EmptyState>
    );
  if (show === 'decide')
    return (
      <EmptyState icon="quote" title="Nothing to decide">
        RFQs appear here when bidding is over, until all of it is awarded.
      </EmptyState>
    );
  if (show === 'ended')
    return (
      <EmptyState icon="quote" title="Nothing awarded yet">
        RFQs of which all is awarded, and those that were ended or cancelled, appear here.
      </EmptyState>
    );
  return (
    <EmptyState icon="quote" title="No RFQ accepts bids">
      Ask suppliers for prices with a new RFQ; their bids appear on it.
    </EmptyState>
  );
};

const Rfqs = ({ rfqs }: { rfqs: readonly Rfq[] }) => (
  <Table
    caption="RFQs"
    rows={rfqs}
    keyOf={(rfq) => rfq.id}
    columns={[
      {
        head: 'RFQ',
        cell: (rfq) => (
          <>
            <Link to={`/rfqs/${rfq.id}`}>{rfq.title}</Link>
            <span className="cell-note">{`${rfq.number} · ${count(rfq.item_count, 'item')} in ${rfq.currency}`}</span>
          </>
        ),
      },
      { head: 'Branch', cell: ({ branch }) => branch.name },
      { head: 'Deadline', cell: (rfq) => <RfqDeadline rfq={rfq} /> },
      { head: 'Bids', align: 'right', cell: ({ bid_count }) => bid_count ?? '–' },
      { head: 'Status', cell: ({ status }) => <Badge state={status} /> },
    ]}
  />
);
