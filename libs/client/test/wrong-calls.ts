import { createProcura } from '../src/index.ts';

/** Calls that must not compile: `npm run check` fails where one of them does. It is never run. */
export const wrongCalls = async (): Promise<void> => {
  const procura = createProcura({ base_url: 'http://localhost:3000', key: 'pk_' });
  // @ts-expect-error a path that does not exist
  await procura.GET('/api/order');
  // @ts-expect-error a method this path does not have
  await procura.PATCH('/api/orders', {});
  // @ts-expect-error the id in the path is left out
  await procura.GET('/api/orders/{order_id}');
  // @ts-expect-error a status that is none
  await procura.GET('/api/orders', { params: { query: { status: 'lost' } } });
  // @ts-expect-error a quantity is a number
  await procura.POST('/api/orders', { body: { lines: [{ product_id: 'prd_', quantity: '3' }] } });
  const { data } = await procura.GET('/api/whoami');
  // @ts-expect-error the call may have failed
  data.company;
  // @ts-expect-error whoami is no list
  procura.list('/api/whoami');
  for await (const order of procura.list('/api/orders')) {
    // @ts-expect-error an order has no such field
    order.colour;
  }
};
