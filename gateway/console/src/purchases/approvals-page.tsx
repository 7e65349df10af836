import { useState } from 'react';
import type { InputOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Totals } from '../parts/money.tsx';
import { EmptyState, Note } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { type Column, Listing, Table } from '../parts/table.tsx';
import { Ago } from '../parts/time.tsx';
import { Link, useQuery } from '../router.tsx';
import { useSession } from '../session.tsx';
import { type Pages, usePages } from '../use-operation.ts';
import { count } from '../words.ts';
import { DecideSelected } from './decide-selected.tsx';
import { type PurchaseRow, suppliersOf } from './purchase.ts';
import { PurchaseName } from './purchase-name.tsx';

const tabs = [
  { value: '', label: 'Waiting', to: '/approvals' },
  { value: 'mine', label: 'Decided by me', to: '/approvals?show=mine' },
  { value: 'decided', label: 'All decided', to: '/approvals?show=decided' },
] as const;

/** Purchases that need an approver: those that wait, and those that were decided. The address holds which. */
export const ApprovalsPage = () => {
  const { who } = useSession();
  const asked = useQuery().get('show');
  const shown = tabs.find(({ value }) => value === asked)?.value ?? '';
  const inputs: Record<typeof shown, InputOf<'list_purchases'>> = {
    '': { state: 'waiting' },
    mine: { decided_by_id: who.user.id },
    decided: { states: ['approved', 'declined', 'lapsed'] },
  };
  const purchases = usePages('list_purchases', inputs[shown]);
  return (
    <Page
      title="Approvals"
      lead="Purchases beyond a limit that asks for approval. Nothing is ordered until someone approves; after seven days they lapse."
    >
      <FilterLinks label="Show" chosen={shown} options={tabs} />
      {shown === '' ? (
        <Waiting purchases={purchases} />
      ) : (
        <Section flush>
          <Listing
            pages={purchases}
            empty={
              <EmptyState icon="checks" title="Nothing decided yet">
                {shown === 'mine'
                  ? 'Purchases that you approve or decline appear here.'
                  : 'Purchases that were approved or declined, or lapsed, appear here.'}
              </EmptyState>
            }
          >
            {(items) => (
              <Table
                caption="Decided purchases"
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  ...whatAndWho,
                  { head: 'State', cell: ({ state }) => <Badge state={state} /> },
                  {
                    head: 'Decided',
                    cell: ({ decided_at, decided_by }) =>
                      decided_at ? (
                        <>
                          <Ago at={decided_at} />
                          {decided_by && <span className="cell-note">{decided_by.name}</span>}
                        </>
                      ) : (
                        '–'
                      ),
                  },
                  total,
                ]}
              />
            )}
          </Listing>
        </Section>
      )}
    </Page>
  );
};

const whatAndWho: readonly Column<PurchaseRow>[] = [
  { head: 'Purchase', cell: (purchase) => <PurchaseName purchase={purchase} /> },
  {
    head: 'Asked by',
    cell: ({ requisitioner, branch }) => (
      <>
        {requisitioner.name}
        <span className="cell-note">{branch.name}</span>
      </>
    ),
  },
];
const total: Column<PurchaseRow> = {
  head: 'Total',
  align: 'right',
  cell: ({ totals }) => <Totals values={totals} />,
};

/** Those that the person may decide; nobody decides what they placed themselves. */
const Waiting = ({ purchases }: { purchases: Pages<PurchaseRow> }) => {
  const { who } = useSession();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isOwn = ({ requisitioner }: PurchaseRow) => requisitioner.id === who.user.id;
  const own = purchases.items?.filter(isOwn) ?? [];
  const offered = purchases.items?.filter((purchase) => !isOwn(purchase));
  const selected = offered?.filter(({ id }) => chosen.has(id)) ?? [];
  return (
    <>
      <Section flush>
        {selected.length > 0 && (
          <DecideSelected
            purchases={selected}
            onDone={() => {
              setChosen(new Set());
              purchases.reload();
            }}
          />
        )}
        <Listing
          pages={{ ...purchases, items: offered }}
          empty={
            <EmptyState icon="checks" title="Nothing waits for you">
              Purchases above a limit appear here, and the approvers of their branch get a mail.
            </EmptyState>
          }
        >
          {(items) => (
            <Table
              caption="Purchases that wait for approval"
              rows={items}
              keyOf={({ id }) => id}
              selection={{ chosen, onChoose: setChosen, nameOf, offers: () => true }}
              columns={[
                ...whatAndWho,
                { head: 'Why', cell: ({ why }) => <span className="written clamped">{why ?? '–'}</span> },
                {
                  head: 'Lapses',
                  cell: ({ lapses_at }) => (lapses_at ? <Ago at={lapses_at} /> : '–'),
                },
                total,
              ]}
            />
          )}
        </Listing>
      </Section>
      {own.length > 0 && (
        <Note>
          <p>
            {own.length === 1
              ? 'A purchase of yours waits for somebody else. '
              : `${count(own.length, 'purchase')} of yours wait for somebody else. `}
            <Link to="/purchases">Your purchases</Link>
          </p>
        </Note>
      )}
    </>
  );
};

const nameOf = (purchase: PurchaseRow): string =>
  `the purchase of ${purchase.requisitioner.name} from ${suppliersOf(purchase)}`;
