import { ItemName, Quantity } from '../parts/item.tsx';
import { Money } from '../parts/money.tsx';
import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import type { Order } from './order.ts';

/** The ordered lines, their progress, and the composition of the total. */
export const OrderLines = ({ order }: { order: Order }) => {
  const isShipped = order.lines.some((line) => line.shipped_quantity > 0);
  const isClosed = order.lines.some((line) => line.closed_quantity > 0);
  const isCredited = order.lines.some((line) => line.credited_quantity > 0);
  const { subtotal, discount, shipping, tax, total } = order.totals;
  return (
    <Section title="Items" flush>
      <Table
        caption="Items"
        rows={order.lines}
        keyOf={(line) => line.id}
        columns={[
          {
            head: 'Item',
            cell: (line) => <ItemName item={line} />,
          },
          {
            head: 'Ordered',
            align: 'right',
            cell: (line) => <Quantity value={line.quantity} unit={line.unit} />,
          },
          isShipped && {
            head: 'Shipped',
            align: 'right',
            cell: (line) => <Quantity value={line.shipped_quantity} unit={line.unit} same />,
          },
          isShipped && {
            head: 'Delivered',
            align: 'right',
            cell: (line) => <Quantity value={line.delivered_quantity} unit={line.unit} same />,
          },
          isClosed && {
            head: 'Closed',
            align: 'right',
            cell: (line) => <Quantity value={line.closed_quantity} unit={line.unit} same />,
          },
          isCredited && {
            head: 'Credited',
            align: 'right',
            cell: (line) => <Quantity value={line.credited_quantity} unit={line.unit} same />,
          },
          {
            head: 'Price',
            align: 'right',
            cell: (line) => (
              <>
                <Money value={line.unit_price} />
                {Number(line.discount_percent) > 0 && (
                  <span className="cell-note">{`less ${line.discount_percent} %`}</span>
                )}
              </>
            ),
          },
          {
            head: 'Total',
            align: 'right',
            cell: (line) => (
              <>
                <Money value={line.total} />
                {Number(line.tax_rate) > 0 && <span className="cell-note">{`${line.tax_rate} % tax`}</span>}
              </>
            ),
          },
        ]}
      />
      <dl className="sums">
        {(
          [
            ['Subtotal', subtotal],
            ['Discount', discount],
            ['Shipping', shipping],
            ['Tax', tax],
            ['Total', total],
          ] as const
        )
          .filter(([name, value]) => name === 'Subtotal' || name === 'Total' || Number(value.amount) !== 0)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Money value={value} />
              </dd>
            </div>
          ))}
      </dl>
    </Section>
  );
};
