import { type Area, areas, type Principal } from '@procura/contracts';

const areaWords: Record<Area, string> = {
  orders: 'orders',
  rfqs: 'RFQs, bids and purchase orders (rfqs)',
  catalogue: 'catalogue and marketplace (catalogue)',
  branches: 'branches',
  suppliers: 'suppliers, favourites and invites (suppliers)',
  finance: 'balance, limits, payments and billing (finance)',
  recurrences: 'recurring orders (recurrences)',
  company: 'company, users and roles (company)',
};

const words = new Intl.ListFormat('en');

const forBuyer = (caller: Principal): string[] => [
  'You act for a buyer company. Call whoami first: it names company, role, today’s date and what this credential may do; then list_branches for branch ids.',
  ...(caller.read_only || caller.no_money
    ? []
    : [
        'Before place_order call preview_order, before place_marketplace_order preview_marketplace_order, show the person the outcome, and place with the preview_id. Tools whose description begins with "Moves money" or "Commits funds" spend: call them only when the person asked for it. The company may let a person confirm such a call: then it waits at the address that the answer names.',
      ]),
];

const forSupplier = [
  'You act for a supplier company. Call whoami first: it names company, role, today’s date and what this credential may do.',
  'list_orders shows the orders the company sells, list_rfqs the RFQs it is invited to, each with its buyer. Orders are confirmed, shipped and delivered, and bids submitted, in the settings page or over REST.',
];

const narrowedTo = ({ read_only, no_money, areas: only }: Principal): string[] => [
  ...(read_only
    ? ['This connection only reads: tools that change something are not offered.']
    : no_money
      ? ['This connection may not commit funds: tools that do are not offered.']
      : []),
  ...(only && only.length < areas.length
    ? [`It is narrowed to ${words.format(only)}; tools of other areas are not offered.`]
    : []),
];

/** The server's instructions for a client, limited to what its caller can use. */
export const instructionsFor = (caller: Principal): string =>
  [
    `Procura is a procurement platform. Its areas: ${words.format(areas.map((area) => areaWords[area]))}.`,
    ...(caller.company_kind === 'supplier' ? forSupplier : forBuyer(caller)),
    ...narrowedTo(caller),
    'Lists come one page at a time: pass next_cursor as cursor until has_more is false, and take counts and totals from the metric tools instead of adding up pages. An item of a list leaves buyer or supplier out where it is your own company. Amounts carry their currency; never add different currencies.',
    'allowed_actions names the tools that can be called next on an object; in_application names what is done elsewhere, with its address: give the person that address.',
    ...(caller.read_only ? [] : ['Give idempotency_key to every write and reuse it when you retry.']),
  ].join('\n');
