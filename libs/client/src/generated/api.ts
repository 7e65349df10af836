// Generated from docs/reference/openapi.json by `npm run generate`; change the contracts instead.

/** The version of the interface that these types describe. */
export const interfaceVersion = '2026-11-21';

/** Codes of failures; later releases may add to them. */
export type FailureCode =
  | 'invalid_input'
  | 'invalid_cursor'
  | 'invalid_json'
  | 'malformed_request'
  | 'unauthenticated'
  | 'wrong_credential'
  | 'wrong_password'
  | 'second_factor_required'
  | 'wrong_second_factor'
  | 'forbidden'
  | 'wrong_host'
  | 'wrong_origin'
  | 'wrong_audience'
  | 'person_required'
  | 'reauthentication_required'
  | 'second_factor_setup_required'
  | 'narrowed'
  | 'integrations_off'
  | 'client_not_admitted'
  | 'confirmation_required'
  | 'confirmation_declined'
  | 'confirmation_invalid'
  | 'not_own_purchase'
  | 'not_found'
  | 'unknown_route'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'request_timeout'
  | 'no_delivery_proof'
  | 'conflict'
  | 'version_conflict'
  | 'already_exists'
  | 'idempotency_in_flight'
  | 'price_changed'
  | 'offer_changed'
  | 'hold_released'
  | 'already_paid'
  | 'outdated_iteration'
  | 'changes_expired'
  | 'last_admin'
  | 'too_large'
  | 'headers_too_large'
  | 'unsupported_media_type'
  | 'expectation_failed'
  | 'idempotency_key_reused'
  | 'insufficient_stock'
  | 'not_orderable'
  | 'quantity_rule'
  | 'limit_exceeded'
  | 'approval_required'
  | 'insufficient_balance'
  | 'above_award'
  | 'bid_expired'
  | 'bidding_closed'
  | 'price_ceiling'
  | 'invalid_schedule'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_client'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'invalid_signature'
  | 'preview_expired'
  | 'callback_failed'
  | 'branch_inactive'
  | 'no_receiving_contact'
  | 'wrong_code'
  | 'resend_pause'
  | 'rate_limited'
  | 'internal'
  | 'unavailable';

