import { useEffect, useState } from 'react';
import { BasketCheck } from '../src/buy/basket-check.tsx';
import { listed, oneOf } from '../src/buy/in-words.ts';
import type { Preview } from '../src/buy/preview.ts';
import type { AnswerOf } from '../src/operations.ts';
import { formatMoney } from '../src/parts/money.tsx';
import { ErrorNote, Note } from '../src/parts/notice.tsx';
import { Link } from '../src/router.tsx';
import { useAction } from '../src/use-operation.ts';
import { InformAssistant } from './inform-assistant.tsx';
import { type Shown, showView } from './show-view.tsx';

/** What an order would do, and the button that places exactly this. */
const OrderCheck = ({ tool, answer }: Shown<Preview>) => {
  const [preview, setPreview] = useState(answer);
  const [placed, setPlaced] = useState<AnswerOf<'place_order'>>();
  const isMarketplace = tool
    ? tool === 'preview_marketplace_order'
    : preview.orders.some(({ store }) => store !== null);
  const placing = useAction(isMarketplace ? 'place_marketplace_order' : 'place_order');
  const { problem } = placing;
  // What differs now, with the preview of it.
  const isChanged = problem?.document.preview !== undefined;
  useEffect(() => {
    if (problem?.document.preview) setPreview(problem.document.preview as Preview);
  }, [problem]);
  if (placed) return <Placed purchase={placed} />;
  const place = async (): Promise<void> => {
    if (!preview.preview_id) return;
    const { preview_id, totals: expected_totals } = preview;
    const purchase = await placing.run({ preview_id, expected_totals });
    if (purchase) setPlaced(purchase);
  };
  return (
    <>
      <BasketCheck
        checked={{
          input: { branch_id: '', lines: [] },
          internal_note: '',
          preview,
          refusal: isChanged ? problem : undefined,
        }}
        busy={placing.running}
        focuses={isChanged}
        onPlace={place}
      />
      {problem && !isChanged && <ErrorNote problem={problem} />}
    </>
  );
};

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
