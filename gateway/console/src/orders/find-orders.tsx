import { useState } from 'react';
import { SelectField, TextField } from '../parts/field.tsx';
import { FilterChips } from '../parts/filter-chips.tsx';
import { Form } from '../parts/form.tsx';
import { BranchFilter, SupplierFilter, useBranchOf, useSupplierOf } from '../parts/pick-field.tsx';
import { SearchRow } from '../parts/search-row.tsx';
import { formatDay } from '../parts/time.tsx';
import { navigate } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { addressOf, dueWords, type Filters, paymentWords, receiptWords, type Side } from './order-filters.ts';

/** The search, the filters that are folded until a person opens them, and what the list is filtered by. */
export const FindOrders = ({ filters, side }: { filters: Filters; side: Side }) => {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const { branch, supplier, buyer } = filters;
  const isBuyer = side === 'buyer';
  const inBranch = useBranchOf(isBuyer ? branch : '');
  const ofSupplier = useSupplierOf(isBuyer ? supplier : '');
  const product = useProductOf(filters.product);
  const buyers = useBuyers(
    side === 'supplier' && session.may('get_order_metrics') && (isOpen || buyer !== ''),
  );
  const show = (changed: Partial<Filters>) =>
    navigate(addressOf({ ...filters, ...changed }), { replace: true });
  const chip = (name: string, key: keyof Filters, value: string | undefined) => ({
    name,
    value: value ?? '…',
    key,
    without: addressOf({ ...filters, [key]: '' }),
  });
  const chips = [
    chip('Search', 'q', filters.q),
    chip('Branch', 'branch', inBranch?.name),
    chip('Supplier', 'supplier', ofSupplier?.name),
    chip('Buyer', 'buyer', buyers.find(([id]) => id === buyer)?.[1]),
    chip('Product', 'product', product ?? 'chosen'),
    chip('From', 'from', filters.from && formatDay(filters.from)),
    chip('Until', 'to', filters.to && formatDay(filters.to)),
    chip('Delivery', 'due', wordsOf(dueWords, filters.due)),
    chip('Receipt', 'receipt', wordsOf(receiptWords, filters.receipt)),
    chip('Requested by', 'by', session.who.user.name),
    chip('Payment', 'payment', wordsOf(paymentWords, filters.payment)),
  ].filter(({ key }) => filters[key] !== '');
  return (
    <>
      <Form
        label="Search and filters"
        problem={undefined}
        onSubmit={(values) => show({ q: values.text('q'), from: values.text('from'), to: values.text('to') })}
      >
        <SearchRow
          label="Find an order"
          placeholder={`Number, reference, SKU or ${side === 'buyer' ? 'supplier' : 'buyer'}`}
          value={filters.q}
        />
        <details className="folded" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>More filters</summary>
          <div className="filters">
            {isBuyer && (
              <>
                <BranchFilter id={branch} onChoose={(chosen) => show({ branch: chosen })} />
                <SupplierFilter id={supplier} onChoose={(chosen) => show({ supplier: chosen })} />
              </>
            )}
            {side === 'supplier' && (
              <Choice name="buyer" label="Buyer" filters={filters} options={buyers} show={show} />
            )}
            <TextField
              key={`from ${filters.from}`}
              type="date"
              name="from"
              label="Placed from"
              defaultValue={filters.from}
            />
            <TextField
              key={`to ${filters.to}`}
              type="date"
              name="to"
              label="Placed until"
              defaultValue={filters.to}
            />
            <Choice name="due" label="Delivery" filters={filters} options={entriesOf(dueWords)} show={show} />
            <Choice
              name="receipt"
              label="Receipt"
              filters={filters}
              options={entriesOf(receiptWords)}
              show={show}
            />
            {side === 'buyer' && (
              <Choice name="by" label="Requested by" filters={filters} options={[['me', 'Me']]} show={show} />
            )}
            <Choice
              name="payment"
              label="Payment"
              filters={filters}
              options={entriesOf(paymentWords)}
              show={show}
            />
          </div>
        </details>
      </Form>
      <FilterChips chips={chips} clear={addressOf({ status: filters.status })} />
    </>
  );
};

const entriesOf = (words: Readonly<Record<string, string>>): (readonly [string, string])[] =>
  Object.entries(words);
const wordsOf = (words: Readonly<Record<string, string>>, value: string): string | undefined => words[value];

/** A filter with few values. */
const Choice = ({
  name,
  label,
  filters,
  options,
  show,
}: {
  name: keyof Filters;
  label: string;
  filters: Filters;
  options: readonly (readonly [string, string])[];
  show: (changed: Partial<Filters>) => void;
}) => (
  <SelectField
    name={name}
    label={label}
    value={filters[name]}
    onChange={(event) => show({ [name]: event.currentTarget.value })}
    options={[['', 'All'], ...options]}
  />
);

/** The name of the product of an address; undefined where the person cannot read it. */
const useProductOf = (id: string): string | undefined => {
  const input = useSession().may('get_catalog_product') && id ? { product_id: id as never } : null;
  return useOperation('get_catalog_product', input).data?.name;
};

/** The buyers that have ordered from this supplier, by id and name. */
const useBuyers = (isWanted: boolean): (readonly [string, string])[] => {
  const { data } = useOperation('get_order_metrics', isWanted ? { group_by: 'supplier' } : null);
  return (data?.groups ?? []).map(({ key, label }) => [key, label ?? key] as const);
};
