import { addQuantities } from '@procura/money';
import { isUncounted, type Shipment } from '../claims/shipment.ts';
import type { AnswerOf } from '../operations.ts';
import { ItemName, Quantity } from '../parts/item.tsx';
import { Note } from '../parts/notice.tsx';
import { Facts } from '../parts/page.tsx';
import { uncountedQuantity } from '../parts/quantities.ts';
import { Table } from '../parts/table.tsx';
import { Day, Time } from '../parts/time.tsx';
import { itemInWords } from '../words.ts';

export type Proof = AnswerOf<'get_order_delivery_proof'>['proofs'][number];

/** A line of the order that shipments deliver; its unit is unknown where only the shipments were read. */
export type ShippedItem = { name: string; sku?: string | null; unit?: string };
const missing: ShippedItem = { name: 'item' };
type ShownShipment = {
  shipment: Shipment;
  itemOf: (line_id: string) => ShippedItem | undefined;
};

/** What is known of a shipment: how it travels, what the buyer counted, and who received it. */
export const ShipmentFacts = ({
  shipment,
  itemOf,
  proof,
  isBuyer = false,
}: ShownShipment & {
  proof?: Proof | undefined;
  /** The buyer reads it: the shipment waits for the count of the buyer. */
  isBuyer?: boolean;
}) => (
  <>
    <ReceiptNote shipment={shipment} isBuyer={isBuyer} />
    <Facts
      facts={[
        ['Carrier', shipment.carrier],
        shipment.tracking_number && [
          'Tracking number',
          <code key="tracking">{shipment.tracking_number}</code>,
        ],
        ['Shipped', <Time key="shipped" at={shipment.shipped_at} />],
        shipment.expected_on && ['Expected', <Day key="expected" on={shipment.expected_on} />],
        shipment.delivered_at && ['Delivered', <Time key="delivered" at={shipment.delivered_at} />],
        proof && ['Received by', proof.received_by],
        proof && ['Proven by', proofInWords(proof)],
        shipment.delivery_note && ['Delivery note', shipment.delivery_note],
      ]}
    />
    <ol className="timeline">
      {shipment.events.toReversed().map((event) => (
        <li key={`${event.at} ${event.status}`}>
          <span>
            <strong>{event.status}</strong>
            {event.place && `, ${event.place}`}
          </span>
          <span className="fine">
            <Time at={event.at} />
          </span>
          {event.note && <span className="written muted">{event.note}</span>}
        </li>
      ))}
    </ol>
    {isCounted(shipment) && <ShipmentCounts shipment={shipment} itemOf={itemOf} />}
  </>
);

const proofWords = {
  code: 'Delivery code',
  photo: 'Photo, no code',
  signature: 'Signature, no code',
  none: 'Nothing',
} as const;

export const proofInWords = ({ method }: Pick<Proof, 'method'>): string => proofWords[method];

/** "4 × Oven, 2.5 kg Coffee". */
export const contentsOf = ({
  shipment,
  itemOf,
}: Pick<ShownShipment, 'itemOf'> & {
  shipment: { lines: readonly Pick<Shipment['lines'][number], 'line_id' | 'quantity'>[] };
}): string =>
  shipment.lines
    .map(({ line_id, quantity }) => {
      const { name, unit = 'piece' } = itemOf(line_id) ?? missing;
      return itemInWords(quantity, { name, unit });
    })
    .join(', ');

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
const ShipmentCounts = ({ shipment, itemOf }: ShownShipment) => {
  const rows = shipment.lines.map((line) => ({
    ...line,
    item: itemOf(line.line_id) ?? missing,
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
const ReceiptNote = ({ shipment, isBuyer }: { shipment: Shipment; isBuyer: boolean }) => {
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
    <Note icon="clock" tone={isBuyer ? 'warn' : 'info'}>
      <p>
        Waits for {isBuyer ? 'your' : 'the buyer’s'} count until <Time at={accept_by} />. What is not counted
        by then counts as accepted.
      </p>
    </Note>
  );
};
