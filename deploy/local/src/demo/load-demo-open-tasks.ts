import {
  createRecurrence,
  listOwnProducts,
  listRecurrences,
  placeOrder,
  updateIntegrationSettings,
  updateProduct,
} from '@procura/contracts';
import { type LoadedBuyer, orderLines } from './load-demo-buyers.ts';
import { readBranchIds } from './load-demo-rfqs.ts';
import type { LoadedSuppliers } from './load-demo-suppliers.ts';

type Loading = {
  mcp_url: string;
  /** MCP token of the buyer's admin. */
  token: string;
  buyer: LoadedBuyer;
  suppliers: LoadedSuppliers;
};

/** An order of the demo's buyer. */
type Order = { branch_id: string; lines: ReturnType<typeof orderLines> };

/** Purchases of the demo's buyer above the role's limit, which wait for an approver. */
const waiting: { branch_code: string; quantities: Record<number, number> }[] = [
  { branch_code: 'AROUT', quantities: { 1: 12 } },
  // Nine tenths of this branch's monthly limit.
  { branch_code: 'BERGS', quantities: { 34: 25 } },
];
/** The call of an assistant that a person is to confirm. */
const asked = { branch_code: 'BONAP', product: 39, quantity: 2 };
/** What the failing recurring order orders, and the supplier that runs out of it. */
const missing = { branch_code: 'ALFKI', product: 61, supplier: 29, name: 'Syrup for the week' };
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const minuteMs = 60_000;

/**
 * Open tasks for the first visit of the settings page: purchases to approve, a limit that is nearly used, a call of an
 * assistant to confirm, and a recurring order with a run that fails within three minutes.
 */
export const loadOpenTasks = async (loading: Loading): Promise<void> => {
  const { buyer, suppliers } = loading;
  const branchIdOf = await readBranchIds(buyer.admin);
  const orderOf = (branch_code: string, quantities: Record<number, number>) => ({
    branch_id: branchIdOf(branch_code),
    lines: orderLines(quantities, suppliers.products),
  });
  await failNextRun(loading, orderOf(missing.branch_code, { [missing.product]: 1 }));
  for (const { branch_code, quantities } of waiting)
    await buyer.buyer(placeOrder, orderOf(branch_code, quantities));
  await askToConfirm(loading, orderOf(asked.branch_code, { [asked.product]: asked.quantity }));
};

/**
 * Creates a recurring order of a product that its supplier runs out of before the run, which is due in two to three
 * minutes. A start that continues leaves the one there is.
 */
export const failNextRun = async (
  { buyer, suppliers }: Pick<Loading, 'buyer' | 'suppliers'>,
  order: Order,
): Promise<void> => {
  const { data: there } = await buyer.admin(listRecurrences, { limit: 50 });
  if (!there.some(({ name }) => name === missing.name)) {
    const at = new Date(Math.ceil(Date.now() / minuteMs) * minuteMs + 2 * minuteMs);
    await buyer.admin(createRecurrence, {
      ...order,
      name: missing.name,
      schedule: `FREQ=WEEKLY;BYDAY=${weekdays[at.getUTCDay()]}`,
      time_zone: 'UTC',
      time_of_day: at.toISOString().slice(11, 16),
      starts_on: at.toISOString().slice(0, 10),
    });
  }
  const supplier = suppliers.companies.get(missing.supplier)?.admin;
  if (!supplier) throw new Error(`there is no supplier ${missing.supplier}`);
  const { data } = await supplier(listOwnProducts, { limit: 100 });
  const product = data.find(({ id }) => id === suppliers.products.get(missing.product));
  if (product && product.stock > 0)
    await supplier(updateProduct, { product_id: product.id, expected_version: product.version, stock: 0 });
};

/**
 * Orders as an assistant that cannot ask its user, while the company requires confirmation; the setting is then
 * restored.
 */
const askToConfirm = async ({ mcp_url, token, buyer }: Loading, order: Order): Promise<void> => {
  await buyer.admin(updateIntegrationSettings, { money_guard: 'required' });
  await callTool({ mcp_url, token }, 'place_order', {
    ...order,
    idempotency_key: 'demo-waiting-to-be-confirmed',
  });
  await buyer.admin(updateIntegrationSettings, { money_guard: 'when_supported' });
};

/** Calls a tool. A refusal leaves the demo without this action. */
const callTool = async (
  { mcp_url, token }: { mcp_url: string; token: string },
  name: string,
  input: object,
): Promise<void> => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  const response = await fetch(mcp_url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
  });
  await response.arrayBuffer();
};
