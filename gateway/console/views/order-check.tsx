import { useEffect, useState } from 'react';
import { BasketCheck } from '../src/buy/basket-check.tsx';
import { listed, oneOf, withNames } from '../src/buy/in-words.ts';
import type { Preview } from '../src/buy/preview.ts';
import type { AnswerOf } from '../src/operations.ts';
import { ItemName, Quantity } from '../src/parts/item.tsx';
import { formatMoney, Money } from '../src/parts/money.tsx';
import { ErrorNote, Note } from '../src/parts/notice.tsx';
import { Section } from '../src/parts/page.tsx';
import { Table } from '../src/parts/table.tsx';
import { Link } from '../src/router.tsx';
import { useAction } from '../src/use-operation.ts';
import { count } from '../src/words.ts';
import { InformAssistant } from './inform-assistant.tsx';
import { type Shown, showView } from './show-view.tsx';
import { ToConfirm, waitingOf } from './to-confirm.tsx';

/** What an order would do, and the button that places exactly this. */
const OrderCheck = ({ tool, answer }: Shown<Preview>) => {
  const [preview, setPreview] = useState(answer);
  const [placed, setPlaced] = useState<AnswerOf<'place_order'>>();
  const [asked, setAsked] = useState(false);
  const isMarketplace = tool
    ? tool === 'preview_marketplace_order'
    : preview.orders.some(({ store }) => store !== null);
  const placing = useAction(isMarketplace ? 'place_marketplace_order' : 'place_order');
  const { problem } = placing;
  const waiting = waitingOf(problem);
  // What differs now, with the preview of it.
  const isChanged = problem?.document.preview !== undefined;
  useEffect(() => {
    if (problem?.document.preview) setPreview(problem.document.preview as Preview);
  }, [problem]);
  if (placed) return <Placed purchase={placed} />;
  const place = async (): Promise<void> => {
    if (!preview.preview_id) return;
    const { preview_id, totals: expected_totals } = preview;
    setAsked(waiting !== undefined);
    const purchase = await placing.run({ preview_id, expected_totals }, waiting?.idempotency_key);
    if (purchase) setPlaced(purchase);
  };
  return (
    <>
      <Lines preview={preview} />
      <BasketCheck
        checked={{
          input: { branch_id: '', lines: [] },
          internal_note: '',
          preview,
          refusal: isChanged ? problem : undefined,
        }}
        busy={placing.running}
        focuses={isChanged}
        onPlace={waiting ? undefined : place}
      />
      {waiting && (
        <ToConfirm
          waiting={[waiting]}
          asked={asked}
          busy={placing.running}
          onConfirmed={() => void place()}
        />
      )}
      {problem && !isChanged && !waiting && <ErrorNote problem={problem} />}
    </>
  );
};

/** At most so many lines are shown without a click: the totals and the button come after them. */
const mostLines = 10;

/** The lines of the order, and those that cannot be ordered. */
const Lines = ({ preview: { branch, lines, problems } }: { preview: Preview }) => (
  <>
    {problems.length > 0 && (
      <Note tone="danger">
        <ul className="named">
          {problems.map(({ path, code, detail }) => (
            <li key={`${path} ${code}`}>{withNames(detail, lines)}</li>
          ))}
        </ul>
      </Note>
    )}
    <Section title={`${count(lines.length, 'item')} for ${branch.name}`} flush>
      <details className="folded items" open={lines.length <= mostLines}>
        <summary>Show the items</summary>
        <Table
          caption="Items"
          rows={lines}
          keyOf={({ line_index }) => String(line_index)}
          columns={[
            { head: 'Item', cell: (line) => <ItemName item={line} /> },
            {
              head: 'Quantity',
              align: 'right',
              cell: (line) => <Quantity value={line.quantity} unit={line.unit} />,
            },
            { head: 'Price', align: 'right', cell: (line) => <Money value={line.unit_price} /> },
            { head: 'With tax', align: 'right', cell: (line) => <Money value={line.total} /> },
          ]}
        />
      </details>
    </Section>
  </>
);

const Placed = ({
  purchase: { purchase_id, status, orders, totals, approvers },
}: {
  purchase: AnswerOf<'place_order'>;
}) => {
  const amount = listed(totals.map(formatMoney));
  const numbers = listed(orders.map(({ number }) => number));
  const said =
    status === 'placed'
      ? `Ordered for ${amount}: ${numbers}.`
      : `Sent for approval for ${amount}. ${approvers.length > 0 ? `${oneOf(approvers.map(({ name }) => name))} must approve it.` : ''}`.trim();
  return (
    <Note tone="ok" icon="check">
      <p>
        <strong>{said}</strong>
      </p>
      <p>
        <Link to={`/purchases/${purchase_id}`}>Show the purchase in Procura</Link>
      </p>
      <InformAssistant text={said} />
    </Note>
  );
};

showView(OrderCheck);
