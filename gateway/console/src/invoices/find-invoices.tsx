import type { ItemOf } from '../operations.ts';
import { SelectField, TextField } from '../parts/field.tsx';
import { FilterChips } from '../parts/filter-chips.tsx';
import { Form } from '../parts/form.tsx';
import { BranchFilter, SupplierFilter, useBranchOf, useSupplierOf } from '../parts/pick-field.tsx';
import { SearchRow } from '../parts/search-row.tsx';
import { navigate } from '../router.tsx';
import { addressOf, type Filters, kindWords, matchWords, type Side } from './invoice-filters.ts';

type Props = { filters: Filters; side: Side; invoices: readonly ItemOf<'list_invoices'>[] };

/** The search for a number, the rarer filters, and what the list is filtered by. */
export const FindInvoices = (props: Props) => {
  const { filters, side } = props;
  const show = (changed: Partial<Filters>) =>
    navigate(addressOf({ ...filters, ...changed }, side), { replace: true });
  return (
    <>
      <Form
        label="Search and filters"
        problem={undefined}
        onSubmit={(values) => show({ number: values.text('number'), reference: values.text('reference') })}
      >
        <SearchRow
          name="number"
          label="Find an invoice"
          placeholder="Its whole number, such as INV-26-7K3QXM"
          value={filters.number}
          maxLength={40}
        />
        <details className="folded">
          <summary>More filters</summary>
          <div className="filters">
            <TextField
              key={filters.reference}
              name="reference"
              label={side === 'buyer' ? 'Your reference' : 'Reference of the buyer'}
              maxLength={60}
              defaultValue={filters.reference}
            />
            {side === 'buyer' ? (
              <>
                <BranchFilter id={filters.branch} onChoose={(branch) => show({ branch })} />
                <SupplierFilter id={filters.supplier} onChoose={(supplier) => show({ supplier })} />
              </>
            ) : (
              <BuyerFilter {...props} show={show} />
            )}
            <SelectField
              name="match"
              label="Delivery"
              value={filters.match}
              onChange={(event) => show({ match: event.currentTarget.value })}
              options={[['', 'All'], ...Object.entries(matchWords)]}
            />
            <SelectField
              name="kind"
              label="Kind"
              value={filters.kind}
              onChange={({ currentTarget: { value } }) =>
                show({ kind: value, ...(value === 'credit_note' && { due: 'all' }) })
              }
              options={[['', 'All'], ...Object.entries(kindWords)]}
            />
          </div>
        </details>
      </Form>
      <Chips {...props} />
    </>
  );
};

/** Suppliers have no list of their buyers: those of the documents that are shown are offered. */
const BuyerFilter = ({ filters, invoices, show }: Props & { show: (changed: Partial<Filters>) => void }) => (
  <SelectField
    name="buyer"
    label="Buyer"
    value={filters.buyer}
    onChange={(event) => show({ buyer: event.currentTarget.value })}
    options={[['', 'All'], ...buyersOf(invoices, filters.buyer)]}
  />
);

const buyersOf = (invoices: Props['invoices'], chosen: string): [string, string][] => [
  ...new Map<string, string>([
    ...(chosen ? [[chosen, 'This buyer'] as const] : []),
    ...invoices.map(({ buyer }) => [buyer.id, buyer.name ?? 'A buyer'] as const),
  ]),
];

const Chips = ({ filters, side, invoices }: Props) => {
  const isBuyer = side === 'buyer';
  const branch = useBranchOf(isBuyer ? filters.branch : '');
  const supplier = useSupplierOf(isBuyer ? filters.supplier : '');
  const chip = (name: string, key: keyof Filters, value: string | undefined) => ({
    name,
    value: value ?? '…',
    key,
    without: addressOf({ ...filters, [key]: '' }, side),
  });
  const wordsOf = (words: Readonly<Record<string, string>>, value: string): string | undefined =>
    words[value];
  const chips = [
    chip('Number', 'number', filters.number),
    chip('Reference', 'reference', filters.reference),
    chip('Branch', 'branch', branch?.name),
    chip('Supplier', 'supplier', supplier?.name),
    chip('Buyer', 'buyer', new Map(buyersOf(invoices, filters.buyer)).get(filters.buyer)),
    chip('Delivery', 'match', wordsOf(matchWords, filters.match)),
    chip('Kind', 'kind', wordsOf(kindWords, filters.kind)),
  ].filter(({ key }) => filters[key] !== '');
  const bare = { number: '', reference: '', branch: '', supplier: '', buyer: '', match: '', kind: '' };
  return <FilterChips chips={chips} clear={addressOf({ ...bare, due: filters.due }, side)} />;
};
