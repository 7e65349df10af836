import type { IdKind } from '@procura/contracts';

/**
 * Query shapes whose cost is not a page or a key (`<service> <collection>: <shape>`), and why each may be. None grows
 * with how many orders a company has made, but where one says so. A shape that nothing here names must be mended: give
 * it an index, or ask less.
 */
export const unbounded: readonly (readonly [shape: RegExp, why: string])[] = [
  [
    /: .*terms <>/,
    'a search reads the names with a word that begins so: branches, products, stores, suppliers',
  ],
  [
    /^catalogue products: .*discontinued =.*by /,
    'a second filter of the marketplace is checked on each product',
  ],
  [
    /^catalogue products: .*discontinued =, all$/,
    'products of one category or supplier, counted off the index',
  ],
  [/^catalogue products: company_id =, store.id =, .*by /, 'own products of one store'],
  [
    /^catalogue products: .*company_id =.*by /,
    'own products in one order; further filters are checked on each until a page is full',
  ],
  [/^catalogue products: .*low_stock_at \?/, 'own products with a mark, up to those that are counted'],
  [/^catalogue catalog_entries: .*prices \?/, 'entries without a price today are passed over'],
  [
    /^catalogue catalog_entries: supplier_company_id =, prices\.0 \?, all$/,
    'agreed prices of one supplier, grouped by buyer: grows with them',
  ],
  [/^catalogue stores: company_id =, (all$|by name_key)/, 'stores of one supplier'],
  [
    /^catalogue catalog_entries: product_id =.*all$/,
    'copies of one product, one for each buyer that added it',
  ],
  [/^feed entries: company_id =, number <>, by number, all$/, 'a range of numbers holds as many entries'],
  [/^feed webhooks: .*company_id =.*all$/, 'at most maxWebhooks and maxEventSubscriptions'],
  [
    /^feed webhooks: company_id =, .*event( \?|\.refresh_before <>)/,
    'webhooks of people and subscriptions of assistants, which are few: the others are passed over',
  ],
  [/^feed webhook_retries: company_id =, webhook_id =/, 'about a hundred: a webhook with more is held'],
  [/^finance balances: company_id =, all$/, 'one for each currency'],
  [/^finance escrows: .*all$/, 'one for each supplier and currency'],
  [/^finance limits: .*all$/, 'at most maxLimits'],
  [/^finance invoices: .*kind \?/, 'credit notes, which are few, are passed over'],
  [
    /^finance invoices: .*(branch_id|currency|reference|payment_status) =.*by issued_at/,
    'a second filter is checked on each invoice of the first',
  ],
  [
    /^finance invoices: .*open_minor <>/,
    'invoices still to be paid: added up in an index, or listed with those of orders that ended passed over',
  ],
  [
    /^finance invoices: .*open_due_on <>.*by open_due_on/,
    'invoices that are due; a second filter is checked on each until a page is full',
  ],
  [
    /^finance commitments: company_id =,.* group (=|∈),.* all$/,
    'awards of one or several bids, and their orders',
  ],
  [
    /^finance (balances|charges|escrows|ledger|payments|refunds): .*/,
    'the check of the ledger reads all of them, a page at a time',
  ],
  [/^finance ledger_problems: /, 'at most mostProblems'],
  [/^finance ledger_checkpoints: _id <>, all$/, 'checkpoints that others have replaced, which are deleted'],
  [/^identity credentials: .*all$/, 'credentials of one company or person, when their rights change'],
  [
    /^identity credentials: .*kind =.*expires_at \?$/,
    'open tokens of one company or person, up to their bound',
  ],
  [
    /^identity credentials: company_id =, delete_at =, kind =.*by created_at, _id$/,
    'a page of tokens; passed over are grants whose code was not used, which last two minutes',
  ],
  [
    /^identity credentials: .*kind =.*revoked_at =.*idle_expires_at <>, by created_at$/,
    'open sessions of one person, up to their bound in each company',
  ],
  [
    /^identity credentials: company_id =, delete_at =, kind ∈, by created_at, _id$/,
    'a page of the credentials of one company, of each kind in their order',
  ],
  [/^identity invitations: company_id =, status =, user_id =, all$/, 'invitations of one person'],
  [/^identity password_resets: used_at =, user_id =, all$/, 'resets of one person'],
  [/^identity leases: renewed_at <>, all$/, 'gateways alive'],
  [/^identity roles: .*all$/, 'roles of one company'],
  [/^identity memberships: .*user_id =/, 'companies of one person'],
  [
    /^identity memberships: .*company_id =, .*(branch_ids ∈|status =)/,
    'people of one company, some passed over',
  ],
  [/^identity pending_actions: .*expires_at <>/, 'what lapsed unanswered is passed over'],
  [
    /^identity pending_actions: claimable_at <>, company_id \?, by/,
    'confirmed actions, which are few, those of companies with calls in progress passed over',
  ],
  [/^identity audit_entries: /, 'a second filter of the activity log is checked on each entry of the first'],
  [
    /^identity companies: (money_guard|version|invoicing_consent_at) \?, all$/,
    'once at a start: companies of an earlier release',
  ],
  [
    /^identity companies: .*(suspension|terms|verified_at) .*by created_at, _id$/,
    'the operator’s list: a filter is checked on each company until a page is full',
  ],
  [/^identity companies: .*name_keys \?/, 'once at a start: suppliers of an earlier release'],
  [
    /^identity companies: kind =, by created_at, _id, all$/,
    'once at a start: suppliers, whose names are compared',
  ],
  [
    /^orders orders: .*branch_id =, buyer_company_id =.*by (created|placed)_at/,
    'a third filter is checked on each order',
  ],
  [
    /^orders orders: .*(header\.reference|recurrence_id) =/,
    'orders of one reference or one recurring order; a second filter is checked on each',
  ],
  [
    /^orders orders: .*payment_status =.*status ∈.*total\.amount_minor \?/,
    'unpaid orders that ended, on which nothing is due, are passed over: grows with these until a page is found',
  ],
  [
    /^orders orders: .*due_on <>.*by due_on/,
    'open orders that are due; a second filter is checked on each until a page is full',
  ],
  [
    /^orders orders: .*requisitioner\.user_id =/,
    'orders of one requisitioner; a second filter is checked on each',
  ],
  [
    /^orders orders: .*receipt_status =/,
    'orders to be counted or with open claims, which are few; a second filter is checked on each',
  ],
  [/^orders orders: _id <>, status \?, by _id$/, 'once at an upgrade: open orders get the day they are due'],
  [/^orders orders: status ∈, _id <>, by _id$/, 'once at an upgrade: orders that wait to be counted'],
  [/^orders orders: _id <>, buyer_terms \?, by _id$/, 'once at an upgrade: orders get their search terms'],
  [/^orders purchases: state =, _id <>, by _id$/, 'once at an upgrade: purchases get their approval'],
  [
    /^orders purchases: .*company_id =.*lapses_at \?/,
    'purchases that wait, which a week ends; a second filter is checked on each',
  ],
  [
    /^orders purchases: .*(approval_state|branch_id|requisitioner\.user_id|decided_by\.user_id) =/,
    'a second filter is checked on each purchase of the first',
  ],
  [
    /^rfq invitations: supplier_company_id =, all$/,
    'invitations of one supplier, grouped by buyer off an index: grows with them',
  ],
  [/^rfq rfqs: terms \?$/, 'once at an upgrade: RFQs of an earlier release'],
  [/^catalogue products: all$/, 'once at an upgrade: SKUs, which are compared'],
  [/^catalogue products: company_id =, terms ∈, all$/, 'products with the SKUs of an import'],
  [
    /^catalogue products: .*terms ∈/,
    'products with a SKU, which few have; a second filter is checked on each',
  ],
  [
    /^rfq (rfqs|invitations): .*(supplier_ids =|deadline <>)/,
    'RFQs of one supplier, or in the order they were made; a second filter is checked on each until a page is full',
  ],
  [
    /^orders orders: .*lines\.(sku|product_id) =/,
    'a second filter is checked on each order with that product, newest first: grows with these until a page is found',
  ],
  [/^orders metric_(deltas|changes): .*company_id =.*all$/, 'what the last half minute changed'],
  [/^orders metric_rollups: .*company_id =.*all$/, 'cells of the range: branches times suppliers times days'],
  [
    /^orders line_rollups: .*company_id =.*all$/,
    'cells of the range: branches times products or categories times days',
  ],
  [
    /^recurrence recurrences: .*failures_in_a_row (<>|\?)/,
    'recurring orders whose last run failed; a second filter is checked on each',
  ],
  [/^recurrence recurrences: .*all$/, 'recurring orders of one company, counted'],
  [/^recurrence recurrence_runs: .*all$/, 'runs of the range asked for, added up'],
  [/^rfq (rfqs|invitations): .*bidding_until \?/, 'those whose deadline passed a moment ago, or is to come'],
  [/^rfq rfqs: .*all$/, 'RFQs of the range asked for, added up'],
  [/^\w+ processes: _id \?, all$/, 'the replicas of a service that are writing now'],
  [
    /^\w+ outbox: undone =, next_attempt_at <>, lane \?, pending \?/,
    'due rows, those of lanes and subscribers that are busy passed over',
  ],
  [
    /^feed webhook_retries: next_at <>, webhook_id \?, by next_at/,
    'due rows, those of webhooks that are being sent retries passed over',
  ],
  [/^suppliers directory: .*company_id \?/, 'suppliers that are no favourites, favourites passed over'],
  [/^suppliers invites: .*expires_at <>/, 'what lapsed unanswered is passed over'],
];

