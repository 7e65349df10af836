import { Badge } from '../parts/badge.tsx';
import { ItemName, Quantity } from '../parts/item.tsx';
import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import type { Invoice } from './invoice.ts';
import { differencesOf } from './match-words.ts';

/** The three-way match: the order, its receipt and its documents, line by line. */
export const InvoiceMatch = ({ invoice: { lines, match } }: { invoice: Invoice }) => {
  if (match.length === 0) return null;
  const lineOf = new Map(lines.map((line) => [line.line_id, line]));
  const differs = match.some((line) => differencesOf(line).length > 0);
  return (
    <Section
      title="Match with order and receipt"
      lead="Of each line, over all shipments, invoices and credit notes of the order."
      actions={differs ? <Badge tone="warn">Differs</Badge> : <Badge tone="ok">Matches</Badge>}
      flush
    >
      <Table
        caption="Match with order and receipt"
        rows={match}
        keyOf={({ line_id }) => line_id}
        columns={[
          {
            head: 'Line',
            cell: ({ line_id }) => {
              const line = lineOf.get(line_id);
              return line && <ItemName item={{ name: line.description, sku: line.sku }} />;
            },
          },
          {
            head: 'Ordered',
            align: 'right',
            cell: ({ line_id, ordered_quantity }) => (
              <Quantity value={ordered_quantity} unit={lineOf.get(line_id)?.unit ?? undefined} />
            ),
          },
          { head: 'Shipped', align: 'right', cell: (line) => <Plain value={line.shipped_quantity} /> },
          { head: 'Received', align: 'right', cell: (line) => <Plain value={line.received_quantity} /> },
          { head: 'Accepted', align: 'right', cell: (line) => <Plain value={line.accepted_quantity} /> },
          { head: 'Billed', align: 'right', cell: (line) => <Plain value={line.billed_quantity} /> },
          { head: 'Credited', align: 'right', cell: (line) => <Plain value={line.credited_quantity} /> },
          {
            head: 'Difference',
            cell: (line) => {
              const found = differencesOf(line);
              return found.length === 0 ? (
                'None'
              ) : (
                <span className="badges">
                  {found.map((text) => (
                    <Badge key={text} tone="warn">
                      {text}
                    </Badge>
                  ))}
                </span>
              );
            },
          },
        ]}
      />
    </Section>
  );
};

const Plain = ({ value }: { value: number }) => <Quantity value={value} unit={undefined} />;
