import { TextArea } from '../parts/field.tsx';
import { toast } from '../parts/toast.tsx';
import { useEach } from '../use-operation.ts';
import { count } from '../words.ts';
import { CheckDialog } from './check-dialog.tsx';
import type { Rfq, WantedAward } from './rfq.ts';

type Closing = {
  rfq: Rfq;
  /** `isChanged`: something was awarded or ordered. */
  onClose: (isChanged: boolean) => void;
};

/** Checks awards and makes them: one decision per bid, with the total that was shown. */
export const AwardDialog = ({ rfq, awards, onClose }: Closing & { awards: readonly WantedAward[] }) => {
  const { run, running } = useEach('decide_bid_iteration');
  return (
    <CheckDialog
      rfq={rfq}
      asked={{ awards: [...awards] }}
      words={{
        title: `Award ${count(awards.length, 'bid')}?`,
        verb: 'Award',
        done: 'Awarded',
        notAll: 'Not everything was awarded',
      }}
      running={running}
      fields={<TextArea name="note" label="Note" hint="The awarded suppliers read it." rows={2} optional />}
      run={async (entries, values) => {
        const note = values.optional('note');
        const outcomes = await run(
          entries.map(({ bid_id, iteration, lines, total }) => ({
            bid_id,
            iteration,
            decision: 'accept',
            award_items: lines.map(({ rfq_item_id, quantity }) => ({ rfq_item_id, quantity })),
            expected_total: total,
            ...(note && { note }),
          })),
        );
        return outcomes.map(({ problem }) => problem);
      }}
      onDone={(entries) => {
        toast(`Awarded to ${count(entries.length, 'supplier')}`);
        onClose(true);
      }}
      onClose={onClose}
    />
  );
};

/** Checks purchase orders of awards and issues them. */
export const OrderDialog = ({ rfq, award_ids, onClose }: Closing & { award_ids: readonly string[] }) => {
  const { run, running } = useEach('create_purchase_order');
  type Wanted = Parameters<typeof CheckDialog>[0]['asked']['purchase_orders'];
  return (
    <CheckDialog
      rfq={rfq}
      asked={{ purchase_orders: award_ids.map((award_id) => ({ award_id })) as Wanted }}
      words={{
        title: `Create ${count(award_ids.length, 'purchase order')}?`,
        verb: 'Order',
        done: 'Ordered',
        notAll: 'Not everything was ordered',
      }}
      running={running}
      run={async (entries) => {
        const outcomes = await run(
          entries.map(({ bid_id, award_id, lines, total }) => ({
            rfq_id: rfq.id,
            bid_id,
            ...(award_id && { award_id }),
            items: lines.map(({ rfq_item_id, quantity }) => ({ rfq_item_id, quantity })),
            expected_total: total,
          })),
        );
        return outcomes.map(({ problem }) => problem);
      }}
      onDone={(entries) => {
        toast(`${count(entries.length, 'purchase order')} created`);
        onClose(true);
      }}
      onClose={onClose}
    />
  );
};
