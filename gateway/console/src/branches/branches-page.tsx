import type { Place } from '@procura/gateway/addresses';
import type { ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { FilterChips } from '../parts/filter-chips.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Form } from '../parts/form.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { SearchRow } from '../parts/search-row.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { countryName } from '../places.ts';
import { Link, navigate, useQuery } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';

type Branch = ItemOf<'list_branches'>;

const statuses = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Not active' },
] as const;
type Filters = { readonly q: string; readonly status: (typeof statuses)[number]['value'] };

const filtersOf = (query: URLSearchParams): Filters => ({
  q: query.get('q') ?? '',
  status: statuses.find(({ value }) => value === query.get('status'))?.value ?? '',
});

const addressOf = (filters: Filters): Place => {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return given.length > 0 ? `/branches?${new URLSearchParams(given).toString()}` : '/branches';
};

/** The branches that the person may use. The address holds the filters. */
export const BranchesPage = () => {
  const session = useSession();
  const filters = filtersOf(useQuery());
  const { q, status } = filters;
  const branches = usePages('list_branches', {
    ...(q.trim() && { query: q.trim() }),
    ...(status && { status }),
  });
  return (
    <Page
      title="Branches"
      lead={
        session.who.branch_ids === null
          ? 'Where your company orders for, and receives deliveries.'
          : 'The branches that you work for.'
      }
      actions={
        session.may('create_branch') && (
          <ButtonLink to="/branches/new" look="primary" icon="plus">
            Open a branch
          </ButtonLink>
        )
      }
    >
      <FindBranches filters={filters} />
      <FilterLinks
        label="State"
        chosen={status}
        options={statuses.map(({ value, label }) => ({
          value,
          label,
          to: addressOf({ ...filters, status: value }),
        }))}
      />
      <Section flush>
        <Listing pages={branches} empty={<NoBranches filters={filters} />}>
          {(items) => <Branches branches={items} />}
        </Listing>
      </Section>
    </Page>
  );
};

const FindBranches = ({ filters }: { filters: Filters }) => {
  const { q } = filters;
  const without = addressOf({ ...filters, q: '' });
  return (
    <>
      <Form
        label="Search"
        problem={undefined}
        onSubmit={(values) => navigate(addressOf({ ...filters, q: values.text('q') }), { replace: true })}
      >
        <SearchRow label="Find a branch" placeholder="Name, code or city" value={q} />
      </Form>
      <FilterChips chips={q ? [{ name: 'Search', value: q, without }] : []} clear={without} />
    </>
  );
};

const NoBranches = ({ filters: { q, status } }: { filters: Filters }) =>
  q || status ? (
    <EmptyState
      icon="search"
      title={q ? `No branch is found for “${q}”` : 'No branch is like this'}
      action={<ButtonLink to="/branches">Show all branches</ButtonLink>}
    />
  ) : (
    <EmptyState icon="building" title="No branches yet">
      Orders are placed for a branch, and delivered to it. Open the first one.
    </EmptyState>
  );

const Branches = ({ branches }: { branches: readonly Branch[] }) => (
  <Table
    caption="Branches"
    rows={branches}
    keyOf={({ id }) => id}
    columns={[
      {
        head: 'Branch',
        cell: ({ id, name, code }) => (
          <>
            <Link to={`/branches/${id}`}>
              <bdi>{name}</bdi>
            </Link>
            <span className="cell-note">{code}</span>
          </>
        ),
      },
      {
        head: 'City',
        cell: ({ city, country }) => (
          <>
            {city}
            <span className="cell-note">{countryName(country)}</span>
          </>
        ),
      },
      { head: 'Currency', cell: ({ currency }) => currency },
      { head: 'State', cell: ({ status }) => <BranchState status={status} /> },
    ]}
  />
);

const BranchState = ({ status }: Pick<Branch, 'status'>) =>
  status === 'active' ? <Badge state="active" /> : <Badge tone="warn">Not active</Badge>;
