import { LimitTable } from '../company/limit-table.tsx';
import type { AnswerOf } from '../operations.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Totals } from '../parts/money.tsx';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { Facts, Section } from '../parts/page.tsx';
import { SupplierLink } from '../parts/supplier-link.tsx';
import { Table } from '../parts/table.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { count } from '../words.ts';

type Branch = AnswerOf<'get_branch'>;
type Figures = AnswerOf<'get_branch_metrics'>;

/** Orders that are under way, by status, in the words that lists of orders have for them. */
const underWay = [
  ['pending_approval', 'Waiting for approval'],
  ['placed', 'Not confirmed'],
  ['confirmed', 'To be shipped'],
  ['partially_shipped', 'Partially shipped'],
  ['shipped', 'On the way'],
] as const;

/** The orders and the spend of the branch this month, its orders under way, and the limits that bind it. */
export const BranchFigures = ({ branch }: { branch: Branch }) => {
  const { may, who } = useSession();
  const month = may('get_branch_metrics')
    ? { branch_id: branch.id, from: `${who.today.slice(0, 8)}01`, to: who.today }
    : null;
  const ofMonth = useOperation('get_branch_metrics', month, { kept: true });
  const ofAll = useOperation('get_branch_metrics', month && { branch_id: branch.id }, { kept: true });
  if (!month) return null;
  const problem = ofMonth.problem ?? ofAll.problem;
  const reload = () => {
    ofMonth.reload();
    ofAll.reload();
  };
  if (!ofMonth.data || !ofAll.data)
    return (
      <Section title="This month">
        {problem ? <ErrorNote problem={problem} onRetry={reload} /> : <Loading />}
      </Section>
    );
  return (
    <>
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      <Section
        title="This month"
        lead="Spend counts orders that are not cancelled, rejected or declined. Orders under way are of any month."
      >
        <Facts
          facts={[
            [
              'Spend',
              ofMonth.data.spend.length > 0 ? <Totals key="spend" values={ofMonth.data.spend} /> : 'Nothing',
            ],
            ['Orders placed', countOf(ofMonth.data).toLocaleString('en-GB')],
            ['Under way', <UnderWay key="open" branch_id={branch.id} figures={ofAll.data} />],
          ]}
        />
        <TopSuppliers figures={ofMonth.data} />
      </Section>
      <Limits branch={branch} figures={ofAll.data} />
    </>
  );
};

const countOf = ({ orders_by_status }: Figures): number =>
  orders_by_status.reduce((all, one) => all + one.count, 0);

const UnderWay = ({ branch_id, figures }: { branch_id: string; figures: Figures }) => {
  const { may } = useSession();
  const found = underWay.flatMap(([status, label]) => {
    const number = figures.orders_by_status.find((one) => one.status === status)?.count ?? 0;
    return number > 0 ? [{ status, said: `${label}: ${number.toLocaleString('en-GB')}` }] : [];
  });
  if (found.length === 0) return 'Nothing';
  return (
    <ul className="plain-list">
      {found.map(({ status, said }) => (
        <li key={status}>
          {may('list_orders') ? (
            <Link to={`/orders?branch=${branch_id}&status=${status}`}>{said}</Link>
          ) : (
            said
          )}
        </li>
      ))}
    </ul>
  );
};

const TopSuppliers = ({ figures: { top_suppliers } }: { figures: Figures }) =>
  top_suppliers.length > 0 && (
    <details className="more-words after-facts">
      <summary>{count(top_suppliers.length, 'supplier')} this month</summary>
      <Table
        caption="Suppliers this month"
        rows={top_suppliers}
        keyOf={({ supplier }) => supplier.id}
        columns={[
          { head: 'Supplier', cell: ({ supplier }) => <SupplierLink supplier={supplier} /> },
          { head: 'Orders', align: 'right', cell: ({ orders }) => orders.toLocaleString('en-GB') },
          { head: 'Spend', align: 'right', cell: ({ spend }) => <Totals values={spend} /> },
        ]}
      />
    </details>
  );

/** The limits of the branch and of the whole company. */
const Limits = ({ branch, figures: { limits } }: { branch: Branch; figures: Figures }) => {
  const { may } = useSession();
  return (
    <Section
      title="Limits"
      lead="What the branch may spend. Roles, people and credentials may have limits of their own."
      flush={limits.length > 0}
      actions={
        may('get_company_limits') && (
          <ButtonLink to="/settings/limits" size="small" icon="gauge">
            All limits
          </ButtonLink>
        )
      }
    >
      {limits.length === 0 ? (
        <p className="muted">Neither the branch nor the whole company has a limit.</p>
      ) : (
        <LimitTable
          limits={limits}
          targets={{
            nameOf: ({ scope }) => (scope === 'branch' ? branch.name : 'Whole company'),
          }}
        />
      )}
    </Section>
  );
};
