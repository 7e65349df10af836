/** The extension of MCP by which hosts show views next to a tool's result (MCP Apps, SEP-1865). */
export const viewExtension = 'io.modelcontextprotocol/ui';

/** The type of a view's document. */
export const viewType = 'text/html;profile=mcp-app';

/** The views, each with the tools whose answers it shows. */
export const views = {
  'order-check': {
    title: 'Order check',
    description: 'What an order would cost, which limits it reaches and who approves, before it is placed',
    tools: ['preview_order', 'preview_marketplace_order'],
  },
  order: {
    title: 'Order',
    description: 'An order with its lines, its shipments, who received them, and its billing',
    tools: ['get_order', 'get_order_logistics', 'get_order_delivery_proof', 'get_order_billing'],
  },
  bids: {
    title: 'Bids',
    description: 'The bids of an RFQ next to each other, or the offers of one bid, to award or counter them',
    tools: ['list_rfq_bids', 'get_bid'],
  },
  figures: {
    title: 'Figures',
    description: 'Orders, spend, RFQs, recurring orders or a branch in a period, as charts and tables',
    tools: [
      'get_order_metrics',
      'get_order_charts',
      'get_rfq_metrics',
      'get_recurrence_metrics',
      'get_branch_metrics',
    ],
  },
} as const satisfies Record<string, { title: string; description: string; tools: readonly string[] }>;

export type ViewName = keyof typeof views;

export const viewNames = Object.keys(views) as ViewName[];

export const viewUri = (name: ViewName): string => `ui://procura/${name}`;

/** The address of the view that shows a tool's answers; undefined for a tool without one. */
export const viewOf = (tool: string): string | undefined => {
  const name = viewNames.find((one) => (views[one].tools as readonly string[]).includes(tool));
  return name && viewUri(name);
};
