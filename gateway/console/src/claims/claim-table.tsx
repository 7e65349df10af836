import type { ItemOf } from '../operations.ts';
import { Table } from '../parts/table.tsx';
import { Ago, Time } from '../parts/time.tsx';
import { Link } from '../router.tsx';
import { ClaimBadge, kindsInWords, useSide } from './claim.tsx';

type Claim = ItemOf<'list_claims'>;

/** Claims, each with what it is about and until when somebody acts; of one order without the other party. */
export const ClaimTable = ({ claims, ofOrder = false }: { claims: readonly Claim[]; ofOrder?: boolean }) => {
  const side = useSide();
  return (
    <Table
      caption="Claims"
      rows={claims}
      keyOf={(claim) => claim.id}
      columns={[
        {
          head: 'Claim',
          cell: (claim) => (
            <>
              <Link to={`/claims/${claim.id}`}>{kindsInWords(claim)}</Link>
              {!ofOrder && <span className="cell-note">{claim.order_number}</span>}
            </>
          ),
        },
        !ofOrder && {
          head: side === 'buyer' ? 'Supplier' : 'Buyer',
          cell: (claim) => (
            <>
              {(side === 'buyer' ? claim.supplier : claim.buyer).name}
              <span className="cell-note">{claim.branch.name}</span>
            </>
          ),
        },
        { head: 'Opened', cell: (claim) => <Time at={claim.opened_at} /> },
        { head: 'Status', cell: (claim) => <ClaimBadge claim={claim} /> },
        {
          head: 'Deadline',
          cell: (claim) => (claim.deadline ? <Ago at={claim.deadline} /> : '–'),
        },
      ]}
    />
  );
};
