import { addQuantities } from '@procura/money';
import { isUncounted, type Shipment } from '../claims/shipment.ts';
import { ItemName, Quantity } from '../parts/item.tsx';
import { Note } from '../parts/notice.tsx';
import { uncountedQuantity } from '../parts/quantities.ts';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useSession } from '../session.tsx';
import type { Order } from './order.ts';

type Counts =
  | 'accepted_quantity'
  | 'claimed_quantity'
  | 'credited_quantity'
  | 'replaced_quantity'
  | 'excess_quantity';

const columns: readonly (readonly [Counts, string])[] = [
  ['accepted_quantity', 'Accepted'],
  ['claimed_quantity', 'Claimed'],
  ['credited_quantity', 'Credited'],
  ['replaced_quantity', 'Replaced'],
  ['excess_quantity', 'Beyond it'],
];

/** Whether the buyer has said something of a shipment. */
export const isCounted = ({ cancelled, lines }: Shipment): boolean =>
  !cancelled && lines.some((line) => columns.some(([field]) => line[field] > 0));

/** What became of the units of a shipment, by line. Units that nobody has said anything of wait. */
export const ShipmentCounts = ({ order, shipment }: { order: Order; shipment: Shipment }) => {
  const rows = shipment.lines.map((line) => ({
    ...line,
    item: order.lines.find(({ id }) => id === line.line_id) ?? { name: 'item', sku: null, unit: '' },
  }));
  const total = (field: Counts) => addQuantities(...rows.map((row) => row[field]));
  return (
    <div className="sub-table">
      <Table
        caption="What was counted"
        rows={rows}
        keyOf={(row) => row.line_id}
        columns={[
          { head: 'Item', cell: ({ item }) => <ItemName item={item} /> },
          {
            head: 'Shipped',
            align: 'right',
            cell: (row) => <Quantity value={row.quantity} unit={row.item.unit} />,
          },
          {
            head: 'Received',
            align: 'right',
            cell: (row) => <Quantity value={row.received_quantity} unit={row.item.unit} same />,
          },
          ...columns.map(
            ([field, head]) =>
              total(field) > 0 && {
                head,
                align: 'right' as const,
                cell: (row: (typeof rows)[number]) => (
                  <Quantity value={row[field]} unit={row.item.unit} same />
                ),
              },
          ),
          isUncounted(shipment) && {
            head: 'To count',
            align: 'right',
            cell: (row) => <Quantity value={uncountedQuantity(row)} unit={row.item.unit} same />,
          },
        ]}
      />
    </div>
  );
};

/** Until when a shipment waits to be counted, or why it was cancelled. */
export const ReceiptNote = ({ shipment }: { shipment: Shipment }) => {
  const isSupplier = useSession().who.company.kind === 'supplier';
  const { cancelled, accept_by } = shipment;
  if (cancelled)
    return (
      <Note tone="warn">
        <p>
          {cancelled.reason === 'lost' ? 'It was lost' : 'It was not sent'}:{' '}
          <span className="written">{cancelled.note}</span>
        </p>
        <p>Its units are to be shipped again.</p>
      </Note>
    );
  if (!accept_by || !isUncounted(shipment)) return null;
  return (
    <Note icon="clock" tone={isSupplier ? 'info' : 'warn'}>
      <p>
        Waits for {isSupplier ? 'the buyer’s' : 'your'} count until <Time at={accept_by} />. What is not
        counted by then counts as accepted.
      </p>
    </Note>
  );
};
