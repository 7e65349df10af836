import { Button } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { FilterChips } from '../parts/filter-chips.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Form } from '../parts/form.tsx';
import { BranchFilter, SupplierFilter, useBranchOf, useSupplierOf } from '../parts/pick-field.tsx';
import type { Problem } from '../problem.ts';
import { navigate } from '../router.tsx';
import { useSession } from '../session.tsx';
import { addressOf, type Filters, periodWords, type View } from './insight-filters.ts';

type Props = { view: View; filters: Filters };

const viewWords = { spend: 'Spend', deliveries: 'Punctuality', rfqs: 'Savings of RFQs' } as const;

/** The views, with the period and the branch that are chosen. */
export const Views = ({ view, filters: { period, from, to, branch } }: Props) => {
  const session = useSession();
  const views = (
    [
      ['spend', 'get_spend_table'],
      ['deliveries', 'list_delivery_records'],
      ['rfqs', 'get_rfq_metrics'],
    ] as const
  ).filter(([, operation]) => session.may(operation));
  return (
    <FilterLinks
      label="What is shown"
      chosen={view}
      options={views.map(([value]) => ({
        value,
        label: viewWords[value],
        to: addressOf(value, { period, from, to, branch }),
      }))}
    />
  );
};

/** The period, after what else is chosen often, `children`; branch and supplier are folded. */
export const Choose = ({
  view,
  filters,
  problem,
  children,
}: Props & { problem: Problem | undefined; children?: React.ReactNode }) => {
  const show = (changed: Partial<Filters>) =>
    navigate(addressOf(view, { ...filters, ...changed }), { replace: true });
  const branch = useBranchOf(filters.branch);
  const supplier = useSupplierOf(filters.supplier);
  const chips = [
    { name: 'Branch', value: branch?.name ?? '…', key: 'branch' as const },
    { name: 'Supplier', value: supplier?.name ?? '…', key: 'supplier' as const },
  ]
    .filter(({ key }) => filters[key] !== '')
    .map((chip) => ({ ...chip, without: addressOf(view, { ...filters, [chip.key]: '' }) }));
  return (
    <>
      <Form
        label="What is shown"
        problem={problem}
        onSubmit={(values) => show({ from: values.text('from'), to: values.text('to') })}
      >
        <div className="filters">
          {children}
          <SelectField
            name="period"
            label="Period"
            value={filters.period}
            onChange={({ currentTarget: { value } }) =>
              show({ period: value as Filters['period'], ...(value !== 'days' && { from: '', to: '' }) })
            }
            options={Object.entries(periodWords)}
          />
          {filters.period === 'days' && (
            <>
              <TextField
                key={`from ${filters.from}`}
                type="date"
                name="from"
                label="First day"
                defaultValue={filters.from}
              />
              <TextField
                key={`to ${filters.to}`}
                type="date"
                name="to"
                label="Last day"
                defaultValue={filters.to}
              />
              <Button type="submit">Show</Button>
            </>
          )}
        </div>
        <details className="folded">
          <summary>More filters</summary>
          <div className="filters">
            <BranchFilter id={filters.branch} onChoose={(chosen) => show({ branch: chosen })} />
            {view === 'spend' && (
              <SupplierFilter id={filters.supplier} onChoose={(chosen) => show({ supplier: chosen })} />
            )}
          </div>
        </details>
      </Form>
      <FilterChips chips={chips} clear={addressOf(view, { ...filters, branch: '', supplier: '' })} />
    </>
  );
};
