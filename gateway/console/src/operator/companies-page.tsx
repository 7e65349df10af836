import type { ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { FilterChips } from '../parts/filter-chips.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Form } from '../parts/form.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { SearchRow } from '../parts/search-row.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { countryName } from '../places.ts';
import { Link, navigate, useQuery } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { words } from '../words.ts';
import {
  addressOf,
  type Filters,
  filtersOf,
  inputOf,
  kindWords,
  suspendedWords,
  verifiedWords,
} from './company-filters.ts';
import { VerifiedBadge } from './verified-badge.tsx';

type Company = ItemOf<'list_companies'>;

/** Every buyer and supplier. The address holds the filters. */
export const CompaniesPage = () => {
  const filters = filtersOf(useQuery());
  const companies = usePages('list_companies', inputOf(filters));
  const own = useSession().who.company;
  return (
    <Page
      title="Companies"
      lead={
        <>
          Buyers and suppliers on the platform. Keys of operators are at{' '}
          <Link to={`/operator/companies/${own.id}`}>{own.name}</Link>.
        </>
      }
      actions={
        <ButtonLink to="/operator/companies/new" look="primary" icon="plus">
          Create a company
        </ButtonLink>
      }
    >
      <FindCompanies filters={filters} />
      <FilterLinks
        label="Verification"
        chosen={filters.verified}
        options={[
          { value: '', label: 'All', to: addressOf({ ...filters, verified: '' }) },
          ...Object.entries(verifiedWords).map(([value, label]) => ({
            value,
            label,
            to: addressOf({ ...filters, verified: value as Filters['verified'] }),
          })),
        ]}
      />
      <Section flush>
        <Listing pages={companies} empty={<NoCompanies filters={filters} />}>
          {(items) => <Companies companies={items} />}
        </Listing>
      </Section>
    </Page>
  );
};

const FindCompanies = ({ filters }: { filters: Filters }) => {
  const show = (changed: Partial<Filters>) =>
    navigate(addressOf({ ...filters, ...changed }), { replace: true });
  const { q, kind, suspended } = filters;
  const chips = [
    ...(q ? [{ name: 'Search', value: q, without: addressOf({ ...filters, q: '' }) }] : []),
    ...(kind ? [{ name: 'Kind', value: kindWords[kind], without: addressOf({ ...filters, kind: '' }) }] : []),
    ...(suspended
      ? [
          {
            name: 'State',
            value: suspendedWords[suspended],
            without: addressOf({ ...filters, suspended: '' }),
          },
        ]
      : []),
  ];
  return (
    <>
      <Form label="Search" problem={undefined} onSubmit={(values) => show({ q: values.text('q') })}>
        <SearchRow label="Find a company" placeholder="Name, legal name, tax id or id" value={q} />
        <details className="folded">
          <summary>More filters</summary>
          <div className="filters">
            <SelectField
              name="kind"
              label="Kind"
              value={kind}
              onChange={(event) => show({ kind: event.currentTarget.value as Filters['kind'] })}
              options={[['', 'All'], ...Object.entries(kindWords)]}
            />
            <SelectField
              name="suspended"
              label="State"
              value={suspended}
              onChange={(event) => show({ suspended: event.currentTarget.value as Filters['suspended'] })}
              options={[['', 'All'], ...Object.entries(suspendedWords)]}
            />
          </div>
        </details>
      </Form>
      <FilterChips chips={chips} clear={addressOf({ verified: filters.verified })} />
    </>
  );
};

const NoCompanies = ({ filters }: { filters: Filters }) =>
  Object.values(filters).some(Boolean) ? (
    <EmptyState
      icon="search"
      title={filters.q ? `No company is found for “${filters.q}”` : 'No company is like this'}
      action={<ButtonLink to="/operator/companies">Show all companies</ButtonLink>}
    >
      Enter the beginning of a name, or a whole tax id or company id.
    </EmptyState>
  ) : (
    <EmptyState icon="building" title="No companies yet">
      Create the first one. Suppliers also open accounts themselves when a buyer invites them.
    </EmptyState>
  );

const Companies = ({ companies }: { companies: readonly Company[] }) => (
  <Table
    caption="Companies"
    rows={companies}
    keyOf={({ id }) => id}
    columns={[
      {
        head: 'Company',
        cell: ({ id, name, tax_id, suspended }) => (
          <>
            <Link to={`/operator/companies/${id}`}>{name}</Link>{' '}
            {suspended && <Badge tone="danger">Suspended</Badge>}
            <span className="cell-note">{tax_id ?? 'No tax id'}</span>
          </>
        ),
      },
      { head: 'Kind', cell: ({ kind }) => words(kind) },
      { head: 'Country', cell: ({ country }) => countryName(country) },
      { head: 'Created', cell: ({ created_at }) => <Time at={created_at} /> },
      { head: 'Verification', cell: ({ verified }) => <VerifiedBadge isVerified={verified} /> },
    ]}
  />
);
