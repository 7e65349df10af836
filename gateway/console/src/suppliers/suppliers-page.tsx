import { useState } from 'react';
import type { ItemOf } from '../operations.ts';
import { VerifiedBadge } from '../operator/verified-badge.tsx';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { FilterChips } from '../parts/filter-chips.tsx';
import { Form } from '../parts/form.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { SearchRow } from '../parts/search-row.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { countryName, countryOptions } from '../places.ts';
import { Link, navigate, useQuery } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { InviteButton } from './invite-dialog.tsx';
import { addressOf, type Filters, filtersOf, inputOf } from './supplier-filters.ts';
import { SupplierLinks } from './supplier-links.tsx';

type Supplier = ItemOf<'list_supplier_companies'>;

/** The suppliers of the platform, or the favourites of the company. The address holds the filters. */
export const SuppliersPage = () => {
  const filters = filtersOf(useQuery());
  const suppliers = usePages('list_supplier_companies', inputOf(filters));
  return (
    <Page
      title="Suppliers"
      lead="Companies that sell on Procura. What each delivered to you is on its page."
      actions={<InviteButton />}
    >
      <SupplierLinks chosen={filters.show ? '/suppliers?show=favourites' : '/suppliers'} />
      <FindSuppliers filters={filters} />
      <Section flush>
        <Listing pages={suppliers} empty={<NoSuppliers filters={filters} />}>
          {(items) => <Suppliers suppliers={items} onChanged={suppliers.reload} />}
        </Listing>
      </Section>
    </Page>
  );
};

const FindSuppliers = ({ filters }: { filters: Filters }) => {
  const { may } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const categories = usePages('list_categories', isOpen && may('list_categories') ? { limit: 100 } : null, {
    all: true,
  });
  const show = (changed: Partial<Filters>) =>
    navigate(addressOf({ ...filters, ...changed }), { replace: true });
  const { q, country, category } = filters;
  const names = [...(categories.items ?? []).map(({ name }) => name), ...(category ? [category] : [])];
  return (
    <>
      <Form
        label="Search and filters"
        problem={undefined}
        onSubmit={(values) => show({ q: values.text('q') })}
      >
        <SearchRow label="Find a supplier" placeholder="Words of its name" value={q} />
        <details className="folded" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>More filters</summary>
          <div className="filters">
            <SelectField
              name="category"
              label="Sells"
              value={category}
              onChange={(event) => show({ category: event.currentTarget.value })}
              options={[['', 'Anything'], ...[...new Set(names)].map((name) => [name, name] as const)]}
            />
            <SelectField
              name="country"
              label="Country"
              value={country}
              onChange={(event) => show({ country: event.currentTarget.value })}
              options={[['', 'All'], ...countryOptions]}
            />
          </div>
        </details>
      </Form>
      <FilterChips
        chips={[
          ...(q ? [{ name: 'Search', value: q, without: addressOf({ ...filters, q: '' }) }] : []),
          ...(category
            ? [{ name: 'Sells', value: category, without: addressOf({ ...filters, category: '' }) }]
            : []),
          ...(country
            ? [
                {
                  name: 'Country',
                  value: countryName(country),
                  without: addressOf({ ...filters, country: '' }),
                },
              ]
            : []),
        ]}
        clear={addressOf({ show: filters.show })}
      />
    </>
  );
};

const NoSuppliers = ({ filters }: { filters: Filters }) => {
  const { q, country, category, show } = filters;
  if (q || country || category)
    return (
      <EmptyState
        icon="search"
        title={q ? `No supplier is found for “${q}”` : 'No supplier is like this'}
        action={<ButtonLink to={addressOf({ show })}>Remove the filters</ButtonLink>}
      >
        Enter the beginning of a word of its name. You can invite a supplier that is not on Procura yet.
      </EmptyState>
    );
  if (show)
    return (
      <EmptyState
        icon="truck"
        title="No favourites yet"
        action={<ButtonLink to="/suppliers">Show all suppliers</ButtonLink>}
      >
        Favourites are the same for your whole company, and come first where you choose a supplier.
      </EmptyState>
    );
  return (
    <EmptyState icon="truck" title="No suppliers yet">
      Invite the suppliers that you buy from.
    </EmptyState>
  );
};

const Suppliers = ({ suppliers, onChanged }: { suppliers: readonly Supplier[]; onChanged: () => void }) => {
  const { may } = useSession();
  return (
    <Table
      caption="Suppliers"
      rows={suppliers}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Supplier',
          cell: ({ id, name, description }) => (
            <>
              <Link to={`/suppliers/${id}`}>
                <bdi>{name}</bdi>
              </Link>
              {description && <span className="cell-note clamped">{description}</span>}
            </>
          ),
        },
        { head: 'Country', cell: ({ country }) => countryName(country) },
        {
          head: 'Verification',
          cell: ({ verified, favorite }) => (
            <span className="badges">
              <VerifiedBadge isVerified={verified} />
              {favorite && <Badge tone="info">Favourite</Badge>}
            </span>
          ),
        },
        may('create_supplier_favorites') && {
          head: 'Favourite',
          actions: true,
          cell: (supplier) => <FavouriteButton supplier={supplier} size="small" onChanged={onChanged} />,
        },
      ]}
    />
  );
};
