import type { Place } from '@procura/gateway/addresses';
import type { InputOf, ItemOf } from '../operations.ts';
import { SelectField } from '../parts/field.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { BranchFilter, SupplierFilter } from '../parts/pick-field.tsx';
import { Listing } from '../parts/table.tsx';
import { navigate, useQuery } from '../router.tsx';
import { usePages } from '../use-operation.ts';
import { claimStates, type Side, useSide } from './claim.tsx';
import { ClaimTable } from './claim-table.tsx';

type Claim = ItemOf<'list_claims'>;
type Status = NonNullable<InputOf<'list_claims'>['status']>;
type Filters = Readonly<Record<'status' | 'branch' | 'supplier' | 'buyer', string>>;

const statuses = ['open', 'answered', 'escalated', 'settled', 'withdrawn'] as const satisfies Status[];
const leads: Record<Side, string> = {
  buyer: 'What you claimed of deliveries: missing, damaged and wrong units, and returns.',
  supplier:
    'What buyers claim of your deliveries. Without an answer a claim is credited, and a return is refused.',
};

const addressOf = (filters: Filters): Place => {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return given.length > 0 ? `/claims?${new URLSearchParams(given).toString()}` : '/claims';
};

/** The claims that a buyer made, or that a supplier answers. The address holds the filters. */
export const ClaimsPage = () => {
  const side = useSide();
  const query = useQuery();
  const filters: Filters = {
    status: statuses.find((one) => one === query.get('status')) ?? '',
    branch: query.get('branch') ?? '',
    supplier: query.get('supplier') ?? '',
    buyer: query.get('buyer') ?? '',
  };
  const { status, branch, supplier, buyer } = filters;
  const claims = usePages('list_claims', {
    ...(status && { status: status as Status }),
    ...(branch && { branch_id: branch }),
    ...(supplier && { supplier_company_id: supplier }),
    ...(buyer && { buyer_company_id: buyer }),
  });
  return (
    <Page title="Claims" lead={leads[side]}>
      {side === 'buyer' ? (
        <BuyersFilters filters={filters} />
      ) : (
        <SuppliersFilters filters={filters} claims={claims.items ?? []} />
      )}
      <FilterLinks
        label="Status"
        chosen={status}
        options={['' as const, ...statuses].map((value) => ({
          value,
          label: value === '' ? 'All' : claimStates[side][value],
          to: addressOf({ ...filters, status: value }),
        }))}
      />
      <Section flush>
        <Listing pages={claims} empty={<NoClaims filters={filters} side={side} />}>
          {(items) => <ClaimTable claims={items} />}
        </Listing>
      </Section>
    </Page>
  );
};

const useShow = (filters: Filters) => (changed: Partial<Filters>) =>
  navigate(addressOf({ ...filters, ...changed }), { replace: true });

const BuyersFilters = ({ filters }: { filters: Filters }) => {
  const show = useShow(filters);
  return (
    <div className="filters">
      <BranchFilter id={filters.branch} onChoose={(branch) => show({ branch })} />
      <SupplierFilter id={filters.supplier} onChoose={(supplier) => show({ supplier })} />
    </div>
  );
};

/** Suppliers have no list of buyers and their branches: those of the claims that are shown are offered. */
const SuppliersFilters = ({ filters, claims }: { filters: Filters; claims: readonly Claim[] }) => {
  const show = useShow(filters);
  const buyers = namesOf(claims.map(({ buyer }) => buyer));
  const branches = namesOf(
    claims.map(({ branch, buyer }) => ({ ...branch, name: `${branch.name}, ${buyer.name}` })),
  );
  return (
    <div className="filters">
      <SelectField
        name="buyer"
        label="Buyer"
        value={filters.buyer}
        onChange={(event) => show({ buyer: event.currentTarget.value, branch: '' })}
        options={[['', 'All'], ...withChosen(buyers, filters.buyer, 'This buyer')]}
      />
      <SelectField
        name="branch"
        label="Branch"
        value={filters.branch}
        onChange={(event) => show({ branch: event.currentTarget.value })}
        options={[['', 'All'], ...withChosen(branches, filters.branch, 'This branch')]}
      />
    </div>
  );
};

type Option = readonly [string, string];
const namesOf = (named: readonly { id: string; name: string }[]): Option[] => [
  ...new Map(named.map(({ id, name }) => [id, name])),
];
/** What is filtered for is offered also where no claim of it is shown. */
const withChosen = (options: readonly Option[], chosen: string, name: string): readonly Option[] =>
  chosen === '' || options.some(([id]) => id === chosen) ? options : [...options, [chosen, name]];

const NoClaims = ({ filters, side }: { filters: Filters; side: Side }) =>
  Object.values(filters).some(Boolean) ? (
    <EmptyState icon="undo" title="None of these" />
  ) : (
    <EmptyState icon="undo" title="No claims">
      {side === 'buyer'
        ? 'A claim is opened where a delivery is counted, or later at its order.'
        : 'Claims appear here when a buyer finds units of a delivery missing, damaged or wrong.'}
    </EmptyState>
  );
