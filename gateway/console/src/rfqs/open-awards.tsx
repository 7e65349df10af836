import { useState } from 'react';
import { ReasonDialog } from '../orders/reason-dialog.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Money } from '../parts/money.tsx';
import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { toast } from '../parts/toast.tsx';
import type { BidRow, Bids, Rfq } from './rfq.ts';

type OpenAward = BidRow['open_awards'][number] & Pick<BidRow, 'supplier' | 'allowed_actions'>;

/** So many purchase orders are created at once. */
const mostAtOnce = 50;

/** The awards that are not closed: they can be ordered from or given up here. */
export const OpenAwards = ({
  rfq,
  bids,
  onOrder,
  onChanged,
}: {
  rfq: Rfq;
  bids: Bids;
  onOrder: (award_ids: readonly string[]) => void;
  onChanged: () => void;
}) => {
  const [closing, setClosing] = useState<OpenAward>();
  const awards = bids.data.flatMap(({ open_awards, supplier, allowed_actions }): OpenAward[] =>
    open_awards.map((award) => ({ ...award, supplier, allowed_actions })),
  );
  const toOrder = awards.filter(mayOrder).slice(0, mostAtOnce);
  if (awards.length === 0) return null;
  return (
    <Section
      title="Awarded"
      lead={
        toOrder.length > 0
          ? 'Nothing is ordered before you create the purchase orders.'
          : 'All of it is on purchase orders.'
      }
      actions={
        toOrder.length > 0 && (
          <Button
            look="primary"
            icon="check"
            onClick={() => onOrder(toOrder.map(({ award_id }) => award_id))}
          >
            Create purchase orders
          </Button>
        )
      }
      flush
    >
      <Table
        caption="Awards"
        rows={awards}
        keyOf={({ award_id }) => award_id}
        columns={[
          { head: 'Supplier', cell: ({ supplier }) => <bdi>{supplier.name}</bdi> },
          {
            head: 'State',
            cell: ({ ordered }) =>
              ordered ? <Badge tone="ok">Ordered</Badge> : <Badge tone="warn">To be ordered</Badge>,
          },
          { head: 'Total with tax', align: 'right', cell: ({ total }) => <Money value={total} /> },
          {
            head: 'Actions',
            actions: true,
            cell: (award) => (
              <span className="button-pair">
                {toOrder.length > 1 && mayOrder(award) && (
                  <Button size="small" onClick={() => onOrder([award.award_id])}>
                    Order
                    <span className="unseen">{` from ${award.supplier.name}`}</span>
                  </Button>
                )}
                {!award.ordered && award.allowed_actions.includes('close_award') && (
                  <Button size="small" look="quiet" onClick={() => setClosing(award)}>
                    Close
                    <span className="unseen">{` the award to ${award.supplier.name}`}</span>
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {closing && (
        <ReasonDialog
          operation="close_award"
          inputOf={(reason) => ({ award_id: closing.award_id, ...(reason && { reason }) })}
          title={`Close the award to ${closing.supplier.name}?`}
          confirm="Close award"
          hint={`It is kept with ${rfq.number}; the supplier does not read it.`}
          optional
          onDone={() => {
            setClosing(undefined);
            toast('The award is closed');
            onChanged();
          }}
          onClose={() => setClosing(undefined)}
        >
          <p>
            What is not on purchase orders can be awarded to someone else, and its money returns to the
            limits. Purchase orders stay as they are.
          </p>
        </ReasonDialog>
      )}
    </Section>
  );
};

const mayOrder = ({ ordered, allowed_actions }: OpenAward): boolean =>
  !ordered && allowed_actions.includes('create_purchase_order');