/** Queries of every shard of a cluster (docs/scaling.md#shard-keys), and why they do not name the shard key. */
export const ofAllShards: readonly (readonly [shape: RegExp, why: string])[] = [
  [
    /^reads \w+ \w+: .*supplier_company_id (=|∈)/,
    'what a supplier reads: its lists, and an object of a buyer by its id',
  ],
  [
    /^reads catalogue (products|stores|shipping_terms|suspended_companies): /,
    'what every company may read: by id, or in a list of the marketplace',
  ],
  [
    /^reads \w+ \w+: (undone =, )?(wake|attempt|sweep|due|next|next_attempt|lapses|deadline|deadline_mail|earning_due|received|escalated)_at /,
    'a job: rows that are due, which are few',
  ],
  [
    /^reads finance payment_links: company_id <>, open_charge_id \?, by company_id, open_charge_id$/,
    'once for a suspension: open links of all companies, which are few',
  ],
  [/^reads orders orders: count_due =, by _id$/, 'a job: orders that an upgrade left'],
  [/^reads orders metric_(deltas|changes): _id <>, by _id$/, 'a job: the oldest changes, to fold them'],
  [
    /^reads finance (ledger|charges|payments|balances|escrows): _id /,
    'the check of the ledger, on one replica',
  ],
  [/^reads finance payment_links: _id =/, 'by the id that a provider’s event or the address of a page has'],
  [/^reads orders (proof_codes|claims): _id =$/, 'a mail, or the operator’s view of one claim, by its id'],
  [/^reads \w+ \w+: (\w+ (∈|=), )?_id <>, (\w+ \?, )?by _id$/, 'once at an upgrade: a walk of all documents'],
  [/^reads rfq rfqs: terms \?$/, 'once at an upgrade'],
  [
    /^writes catalogue catalog_entries: product_id =, supplier_company_id =, all$/,
    'copies of a product that its supplier changes, one for each buyer that added it',
  ],
];

