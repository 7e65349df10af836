import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { mcpCaller, mcpCaller2025, type Person } from '@procura/testkit/platform';
import { type SharedPlatform, sharedPlatform } from '@procura/testkit/shared-platform';

/** The specification's table of tools (section 4.2), in its order: W writes, M moves money. */
const table: readonly (readonly [tool: string, flags: '' | 'W' | 'WM'])[] = [
  ['list_orders', ''],
  ['get_order', ''],
  ['preview_order', ''],
  ['place_order', 'WM'],
  ['cancel_order', 'W'],
  ['get_order_metrics', ''],
  ['get_order_charts', ''],
  ['get_order_logistics', ''],
  ['get_order_delivery_proof', ''],
  ['send_order_proof_code', 'W'],
  ['list_rfqs', ''],
  ['get_rfq', ''],
  ['create_rfq', 'W'],
  ['list_rfq_bids', ''],
  ['get_bid', ''],
  ['decide_bid_iteration', 'WM'],
  ['get_rfq_metrics', ''],
  ['create_purchase_order', 'W'],
  ['list_rfq_purchase_orders', ''],
  ['search_marketplace_products', ''],
  ['get_catalog_product', ''],
  ['list_catalog_products', ''],
  ['list_stores', ''],
  ['preview_marketplace_order', ''],
  ['place_marketplace_order', 'WM'],
  ['list_branches', ''],
  ['get_branch', ''],
  ['create_branch', 'W'],
  ['update_branch', 'W'],
  ['get_branch_metrics', ''],
  ['list_branch_memberships', ''],
  ['list_supplier_companies', ''],
  ['get_supplier_company', ''],
  ['list_supplier_favorites', ''],
  ['create_supplier_favorites', 'W'],
  ['list_supplier_invites', ''],
  ['get_company_balance', ''],
  ['get_company_limits', ''],
  ['pay_order_with_balance', 'WM'],
  ['generate_order_payment_link', 'WM'],
  ['get_order_billing', ''],
  ['list_recurrences', ''],
  ['create_recurrence', 'W'],
  ['update_recurrence', 'W'],
  ['get_recurrence_metrics', ''],
  ['whoami', ''],
  ['get_company_profile', ''],
  ['list_company_users', ''],
  ['list_roles', ''],
  ['get_my_role', ''],
];

const snapshots = join(import.meta.dirname, '../../docs/reference/tools');

let platform: SharedPlatform;
let admin: Person;
beforeAll(async () => {
  platform = await sharedPlatform();
  admin = await platform.company('buyer');
}, 60_000);

test('the specification names 50 tools, each with a snapshot and no snapshot without one', () => {
  expect(table).toHaveLength(50);
  const files = readdirSync(snapshots).toSorted();
  expect(files).toEqual(table.map(([name]) => `${name}.json`).toSorted());
});

describe.each([
  ['2026-07-28', mcpCaller],
  ['2025-11-25', mcpCaller2025],
] as const)('tools/list for a buyer’s admin in revision %s', (_, connect) => {
  test('names, order, count and flags are the specification’s; the rest is each tool’s snapshot', async () => {
    const { client, close } = await connect(platform.mcp_url, admin.token);
    const { tools } = await client.listTools();
    await close();
    expect(tools.map((tool) => tool.name)).toEqual(table.map(([name]) => name));
    const flags = tools.map((tool) => [
      tool.name,
      `${tool.annotations?.readOnlyHint ? '' : 'W'}${/^Moves money/.test(tool.description ?? '') ? 'M' : ''}`,
    ]);
    expect(flags).toEqual(table);
    for (const tool of tools) {
      const { name, title, description, inputSchema, outputSchema, annotations } = tool;
      const shown = { name, title, description, inputSchema, outputSchema, annotations };
      const kept = JSON.parse(readFileSync(join(snapshots, `${name}.json`), 'utf8'));
      // Remedy: npm run generate, and look at what clients will see differently.
      expect(shown).toEqual(kept);
      expect(Object.keys(annotations ?? {}).toSorted()).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ]);
    }
  });
});
