import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@procura/testkit/eventually';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { type Person, restCaller } from '@procura/testkit/platform';

let market: PlatformMarket;
beforeAll(async () => {
  market = await openMarket({ via: 'rest' });
});
afterAll(() => market.platform.stop());

const read = ({ rest_key }: Person, query: Record<string, string>) =>
  restCaller(market.platform.base_url, rest_key).call('list_changes', query);
const now = async (reader: Person): Promise<string> => (await read(reader, { after: 'now' })).json.next;
/** Settles once a reader waits: the feed has answered it before, without data. */
const waitsAt = async (reader: Person): Promise<void> => {
  await read(reader, { after: 'now', wait: '1' });
};

test('a call that waits is answered by the change it waits for, and with none when its time is over', async () => {
  const { buyer, supplier } = market;
  const [start, theirs] = [await now(buyer), await now(supplier)];
  const waiting = [read(buyer, { after: start, wait: '25' }), read(supplier, { after: theirs, wait: '25' })];
  await waitsAt(buyer);
  const { id } = await market.order();
  for (const { status, json } of await Promise.all(waiting)) {
    expect(status).toBe(200);
    expect(json.data[0]).toMatchObject({ type: 'order.placed', object: { id } });
  }
  const end = await now(buyer);
  expect(await read(buyer, { after: end, wait: '1' })).toMatchObject({
    status: 200,
    json: { data: [], has_more: false },
  });
});

test('a wait that begins now misses nothing between its looks', async () => {
  const { buyer } = market;
  const waiting = read(buyer, { after: 'now', wait: '25', types: 'order.placed' });
  // It has waited through several of its looks by then.
  for (let look = 0; look < 3; look++) await waitsAt(buyer);
  const { id } = await market.order();
  expect((await waiting).json.data).toEqual([
    expect.objectContaining({ object: expect.objectContaining({ id }) }),
  ]);
});

test('a wait with a key that is revoked meanwhile is refused', async () => {
  const { platform, buyer } = market;
  const colleague = await platform.colleague(buyer, 'buyer');
  const whoami = await fetch(`${platform.base_url}/api/whoami`, {
    headers: { authorization: `Bearer ${colleague.rest_key}` },
  });
  const { credential } = (await whoami.json()) as { credential: { id: string } };
  const waiting = read(colleague, { after: 'now', wait: '25' });
  await waitsAt(buyer);
  await platform.operator(
    `/api/operator/companies/${buyer.company_id}/rest-keys/${credential.id}/revoke`,
    {},
  );
  expect(await waiting).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
});

test('input that the service refuses is refused at once', async () => {
  const { buyer } = market;
  for (const wait of ['26', '-1', 'long'])
    expect(await read(buyer, { wait })).toMatchObject({ status: 400, json: { errors: [{ path: 'wait' }] } });
  expect(await read(buyer, { after: 'soon.x', wait: '25' })).toMatchObject({
    status: 400,
    json: { code: 'invalid_cursor' },
  });
});

test('a key waits with at most ten calls, and is answered others meanwhile', async () => {
  const { platform, buyer } = market;
  const colleague = await platform.colleague(buyer, 'buyer');
  const after = await now(colleague);
  const waiting = Array.from({ length: 14 }, () => read(colleague, { after, wait: '25' }));
  const refused: (number | null)[] = [];
  for (const one of waiting)
    void one.then(({ status, json }) => json.code === 'rate_limited' && refused.push(status));
  await eventually('the refusals of four', () => refused.length >= 4);
  expect(await now(colleague)).toBe(after);
  await market.order();
  const answers = await Promise.all(waiting);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(refused).toEqual([429, 429, 429, 429]);
});
