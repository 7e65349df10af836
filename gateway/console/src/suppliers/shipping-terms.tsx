import type { AnswerOf, ItemOf } from '../operations.ts';
import { Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { TermsInWords } from '../parts/terms-in-words.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';

type Terms = ItemOf<'list_shipping_terms'>;

/** What the supplier charges for delivery: by store, and by currency for orders at agreed prices. */
export const ShippingTerms = ({ supplier }: { supplier: AnswerOf<'get_supplier_company'> }) => {
  const { may } = useSession();
  const terms = usePages(
    'list_shipping_terms',
    may('list_shipping_terms') ? { supplier_company_id: supplier.id, limit: 100 } : null,
    { all: true },
  );
  if (!may('list_shipping_terms')) return null;
  const nameOf = ({ store_id }: Terms): string =>
    store_id === null
      ? 'Orders at agreed prices'
      : (supplier.stores.find(({ id }) => id === store_id)?.name ?? 'A store');
  return (
    <Section
      title="Freight and smallest order"
      lead="Charged for each order, without tax. What is not named here is delivered free, in any amount."
      flush={terms.items?.length !== 0}
    >
      <Listing pages={terms} empty={<p>Delivery is free, and every order is large enough.</p>}>
        {(items) => (
          <Table
            caption="Freight"
            rows={items}
            keyOf={({ store_id, currency }) => `${store_id} ${currency}`}
            columns={[
              { head: 'For', cell: nameOf },
              { head: 'Currency', cell: ({ currency }) => currency },
              { head: 'Freight', cell: (one) => <TermsInWords terms={one} /> },
            ]}
          />
        )}
      </Listing>
    </Section>
  );
};