export interface paths {
    "/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description Lists orders, newest first; a supplier sees the orders it sells, from placed on, as created when they were placed. Returns summaries, one page; follow next_cursor until has_more is false. For counts and totals call get_order_metrics instead of adding up pages.
         */
        get: operations["list_orders"];
        put?: never;
        /**
         * Place order
         * @description Moves money. Places an order for products of the company’s catalogue, from a preview_id (preferred; call preview_order first) or from branch_id and lines. Makes one order per supplier and currency, all or nothing, under one purchase_id; the stock is reserved and the limits are committed. Returns the orders, placed or pending_approval with who may approve. Refuses missing stock, limits that refuse, and price_changed when totals are not those of the preview or expected_totals.
         */
        post: operations["place_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get order
         * @description Returns one order: lines with shipped and delivered quantities, totals, statuses, approval, timeline, and allowed_actions, the operations the caller may call on it now.
         */
        get: operations["get_order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview order
         * @description Call this before place_order. Prices lines of the company’s catalogue for a branch and says what placing would do: outcome will_place, needs_approval or will_be_refused, with every rule that does not pass, who may approve and the smallest change that would pass. Returns a preview_id, valid 15 minutes, which also holds reference, dates and messages given here. Reserves and commits nothing.
         */
        post: operations["preview_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{order_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel order
         * @description Cancels an order before its first shipment. Releases its stock and its share of the limits, and refunds what was paid. Refuses orders that are shipped or ended (conflict; allowed_actions of get_order shows it beforehand). Returns the order, with the refunded amount in refund.
         */
        post: operations["cancel_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get order metrics
         * @description Returns counts and totals of orders, computed by the platform: orders by status, totals and averages per currency, average days from placing to shipment and to delivery, optionally grouped. Spend is live_totals, which leaves out cancelled, rejected and declined orders; totals counts all. Use it for every question of how many or how much; never add up pages of list_orders. Days are whole days in the company’s time zone, by creation. as_of is the time of the figures.
         */
        get: operations["get_order_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/charts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get order charts
         * @description Returns orders and spend per day, ISO week or month and currency, zero-filled, for drawing a trend; orders that were cancelled, rejected or declined are left out. At most 366 periods; the last 30 days, 12 weeks or 12 months when from and to are left out. format data gives numbers; png adds an image of the metric.
         */
        get: operations["get_order_charts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{order_id}/logistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get order logistics
         * @description Returns the shipments of an order with carrier, tracking, events and expected day, and what is still to be shipped. Use it for "where is my order".
         */
        get: operations["get_order_logistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{order_id}/delivery-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get delivery proof
         * @description Returns who received each shipment of an order, when, and how it was proven (code, photo or signature). Before delivery it is refused with no_delivery_proof and the reason.
         */
        get: operations["get_order_delivery_proof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{order_id}/proof-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send delivery code
         * @description Mails a 6-digit delivery code for one shipment to the branch’s receiving contact, who gives it to the driver. Call get_order_logistics for the shipment_id. Returns the masked address and when a code may be sent again; never the code. Needs orders:write or, for the supplier, orders:fulfil. Refused without a receiving contact, and within the resend pause.
         */
        post: operations["send_order_proof_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rfqs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List RFQs
         * @description Lists requests for quotation, newest first; a supplier sees those it is invited to, with its own bid. Returns summaries, one page; follow next_cursor until has_more is false. For counts and savings call get_rfq_metrics.
         */
        get: operations["list_rfqs"];
        put?: never;
        /**
         * Create RFQ
         * @description Asks suppliers for prices. Call list_branches for the branch and list_supplier_companies for the suppliers first; they are invited by e-mail. Bids are accepted until the deadline, sealed from other suppliers; target prices are never shown to them. Returns the RFQ, open.
         */
        post: operations["create_rfq"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rfqs/{rfq_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get RFQ
         * @description Returns one RFQ: items with what is awarded and ordered, invited suppliers and their bids, deadline, status, and allowed_actions, the operations the caller may call on it now. Suppliers see neither target prices nor each other.
         */
        get: operations["get_rfq"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rfqs/{rfq_id}/bids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare bids
         * @description Compares the bids of an RFQ line by line: the items with their targets, per bid the supplier’s latest price of each item, who is lowest, lead time, validity and awards; and the totals of the cheapest bid and of the cheapest split. Use it before decide_bid_iteration, and name the iteration it shows. A supplier sees only its own bid. One page; follow next_cursor until has_more is false.
         */
        get: operations["list_rfq_bids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bids/{bid_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get bid
         * @description Returns one bid with all its iterations (the supplier’s and the buyer’s counter-offers), its awards, and allowed_actions. latest_supplier_iteration is the one decide_bid_iteration can accept or reject.
         */
        get: operations["get_bid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bids/{bid_id}/iterations/{iteration}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide bid
         * @description Moves money. Decides the iteration of a bid: accept (all of it, or award_items), reject, or counter with counter_items. Call list_rfq_bids or get_bid first and name the supplier’s latest iteration; an older one is refused. Accepting awards quantities and commits funds; it needs bidding to be over (close_rfq, over REST, ends it early), and awards of several bids add up to the requested quantity at most. Refused with approval_required over a limit, saying who may accept. Returns the bid.
         */
        post: operations["decide_bid_iteration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rfqs/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get RFQ metrics
         * @description Returns what the platform computed over RFQs created in a range of whole days: counts by status, bids, and per currency what was awarded and ordered, savings against target prices, and savings between each supplier’s first iteration and the awarded one. Use it instead of adding up pages. as_of is the time of the figures.
         */
        get: operations["get_rfq_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rfqs/{rfq_id}/purchase-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List purchase orders
         * @description Lists the purchase orders issued under an RFQ, newest first, with their order and status; a supplier sees its own. One page; follow next_cursor until has_more is false.
         */
        get: operations["list_rfq_purchase_orders"];
        put?: never;
        /**
         * Create purchase order
         * @description Issues a purchase order from an award: call decide_bid_iteration with accept first. Orders all that the award still holds, or items; never more than the award. Creates the supplier’s order at the awarded prices and moves its share of the award’s commitment, committing nothing further. Returns the purchase order with its order_id.
         */
        post: operations["create_purchase_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search marketplace products
         * @description Searches the products of all stores at list price. Use it to find something the company’s own catalogue does not offer; try list_catalog_products first, agreed prices are there. A price range needs its currency. Returns id, price, stock and order_with, the tool that orders it. One page; follow next_cursor until has_more is false.
         */
        get: operations["search_marketplace_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{product_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get catalogue product
         * @description Returns one product as this company may buy it: agreed price (absent when none), list price, stock, minimum quantity and step, whether it is available, and order_with, the tool that orders it.
         */
        get: operations["get_catalog_product"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List catalogue products
         * @description Lists the products of the company’s catalogue, by name; only those that can be ordered at an agreed price today unless available is false. Order them with place_order. One page; follow next_cursor until has_more is false.
         */
        get: operations["list_catalog_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stores
         * @description Lists the stores of the marketplace, by name, with supplier, country and currency. One page; follow next_cursor until has_more is false.
         */
        get: operations["list_stores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace/orders/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview marketplace order
         * @description Call this before place_marketplace_order. Prices marketplace products at list price for a branch and says what placing would do: outcome, every rule that does not pass, who may approve, the smallest change that would pass. Returns a preview_id, valid 15 minutes. Reserves and commits nothing.
         */
        post: operations["preview_marketplace_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place marketplace order
         * @description Moves money. Places an order for marketplace products at list price, from a preview_id (preferred; call preview_marketplace_order first) or from branch_id and lines. Makes one order per store and currency, all or nothing, under one purchase_id. Returns the orders, placed or pending_approval with who may approve. Refuses missing stock, limits that refuse, and price_changed.
         */
        post: operations["place_marketplace_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List branches
         * @description Lists the branches the caller may use, by name: id, code, city, currency, status. Use it to find the branch_id other tools need. Returns one page; follow next_cursor until has_more is false.
         */
        get: operations["list_branches"];
        put?: never;
        /**
         * Create branch
         * @description Creates a branch of the company. The code must be unique. Needs a role that manages branches and is not confined to some of them. Returns the branch.
         */
        post: operations["create_branch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/branches/{branch_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get branch
         * @description Returns one branch: address, receiving contact, cost centre, currency, time zone, version, and what the caller may do with it. A branch the caller is not confined to is not found.
         */
        get: operations["get_branch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update branch
         * @description Changes any field of a branch, or its status (an inactive branch cannot order). Call get_branch first and send its version as expected_version: if someone else has changed it since, the call is refused. Returns the branch.
         */
        patch: operations["update_branch"];
        trace?: never;
    };
    "/api/branches/{branch_id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get branch metrics
         * @description Returns what the platform computed for one branch over whole days: orders by status, spend per currency, top suppliers, and the use of the limits that bind it. Use it instead of adding up a page of list_orders.
         */
        get: operations["get_branch_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/branches/{branch_id}/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List branch memberships
         * @description Lists the users who may work for a branch: user, role, whether they have all branches, whether they may approve purchases, since when. Use it for who may approve. Returns one page; follow next_cursor until has_more is false.
         */
        get: operations["list_branch_memberships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suppliers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List supplier companies
         * @description Lists the supplier companies of the platform, by name. Use it to find whom to invite to an RFQ or whose products to order. Returns one page; follow next_cursor until has_more is false.
         */
        get: operations["list_supplier_companies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suppliers/{supplier_company_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get supplier company
         * @description Returns the profile of one supplier: country, description, stores and categories of what it sells, and its delivery record with the caller’s company (orders, on time, late, average days, spend per currency).
         */
        get: operations["get_supplier_company"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier-favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List supplier favourites
         * @description Lists the favourite suppliers of the company, the latest first, with who added them and when. Returns one page; follow next_cursor until has_more is false.
         */
        get: operations["list_supplier_favorites"];
        put?: never;
        /**
         * Add supplier favourites
         * @description Makes suppliers favourites of the company, all or none; call list_supplier_companies for their ids first. An existing favourite is unchanged and no error. Returns which were added and which were favourites before.
         */
        post: operations["create_supplier_favorites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier-invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List supplier invites
         * @description Lists the invitations of suppliers to the platform, newest first: for a buyer those it sent, for a supplier those it accepted. Returns one page; follow next_cursor until has_more is false.
         */
        get: operations["list_supplier_invites"];
        put?: never;
        /**
         * Invite supplier
         * @description Invites a company that is not on the platform yet, by e-mail. The link works once, for 14 days. One pending invite per address.
         */
        post: operations["create_supplier_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/finance/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get company balance
         * @description Returns the balance of the company, per currency: available, and held in escrow for orders that are paid and not delivered yet, and the latest movements. Use it before pay_order_with_balance. Needs all branches. Never add currencies together.
         */
        get: operations["get_company_balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/finance/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get company limits
         * @description Returns the spending limits of the company with limit, used, remaining and the time it resets, per scope (company, branch, role, user, credential), period and currency. Use it to explain why a purchase waits or is refused. A caller confined to branches sees only the limits that bind them.
         */
        get: operations["get_company_limits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{order_id}/pay-with-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay order with balance
         * @description Moves money. Pays an order in full from the company’s balance; call get_order_billing first for what is due. An order is paid at most once, also on retries. The money is held in escrow until delivery. Refuses orders that wait for approval or have ended, a balance that does not cover it, and price_changed when due is not expected_total.
         */
        post: operations["pay_order_with_balance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{order_id}/payment-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate payment link
         * @description Moves money once someone pays. Creates a link to the payment provider’s page for what is due on an order; give it to the person who pays. An open link of the order is returned again. A payment that comes late or twice is credited to the company’s balance. Refuses orders that are paid, wait for approval or have ended, and price_changed when the amount of the link is not expected_total.
         */
        post: operations["generate_order_payment_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{order_id}/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get order billing
         * @description Returns the billing of an order: the charge, what is paid, refunded and due, payments and refunds, an invoice per shipment with its lines, credit notes for what was invoiced, and receipts for refunds of what was not. Invoices less credit notes are what was bought. Use it before paying, and to explain payment_status and billing_status. Only the buyer sees the open payment link.
         */
        get: operations["get_order_billing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurrences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recurring orders
         * @description Lists recurring orders, newest first, with status, version, lines, schedule, end, price ceiling, requisitioner, next, skipped and moved dates, the total of one run, and the last run with its reason. Returns one page; follow next_cursor until has_more is false.
         */
        get: operations["list_recurrences"];
        put?: never;
        /**
         * Create recurring order
         * @description Commits funds later: orders the same products of the company’s catalogue repeatedly, without asking. Call preview_order with the lines first. Each run places one purchase at the price of that day, within limits; a price, with or without tax, above max_price_increase_percent over today’s, or missing stock, fails that run with a reason, and three failures in a row stop it. Runs have your rights and this credential’s narrowing as they are then; revoking it pauses the recurring order. Refuses missing stock, limits that one run alone exceeds, and more than 1,000 recurring orders of a company that have not ended; verdicts lists the other rules. Returns the recurring order with its next 5 dates.
         */
        post: operations["create_recurrence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurrences/{recurrence_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get recurring order
         * @description Returns one recurring order with lines, next dates and its last runs.
         */
        get: operations["get_recurrence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update recurring order
         * @description Commits funds later when it resumes a recurring order, undoes a skip, moves a date, or changes lines, schedule or ceiling. Also pauses or ends it, or skips its next run; call list_recurrences for its id and version first. Dates that pass while it is paused are omitted and do not count. New lines are compared with today’s prices. The person who resumes it, undoes a skip, moves a date, or changes lines, schedule or ceiling becomes its requisitioner: runs have their rights and credential. An ended one cannot be resumed. Returns the recurring order with its next 5 dates.
         */
        patch: operations["update_recurrence"];
        trace?: never;
    };
    "/api/recurrences/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get recurring order metrics
         * @description Returns what the platform computed over runs scheduled in a range of whole days: placed, failed by reason with the recurring orders behind it, skipped, totals per currency, and how many runs are due in the next 30 days. Use it instead of adding up pages. as_of is the time of the figures.
         */
        get: operations["get_recurrence_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whoami": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who am I
         * @description Call this first to check the connection. Returns the connected user, company, role, permissions, branches, today’s date in the company’s time zone, and the credential with its narrowing and rate limits. Needs nothing and changes nothing; list_branches is a good next call.
         */
        get: operations["whoami"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get company profile
         * @description Returns the profile of the company the credential belongs to: name, kind, country, time zone, main currency, description and contact, and the version that changing it needs. Other companies are not shown here.
         */
        get: operations["get_company_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update company profile
         * @description Changes the public profile of the company (name, description, website, phone) and its details on invoices (legal name, registration number, address, tax id, a supplier’s payment terms). Send the version read before as expected_version. Another name or tax id is not verified until the operator has verified it. Fails with already_exists when a supplier’s name is used or looks like one that is. A new name with check marks, pictographs or the word “verified” is refused. Orders already placed keep the name they were placed with.
         */
        patch: operations["update_company_profile"];
        trace?: never;
    };
    "/api/company/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List company users
         * @description Lists the users of the company with role, branches and status, by name. Returns one page; follow next_cursor until has_more is false.
         */
        get: operations["list_company_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description Lists the roles of the company, built-in and own, with the permissions of each. Use it to explain who may do what.
         */
        get: operations["list_roles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my role
         * @description Returns the caller’s own role: its permissions, the branches it reaches, and the operations it may call now with this credential. Use it before planning work that may be refused.
         */
        get: operations["get_my_role"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/orders/{order_id}/shipments/{shipment_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add shipment event
         * @description The supplier records an event of a shipment in transit, optionally with a new expected day.
         */
        post: operations["add_shipment_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve purchase
         * @description Approves a purchase that waits; its orders become placed. Refuses price_changed when the totals of the waiting orders are not expected_totals, and branch_inactive when the branch can no longer order. A person cannot approve what they or their credential placed.
         */
        post: operations["approve_purchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel purchase
         * @description Cancels every order of a purchase that is not shipped yet, in one step, and returns their stock, limits and money. Orders that are shipped or ended stay as they are; left says why. Fails with conflict when no order can be cancelled.
         */
        post: operations["cancel_purchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{order_id}/close-remainder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close order remainder
         * @description After the first shipment: ends the quantities not shipped, releases their stock and limits, and credits them. Returns the order, with the refunded amount in refund.
         */
        post: operations["close_order_remainder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/orders/{order_id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm order
         * @description The supplier confirms a placed order, optionally with the day it expects to deliver.
         */
        post: operations["confirm_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline purchase
         * @description Declines a purchase that waits; stock and limits are released.
         */
        post: operations["decline_purchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/orders/{order_id}/shipments/{shipment_id}/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver order
         * @description The supplier records that a shipment was received: with the code mailed to the receiver, or with a photo or signature (then the code counts as not verified).
         */
        post: operations["deliver_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/order-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import order history
         * @description Imports dated orders of one buyer company with their shipments, up to 1,000, as JSON rows or as CSV text (in csv, or over REST as a body of Content-Type text/csv with company_id in the query). CSV has a header line and one line for each line of an order: lines with one number are one order, whose fields and shipment its first line gives and the others may leave empty; currency holds for shipping and unit_price, which are decimals. Imported orders never affect stock or limits. Only unpaid ones open a charge. An existing number is skipped. Valid rows are stored; each invalid row is reported with its line and field, in CSV the column. A line of CSV that has no number or cannot be read may be of any order: it is reported, and nothing is imported.
         */
        post: operations["import_order_history"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/orders/{order_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject order
         * @description The supplier rejects an order before its first shipment, with a reason; stock and limits are released.
         */
        post: operations["reject_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/orders/{order_id}/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ship order
         * @description The supplier ships all open quantities, or the given ones; several shipments are possible. Reduces the stock.
         */
        post: operations["ship_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rfqs/{rfq_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel RFQ
         * @description Cancels an RFQ without awards. Invited suppliers are informed by e-mail.
         */
        post: operations["cancel_rfq"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/awards/{award_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close award
         * @description Releases what an award still holds: its quantity can be awarded to someone else, its funds return to the limits. Purchase orders already issued are unchanged. Returns the bid.
         */
        post: operations["close_award"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rfqs/{rfq_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close RFQ
         * @description While the RFQ is open: ends bidding early, so that bids can be accepted. Later: ends the RFQ; what its awards still hold is released first. Send the status that you read as expected_status, so that two calls for bidding to end do not also end the RFQ.
         */
        post: operations["close_rfq"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rfqs/{rfq_id}/extend-deadline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend RFQ deadline
         * @description Moves the deadline of an open RFQ to a later time. Invited suppliers are informed by e-mail.
         */
        post: operations["extend_rfq_deadline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rfqs/{rfq_id}/suppliers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite RFQ suppliers
         * @description Invites more suppliers to an open RFQ by e-mail; suppliers already invited are unchanged.
         */
        post: operations["invite_rfq_suppliers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/rfqs/{rfq_id}/bids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit bid
         * @description Submits the supplier’s bid on an open RFQ it is invited to; one per RFQ, sealed from other suppliers.
         */
        post: operations["submit_bid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/bids/{bid_id}/iterations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit bid iteration
         * @description Replaces the supplier’s terms: without restriction until the deadline, afterwards only in answer to a counter-offer.
         */
        post: operations["submit_bid_iteration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/bids/{bid_id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw bid
         * @description Withdraws a bid without awards.
         */
        post: operations["withdraw_bid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{product_id}/catalog-entry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add catalogue product
         * @description Adds a product to the company’s catalogue. It can be ordered with place_order once its supplier has agreed a price.
         */
        post: operations["add_catalog_product"];
        /**
         * Remove catalogue product
         * @description Removes a product from the company’s catalogue. Orders already placed are unchanged.
         */
        delete: operations["remove_catalog_product"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create store
         * @description Opens a store of the supplier in the marketplace; every product in it is sold in the store’s currency. Refuses a name with check marks, pictographs or the word “verified”.
         */
        post: operations["create_store"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/products/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import products
         * @description Creates or updates products of a store by SKU, up to 1,000 rows, as JSON rows or as CSV text (in csv, or over REST as a body of Content-Type text/csv with store_id in the query) with a header line of the same field names (list_price as a decimal in the store’s currency, up to 6 decimals). Valid rows are stored; each invalid row is reported with its line, field and reason. A field that a row leaves out stays as it is in a product there is. An SKU belongs to one store of the supplier; stock is what is on hand and cannot be less than what is reserved.
         */
        post: operations["import_products"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description Lists the categories of the marketplace’s products, by name. One page; follow next_cursor until has_more is false.
         */
        get: operations["list_categories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List own products
         * @description Lists the supplier’s own products, by name, with stock on hand and reserved.
         */
        get: operations["list_own_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update stock and prices
         * @description Changes stock on hand and list prices of many products of a store, up to 1,000 rows by id or SKU, each with only the fields that change, as JSON rows or as CSV text (in csv, or over REST as a body of Content-Type text/csv with store_id in the query) with a header line of the same field names (list_price as a decimal in the store’s currency). Each row is applied or refused separately; each refused one is reported with its line, field, code and reason. A row with expected_version is refused with version_conflict when the product has changed since; a shipment that took stock changes it. Returns the new versions. It creates no product: import_products does.
         */
        patch: operations["update_products"];
        trace?: never;
    };
    "/api/supplier/agreed-prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set agreed price
         * @description Sets the price one buyer company pays for a product from a day on. A price for the same product, buyer and first day replaces the earlier one. Of overlapping periods, the one that began last applies. The price is in the store’s currency.
         */
        post: operations["set_agreed_price"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/products/{product_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update product
         * @description Changes fields of a product of the supplier, such as name, price, stock on hand, discontinued; those left out stay as they are. Send the version read before as expected_version; an outdated one is refused, and a shipment that took stock makes it outdated. Stock cannot be less than what is reserved.
         */
        patch: operations["update_product"];
        trace?: never;
    };
    "/api/supplier-favorites/{supplier_company_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove supplier favourite
         * @description Removes a supplier from the company’s favourites; a supplier that is not one is no error.
         */
        delete: operations["remove_supplier_favorite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier-invites/{supplier_invite_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke supplier invite
         * @description Revokes a pending invite; its link stops working.
         */
        post: operations["revoke_supplier_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{invoice_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get invoice
         * @description Returns one invoice or credit note: the parties as they were when it was issued, lines with SKU, unit, unit price, quantity, net and tax, tax by rate, the buyer’s reference, the order with its payment status now, and which credit notes and invoice belong together.
         */
        get: operations["get_invoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{invoice_id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get invoice PDF
         * @description Returns an invoice or credit note as a PDF of A4 pages, with what get_invoice returns but the payment status. The same document is drawn each time. Fails with unavailable while ten drawings of the company wait.
         */
        get: operations["get_invoice_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/balance/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List balance entries
         * @description Lists every movement of what the company has available, newest first, with the balance after it: the sum of amount per currency is available of get_company_balance. Payments by link go into escrow and do not change it. Needs all branches.
         */
        get: operations["list_balance_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description Lists invoices and credit notes, newest first: those a buyer received and those of a supplier’s sales. There is one invoice for each shipment; invoices less credit notes are what was bought. Filter by order, number, the buyer’s reference, kind, the other party, branch, currency or time of issue; due_by returns what is to be paid, the longest overdue first. Returns summaries, one page; follow next_cursor until has_more is false. A caller confined to branches sees theirs.
         */
        get: operations["list_invoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/balance-top-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Top up balance
         * @description Credits a buyer company’s balance with money the operator has received for it. The reference (of the bank transfer) is used once per company: a repeat returns the first top-up, another amount is refused.
         */
        post: operations["top_up_balance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurrences/{recurrence_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs
         * @description Lists the runs of a recurring order, newest first, with purchase or reason.
         */
        get: operations["list_recurrence_runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/change-cursors/expire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Expire change cursors
         * @description Ends every cursor of the change feeds of all companies, after a restore from a backup: the objects are then those of an earlier time, so each reader is refused once with changes_expired and has to read the lists again.
         */
        post: operations["expire_change_cursors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changes/{change_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a change
         * @description Returns one change by its id. Refuses with not_found one that is older than 90 days.
         */
        get: operations["get_change"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read changes
         * @description Lists what changed in orders, RFQs, bids, purchase orders and recurring orders since a cursor, oldest first, each change once. Without after it begins with the oldest change kept, and after=now begins at this moment. Store next and pass it as after in the next call, so that no change is missed. Shows what the credential may read; when view differs from the last answer, its rights have changed, so read the lists once again. Changes are kept for 90 days; an older cursor is refused with changes_expired.
         */
        get: operations["list_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Lists the webhooks of the company, newest first, with their status. Secrets are never shown.
         */
        get: operations["list_webhooks"];
        put?: never;
        /**
         * Create webhook
         * @description Sends the changes of the company from now on to a URL, signed as Standard Webhooks describes. The URL is first sent one webhook.verify, and the webhook becomes active when the answer repeats its challenge. It is sent what its creator may read at that time, narrowed as the credential is. When that user leaves or the credential ends, it pauses for 7 days, in which another user can make it active. The secret is shown once.
         */
        post: operations["create_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get webhook
         * @description Returns one webhook with its status, its position and its last failure.
         */
        get: operations["get_webhook"];
        put?: never;
        post?: never;
        /**
         * Delete webhook
         * @description Deletes a webhook and the changes that wait for it. Nothing is sent any more.
         */
        delete: operations["delete_webhook"];
        options?: never;
        head?: never;
        /**
         * Update webhook
         * @description Changes name, URL or types of a webhook, pauses it, or makes it active again. Send the version of get_webhook as expected_version. Another URL is verified first. With url or status active the webhook acts with the rights of the caller from then on. Changes of a pause are sent afterwards if they are still kept. An ended webhook stays ended.
         */
        patch: operations["update_webhook"];
        trace?: never;
    };
    "/api/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description Lists the attempts of a webhook of the last 30 days, newest first.
         */
        get: operations["list_webhook_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhook_id}/deliveries/{delivery_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send delivery again
         * @description Sends the change of an earlier delivery again, with the same webhook-id, and if it fails with the usual retries. Refuses with conflict if the webhook is not active, and with not_found if the change is not kept any more.
         */
        post: operations["resend_webhook_delivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhook_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate webhook secret
         * @description Creates a new signing secret, shown once. With expire_old in_24_hours the old one also signs for a day, so that a receiver can change without a gap; with now only the new one signs. At most two secrets sign at a time.
         */
        post: operations["rotate_webhook_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test webhook
         * @description Sends a signed webhook.test to a verified webhook, once, and returns what its receiver answered. It is neither in the feed nor in the list of deliveries.
         */
        post: operations["test_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-subscriptions/{subscription_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End event subscription
         * @description Ends a subscription of an assistant and the changes that wait for it. Nothing is sent any more. The assistant can subscribe again; revoke its token or connection to prevent that.
         */
        delete: operations["end_event_subscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event subscriptions
         * @description Lists the present subscriptions of assistants (MCP Events) to changes of the company, newest first, with the token or connection each belongs to. Secrets and callback URLs are never shown.
         */
        get: operations["list_event_subscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create company
         * @description Creates a buyer or supplier company and invites its first admin by mail. Refuses a name with check marks, pictographs or the word “verified”. Fails with already_exists when a supplier’s name is used or looks like one that is.
         */
        post: operations["create_company"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/companies/{company_id}/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export audit
         * @description Returns a company’s audit chain in order of sequence, whole entries with the hash before each, for checking offline. The head is the chain’s end when the page was read: keep it with the export, so that a cut end is detected. Follow next_cursor until has_more is false.
         */
        get: operations["export_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/rest-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue REST key
         * @description Issues a REST key to a named active user of a company, with a rate limit, optionally narrowed and capped, and mails its owner and the admins of the company. The secret is shown once.
         */
        post: operations["issue_rest_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Lists what was done in the company, by whom and with which credential, newest first. A call that changed more than an entry holds has several entries.
         */
        get: operations["list_audit_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/audit-heads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit heads
         * @description Returns the end of every company’s audit chain, for signing them with a key that the platform does not hold. Follow next_cursor until has_more is false.
         */
        get: operations["list_audit_heads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rest-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List REST keys
         * @description Lists REST keys, newest first: the caller’s own, or for those who manage credentials the keys of every user they see. Secrets are never shown. The operator issues keys; revoke_token ends one.
         */
        get: operations["list_rest_keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/signed-audit-heads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail signed audit heads
         * @description Mails signed heads of audit chains to the admins of those companies that have switched it on in their activity log: each company at most once a day (UTC), and only when the head of its chain has changed since the last mail. Returns the number of companies mailed.
         */
        post: operations["mail_signed_audit_heads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/companies/{company_id}/second-factor-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset second factor of a user
         * @description Removes the second factor of an active user of a company, such as its last admin, and ends their sessions in all their companies. The user is mailed, and the activity log of each of their companies records it. Verify the identity of the requester first.
         */
        post: operations["reset_user_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/companies/{company_id}/rest-keys/{credential_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke REST key
         * @description Revokes a REST key of a company. Every client that uses it stops at once.
         */
        post: operations["revoke_rest_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/companies/{company_id}/credentials/{credential_id}/rate-limit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set rate limit
         * @description Sets how many requests per minute a REST key or MCP token of a company may make, from its next requests on.
         */
        post: operations["set_rate_limit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/invoicing-consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update invoicing consent
         * @description Consents to invoices that the platform issues in the supplier’s name, or withdraws that consent. From then on each shipment has an invoice with the parties’ legal details, numbered per supplier without gaps; without consent, or while legal name, address or registration number is missing, it has a billing statement, which is no tax invoice. Documents already issued stay as they are. Give the details with update_company_profile first, and send the version read with them as expected_version. Fails with conflict while one of them is missing.
         */
        post: operations["update_invoicing_consent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/companies/{company_id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify company
         * @description Marks name and tax id of a company as verified, after you have checked them against a register. Give both as you checked them; version_conflict when the company has others now, already_exists when another verified company of its kind and country has the tax id.
         */
        post: operations["verify_company"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/companies/{company_id}/withdraw-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw verification
         * @description Marks a company as no longer verified.
         */
        post: operations["withdraw_verification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AcceptSupplierInviteAnswer: {
            company: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            email: string;
        };
        Address: {
            /** @description Street and number */
            line1: string;
            /** @description Building, floor or suite */
            line2?: string;
            /** @description City */
            city: string;
            /** @description State, province or region */
            region?: string;
            /** @description Postal code */
            postal_code?: string;
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
        };
        AgreementView: {
            /** @description Id of the agreement, agr_… */
            id: string;
            product: {
                /** @description Id of the product, prd_… */
                id: string;
                name: string;
            };
            /** @description Id of the company, co_… */
            buyer_company_id: string;
            price: components["schemas"]["UnitPrice"];
            /**
             * Format: date
             * @description Day, YYYY-MM-DD, in the company’s time zone
             */
            valid_from: string;
            valid_to: string | null;
        };
        AuditChainEntry: {
            /** @description Id of the audit, aud_… */
            id: string;
            /** @description Place in the company’s chain */
            sequence: number;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            actor: {
                user_id: string;
                name: string;
                credential_id: string;
                /** @enum {string} */
                credential_kind: "session" | "mcp_token" | "rest_key" | "system";
            };
            service: string;
            /** @description Number of this event in its service and company, without gaps */
            number: number;
            operation: string;
            /** @description Id of the object it was done to */
            target: string | null;
            request_id: string;
            /** @description Values before and after, of access, limits, prices and roles; absent on other entries. A call with more than 8 has further entries with the same request_id; a value of more than 100 characters has further changes of its field */
            changes?: components["schemas"]["AuditChange"][];
            /** @description Whether a person confirmed it: on what an assistant did that commits funds; absent on other entries */
            confirmed?: boolean;
            /** @description SHA-256 over this entry and the hash before it */
            hash: string;
            /** @description Id of the company, co_… */
            company_id: string;
            /** @description Hash of the entry before; 64 zeros for the first */
            previous_hash: string;
        };
        AuditChainHead: {
            /** @description Id of the company, co_… */
            company_id: string;
            /** @description Place of the last entry; 0 when there is none */
            sequence: number;
            /** @description Hash of the last entry; 64 zeros when there is none */
            hash: string;
        };
        AuditChange: {
            field: string;
            before: string | null;
            after: string | null;
        };
        AuditEvent: {
            /** @description Id of the audit, aud_… */
            id: string;
            /** @description Place in the company’s chain */
            sequence: number;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            actor: {
                user_id: string;
                name: string;
                credential_id: string;
                /** @enum {string} */
                credential_kind: "session" | "mcp_token" | "rest_key" | "system";
            };
            service: string;
            /** @description Number of this event in its service and company, without gaps */
            number: number;
            operation: string;
            /** @description Id of the object it was done to */
            target: string | null;
            request_id: string;
            /** @description Values before and after, of access, limits, prices and roles; absent on other entries. A call with more than 8 has further entries with the same request_id; a value of more than 100 characters has further changes of its field */
            changes?: components["schemas"]["AuditChange"][];
            /** @description Whether a person confirmed it: on what an assistant did that commits funds; absent on other entries */
            confirmed?: boolean;
            /** @description SHA-256 over this entry and the hash before it */
            hash: string;
        };
        AwardView: {
            /** @description Id of the award, awd_… */
            id: string;
            /** @enum {string} */
            status: "open" | "closed";
            iteration: number;
            /** @description What it holds; once closed, only what is on purchase orders */
            lines: {
                /** @description Id of the rfq item, rit_… */
                rfq_item_id: string;
                quantity: number;
                /** @description On live purchase orders */
                ordered_quantity: number;
                unit_price: components["schemas"]["UnitPrice"];
            }[];
            /** @description Of what it holds */
            total: components["schemas"]["Money"];
            /** @description Null for suppliers */
            accepted_by: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            accepted_at: string;
            /** @description Null while open, and for suppliers */
            closed_reason: string | null;
        };
        BalanceEntry: {
            /** @description Id of the ledger transaction, ltx_… */
            id: string;
            /** @description Place among the movements of the company in the currency, from 1 and without gaps; null on older ones */
            number: number | null;
            /**
             * @description top_up: money came in; balance_payment: an order was paid; credit: a payment by link was more than was due, or too late; refund: money of an order came back; release: an order sold was delivered. Further kinds may be added
             * @enum {string}
             */
            kind: "top_up" | "balance_payment" | "credit" | "refund" | "release";
            /** @description What it added to the balance; negative for what it took */
            amount: components["schemas"]["Money"];
            /** @description What was available after it; null on older ones */
            balance: components["schemas"]["Money"] | null;
            /** @description The order it is of; null for top_up */
            order_id: string | null;
            order_number: string | null;
            /** @description The buyer’s reference of the order; of a top_up that of the transfer */
            reference: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            booked_at: string;
        };
        BalanceView: {
            /** @description ISO 4217 currency code, such as USD */
            currency: string;
            /** @description Can be spent now; for a supplier: earned */
            available: components["schemas"]["Money"];
            /** @description In escrow: paid for orders that are not delivered yet */
            held: components["schemas"]["Money"];
        };
        BeginSecondFactorAnswer: {
            /** @description The secret in base 32, for typing it into the app */
            secret: string;
            /** @description The secret as otpauth:// address, which the app reads as a QR code */
            uri: string;
        };
        BidRow: {
            /** @description Id of the bid, bid_… */
            bid_id: string;
            supplier: components["schemas"]["RatedSupplier"];
            /** @enum {string} */
            status: "submitted" | "countered" | "partially_accepted" | "accepted" | "rejected" | "withdrawn";
            /** @description The supplier’s latest iteration, which this row shows */
            iteration: number;
            /** @description The buyer’s counter-offer waits for an answer */
            counter: boolean;
            lead_time_days: number | null;
            valid_until: string | null;
            expired: boolean;
            /**
             * @description It offers every item of the RFQ
             * @default false
             */
            complete: boolean;
            /** @description All items it offers, for the requested quantities */
            total: components["schemas"]["Money"];
            /** @description One entry per item it offers */
            prices: {
                /** @description Id of the rfq item, rit_… */
                rfq_item_id: string;
                unit_price: components["schemas"]["UnitPrice"];
                total: components["schemas"]["Money"];
                /** @description Whether no bid has a lower price, of those that count: neither withdrawn, rejected nor expired; null for suppliers, for whom bids are sealed */
                lowest: boolean | null;
                /** @description Difference to the target price; negative is cheaper; null without target and for suppliers */
                against_target_percent: number | null;
                /**
                 * @description Awarded to this bid
                 * @default 0
                 */
                awarded_quantity: number;
            }[];
        };
        BidView: {
            /** @description Id of the bid, bid_… */
            id: string;
            rfq: {
                /** @description Id of the rfq, rfq_… */
                id: string;
                number: string;
                title: string;
                /** @enum {string} */
                status: "open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled";
            };
            buyer: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            supplier: components["schemas"]["RatedSupplier"];
            /** @enum {string} */
            status: "submitted" | "countered" | "partially_accepted" | "accepted" | "rejected" | "withdrawn";
            latest_iteration: number;
            /** @description The only one that can be accepted or rejected */
            latest_supplier_iteration: number;
            iterations: {
                /** @description From 1; name it when deciding */
                number: number;
                /**
                 * @description buyer: a counter-offer
                 * @enum {string}
                 */
                by: "supplier" | "buyer";
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                at: string;
                lines: {
                    /** @description Id of the rfq item, rit_… */
                    rfq_item_id: string;
                    /** @description The supplier’s product, whose stock an order reserves */
                    product_id: string | null;
                    /** @description Taxes included */
                    unit_price: components["schemas"]["UnitPrice"];
                    /** @description Unit price times the requested quantity, rounded half up */
                    total: components["schemas"]["Money"];
                }[];
                total: components["schemas"]["Money"];
                lead_time_days: number | null;
                /** @description Last day, in the buyer’s time zone */
                valid_until: string | null;
                terms: string;
                note: string | null;
            }[];
            awards: components["schemas"]["AwardView"][];
            /** @description Written by the buyer with the latest acceptance or rejection, or by the supplier when withdrawing */
            note: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
            version: number;
            allowed_actions: string[];
        };
        BillingParty: {
            /** @description Id of the company, co_… */
            id: string;
            /** @description Name on the platform; null on documents of releases before 2026-12 */
            name: string | null;
            /** @description Name in the company register, as invoices show it */
            legal_name: string | null;
            /** @description Number in the company register */
            registration_number: string | null;
            tax_id: string | null;
            /** @description Registered address */
            address: components["schemas"]["Address"] | null;
            country: string | null;
        };
        BranchSummary: {
            /** @description Id of the branch, br_… */
            id: string;
            name: string;
            code: string;
            /** @enum {string} */
            status: "active" | "inactive";
            city: string;
            country: string;
            /** @description ISO 4217 currency code, such as USD */
            currency: string;
        };
        BranchView: {
            /** @description Id of the branch, br_… */
            id: string;
            name: string;
            code: string;
            /** @enum {string} */
            status: "active" | "inactive";
            city: string;
            country: string;
            /** @description ISO 4217 currency code, such as USD */
            currency: string;
            address: components["schemas"]["Address"];
            /** @description Receives deliveries and the delivery code */
            receiving_contact: components["schemas"]["Contact"] | null;
            cost_centre: string | null;
            time_zone: string;
            /** @description Send it back as expected_version when updating */
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
            allowed_actions: string[];
        };
        CancelPurchaseAnswer: {
            /** @description Id of the purchase, pur_… */
            purchase_id: string;
            /** @description The orders that were cancelled */
            orders: {
                /** @description Id of the order, ord_… */
                id: string;
                number: string;
                /**
                 * @description The buyer’s own number for it
                 * @default null
                 */
                reference: string | null;
                /** @description The purchase it was placed with; null for suppliers */
                purchase_id: string | null;
                /** @enum {string} */
                status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined";
                /** @enum {string} */
                payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded";
                /** @enum {string} */
                billing_status: "not_billed" | "partially_billed" | "billed";
                branch: {
                    /** @description Id of the branch, br_… */
                    id: string;
                    name: string;
                    code: string;
                };
                buyer: {
                    /** @description Id of the company, co_… */
                    id: string;
                    name: string;
                };
                supplier: {
                    /** @description Id of the company, co_… */
                    id: string;
                    name: string;
                };
                total: components["schemas"]["Money"];
                line_count: number;
                /**
                 * @description Day the next delivery is due: promised by the supplier, else asked for by the buyer
                 * @default null
                 */
                due_on: string | null;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                updated_at: string;
                /**
                 * @description Completed or pending refund, because the order ended or its remainder was closed
                 * @default null
                 */
                refund: {
                    amount: components["schemas"]["Money"];
                    /**
                     * @description refunded: it is in the buyer’s balance
                     * @enum {string}
                     */
                    status: "pending" | "refunded";
                } | null;
            }[];
            /** @description The orders that were not, and why */
            left: {
                order: components["schemas"]["OrderSummary"];
                reason: string;
            }[];
        };
        CatalogProduct: {
            /** @description Id of the product, prd_… */
            id: string;
            sku: string;
            name: string;
            category: string;
            /** @description Sales unit that quantities count, such as piece or box */
            unit: string;
            /** @description What one unit holds, such as "10 boxes x 20 bags" */
            pack: string;
            store: {
                /** @description Id of the store, sto_… */
                id: string;
                name: string;
            };
            supplier: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            list_price: components["schemas"]["UnitPrice"];
            /** @description Percentage as a decimal string, such as "7.5" */
            tax_rate: string;
            /** @description Units that can be ordered now */
            stock: number;
            discontinued: boolean;
            minimum_quantity: number;
            /** @description Quantities are multiples of this */
            quantity_step: number;
            /** @description Price agreed with this company, valid today; absent when there is none */
            agreed_price?: components["schemas"]["UnitPrice"];
            /** @description Last day of the agreed price; null when it has none */
            agreed_price_valid_to?: string | null;
            /** @description The company added it to its catalogue */
            in_catalog: boolean;
            /** @description In the catalogue, with an agreed price valid today, and not discontinued */
            available: boolean;
            /**
             * @description The tool that orders this product
             * @enum {string}
             */
            order_with: "place_order" | "place_marketplace_order";
        };
        Change: {
            /** @description Id of the change, chn_… */
            id: string;
            /** @enum {string} */
            type: "order.approval_requested" | "order.placed" | "order.confirmed" | "order.partially_shipped" | "order.shipped" | "order.delivered" | "order.cancelled" | "order.rejected" | "order.declined" | "order.payment_changed" | "order.billing_changed" | "order.updated" | "order.imported" | "rfq.created" | "rfq.invited" | "rfq.evaluating" | "rfq.partially_awarded" | "rfq.awarded" | "rfq.closed" | "rfq.cancelled" | "rfq.updated" | "bid.submitted" | "bid.countered" | "bid.partially_accepted" | "bid.accepted" | "bid.rejected" | "bid.withdrawn" | "bid.updated" | "purchase_order.issued" | "purchase_order.acknowledged" | "purchase_order.fulfilled" | "purchase_order.cancelled" | "purchase_order.rejected" | "purchase_order.updated" | "recurrence.created" | "recurrence.updated" | "recurrence.run_failed";
            /**
             * Format: date-time
             * @description When it was committed
             */
            at: string;
            object: {
                /** @enum {string} */
                kind: "order" | "rfq" | "bid" | "purchase_order" | "recurrence";
                /** @description Id of the object, such as ord_… */
                id: string;
                /** @description The number that people use, where the object has one */
                number: string | null;
                /** @description Version of the object after the change: of two changes of one object, the higher is later */
                version: number;
                /** @description RFQ of a purchase order, by which list_rfq_purchase_orders shows it; absent for other kinds */
                rfq_id?: string;
            };
            /** @description Status of the object after the change */
            status: string | null;
            /** @description Branch of the object; null for suppliers */
            branch_id: string | null;
            /** @description The company that made the change, and the user if it is your own; null: the platform */
            by: {
                /** @description Id of the company, co_… */
                company_id: string;
                user_id: string | null;
            } | null;
            /** @description Place in the feed of your company: 1, 2, 3 … without gaps */
            number: number;
        };
        ChangePasswordAnswer: {
            /** @description How many sessions were ended */
            ended: number;
        };
        CompanyFacts: {
            /** @description Id of the company, co_… */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "buyer" | "supplier" | "operator";
            time_zone: string;
            /** @description ISO 4217 currency code, such as USD */
            currency: string;
            /** @description The operator has verified name and tax id as they are now */
            verified: boolean;
        };
        CompanyView: {
            /** @description Id of the company, co_… */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "buyer" | "supplier" | "operator";
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
            time_zone: string;
            /** @description ISO 4217 currency code, such as USD */
            currency: string;
            tax_id: string | null;
            /** @description The operator has verified name and tax id as they are now */
            verified: boolean;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
        };
        ConfirmSecondFactorAnswer: {
            /** @description Each signs in once in place of a code of the app; shown once. They replace those made before */
            recovery_codes: string[];
        };
        Contact: {
            /** @description Name of the person */
            name: string;
            /**
             * Format: email
             * @description E-mail address
             */
            email?: string;
            /** @description Telephone number */
            phone?: string;
        };
        ContactInput: {
            /** @description Name of the person */
            name: string;
            /**
             * Format: email
             * @description E-mail address
             */
            email?: string;
            /** @description Telephone number */
            phone?: string;
        };
        CreateRecurrenceAnswer: {
            /** @description Id of the recurrence, rec_… */
            id: string;
            name: string;
            /** @enum {string} */
            status: "active" | "paused" | "ended" | "failed";
            /** @description Why it is paused, ended or failed */
            status_reason: string | null;
            branch: {
                /** @description Id of the branch, br_… */
                id: string;
                name: string;
            };
            /** @description RFC 5545 recurrence rule */
            schedule: string;
            /** @description The rule in words */
            schedule_text: string;
            time_zone: string;
            /** @description HH:MM; null when the rule names hours */
            time_of_day: string | null;
            /**
             * Format: date
             * @description Day, YYYY-MM-DD, in the company’s time zone
             */
            starts_on: string;
            ends_on: string | null;
            /** @description Number of occurrences in all; null when not bound */
            count: number | null;
            /** @description Dates that have come so far, placed, failed and skipped; what count counts */
            occurrences: number;
            /** @description Percentage as a decimal string, such as "7.5" */
            max_price_increase_percent: string;
            next_run_at: string | null;
            /** @description One run at the prices of its lines, one total per currency */
            totals: components["schemas"]["Money"][];
            runs_placed: number;
            runs_failed: number;
            /** @description Three end in failed */
            failures_in_a_row: number;
            requisitioner: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
            lines: {
                /** @description Id of the product, prd_… */
                product_id: string;
                sku: string;
                name: string;
                unit: string;
                quantity: number;
                /** @description The price runs are compared with: the agreed price when the line was set */
                unit_price: components["schemas"]["UnitPrice"];
                pack?: string;
            }[];
            /** @description The next occurrences, at most 5; skipped ones left out, moved ones where they are moved to */
            next_dates: string[];
            /** @description Occurrences to come that skip_next left out */
            skipped_dates: string[];
            /**
             * @description Occurrences to come that move_date moved
             * @default []
             */
            moved_dates: {
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                to: string;
            }[];
            /** @description When a paused one resumes automatically */
            resume_at: string | null;
            last_runs: components["schemas"]["RecurrenceRun"][];
            version: number;
            allowed_actions: string[];
            /**
             * @description Verdicts on one run placed now; empty when the lines stay as they are
             * @default []
             */
            verdicts: components["schemas"]["Verdict"][];
            /**
             * @description Days of the schedule that some months or years lack
             * @default []
             */
            warnings: {
                path: string;
                code: string;
                detail: string;
            }[];
        };
        CreateSupplierFavoritesAnswer: {
            added: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            }[];
            already: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            }[];
        };
        CreateTokenAnswer: {
            token: components["schemas"]["CredentialView"];
            /** @description The token itself; shown once, null when this is a replay */
            secret: string | null;
        };
        CreateWebhookAnswer: {
            webhook: components["schemas"]["GetWebhookAnswer"];
            /** @description Signing secret (whsec_…) of Standard Webhooks; shown once, null when this is a replay */
            secret: string | null;
        };
        CredentialView: {
            /** @description Id of the credential, cred_… */
            id: string;
            /** @enum {string} */
            kind: "session" | "mcp_token" | "rest_key" | "system";
            name: string;
            /** @description First characters of the secret */
            prefix: string;
            last_four: string;
            owner: {
                /** @description Id of the user, usr_… */
                id: string;
                name: string;
            };
            /** @description Key of a role, as list_roles returns it */
            role: string;
            read_only: boolean;
            no_money: boolean;
            areas: ("orders" | "rfqs" | "catalogue" | "branches" | "suppliers" | "finance" | "recurrences" | "company")[] | null;
            /** @description How many operations it is narrowed to; whoami names them to it; null for all */
            operation_count: number | null;
            /** @description Branches it is confined to; null for all branches */
            branch_ids: string[] | null;
            /** @description Spending caps of the credential; empty when it has no caps of its own */
            caps: {
                /**
                 * @description Period that the cap is counted over
                 * @enum {string}
                 */
                period: "purchase" | "day" | "month";
                /** @description Maximum amount that may be spent in the period */
                limit: components["schemas"]["PositiveMoney"];
                /**
                 * @description What happens to a purchase above it; refuse when left out
                 * @enum {string}
                 */
                on_exceed: "approve" | "refuse";
            }[];
            /** @description Requests it may make in a minute, by what they do */
            rate_limits_per_minute: {
                read: number;
                write: number;
                money: number;
            };
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            expires_at: string | null;
            last_used_at: string | null;
            revoked_at: string | null;
            /**
             * @description The assistant that got it by sign-in; null for what a person or the operator made
             * @default null
             */
            client: {
                /** @description Host that the answer goes to, or its end; "this computer" for a local program */
                host: string;
                /** @description The operator lists this client */
                known: boolean;
            } | null;
        };
        /** @description ISO 4217 currency code, such as USD */
        CurrencyCode: string;
        DecideAuthorizationAnswer: {
            /** @description Where the browser goes with the answer; null when this is a replay */
            redirect_to: string | null;
        };
        DeclinePurchaseAnswer: {
            /** @description Id of the purchase, pur_… */
            purchase_id: string;
            /** @constant */
            status: "declined";
            orders: components["schemas"]["OrderSummary"][];
        };
        DeleteWebhookAnswer: {
            deleted: boolean;
        };
        DeliveryRecord: {
            /** @description Orders placed with it, imported ones included */
            orders: number;
            delivered: number;
            /** @description Delivered in full by the expected day, of those that had one */
            on_time: number;
            late: number;
            /** @description Cancelled, rejected or declined */
            ended: number;
            /** @description From placing to delivery of all */
            average_days_to_deliver: number | null;
            /** @description Without orders that were cancelled, rejected or declined */
            spend: components["schemas"]["Money"][];
            last_order_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
        };
        DescribeAuthorizationAnswer: {
            client: components["schemas"]["OauthClient"];
            /** @description The answer goes to a program on the person’s computer */
            on_this_computer: boolean;
            /** @description What the client asks for */
            scopes: ("procura:read" | "procura:write" | "procura:money")[];
            /** @description Identifies this request in this session; pass it to decide_authorization */
            request: string;
        };
        EndEventSubscriptionAnswer: {
            ended: boolean;
        };
        EndOtherSessionsAnswer: {
            /** @description How many were ended */
            ended: number;
        };
        EndSessionAnswer: {
            ended: boolean;
        };
        ExpireChangeCursorsAnswer: {
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            expired_at: string;
        };
        ExportAuditAnswer: {
            data: components["schemas"]["AuditChainEntry"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
            head: components["schemas"]["AuditChainHead"];
        };
        FieldError: {
            path: string;
            message: string;
        };
        GetBranchMetricsAnswer: {
            orders_by_status: {
                status: string;
                count: number;
            }[];
            /** @description Orders that were not cancelled, rejected or declined, one total per currency */
            spend: components["schemas"]["Money"][];
            top_suppliers: {
                supplier: {
                    /** @description Id of the company, co_… */
                    id: string;
                    name: string;
                };
                orders: number;
                /** @description One total per currency; never add them together */
                spend: components["schemas"]["Money"][];
            }[];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
            branch: {
                /** @description Id of the branch, br_… */
                id: string;
                name: string;
            };
            from: string | null;
            to: string | null;
            limits: components["schemas"]["LimitUse"][];
        };
        GetCompanyBalanceAnswer: {
            balances: components["schemas"]["BalanceView"][];
            /**
             * @description The latest movements, newest first; over REST, /api/balance/entries lists all
             * @default []
             */
            latest: components["schemas"]["BalanceEntry"][];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
        };
        GetCompanyLimitsAnswer: {
            /** @description In the order of sort */
            limits: components["schemas"]["LimitUse"][];
            /**
             * @description How many limits are not shown; raise limit, or filter, to see them
             * @default 0
             */
            more_limits: number;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
        };
        GetCompanyProfileAnswer: {
            /** @description Id of the company, co_… */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "buyer" | "supplier" | "operator";
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
            time_zone: string;
            /** @description ISO 4217 currency code, such as USD */
            currency: string;
            tax_id: string | null;
            /** @description The operator has verified name and tax id as they are now */
            verified: boolean;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            description: string;
            website: string | null;
            phone: string | null;
            /** @description Name in the company register, as invoices show it */
            legal_name: string | null;
            /** @description Number in the company register */
            registration_number: string | null;
            /** @description Registered address */
            address: components["schemas"]["Address"] | null;
            /** @description Days after issue in which a supplier’s invoices are to be paid; null where it gives no terms */
            payment_terms_days: number | null;
            /** @description When the supplier consented to invoices in its name; null while it has not */
            invoicing_consent_at: string | null;
            version: number;
        };
        GetIntegrationSettingsAnswer: {
            /** @description "API & Integrations": MCP tokens work only while it is on */
            api_enabled: boolean;
            /**
             * @description Whether a person confirms what assistants spend: off never; when_supported where the assistant can ask; required always, on this page where it cannot ask
             * @enum {string}
             */
            money_guard: "off" | "when_supported" | "required";
            /** @description "Approvals with REST keys": approve_purchase and decline_purchase take REST keys only while on */
            rest_key_approvals: boolean;
            /** @description "Signed heads by mail": admins of the whole company get the signed head of its activity log, once a day at most */
            audit_head_mails: boolean;
            /**
             * @description Assistants that people may connect by sign-in: known those that the operator lists; all; or none. Connections of others end when this is set
             * @enum {string}
             */
            admitted_clients: "known" | "all" | "none";
            /** @description Everyone who signs in needs a second factor, and REST keys neither approve nor decline purchases */
            second_factor_required: boolean;
            /** @description Calls of assistants in the last 30 days that committed funds and that no person confirmed; 1000 means that many or more. Null for callers confined to branches */
            unconfirmed_spending_calls: number | null;
        };
        GetMyRoleAnswer: {
            /** @description Key of a role, as list_roles returns it */
            key: string;
            name: string;
            built_in: boolean;
            permissions: ("orders:read" | "orders:write" | "orders:approve" | "orders:fulfil" | "rfqs:read" | "rfqs:write" | "rfqs:award" | "bids:write" | "catalogue:read" | "catalogue:manage" | "branches:read" | "branches:manage" | "suppliers:read" | "suppliers:manage" | "finance:read" | "finance:pay" | "finance:manage" | "recurrences:read" | "recurrences:write" | "company:read" | "company:manage" | "users:manage" | "credentials:manage" | "audit:read" | "operate")[];
            /** @description Branches it is confined to; null for all branches */
            branch_ids: string[] | null;
            /** @description Operations this credential may call */
            operations: string[];
            /** @description Spending limits that bind this caller; empty for suppliers */
            limits: components["schemas"]["LimitUse"][];
        };
        GetOrderBillingAnswer: {
            /** @description Id of the order, ord_… */
            order_id: string;
            order_number: string;
            /** @enum {string} */
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded";
            /** @enum {string} */
            billing_status: "not_billed" | "partially_billed" | "billed";
            /** @description Present total of the order */
            total: components["schemas"]["Money"];
            paid: components["schemas"]["Money"];
            refunded: components["schemas"]["Money"];
            due: components["schemas"]["Money"];
            /** @description Null before the order is placed, and for imported orders that were paid elsewhere */
            charge: {
                /** @description Id of the charge, chg_… */
                id: string;
                /** @enum {string} */
                status: "open" | "paid" | "void";
                amount: components["schemas"]["Money"];
                opened_at: string | null;
                paid_at: string | null;
                voided_at: string | null;
                /** @description When the supplier was credited: at delivery */
                released_at: string | null;
            } | null;
            /** @description The latest 50 */
            payments: {
                /** @description Id of the payment, pay_… */
                id: string;
                /** @enum {string} */
                method: "balance" | "link";
                amount: components["schemas"]["Money"];
                /** @description Part that went to the balance: paid late, twice or too much */
                credited: components["schemas"]["Money"];
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                paid_at: string;
            }[];
            refunds: {
                /** @description Id of the refund, ref_… */
                id: string;
                amount: components["schemas"]["Money"];
                reason: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                refunded_at: string;
                /** @description Empty for a refund of what was not invoiced */
                credit_note_number: string;
                /**
                 * @description Empty for a credit note
                 * @default
                 */
                receipt_number: string;
            }[];
            /** @description One per shipment */
            invoices: {
                number: string;
                /** @description Id of the shipment, shp_… */
                shipment_id: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                issued_at: string;
                /**
                 * @description Day it is to be paid by; null without payment terms
                 * @default null
                 */
                due_on: string | null;
                line_count: number;
                /** @description Empty beyond 1,000 lines over all invoices; then name the shipment_id */
                lines: {
                    /** @description Null for shipping */
                    line_id: string | null;
                    description: string;
                    quantity: number;
                    /** @description Less discount, without tax */
                    net: components["schemas"]["Money"];
                    tax: components["schemas"]["Money"];
                    total: components["schemas"]["Money"];
                }[];
                net: components["schemas"]["Money"];
                tax: components["schemas"]["Money"];
                total: components["schemas"]["Money"];
            }[];
            /** @description Refunds of invoiced amounts */
            credit_notes: {
                number: string;
                amount: components["schemas"]["Money"];
                reason: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                issued_at: string;
            }[];
            /**
             * @description Refunds of amounts that were paid and never invoiced
             * @default []
             */
            refund_receipts: {
                number: string;
                amount: components["schemas"]["Money"];
                reason: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                issued_at: string;
            }[];
            /** @description Open link; null when there is none, and for suppliers */
            payment_link: components["schemas"]["PaymentLinkView"] | null;
            /** @description Such as: paid elsewhere before it was imported */
            note: string | null;
        };
        GetOrderChartsAnswer: {
            /** @enum {string} */
            metric: "orders" | "spend";
            /** @enum {string} */
            interval: "day" | "week" | "month";
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            periods: {
                /** @description 2026-11-21, 2026-W47 or 2026-11 */
                period: string;
                /** Format: date */
                starts_on: string;
            }[];
            /** @description Periods that from or to cut, so that they are not comparable with whole ones */
            partial_periods: string[];
            series: {
                /** @description ISO 4217 currency code, such as USD */
                currency: string;
                /**
                 * @description Group of group_by, as get_order_metrics names it; _others for those without a series
                 * @default null
                 */
                key: string | null;
                /** @default null */
                label: string | null;
                /** @description Orders in each of periods */
                orders: number[];
                /** @description Spend in each of periods, as decimals in currency */
                amounts: string[];
                total: components["schemas"]["Money"];
            }[];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
        };
        GetOrderDeliveryProofAnswer: {
            /** @description Id of the order, ord_… */
            order_id: string;
            complete: boolean;
            proofs: {
                /** @description Id of the shipment, shp_… */
                shipment_id: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                delivered_at: string;
                received_by: string;
                /** @enum {string} */
                method: "code" | "photo" | "signature" | "none";
                code_verified: boolean;
                recorded_by: string;
            }[];
        };
        GetOrderLogisticsAnswer: {
            /** @description Id of the order, ord_… */
            order_id: string;
            /** @enum {string} */
            status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined";
            lines: {
                /** @description Id of the order line, oln_… */
                line_id: string;
                name: string;
                quantity: number;
                shipped_quantity: number;
                delivered_quantity: number;
                /** @description Still to be shipped */
                open_quantity: number;
            }[];
            shipments: components["schemas"]["ShipmentView"][];
            /** @description Day the next delivery is expected */
            expected_on: string | null;
            /** @description Something has not arrived by its expected day */
            delayed: boolean;
        };
        GetOrderMetricsAnswer: {
            orders: number;
            by_status: {
                /** @enum {string} */
                status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined";
                orders: number;
                /** @description One total per currency; never add them together */
                totals: components["schemas"]["Money"][];
            }[];
            /** @description All orders, in every status */
            totals: components["schemas"]["Money"][];
            /** @description Without cancelled, rejected and declined orders */
            live_totals: components["schemas"]["Money"][];
            /** @description Average order per currency, without cancelled, rejected and declined */
            averages: components["schemas"]["Money"][];
            lead_times: {
                /** @description Average days from creation to first shipment */
                days_to_ship: number | null;
                /** @description Average days from creation to delivery of all */
                days_to_deliver: number | null;
            };
            /** @description In the order of sort; the latest periods are shown from the oldest */
            groups: {
                /** @description Value of the group: status, branch, company or product id, category, or a day, ISO week or month; values that are no product begin with _, such as _shipping */
                key: string;
                label: string;
                orders: number;
                /** @description Orders of the group by status, the most first */
                by_status: {
                    /** @enum {string} */
                    status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined";
                    orders: number;
                }[];
                /** @description All orders of the group, in every status */
                totals: components["schemas"]["Money"][];
                /** @description Without cancelled, rejected and declined orders: what the group spends */
                live_totals: components["schemas"]["Money"][];
                /**
                 * @description Units of a product in these live orders; null for other groups
                 * @default null
                 */
                quantity: number | null;
            }[];
            /** @description True when rest holds groups; raise limit, or filter, to see them */
            more_groups: boolean;
            /**
             * @description The groups that are not shown, added up per currency; null when all are
             * @default null
             */
            rest: {
                orders: number;
                /** @description All orders of the group, in every status */
                totals: components["schemas"]["Money"][];
                /** @description Without cancelled, rejected and declined orders: what the group spends */
                live_totals: components["schemas"]["Money"][];
                /** @description How many groups are not shown */
                groups: number;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
        };
        GetRecurrenceMetricsAnswer: {
            recurrences: {
                /** @enum {string} */
                status: "active" | "paused" | "ended" | "failed";
                recurrences: number;
            }[];
            runs: number;
            by_status: {
                /** @enum {string} */
                status: "running" | "placed" | "failed" | "skipped";
                runs: number;
            }[];
            /** @description Failed runs by the code of their reason */
            failures: {
                code: string;
                runs: number;
                /** @description The recurring orders with the most of these runs, at most 10 */
                recurrences: {
                    /** @description Id of the recurrence, rec_… */
                    id: string;
                    name: string;
                    runs: number;
                }[];
            }[];
            /** @description Totals of placed runs when they were placed */
            totals: components["schemas"]["Money"][];
            /** @description Due in the next 30 days, over active recurring orders; at most 1,000 of each */
            upcoming_runs: number;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
        };
        GetRfqMetricsAnswer: {
            rfqs: number;
            by_status: {
                /** @enum {string} */
                status: "open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled";
                rfqs: number;
            }[];
            /** @description Bids that were not withdrawn */
            bids: number;
            /** @description Awards that hold quantity */
            awards: number;
            /** @description Purchase orders that were not cancelled or rejected */
            purchase_orders: number;
            currencies: {
                /** @description ISO 4217 currency code, such as USD */
                currency: string;
                /** @description Awarded quantities at awarded prices */
                awarded: components["schemas"]["Money"];
                /** @description On purchase orders that were not cancelled or rejected */
                ordered: components["schemas"]["Money"];
                /** @description Awarded quantities of items with a target, at the target price */
                target: components["schemas"]["Money"];
                /** @description target less what those items were awarded at; may be negative */
                savings_against_target: components["schemas"]["Money"];
                /** @description Awarded quantities at the prices of the supplier’s first iteration, or of the first one that offers the item */
                first_offer: components["schemas"]["Money"];
                /** @description first_offer less awarded; may be negative */
                savings_between_iterations: components["schemas"]["Money"];
            }[];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
        };
        GetSecondFactorAnswer: {
            /** @description Since when the person has a second factor; null without one */
            set_up_at: string | null;
            recovery_codes_left: number;
            /** @description The company requires a second factor of everyone who signs in */
            required: boolean;
            /** @description This session was opened with the second factor */
            shown: boolean;
        };
        GetSupplierCompanyAnswer: {
            /** @description Id of the company, co_… */
            id: string;
            name: string;
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
            description: string;
            website: string | null;
            /** @description The operator has verified its name and tax id */
            verified: boolean;
            /** @description A favourite of the caller’s company */
            favorite: boolean;
            time_zone: string;
            /** @description ISO 4217 currency code, such as USD */
            currency: string;
            phone: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            member_since: string;
            stores: {
                /** @description Id of the store, sto_… */
                id: string;
                name: string;
            }[];
            categories: string[];
            /** @description Products it offers in the marketplace */
            products: number;
            delivery_record: components["schemas"]["DeliveryRecord"];
        };
        GetWebhookAnswer: {
            /** @description Id of the webhook, whk_… */
            id: string;
            name: string;
            url: string;
            /** @description Types of changes it is sent; null for all */
            types: ("order.approval_requested" | "order.placed" | "order.confirmed" | "order.partially_shipped" | "order.shipped" | "order.delivered" | "order.cancelled" | "order.rejected" | "order.declined" | "order.payment_changed" | "order.billing_changed" | "order.updated" | "order.imported" | "rfq.created" | "rfq.invited" | "rfq.evaluating" | "rfq.partially_awarded" | "rfq.awarded" | "rfq.closed" | "rfq.cancelled" | "rfq.updated" | "bid.submitted" | "bid.countered" | "bid.partially_accepted" | "bid.accepted" | "bid.rejected" | "bid.withdrawn" | "bid.updated" | "purchase_order.issued" | "purchase_order.acknowledged" | "purchase_order.fulfilled" | "purchase_order.cancelled" | "purchase_order.rejected" | "purchase_order.updated" | "recurrence.created" | "recurrence.updated" | "recurrence.run_failed")[] | null;
            /**
             * @description verifying: the URL is asked to answer the challenge; active: changes are sent; paused: they wait until update_webhook makes it active; ended: for good
             * @enum {string}
             */
            status: "verifying" | "active" | "paused" | "ended";
            /** @description Why it is paused or ended */
            status_reason: string | null;
            /** @description The user whose present rights decide which changes are sent */
            acts_for: {
                id: string;
                name: string;
            };
            /** @description Number of the last change that was sent, passed over or left to a retry */
            last_number: number;
            /** @description Changes of the company after last_number; those of other types or beyond its rights will be passed over */
            behind: number;
            /** @description Changes that wait for a further attempt; 100 for 100 or more */
            retries: number;
            /** @description Time of the first failure since the last success */
            failing_since: string | null;
            last_success_at: string | null;
            /** @description The last attempt that failed */
            last_failure: {
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                at: string;
                reason: string;
            } | null;
            /** @description Until when the secret before the last rotation signs as well */
            old_secret_until: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
            version: number;
        };
        GivenAddressInput: {
            /** @description Street and number */
            line1: string;
            /** @description Building, floor or suite */
            line2?: string;
            /** @description City */
            city: string;
            /** @description State, province or region */
            region?: string;
            /** @description Postal code */
            postal_code?: string;
            country: components["schemas"]["GivenCountry"];
        };
        /** @description ISO 3166-1 alpha-2 country code */
        GivenCountry: string;
        /** Format: date */
        GivenDate: string;
        /** Format: date-time */
        GivenInstant: string;
        GivenUnitPriceInput: {
            /** @description Decimal string, up to 6 decimals */
            amount: string;
            currency: components["schemas"]["CurrencyCode"];
        };
        ImportOrderHistoryAnswer: {
            imported: number;
            skipped: number;
            errors: components["schemas"]["RowError"][];
        };
        ImportProductsAnswer: {
            created: number;
            updated: number;
            unchanged: number;
            products: {
                /** @description Id of the product, prd_… */
                id: string;
                sku: string;
            }[];
            errors: components["schemas"]["RowError"][];
        };
        InvoiceView: {
            /** @description Id of the invoice, ivc_… */
            id: string;
            /** @enum {string} */
            kind: "invoice" | "credit_note";
            /**
             * @description What it is called. billing_statement and credit_statement are no tax documents: the supplier had not given its legal details, or not consented to invoices in its name, when it was issued
             * @enum {string}
             */
            title: "billing_statement" | "invoice" | "credit_statement" | "credit_note";
            /** @description Unique; with the titles invoice and credit_note it ends with a count of the supplier’s, without gaps */
            number: string;
            /** @description The invoice that a credit note corrects; null for invoices */
            invoice_id: string | null;
            /** @description Id of the order, ord_… */
            order_id: string;
            order_number: string;
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description Id of the branch, br_… */
            branch_id: string;
            buyer: components["schemas"]["BillingParty"];
            supplier: components["schemas"]["BillingParty"];
            /** @description Without tax; of a credit note the amount that is credited, as all its amounts */
            net: components["schemas"]["Money"];
            tax: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
            /**
             * @description Of the order now
             * @enum {string}
             */
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded";
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            issued_at: string;
            /** @description Day it is to be paid by: the day of issue in UTC and the supplier’s payment terms of that time; null for credit notes and where it had given no terms */
            due_on: string | null;
            /** @description The shipment it bills; null for credit notes */
            shipment_id: string | null;
            /** @description When that was shipped; null for credit notes; null on documents of releases before 2026-12 */
            shipped_at: string | null;
            lines: {
                /** @description Line of the order; null for shipping and credits */
                line_id: string | null;
                /** @description Empty where there is none; null on documents of releases before 2026-12 */
                sku: string | null;
                description: string;
                /** @description Sales unit, empty where there is none; null on documents of releases before 2026-12 */
                unit: string | null;
                quantity: number;
                /** @description Before discount and tax; null for shipping and credits; null on documents of releases before 2026-12 */
                unit_price: components["schemas"]["UnitPrice"] | null;
                /** @description Discount in percent; null on documents of releases before 2026-12 */
                discount_percent: string | null;
                /** @description Tax rate in percent; null on documents of releases before 2026-12 */
                tax_rate: string | null;
                /** @description Less discount, without tax */
                net: components["schemas"]["Money"];
                tax: components["schemas"]["Money"];
                total: components["schemas"]["Money"];
            }[];
            /** @description Net and tax per rate, the lowest first; null on documents of releases before 2026-12 */
            tax_by_rate: {
                /** @description Percentage as a decimal string, such as "7.5" */
                tax_rate: string;
                net: components["schemas"]["Money"];
                tax: components["schemas"]["Money"];
            }[] | null;
            /** @description The invoice that a credit note corrects; null for invoices */
            invoice: {
                /** @description Id of the invoice, ivc_… */
                id: string;
                number: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                issued_at: string;
            } | null;
            /** @description Credit notes of an invoice, the oldest first */
            credit_notes: {
                /** @description Id of the invoice, ivc_… */
                id: string;
                number: string;
                total: components["schemas"]["Money"];
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                issued_at: string;
            }[];
            /** @description Why it was credited; null for invoices */
            reason: string | null;
        };
        IssueRestKeyAnswer: {
            key: components["schemas"]["CredentialView"];
            /** @description The key itself; shown once, null when this is a replay */
            secret: string | null;
        };
        LimitUse: {
            /** @description Id of the limit, lim_… */
            id: string;
            /** @enum {string} */
            scope: "company" | "branch" | "role" | "user" | "credential";
            /** @description Branch, user or credential id, or role key; empty for the whole company */
            target: string;
            /** @enum {string} */
            period: "purchase" | "day" | "month";
            /** @enum {string} */
            on_exceed: "approve" | "refuse";
            limit: components["schemas"]["Money"];
            /** @description Committed in the running period; zero for limits per purchase */
            used: components["schemas"]["Money"];
            /** @description Never below zero */
            remaining: components["schemas"]["Money"];
            /** @description End of the running day or month in the company’s time zone; null per purchase */
            resets_at: string | null;
            /** @description A cap the credential was made with: it stays as long as the credential and cannot be changed */
            cap: boolean;
        };
        ListAuditEventsAnswer: {
            data: components["schemas"]["AuditEvent"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListAuditHeadsAnswer: {
            data: components["schemas"]["AuditChainHead"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListBalanceEntriesAnswer: {
            data: components["schemas"]["BalanceEntry"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListBranchMembershipsAnswer: {
            data: {
                /** @description Id of the user, usr_… */
                user_id: string;
                name: string;
                email: string;
                /** @description Key of a role, as list_roles returns it */
                role: string;
                all_branches: boolean;
                /**
                 * @description May approve purchases of the branch that somebody else placed
                 * @default false
                 */
                may_approve: boolean;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                since: string;
            }[];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListBranchesAnswer: {
            data: components["schemas"]["BranchSummary"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListCatalogProductsAnswer: {
            data: components["schemas"]["CatalogProduct"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListCategoriesAnswer: {
            data: {
                name: string;
            }[];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListChangesAnswer: {
            data: components["schemas"]["Change"][];
            /** @description Pass as after to continue; also when data is empty */
            next: string;
            /** @description True when there is more to read at once, also if data is empty */
            has_more: boolean;
            /** @description Differs when the rights of the credential have changed */
            view: string;
        };
        ListCompanyUsersAnswer: {
            data: components["schemas"]["UserView"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListEventSubscriptionsAnswer: {
            data: {
                /** @description Id of the webhook, whk_… */
                id: string;
                /** @description Credential of the assistant; the subscription ends with it */
                credential: {
                    id: string;
                    /** @description Name of the token or the connection; null if it is not known */
                    name: string | null;
                    /** @description Host of the assistant that was connected by sign-in; null for a token made by a person */
                    client_host: string | null;
                };
                /** @description The user whose present rights decide what is sent */
                acts_for: {
                    id: string;
                    name: string;
                };
                /** @description Type of the changes it is sent */
                event: string;
                /** @description What narrows the changes */
                arguments: {
                    /** @description Only changes of this object; null for all */
                    object_id: string | null;
                    /** @description Only changes of this branch; null for all */
                    branch_id: string | null;
                };
                /** @description Host of the callback URL, which may hold a secret and is not shown */
                host: string;
                /**
                 * @description failing: attempts failed since the last success and the last refresh, and are repeated
                 * @enum {string}
                 */
                status: "active" | "failing";
                /** @description Changes of the company after last_number; those of other types or beyond its rights will be passed over */
                behind: number;
                /** @description Changes that wait for a further attempt; 100 for 100 or more */
                retries: number;
                /** @description Time of the first failure since the last success */
                failing_since: string | null;
                last_success_at: string | null;
                /** @description The last attempt that failed */
                last_failure: {
                    /**
                     * Format: date-time
                     * @description RFC 3339 time
                     */
                    at: string;
                    reason: string;
                } | null;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When it ends unless the assistant refreshes it
                 */
                refresh_before: string;
            }[];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListInvoicesAnswer: {
            data: {
                /** @description Id of the invoice, ivc_… */
                id: string;
                /** @enum {string} */
                kind: "invoice" | "credit_note";
                /**
                 * @description What it is called. billing_statement and credit_statement are no tax documents: the supplier had not given its legal details, or not consented to invoices in its name, when it was issued
                 * @enum {string}
                 */
                title: "billing_statement" | "invoice" | "credit_statement" | "credit_note";
                /** @description Unique; with the titles invoice and credit_note it ends with a count of the supplier’s, without gaps */
                number: string;
                /** @description The invoice that a credit note corrects; null for invoices */
                invoice_id: string | null;
                /** @description Id of the order, ord_… */
                order_id: string;
                order_number: string;
                /**
                 * @description The buyer’s own number for it
                 * @default null
                 */
                reference: string | null;
                /** @description Id of the branch, br_… */
                branch_id: string;
                buyer: {
                    /** @description Id of the company, co_… */
                    id: string;
                    /** @description Name when it was issued; null on documents of releases before 2026-12 */
                    name: string | null;
                };
                supplier: {
                    /** @description Id of the company, co_… */
                    id: string;
                    /** @description Name when it was issued; null on documents of releases before 2026-12 */
                    name: string | null;
                };
                /** @description Without tax; of a credit note the amount that is credited, as all its amounts */
                net: components["schemas"]["Money"];
                tax: components["schemas"]["Money"];
                total: components["schemas"]["Money"];
                /**
                 * @description Of the order now
                 * @enum {string}
                 */
                payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded";
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                issued_at: string;
                /** @description Day it is to be paid by: the day of issue in UTC and the supplier’s payment terms of that time; null for credit notes and where it had given no terms */
                due_on: string | null;
            }[];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListOrdersAnswer: {
            data: components["schemas"]["OrderSummary"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListOwnProductsAnswer: {
            data: components["schemas"]["OwnProduct"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListPendingActionsAnswer: {
            data: components["schemas"]["PendingAction"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListRecurrenceRunsAnswer: {
            data: components["schemas"]["RecurrenceRun"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListRecurrencesAnswer: {
            data: components["schemas"]["ListedRecurrence"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListRestKeysAnswer: {
            data: components["schemas"]["CredentialView"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListRfqBidsAnswer: {
            items: {
                /** @description Id of the rfq item, rit_… */
                id: string;
                name: string;
                unit: string;
                quantity: number;
                target_unit_price: components["schemas"]["UnitPrice"] | null;
                /** @description Not yet awarded; null for suppliers */
                remaining_quantity: number | null;
            }[];
            /**
             * @description Over all bids that are neither withdrawn, rejected nor expired; null for suppliers
             * @default null
             */
            comparison: {
                /** @description The bid that offers all that is not awarded yet for the least; null when none does */
                cheapest_bid: {
                    /** @description Id of the bid, bid_… */
                    bid_id: string;
                    supplier: {
                        /** @description Id of the company, co_… */
                        id: string;
                        name: string;
                    };
                    total: components["schemas"]["Money"];
                } | null;
                /** @description All that is not awarded yet, each item from the bid with its lowest price */
                cheapest_split: {
                    total: components["schemas"]["Money"];
                    awards: {
                        /** @description Id of the bid, bid_… */
                        bid_id: string;
                        supplier: {
                            /** @description Id of the company, co_… */
                            id: string;
                            name: string;
                        };
                        total: components["schemas"]["Money"];
                        /** @description As award_items of decide_bid_iteration takes them; total is its expected_total */
                        items: {
                            /** @description Id of the rfq item, rit_… */
                            rfq_item_id: string;
                            quantity: number;
                        }[];
                    }[];
                } | null;
                /** @description Items not awarded yet that no open bid offers */
                not_offered: string[];
            } | null;
            data: components["schemas"]["BidRow"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListRfqPurchaseOrdersAnswer: {
            data: components["schemas"]["PurchaseOrderView"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListRfqsAnswer: {
            data: components["schemas"]["RfqSummary"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListRolesAnswer: {
            data: components["schemas"]["RoleView"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListSessionsAnswer: {
            sessions: {
                /** @description Id of the session, ses_… */
                id: string;
                company: {
                    /** @description Id of the company, co_… */
                    id: string;
                    name: string;
                };
                /** @description Browser and operating system, as the browser names them; empty when they are not known */
                device: string;
                /** @description IPv4 address or /64 of an IPv6 address; empty when it is not known */
                network: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                began_at: string;
                /** @description To the minute */
                last_used_at: string | null;
                /**
                 * Format: date-time
                 * @description When it ends if it is not used any more
                 */
                expires_at: string;
                /** @description This session */
                is_current: boolean;
            }[];
        };
        ListStoresAnswer: {
            data: components["schemas"]["StoreView"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListSupplierCompaniesAnswer: {
            data: components["schemas"]["SupplierSummary"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListSupplierFavoritesAnswer: {
            data: {
                supplier: {
                    /** @description Id of the company, co_… */
                    id: string;
                    name: string;
                };
                /** @description ISO 3166-1 alpha-2 country code */
                country: string;
                added_by: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                added_at: string;
            }[];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListSupplierInvitesAnswer: {
            data: components["schemas"]["SupplierInvite"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListTokensAnswer: {
            data: components["schemas"]["CredentialView"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListWebhookDeliveriesAnswer: {
            data: {
                /** @description Id of the webhook delivery, whd_… */
                id: string;
                /** @description webhook-id of the request; get_change returns the change */
                change_id: string;
                /** @description Number of the change */
                number: number;
                type: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                at: string;
                /** @description 1 for the first */
                attempt: number;
                /**
                 * @description failed: it is tried again later; given_up: it was the last attempt
                 * @enum {string}
                 */
                outcome: "delivered" | "failed" | "given_up";
                /** @description HTTP status of the answer; null without one */
                status_code: number | null;
                /** @description Why it failed */
                reason: string | null;
                duration_ms: number;
            }[];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListWebhooksAnswer: {
            data: components["schemas"]["GetWebhookAnswer"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListedRecurrence: {
            /** @description Id of the recurrence, rec_… */
            id: string;
            name: string;
            /** @enum {string} */
            status: "active" | "paused" | "ended" | "failed";
            /** @description Why it is paused, ended or failed */
            status_reason: string | null;
            branch: {
                /** @description Id of the branch, br_… */
                id: string;
                name: string;
            };
            /** @description RFC 5545 recurrence rule */
            schedule: string;
            /** @description The rule in words */
            schedule_text: string;
            time_zone: string;
            /** @description HH:MM; null when the rule names hours */
            time_of_day: string | null;
            /**
             * Format: date
             * @description Day, YYYY-MM-DD, in the company’s time zone
             */
            starts_on: string;
            ends_on: string | null;
            /** @description Number of occurrences in all; null when not bound */
            count: number | null;
            /** @description Dates that have come so far, placed, failed and skipped; what count counts */
            occurrences: number;
            /** @description Percentage as a decimal string, such as "7.5" */
            max_price_increase_percent: string;
            next_run_at: string | null;
            /** @description One run at the prices of its lines, one total per currency */
            totals: components["schemas"]["Money"][];
            runs_placed: number;
            runs_failed: number;
            /** @description Three end in failed */
            failures_in_a_row: number;
            requisitioner: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
            line_count: number;
            /** @description Empty beyond 200 lines over all of a page; then ask with its recurrence_id */
            lines: {
                /** @description Id of the product, prd_… */
                product_id: string;
                sku: string;
                name: string;
                unit: string;
                quantity: number;
                /** @description The price runs are compared with: the agreed price when the line was set */
                unit_price: components["schemas"]["UnitPrice"];
            }[];
            /** @description The next occurrences, at most 5; skipped ones left out, moved ones where they are moved to */
            next_dates: string[];
            /** @description Occurrences to come that skip_next left out */
            skipped_dates: string[];
            /**
             * @description Occurrences to come that move_date moved
             * @default []
             */
            moved_dates: {
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                to: string;
            }[];
            /** @description When a paused one resumes automatically */
            resume_at: string | null;
            /** @description The latest run, with the reason when it failed */
            last_run: {
                /** @description Id of the recurrence run, run_… */
                id: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                scheduled_at: string;
                /** @enum {string} */
                status: "running" | "placed" | "failed" | "skipped";
                /** @description Failure code when it failed */
                code: string | null;
                /** @description Why it failed or was skipped */
                reason: string | null;
                purchase_id: string | null;
            } | null;
            version: number;
        };
        MailSignedAuditHeadsAnswer: {
            companies: number;
        };
        MarketplaceProduct: {
            /** @description Id of the product, prd_… */
            id: string;
            sku: string;
            name: string;
            category: string;
            /** @description Sales unit that quantities count, such as piece or box */
            unit: string;
            /** @description What one unit holds, such as "10 boxes x 20 bags" */
            pack: string;
            store: {
                /** @description Id of the store, sto_… */
                id: string;
                name: string;
            };
            supplier: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            list_price: components["schemas"]["UnitPrice"];
            /** @description Percentage as a decimal string, such as "7.5" */
            tax_rate: string;
            /** @description Units that can be ordered now */
            stock: number;
            discontinued: boolean;
            minimum_quantity: number;
            /** @description Quantities are multiples of this */
            quantity_step: number;
            /**
             * @description The tool that orders this product
             * @enum {string}
             */
            order_with: "place_order" | "place_marketplace_order";
        };
        Money: {
            /** @description Decimal string with the currency’s minor digits */
            amount: string;
            /** @description ISO 4217 currency code, such as USD */
            currency: string;
        };
        MoneyInput: {
            /** @description Decimal string with the currency’s minor digits */
            amount: string;
            currency: components["schemas"]["CurrencyCode"];
        };
        OauthClient: {
            /** @description The address of its metadata document; of a client that registered itself, pc_ and a digest */
            id: string;
            /** @description The name it gives itself */
            name: string;
            /** @description Host that the answer goes to, or its end; "this computer" for a local program */
            host: string;
            /** @description The operator lists this client */
            known: boolean;
        };
        OrderLine: {
            /** @description Id of the order line, oln_… */
            id: string;
            /** @description Null for an item of an RFQ that names no product */
            product_id: string | null;
            /** @description Empty for an item of an RFQ that names no product */
            sku: string;
            name: string;
            unit: string;
            quantity: number;
            unit_price: components["schemas"]["UnitPrice"];
            /** @description Percentage as a decimal string, such as "7.5" */
            discount_percent: string;
            /** @description Percentage as a decimal string, such as "7.5" */
            tax_rate: string;
            subtotal: components["schemas"]["Money"];
            discount: components["schemas"]["Money"];
            tax: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
            shipped_quantity: number;
            delivered_quantity: number;
            /** @description Quantity that will never be shipped */
            closed_quantity: number;
            /**
             * @description Ledger account that the buyer gave; null for suppliers
             * @default null
             */
            account_code: string | null;
        };
        OrderSummary: {
            /** @description Id of the order, ord_… */
            id: string;
            number: string;
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description The purchase it was placed with; null for suppliers */
            purchase_id: string | null;
            /** @enum {string} */
            status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined";
            /** @enum {string} */
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded";
            /** @enum {string} */
            billing_status: "not_billed" | "partially_billed" | "billed";
            branch: {
                /** @description Id of the branch, br_… */
                id: string;
                name: string;
                code: string;
            };
            buyer: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            supplier: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            total: components["schemas"]["Money"];
            line_count: number;
            /**
             * @description Day the next delivery is due: promised by the supplier, else asked for by the buyer
             * @default null
             */
            due_on: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
        };
        OrderTotals: {
            /** @description Unit prices times quantities, each line rounded half up */
            subtotal: components["schemas"]["Money"];
            discount: components["schemas"]["Money"];
            shipping: components["schemas"]["Money"];
            tax: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
        };
        OrderView: {
            /** @description Id of the order, ord_… */
            id: string;
            number: string;
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description The purchase it was placed with; null for suppliers */
            purchase_id: string | null;
            /** @enum {string} */
            status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined";
            /** @enum {string} */
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded";
            /** @enum {string} */
            billing_status: "not_billed" | "partially_billed" | "billed";
            branch: {
                /** @description Id of the branch, br_… */
                id: string;
                name: string;
                code: string;
            };
            buyer: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            supplier: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            total: components["schemas"]["Money"];
            line_count: number;
            /**
             * @description Day the next delivery is due: promised by the supplier, else asked for by the buyer
             * @default null
             */
            due_on: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
            /**
             * @description Day the buyer wants it by
             * @default null
             */
            requested_on: string | null;
            /** @default null */
            message_to_supplier: string | null;
            /**
             * @description Keys and texts of the buyer’s own; null for suppliers
             * @default null
             */
            metadata: Record<string, never> | null;
            /** @enum {string} */
            source: "catalogue" | "marketplace" | "rfq" | "history";
            /** @description The purchase order it was issued with; null for orders that no RFQ led to */
            purchase_order: {
                /** @description Id of the purchase order, po_… */
                id: string;
                number: string;
                /** @description Id of the rfq, rfq_… */
                rfq_id: string;
            } | null;
            lines: components["schemas"]["OrderLine"][];
            totals: components["schemas"]["OrderTotals"];
            /** @description Who placed it; null for suppliers */
            requisitioner: string | null;
            /**
             * @description Null for suppliers and imported orders
             * @default null
             */
            requisitioner_id: string | null;
            /** @description Null for suppliers and when no approval was needed */
            approval: {
                needed: boolean;
                verdicts: components["schemas"]["Verdict"][];
                /** @description Who may approve */
                approvers: string[];
                decided_by: string | null;
                decided_at: string | null;
                note: string | null;
                lapses_at: string | null;
            } | null;
            /**
             * @description The recurring order whose run placed it; null for suppliers
             * @default null
             */
            recurrence_id: string | null;
            cost_centre: string | null;
            internal_note: string | null;
            ship_to: components["schemas"]["Address"];
            receiving_contact: components["schemas"]["Contact"] | null;
            /** @description Day the supplier promised when it confirmed */
            expected_delivery_on: string | null;
            /**
             * @description Completed or pending refund, because the order ended or its remainder was closed
             * @default null
             */
            refund: {
                amount: components["schemas"]["Money"];
                /**
                 * @description refunded: it is in the buyer’s balance
                 * @enum {string}
                 */
                status: "pending" | "refunded";
            } | null;
            timeline: components["schemas"]["TimelineEntry"][];
            version: number;
            /** @description Operations this caller may call on this order now */
            allowed_actions: string[];
        };
        OwnProduct: {
            /** @description Id of the product, prd_… */
            id: string;
            sku: string;
            name: string;
            category: string;
            /** @description Sales unit that quantities count, such as piece or box */
            unit: string;
            /** @description What one unit holds, such as "10 boxes x 20 bags" */
            pack: string;
            store: {
                /** @description Id of the store, sto_… */
                id: string;
                name: string;
            };
            supplier: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            list_price: components["schemas"]["UnitPrice"];
            /** @description Percentage as a decimal string, such as "7.5" */
            tax_rate: string;
            /** @description Units on hand, reserved ones included */
            stock: number;
            discontinued: boolean;
            minimum_quantity: number;
            /** @description Quantities are multiples of this */
            quantity_step: number;
            /** @description Units that orders hold and that are not shipped yet */
            reserved: number;
            /** @description Units that can be ordered now */
            available: number;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
        };
        PayOrderWithBalanceAnswer: {
            /** @description Id of the payment, pay_… */
            payment_id: string;
            /** @description Id of the order, ord_… */
            order_id: string;
            amount: components["schemas"]["Money"];
            /** @enum {string} */
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded";
            /** @description After the payment; null for callers confined to branches */
            balance: components["schemas"]["BalanceView"] | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            paid_at: string;
        };
        PaymentLinkView: {
            /** @description Id of the payment link, pln_… */
            payment_link_id: string;
            /** @description Id of the order, ord_… */
            order_id: string;
            /** @description Page of the payment provider; anyone who opens it can pay */
            url: string;
            amount: components["schemas"]["Money"];
            /** @enum {string} */
            provider: "sandbox" | "stripe";
            /** @enum {string} */
            status: "open" | "paid" | "expired" | "cancelled";
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            expires_at: string;
        };
        PendingAction: {
            /** @description One amount per currency; never add them together */
            amounts: components["schemas"]["Money"][];
            suppliers: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
                /** @description The operator has verified its name and tax id; added by the gateway that asks a person */
                verified?: boolean;
            }[];
            branch: {
                /** @description Id of the branch, br_… */
                id: string;
                name: string;
            } | null;
            /** @description What it does, in sentences */
            summary: string;
            /** @description Id of the pending action, pac_… */
            id: string;
            operation: string;
            /** @description The operation in words */
            title: string;
            requested_by: {
                user: {
                    /** @description Id of the user, usr_… */
                    id: string;
                    name: string;
                };
                credential: {
                    id: string;
                    name: string;
                };
            };
            /** @enum {string} */
            status: "pending" | "confirmed" | "executed" | "failed" | "rejected" | "expired";
            /** @description Idempotency key of the call; the assistant repeats it to learn its outcome */
            key: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until then it can be confirmed
             */
            expires_at: string;
            decided_by: {
                /** @description Id of the user, usr_… */
                id: string;
                name: string;
            } | null;
            decided_at: string | null;
            /** @description When the call was made and had its outcome */
            settled_at: string | null;
            /** @description Id of what the call made or changed */
            result_id: string | null;
            /** @description Why the call failed after it was confirmed */
            failure: {
                code: string;
                detail: string;
                /** @description With price_changed: what the call would commit now; the amounts of the action are what was confirmed */
                amounts: components["schemas"]["Money"][] | null;
            } | null;
            allowed_actions: string[];
        };
        PositiveMoney: components["schemas"]["Money"];
        PositiveMoneyInput: components["schemas"]["MoneyInput"];
        Preview: {
            /** @description Pass it to the place operation; null when it will be refused */
            preview_id: string | null;
            expires_at: string | null;
            branch: {
                /** @description Id of the branch, br_… */
                id: string;
                name: string;
            };
            /** @description What would be placed: one order per supplier (marketplace: store) and currency */
            orders: {
                supplier: {
                    /** @description Id of the company, co_… */
                    id: string;
                    name: string;
                };
                store: {
                    /** @description Id of the store, sto_… */
                    id: string;
                    name: string;
                } | null;
                /** @description ISO 4217 currency code, such as USD */
                currency: string;
                line_count: number;
                totals: components["schemas"]["OrderTotals"];
            }[];
            /** @description Lines with their price; unknown products are only in problems */
            lines: {
                /** @description Place in the lines of the request, from 0 */
                line_index: number;
                /** @description Place of its order in orders, from 0 */
                order_index: number;
                /** @description Id of the product, prd_… */
                product_id: string;
                sku: string;
                name: string;
                unit: string;
                pack: string;
                quantity: number;
                unit_price: components["schemas"]["UnitPrice"];
                /** @description Percentage as a decimal string, such as "7.5" */
                tax_rate: string;
                subtotal: components["schemas"]["Money"];
                tax: components["schemas"]["Money"];
                total: components["schemas"]["Money"];
                /** @description Units that can be ordered now */
                stock: number;
                /** @description Why this line cannot be ordered */
                problem: string | null;
            }[];
            /** @description One total per currency; never add them together */
            totals: components["schemas"]["Money"][];
            /** @enum {string} */
            outcome: "will_place" | "needs_approval" | "will_be_refused";
            /** @description Every rule that refuses or asks for approval, and by how much; the strictest 100 */
            verdicts: components["schemas"]["Verdict"][];
            /** @description Why it will be refused, per field */
            problems: {
                path: string;
                code: string;
                detail: string;
            }[];
            /**
             * @description What to look at although it can be placed, such as reference_in_use
             * @default []
             */
            warnings: {
                path: string;
                code: string;
                detail: string;
            }[];
            /** @description Who may approve, when approval is needed */
            approvers: {
                /** @description Id of the user, usr_… */
                user_id: string;
                name: string;
            }[];
            /** @description The smallest change that would pass, as a sentence */
            smallest_change: string | null;
        };
        PriceFilter: string;
        Problem: {
            type: string;
            title: string;
            status: number;
            /** @description What happened, and what to do */
            detail: string;
            /** @description Stable code in snake case */
            code: string;
            /** @description Fields at fault, with a remedy each */
            errors?: components["schemas"]["FieldError"][];
            request_id: string;
            how_to_fix?: string;
            /** @description What the call would commit now, one total per currency; send it as expected_total or expected_totals if you agree (price_changed, offer_changed) */
            current_totals?: components["schemas"]["Money"][];
            /** @description What was confirmed before, where a person confirmed the call; one total per currency (price_changed) */
            confirmed_totals?: components["schemas"]["Money"][];
            /** @description Where an order was not placed: the order at present prices, with a preview_id that places it (price_changed, offer_changed) */
            preview?: components["schemas"]["Preview"];
            /** @description Each limit that refuses or asks for approval, and by how much it is exceeded (limit_exceeded, approval_required) */
            verdicts?: components["schemas"]["Verdict"][];
            /** @description Where a bid was not accepted: who may accept it (approval_required) */
            approvers?: {
                /** @description Id of the user, usr_… */
                user_id: string;
                name: string;
            }[];
            /** @description What the balance has available, for callers who may read the balance (insufficient_balance) */
            available?: components["schemas"]["Money"];
            /** @description What the balance is short of, for callers who may read the balance (insufficient_balance) */
            missing?: components["schemas"]["Money"];
            /** @description Number of the supplier’s latest iteration (outdated_iteration) */
            latest_supplier_iteration?: number;
            /** @description Id (pac_…) of the call that waits for a person (confirmation_required) */
            pending_action_id?: string;
            /** @description Address of the page where the person confirms the call (confirmation_required) */
            confirm_at?: string;
            /** @description Key with which the tool is called again to learn the outcome (confirmation_required) */
            idempotency_key?: string;
            /**
             * Format: date-time
             * @description Until when the call can be confirmed (confirmation_required)
             */
            expires_at?: string;
            /** @description Why the URL was not verified: challenge_failed, timeout, connection_refused, tls_error, http_4xx or http_5xx (callback_failed) */
            reason?: string;
            /** @description At events/subscribe: subscriptions_of_credential or subscriptions_of_company, the one that has reached its maximum (conflict) */
            limit?: string;
            /** @description At events/subscribe: that maximum (conflict) */
            max?: number;
            /** @description At events/subscribe: event, where there is no such event (not_found) */
            kind?: string;
        };
        PurchaseOrderView: {
            /** @description Id of the purchase order, po_… */
            id: string;
            number: string;
            rfq: {
                /** @description Id of the rfq, rfq_… */
                id: string;
                number: string;
            };
            /** @description Id of the bid, bid_… */
            bid_id: string;
            /** @description Id of the award, awd_… */
            award_id: string;
            supplier: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            /**
             * @description acknowledged once the supplier has confirmed its order
             * @enum {string}
             */
            status: "issued" | "acknowledged" | "fulfilled" | "cancelled" | "rejected";
            /** @description Id of the order, ord_… */
            order_id: string;
            order_number: string;
            /** @description Without what its order closed as never to be shipped */
            lines: {
                /** @description Id of the rfq item, rit_… */
                rfq_item_id: string;
                name: string;
                unit: string;
                quantity: number;
                unit_price: components["schemas"]["UnitPrice"];
                total: components["schemas"]["Money"];
            }[];
            total: components["schemas"]["Money"];
            /** @description Null for suppliers */
            issued_by: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            issued_at: string;
        };
        PurchaseView: {
            /** @description Id of the purchase, pur_… */
            purchase_id: string;
            /** @enum {string} */
            status: "placed" | "pending_approval";
            orders: components["schemas"]["OrderSummary"][];
            /** @description One total per currency; never add them together */
            totals: components["schemas"]["Money"][];
            approvers: {
                /** @description Id of the user, usr_… */
                user_id: string;
                name: string;
            }[];
            /**
             * @description What differs from the preview without refusing it, such as name_changed
             * @default []
             */
            warnings: {
                path: string;
                code: string;
                detail: string;
            }[];
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /**
             * @description Day the buyer wants it by
             * @default null
             */
            requested_on: string | null;
            /** @default null */
            message_to_supplier: string | null;
            /**
             * @description Keys and texts of the buyer’s own; null for suppliers
             * @default null
             */
            metadata: Record<string, never> | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
        };
        RatedSupplier: {
            /** @description Id of the company, co_… */
            id: string;
            name: string;
            /** @description The operator has verified its name and tax id */
            verified: boolean;
        };
        ReauthenticateAnswer: {
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description Until then the person is not asked again
             */
            strong_until: string;
        };
        RecurrenceRun: {
            /** @description Id of the recurrence run, run_… */
            id: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            scheduled_at: string;
            /** @description Local time with its offset, such as 2026-11-23T09:00:00-03:00 */
            scheduled_local: string;
            /** @enum {string} */
            status: "running" | "placed" | "failed" | "skipped";
            /** @description Failure code when it failed */
            code: string | null;
            /** @description Why it failed or was skipped */
            reason: string | null;
            /**
             * @description What differed from the agreed lines without refusing the run, such as a name
             * @default []
             */
            warnings: string[];
            purchase_id: string | null;
            purchase_status: ("placed" | "pending_approval") | null;
            totals: components["schemas"]["Money"][];
            finished_at: string | null;
        };
        RecurrenceView: {
            /** @description Id of the recurrence, rec_… */
            id: string;
            name: string;
            /** @enum {string} */
            status: "active" | "paused" | "ended" | "failed";
            /** @description Why it is paused, ended or failed */
            status_reason: string | null;
            branch: {
                /** @description Id of the branch, br_… */
                id: string;
                name: string;
            };
            /** @description RFC 5545 recurrence rule */
            schedule: string;
            /** @description The rule in words */
            schedule_text: string;
            time_zone: string;
            /** @description HH:MM; null when the rule names hours */
            time_of_day: string | null;
            /**
             * Format: date
             * @description Day, YYYY-MM-DD, in the company’s time zone
             */
            starts_on: string;
            ends_on: string | null;
            /** @description Number of occurrences in all; null when not bound */
            count: number | null;
            /** @description Dates that have come so far, placed, failed and skipped; what count counts */
            occurrences: number;
            /** @description Percentage as a decimal string, such as "7.5" */
            max_price_increase_percent: string;
            next_run_at: string | null;
            /** @description One run at the prices of its lines, one total per currency */
            totals: components["schemas"]["Money"][];
            runs_placed: number;
            runs_failed: number;
            /** @description Three end in failed */
            failures_in_a_row: number;
            requisitioner: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
            lines: {
                /** @description Id of the product, prd_… */
                product_id: string;
                sku: string;
                name: string;
                unit: string;
                quantity: number;
                /** @description The price runs are compared with: the agreed price when the line was set */
                unit_price: components["schemas"]["UnitPrice"];
                pack?: string;
            }[];
            /** @description The next occurrences, at most 5; skipped ones left out, moved ones where they are moved to */
            next_dates: string[];
            /** @description Occurrences to come that skip_next left out */
            skipped_dates: string[];
            /**
             * @description Occurrences to come that move_date moved
             * @default []
             */
            moved_dates: {
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                to: string;
            }[];
            /** @description When a paused one resumes automatically */
            resume_at: string | null;
            last_runs: components["schemas"]["RecurrenceRun"][];
            version: number;
            allowed_actions: string[];
        };
        RemoveSecondFactorAnswer: {
            /** @description False when there was none */
            removed: boolean;
        };
        RemoveSupplierFavoriteAnswer: {
            /** @description Id of the company, co_… */
            supplier_company_id: string;
            removed: boolean;
        };
        RenewRecoveryCodesAnswer: {
            /** @description Each signs in once in place of a code of the app; shown once. They replace those made before */
            recovery_codes: string[];
        };
        RequestPasswordResetAnswer: {
            /** @description True; it does not say that the address is known */
            requested: boolean;
        };
        ResendWebhookDeliveryAnswer: {
            /** @description Id of the change, chn_… */
            change_id: string;
        };
        ResetPasswordAnswer: {
            /** @description Whom to sign in as */
            email: string;
        };
        ResetSecondFactorAnswer: {
            /** @description Id of the user, usr_… */
            user_id: string;
            /** @description False when there was none */
            reset: boolean;
        };
        ResetUserSecondFactorAnswer: {
            /** @description Id of the user, usr_… */
            user_id: string;
            /** @description False when there was none */
            reset: boolean;
        };
        RfqSummary: {
            /** @description Id of the rfq, rfq_… */
            id: string;
            number: string;
            title: string;
            /** @enum {string} */
            status: "open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled";
            buyer: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            branch: {
                /** @description Id of the branch, br_… */
                id: string;
                name: string;
            };
            /** @description ISO 4217 currency code, such as USD */
            currency: string;
            item_count: number;
            /** @description Bids that were not withdrawn; null for suppliers */
            bid_count: number | null;
            /** @description Bid of the supplier who asks; null while it has none, and for buyers */
            own_bid: {
                /** @description Id of the bid, bid_… */
                id: string;
                /** @enum {string} */
                status: "submitted" | "countered" | "partially_accepted" | "accepted" | "rejected" | "withdrawn";
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            deadline: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
        };
        RfqView: {
            /** @description Id of the rfq, rfq_… */
            id: string;
            number: string;
            title: string;
            /** @enum {string} */
            status: "open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled";
            buyer: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            branch: {
                /** @description Id of the branch, br_… */
                id: string;
                name: string;
            };
            /** @description ISO 4217 currency code, such as USD */
            currency: string;
            item_count: number;
            /** @description Bids that were not withdrawn; null for suppliers */
            bid_count: number | null;
            /** @description Bid of the supplier who asks; null while it has none, and for buyers */
            own_bid: {
                /** @description Id of the bid, bid_… */
                id: string;
                /** @enum {string} */
                status: "submitted" | "countered" | "partially_accepted" | "accepted" | "rejected" | "withdrawn";
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            deadline: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
            description: string;
            deliver_to: {
                city: string;
                /** @description ISO 3166-1 alpha-2 country code */
                country: string;
            };
            items: {
                /** @description Id of the rfq item, rit_… */
                id: string;
                name: string;
                specification: string;
                unit: string;
                quantity: number;
                /** @description Null when none was set, and for suppliers */
                target_unit_price: components["schemas"]["UnitPrice"] | null;
                /** @description Null for suppliers */
                awarded_quantity: number | null;
                /** @description On live purchase orders; null for suppliers */
                ordered_quantity: number | null;
            }[];
            /** @description Invited suppliers; a supplier sees only itself */
            suppliers: {
                supplier: components["schemas"]["RatedSupplier"];
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                invited_at: string;
                bid_id: string | null;
                bid_status: ("submitted" | "countered" | "partially_accepted" | "accepted" | "rejected" | "withdrawn") | null;
            }[];
            /** @description Who created it; null for suppliers */
            requisitioner: string | null;
            ended_reason: string | null;
            version: number;
            /** @description Operations this caller may call on this RFQ now */
            allowed_actions: string[];
        };
        RoleView: {
            /** @description Key of a role, as list_roles returns it */
            key: string;
            name: string;
            built_in: boolean;
            permissions: ("orders:read" | "orders:write" | "orders:approve" | "orders:fulfil" | "rfqs:read" | "rfqs:write" | "rfqs:award" | "bids:write" | "catalogue:read" | "catalogue:manage" | "branches:read" | "branches:manage" | "suppliers:read" | "suppliers:manage" | "finance:read" | "finance:pay" | "finance:manage" | "recurrences:read" | "recurrences:write" | "company:read" | "company:manage" | "users:manage" | "credentials:manage" | "audit:read" | "operate")[];
        };
        RotateWebhookSecretAnswer: {
            webhook: components["schemas"]["GetWebhookAnswer"];
            /** @description Signing secret (whsec_…) of Standard Webhooks; shown once, null when this is a replay */
            secret: string | null;
        };
        RowError: {
            /** @description Line of the CSV text, the header being line 1; or the place among the JSON rows, from 1 */
            line: number;
            /** @description Field at fault; empty for the whole row */
            path: string;
            message: string;
        };
        SearchMarketplaceProductsAnswer: {
            data: components["schemas"]["MarketplaceProduct"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        SendOrderProofCodeAnswer: {
            /** @description Id of the shipment, shp_… */
            shipment_id: string;
            /** @description Masked address */
            sent_to: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            resend_after: string;
        };
        SessionView: {
            user: {
                /** @description Id of the user, usr_… */
                id: string;
                name: string;
                email: string;
            };
            company: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            /** @description Companies this user may sign in to, the first 100 joined; others by company_id */
            companies: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            }[];
            /** @description Key of a role, as list_roles returns it */
            role: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            expires_at: string;
        };
        ShipmentView: {
            /** @description Id of the shipment, shp_… */
            id: string;
            carrier: string;
            tracking_number: string | null;
            /** @enum {string} */
            status: "in_transit" | "delivered";
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            shipped_at: string;
            expected_on: string | null;
            delivered_at: string | null;
            lines: {
                /** @description Id of the order line, oln_… */
                line_id: string;
                quantity: number;
            }[];
            events: {
                /**
                 * Format: date-time
                 * @description RFC 3339 time
                 */
                at: string;
                status: string;
                place: string | null;
                note: string | null;
            }[];
        };
        SignOutAnswer: {
            signed_out: boolean;
        };
        SignedAuditHeadInput: {
            /** @description Id of the company, co_… */
            company_id: string;
            /** @description Place of the last entry; 0 when there is none */
            sequence: number;
            /** @description SHA-256 of the last entry */
            hash: string;
            /** @description When it was signed; RFC 3339 with zone, years 1900 to 2999 */
            signed_at: components["schemas"]["GivenInstant"];
            /** @description Ed25519 signature in base64 */
            signature: string;
        };
        SpendingCapInput: {
            /**
             * @description Period that the cap is counted over
             * @enum {string}
             */
            period: "purchase" | "day" | "month";
            /** @description Maximum amount that may be spent in the period */
            limit: components["schemas"]["PositiveMoneyInput"];
            /**
             * @description What happens to a purchase above it; refuse when left out
             * @enum {string}
             */
            on_exceed?: "approve" | "refuse";
        };
        StoreView: {
            /** @description Id of the store, sto_… */
            id: string;
            name: string;
            supplier: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
            /** @description ISO 4217 currency code, such as USD */
            currency: string;
            description: string;
        };
        SupplierInvite: {
            /** @description Id of the supplier invite, siv_… */
            id: string;
            /** @enum {string} */
            status: "pending" | "accepted" | "revoked" | "expired";
            buyer: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            };
            /** @description Name the invite was made for */
            company_name: string;
            email: string;
            message: string;
            /** @description The company that accepted it */
            supplier: {
                /** @description Id of the company, co_… */
                id: string;
                name: string;
            } | null;
            /** @description Null for suppliers */
            invited_by: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            expires_at: string;
            accepted_at: string | null;
        };
        SupplierSummary: {
            /** @description Id of the company, co_… */
            id: string;
            name: string;
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
            description: string;
            website: string | null;
            /** @description The operator has verified its name and tax id */
            verified: boolean;
            /** @description A favourite of the caller’s company */
            favorite: boolean;
        };
        TestWebhookAnswer: {
            /** @description HTTP status of the answer; null without one */
            status_code: number | null;
            /** @description Why it failed */
            reason: string | null;
            duration_ms: number;
            /** @description Whether the answer was a 2xx */
            delivered: boolean;
        };
        /**
         * @description IANA time zone, such as Europe/Berlin
         * @example Europe/Berlin
         */
        TimeZone: string;
        TimelineEntry: {
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            /**
             * @description What happened, for programs; further codes may be added
             * @enum {string}
             */
            code: "sent_for_approval" | "approved" | "declined" | "approval_lapsed" | "placed" | "confirmed" | "rejected" | "cancelled" | "shipped" | "delivered" | "remainder_closed" | "paid" | "partially_refunded" | "refunded" | "partially_billed" | "billed";
            /** @description What happened, in words */
            what: string;
            by: string;
            note: string | null;
        };
        TopUpBalanceAnswer: {
            /** @description Id of the top up, top_… */
            top_up_id: string;
            /** @description Id of the company, co_… */
            company_id: string;
            amount: components["schemas"]["Money"];
            reference: string;
            balance: components["schemas"]["BalanceView"];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
        };
        UnitPrice: {
            /** @description Decimal string, up to 6 decimals */
            amount: string;
            /** @description ISO 4217 currency code, such as USD */
            currency: string;
        };
        UpdateIntegrationSettingsAnswer: {
            /** @description "API & Integrations": MCP tokens work only while it is on */
            api_enabled: boolean;
            /**
             * @description Whether a person confirms what assistants spend: off never; when_supported where the assistant can ask; required always, on this page where it cannot ask
             * @enum {string}
             */
            money_guard: "off" | "when_supported" | "required";
            /** @description "Approvals with REST keys": approve_purchase and decline_purchase take REST keys only while on */
            rest_key_approvals: boolean;
            /** @description "Signed heads by mail": admins of the whole company get the signed head of its activity log, once a day at most */
            audit_head_mails: boolean;
            /**
             * @description Assistants that people may connect by sign-in: known those that the operator lists; all; or none. Connections of others end when this is set
             * @enum {string}
             */
            admitted_clients: "known" | "all" | "none";
            /** @description Everyone who signs in needs a second factor, and REST keys neither approve nor decline purchases */
            second_factor_required: boolean;
        };
        UpdateProductsAnswer: {
            updated: number;
            unchanged: number;
            /** @description Products of the rows that were not refused, with their versions now */
            products: {
                /** @description Id of the product, prd_… */
                id: string;
                sku: string;
                version: number;
            }[];
            errors: {
                /** @description Line of the CSV text, the header being line 1; or the place among the JSON rows, from 1 */
                line: number;
                /** @description Field at fault; empty for the whole row */
                path: string;
                message: string;
                /**
                 * @description invalid_input: correct the row; version_conflict: read the product again and decide
                 * @enum {string}
                 */
                code: "invalid_input" | "not_found" | "version_conflict";
            }[];
        };
        UserView: {
            /** @description Id of the user, usr_… */
            id: string;
            name: string;
            email: string;
            /** @description Key of a role, as list_roles returns it */
            role: string;
            /** @description Branches it is confined to; null for all branches */
            branch_ids: string[] | null;
            /** @enum {string} */
            status: "invited" | "active" | "deactivated";
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            since: string;
        };
        Verdict: {
            /** @description Stable name of the rule, such as branch_month_limit or no_limit_in_currency */
            rule: string;
            /**
             * @description passes is only on orders placed by releases before 2026-12
             * @enum {string}
             */
            effect: "passes" | "needs_approval" | "refuses";
            detail: string;
            limit_id: string | null;
            scope: ("company" | "branch" | "role" | "user" | "credential") | null;
            period: ("purchase" | "day" | "month") | null;
            requested: components["schemas"]["Money"] | null;
            limit: components["schemas"]["Money"] | null;
            used: components["schemas"]["Money"] | null;
            exceeded_by: components["schemas"]["Money"] | null;
        };
        VerifyCompanyAnswer: {
            company: components["schemas"]["CompanyView"];
            /** @description When the operator verified it; null while it is not verified */
            verified_at: string | null;
        };
        WebhookMessage: {
            /** @enum {string} */
            type: "order.approval_requested" | "order.placed" | "order.confirmed" | "order.partially_shipped" | "order.shipped" | "order.delivered" | "order.cancelled" | "order.rejected" | "order.declined" | "order.payment_changed" | "order.billing_changed" | "order.updated" | "order.imported" | "rfq.created" | "rfq.invited" | "rfq.evaluating" | "rfq.partially_awarded" | "rfq.awarded" | "rfq.closed" | "rfq.cancelled" | "rfq.updated" | "bid.submitted" | "bid.countered" | "bid.partially_accepted" | "bid.accepted" | "bid.rejected" | "bid.withdrawn" | "bid.updated" | "purchase_order.issued" | "purchase_order.acknowledged" | "purchase_order.fulfilled" | "purchase_order.cancelled" | "purchase_order.rejected" | "purchase_order.updated" | "recurrence.created" | "recurrence.updated" | "recurrence.run_failed";
            /**
             * Format: date-time
             * @description When the change was committed
             */
            timestamp: string;
            data: {
                /** @description Place in the feed of your company: 1, 2, 3 … without gaps */
                number: number;
                object: {
                    /** @enum {string} */
                    kind: "order" | "rfq" | "bid" | "purchase_order" | "recurrence";
                    /** @description Id of the object, such as ord_… */
                    id: string;
                    /** @description The number that people use, where the object has one */
                    number: string | null;
                    /** @description Version of the object after the change: of two changes of one object, the higher is later */
                    version: number;
                    /** @description RFQ of a purchase order, by which list_rfq_purchase_orders shows it; absent for other kinds */
                    rfq_id?: string;
                };
                /** @description Status of the object after the change */
                status: string | null;
                /** @description Branch of the object; null for suppliers */
                branch_id: string | null;
                /** @description The company whose webhook it is */
                company_id: string;
            };
        };
        WebhookTest: {
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            timestamp: string;
            data: {
                /** @description The company whose webhook it is */
                company_id: string;
            };
        };
        WebhookUrl: string;
        WebhookVerification: {
            /** @constant */
            type: "webhook.verify";
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            timestamp: string;
            data: {
                /** @description What the answer must repeat */
                challenge: string;
            };
        };
        WhoamiAnswer: {
            user: {
                /** @description Id of the user, usr_… */
                id: string;
                name: string;
                email: string;
            };
            company: components["schemas"]["CompanyFacts"];
            /** @description Key of a role, as list_roles returns it */
            role: string;
            permissions: ("orders:read" | "orders:write" | "orders:approve" | "orders:fulfil" | "rfqs:read" | "rfqs:write" | "rfqs:award" | "bids:write" | "catalogue:read" | "catalogue:manage" | "branches:read" | "branches:manage" | "suppliers:read" | "suppliers:manage" | "finance:read" | "finance:pay" | "finance:manage" | "recurrences:read" | "recurrences:write" | "company:read" | "company:manage" | "users:manage" | "credentials:manage" | "audit:read" | "operate")[];
            /** @description Branches it is confined to; null for all branches */
            branch_ids: string[] | null;
            /**
             * Format: date
             * @description Today’s date in the company’s time zone
             */
            today: string;
            credential: {
                id: string;
                /** @enum {string} */
                kind: "session" | "mcp_token" | "rest_key" | "system";
                name: string;
                read_only: boolean;
                no_money: boolean;
                areas: ("orders" | "rfqs" | "catalogue" | "branches" | "suppliers" | "finance" | "recurrences" | "company")[] | null;
                /** @description Operations it is narrowed to; null for all */
                operations: string[] | null;
                expires_at: string | null;
                /** @description Requests it may make in a minute, by what they do */
                rate_limits_per_minute: {
                    read: number;
                    write: number;
                    money: number;
                };
            };
        };
    };
    responses: never;
    parameters: {
        /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
        idempotency_key: string;
        /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
        request_id: string;
        /** @description The version of the interface you speak; another one is refused. */
        version: "2026-11-21";
        /** @description Id of the message, the same in each attempt: of a change its id, chn_… */
        webhook_id: string;
        /** @description When this attempt was made, in seconds since 1970 */
        webhook_timestamp: string;
        /** @description One signature for each valid secret, separated by spaces: v1 and a comma, then HMAC-SHA256 */
        webhook_signature: string;
    };
    requestBodies: never;
    headers: {
        /** @description Id of this request, made by the platform */
        request_id: string;
        /** @description Version of the interface */
        version: "2026-11-21";
        /** @description true when an earlier call with this Idempotency-Key made the answer */
        replayed: "true";
        /** @description Requests left and seconds until more */
        rate_limit: string;
        /** @description Quota and window */
        rate_limit_policy: string;
        /** @description Seconds after which a retry makes sense; at 409 only while this call, or one that it waits for, is in progress */
        retry_after: string;
        /** @description How to authenticate; `error="invalid_token"` when the credential given is not valid */
        authenticate: string;
    };
    pathItems: never;
}
export interface operations {
    list_orders: {
        parameters: {
            query?: {
                /** @description A branch, as list_branches returns it */
                branch_id?: string;
                /** @description Only orders of this status */
                status?: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined";
                /** @description Any of these, instead of status */
                statuses?: ("pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined")[];
                /** @description Only orders of this; unpaid: with an amount due */
                payment_status?: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded";
                /** @description Only orders from this supplier */
                supplier_company_id?: string;
                /** @description For suppliers: only orders of this buyer */
                buyer_company_id?: string;
                /** @description Id of the purchase, pur_… */
                purchase_id?: string;
                /** @description Created at or after; RFC 3339 with zone, years 1900 to 2999 */
                created_from?: components["schemas"]["GivenInstant"];
                /** @description Created before; RFC 3339 with zone, years 1900 to 2999 */
                created_to?: components["schemas"]["GivenInstant"];
                /** @description Only orders of this recurring order */
                recurrence_id?: string;
                /** @description Only orders that this user placed */
                requisitioner_id?: string;
                /** @description Due by this day and not delivered, the longest overdue first; YYYY-MM-DD, years 1900 to 2999 */
                due_by?: components["schemas"]["GivenDate"];
                /** @description Only orders with a line of this product */
                product_id?: string;
                /** @description Exact order number */
                number?: string;
                /**
                 * @description Exact reference of the buyer
                 * @example 4500017
                 */
                reference?: string;
                /** @description Only orders with a line of exactly this SKU */
                sku?: string;
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "ord_5wf4ag5ksfssjdc2vd8t6356yj",
                     *           "number": "ORD-26-02RF6Q",
                     *           "reference": "4500017",
                     *           "purchase_id": "pur_01m87kbm91f6cvjwbd06886x01",
                     *           "status": "placed",
                     *           "payment_status": "unpaid",
                     *           "billing_status": "not_billed",
                     *           "branch": {
                     *             "id": "br_01m87kbks4f6cvjwaesss1ye5v",
                     *             "name": "Hamburg",
                     *             "code": "HH1"
                     *           },
                     *           "buyer": {
                     *             "id": "co_01m87kbes8f6cvjvwy0eckpk57",
                     *             "name": "Northwind Kitchens"
                     *           },
                     *           "supplier": {
                     *             "id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *             "name": "Exotic Liquids"
                     *           },
                     *           "total": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "line_count": 1,
                     *           "due_on": "2026-12-22",
                     *           "created_at": "2026-12-15T09:00:00.000Z",
                     *           "updated_at": "2026-12-15T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListOrdersAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    place_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "preview_id": "prv_01m87kbm6af6cvjwb0ga0hmfdk"
                 *     }
                 */
                "application/json": {
                    /** @description From the preview; give it or branch_id and lines, not both */
                    preview_id?: string;
                    /** @description Id of the branch, br_… */
                    branch_id?: string;
                    /** @description One entry per product */
                    lines?: {
                        /** @description Id of the product, prd_… */
                        product_id: string;
                        /** @description In the product’s sales unit */
                        quantity: number;
                        /** @description Your ledger account of the line; suppliers never see it */
                        account_code?: string;
                    }[];
                    /** @description Totals per currency the caller agreed to; a difference is refused with price_changed */
                    expected_totals?: components["schemas"]["PositiveMoneyInput"][];
                    /** @description Your own number for it, such as a PO number; suppliers see it */
                    reference?: string;
                    /** @description Day you want it by; YYYY-MM-DD, years 1900 to 2999 */
                    requested_on?: components["schemas"]["GivenDate"];
                    /** @description Suppliers see it */
                    message_to_supplier?: string;
                    /** @description Up to 20 keys and texts of your own; suppliers never see them */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description For the company; the supplier never sees it */
                    internal_note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purchase_id": "pur_01m87kbm91f6cvjwbd06886x01",
                     *       "status": "placed",
                     *       "orders": [
                     *         {
                     *           "id": "ord_5wf4ag5ksfssjdc2vd8t6356yj",
                     *           "number": "ORD-26-02RF6Q",
                     *           "reference": "4500017",
                     *           "purchase_id": "pur_01m87kbm91f6cvjwbd06886x01",
                     *           "status": "placed",
                     *           "payment_status": "unpaid",
                     *           "billing_status": "not_billed",
                     *           "branch": {
                     *             "id": "br_01m87kbks4f6cvjwaesss1ye5v",
                     *             "name": "Hamburg",
                     *             "code": "HH1"
                     *           },
                     *           "buyer": {
                     *             "id": "co_01m87kbes8f6cvjvwy0eckpk57",
                     *             "name": "Northwind Kitchens"
                     *           },
                     *           "supplier": {
                     *             "id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *             "name": "Exotic Liquids"
                     *           },
                     *           "total": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "line_count": 1,
                     *           "due_on": "2026-12-22",
                     *           "created_at": "2026-12-15T09:00:00.000Z",
                     *           "updated_at": "2026-12-15T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "totals": [
                     *         {
                     *           "amount": "162.00",
                     *           "currency": "EUR"
                     *         }
                     *       ],
                     *       "approvers": [],
                     *       "warnings": [],
                     *       "reference": "4500017",
                     *       "requested_on": "2026-12-22",
                     *       "message_to_supplier": null,
                     *       "metadata": {},
                     *       "created_at": "2026-12-15T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PurchaseView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /**
                 * @description Id of the order, ord_…
                 * @example ord_5wf4ag5ksfssjdc2vd8t6356yj
                 */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ord_5wf4ag5ksfssjdc2vd8t6356yj",
                     *       "number": "ORD-26-02RF6Q",
                     *       "reference": "4500017",
                     *       "purchase_id": "pur_01m87kbm91f6cvjwbd06886x01",
                     *       "status": "placed",
                     *       "payment_status": "unpaid",
                     *       "billing_status": "not_billed",
                     *       "branch": {
                     *         "id": "br_01m87kbks4f6cvjwaesss1ye5v",
                     *         "name": "Hamburg",
                     *         "code": "HH1"
                     *       },
                     *       "buyer": {
                     *         "id": "co_01m87kbes8f6cvjvwy0eckpk57",
                     *         "name": "Northwind Kitchens"
                     *       },
                     *       "supplier": {
                     *         "id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *         "name": "Exotic Liquids"
                     *       },
                     *       "total": {
                     *         "amount": "162.00",
                     *         "currency": "EUR"
                     *       },
                     *       "line_count": 1,
                     *       "due_on": "2026-12-22",
                     *       "created_at": "2026-12-15T09:00:00.000Z",
                     *       "updated_at": "2026-12-15T09:00:00.000Z",
                     *       "requested_on": "2026-12-22",
                     *       "message_to_supplier": null,
                     *       "metadata": {},
                     *       "source": "catalogue",
                     *       "purchase_order": null,
                     *       "lines": [
                     *         {
                     *           "id": "oln_5ase5ftfx9nx03c9wb1z9t88a2",
                     *           "product_id": "prd_01m87kbk83f6cvjw7838qyj4a8",
                     *           "sku": "NW-P01",
                     *           "name": "Chai",
                     *           "unit": "piece",
                     *           "quantity": 10,
                     *           "unit_price": {
                     *             "amount": "16.20",
                     *             "currency": "EUR"
                     *           },
                     *           "discount_percent": "0",
                     *           "tax_rate": "0",
                     *           "subtotal": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "discount": {
                     *             "amount": "0.00",
                     *             "currency": "EUR"
                     *           },
                     *           "tax": {
                     *             "amount": "0.00",
                     *             "currency": "EUR"
                     *           },
                     *           "total": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "shipped_quantity": 0,
                     *           "delivered_quantity": 0,
                     *           "closed_quantity": 0,
                     *           "account_code": "4400"
                     *         }
                     *       ],
                     *       "totals": {
                     *         "subtotal": {
                     *           "amount": "162.00",
                     *           "currency": "EUR"
                     *         },
                     *         "discount": {
                     *           "amount": "0.00",
                     *           "currency": "EUR"
                     *         },
                     *         "shipping": {
                     *           "amount": "0.00",
                     *           "currency": "EUR"
                     *         },
                     *         "tax": {
                     *           "amount": "0.00",
                     *           "currency": "EUR"
                     *         },
                     *         "total": {
                     *           "amount": "162.00",
                     *           "currency": "EUR"
                     *         }
                     *       },
                     *       "requisitioner": "Ana Admin",
                     *       "requisitioner_id": "usr_01m87kbdvtf6cvjvt1nege686w",
                     *       "approval": null,
                     *       "recurrence_id": null,
                     *       "cost_centre": null,
                     *       "internal_note": null,
                     *       "ship_to": {
                     *         "line1": "Jungfernstieg 1",
                     *         "city": "Hamburg",
                     *         "postal_code": "20354",
                     *         "country": "DE"
                     *       },
                     *       "receiving_contact": {
                     *         "name": "Maria Anders",
                     *         "email": "maria.anders@example.com"
                     *       },
                     *       "expected_delivery_on": null,
                     *       "refund": null,
                     *       "timeline": [
                     *         {
                     *           "at": "2026-12-15T09:00:00.000Z",
                     *           "code": "placed",
                     *           "what": "Placed",
                     *           "by": "Ana Admin",
                     *           "note": null
                     *         }
                     *       ],
                     *       "version": 1,
                     *       "allowed_actions": [
                     *         "cancel_order",
                     *         "pay_order_with_balance",
                     *         "generate_order_payment_link"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    preview_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "branch_id": "br_01m87kbks4f6cvjwaesss1ye5v",
                 *       "lines": [
                 *         {
                 *           "product_id": "prd_01m87kbk83f6cvjw7838qyj4a8",
                 *           "quantity": 10,
                 *           "account_code": "4400"
                 *         }
                 *       ],
                 *       "reference": "4500017",
                 *       "requested_on": "2026-12-22"
                 *     }
                 */
                "application/json": {
                    /** @description The branch that orders and receives */
                    branch_id: string;
                    /** @description One entry per product */
                    lines: {
                        /** @description Id of the product, prd_… */
                        product_id: string;
                        /** @description In the product’s sales unit */
                        quantity: number;
                        /** @description Your ledger account of the line; suppliers never see it */
                        account_code?: string;
                    }[];
                    /** @description Your own number for it, such as a PO number; suppliers see it */
                    reference?: string;
                    /** @description Day you want it by; YYYY-MM-DD, years 1900 to 2999 */
                    requested_on?: components["schemas"]["GivenDate"];
                    /** @description Suppliers see it */
                    message_to_supplier?: string;
                    /** @description Up to 20 keys and texts of your own; suppliers never see them */
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "preview_id": "prv_01m87kbm6af6cvjwb0ga0hmfdk",
                     *       "expires_at": "2026-12-15T09:15:00.000Z",
                     *       "branch": {
                     *         "id": "br_01m87kbks4f6cvjwaesss1ye5v",
                     *         "name": "Hamburg"
                     *       },
                     *       "orders": [
                     *         {
                     *           "supplier": {
                     *             "id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *             "name": "Exotic Liquids"
                     *           },
                     *           "store": null,
                     *           "currency": "EUR",
                     *           "line_count": 1,
                     *           "totals": {
                     *             "subtotal": {
                     *               "amount": "162.00",
                     *               "currency": "EUR"
                     *             },
                     *             "discount": {
                     *               "amount": "0.00",
                     *               "currency": "EUR"
                     *             },
                     *             "shipping": {
                     *               "amount": "0.00",
                     *               "currency": "EUR"
                     *             },
                     *             "tax": {
                     *               "amount": "0.00",
                     *               "currency": "EUR"
                     *             },
                     *             "total": {
                     *               "amount": "162.00",
                     *               "currency": "EUR"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "lines": [
                     *         {
                     *           "line_index": 0,
                     *           "order_index": 0,
                     *           "product_id": "prd_01m87kbk83f6cvjw7838qyj4a8",
                     *           "sku": "NW-P01",
                     *           "name": "Chai",
                     *           "unit": "piece",
                     *           "quantity": 10,
                     *           "unit_price": {
                     *             "amount": "16.20",
                     *             "currency": "EUR"
                     *           },
                     *           "pack": "10 boxes x 20 bags",
                     *           "tax_rate": "0",
                     *           "subtotal": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "tax": {
                     *             "amount": "0.00",
                     *             "currency": "EUR"
                     *           },
                     *           "total": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "stock": 1000,
                     *           "problem": null
                     *         }
                     *       ],
                     *       "totals": [
                     *         {
                     *           "amount": "162.00",
                     *           "currency": "EUR"
                     *         }
                     *       ],
                     *       "outcome": "will_place",
                     *       "verdicts": [],
                     *       "problems": [],
                     *       "warnings": [],
                     *       "approvers": [],
                     *       "smallest_change": null
                     *     }
                     */
                    "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the order, ord_… */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ordered by mistake"
                 *     }
                 */
                "application/json": {
                    /** @description Why it is cancelled */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_order_metrics: {
        parameters: {
            query?: {
                /** @description Id of the branch, br_… */
                branch_id?: string;
                /** @description Only orders from this supplier */
                supplier_company_id?: string;
                /** @description For suppliers: only orders of this buyer */
                buyer_company_id?: string;
                /** @description First day, inclusive; YYYY-MM-DD, years 1900 to 2999 */
                from?: components["schemas"]["GivenDate"];
                /** @description Last day, inclusive; YYYY-MM-DD, years 1900 to 2999 */
                to?: components["schemas"]["GivenDate"];
                /** @description Only orders in this currency */
                currency?: components["schemas"]["CurrencyCode"];
                /** @description supplier is the other company: a supplier gets its buyers. For category and product an order counts in each it has, and totals are of its lines, tax included */
                group_by?: "status" | "branch" | "supplier" | "category" | "product" | "day" | "week" | "month";
                /** @description Groups that come first; spend needs currency. When left out: latest for periods, else orders */
                sort?: "orders" | "spend" | "latest";
                /** @description Most groups, up to 500; 100 when left out */
                limit?: number;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetOrderMetricsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_order_charts: {
        parameters: {
            query?: {
                /** @description What the image shows; orders when left out */
                metric?: "orders" | "spend";
                /** @description day when left out */
                interval?: "day" | "week" | "month";
                /** @description Id of the branch, br_… */
                branch_id?: string;
                /** @description Only orders from this supplier */
                supplier_company_id?: string;
                /** @description For suppliers: only orders of this buyer */
                buyer_company_id?: string;
                /** @description Only this currency */
                currency?: components["schemas"]["CurrencyCode"];
                /** @description A series for each of the six largest by metric, and one for the others, in one currency */
                group_by?: "category" | "product";
                /** @description First day, inclusive; YYYY-MM-DD, years 1900 to 2999 */
                from?: components["schemas"]["GivenDate"];
                /** @description Last day, inclusive; YYYY-MM-DD, years 1900 to 2999 */
                to?: components["schemas"]["GivenDate"];
                /** @description data when left out; svg is for REST only */
                format?: "data" | "svg" | "png";
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetOrderChartsAnswer"];
                    "image/svg+xml": string;
                    "image/png": string;
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_order_logistics: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the order, ord_… */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetOrderLogisticsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_order_delivery_proof: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the order, ord_… */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetOrderDeliveryProofAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    send_order_proof_code: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the order, ord_… */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shipment_id": "shp_01k8m6z9c4e5r9vw3a7q2t0b1n"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the shipment, shp_… */
                    shipment_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendOrderProofCodeAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_rfqs: {
        parameters: {
            query?: {
                /** @description Only RFQs of this status */
                status?: "open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled";
                /** @description Id of the branch, br_… */
                branch_id?: string;
                /** @description Exact number of the RFQ */
                number?: string;
                /** @description Beginning of words in number, title or item names */
                query?: string;
                /** @description Only RFQs this supplier is invited to */
                supplier_company_id?: string;
                /** @description Deadline at or after; RFC 3339 with zone, years 1900 to 2999 */
                deadline_from?: components["schemas"]["GivenInstant"];
                /** @description Deadline before; RFC 3339 with zone, years 1900 to 2999 */
                deadline_to?: components["schemas"]["GivenInstant"];
                /** @description Created at or after; RFC 3339 with zone, years 1900 to 2999 */
                created_from?: components["schemas"]["GivenInstant"];
                /** @description Created before; RFC 3339 with zone, years 1900 to 2999 */
                created_to?: components["schemas"]["GivenInstant"];
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRfqsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_rfq: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "branch_id": "br_01m87kbks4f6cvjwaesss1ye5v",
                 *       "title": "Tea for spring",
                 *       "currency": "EUR",
                 *       "deadline": "2027-01-15T12:00:00Z",
                 *       "supplier_company_ids": [
                 *         "co_01m87kbdw0f6cvjvta73a4mvh5"
                 *       ],
                 *       "items": [
                 *         {
                 *           "name": "Green tea",
                 *           "specification": "Loose leaf, in tins",
                 *           "unit": "tin",
                 *           "quantity": 200,
                 *           "target_unit_price": {
                 *             "amount": "4.20",
                 *             "currency": "EUR"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The branch that needs it and receives it */
                    branch_id: string;
                    /** @description Title that suppliers read */
                    title: string;
                    /** @description What suppliers should know */
                    description?: string;
                    /** @description What is needed */
                    items: {
                        /** @description Name of the item */
                        name: string;
                        /** @description What the item must be like */
                        specification?: string;
                        /** @description Whole number of units */
                        quantity: number;
                        /** @description "piece" when left out */
                        unit?: string;
                        /** @description In currency; hidden from suppliers */
                        target_unit_price?: components["schemas"]["GivenUnitPriceInput"];
                    }[];
                    /** @description Bids are accepted until then; must be in the future; RFC 3339 with zone, years 1900 to 2999 */
                    deadline: components["schemas"]["GivenInstant"];
                    /** @description Every bid is made in it */
                    currency: components["schemas"]["CurrencyCode"];
                    /** @description Suppliers to invite, as list_supplier_companies returns them */
                    supplier_company_ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "rfq_01m87kbp6vf6cvjwppgrbbqgas",
                     *       "number": "RFQ-26-FHFWVF",
                     *       "title": "Tea for spring",
                     *       "status": "open",
                     *       "buyer": {
                     *         "id": "co_01m87kbes8f6cvjvwy0eckpk57",
                     *         "name": "Northwind Kitchens"
                     *       },
                     *       "branch": {
                     *         "id": "br_01m87kbks4f6cvjwaesss1ye5v",
                     *         "name": "Hamburg"
                     *       },
                     *       "currency": "EUR",
                     *       "item_count": 1,
                     *       "bid_count": 0,
                     *       "own_bid": null,
                     *       "deadline": "2027-01-15T12:00:00.000Z",
                     *       "created_at": "2026-12-16T07:10:00.000Z",
                     *       "updated_at": "2026-12-16T07:10:00.000Z",
                     *       "description": "",
                     *       "deliver_to": {
                     *         "city": "Hamburg",
                     *         "country": "DE"
                     *       },
                     *       "items": [
                     *         {
                     *           "id": "rit_01m87kbp5zf6cvjwpf5fah965g",
                     *           "name": "Green tea",
                     *           "specification": "Loose leaf, in tins",
                     *           "unit": "tin",
                     *           "quantity": 200,
                     *           "target_unit_price": {
                     *             "amount": "4.20",
                     *             "currency": "EUR"
                     *           },
                     *           "awarded_quantity": 0,
                     *           "ordered_quantity": 0
                     *         }
                     *       ],
                     *       "suppliers": [
                     *         {
                     *           "supplier": {
                     *             "id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *             "name": "Exotic Liquids",
                     *             "verified": false
                     *           },
                     *           "invited_at": "2026-12-16T07:10:00.000Z",
                     *           "bid_id": null,
                     *           "bid_status": null
                     *         }
                     *       ],
                     *       "requisitioner": "Ana Admin",
                     *       "ended_reason": null,
                     *       "version": 1,
                     *       "allowed_actions": [
                     *         "cancel_rfq",
                     *         "close_rfq",
                     *         "extend_rfq_deadline",
                     *         "invite_rfq_suppliers"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RfqView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_rfq: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the rfq, rfq_… */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfqView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_rfq_bids: {
        parameters: {
            query?: {
                /** @description Bids per page, 1 to 50; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the rfq, rfq_… */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRfqBidsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_bid: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the bid, bid_… */
                bid_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decide_bid_iteration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the bid, bid_… */
                bid_id: string;
                /** @description The supplier’s latest iteration */
                iteration: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "accept"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description accept awards, reject ends the bid for good, counter offers other prices
                     * @enum {string}
                     */
                    decision: "accept" | "reject" | "counter";
                    /** @description For accept: what is awarded; all that is not awarded yet when left out */
                    award_items?: {
                        /** @description Id of the rfq item, rit_… */
                        rfq_item_id: string;
                        /** @description Whole number of units */
                        quantity: number;
                    }[];
                    /** @description For counter: the prices you would pay */
                    counter_items?: {
                        /** @description Id of the rfq item, rit_… */
                        rfq_item_id: string;
                        /** @description Price of one unit, in the currency of the RFQ */
                        unit_price: components["schemas"]["GivenUnitPriceInput"];
                    }[];
                    /** @description For accept: the total of the award that the caller agreed to; a difference is refused with price_changed */
                    expected_total?: components["schemas"]["PositiveMoneyInput"];
                    /** @description The supplier reads it */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_rfq_metrics: {
        parameters: {
            query?: {
                /** @description Id of the branch, br_… */
                branch_id?: string;
                /** @description First day, inclusive; YYYY-MM-DD, years 1900 to 2999 */
                from?: components["schemas"]["GivenDate"];
                /** @description Last day, inclusive; YYYY-MM-DD, years 1900 to 2999 */
                to?: components["schemas"]["GivenDate"];
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetRfqMetricsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_rfq_purchase_orders: {
        parameters: {
            query?: {
                /** @description Purchase orders per page, 1 to 20; 20 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the rfq, rfq_… */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRfqPurchaseOrdersAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_purchase_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the rfq, rfq_… */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bid_id": "bid_01k8m6z9c4e5r9vw3a7q2t0b1n"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the bid, bid_… */
                    bid_id: string;
                    /** @description Needed when the bid has several open awards */
                    award_id?: string;
                    /** @description All that the award still holds when left out */
                    items?: {
                        /** @description Id of the rfq item, rit_… */
                        rfq_item_id: string;
                        /** @description Whole number of units */
                        quantity: number;
                    }[];
                    /** @description What the caller agreed to; a difference is refused with price_changed */
                    expected_total?: components["schemas"]["PositiveMoneyInput"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseOrderView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    search_marketplace_products: {
        parameters: {
            query?: {
                /**
                 * @description Beginnings of words of name, SKU, category or supplier; case and accents do not matter
                 * @example chai
                 */
                query?: string;
                /** @description Name of the category; an unknown one is refused with those there are */
                category?: string;
                /** @description Id of the store, sto_… */
                store_id?: string;
                /** @example EUR */
                currency?: components["schemas"]["CurrencyCode"];
                /** @description Lowest list price, as a decimal string in currency */
                price_from?: components["schemas"]["PriceFilter"];
                /** @description Highest list price, as a decimal string in currency */
                price_to?: components["schemas"]["PriceFilter"];
                /** @description true: only products with stock; false: only those without; both when left out */
                in_stock?: boolean;
                /** @description By name when left out; sorting by price needs currency */
                sort?: "name" | "price_ascending" | "price_descending";
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "prd_01m87kbk83f6cvjw7838qyj4a8",
                     *           "sku": "NW-P01",
                     *           "name": "Chai",
                     *           "category": "Beverages",
                     *           "unit": "piece",
                     *           "pack": "10 boxes x 20 bags",
                     *           "store": {
                     *             "id": "sto_01m87kbk0tf6cvjw63yvdwtxp5",
                     *             "name": "Exotic Liquids"
                     *           },
                     *           "supplier": {
                     *             "id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *             "name": "Exotic Liquids"
                     *           },
                     *           "list_price": {
                     *             "amount": "18.00",
                     *             "currency": "EUR"
                     *           },
                     *           "tax_rate": "0",
                     *           "stock": 1000,
                     *           "discontinued": false,
                     *           "minimum_quantity": 1,
                     *           "quantity_step": 1,
                     *           "order_with": "place_order"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["SearchMarketplaceProductsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_catalog_product: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the product, prd_… */
                product_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogProduct"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_catalog_products: {
        parameters: {
            query?: {
                /**
                 * @description Beginnings of words of name, SKU, category or supplier; case and accents do not matter
                 * @example chai
                 */
                query?: string;
                /** @description Name of the category; an unknown one is refused with those there are */
                category?: string;
                /** @description Id of the company, co_… */
                supplier_company_id?: string;
                /** @description true when left out; false also lists products that cannot be ordered now */
                available?: boolean;
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "prd_01m87kbk83f6cvjw7838qyj4a8",
                     *           "sku": "NW-P01",
                     *           "name": "Chai",
                     *           "category": "Beverages",
                     *           "unit": "piece",
                     *           "pack": "10 boxes x 20 bags",
                     *           "store": {
                     *             "id": "sto_01m87kbk0tf6cvjw63yvdwtxp5",
                     *             "name": "Exotic Liquids"
                     *           },
                     *           "supplier": {
                     *             "id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *             "name": "Exotic Liquids"
                     *           },
                     *           "list_price": {
                     *             "amount": "18.00",
                     *             "currency": "EUR"
                     *           },
                     *           "tax_rate": "0",
                     *           "stock": 1000,
                     *           "discontinued": false,
                     *           "minimum_quantity": 1,
                     *           "quantity_step": 1,
                     *           "agreed_price": {
                     *             "amount": "16.20",
                     *             "currency": "EUR"
                     *           },
                     *           "agreed_price_valid_to": null,
                     *           "in_catalog": true,
                     *           "available": true,
                     *           "order_with": "place_order"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListCatalogProductsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_stores: {
        parameters: {
            query?: {
                /** @description Beginnings of words of the name or the supplier’s; case and accents do not matter */
                query?: string;
                /** @description Country of the store, ISO 3166-1 alpha-2 */
                country?: components["schemas"]["GivenCountry"];
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListStoresAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    preview_marketplace_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "branch_id": "br_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *       "lines": [
                 *         {
                 *           "product_id": "prd_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *           "quantity": 10
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The branch that orders and receives */
                    branch_id: string;
                    /** @description One entry per product */
                    lines: {
                        /** @description Id of the product, prd_… */
                        product_id: string;
                        /** @description In the product’s sales unit */
                        quantity: number;
                        /** @description Your ledger account of the line; suppliers never see it */
                        account_code?: string;
                    }[];
                    /** @description Your own number for it, such as a PO number; suppliers see it */
                    reference?: string;
                    /** @description Day you want it by; YYYY-MM-DD, years 1900 to 2999 */
                    requested_on?: components["schemas"]["GivenDate"];
                    /** @description Suppliers see it */
                    message_to_supplier?: string;
                    /** @description Up to 20 keys and texts of your own; suppliers never see them */
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    place_marketplace_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "preview_id": "prv_01k8m6z9c4e5r9vw3a7q2t0b1n"
                 *     }
                 */
                "application/json": {
                    /** @description From the preview; give it or branch_id and lines, not both */
                    preview_id?: string;
                    /** @description Id of the branch, br_… */
                    branch_id?: string;
                    /** @description One entry per product */
                    lines?: {
                        /** @description Id of the product, prd_… */
                        product_id: string;
                        /** @description In the product’s sales unit */
                        quantity: number;
                        /** @description Your ledger account of the line; suppliers never see it */
                        account_code?: string;
                    }[];
                    /** @description Totals per currency the caller agreed to; a difference is refused with price_changed */
                    expected_totals?: components["schemas"]["PositiveMoneyInput"][];
                    /** @description Your own number for it, such as a PO number; suppliers see it */
                    reference?: string;
                    /** @description Day you want it by; YYYY-MM-DD, years 1900 to 2999 */
                    requested_on?: components["schemas"]["GivenDate"];
                    /** @description Suppliers see it */
                    message_to_supplier?: string;
                    /** @description Up to 20 keys and texts of your own; suppliers never see them */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description For the company; the supplier never sees it */
                    internal_note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_branches: {
        parameters: {
            query?: {
                /** @description Only branches of this status; inactive ones cannot order */
                status?: "active" | "inactive";
                /**
                 * @description Beginning of words in name, code or city
                 * @example ham
                 */
                query?: string;
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "br_01m87kbks4f6cvjwaesss1ye5v",
                     *           "name": "Hamburg",
                     *           "code": "HH1",
                     *           "status": "active",
                     *           "city": "Hamburg",
                     *           "country": "DE",
                     *           "currency": "EUR"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListBranchesAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_branch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hamburg",
                 *       "code": "HH1",
                 *       "currency": "EUR",
                 *       "time_zone": "Europe/Berlin",
                 *       "address": {
                 *         "line1": "Jungfernstieg 1",
                 *         "city": "Hamburg",
                 *         "postal_code": "20354",
                 *         "country": "DE"
                 *       },
                 *       "receiving_contact": {
                 *         "name": "Maria Anders",
                 *         "email": "maria.anders@example.com"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Name that people read */
                    name: string;
                    /** @description Short code, unique in the company */
                    code: string;
                    /** @description Where it receives deliveries */
                    address: components["schemas"]["GivenAddressInput"];
                    /** @description Receives deliveries; needs an e-mail address for delivery codes */
                    receiving_contact?: components["schemas"]["ContactInput"];
                    /** @description Cost centre that orders of the branch are booked to; empty for none */
                    cost_centre?: string;
                    currency: components["schemas"]["CurrencyCode"];
                    time_zone: components["schemas"]["TimeZone"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "br_01m87kbks4f6cvjwaesss1ye5v",
                     *       "name": "Hamburg",
                     *       "code": "HH1",
                     *       "status": "active",
                     *       "city": "Hamburg",
                     *       "country": "DE",
                     *       "currency": "EUR",
                     *       "address": {
                     *         "line1": "Jungfernstieg 1",
                     *         "city": "Hamburg",
                     *         "postal_code": "20354",
                     *         "country": "DE"
                     *       },
                     *       "receiving_contact": {
                     *         "name": "Maria Anders",
                     *         "email": "maria.anders@example.com"
                     *       },
                     *       "cost_centre": null,
                     *       "time_zone": "Europe/Berlin",
                     *       "version": 1,
                     *       "created_at": "2026-12-15T09:00:00.000Z",
                     *       "updated_at": "2026-12-15T09:00:00.000Z",
                     *       "allowed_actions": [
                     *         "update_branch",
                     *         "preview_order",
                     *         "preview_marketplace_order"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BranchView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_branch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the branch, br_… */
                branch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_branch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the branch, br_… */
                branch_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expected_version": 1
                 *     }
                 */
                "application/json": {
                    /** @description Version as it was read; a change someone else made since is refused with version_conflict */
                    expected_version: number;
                    /** @description Name that people read */
                    name?: string;
                    /** @description Short code, unique in the company */
                    code?: string;
                    /** @description Where it receives deliveries */
                    address?: components["schemas"]["GivenAddressInput"];
                    /** @description Receives deliveries; needs an e-mail address for delivery codes; null to remove it */
                    receiving_contact?: components["schemas"]["ContactInput"] | null;
                    /** @description Cost centre that orders of the branch are booked to; empty for none */
                    cost_centre?: string;
                    currency?: components["schemas"]["CurrencyCode"];
                    time_zone?: components["schemas"]["TimeZone"];
                    /**
                     * @description An inactive branch cannot order
                     * @enum {string}
                     */
                    status?: "active" | "inactive";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_branch_metrics: {
        parameters: {
            query?: {
                /** @description First day, inclusive; YYYY-MM-DD, years 1900 to 2999 */
                from?: components["schemas"]["GivenDate"];
                /** @description Last day, inclusive; YYYY-MM-DD, years 1900 to 2999 */
                to?: components["schemas"]["GivenDate"];
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the branch, br_… */
                branch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetBranchMetricsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_branch_memberships: {
        parameters: {
            query?: {
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the branch, br_… */
                branch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBranchMembershipsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_supplier_companies: {
        parameters: {
            query?: {
                /** @description Beginnings of words of the name; case and accents do not matter */
                query?: string;
                /** @description Country of the company, ISO 3166-1 alpha-2 */
                country?: components["schemas"]["GivenCountry"];
                /** @description Sells products of this category; case and accents do not matter */
                category?: string;
                /** @description true: only favourites; false: only others */
                favorite?: boolean;
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSupplierCompaniesAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_supplier_company: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the company, co_… */
                supplier_company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSupplierCompanyAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_supplier_favorites: {
        parameters: {
            query?: {
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSupplierFavoritesAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_supplier_favorites: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "supplier_company_ids": [
                 *         "co_01k8m6z9c4e5r9vw3a7q2t0b1n"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Suppliers, as list_supplier_companies returns them */
                    supplier_company_ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSupplierFavoritesAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_supplier_invites: {
        parameters: {
            query?: {
                /** @description Only invitations of this status */
                status?: "pending" | "accepted" | "revoked" | "expired";
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSupplierInvitesAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_supplier_invite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "company_name": "buyer",
                 *       "email": "ana@example.com"
                 *     }
                 */
                "application/json": {
                    /** @description Name of the company to invite */
                    company_name: string;
                    /**
                     * Format: email
                     * @description E-mail address
                     */
                    email: string;
                    /** @description What the mail says with the link */
                    message?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierInvite"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_company_balance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCompanyBalanceAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_company_limits: {
        parameters: {
            query?: {
                /** @description Only limits that bind this branch: its own and the company’s */
                branch_id?: string;
                /** @description Only limits that bind this user: their own, their role’s and the company’s */
                user_id?: string;
                /** @description Only limits in this currency */
                currency?: components["schemas"]["CurrencyCode"];
                /** @description most_used: the largest used share first. When left out, scope: from the widest */
                sort?: "scope" | "most_used";
                /** @description Most limits, up to 500; 100 when left out */
                limit?: number;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCompanyLimitsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pay_order_with_balance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /**
                 * @description Id of the order, ord_…
                 * @example ord_5wf4ag5ksfssjdc2vd8t6356yj
                 */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expected_total": {
                 *         "amount": "162.00",
                 *         "currency": "EUR"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description What the caller agreed to; a difference is refused with price_changed */
                    expected_total?: components["schemas"]["PositiveMoneyInput"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payment_id": "pay_01m87kbnt1f6cvjwmdawsv71m4",
                     *       "order_id": "ord_5wf4ag5ksfssjdc2vd8t6356yj",
                     *       "amount": {
                     *         "amount": "162.00",
                     *         "currency": "EUR"
                     *       },
                     *       "payment_status": "paid",
                     *       "balance": {
                     *         "currency": "EUR",
                     *         "available": {
                     *           "amount": "838.00",
                     *           "currency": "EUR"
                     *         },
                     *         "held": {
                     *           "amount": "162.00",
                     *           "currency": "EUR"
                     *         }
                     *       },
                     *       "paid_at": "2026-12-16T07:10:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PayOrderWithBalanceAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    generate_order_payment_link: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the order, ord_… */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expected_total": {
                 *         "amount": "125.00",
                 *         "currency": "EUR"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description What the caller agreed to; a difference is refused with price_changed */
                    expected_total?: components["schemas"]["PositiveMoneyInput"];
                    /** @description Seconds until the link ends, 1800 to 86400; 86400 when left out */
                    expires_in?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLinkView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_order_billing: {
        parameters: {
            query?: {
                /** @description Only the invoice of this shipment */
                shipment_id?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the order, ord_… */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetOrderBillingAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_recurrences: {
        parameters: {
            query?: {
                /** @description Only this one, with all its lines */
                recurrence_id?: string;
                /** @description Only recurring orders of this status */
                status?: "active" | "paused" | "ended" | "failed";
                /** @description Id of the branch, br_… */
                branch_id?: string;
                /** @description Items per page; a page holds at most 50; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRecurrencesAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_recurrence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "branch_id": "br_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *       "lines": [
                 *         {
                 *           "product_id": "prd_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *           "quantity": 10
                 *         }
                 *       ],
                 *       "schedule": "buyer"
                 *     }
                 */
                "application/json": {
                    /** @description Name that people read */
                    name?: string;
                    /** @description Id of the branch, br_… */
                    branch_id: string;
                    /** @description Products of the company’s catalogue; one entry per product */
                    lines: {
                        /** @description Id of the product, prd_… */
                        product_id: string;
                        /** @description In the product’s sales unit */
                        quantity: number;
                    }[];
                    /** @description RFC 5545 rule without DTSTART, such as "FREQ=WEEKLY;BYDAY=MO" or "FREQ=MONTHLY;BYMONTHDAY=1"; at most one run an hour */
                    schedule: string;
                    /** @description Of the schedule; the branch’s when left out */
                    time_zone?: components["schemas"]["TimeZone"];
                    /** @description Local time of day of each run, HH:MM; 09:00 when left out, or BYHOUR and BYMINUTE of the rule */
                    time_of_day?: string;
                    /** @description First day a run may fall on, today when left out; YYYY-MM-DD, years 1900 to 2999 */
                    starts_on?: components["schemas"]["GivenDate"];
                    /** @description Last day a run may fall on; give this or count, or neither; YYYY-MM-DD, years 1900 to 2999 */
                    ends_on?: components["schemas"]["GivenDate"];
                    /** @description Number of occurrences in all */
                    count?: number;
                    /** @description Of the price with and without tax; "0" when left out: any rise fails the run */
                    max_price_increase_percent?: string;
                    /** @description Total of one run that the caller agreed to; a difference is refused with price_changed */
                    expected_totals?: components["schemas"]["PositiveMoneyInput"][];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRecurrenceAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_recurrence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the recurrence, rec_… */
                recurrence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurrenceView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_recurrence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the recurrence, rec_… */
                recurrence_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expected_version": 1
                 *     }
                 */
                "application/json": {
                    /** @description Refuses a change someone else made since */
                    expected_version?: number;
                    /** @description Name that people read */
                    name?: string;
                    /**
                     * @description active resumes, paused pauses, ended ends for good
                     * @enum {string}
                     */
                    status?: "active" | "paused" | "ended";
                    /** @description With status paused: resumes by itself then; RFC 3339 with zone, years 1900 to 2999 */
                    resume_at?: components["schemas"]["GivenInstant"];
                    /** @description true: the next run is omitted; false: the last omission is undone */
                    skip_next?: boolean;
                    /** @description Moves one date; the others stay. A new rule, time or zone discards it */
                    move_date?: {
                        /** @description One of next_dates; RFC 3339 with zone, years 1900 to 2999 */
                        date: components["schemas"]["GivenInstant"];
                        /** @description When that run happens instead; between the dates before and after it; RFC 3339 with zone, years 1900 to 2999 */
                        to: components["schemas"]["GivenInstant"];
                    };
                    /** @description Products of the company’s catalogue; one entry per product */
                    lines?: {
                        /** @description Id of the product, prd_… */
                        product_id: string;
                        /** @description In the product’s sales unit */
                        quantity: number;
                    }[];
                    /** @description RFC 5545 rule without DTSTART, such as "FREQ=WEEKLY;BYDAY=MO" or "FREQ=MONTHLY;BYMONTHDAY=1"; at most one run an hour */
                    schedule?: string;
                    /** @description Local time of day of each run, HH:MM; 09:00 when left out, or BYHOUR and BYMINUTE of the rule */
                    time_of_day?: string;
                    time_zone?: components["schemas"]["TimeZone"];
                    /** @description Last day a run may fall on, YYYY-MM-DD; null to remove it */
                    ends_on?: components["schemas"]["GivenDate"] | null;
                    /** @description Number of occurrences in all, past ones included; null to remove it */
                    count?: number | null;
                    /** @description Percentage as a decimal string, such as "7.5" */
                    max_price_increase_percent?: string;
                    /** @description Total of one run that the caller agreed to; a difference is refused with price_changed */
                    expected_totals?: components["schemas"]["PositiveMoneyInput"][];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRecurrenceAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_recurrence_metrics: {
        parameters: {
            query?: {
                /** @description Id of the branch, br_… */
                branch_id?: string;
                /** @description First day, inclusive; YYYY-MM-DD, years 1900 to 2999 */
                from?: components["schemas"]["GivenDate"];
                /** @description Last day, inclusive; YYYY-MM-DD, years 1900 to 2999 */
                to?: components["schemas"]["GivenDate"];
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetRecurrenceMetricsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    whoami: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "usr_01m87kbdvtf6cvjvt1nege686w",
                     *         "name": "Ana Admin",
                     *         "email": "ana@northwind.example"
                     *       },
                     *       "company": {
                     *         "id": "co_01m87kbes8f6cvjvwy0eckpk57",
                     *         "name": "Northwind Kitchens",
                     *         "kind": "buyer",
                     *         "time_zone": "Europe/Berlin",
                     *         "currency": "EUR",
                     *         "verified": false
                     *       },
                     *       "role": "admin",
                     *       "permissions": [
                     *         "orders:read",
                     *         "rfqs:read",
                     *         "catalogue:read",
                     *         "branches:read",
                     *         "suppliers:read",
                     *         "finance:read",
                     *         "recurrences:read",
                     *         "company:read",
                     *         "orders:write",
                     *         "orders:approve",
                     *         "rfqs:write",
                     *         "rfqs:award",
                     *         "catalogue:manage",
                     *         "branches:manage",
                     *         "suppliers:manage",
                     *         "finance:pay",
                     *         "finance:manage",
                     *         "recurrences:write",
                     *         "company:manage",
                     *         "users:manage",
                     *         "credentials:manage",
                     *         "audit:read"
                     *       ],
                     *       "branch_ids": null,
                     *       "today": "2026-12-15",
                     *       "credential": {
                     *         "id": "cred_01m87kbjn8f6cvjw4zctx2ck4w",
                     *         "kind": "rest_key",
                     *         "name": "ERP",
                     *         "read_only": false,
                     *         "no_money": false,
                     *         "areas": null,
                     *         "operations": null,
                     *         "expires_at": null,
                     *         "rate_limits_per_minute": {
                     *           "read": 600,
                     *           "write": 300,
                     *           "money": 120
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WhoamiAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_company_profile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCompanyProfileAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_company_profile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expected_version": 1
                 *     }
                 */
                "application/json": {
                    /** @description Version as it was read; a change someone else made since is refused with version_conflict */
                    expected_version: number;
                    /** @description Name of the company, as others read it */
                    name?: string;
                    /** @description What others read of the company */
                    description?: string;
                    /** @description Empty to remove it */
                    website?: string;
                    /** @description Empty to remove it */
                    phone?: string;
                    /** @description Empty to remove it */
                    tax_id?: string;
                    /** @description Name in the company register, as invoices show it; empty to remove it */
                    legal_name?: string;
                    /** @description Number in the company register, such as HRB 12345; empty to remove it */
                    registration_number?: string;
                    /** @description Registered address; null to remove it */
                    address?: components["schemas"]["GivenAddressInput"] | null;
                    /** @description For suppliers: days after issue in which invoices issued from now on are to be paid; null for no terms */
                    payment_terms_days?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCompanyProfileAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_company_users: {
        parameters: {
            query?: {
                /** @description Key of a role, as list_roles returns it */
                role?: string;
                /** @description Only users who may work for this branch */
                branch_id?: string;
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCompanyUsersAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_roles: {
        parameters: {
            query?: {
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRolesAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_my_role: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetMyRoleAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_shipment_event: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the order, ord_… */
                order_id: string;
                /** @description Id of the shipment, shp_… */
                shipment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "buyer"
                 *     }
                 */
                "application/json": {
                    /** @description What happened, in a few words */
                    status: string;
                    /** @description Where it happened */
                    place?: string;
                    /** @description More about it */
                    note?: string;
                    /** @description Day it is expected to arrive; YYYY-MM-DD, years 1900 to 2999 */
                    expected_on?: components["schemas"]["GivenDate"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approve_purchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the purchase, pur_… */
                purchase_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "buyer"
                 *     }
                 */
                "application/json": {
                    /** @description Why it is decided so */
                    note?: string;
                    /** @description Totals per currency the caller agreed to; a difference is refused with price_changed */
                    expected_totals?: components["schemas"]["PositiveMoneyInput"][];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_purchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the purchase, pur_… */
                purchase_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ordered by mistake"
                 *     }
                 */
                "application/json": {
                    /** @description Why it is cancelled */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelPurchaseAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    close_order_remainder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the order, ord_… */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ordered by mistake"
                 *     }
                 */
                "application/json": {
                    /** @description Why the rest is not wanted */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirm_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /**
                 * @description Id of the order, ord_…
                 * @example ord_5wf4ag5ksfssjdc2vd8t6356yj
                 */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expected_delivery_on": "2026-12-21"
                 *     }
                 */
                "application/json": {
                    /** @description Day it will be delivered; YYYY-MM-DD, years 1900 to 2999 */
                    expected_delivery_on?: components["schemas"]["GivenDate"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ord_5wf4ag5ksfssjdc2vd8t6356yj",
                     *       "number": "ORD-26-02RF6Q",
                     *       "reference": "4500017",
                     *       "purchase_id": null,
                     *       "status": "confirmed",
                     *       "payment_status": "unpaid",
                     *       "billing_status": "not_billed",
                     *       "branch": {
                     *         "id": "br_01m87kbks4f6cvjwaesss1ye5v",
                     *         "name": "Hamburg",
                     *         "code": "HH1"
                     *       },
                     *       "buyer": {
                     *         "id": "co_01m87kbes8f6cvjvwy0eckpk57",
                     *         "name": "Northwind Kitchens"
                     *       },
                     *       "supplier": {
                     *         "id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *         "name": "Exotic Liquids"
                     *       },
                     *       "total": {
                     *         "amount": "162.00",
                     *         "currency": "EUR"
                     *       },
                     *       "line_count": 1,
                     *       "due_on": "2026-12-21",
                     *       "created_at": "2026-12-15T09:00:00.000Z",
                     *       "updated_at": "2026-12-15T09:20:00.000Z",
                     *       "requested_on": "2026-12-22",
                     *       "message_to_supplier": null,
                     *       "metadata": null,
                     *       "source": "catalogue",
                     *       "purchase_order": null,
                     *       "lines": [
                     *         {
                     *           "id": "oln_5ase5ftfx9nx03c9wb1z9t88a2",
                     *           "product_id": "prd_01m87kbk83f6cvjw7838qyj4a8",
                     *           "sku": "NW-P01",
                     *           "name": "Chai",
                     *           "unit": "piece",
                     *           "quantity": 10,
                     *           "unit_price": {
                     *             "amount": "16.20",
                     *             "currency": "EUR"
                     *           },
                     *           "discount_percent": "0",
                     *           "tax_rate": "0",
                     *           "subtotal": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "discount": {
                     *             "amount": "0.00",
                     *             "currency": "EUR"
                     *           },
                     *           "tax": {
                     *             "amount": "0.00",
                     *             "currency": "EUR"
                     *           },
                     *           "total": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "shipped_quantity": 0,
                     *           "delivered_quantity": 0,
                     *           "closed_quantity": 0,
                     *           "account_code": null
                     *         }
                     *       ],
                     *       "totals": {
                     *         "subtotal": {
                     *           "amount": "162.00",
                     *           "currency": "EUR"
                     *         },
                     *         "discount": {
                     *           "amount": "0.00",
                     *           "currency": "EUR"
                     *         },
                     *         "shipping": {
                     *           "amount": "0.00",
                     *           "currency": "EUR"
                     *         },
                     *         "tax": {
                     *           "amount": "0.00",
                     *           "currency": "EUR"
                     *         },
                     *         "total": {
                     *           "amount": "162.00",
                     *           "currency": "EUR"
                     *         }
                     *       },
                     *       "requisitioner": null,
                     *       "requisitioner_id": null,
                     *       "approval": null,
                     *       "recurrence_id": null,
                     *       "cost_centre": null,
                     *       "internal_note": null,
                     *       "ship_to": {
                     *         "line1": "Jungfernstieg 1",
                     *         "city": "Hamburg",
                     *         "postal_code": "20354",
                     *         "country": "DE"
                     *       },
                     *       "receiving_contact": {
                     *         "name": "Maria Anders",
                     *         "email": "maria.anders@example.com"
                     *       },
                     *       "expected_delivery_on": "2026-12-21",
                     *       "refund": null,
                     *       "timeline": [
                     *         {
                     *           "at": "2026-12-15T09:00:00.000Z",
                     *           "code": "placed",
                     *           "what": "Placed",
                     *           "by": "Northwind Kitchens",
                     *           "note": null
                     *         },
                     *         {
                     *           "at": "2026-12-15T09:20:00.000Z",
                     *           "code": "confirmed",
                     *           "what": "Confirmed",
                     *           "by": "Sam Sales",
                     *           "note": "Delivery expected on 2026-12-21"
                     *         }
                     *       ],
                     *       "version": 2,
                     *       "allowed_actions": [
                     *         "reject_order",
                     *         "ship_order"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decline_purchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the purchase, pur_… */
                purchase_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "buyer"
                 *     }
                 */
                "application/json": {
                    /** @description Why it is decided so */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeclinePurchaseAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deliver_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the order, ord_… */
                order_id: string;
                /** @description Id of the shipment, shp_… */
                shipment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "received_by": "buyer"
                 *     }
                 */
                "application/json": {
                    /** @description Name of the person who received it */
                    received_by: string;
                    /** @description The 6 digits that the receiver was mailed */
                    code?: string;
                    /** @description Give code or evidence, not both */
                    evidence?: {
                        /**
                         * @description What proves the delivery
                         * @enum {string}
                         */
                        kind: "photo" | "signature";
                        /** @description SHA-256 of the file the supplier keeps */
                        sha256: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    import_order_history: {
        parameters: {
            query?: {
                /** @description For a body of text/csv; in JSON it is a field of the body. The buyer company */
                company_id?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "company_id": "co_01k8m6z9c4e5r9vw3a7q2t0b1n"
                 *     }
                 */
                "application/json": {
                    /** @description The buyer company */
                    company_id: string;
                    /** @description Orders with number, branch_code, supplier_company_id, created_at, status, lines and shipments; give rows or csv, not both */
                    rows?: {
                        /** @description Number of the order, unique in the company */
                        number: string;
                        /** @description Rows with one reference share one purchase id */
                        purchase_ref: string;
                        /** @description Code of the branch that ordered */
                        branch_code: string;
                        /** @description Id of the company, co_… */
                        supplier_company_id: string;
                        /**
                         * Format: date-time
                         * @description When it was placed; RFC 3339 with zone, years 1900 to 2999
                         */
                        created_at: string;
                        /**
                         * @description Where the order ended
                         * @enum {string}
                         */
                        status: "confirmed" | "shipped" | "delivered";
                        /**
                         * @description Whether it was paid
                         * @enum {string}
                         */
                        payment_status: "unpaid" | "paid";
                        /**
                         * @description Whether it was billed
                         * @enum {string}
                         */
                        billing_status: "not_billed" | "partially_billed" | "billed";
                        /**
                         * Format: date
                         * @description Day it was wanted by; YYYY-MM-DD, years 1900 to 2999
                         */
                        required_on?: string;
                        /** @description Cost of shipping */
                        shipping: {
                            /** @description Decimal string with the currency’s minor digits */
                            amount: string;
                            /** @description ISO 4217 currency code, such as USD */
                            currency: string;
                        };
                        /** @description What was ordered */
                        lines: {
                            /** @description SKU of a product of the supplier */
                            sku: string;
                            /** @description Units that were ordered */
                            quantity: number;
                            /** @description Price of one unit as it was */
                            unit_price: {
                                /** @description Decimal string, up to 6 decimals */
                                amount: string;
                                /** @description ISO 4217 currency code, such as USD */
                                currency: string;
                            };
                            /** @description Discount on the line */
                            discount_percent?: string;
                        }[];
                        /** @description At most one shipment, with every line */
                        shipments?: {
                            /** @description Who transported it */
                            carrier: string;
                            /**
                             * Format: date-time
                             * @description When it left; RFC 3339 with zone, years 1900 to 2999
                             */
                            shipped_at: string;
                            /**
                             * Format: date
                             * @description Day it was expected; YYYY-MM-DD, years 1900 to 2999
                             */
                            expected_on?: string;
                            /**
                             * Format: date-time
                             * @description When it arrived; RFC 3339 with zone, years 1900 to 2999
                             */
                            delivered_at?: string;
                            /** @description Name of the person who received it */
                            received_by?: string;
                        }[];
                    }[];
                    /** @description CSV text with the columns number, purchase_ref, branch_code, supplier_company_id, created_at, status, payment_status, billing_status, required_on, currency, shipping, carrier, shipped_at, expected_on, delivered_at, received_by, sku, quantity, unit_price and discount_percent; give rows or csv, not both */
                    csv?: string;
                };
                /**
                 * @example number,purchase_ref,branch_code,supplier_company_id,created_at,status,payment_status,billing_status,currency,shipping,carrier,shipped_at,sku,quantity,unit_price
                 *     A-7,2025-7,ALFKI,co_01m87kbdw0f6cvjvta73a4mvh5,2025-03-04T09:00:00Z,shipped,unpaid,not_billed,EUR,4.50,UPS,2025-03-05T09:00:00Z,NW-P01,10,17.10
                 *     A-7,,,,,,,,,,,,NW-P02,2,18.00
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportOrderHistoryAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reject_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the order, ord_… */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ordered by mistake"
                 *     }
                 */
                "application/json": {
                    /** @description Why it is rejected */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ship_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /**
                 * @description Id of the order, ord_…
                 * @example ord_5wf4ag5ksfssjdc2vd8t6356yj
                 */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "carrier": "Speedy Express",
                 *       "tracking_number": "SE-4711",
                 *       "expected_on": "2026-12-21"
                 *     }
                 */
                "application/json": {
                    /** @description All open quantities when left out */
                    lines?: {
                        /** @description Id of the order line, oln_… */
                        line_id: string;
                        /** @description Units of the line in this shipment */
                        quantity: number;
                    }[];
                    /** @description Who transports it */
                    carrier: string;
                    /** @description Number that the carrier tracks it by */
                    tracking_number?: string;
                    /** @description Day it is expected to arrive; YYYY-MM-DD, years 1900 to 2999 */
                    expected_on?: components["schemas"]["GivenDate"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ord_5wf4ag5ksfssjdc2vd8t6356yj",
                     *       "number": "ORD-26-02RF6Q",
                     *       "reference": "4500017",
                     *       "purchase_id": null,
                     *       "status": "shipped",
                     *       "payment_status": "unpaid",
                     *       "billing_status": "billed",
                     *       "branch": {
                     *         "id": "br_01m87kbks4f6cvjwaesss1ye5v",
                     *         "name": "Hamburg",
                     *         "code": "HH1"
                     *       },
                     *       "buyer": {
                     *         "id": "co_01m87kbes8f6cvjvwy0eckpk57",
                     *         "name": "Northwind Kitchens"
                     *       },
                     *       "supplier": {
                     *         "id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *         "name": "Exotic Liquids"
                     *       },
                     *       "total": {
                     *         "amount": "162.00",
                     *         "currency": "EUR"
                     *       },
                     *       "line_count": 1,
                     *       "due_on": "2026-12-21",
                     *       "created_at": "2026-12-15T09:00:00.000Z",
                     *       "updated_at": "2026-12-16T07:10:00.000Z",
                     *       "requested_on": "2026-12-22",
                     *       "message_to_supplier": null,
                     *       "metadata": null,
                     *       "source": "catalogue",
                     *       "purchase_order": null,
                     *       "lines": [
                     *         {
                     *           "id": "oln_5ase5ftfx9nx03c9wb1z9t88a2",
                     *           "product_id": "prd_01m87kbk83f6cvjw7838qyj4a8",
                     *           "sku": "NW-P01",
                     *           "name": "Chai",
                     *           "unit": "piece",
                     *           "quantity": 10,
                     *           "unit_price": {
                     *             "amount": "16.20",
                     *             "currency": "EUR"
                     *           },
                     *           "discount_percent": "0",
                     *           "tax_rate": "0",
                     *           "subtotal": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "discount": {
                     *             "amount": "0.00",
                     *             "currency": "EUR"
                     *           },
                     *           "tax": {
                     *             "amount": "0.00",
                     *             "currency": "EUR"
                     *           },
                     *           "total": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "shipped_quantity": 10,
                     *           "delivered_quantity": 0,
                     *           "closed_quantity": 0,
                     *           "account_code": null
                     *         }
                     *       ],
                     *       "totals": {
                     *         "subtotal": {
                     *           "amount": "162.00",
                     *           "currency": "EUR"
                     *         },
                     *         "discount": {
                     *           "amount": "0.00",
                     *           "currency": "EUR"
                     *         },
                     *         "shipping": {
                     *           "amount": "0.00",
                     *           "currency": "EUR"
                     *         },
                     *         "tax": {
                     *           "amount": "0.00",
                     *           "currency": "EUR"
                     *         },
                     *         "total": {
                     *           "amount": "162.00",
                     *           "currency": "EUR"
                     *         }
                     *       },
                     *       "requisitioner": null,
                     *       "requisitioner_id": null,
                     *       "approval": null,
                     *       "recurrence_id": null,
                     *       "cost_centre": null,
                     *       "internal_note": null,
                     *       "ship_to": {
                     *         "line1": "Jungfernstieg 1",
                     *         "city": "Hamburg",
                     *         "postal_code": "20354",
                     *         "country": "DE"
                     *       },
                     *       "receiving_contact": {
                     *         "name": "Maria Anders",
                     *         "email": "maria.anders@example.com"
                     *       },
                     *       "expected_delivery_on": "2026-12-21",
                     *       "refund": null,
                     *       "timeline": [
                     *         {
                     *           "at": "2026-12-15T09:00:00.000Z",
                     *           "code": "placed",
                     *           "what": "Placed",
                     *           "by": "Northwind Kitchens",
                     *           "note": null
                     *         },
                     *         {
                     *           "at": "2026-12-15T09:20:00.000Z",
                     *           "code": "confirmed",
                     *           "what": "Confirmed",
                     *           "by": "Sam Sales",
                     *           "note": "Delivery expected on 2026-12-21"
                     *         },
                     *         {
                     *           "at": "2026-12-16T07:05:00.000Z",
                     *           "code": "shipped",
                     *           "what": "Shipped with Speedy Express",
                     *           "by": "Sam Sales",
                     *           "note": "10 units, tracking number SE-4711"
                     *         },
                     *         {
                     *           "at": "2026-12-16T07:10:00.000Z",
                     *           "code": "billed",
                     *           "what": "Billed",
                     *           "by": "Procura",
                     *           "note": null
                     *         }
                     *       ],
                     *       "version": 4,
                     *       "allowed_actions": [
                     *         "add_shipment_event",
                     *         "send_order_proof_code",
                     *         "deliver_order"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_rfq: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the rfq, rfq_… */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ordered by mistake"
                 *     }
                 */
                "application/json": {
                    /** @description Why; invited suppliers read it */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfqView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    close_award: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the award, awd_… */
                award_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ordered by mistake"
                 *     }
                 */
                "application/json": {
                    /** @description Why it is closed */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    close_rfq: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the rfq, rfq_… */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ordered by mistake"
                 *     }
                 */
                "application/json": {
                    /** @description Why; invited suppliers read it */
                    reason?: string;
                    /**
                     * @description Status that you read before; refused if it is another now, such as after a colleague closed it
                     * @enum {string}
                     */
                    expected_status?: "open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfqView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    extend_rfq_deadline: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the rfq, rfq_… */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deadline": "2026-11-21T09:30:00Z"
                 *     }
                 */
                "application/json": {
                    /** @description Bids are accepted until then; must be in the future; RFC 3339 with zone, years 1900 to 2999 */
                    deadline: components["schemas"]["GivenInstant"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfqView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    invite_rfq_suppliers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the rfq, rfq_… */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "supplier_company_ids": [
                 *         "co_01k8m6z9c4e5r9vw3a7q2t0b1n"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Suppliers to invite, as list_supplier_companies returns them */
                    supplier_company_ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfqView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submit_bid: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the rfq, rfq_… */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "rfq_item_id": "rit_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *           "unit_price": {
                 *             "amount": "125.00",
                 *             "currency": "EUR"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The items you offer; leave out what you do not */
                    lines: {
                        /** @description Id of the rfq item, rit_… */
                        rfq_item_id: string;
                        /** @description In the RFQ’s currency, taxes included */
                        unit_price: components["schemas"]["GivenUnitPriceInput"];
                        /** @description One of your products; an order reserves its stock */
                        product_id?: string;
                    }[];
                    /** @description Days from the order to delivery */
                    lead_time_days?: number;
                    /** @description Last day it can be accepted, no end when left out; YYYY-MM-DD, years 1900 to 2999 */
                    valid_until?: components["schemas"]["GivenDate"];
                    /** @description Terms of delivery and payment */
                    terms?: string;
                    /** @description The buyer reads it */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submit_bid_iteration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the bid, bid_… */
                bid_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "rfq_item_id": "rit_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *           "unit_price": {
                 *             "amount": "125.00",
                 *             "currency": "EUR"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The items you offer; leave out what you do not */
                    lines: {
                        /** @description Id of the rfq item, rit_… */
                        rfq_item_id: string;
                        /** @description In the RFQ’s currency, taxes included */
                        unit_price: components["schemas"]["GivenUnitPriceInput"];
                        /** @description One of your products; an order reserves its stock */
                        product_id?: string;
                    }[];
                    /** @description Days from the order to delivery */
                    lead_time_days?: number;
                    /** @description Last day it can be accepted, no end when left out; YYYY-MM-DD, years 1900 to 2999 */
                    valid_until?: components["schemas"]["GivenDate"];
                    /** @description Terms of delivery and payment */
                    terms?: string;
                    /** @description The buyer reads it */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdraw_bid: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the bid, bid_… */
                bid_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ordered by mistake"
                 *     }
                 */
                "application/json": {
                    /** @description Why it is withdrawn */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_catalog_product: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the product, prd_… */
                product_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogProduct"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_catalog_product: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the product, prd_… */
                product_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogProduct"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_store: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Berlin",
                 *       "country": "DE",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": {
                    /** @description Name that buyers read */
                    name: string;
                    /** @description Where the store sells from, ISO 3166-1 alpha-2 */
                    country: components["schemas"]["GivenCountry"];
                    currency: components["schemas"]["CurrencyCode"];
                    /** @description What the store sells, for buyers */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    import_products: {
        parameters: {
            query?: {
                /** @description For a body of text/csv; in JSON it is a field of the body. Id of the store, sto_… */
                store_id?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "store_id": "sto_01k8m6z9c4e5r9vw3a7q2t0b1n"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the store, sto_… */
                    store_id: string;
                    /** @description JSON rows; give rows or csv, not both */
                    rows?: {
                        /** @description The supplier’s own number of the product, unique over its stores */
                        sku: string;
                        /** @description Name that buyers read */
                        name: string;
                        /** @description Category it is found by */
                        category: string;
                        /** @description Sales unit; "piece" for a new product without one */
                        unit?: string;
                        /** @description What one unit holds, such as "10 boxes x 20 bags" */
                        pack?: string;
                        /** @description Price of one unit, in the currency of the store */
                        list_price: {
                            /** @description Decimal string, up to 6 decimals */
                            amount: string;
                            /** @description ISO 4217 currency code, such as USD */
                            currency: string;
                        };
                        /** @description Units on hand, reserved ones included */
                        stock: number;
                        /** @description Tax on top of the price, in percent; "0" for a new product without one */
                        tax_rate?: string;
                        /** @description It cannot be ordered, and the marketplace’s search leaves it out */
                        discontinued?: boolean;
                        /** @description Smallest quantity of a line; quantity_step for a new product without one */
                        minimum_quantity?: number;
                        /** @description Quantities are multiples of this; 1 for a new product without one */
                        quantity_step?: number;
                    }[];
                    /** @description CSV text with a header line; give rows or csv, not both */
                    csv?: string;
                };
                /**
                 * @example sku,name,category,list_price,stock
                 *     NW-1,Chai,Beverages,18.00,390
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportProductsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_categories: {
        parameters: {
            query?: {
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCategoriesAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_own_products: {
        parameters: {
            query?: {
                /** @description Beginnings of words of name, SKU, category or supplier; case and accents do not matter */
                query?: string;
                /** @description Id of the store, sto_… */
                store_id?: string;
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOwnProductsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_products: {
        parameters: {
            query?: {
                /** @description For a body of text/csv; in JSON it is a field of the body. Id of the store, sto_… */
                store_id?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "store_id": "sto_01k8m6z9c4e5r9vw3a7q2t0b1n"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the store, sto_… */
                    store_id: string;
                    /** @description JSON rows; give rows or csv, not both */
                    rows?: {
                        /** @description The product; give product_id or sku, not both */
                        product_id?: string;
                        /** @description The supplier’s own number of the product; give product_id or sku, not both */
                        sku?: string;
                        /** @description Units on hand, reserved ones included; as it is when left out */
                        stock?: number;
                        /** @description Price of one unit, in the currency of the store; as it is when left out */
                        list_price?: {
                            /** @description Decimal string, up to 6 decimals */
                            amount: string;
                            /** @description ISO 4217 currency code, such as USD */
                            currency: string;
                        };
                        /** @description Version as it was read: the row is refused when the product has another; any when left out */
                        expected_version?: number;
                    }[];
                    /** @description CSV text with a header line; give rows or csv, not both */
                    csv?: string;
                };
                /**
                 * @example sku,stock,list_price,expected_version
                 *     NW-1,410,18.50,7
                 *     NW-2,0,,
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateProductsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_agreed_price: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_id": "prd_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *       "buyer_company_id": "co_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *       "price": {
                 *         "amount": "125.00",
                 *         "currency": "EUR"
                 *       },
                 *       "valid_from": "2026-11-21"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the product, prd_… */
                    product_id: string;
                    /** @description Id of the company, co_… */
                    buyer_company_id: string;
                    /** @description Price of one unit, in the currency of the store */
                    price: components["schemas"]["GivenUnitPriceInput"];
                    /** @description First day, in the buyer’s time zone; YYYY-MM-DD, years 1900 to 2999 */
                    valid_from: components["schemas"]["GivenDate"];
                    /** @description Last day, in the buyer’s time zone, no end when left out; YYYY-MM-DD, years 1900 to 2999 */
                    valid_to?: components["schemas"]["GivenDate"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgreementView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_product: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the product, prd_… */
                product_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expected_version": 1
                 *     }
                 */
                "application/json": {
                    /** @description Version as it was read; a change someone else made since is refused with version_conflict */
                    expected_version: number;
                    /** @description Name that buyers read */
                    name?: string;
                    /** @description Category it is found by */
                    category?: string;
                    /** @description Sales unit; "piece" for a new product without one */
                    unit?: string;
                    /** @description What one unit holds, such as "10 boxes x 20 bags" */
                    pack?: string;
                    /** @description Price of one unit, in the currency of the store */
                    list_price?: components["schemas"]["GivenUnitPriceInput"];
                    /** @description Units on hand, reserved ones included */
                    stock?: number;
                    /** @description Tax on top of the price, in percent; "0" for a new product without one */
                    tax_rate?: string;
                    /** @description It cannot be ordered, and the marketplace’s search leaves it out */
                    discontinued?: boolean;
                    /** @description Smallest quantity of a line; quantity_step for a new product without one */
                    minimum_quantity?: number;
                    /** @description Quantities are multiples of this; 1 for a new product without one */
                    quantity_step?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnProduct"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_supplier_favorite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the company, co_… */
                supplier_company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoveSupplierFavoriteAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_supplier_invite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the supplier invite, siv_… */
                supplier_invite_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierInvite"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_invoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the invoice or credit note, as list_invoices returns it */
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_invoice_pdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the invoice or credit note, as list_invoices returns it */
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_balance_entries: {
        parameters: {
            query?: {
                /** @description Only movements in this currency */
                currency?: components["schemas"]["CurrencyCode"];
                /** @description Only movements of this kind */
                kind?: "top_up" | "balance_payment" | "credit" | "refund" | "release";
                /** @description Booked at or after; RFC 3339 with zone, years 1900 to 2999 */
                from?: components["schemas"]["GivenInstant"];
                /** @description Booked before; RFC 3339 with zone, years 1900 to 2999 */
                to?: components["schemas"]["GivenInstant"];
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBalanceEntriesAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_invoices: {
        parameters: {
            query?: {
                /** @description Only documents of this order */
                order_id?: string;
                /** @description Exact number of the document */
                number?: string;
                /**
                 * @description Exact reference of the buyer
                 * @example 4500017
                 */
                reference?: string;
                /** @description Only documents of this kind; billing statements are invoices */
                kind?: "invoice" | "credit_note";
                /** @description Only documents from this supplier */
                supplier_company_id?: string;
                /** @description For suppliers: only documents to this buyer */
                buyer_company_id?: string;
                /** @description Only documents of orders of this branch */
                branch_id?: string;
                /** @description Only documents in this currency */
                currency?: components["schemas"]["CurrencyCode"];
                /** @description Issued at or after; RFC 3339 with zone, years 1900 to 2999 */
                issued_from?: components["schemas"]["GivenInstant"];
                /** @description Issued before; RFC 3339 with zone, years 1900 to 2999 */
                issued_to?: components["schemas"]["GivenInstant"];
                /** @description Due on or before this day and still to be paid, the longest overdue first; YYYY-MM-DD, years 1900 to 2999 */
                due_by?: components["schemas"]["GivenDate"];
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "ivc_01m87kbndyf6cvjwk4fhgkhtw9",
                     *           "kind": "invoice",
                     *           "title": "billing_statement",
                     *           "number": "INV-26-9RZAN0",
                     *           "invoice_id": null,
                     *           "order_id": "ord_5wf4ag5ksfssjdc2vd8t6356yj",
                     *           "order_number": "ORD-26-02RF6Q",
                     *           "reference": "4500017",
                     *           "branch_id": "br_01m87kbks4f6cvjwaesss1ye5v",
                     *           "buyer": {
                     *             "id": "co_01m87kbes8f6cvjvwy0eckpk57",
                     *             "name": "Northwind Kitchens"
                     *           },
                     *           "supplier": {
                     *             "id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *             "name": "Exotic Liquids"
                     *           },
                     *           "net": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "tax": {
                     *             "amount": "0.00",
                     *             "currency": "EUR"
                     *           },
                     *           "total": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "payment_status": "unpaid",
                     *           "issued_at": "2026-12-16T07:05:00.000Z",
                     *           "due_on": null
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListInvoicesAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    top_up_balance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "company_id": "co_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *       "amount": {
                 *         "amount": "125.00",
                 *         "currency": "EUR"
                 *       },
                 *       "reference": "buyer"
                 *     }
                 */
                "application/json": {
                    /** @description The buyer company */
                    company_id: string;
                    /** @description Money that the company paid in */
                    amount: components["schemas"]["PositiveMoneyInput"];
                    /** @description Number of the payment at the bank, unique */
                    reference: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpBalanceAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_recurrence_runs: {
        parameters: {
            query?: {
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the recurrence, rec_… */
                recurrence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRecurrenceRunsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    expire_change_cursors: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpireChangeCursorsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the change, chn_… */
                change_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Change"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_changes: {
        parameters: {
            query?: {
                /** @description next of the last answer, or now */
                after?: string;
                /**
                 * @description Only these types
                 * @example [
                 *       "order.shipped"
                 *     ]
                 */
                types?: ("order.approval_requested" | "order.placed" | "order.confirmed" | "order.partially_shipped" | "order.shipped" | "order.delivered" | "order.cancelled" | "order.rejected" | "order.declined" | "order.payment_changed" | "order.billing_changed" | "order.updated" | "order.imported" | "rfq.created" | "rfq.invited" | "rfq.evaluating" | "rfq.partially_awarded" | "rfq.awarded" | "rfq.closed" | "rfq.cancelled" | "rfq.updated" | "bid.submitted" | "bid.countered" | "bid.partially_accepted" | "bid.accepted" | "bid.rejected" | "bid.withdrawn" | "bid.updated" | "purchase_order.issued" | "purchase_order.acknowledged" | "purchase_order.fulfilled" | "purchase_order.cancelled" | "purchase_order.rejected" | "purchase_order.updated" | "recurrence.created" | "recurrence.updated" | "recurrence.run_failed")[];
                /** @description Maximum number of changes returned; 100 when left out */
                limit?: number;
                /** @description Seconds to wait for a change when there is none yet; 0 when left out */
                wait?: number;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "chn_01m87kbn6wf6cvjwhey8efm2at",
                     *           "type": "order.shipped",
                     *           "at": "2026-12-16T07:05:00.000Z",
                     *           "object": {
                     *             "kind": "order",
                     *             "id": "ord_5wf4ag5ksfssjdc2vd8t6356yj",
                     *             "number": "ORD-26-02RF6Q",
                     *             "version": 3
                     *           },
                     *           "status": "shipped",
                     *           "branch_id": "br_01m87kbks4f6cvjwaesss1ye5v",
                     *           "by": {
                     *             "company_id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *             "user_id": null
                     *           },
                     *           "number": 3
                     *         }
                     *       ],
                     *       "next": "WyJhLTE1SGlWQ0F6alUiLHsiJG51bWJlckludCI6IjUifV0.jTtvbKEfTo71NVm8IIHtD2",
                     *       "has_more": false,
                     *       "view": "GDK6xVsLtUJsyz1_ZUM-Ol"
                     *     }
                     */
                    "application/json": components["schemas"]["ListChangesAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_webhooks: {
        parameters: {
            query?: {
                /** @description Items per page; a page holds at most 20, which are all */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhooksAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Berlin",
                 *       "url": "https://erp.example/procura"
                 *     }
                 */
                "application/json": {
                    /** @description Name of the system that receives the changes */
                    name: string;
                    /** @description https:// URL of a public host, at port 443 */
                    url: components["schemas"]["WebhookUrl"];
                    /** @description Only these types of changes; all when left out */
                    types?: ("order.approval_requested" | "order.placed" | "order.confirmed" | "order.partially_shipped" | "order.shipped" | "order.delivered" | "order.cancelled" | "order.rejected" | "order.declined" | "order.payment_changed" | "order.billing_changed" | "order.updated" | "order.imported" | "rfq.created" | "rfq.invited" | "rfq.evaluating" | "rfq.partially_awarded" | "rfq.awarded" | "rfq.closed" | "rfq.cancelled" | "rfq.updated" | "bid.submitted" | "bid.countered" | "bid.partially_accepted" | "bid.accepted" | "bid.rejected" | "bid.withdrawn" | "bid.updated" | "purchase_order.issued" | "purchase_order.acknowledged" | "purchase_order.fulfilled" | "purchase_order.cancelled" | "purchase_order.rejected" | "purchase_order.updated" | "recurrence.created" | "recurrence.updated" | "recurrence.run_failed")[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWebhookAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the webhook, whk_… */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWebhookAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the webhook, whk_… */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteWebhookAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the webhook, whk_… */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expected_version": 1
                 *     }
                 */
                "application/json": {
                    /** @description Version as it was read; a change someone else made since is refused with version_conflict */
                    expected_version: number;
                    /** @description Name of the system that receives the changes */
                    name?: string;
                    /** @description Another URL, which is verified first */
                    url?: components["schemas"]["WebhookUrl"];
                    /** @description Only these types of changes; null for all */
                    types?: ("order.approval_requested" | "order.placed" | "order.confirmed" | "order.partially_shipped" | "order.shipped" | "order.delivered" | "order.cancelled" | "order.rejected" | "order.declined" | "order.payment_changed" | "order.billing_changed" | "order.updated" | "order.imported" | "rfq.created" | "rfq.invited" | "rfq.evaluating" | "rfq.partially_awarded" | "rfq.awarded" | "rfq.closed" | "rfq.cancelled" | "rfq.updated" | "bid.submitted" | "bid.countered" | "bid.partially_accepted" | "bid.accepted" | "bid.rejected" | "bid.withdrawn" | "bid.updated" | "purchase_order.issued" | "purchase_order.acknowledged" | "purchase_order.fulfilled" | "purchase_order.cancelled" | "purchase_order.rejected" | "purchase_order.updated" | "recurrence.created" | "recurrence.updated" | "recurrence.run_failed")[] | null;
                    /**
                     * @description active: continue, after a verification where one is missing
                     * @enum {string}
                     */
                    status?: "active" | "paused";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWebhookAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_webhook_deliveries: {
        parameters: {
            query?: {
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the webhook, whk_… */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhookDeliveriesAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resend_webhook_delivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the webhook, whk_… */
                webhook_id: string;
                /** @description Id of the webhook delivery, whd_… */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendWebhookDeliveryAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotate_webhook_secret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the webhook, whk_… */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expire_old": "now"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description When the present secret stops to sign
                     * @enum {string}
                     */
                    expire_old: "now" | "in_24_hours";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateWebhookSecretAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    test_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the webhook, whk_… */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWebhookAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_event_subscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the webhook, whk_… */
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndEventSubscriptionAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_event_subscriptions: {
        parameters: {
            query?: {
                /** @description Items per page; a page holds at most 60, which are all */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEventSubscriptionsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_company: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Berlin",
                 *       "kind": "buyer",
                 *       "country": "DE",
                 *       "time_zone": "Europe/Berlin",
                 *       "currency": "EUR",
                 *       "admin": {
                 *         "name": "Berlin",
                 *         "email": "ana@example.com"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Name of the company */
                    name: string;
                    /**
                     * @description What the company does: buyers order, suppliers sell
                     * @enum {string}
                     */
                    kind: "buyer" | "supplier";
                    /** @description Country of the company, ISO 3166-1 alpha-2 */
                    country: components["schemas"]["GivenCountry"];
                    time_zone: components["schemas"]["TimeZone"];
                    currency: components["schemas"]["CurrencyCode"];
                    /** @description Tax id; verify_company verifies it */
                    tax_id?: string;
                    /** @description The first admin, who is invited by mail */
                    admin: {
                        /** @description Name of the person */
                        name: string;
                        /**
                         * Format: email
                         * @description E-mail address
                         */
                        email: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_audit: {
        parameters: {
            query?: {
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id of the company, co_… */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportAuditAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    issue_rest_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "company_id": "co_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *       "owner_email": "ana@example.com",
                 *       "name": "Berlin"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the company, co_… */
                    company_id: string;
                    /**
                     * Format: email
                     * @description The active user the key acts for
                     */
                    owner_email: string;
                    /** @description Name of the tool or system that will use it */
                    name: string;
                    /** @description Requests per minute; 600 when left out */
                    rate_limit_per_minute?: number;
                    /** @description true: it may only read */
                    read_only?: boolean;
                    /** @description true: it may call nothing that commits funds */
                    no_money?: boolean;
                    /** @description Narrow to these areas; leave out for all */
                    areas?: ("orders" | "rfqs" | "catalogue" | "branches" | "suppliers" | "finance" | "recurrences" | "company")[];
                    /** @description Narrow to these operations, by name; leave out for all */
                    operations?: string[];
                    /** @description Confine to these branches; leave out for all branches */
                    branch_ids?: string[];
                    /** @description Days until it ends; leave out for no end */
                    expires_in_days?: number;
                    /** @description Spending caps of the credential, one per period and currency; with caps it spends in no other currency */
                    caps?: components["schemas"]["SpendingCapInput"][];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueRestKeyAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_audit_events: {
        parameters: {
            query?: {
                /** @description Name of an operation, such as place_order */
                operation?: string;
                /** @description Only operations of this area */
                area?: "orders" | "rfqs" | "catalogue" | "branches" | "suppliers" | "finance" | "recurrences" | "company";
                /** @description Only what this service recorded */
                service?: "identity" | "branches" | "catalogue" | "suppliers" | "orders" | "rfq" | "finance" | "recurrence" | "feed";
                /** @description Only what this user did */
                user_id?: string;
                /** @description Only what was done with this token or key */
                credential_id?: string;
                /** @description Id of the object it was done to */
                target?: string;
                /** @description At or after; RFC 3339 with zone, years 1900 to 2999 */
                from?: components["schemas"]["GivenInstant"];
                /** @description Before; RFC 3339 with zone, years 1900 to 2999 */
                to?: components["schemas"]["GivenInstant"];
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuditEventsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_audit_heads: {
        parameters: {
            query?: {
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuditHeadsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_rest_keys: {
        parameters: {
            query?: {
                /** @description Items per page; 25 when left out */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRestKeysAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mail_signed_audit_heads: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "heads": [
                 *         {
                 *           "company_id": "co_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *           "sequence": 0,
                 *           "hash": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                 *           "signed_at": "2026-11-21T09:30:00Z",
                 *           "signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=="
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Heads as sign-audit-heads made them */
                    heads: components["schemas"]["SignedAuditHeadInput"][];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSignedAuditHeadsAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reset_user_second_factor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the company, co_… */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description The active user whose second factor is reset
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetUserSecondFactorAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_rest_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the company, co_… */
                company_id: string;
                /** @description Id of the credential, cred_… */
                credential_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_rate_limit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the company, co_… */
                company_id: string;
                /** @description Id of the credential, cred_… */
                credential_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rate_limit_per_minute": 1
                 *     }
                 */
                "application/json": {
                    /** @description Requests per minute */
                    rate_limit_per_minute: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialView"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_invoicing_consent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expected_version": 1,
                 *       "consents": true
                 *     }
                 */
                "application/json": {
                    /** @description Version of the profile that is consented with; another one is refused with version_conflict */
                    expected_version: number;
                    /** @description true consents, false withdraws */
                    consents: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCompanyProfileAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verify_company: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the company, co_… */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Berlin"
                 *     }
                 */
                "application/json": {
                    /** @description Name of the company as it was verified */
                    name: string;
                    /** @description Leave out for a company without one */
                    tax_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyCompanyAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdraw_verification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /** @description The version of the interface you speak; another one is refused. */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id of the company, co_… */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["request_id"];
                    "Procura-Version": components["headers"]["version"];
                    RateLimit: components["headers"]["rate_limit"];
                    "RateLimit-Policy": components["headers"]["rate_limit_policy"];
                    "Idempotent-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyCompanyAnswer"];
                };
            };
            /** @description Failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
