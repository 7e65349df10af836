import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { EmptyState, ErrorNote } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { TermsInWords } from '../parts/terms-in-words.tsx';
import { toast } from '../parts/toast.tsx';
import { countryName } from '../places.ts';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import type { OwnStore, Terms } from './product.ts';
import { StoreDialog } from './store-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';

type Asked =
  | { of: 'store'; store: OwnStore | null }
  | { of: 'terms'; store: OwnStore | null; terms: Terms | null };

/** The supplier's stores, and what it charges for delivery. */
export const StoresPage = () => {
  const { may } = useSession();
  const stores = usePages('list_own_stores', { limit: 100 }, { all: true });
  const terms = usePages('list_shipping_terms', may('list_shipping_terms') ? { limit: 100 } : null, {
    all: true,
  });
  const [asked, ask] = useState<Asked>();
  const done = (said: string) => {
    ask(undefined);
    toast(said);
    stores.reload();
    terms.reload();
  };
  const termsOf = (store_id: string | null) => terms.items?.filter((one) => one.store_id === store_id) ?? [];
  return (
    <Page
      title="Stores"
      lead="Where buyers find your products, and what you charge for delivery."
      actions={
        may('create_store') && (
          <Button look="primary" icon="plus" onClick={() => ask({ of: 'store', store: null })}>
            Open a store
          </Button>
        )
      }
    >
      {terms.problem && <ErrorNote problem={terms.problem} onRetry={terms.reload} />}
      <Section title="Your stores" lead="Freight is charged for each order of a store." flush>
        <Listing
          pages={stores}
          empty={
            <EmptyState icon="building" title="No store yet">
              Open one to sell in the marketplace. All its products have one currency.
            </EmptyState>
          }
        >
          {(items) => (
            <StoreTable stores={items} termsOf={(store) => termsOf(store.id)[0] ?? null} onAsk={ask} />
          )}
        </Listing>
      </Section>
      <CatalogueTerms terms={termsOf(null)} onAsk={ask} />
      {asked?.of === 'store' && (
        <StoreDialog store={asked.store} onDone={done} onClose={() => ask(undefined)} />
      )}
      {asked?.of === 'terms' && (
        <TermsDialog {...asked} onDone={() => done('The freight is saved')} onClose={() => ask(undefined)} />
      )}
    </Page>
  );
};

const StoreTable = ({
  stores,
  termsOf,
  onAsk,
}: {
  stores: readonly OwnStore[];
  termsOf: (store: OwnStore) => Terms | null;
  onAsk: (asked: Asked) => void;
}) => {
  const { may } = useSession();
  return (
    <Table
      caption="Stores"
      rows={stores}
      keyOf={(store) => store.id}
      columns={[
        {
          head: 'Store',
          cell: (store) => (
            <>
              <Link to={`/products?store=${store.id}`}>{store.name}</Link>
              {store.description && <span className="cell-note written">{store.description}</span>}
            </>
          ),
        },
        { head: 'Sells from', cell: (store) => countryName(store.country) },
        { head: 'Currency', cell: (store) => store.currency },
        { head: 'Freight', cell: (store) => <TermsInWords terms={termsOf(store)} /> },
        (may('update_store') || may('set_shipping_terms')) && {
          head: 'Change',
          actions: true,
          cell: (store) => (
            <span className="button-pair">
              <Button
                size="small"
                aria-label={`Freight of ${store.name}`}
                onClick={() => onAsk({ of: 'terms', store, terms: termsOf(store) })}
              >
                Freight
              </Button>
              <Button
                size="small"
                aria-label={`Change ${store.name}`}
                onClick={() => onAsk({ of: 'store', store })}
              >
                Change
              </Button>
            </span>
          ),
        },
      ]}
    />
  );
};

/** The freight of orders from buyers' catalogues, which may be of several stores. */
const CatalogueTerms = ({ terms, onAsk }: { terms: readonly Terms[]; onAsk: (asked: Asked) => void }) => {
  const { may } = useSession();
  const mayChange = may('set_shipping_terms');
  return (
    <Section
      title="Orders at agreed prices"
      lead="Freight of orders from buyers’ catalogues, by currency. Without an entry delivery is free."
      flush={terms.length > 0}
      actions={
        mayChange && (
          <Button size="small" icon="plus" onClick={() => onAsk({ of: 'terms', store: null, terms: null })}>
            Add a currency
          </Button>
        )
      }
    >
      {terms.length === 0 ? (
        <p className="muted">Delivery of these orders is free.</p>
      ) : (
        <Table
          caption="Freight of orders at agreed prices"
          rows={terms}
          keyOf={({ currency }) => currency}
          columns={[
            { head: 'Currency', cell: ({ currency }) => currency },
            { head: 'Freight', cell: (one) => <TermsInWords terms={one} /> },
            mayChange && {
              head: 'Change',
              actions: true,
              cell: (one) => (
                <Button
                  size="small"
                  aria-label={`Freight in ${one.currency}`}
                  onClick={() => onAsk({ of: 'terms', store: null, terms: one })}
                >
                  Freight
                </Button>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
};
