import { Card } from '../parts/card.tsx';
import { isCountered, isUnbid } from '../rfqs/supplier-waits.ts';
import { useSession } from '../session.tsx';
import { useOperation, usePages } from '../use-operation.ts';
import { count } from '../words.ts';

/** A supplier's open tasks: bids to send, counter-offers to answer, orders to confirm and to ship. */
export const SupplierCards = () => {
  const session = useSession();
  return (
    <>
      {session.may('submit_bid') && <BidCards />}
      {session.may('confirm_order') && <OrderCards />}
    </>
  );
};

const unread = '…';

const BidCards = () => {
  const { items } = usePages('list_rfqs', { limit: 100 }, { all: true });
  const unbid = items?.filter(isUnbid) ?? [];
  const countered = items?.filter(isCountered) ?? [];
  const [only] = countered;
  return (
    <>
      <Card to="/settings/rfqs?status=open" icon="quote" name="RFQs without your bid">
        {items ? numberOf(unbid.length, 'RFQ') : unread}
      </Card>
      <Card
        to={only && countered.length === 1 ? `/settings/rfqs/${only.id}` : '/settings/rfqs'}
        icon="inbox"
        name="Counter-offers to answer"
      >
        {items ? numberOf(countered.length, 'counter-offer') : unread}
      </Card>
    </>
  );
};

const OrderCards = () => {
  const { data } = useOperation('get_order_metrics', {});
  const inStatus = (status: string): number =>
    data?.by_status.find((one) => one.status === status)?.orders ?? 0;
  const [started, toShip] = [inStatus('partially_shipped'), inStatus('confirmed')];
  return (
    <>
      <Card to="/orders?status=placed" icon="checks" name="To confirm">
        {data ? numberOf(inStatus('placed'), 'order') : unread}
      </Card>
      <Card
        to="/orders?status=confirmed"
        icon="truck"
        name="To ship"
        note={started > 0 && `and ${count(started, 'order')} shipped in part`}
      >
        {data ? numberOf(toShip, 'order') : unread}
      </Card>
    </>
  );
};

const numberOf = (number: number, one: string): string => (number === 0 ? 'None' : count(number, one));
