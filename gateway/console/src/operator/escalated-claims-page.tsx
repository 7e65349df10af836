import { kindsInWords } from '../claims/claim.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Ago } from '../parts/time.tsx';
import { Link } from '../router.tsx';
import { usePages } from '../use-operation.ts';

/** The claims that wait for the operator's decision, the oldest first. */
export const EscalatedClaimsPage = () => {
  const claims = usePages('list_escalated_claims', {});
  return (
    <Page
      title="Claims to decide"
      lead="A supplier refused them, and the buyer asks you to decide. Their money waits until you do."
    >
      <Section flush>
        <Listing
          pages={claims}
          empty={
            <EmptyState icon="check" title="No claim waits for you">
              A claim appears here when a buyer escalates it.
            </EmptyState>
          }
        >
          {(items) => (
            <Table
              caption="Claims"
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                {
                  head: 'Claim',
                  cell: (claim) => (
                    <>
                      <Link to={`/operator/claims/${claim.id}`}>{kindsInWords(claim)}</Link>
                      <span className="cell-note">{claim.order_number}</span>
                    </>
                  ),
                },
                {
                  head: 'Buyer',
                  cell: ({ buyer, branch }) => (
                    <>
                      {buyer.name}
                      <span className="cell-note">{branch.name}</span>
                    </>
                  ),
                },
                { head: 'Supplier', cell: ({ supplier }) => supplier.name },
                { head: 'Opened', cell: ({ opened_at }) => <Ago at={opened_at} /> },
                { head: 'Escalated', cell: ({ updated_at }) => <Ago at={updated_at} /> },
              ]}
            />
          )}
        </Listing>
      </Section>
    </Page>
  );
};