/** Indexes that no query of the test reads, and what they are for. Unique ones guard, those that expire delete. */
export const unasked: Readonly<Record<string, string>> = {
  'catalogue reservations: company_id, _id': 'shard key; reads know the id',
  'finance charges: supplier_company_id, currency, refund_due_since, _id':
    'what a supplier owes buyers, which no call of the walk makes it owe',
  'finance commitments: company_id, day': 'shard key; reads know the id',
  'finance ledger: supplier_company_id, order_id, _id': 'what happened to an order’s money, for people',
  'finance payment_links: company_id, charge_id': 'shard key; links of a charge, for people',
  'finance provider_events: company_id, payment_link_id': 'shard key; events of a link, for people',
  'recurrence recurrences: company_id, created_at, _id, status':
    'holds those whose last run failed alone; asked for by failures_in_a_row',
};

/**
 * What the embedded database scans although an index bounds it; explained are the fields that the index leads with, in
 * a flat filter, because that is all its planner looks at. MongoDB's takes these indexes.
 */
export const scanned: readonly (readonly [shape: RegExp, why: string])[] = [
  [
    /: (wake_at|attempt_at|sweep_at|due_at|deadline_at|claimable_at|lapses_at|deadline_mail_at|earning_due_at) <>,( company_id \?,)? by/,
    'the index holds documents with the field alone; due rows, which are few',
  ],
  [
    /: .*\b(key|preview_id|header\.reference|recurrence_id|open_charge_id|supplier_invite_id|group|tokens\.hash) =/,
    'the index holds documents with the field alone; unique, or the few of one group',
  ],
  [
    /^finance payment_links: company_id <>, open_charge_id \?, by company_id, open_charge_id$/,
    'the index holds documents with the field alone: open links',
  ],
  [
    /^orders orders: count_due =, by _id$/,
    'the index holds documents with the field alone: those an upgrade left',
  ],
  [/^orders orders: .*receipt_status =/, 'the index holds documents with the field alone'],
  [/^catalogue products: .*low_stock_at \?/, 'the index holds documents with the field alone'],
  [/^finance invoices: .*open_minor <>, all$/, 'the index holds documents with the field alone'],
  [/^orders claims: escalated_at \?, by/, 'the index holds documents with the field alone'],
  [/^orders orders: .*due_on <>/, 'the index holds documents with the field alone'],
  [/^finance invoices: .*open_due_on <>/, 'the index holds documents with the field alone'],
  [
    /^finance invoices: .*\b(reference|kind|match_status) =/,
    'the index holds documents with the field alone',
  ],
  [/: (_id <>, )?by _id$/, 'a walk in the order of ids'],
  [
    /^orders (orders|purchases): (_id <>, (status|buyer_terms) \?|(status ∈|state =), _id <>), by _id$/,
    'a walk in the order of ids',
  ],
  [
    /^orders purchases: .*(lapses_at \?|decided_by\.user_id =)/,
    'the index holds documents with the field alone',
  ],
  [/^finance ledger_problems: /, 'at most mostProblems'],
  [/^finance ledger_checkpoints: _id <>, all$/, 'a range of ids'],
  [/^catalogue products: all$/, 'once at an upgrade: SKUs, which are compared'],
  [/^rfq rfqs: terms \?$/, 'once at an upgrade'],
  [/: .*terms <>/, 'words by their beginning: an expression, which it tries on each document'],
  [
    /^identity companies: (money_guard|version|invoicing_consent_at) \?, all$/,
    'once at a start, and by no index',
  ],
  [/^\w+ processes: _id \?, all$/, 'one document for each replica'],
];

