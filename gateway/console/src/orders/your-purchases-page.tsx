import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing } from '../parts/table.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { PurchaseTable } from './purchases-page.tsx';

/** What the person has bought, also by an assistant or a program, newest first. */
export const YourPurchasesPage = () => {
  const { who } = useSession();
  const orders = usePages('list_orders', { requisitioner_id: who.user.id, limit: 100 });
  return (
    <Page
      title="Your purchases"
      lead="What you bought yourself, and what assistants and programs bought for you."
    >
      <Section flush>
        <Listing
          pages={orders}
          empty={
            <EmptyState icon="package" title="Nothing bought yet">
              Purchases that you place, or that an assistant places for you, appear here.
            </EmptyState>
          }
        >
          {(items) => <PurchaseTable orders={items} caption="Your purchases" open="Open" />}
        </Listing>
      </Section>
    </Page>
  );
};
