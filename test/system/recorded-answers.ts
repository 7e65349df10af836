import { setTimeout as sleep } from 'node:timers/promises';
import { mcpCaller } from '@procura/testkit/platform';

/** The text of each answer as a model reads it, by tool, and of `tools/list`. */
export type RecordedAnswers = ReadonlyMap<string, string>;

type Input = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an assistant reads the objects of a list as JSON
type Item = Record<string, any>;
/** Calls a tool; answers its text. */
type Read = (tool: string, input?: Input) => Promise<string>;

const mostTries = 10;

/**
 * Asks again, as the error says, while a service does not answer in time on a busy machine; later each time, because
 * the database may still work on what nobody waits for any more.
 */
const untilAnswered = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await ask();
    } catch (error) {
      if (tries === mostTries || !String(error).includes('"code":"unavailable"')) throw error;
      await sleep(tries * 1000);
    }
};

/**
 * Lists the tools as an assistant with this token, and calls each that only reads, as it is answered without filters.
 */
export const recordAnswers = async (mcp_url: string, token: string): Promise<RecordedAnswers> => {
  const { client, close } = await untilAnswered(() => mcpCaller(mcp_url, token));
  const { tools } = await untilAnswered(() => client.listTools());
  const read: Read = async (name, input = {}) =>
    untilAnswered(async () => {
      const { content, isError } = await client.callTool({ name, arguments: input });
      const text = content[0]?.type === 'text' ? content[0].text : '';
      if (text && !isError) return text;
      throw new Error(`${name} ${JSON.stringify(input)}: ${text || JSON.stringify(content)}`);
    });
  const names = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
  const answers = new Map([['tools/list', tools.map((tool) => JSON.stringify(tool)).join('')]]);
  for (const [name, input] of await inputsOf(read, names)) answers.set(name, await read(name, input));
  await close();
  return answers;
};

/** The required input of each tool, from what lists answer; tools of what the lists do not have are left out. */
const inputsOf = async (read: Read, names: readonly string[]): Promise<[string, Input][]> => {
  const list = async (tool: string, input?: Input): Promise<Item[]> =>
    names.includes(tool) ? JSON.parse(await read(tool, input)).data : [];
  const first = async (tool: string, input?: Input): Promise<Item | undefined> =>
    (await list(tool, input))[0];
  /** An input with the id of an object, if there is one. */
  const by = (field: string, item: Item | undefined, id = 'id') => item && { [field]: item[id] };

  const order = by('order_id', await first('list_orders'));
  const delivered = by('order_id', await first('list_orders', { status: 'delivered' }));
  const bidsOf = ({ bid_count, own_bid }: Item): number => bid_count || (own_bid ? 1 : 0);
  const rfqs = (await list('list_rfqs')).toSorted((one, other) => bidsOf(one) - bidsOf(other));
  const rfq = by('rfq_id', rfqs.at(-1));
  const branch = by('branch_id', await first('list_branches'));
  const agreed = by('product_id', await first('list_catalog_products'));
  const sold = by('product_id', await first('search_marketplace_products'));
  const ordering = (product: Input | undefined) =>
    branch && product && { ...branch, lines: [{ ...product, quantity: 1 }] };
  const inputs: Record<string, Input | undefined> = {
    get_order: order,
    get_order_logistics: delivered,
    get_order_delivery_proof: delivered,
    get_order_billing: delivered,
    get_rfq: rfq,
    list_rfq_bids: rfq,
    list_rfq_purchase_orders: rfq,
    get_bid: by('bid_id', await first('list_rfq_bids', rfq), 'bid_id'),
    get_branch: branch,
    get_branch_metrics: branch,
    list_branch_memberships: branch,
    get_catalog_product: agreed,
    preview_order: ordering(agreed),
    preview_marketplace_order: ordering(sold),
    get_supplier_company: by('supplier_company_id', await first('list_supplier_companies')),
  };
  return names.flatMap((name): [string, Input][] => {
    const input = name in inputs ? inputs[name] : {};
    return input ? [[name, input]] : [];
  });
};
