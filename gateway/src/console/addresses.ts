/** Every address of the application; `:name` matches a part. The pages that it shows are in console/src/pages.ts. */
const addresses = [
  '/',
  '/agreed-prices',
  '/approvals',
  '/balance',
  '/basket',
  '/basket/placed/:purchase_id',
  '/branches',
  '/branches/new',
  '/branches/:branch_id',
  '/branches/:branch_id/change',
  '/buy',
  '/buy/again',
  '/buy/list',
  '/buy/products/:product_id',
  '/buyers',
  '/claims',
  '/claims/:claim_id',
  '/insight',
  '/insight/deliveries',
  '/insight/rfqs',
  '/invoices',
  '/invoices/:invoice_id',
  '/operator/claims',
  '/operator/claims/:claim_id',
  '/operator/companies',
  '/operator/companies/new',
  '/operator/companies/:company_id',
  '/operator/companies/:company_id/history',
  '/operator/companies/:company_id/keys/new',
  '/operator/companies/:company_id/top-up',
  '/orders',
  '/orders/:order_id',
  '/orders/:order_id/claim/:shipment_id',
  '/orders/:order_id/packing-list',
  '/orders/:order_id/receive/:shipment_id',
  '/orders/:order_id/ship',
  '/products',
  '/products/import',
  '/products/new',
  '/products/:product_id',
  '/purchases',
  '/purchases/:purchase_id',
  '/recurring',
  '/recurring/new',
  '/recurring/:recurrence_id',
  '/recurring/:recurrence_id/change',
  '/rfqs',
  '/rfqs/new',
  '/rfqs/:rfq_id',
  '/settings/accept-invitation',
  '/settings/accept-supplier-invite',
  '/settings/activity',
  '/settings/company',
  '/settings/forgot-password',
  '/settings/integrations',
  '/settings/limits',
  '/settings/pending-actions',
  '/settings/pending-actions/:action_id',
  '/settings/reset-password',
  '/settings/rest-keys',
  '/settings/roles',
  '/settings/security',
  '/settings/switch-company',
  '/settings/tokens',
  '/settings/tokens/new',
  '/settings/users',
  '/settings/webhooks',
  '/settings/webhooks/new',
  '/settings/webhooks/:webhook_id',
  '/settings/your-access',
  '/stores',
  '/suppliers',
  '/suppliers/invites',
  '/suppliers/:supplier_id',
] as const;

export type Address = (typeof addresses)[number];

type Filled<Pattern extends string> = Pattern extends `${infer Before}:${string}/${infer After}`
  ? `${Before}${string}/${Filled<After>}`
  : Pattern extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Pattern;

/** An address with its fields, and possibly a query. */
export type Place = Filled<Address> | `${Filled<Address>}?${string}`;

/** Paths of earlier releases, with what they are now. */
const moves: readonly (readonly [RegExp, string])[] = [
  [/^\/settings$/, '/'],
  [/^\/settings\/purchases$/, '/approvals'],
  [/^\/settings\/your-purchases$/, '/purchases'],
  [/^\/settings(?=\/(orders|purchases|rfqs)(\/|$))/, ''],
];

/**
 * The path of this release for one that may be of an earlier release. Both are answered with the document, and not with
 * a redirect, which during an update could lead to a gateway that does not have the address yet.
 */
export const presentPath = (path: string): string => {
  const bare = path.replace(/(?<=[^/])\/$/, '');
  const move = moves.find(([before]) => before.test(bare));
  return move ? bare.replace(...move) : bare;
};

/** The address that a path matches, with its fields; undefined if the application has none. */
export const addressAt = (
  path: string,
): { address: Address; fields: Readonly<Record<string, string>> } | undefined => {
  const given = presentPath(path).split('/');
  for (const address of addresses) {
    const fields = fieldsOf(address.split('/'), given);
    if (fields) return { address, fields };
  }
  return undefined;
};

const fieldsOf = (
  wanted: readonly string[],
  given: readonly string[],
): Record<string, string> | undefined => {
  if (wanted.length !== given.length) return undefined;
  const fields: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const value = given[place] ?? '';
    const field = part.startsWith(':') && value ? decoded(value) : undefined;
    if (field !== undefined) fields[part.slice(1)] = field;
    else if (part !== value) return undefined;
  }
  return fields;
};

/** Undefined if it is not encoded as an address is. */
const decoded = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
};