/** Kinds of objects that people read and whose changes no feed has, and why. */
export const unmirrored: Partial<Record<IdKind, string>> = {
  agreement: 'few, read whole; a price depends on the day, and orders have it',
  audit: 'entries are only added; list_audit_events pages through them',
  branch: 'few, and set by the company itself',
  change: 'the feed itself',
  claim: 'is of its order, whose changes are recorded: order.claimed and those after it',
  company: 'companies that trade with each other; the buyer or the supplier of an object is in the object',
  credential: 'keys and tokens, which no copy has',
  invoice: 'only added; what was billed is order.billing_changed',
  ledgerTransaction: 'entries are only added; list_balance_entries pages through them',
  pendingAction: 'waits for a person and lapses',
  product: 'a catalogue is read whole: prices depend on the day, stock on every order',
  purchase: 'each of its orders is recorded, from placed to its end',
  recurrenceRun: 'each ends in a change of its recurring order',
  store: 'few, and set by the supplier itself',
  supplierInvite: 'few, and answered by mail',
  user: 'people of the company itself',
  webhook: 'settings of the feed itself',
  webhookDelivery: 'attempts to send changes',
};

/** Declared kinds of changes that the walk does not see recorded, and why. */
export const unrecorded: Readonly<Record<string, string>> = {
  'recurrence: recurrence': 'no run is due; services/recurrence/test/feed.int.test.ts has them',
};
