import { Badge } from '../parts/badge.tsx';
import { Totals } from '../parts/money.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Ago } from '../parts/time.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { PurchaseName } from './purchase-name.tsx';

/** What the person has bought, also by an assistant or a program, newest first. */
export const PurchasesPage = () => {
  const { who } = useSession();
  const purchases = usePages('list_purchases', { requisitioner_id: who.user.id });
  return (
    <Page
      title="Your purchases"
      lead="What you bought yourself, and what assistants and programs bought for you."
    >
      <Section flush>
        <Listing
          pages={purchases}
          empty={
            <EmptyState icon="package" title="Nothing bought yet">
              Purchases that you place, or that an assistant places for you, appear here.
            </EmptyState>
          }
        >
          {(items) => (
            <Table
              caption="Your purchases"
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                { head: 'Purchase', cell: (purchase) => <PurchaseName purchase={purchase} /> },
                { head: 'For', cell: ({ branch }) => branch.name },
                { head: 'Placed', cell: ({ created_at }) => <Ago at={created_at} /> },
                { head: 'State', cell: ({ state }) => <Badge state={state} /> },
                { head: 'Total', align: 'right', cell: ({ totals }) => <Totals values={totals} /> },
              ]}
            />
          )}
        </Listing>
      </Section>
    </Page>
  );
};
