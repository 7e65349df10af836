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
  | 'company_suspended'
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
  | 'below_minimum_order'
  | 'quantity_rule'
  | 'not_enabled'
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
         * @description Lists orders, newest first; a supplier sees those it sells, from placed on, as created then. Returns summaries; follow next_cursor until has_more is false. For counts and totals call get_order_metrics instead of adding up pages.
         */
        get: operations["list_orders"];
        put?: never;
        /**
         * Place order
         * @description Moves money. Orders products of the company’s catalogue from a preview_id (preferred; call preview_order first) or from branch_id and lines. Makes one order per supplier and currency, all or nothing, under one purchase_id; reserves stock and commits limits. Returns the orders, placed or pending_approval with who may approve. Refuses missing stock, limits that refuse, offer_changed, and price_changed when totals are not those of the preview or expected_totals.
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
         * @description Returns one order: lines with what is shipped, received, accepted, claimed, credited and replaced, totals, statuses, approval, claims, timeline, and allowed_actions. Deliveries are counted, and claims made and answered, at the addresses in in_application.
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
         * @description Call this before place_order. Prices lines of the company’s catalogue for a branch and says what placing would do: outcome will_place, needs_approval or will_be_refused, with every rule that does not pass, who may approve and the smallest change that would pass. Returns a preview_id, valid 15 minutes, which also holds what else is given here. Reserves and commits nothing.
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
         * @description Cancels an order before its first shipment. Releases its stock and its share of the limits, and refunds what was paid. Refuses orders that are shipped or ended (conflict). Returns the order, with the refunded amount in refund.
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
         * @description Returns counts and totals of orders: orders by status, totals and averages per currency, average days from placing to shipment and to delivery, optionally grouped. Spend is live_totals, without cancelled, rejected and declined orders; totals counts all; credits lower both. Use it for how many and how much instead of adding up pages. Days are in the company’s time zone, by creation. as_of is their time.
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
         * @description Returns orders and spend per day, ISO week or month and currency, zero-filled, for drawing a trend, without cancelled, rejected and declined orders. At most 366 periods; the last 30 days, 12 weeks or 12 months when from and to are left out. format png adds an image of the metric.
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
         * @description Returns the shipments of an order with carrier, tracking, events, expected day, and what the buyer counted, accepted and claimed of each; accept_by: when the rest counts as accepted. Also what is still to be shipped. Use it for "where is my order".
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
         * @description Mails a 6-digit delivery code for one shipment to the branch’s receiving contact, who gives it to the driver. Call get_order_logistics for the shipment_id. Returns the masked address and when a code may be sent again. Refused without a receiving contact, and within the resend pause.
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
         * @description Lists requests for quotation, newest first; a supplier sees those it is invited to, with its own bid. Returns summaries; follow next_cursor until has_more is false.
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
         * @description Compares the bids of an RFQ line by line, with who is lowest, lead time, validity and awards, and the totals of the cheapest bid and split. Net prices are compared if all bids are net, otherwise gross ones. Use it before decide_bid_iteration, and name the iteration it shows. A supplier sees only its own bid. Follow next_cursor until has_more is false.
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
         * @description Moves money. Decides an iteration of a bid: accept (all of it, or award_items), reject, or counter with counter_items. Call list_rfq_bids or get_bid first and name the supplier’s latest iteration. Accepting awards quantities and commits funds; bidding must be over (close_rfq, over REST, ends it early), and awards add up to the requested quantity at most. Fails with approval_required over a limit, saying who may accept. Returns the bid.
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
         * @description Returns figures over RFQs created in a range of whole days: counts by status, bids, and per currency what was awarded and ordered, and savings against target prices and against each supplier’s first iteration. Use it instead of adding up pages. as_of is their time.
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
         * @description Lists the purchase orders issued under an RFQ, newest first, with their order and status; a supplier sees its own. Follow next_cursor until has_more is false.
         */
        get: operations["list_rfq_purchase_orders"];
        put?: never;
        /**
         * Create purchase order
         * @description Issues a purchase order from an award: call decide_bid_iteration with accept first. Orders all that the award still holds, or items. Creates the supplier’s order at the awarded prices and moves its share of the award’s commitment, committing nothing further. Returns the purchase order with its order_id.
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
         * @description Searches the products of all stores at list price. Try list_catalog_products first: agreed prices are there. A price range needs its currency. Returns id, price, stock and order_with, the tool that orders it. Follow next_cursor until has_more is false.
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
         * @description Lists the products of the company’s catalogue, by name; only those that can be ordered at an agreed price today unless available is false. Order them with place_order. Follow next_cursor until has_more is false.
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
         * @description Lists the stores of the marketplace, by name, with supplier, country and currency. Follow next_cursor until has_more is false.
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
         * @description Moves money. Orders marketplace products at list price from a preview_id (preferred; call preview_marketplace_order first) or from branch_id and lines. Makes one order per store and currency, all or nothing, under one purchase_id. Returns the orders, placed or pending_approval with who may approve. Refuses missing stock, limits that refuse, offer_changed and price_changed.
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
         * @description Lists the branches the caller may use, by name. Use it to find the branch_id other tools need. Follow next_cursor until has_more is false.
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
         * @description Changes any field of a branch, or its status (an inactive branch cannot order). Call get_branch first and send its version as expected_version. Returns the branch.
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
         * @description Returns figures for one branch over whole days: orders by status, spend per currency, top suppliers, and the use of the limits that bind it. Use it instead of adding up list_orders.
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
         * @description Lists the users who may work for a branch, with role and whether they may approve purchases. Use it for who may approve. Follow next_cursor until has_more is false.
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
         * @description Lists the supplier companies of the platform, by name. Use it to find whom to invite to an RFQ or whose products to order. Follow next_cursor until has_more is false.
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
         * @description Lists the favourite suppliers of the company, the latest first, with who added them and when. Follow next_cursor until has_more is false.
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
         * @description Lists the invitations of suppliers to the platform, newest first: for a buyer those it sent, for a supplier those it accepted. Follow next_cursor until has_more is false.
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
         * @description Returns the company’s balance per currency: available, held in escrow for what is not yet accepted, and the latest movements. Use it before pay_order_with_balance. Needs all branches. Never add currencies together.
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
         * @description Returns the spending limits of the company with limit, used, remaining and reset time, per scope (company, branch, role, user, credential), period and currency. Use it to explain why a purchase waits or is refused. A caller confined to branches sees only the limits that bind them.
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
         * @description Moves money. Pays an order in full from the company’s balance; call get_order_billing first for what is due. An order is paid at most once, also on retries. The money is held in escrow until what it is for is accepted. Refuses orders that wait for approval or have ended, a balance that does not cover it, and price_changed when due is not expected_total.
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
         * @description Moves money once someone pays. Creates a link to the payment provider’s page for what is due on an order; give it to the person who pays. Returns an open link again. A late or second payment is credited to the company’s balance. Refuses orders that are paid, wait for approval or have ended, and price_changed when the amount of the link is not expected_total.
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
         * @description Returns the billing of an order: what is charged, paid, refunded and due, payments and refunds, an invoice per shipment with its lines, credit notes for what was credited, and receipts for other refunds. The supplier is paid what is accepted. Use it before paying, and to explain payment_status and billing_status.
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
         * @description Lists recurring orders, newest first, each with version, lines, dates, the total of one run, and the last run with its reason. Follow next_cursor until has_more is false.
         */
        get: operations["list_recurrences"];
        put?: never;
        /**
         * Create recurring order
         * @description Commits funds later: orders the same products of the company’s catalogue repeatedly, without asking. Call preview_order with the lines first. Each run places one purchase at the day’s price, within limits; a price that rose by more than max_price_increase_percent, or missing stock, fails it; three failures in a row stop it. Runs have your rights and this credential’s narrowing as they are then; revoking it pauses them. Refuses missing stock and limits that one run alone exceeds; verdicts lists the other rules. Returns it with its next 5 dates.
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
         * @description Commits funds later when it resumes a recurring order, undoes a skip, moves a date, or changes lines, schedule or ceiling. Also pauses or ends it, or skips its next run; call list_recurrences for its id and version first. New lines are compared with today’s prices. Who commits funds with it becomes its requisitioner: runs have their rights and credential. Returns it with its next 5 dates.
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
         * @description Returns figures over runs scheduled in a range of whole days: placed, failed by reason with the recurring orders behind it, skipped, totals per currency, and how many runs are due in the next 30 days. Use it instead of adding up pages. as_of is their time.
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
         * @description Call this first to check the connection. Returns the connected user, company, role, permissions, branches, today’s date in the company’s time zone, and the credential with its narrowing and rate limits. list_branches is a good next call.
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
         * @description Returns the profile of the credential’s company: name, kind, country, time zone, main currency, description and contact, and the version that changing it needs. Other companies are not shown here.
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
         * @description Lists the users of the company with role, branches and status, by name. Follow next_cursor until has_more is false.
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
    "/api/supplier/claims/{claim_id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer claim
         * @description The supplier answers a claim: of each line it credits units, ships units again without payment, and refuses the rest with a reason. A return may first be answered with return_to alone: where to send the units; it then has 30 days.
         */
        post: operations["answer_claim"];
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
    "/api/supplier/orders/{order_id}/shipments/{shipment_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel shipment
         * @description The supplier cancels a shipment of which nothing arrived: not_sent, and its units are reserved again, or lost. Its units are to be shipped again, its invoice is credited, and open claims about it are settled.
         */
        post: operations["cancel_shipment"];
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
         * @description After the first shipment, by the buyer or the supplier: ends the quantities not shipped, releases their stock and limits, and credits them, also replacements that were not shipped. Returns the order, with the refunded amount in refund.
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
    "/api/orders/{order_id}/shipments/{shipment_id}/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm receipt
         * @description The buyer counts a shipment, in one call or several. Of each given line, received_quantity arrived; what is damaged or wrong of it, and what is missing, becomes one claim, and the rest of what arrived is accepted. Lines that are not given follow rest. More than was shipped is recorded and not billed. What is accepted is paid to the supplier.
         */
        post: operations["confirm_receipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count order tasks
         * @description Counts what waits for the caller in purchases, orders and claims, each up to 100, by the access rules of their lists.
         */
        get: operations["count_order_tasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/claims/{claim_id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide claim
         * @description The operator decides what the supplier refused of an escalated claim. Units that are not credited count as accepted. The decision is final.
         */
        post: operations["decide_claim"];
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
    "/api/claims/{claim_id}/escalate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Escalate claim
         * @description The buyer asks the operator to decide what the supplier refused of a claim, within 7 days of the answer.
         */
        post: operations["escalate_claim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/claims/{claim_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get claim
         * @description Returns one claim with its lines, the answer, and what the caller may do with it now.
         */
        get: operations["get_claim"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/claims/{claim_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get escalated claim
         * @description Returns a claim that was escalated, with the lines and shipments of its order that a decision needs.
         */
        get: operations["get_escalated_claim"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get purchase
         * @description Returns one purchase: its orders with their lines, the rules that ask for approval, who may approve, who decided and their note, and allowed_actions.
         */
        get: operations["get_purchase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/spend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get spend table
         * @description Returns spend by month, supplier, branch, category or product as a table in one currency, with a second of these as columns if asked. Spend is as in get_order_metrics: tax included, credits deducted, without cancelled, rejected and declined orders, by the day of creation. The largest rows and columns are shown, of months the latest; _others adds up the rest, so that rows and columns add up to total. Category and product cannot be combined.
         */
        get: operations["get_spend_table"];
        put?: never;
        post?: never;
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
         * @description Imports dated orders of one buyer company with their shipments, up to 1,000, as JSON rows or as CSV text (in csv, or over REST as a body of Content-Type text/csv with company_id in the query). CSV has a header line and one line for each line of an order: lines with one number are one order, whose fields and shipment its first line gives and the others may leave empty; currency holds for shipping, unit_price and tax, which are decimals. Totals contain tax: each line has the tax_rate or tax that it gives, else the present tax rate of its product. Imported orders never affect stock or limits. Only unpaid ones open a charge. An existing number is skipped. Valid rows are stored; each invalid row is reported with its line and field, in CSV the column. A line of CSV that has no number or cannot be read may be of any order: it is reported, and nothing is imported.
         */
        post: operations["import_order_history"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/buyers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List buyers
         * @description Lists the buyers that a supplier has to do with, by name: those with orders, with RFQs it was invited to, and with agreed prices. Returns how many of its orders are open, its first and last order, and whether prices are agreed. Follow next_cursor until has_more is false.
         */
        get: operations["list_buyers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List claims
         * @description Lists claims about orders, newest first; a supplier sees those of orders it sells.
         */
        get: operations["list_claims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/delivery-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List delivery records
         * @description Lists the suppliers that delivered orders to the caller’s branches, the least punctual first: orders, delivered, on time, late and average days, as get_supplier_company has them for one supplier and the whole time; get_spend_table has the spend. from and to are days on which orders were created. Suppliers whose orders had no expected day come last. Follow next_cursor until has_more is false.
         */
        get: operations["list_delivery_records"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List escalated claims
         * @description Lists the claims that wait for the operator’s decision, the oldest first.
         */
        get: operations["list_escalated_claims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List purchases
         * @description Lists the purchases of the company’s branches, newest first: what one call bought together, with the totals of its orders, why it needs approval, who placed and who decided it. Orders of purchase orders and recurring orders are in it as well; purchases that were refused or not finished, and imported orders, are not. Follow next_cursor until has_more is false.
         */
        get: operations["list_purchases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{order_id}/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open claim
         * @description The buyer claims units of a shipment: damaged, wrong or missing ones, or units to return, within 30 days of accepting it; missing ones also before, once it was delivered or is a week late. The supplier has 7 days to answer; without an answer the units are credited, and a return lapses.
         */
        post: operations["open_claim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/baskets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place basket
         * @description Moves money. Orders products of the company’s catalogue and of the marketplace together, from a preview_id (preferred; call preview_basket first) or from branch_id and lines: all or nothing, under one purchase_id, and judged by the limits as one purchase. Makes one order per supplier (marketplace: store) and currency. Returns the orders, placed or pending_approval with who may approve. Refuses missing stock, limits that refuse, offer_changed and price_changed.
         */
        post: operations["place_basket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/baskets/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview basket
         * @description Call this before place_basket. Prices products for a branch, each at the agreed price if the company’s catalogue has it with one that is valid today, else at list price, and says what placing would do: outcome, every rule that does not pass, who may approve and the smallest change that would pass. Returns a preview_id, valid 15 minutes. Reserves and commits nothing.
         */
        post: operations["preview_basket"];
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
    "/api/claims/{claim_id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw claim
         * @description The buyer withdraws a claim. Units that were not decided are again what they were before it.
         */
        post: operations["withdraw_claim"];
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
    "/api/rfq-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count RFQ tasks
         * @description Counts the RFQs that wait for the caller, each up to 100, by the access rules of list_rfqs.
         */
        get: operations["count_rfq_tasks"];
        put?: never;
        post?: never;
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
    "/api/rfqs/{rfq_id}/award-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview award
         * @description Call this before decide_bid_iteration with accept, or before create_purchase_order. Give awards to see what awarding these bids one after the other costs and what limits say of it, or purchase_orders to see what ordering from these awards costs. total of each entry is the expected_total of its call. Refuses states, prices and quantities as that call does; stock and branch are checked when ordering. Commits nothing.
         */
        post: operations["preview_award"];
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
         * @description Submits the supplier’s bid on an open RFQ it is invited to; one per RFQ, sealed from other suppliers. With tax_rate on every line prices are net; without, they include tax, which is taken out at the rate of each line’s product. freight is net with its own rate in either case, and awards take their share of it. Fails with not_enabled for tax rates and freight until an upgrade is finished.
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
         * @description Replaces the supplier’s terms: without restriction until the deadline, afterwards only in answer to a counter-offer. Prices stay net or tax-included, as in the first iteration; freight is none unless given again.
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
    "/api/catalogue-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count catalogue tasks
         * @description Counts what waits for a supplier in its products, up to 100, by the access rules of list_own_products.
         */
        get: operations["count_catalogue_tasks"];
        put?: never;
        post?: never;
        delete?: never;
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
        /**
         * List own stores
         * @description Lists the supplier’s own stores, by name, each with the version that update_store takes. Follow next_cursor until has_more is false.
         */
        get: operations["list_own_stores"];
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
    "/api/supplier/agreed-prices/{agreement_id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End agreed price
         * @description Ends an agreed price at once, or after a last day that is not later than its present one. Orders that are placed keep their prices; afterwards the buyer pays an earlier agreed price that is still valid, or cannot order at an agreed price. A price that has ended is returned unchanged. To extend one, set it again with set_agreed_price.
         */
        post: operations["end_agreed_price"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/product-offers/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find products
         * @description Finds products by SKU, up to 100, as a list pasted from a spreadsheet has them; case, spaces and dashes do not matter. Returns for each SKU the product, or the first of several if more than one has it, or none.
         */
        post: operations["find_products"];
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
         * @description Creates or updates products of a store by SKU, up to 1,000 rows, as JSON rows or as CSV text (in csv, or over REST as a body of Content-Type text/csv with store_id and dry_run in the query) with a header line of the same field names (list_price as a decimal in the store’s currency, up to 6 decimals; price_breaks such as "10:9.50 100:8.90", or "none"; low_stock_at may be "none"). Valid rows are stored; each invalid row is reported with its line, field and reason. A field that a row leaves out stays as it is in a product there is. An SKU belongs to one store of the supplier; stock is what is on hand and cannot be less than what is reserved. With dry_run it stores nothing, and returns what each row would do.
         */
        post: operations["import_products"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agreed-prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agreed prices
         * @description Lists the prices that suppliers agreed with buyers, by product name, then by first day: for a supplier its own with all buyers, for a buyer those agreed with its company. An ended price is listed until the next one of its product and buyer is set. Follow next_cursor until has_more is false.
         */
        get: operations["list_agreed_prices"];
        put?: never;
        post?: never;
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
         * @description Lists the categories of the marketplace’s products, by name. Follow next_cursor until has_more is false.
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
         * @description Lists the supplier’s own products, by name unless sort says otherwise, with stock on hand and reserved. Follow next_cursor until has_more is false.
         */
        get: operations["list_own_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update stock and prices
         * @description Changes stock on hand, list prices, their price breaks and the low-stock marks of many products of a store, up to 1,000 rows by id or SKU, each with only the fields that change, as JSON rows or as CSV text (in csv, or over REST as a body of Content-Type text/csv with store_id in the query) with a header line of the same field names (list_price as a decimal in the store’s currency; price_breaks such as "10:9.50 100:8.90", or "none"; low_stock_at may be "none"). Each row is applied or refused separately; each refused one is reported with its line, field, code and reason. A row with expected_version is refused with version_conflict when the product has changed since; a shipment that took stock changes it. Returns the new versions. It creates no product: import_products does.
         */
        patch: operations["update_products"];
        trace?: never;
    };
    "/api/shipping-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shipping terms
         * @description Lists the shipping terms of one supplier, those of catalogue orders first: smallest order, shipping and from where it is free, by store or currency. What is not listed has no smallest order and free shipping. Follow next_cursor until has_more is false.
         */
        get: operations["list_shipping_terms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/product-offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search products
         * @description Searches the products that this company can buy, of its catalogue and of the marketplace, each with the price it pays, stock and price breaks. Buy them together with preview_basket and place_basket. Prices are filtered and sorted by list price, and need currency. Follow next_cursor until has_more is false.
         */
        get: operations["search_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Sets the price one buyer company pays for a product from a day on. A price for the same product, buyer and first day replaces the earlier one. Of overlapping periods, the one that began last applies. The price is in the store’s currency; price_breaks are prices of larger quantities, and list price breaks do not apply to this buyer.
         */
        post: operations["set_agreed_price"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier/shipping-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set shipping terms
         * @description Sets what the supplier charges for the delivery of each marketplace order of one store, or without store_id of each catalogue order in one currency: the smallest order, the shipping, and from where it is free, each compared with the order’s subtotal without tax. Replaces the earlier terms; without any amount it removes them. Orders already placed are unchanged. Returns the terms.
         */
        post: operations["set_shipping_terms"];
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
    "/api/supplier/stores/{store_id}": {
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
         * Update store
         * @description Changes the name, country or description of a store of the supplier; what is left out stays as it is. Its currency stays, because its products are priced in it. Send the version of list_own_stores as expected_version. Its products have the new name within seconds. Refuses names as create_store does.
         */
        patch: operations["update_store"];
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
    "/api/finance-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count finance tasks
         * @description Counts the invoices that wait for the caller to be paid, up to 100, by the access rules of list_invoices: those with due_by 7 days from today of the caller’s company.
         */
        get: operations["count_finance_tasks"];
        put?: never;
        post?: never;
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
         * @description Returns one invoice or credit note: the parties as they were when it was issued, lines with SKU, unit, unit price, quantity, net and tax, tax by rate, the buyer’s reference, the order with its payment status now, which credit notes and invoice belong together, and match: what was ordered, shipped, received, accepted, billed and credited of its lines.
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
    "/api/invoices/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get invoice metrics
         * @description Returns how many invoices are still to be paid and their amount per currency, net of credit notes, and the part of it that is overdue; of a supplier those of its sales. list_invoices with payment_status due lists them. What is ordered and not invoiced yet is not in it. Never add currencies together. A caller confined to branches sees theirs.
         */
        get: operations["get_invoice_metrics"];
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
         * @description Returns an invoice or credit note as a PDF of A4 pages, with what get_invoice returns but the payment status and match. The same document is drawn each time. Fails with unavailable while ten drawings of the company wait.
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
         * @description Lists invoices and credit notes, newest first: those a buyer received and those of a supplier’s sales. There is one invoice for each shipment that contains more than replacements; invoices less credit notes are what was bought. Filter by order, number, the buyer’s reference, kind, the other party, branch, currency, payment_status, match_status or time of issue; due_by returns what is to be paid by a day, the longest overdue first. An order is paid in full, not by invoice: order_due is what is still to be paid of it. Returns summaries; follow next_cursor until has_more is false. A caller confined to branches sees theirs.
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
    "/api/recurrence-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count recurring order tasks
         * @description Counts the recurring orders that wait for the caller, up to 100, by the access rules of list_recurrences.
         */
        get: operations["count_recurrence_tasks"];
        put?: never;
        post?: never;
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
    "/api/recurrences/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview recurring order
         * @description Call this before create_recurrence. Returns what creating would make of the same input: the schedule in words with its next 5 dates, lines with prices, shipping and totals of one run, what one run placed now would do, and every line that cannot be ordered repeatedly, with why. Creates and commits nothing.
         */
        post: operations["preview_recurrence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurrences/{recurrence_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview change of recurring order
         * @description Call this before update_recurrence with other lines, another schedule or ceiling, or to resume. Returns what the change would make of the recurring order, like preview_recurrence; lines that are given are at today’s prices, others as they were set. Changes and commits nothing.
         */
        post: operations["preview_recurrence_change"];
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
        /**
         * List companies
         * @description Lists buyers and suppliers, newest first. Use it to find a company, or those that are not verified or are suspended. Follow next_cursor until has_more is false.
         */
        get: operations["list_companies"];
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
    "/api/operator/companies/{company_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get company
         * @description Returns the profile of a company with its details on invoices, who verified or suspended it, its users, and how many users and credentials it has. Returns at most 100 users, by name; a count of 1000 means that many or more.
         */
        get: operations["get_company"];
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
    "/api/operator/companies/{company_id}/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List company credentials
         * @description Lists the REST keys and MCP tokens of a company, connections of assistants by sign-in included, newest first. Secrets are never shown. revoke_company_credential ends one.
         */
        get: operations["list_company_credentials"];
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
    "/api/operator/companies/{company_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume company
         * @description Ends the suspension of a company. Its people can sign in again with their passwords, and what it sells is visible. Keys, tokens and connections that the suspension ended stay ended. Its admins are mailed.
         */
        post: operations["resume_company"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/companies/{company_id}/credentials/{credential_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke company credential
         * @description Revokes a REST key, an MCP token or the connection of an assistant of a company. Every client that uses it stops at once.
         */
        post: operations["revoke_company_credential"];
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
    "/api/operator/companies/{company_id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend company
         * @description Suspends a company: ends its sessions, keys, tokens and connections, hides what it sells, closes payment links, and refuses new orders, RFQs, invitations and bids by it and with it. Its data and open orders stay; the other company may finish them. Its admins are mailed the reason. A company that is suspended already is answered as it is, with its first reason.
         */
        post: operations["suspend_company"];
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
            company: components["schemas"]["AcceptSupplierInviteCompany"];
            email: string;
        };
        AcceptSupplierInviteCompany: {
            /** @description Id, co_… */
            id: string;
            name: string;
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
        AgreementBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        AgreementPriceBreak: {
            /** Format: double */
            from_quantity: number;
            unit_price: components["schemas"]["UnitPrice"];
        };
        AgreementProduct: {
            /** @description Id, prd_… */
            id: string;
            name: string;
        };
        AgreementView: {
            /** @description Id, agr_… */
            id: string;
            product: components["schemas"]["AgreementProduct"];
            /** @description Id, co_… */
            buyer_company_id: string;
            buyer: components["schemas"]["AgreementBuyer"];
            price: components["schemas"]["UnitPrice"];
            /**
             * @description Prices of larger quantities of a line
             * @default []
             */
            price_breaks: components["schemas"]["AgreementPriceBreak"][];
            /**
             * Format: date
             * @description Day, YYYY-MM-DD, in the company’s time zone
             */
            valid_from: string;
            /** @description Last day; before valid_from if it was ended before it had a day */
            valid_to: string | null;
        };
        AnswerClaimLineInput: {
            /** @description Id, oln_… */
            line_id: string;
            /**
             * @description As the claim names it
             * @enum {string}
             */
            kind: "missing" | "damaged" | "wrong" | "return";
            /**
             * Format: double
             * @description Units that the buyer need not pay
             */
            credit_quantity?: number;
            /**
             * Format: double
             * @description Units that are shipped again
             */
            replace_quantity?: number;
        };
        AuditChainEntry: {
            /** @description Id, aud_… */
            id: string;
            /** @description Place in the company’s chain */
            sequence: number;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            actor: components["schemas"]["AuditChainEntryActor"];
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
            /** @description Id, co_… */
            company_id: string;
            /** @description Hash of the entry before; 64 zeros for the first */
            previous_hash: string;
        };
        AuditChainEntryActor: {
            user_id: string;
            name: string;
            credential_id: string;
            credential_kind: "session" | "mcp_token" | "rest_key" | "system" | (string & {});
        };
        AuditChainHead: {
            /** @description Id, co_… */
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
            /** @description Id, aud_… */
            id: string;
            /** @description Place in the company’s chain */
            sequence: number;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            actor: components["schemas"]["AuditEventActor"];
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
        AuditEventActor: {
            user_id: string;
            name: string;
            credential_id: string;
            credential_kind: "session" | "mcp_token" | "rest_key" | "system" | (string & {});
        };
        AwardLine: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            /** Format: double */
            quantity: number;
            /**
             * Format: double
             * @description On live purchase orders
             */
            ordered_quantity: number;
            /** @description Without the tax of tax_rate */
            unit_price: components["schemas"]["UnitPrice"];
            /**
             * @description Percent of tax, such as "19"
             * @default 0
             */
            tax_rate: string;
        };
        AwardView: {
            /** @description Id, awd_… */
            id: string;
            status: "open" | "closed" | (string & {});
            iteration: number;
            /** @description What it holds; once closed, only what is on purchase orders */
            lines: components["schemas"]["AwardLine"][];
            /**
             * @description Without tax, in net and total; null without
             * @default null
             */
            freight: components["schemas"]["Money"] | null;
            /**
             * @description Percent of tax on freight
             * @default null
             */
            freight_tax_rate: string | null;
            /**
             * @description Without tax; null in repeated answers of releases before 2026-12
             * @default null
             */
            net: components["schemas"]["Money"] | null;
            /**
             * @description Tax, rounded per line; null in repeated answers of releases before 2026-12
             * @default null
             */
            tax: components["schemas"]["Money"] | null;
            /** @description Net and tax of what it holds with its freight, which counts against limits */
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
            /** @description Id, ltx_… */
            id: string;
            /** @description Place among the movements of the company in the currency, from 1 and without gaps; null on older ones */
            number: number | null;
            /** @description top_up: money came in; balance_payment: an order was paid; credit: a payment by link was more than was due, or too late; refund: money of an order came back; release: of an order sold something was accepted; return: of an order sold something released before is refunded. Further kinds may be added */
            kind: "top_up" | "balance_payment" | "credit" | "refund" | "release" | "return" | (string & {});
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
            /** @description ISO 4217, such as USD */
            currency: string;
            /** @description Can be spent now; for a supplier: earned */
            available: components["schemas"]["Money"];
            /** @description In escrow: paid for orders, and not accepted yet */
            held: components["schemas"]["Money"];
        };
        BeginSecondFactorAnswer: {
            /** @description The secret in base 32, for typing it into the app */
            secret: string;
            /** @description The secret as otpauth:// address, which the app reads as a QR code */
            uri: string;
        };
        BidBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        BidIteration: {
            /** @description From 1; name it when deciding */
            number: number;
            /** @description buyer: a counter-offer */
            by: "supplier" | "buyer" | (string & {});
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            lines: components["schemas"]["BidIterationLine"][];
            /**
             * @description Whether unit prices include tax; otherwise they are without it
             * @default true
             */
            prices_include_tax: boolean;
            /**
             * @description Without tax, in net and total; null without
             * @default null
             */
            freight: components["schemas"]["Money"] | null;
            /**
             * @description Percent of tax on freight
             * @default null
             */
            freight_tax_rate: string | null;
            /**
             * @description Without tax; null in repeated answers of releases before 2026-12
             * @default null
             */
            net: components["schemas"]["Money"] | null;
            /**
             * @description Tax, rounded per line; null in repeated answers of releases before 2026-12
             * @default null
             */
            tax: components["schemas"]["Money"] | null;
            /** @description Net and tax */
            total: components["schemas"]["Money"];
            lead_time_days: number | null;
            /** @description Last day, in the buyer’s time zone */
            valid_until: string | null;
            terms: string;
            note: string | null;
        };
        BidIterationLine: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            /** @description The supplier’s product, whose stock an order reserves */
            product_id: string | null;
            /** @description With or without tax, as prices_include_tax says */
            unit_price: components["schemas"]["UnitPrice"];
            /**
             * @description Percent of tax as the supplier gave it, or where prices include tax that of its product; "0" without one
             * @default 0
             */
            tax_rate: string;
            /**
             * @description Without tax; null in repeated answers of releases before 2026-12
             * @default null
             */
            net: components["schemas"]["Money"] | null;
            /**
             * @description Tax, rounded per line; null in repeated answers of releases before 2026-12
             * @default null
             */
            tax: components["schemas"]["Money"] | null;
            /** @description Net and tax of the requested quantity, each rounded half up */
            total: components["schemas"]["Money"];
        };
        BidRfq: {
            /** @description Id, rfq_… */
            id: string;
            number: string;
            title: string;
            status: "open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled" | (string & {});
        };
        BidRow: {
            /** @description Id, bid_… */
            bid_id: string;
            supplier: components["schemas"]["RatedSupplier"];
            status: "submitted" | "countered" | "partially_accepted" | "accepted" | "rejected" | "withdrawn" | (string & {});
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
            /**
             * @description Whether unit prices include tax; otherwise they are without it
             * @default true
             */
            prices_include_tax: boolean;
            /**
             * @description Without tax, in net and total; null without
             * @default null
             */
            freight: components["schemas"]["Money"] | null;
            /**
             * @description Percent of tax on freight
             * @default null
             */
            freight_tax_rate: string | null;
            /**
             * @description Without tax; null in repeated answers of releases before 2026-12
             * @default null
             */
            net: components["schemas"]["Money"] | null;
            /**
             * @description Tax, rounded per line; null in repeated answers of releases before 2026-12
             * @default null
             */
            tax: components["schemas"]["Money"] | null;
            /** @description Net and tax of all items it offers, for the requested quantities, and of freight */
            total: components["schemas"]["Money"];
            /** @description One entry per item it offers */
            prices: components["schemas"]["BidRowPrice"][];
            /**
             * @description Awards of it that are not closed; get_bid has their lines
             * @default []
             */
            open_awards: components["schemas"]["BidRowOpenAward"][];
            /**
             * @description Operations this caller may call on this bid now
             * @default []
             */
            allowed_actions: string[];
        };
        BidRowOpenAward: {
            /** @description Id, awd_… */
            award_id: string;
            /** @description What it holds, with its freight */
            total: components["schemas"]["Money"];
            /** @description All of it is on purchase orders */
            ordered: boolean;
        };
        BidRowPrice: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            unit_price: components["schemas"]["UnitPrice"];
            /**
             * @description Percent of tax, such as "19"
             * @default 0
             */
            tax_rate: string;
            /** @description Net and tax */
            total: components["schemas"]["Money"];
            /** @description Whether no bid has a lower price, as compared says, of those that count: neither withdrawn, rejected nor expired; null for suppliers, for whom bids are sealed */
            lowest: boolean | null;
            /** @description Difference to the target price, as compared says; negative is cheaper; null without target and for suppliers */
            against_target_percent: number | null;
            /**
             * Format: double
             * @description Awarded to this bid
             */
            awarded_quantity: number;
        };
        BidView: {
            /** @description Id, bid_… */
            id: string;
            rfq: components["schemas"]["BidRfq"];
            buyer: components["schemas"]["BidBuyer"];
            supplier: components["schemas"]["RatedSupplier"];
            status: "submitted" | "countered" | "partially_accepted" | "accepted" | "rejected" | "withdrawn" | (string & {});
            latest_iteration: number;
            /** @description The only one that can be accepted or rejected */
            latest_supplier_iteration: number;
            iterations: components["schemas"]["BidIteration"][];
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
            /** @description Id, co_… */
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
            /** @description Id, br_… */
            id: string;
            name: string;
            code: string;
            status: "active" | "inactive" | (string & {});
            city: string;
            country: string;
            /** @description ISO 4217, such as USD */
            currency: string;
        };
        BranchView: {
            /** @description Id, br_… */
            id: string;
            name: string;
            code: string;
            status: "active" | "inactive" | (string & {});
            city: string;
            country: string;
            /** @description ISO 4217, such as USD */
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
            /** @description Id, pur_… */
            purchase_id: string;
            /** @description The orders that were cancelled */
            orders: components["schemas"]["CancelPurchaseOrder"][];
            /** @description The orders that were not, and why */
            left: components["schemas"]["CancelPurchaseLeftItem"][];
        };
        CancelPurchaseLeftItem: {
            order: components["schemas"]["OrderSummary"];
            reason: string;
        };
        CancelPurchaseOrder: {
            /** @description Id, ord_… */
            id: string;
            number: string;
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description The purchase it was placed with; null for suppliers */
            purchase_id: string | null;
            status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined" | (string & {});
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded" | (string & {});
            billing_status: "not_billed" | "partially_billed" | "billed" | (string & {});
            /**
             * @description none: nothing was shipped; waiting: some of it is not counted; claimed: a claim is open
             * @default none
             */
            receipt_status: "none" | "waiting" | "claimed" | "accepted" | (string & {});
            branch: components["schemas"]["CancelPurchaseOrderBranch"];
            buyer: components["schemas"]["CancelPurchaseOrderBuyer"];
            supplier: components["schemas"]["CancelPurchaseOrderSupplier"];
            total: components["schemas"]["Money"];
            line_count: number;
            /**
             * @description Who placed it; null for suppliers
             * @default null
             */
            requisitioner: string | null;
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
             * @description Completed or pending refund, because the order ended, its remainder was closed or units were credited
             * @default null
             */
            refund: components["schemas"]["CancelPurchaseOrderRefund"] | null;
        };
        CancelPurchaseOrderBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
            code: string;
        };
        CancelPurchaseOrderBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        CancelPurchaseOrderRefund: {
            amount: components["schemas"]["Money"];
            /** @description refunded: it is in the buyer’s balance */
            status: "pending" | "refunded" | (string & {});
        };
        CancelPurchaseOrderSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        CatalogProduct: {
            /** @description Id, prd_… */
            id: string;
            sku: string;
            name: string;
            category: string;
            /** @description Sales unit that quantities count, such as piece or box */
            unit: string;
            /** @description What one unit holds, such as "10 boxes x 20 bags" */
            pack: string;
            store: components["schemas"]["CatalogProductStore"];
            supplier: components["schemas"]["CatalogProductSupplier"];
            list_price: components["schemas"]["UnitPrice"];
            /**
             * @description List prices of larger quantities of a line; search and sort use list_price
             * @default []
             */
            price_breaks: components["schemas"]["CatalogProductPriceBreak"][];
            /** @description Percentage as a decimal string, such as "7.5" */
            tax_rate: string;
            /**
             * Format: double
             * @description Units that can be ordered now
             */
            stock: number;
            discontinued: boolean;
            /**
             * @description Decimals that its quantities may have
             * @default 0
             */
            quantity_decimals: number;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
            minimum_quantity: number;
            /**
             * Format: double
             * @description Quantities are multiples of this
             */
            quantity_step: number;
            /** @description Price agreed with this company, valid today; absent when there is none */
            agreed_price?: components["schemas"]["UnitPrice"];
            /** @description Agreed prices of larger quantities of a line, absent when there are none; price_breaks do not apply to an agreed price */
            agreed_price_breaks?: components["schemas"]["CatalogProductAgreedPriceBreak"][];
            /** @description Last day of the agreed price; null when it has none */
            agreed_price_valid_to?: string | null;
            /** @description The company added it to its catalogue */
            in_catalog: boolean;
            /** @description In the catalogue, with an agreed price valid today, and not discontinued */
            available: boolean;
            /** @description The tool that orders this product */
            order_with: "place_order" | "place_marketplace_order" | (string & {});
        };
        CatalogProductAgreedPriceBreak: {
            /** Format: double */
            from_quantity: number;
            unit_price: components["schemas"]["UnitPrice"];
        };
        CatalogProductPriceBreak: {
            /** Format: double */
            from_quantity: number;
            unit_price: components["schemas"]["UnitPrice"];
        };
        CatalogProductStore: {
            /** @description Id, sto_… */
            id: string;
            name: string;
        };
        CatalogProductSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        Change: {
            /** @description Id, chn_… */
            id: string;
            type: "order.approval_requested" | "order.placed" | "order.confirmed" | "order.partially_shipped" | "order.shipped" | "order.delivered" | "order.received" | "order.claimed" | "order.claim_answered" | "order.claim_settled" | "order.shipment_cancelled" | "order.cancelled" | "order.rejected" | "order.declined" | "order.payment_changed" | "order.billing_changed" | "order.updated" | "order.imported" | "rfq.created" | "rfq.invited" | "rfq.evaluating" | "rfq.partially_awarded" | "rfq.awarded" | "rfq.closed" | "rfq.cancelled" | "rfq.updated" | "bid.submitted" | "bid.countered" | "bid.partially_accepted" | "bid.accepted" | "bid.rejected" | "bid.withdrawn" | "bid.updated" | "purchase_order.issued" | "purchase_order.acknowledged" | "purchase_order.fulfilled" | "purchase_order.cancelled" | "purchase_order.rejected" | "purchase_order.updated" | "recurrence.created" | "recurrence.updated" | "recurrence.run_failed" | (string & {});
            /**
             * Format: date-time
             * @description When it was committed
             */
            at: string;
            object: components["schemas"]["ChangeObject"];
            /** @description Status of the object after the change */
            status: string | null;
            /** @description Branch of the object; null for suppliers */
            branch_id: string | null;
            /** @description The company that made the change, and the user if it is your own; null: the platform */
            by: components["schemas"]["ChangeBy"] | null;
            /** @description Place in the feed of your company: 1, 2, 3 … without gaps */
            number: number;
        };
        ChangeBy: {
            /** @description Id, co_… */
            company_id: string;
            user_id: string | null;
        };
        ChangeObject: {
            kind: "order" | "rfq" | "bid" | "purchase_order" | "recurrence" | (string & {});
            /** @description Id of the object, such as ord_… */
            id: string;
            /** @description The number that people use, where the object has one */
            number: string | null;
            /** @description Version of the object after the change: of two changes of one object, the higher is later */
            version: number;
            /** @description RFQ of a purchase order, by which list_rfq_purchase_orders shows it; absent for other kinds */
            rfq_id?: string;
        };
        ChangePasswordAnswer: {
            /** @description How many sessions were ended */
            ended: number;
        };
        ClaimAnswer: {
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            by: string;
            reason: string | null;
        };
        ClaimBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        ClaimBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        ClaimDecision: {
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            reason: string;
        };
        ClaimEscalation: {
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            by: string;
            reason: string;
        };
        ClaimLine: {
            /** @description Id, oln_… */
            line_id: string;
            kind: "missing" | "damaged" | "wrong" | "return" | (string & {});
            name: string;
            unit: string;
            /**
             * Format: double
             * @description Units that the claim is about
             */
            quantity: number;
            note: string | null;
            /** @description SHA-256 of photos that the buyer keeps */
            photos: string[];
            /**
             * Format: double
             * @description Will not be paid
             */
            credited_quantity: number;
            /**
             * Format: double
             * @description Is shipped again
             */
            replaced_quantity: number;
            /**
             * Format: double
             * @description Not decided yet
             */
            open_quantity: number;
        };
        ClaimSummary: {
            /** @description Id, clm_… */
            id: string;
            /** @description open: waits for the supplier; answered: some of it was refused, and the buyer may escalate; escalated: waits for the operator */
            status: "open" | "answered" | "escalated" | "settled" | "withdrawn" | (string & {});
            /** @description Id, ord_… */
            order_id: string;
            order_number: string;
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description Id, shp_… */
            shipment_id: string;
            branch: components["schemas"]["ClaimSummaryBranch"];
            buyer: components["schemas"]["ClaimSummaryBuyer"];
            supplier: components["schemas"]["ClaimSummarySupplier"];
            kinds: ("missing" | "damaged" | "wrong" | "return" | (string & {}))[];
            /** @description Until when the supplier answers, or the buyer escalates; null where nothing lapses */
            deadline: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            opened_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
        };
        ClaimSummaryBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        ClaimSummaryBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        ClaimSummarySupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        ClaimSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        ClaimView: {
            /** @description Id, clm_… */
            id: string;
            /** @description open: waits for the supplier; answered: some of it was refused, and the buyer may escalate; escalated: waits for the operator */
            status: "open" | "answered" | "escalated" | "settled" | "withdrawn" | (string & {});
            /** @description Id, ord_… */
            order_id: string;
            order_number: string;
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description Id, shp_… */
            shipment_id: string;
            branch: components["schemas"]["ClaimBranch"];
            buyer: components["schemas"]["ClaimBuyer"];
            supplier: components["schemas"]["ClaimSupplier"];
            kinds: ("missing" | "damaged" | "wrong" | "return" | (string & {}))[];
            /** @description Until when the supplier answers, or the buyer escalates; null where nothing lapses */
            deadline: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            opened_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
            lines: components["schemas"]["ClaimLine"][];
            opened_by: string;
            /** @description The supplier’s; reason: why it refused some or all */
            answer: components["schemas"]["ClaimAnswer"] | null;
            /** @description Where and how units are to be returned */
            return_to: string | null;
            escalation: components["schemas"]["ClaimEscalation"] | null;
            /** @description The operator’s */
            decision: components["schemas"]["ClaimDecision"] | null;
            /** @description What the buyer need not pay, tax and shipping included */
            credited: components["schemas"]["Money"];
            /** @description The part of it that is shipping, without tax */
            shipping_credited: components["schemas"]["Money"];
            /** @description How it ended: unanswered: credited, because the supplier did not answer in time; lapsed: a return that was not answered; not_escalated: what was refused stays refused */
            outcome: ("answered" | "unanswered" | "lapsed" | "not_escalated" | "decided" | "shipment_cancelled" | (string & {})) | null;
            /** @description Operations this caller may call on this claim now */
            allowed_actions: string[];
        };
        CompanyFacts: {
            /** @description Id, co_… */
            id: string;
            name: string;
            kind: "buyer" | "supplier" | "operator" | (string & {});
            time_zone: string;
            /** @description ISO 4217, such as USD */
            currency: string;
            /** @description The operator has verified name and tax id as they are now */
            verified: boolean;
        };
        CompanyProfile: {
            /** @description Id, co_… */
            id: string;
            name: string;
            kind: "buyer" | "supplier" | "operator" | (string & {});
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
            time_zone: string;
            /** @description ISO 4217, such as USD */
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
        CompanyView: {
            /** @description Id, co_… */
            id: string;
            name: string;
            kind: "buyer" | "supplier" | "operator" | (string & {});
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
            time_zone: string;
            /** @description ISO 4217, such as USD */
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
        ConfirmReceiptLineInput: {
            /** @description Id, oln_… */
            line_id: string;
            /**
             * Format: double
             * @description Units that arrived in this count, good or not; 0 if none
             */
            received_quantity: number;
            /** @description Units that are damaged or wrong among those received, and missing ones; one entry each */
            problems?: components["schemas"]["ConfirmReceiptLineProblemInput"][];
        };
        ConfirmReceiptLineProblemInput: {
            /**
             * @description What is wrong
             * @enum {string}
             */
            kind: "missing" | "damaged" | "wrong";
            /**
             * Format: double
             * @description Units with this problem
             */
            quantity: number;
            /** @description What is wrong, in words */
            note?: string;
            /** @description Photos of it */
            photos?: string[];
        };
        ConfirmSecondFactorAnswer: {
            /** @description Each signs in once in place of a code of the app; shown once. They replace those made before */
            recovery_codes: string[];
        };
        Contact: {
            /** @description The person’s name */
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
            /** @description The person’s name */
            name: string;
            /**
             * Format: email
             * @description E-mail address
             */
            email?: string;
            /** @description Telephone number */
            phone?: string;
        };
        CountCatalogueTasksAnswer: {
            /** @description Products that list_own_products has with low_stock; null where the caller may not */
            low_stock: number | null;
        };
        CountFinanceTasksAnswer: {
            /** @description Buyers: invoices to be paid that are overdue or due within 7 days; null for suppliers too; null where the caller may not */
            invoices_due: number | null;
        };
        CountOrderTasksAnswer: {
            /** @description Buyers: purchases that wait for a decision and that others placed; null where the caller may not */
            to_approve: number | null;
            /** @description Buyers: orders with delivered shipments that are not counted; null where the caller may not */
            to_receive: number | null;
            /** @description Buyers: orders whose delivery was due before today; null where the caller may not */
            overdue: number | null;
            /** @description Suppliers: orders that are placed and not confirmed; null where the caller may not */
            to_confirm: number | null;
            /** @description Suppliers: orders that are confirmed and not shipped completely; null where the caller may not */
            to_ship: number | null;
            /** @description Open claims that wait for the caller’s side; null where the caller may not */
            claims: number | null;
        };
        CountRecurrenceTasksAnswer: {
            /** @description Those that list_recurrences has with last_run_failed; null where the caller may not */
            failed: number | null;
        };
        CountRfqTasksAnswer: {
            /** @description Buyers: RFQs whose bidding is over and of which not all is awarded; null where the caller may not */
            to_decide: number | null;
            /** @description Suppliers: open RFQs without a bid of theirs; null where the caller may not */
            to_bid: number | null;
            /** @description Suppliers: RFQs with a counter-offer on their bid; null where the caller may not */
            to_answer: number | null;
        };
        /** @description The first admin, who is invited by mail */
        CreateCompanyAdminInput: {
            /** @description The person’s name */
            name: string;
            /**
             * Format: email
             * @description E-mail address
             */
            email: string;
        };
        CreatePurchaseOrderItemInput: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            /**
             * Format: double
             * @description With decimals only as the item allows
             */
            quantity: number;
        };
        CreateRecurrenceAnswer: {
            /** @description Id, rec_… */
            id: string;
            name: string;
            status: "active" | "paused" | "ended" | "failed" | (string & {});
            /** @description Why it is paused, ended or failed */
            status_reason: string | null;
            branch: components["schemas"]["CreateRecurrenceBranch"];
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
            lines: components["schemas"]["RecurrenceLineWithPack"][];
            /**
             * @description Shipping with tax by order of a run, part of totals; runs are compared with it
             * @default []
             */
            shipping: components["schemas"]["CreateRecurrenceShippingItem"][];
            /** @description The next occurrences, at most 5; skipped ones left out, moved ones where they are moved to */
            next_dates: string[];
            /** @description Occurrences to come that skip_next left out */
            skipped_dates: string[];
            /**
             * @description Occurrences to come that move_date moved
             * @default []
             */
            moved_dates: components["schemas"]["CreateRecurrenceMovedDate"][];
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
            warnings: components["schemas"]["CreateRecurrenceWarning"][];
        };
        CreateRecurrenceBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        CreateRecurrenceLineInput: {
            /** @description Id, prd_… */
            product_id: string;
            /**
             * Format: double
             * @description In sales units
             */
            quantity: number;
        };
        CreateRecurrenceMovedDate: {
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
        };
        CreateRecurrenceShippingItem: {
            /** @description Id, co_… */
            supplier_company_id: string;
            amount: components["schemas"]["Money"];
        };
        CreateRecurrenceWarning: {
            path: string;
            code: string;
            detail: string;
        };
        CreateRfqItemInput: {
            /** @description Name of the item */
            name: string;
            /** @description What the item must be like */
            specification?: string;
            /**
             * Format: double
             * @description In units; with decimals only as quantity_decimals says
             */
            quantity: number;
            /** @description Decimals that its quantities may have, 0 to 3; 0 without it */
            quantity_decimals?: number;
            /** @description "piece" when left out */
            unit?: string;
            /** @description Unit code of UN/ECE Recommendation 20 or 21, such as C62 (one) */
            unit_code?: string;
            /** @description In currency; hidden from suppliers */
            target_unit_price?: components["schemas"]["GivenUnitPriceInput"];
        };
        CreateStoreAnswer: {
            /** @description Id, sto_… */
            id: string;
            name: string;
            supplier: components["schemas"]["CreateStoreSupplier"];
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
            /** @description ISO 4217, such as USD */
            currency: string;
            description: string;
            /**
             * @description Send it back as expected_version when updating
             * @default 1
             */
            version: number;
        };
        CreateStoreSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        CreateSupplierFavoritesAddedItem: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        CreateSupplierFavoritesAlreadyItem: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        CreateSupplierFavoritesAnswer: {
            added: components["schemas"]["CreateSupplierFavoritesAddedItem"][];
            already: components["schemas"]["CreateSupplierFavoritesAlreadyItem"][];
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
        CredentialCap: {
            /** @description Period that the cap is counted over */
            period: "purchase" | "day" | "month" | (string & {});
            /** @description Maximum amount that may be spent in the period */
            limit: components["schemas"]["Money"];
            /** @description What happens to a purchase above it; refuse when left out */
            on_exceed: "approve" | "refuse" | (string & {});
        };
        CredentialClient: {
            /** @description Host that the answer goes to, or its end; "this computer" for a local program */
            host: string;
            /** @description The operator lists this client */
            known: boolean;
        };
        CredentialOwner: {
            /** @description Id, usr_… */
            id: string;
            name: string;
        };
        /** @description Requests it may make in a minute, by what they do */
        CredentialRateLimitsPerMinute: {
            read: number;
            write: number;
            money: number;
        };
        CredentialView: {
            /** @description Id, cred_… */
            id: string;
            kind: "session" | "mcp_token" | "rest_key" | "system" | (string & {});
            name: string;
            /** @description First characters of the secret */
            prefix: string;
            last_four: string;
            owner: components["schemas"]["CredentialOwner"];
            /** @description Key of a role, as list_roles returns it */
            role: string;
            read_only: boolean;
            no_money: boolean;
            areas: ("orders" | "rfqs" | "catalogue" | "branches" | "suppliers" | "finance" | "recurrences" | "company" | (string & {}))[] | null;
            /** @description How many operations it is narrowed to; whoami names them to it; null for all */
            operation_count: number | null;
            /** @description Branches it is confined to; null for all branches */
            branch_ids: string[] | null;
            /** @description Spending caps of the credential; empty when it has no caps of its own */
            caps: components["schemas"]["CredentialCap"][];
            rate_limits_per_minute: components["schemas"]["CredentialRateLimitsPerMinute"];
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
            client: components["schemas"]["CredentialClient"] | null;
        };
        DecideAuthorizationAnswer: {
            /** @description Where the browser goes with the answer; null when this is a replay */
            redirect_to: string | null;
        };
        DecideBidIterationAwardItemInput: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            /**
             * Format: double
             * @description With decimals only as the item allows
             */
            quantity: number;
        };
        DecideBidIterationCounterItemInput: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            /** @description Per unit, in the RFQ’s currency */
            unit_price: components["schemas"]["GivenUnitPriceInput"];
        };
        DecideClaimLineInput: {
            /** @description Id, oln_… */
            line_id: string;
            /**
             * @description As the claim names it
             * @enum {string}
             */
            kind: "missing" | "damaged" | "wrong" | "return";
            /**
             * Format: double
             * @description Units that the buyer need not pay
             */
            credit_quantity?: number;
        };
        DeclinePurchaseAnswer: {
            /** @description Id, pur_… */
            purchase_id: string;
            /** @constant */
            status: "declined";
            orders: components["schemas"]["OrderSummary"][];
        };
        DeleteWebhookAnswer: {
            deleted: boolean;
        };
        /** @description Give code or evidence, not both */
        DeliverOrderEvidenceInput: {
            /**
             * @description What proves the delivery
             * @enum {string}
             */
            kind: "photo" | "signature";
            /** @description SHA-256 of the file the supplier keeps */
            sha256: string;
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
            scopes: ("procura:read" | "procura:write" | "procura:money" | (string & {}))[];
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
        FindProductsAmbiguousItem: {
            /** @description As given */
            sku: string;
            /** @description The first 5 of them, by name; search_products shows more of one by its product_ids */
            products: components["schemas"]["FindProductsAmbiguousItemProduct"][];
        };
        FindProductsAmbiguousItemProduct: {
            /** @description Id, prd_… */
            id: string;
            name: string;
            supplier: components["schemas"]["FindProductsAmbiguousItemProductSupplier"];
            /** @description What this company pays in a basket: the agreed price if it is available in the catalogue, else the list price */
            unit_price: components["schemas"]["UnitPrice"];
        };
        FindProductsAmbiguousItemProductSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        FindProductsAnswer: {
            found: components["schemas"]["FindProductsFoundItem"][];
            ambiguous: components["schemas"]["FindProductsAmbiguousItem"][];
            /** @description SKUs, as given, that no product has */
            unknown: string[];
        };
        FindProductsFoundItem: {
            /** @description As given */
            sku: string;
            product: components["schemas"]["ProductOffer"];
        };
        GetBidAnswer: {
            /** @description Id, bid_… */
            id: string;
            rfq: components["schemas"]["GetBidRfq"];
            buyer: components["schemas"]["GetBidBuyer"];
            supplier: components["schemas"]["RatedSupplier"];
            status: "submitted" | "countered" | "partially_accepted" | "accepted" | "rejected" | "withdrawn" | (string & {});
            latest_iteration: number;
            /** @description The only one that can be accepted or rejected */
            latest_supplier_iteration: number;
            iterations: components["schemas"]["GetBidIteration"][];
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
            /**
             * @description The items of the RFQ, which lines name
             * @default []
             */
            items: components["schemas"]["GetBidItem"][];
        };
        GetBidBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        GetBidItem: {
            /** @description Id, rit_… */
            id: string;
            name: string;
            unit: string;
            /**
             * @description Decimals that its quantities may have
             * @default 0
             */
            quantity_decimals: number;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
            quantity: number;
        };
        GetBidIteration: {
            /** @description From 1; name it when deciding */
            number: number;
            /** @description buyer: a counter-offer */
            by: "supplier" | "buyer" | (string & {});
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            lines: components["schemas"]["GetBidIterationLine"][];
            /**
             * @description Whether unit prices include tax; otherwise they are without it
             * @default true
             */
            prices_include_tax: boolean;
            /**
             * @description Without tax, in net and total; null without
             * @default null
             */
            freight: components["schemas"]["Money"] | null;
            /**
             * @description Percent of tax on freight
             * @default null
             */
            freight_tax_rate: string | null;
            /**
             * @description Without tax; null in repeated answers of releases before 2026-12
             * @default null
             */
            net: components["schemas"]["Money"] | null;
            /**
             * @description Tax, rounded per line; null in repeated answers of releases before 2026-12
             * @default null
             */
            tax: components["schemas"]["Money"] | null;
            /** @description Net and tax */
            total: components["schemas"]["Money"];
            lead_time_days: number | null;
            /** @description Last day, in the buyer’s time zone */
            valid_until: string | null;
            terms: string;
            note: string | null;
        };
        GetBidIterationLine: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            /** @description The supplier’s product, whose stock an order reserves */
            product_id: string | null;
            /** @description With or without tax, as prices_include_tax says */
            unit_price: components["schemas"]["UnitPrice"];
            /**
             * @description Percent of tax as the supplier gave it, or where prices include tax that of its product; "0" without one
             * @default 0
             */
            tax_rate: string;
            /**
             * @description Without tax; null in repeated answers of releases before 2026-12
             * @default null
             */
            net: components["schemas"]["Money"] | null;
            /**
             * @description Tax, rounded per line; null in repeated answers of releases before 2026-12
             * @default null
             */
            tax: components["schemas"]["Money"] | null;
            /** @description Net and tax of the requested quantity, each rounded half up */
            total: components["schemas"]["Money"];
        };
        GetBidRfq: {
            /** @description Id, rfq_… */
            id: string;
            number: string;
            title: string;
            status: "open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled" | (string & {});
        };
        GetBranchMetricsAnswer: {
            orders_by_status: components["schemas"]["GetBranchMetricsOrdersByStatusItem"][];
            /** @description Orders that were not cancelled, rejected or declined, one total per currency */
            spend: components["schemas"]["Money"][];
            top_suppliers: components["schemas"]["GetBranchMetricsTopSupplier"][];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
            branch: components["schemas"]["GetBranchMetricsBranch"];
            from: string | null;
            to: string | null;
            limits: components["schemas"]["LimitUse"][];
        };
        GetBranchMetricsBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        GetBranchMetricsOrdersByStatusItem: {
            status: string;
            count: number;
        };
        GetBranchMetricsTopSupplier: {
            supplier: components["schemas"]["GetBranchMetricsTopSupplierSupplier"];
            orders: number;
            /** @description One total per currency; never add them together */
            spend: components["schemas"]["Money"][];
        };
        GetBranchMetricsTopSupplierSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        GetCompanyAnswer: {
            company: components["schemas"]["CompanyProfile"];
            /** @description Null while it is not verified */
            verification: components["schemas"]["GetCompanyVerification"] | null;
            /** @description Null while it is not suspended */
            suspension: components["schemas"]["Suspension"] | null;
            users: components["schemas"]["GetCompanyUser"][];
            counts: components["schemas"]["GetCompanyCounts"];
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
        GetCompanyCounts: {
            active_users: number;
            invited_users: number;
            /** @description REST keys that work */
            rest_keys: number;
            /** @description MCP tokens that work, connections by sign-in included */
            mcp_tokens: number;
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
        GetCompanyUser: {
            /** @description Id, usr_… */
            id: string;
            name: string;
            email: string;
            /** @description Key of a role, as list_roles returns it */
            role: string;
            status: "invited" | "active" | "deactivated" | (string & {});
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            since: string;
            /** @description Whether the person has a second factor */
            second_factor: boolean;
            /** @description The last sign-in of the person, in any of their companies; null if none is known */
            signed_in_at: string | null;
        };
        GetCompanyVerification: {
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            /** @description The operator who verified it; null for older verifications */
            by: string | null;
        };
        GetEscalatedClaimAnswer: {
            claim: components["schemas"]["ClaimView"];
            lines: components["schemas"]["OrderLine"][];
            /** @description Shipping of the order that is left, without tax */
            shipping: components["schemas"]["Money"];
            /** @description Present total of the order */
            total: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            shipped_at: string;
            delivered_at: string | null;
            /** @description Who received it, by the supplier’s proof */
            received_by: string | null;
        };
        GetIntegrationSettingsAnswer: {
            /** @description "API & Integrations": MCP tokens work only while it is on */
            api_enabled: boolean;
            /** @description Whether a person confirms what assistants spend: off never; when_supported where the assistant can ask; required always, on this page where it cannot ask */
            money_guard: "off" | "when_supported" | "required" | (string & {});
            /** @description "Approvals with REST keys": approve_purchase and decline_purchase take REST keys only while on */
            rest_key_approvals: boolean;
            /** @description "Signed heads by mail": admins of the whole company get the signed head of its activity log, once a day at most */
            audit_head_mails: boolean;
            /** @description Assistants that people may connect by sign-in: known those that the operator lists; all; or none. Connections of others end when this is set */
            admitted_clients: "known" | "all" | "none" | (string & {});
            /** @description Everyone who signs in needs a second factor, and REST keys neither approve nor decline purchases */
            second_factor_required: boolean;
            /** @description Calls of assistants in the last 30 days that committed funds and that no person confirmed; 1000 means that many or more. Null for callers confined to branches */
            unconfirmed_spending_calls: number | null;
        };
        GetInvoiceAnswer: {
            /** @description Id, ivc_… */
            id: string;
            kind: "invoice" | "credit_note" | (string & {});
            /** @description What it is called. billing_statement and credit_statement are no tax documents: the supplier had not given its legal details, or not consented to invoices in its name, when it was issued */
            title: "billing_statement" | "invoice" | "credit_statement" | "credit_note" | (string & {});
            /** @description Unique; with the titles invoice and credit_note it ends with a count of the supplier’s, without gaps */
            number: string;
            /** @description The invoice that a credit note corrects; null for invoices */
            invoice_id: string | null;
            /** @description Id, ord_… */
            order_id: string;
            order_number: string;
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description Id, br_… */
            branch_id: string;
            /** @description Name when it was issued; null on documents of releases before 2026-12 */
            branch_name: string | null;
            buyer: components["schemas"]["BillingParty"];
            supplier: components["schemas"]["BillingParty"];
            /** @description Without tax; of a credit note the amount that is credited, as all its amounts */
            net: components["schemas"]["Money"];
            tax: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
            /** @description Of the order now */
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded" | (string & {});
            /** @description What is still to be paid of it now, less its credit notes; zero once its order is paid, and for credit notes */
            due: components["schemas"]["Money"];
            /** @description What is still to be paid of the order now, over all its invoices and what is not shipped yet: an order is paid once, in full */
            order_due: components["schemas"]["Money"];
            /** @description Now; null for credit notes */
            match_status: ("matched" | "waiting_for_receipt" | "claimed" | "credited" | (string & {})) | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            issued_at: string;
            /**
             * Format: date
             * @description Day of issue in the supplier’s time zone, which the document shows; of releases before 2026-12 in UTC
             */
            issued_on: string;
            /** @description Day it is to be paid by, in the supplier’s time zone: issued_on and the supplier’s payment terms of that time; null for credit notes and where it had given no terms */
            due_on: string | null;
            /** @description The shipment it bills; null for credit notes */
            shipment_id: string | null;
            /** @description When that was shipped; null for credit notes; null on documents of releases before 2026-12 */
            shipped_at: string | null;
            /** @description Day of shipping in the supplier’s time zone; null where shipped_at is; of releases before 2026-12 in UTC */
            shipped_on: string | null;
            lines: components["schemas"]["GetInvoiceLine"][];
            /** @description Net and tax per rate, the lowest first; null on documents of releases before 2026-12 */
            tax_by_rate: components["schemas"]["GetInvoiceTaxByRateItem"][] | null;
            /** @description The invoice that a credit note corrects; null for invoices */
            invoice: components["schemas"]["GetInvoiceInvoice"] | null;
            /** @description Credit notes of an invoice, the oldest first; the latest 50 */
            credit_notes: components["schemas"]["GetInvoiceCreditNote"][];
            /** @description Why it was credited; null for invoices */
            reason: string | null;
            /** @description Of each of its lines, now; empty for credit notes */
            match: components["schemas"]["GetInvoiceMatchItem"][];
        };
        GetInvoiceCreditNote: {
            /** @description Id, ivc_… */
            id: string;
            number: string;
            total: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            issued_at: string;
            /**
             * Format: date
             * @description Day of issue in the supplier’s time zone, which the document shows; of releases before 2026-12 in UTC
             */
            issued_on: string;
        };
        GetInvoiceInvoice: {
            /** @description Id, ivc_… */
            id: string;
            number: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            issued_at: string;
            /**
             * Format: date
             * @description Day of issue in the supplier’s time zone, which the document shows; of releases before 2026-12 in UTC
             */
            issued_on: string;
        };
        GetInvoiceLine: {
            /** @description Line of the order; null for shipping, and for credits that name none */
            line_id: string | null;
            /** @description Empty where there is none; null on documents of releases before 2026-12 */
            sku: string | null;
            description: string;
            /** @description Sales unit, empty where there is none; null on documents of releases before 2026-12 */
            unit: string | null;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
            quantity: number;
            /** @description Before discount and tax; null for shipping, and for credits that name no line; null on documents of releases before 2026-12 */
            unit_price: components["schemas"]["UnitPrice"] | null;
            /** @description Discount in percent; null on documents of releases before 2026-12 */
            discount_percent: string | null;
            /** @description Tax rate in percent; null on documents of releases before 2026-12 */
            tax_rate: string | null;
            /** @description Less discount, without tax */
            net: components["schemas"]["Money"];
            tax: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
        };
        GetInvoiceMatchItem: {
            /** @description Id, oln_… */
            line_id: string;
            /** Format: double */
            ordered_quantity: number;
            /**
             * Format: double
             * @description Not in cancelled shipments; with replacements
             */
            shipped_quantity: number;
            /** Format: double */
            received_quantity: number;
            /** Format: double */
            accepted_quantity: number;
            /**
             * Format: double
             * @description Invoices less credit notes
             */
            billed_quantity: number;
            /**
             * Format: double
             * @description Shipped, and not to be paid
             */
            credited_quantity: number;
        };
        GetInvoiceMetricsAnswer: {
            /** @description By currency; empty if nothing is to be paid */
            currencies: components["schemas"]["GetInvoiceMetricsCurrency"][];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
        };
        GetInvoiceMetricsCurrency: {
            /** @description ISO 4217, such as USD */
            currency: string;
            due: components["schemas"]["GetInvoiceMetricsCurrencyDue"];
            overdue: components["schemas"]["GetInvoiceMetricsCurrencyOverdue"];
        };
        GetInvoiceMetricsCurrencyDue: {
            /** @description Still to be paid, with a due day or without */
            invoices: number;
            /** @description Their totals less their credit notes */
            amount: components["schemas"]["Money"];
        };
        GetInvoiceMetricsCurrencyOverdue: {
            /** @description Of these, those whose due day is before today of the caller’s company */
            invoices: number;
            /** @description Their totals less their credit notes */
            amount: components["schemas"]["Money"];
        };
        GetInvoiceTaxByRateItem: {
            /** @description Percentage as a decimal string, such as "7.5" */
            tax_rate: string;
            net: components["schemas"]["Money"];
            tax: components["schemas"]["Money"];
        };
        GetMyRoleAnswer: {
            /** @description Key of a role, as list_roles returns it */
            key: string;
            name: string;
            built_in: boolean;
            permissions: ("orders:read" | "orders:write" | "orders:approve" | "orders:receive" | "orders:fulfil" | "rfqs:read" | "rfqs:write" | "rfqs:award" | "bids:write" | "catalogue:read" | "catalogue:manage" | "branches:read" | "branches:manage" | "suppliers:read" | "suppliers:manage" | "finance:read" | "finance:pay" | "finance:manage" | "recurrences:read" | "recurrences:write" | "company:read" | "company:manage" | "users:manage" | "credentials:manage" | "audit:read" | "operate" | (string & {}))[];
            /** @description Branches it is confined to; null for all branches */
            branch_ids: string[] | null;
            /** @description Operations this credential may call */
            operations: string[];
            /** @description Spending limits that bind this caller; empty for suppliers */
            limits: components["schemas"]["LimitUse"][];
        };
        GetOrderAnswer: {
            /** @description Id, ord_… */
            id: string;
            number: string;
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description The purchase it was placed with; null for suppliers */
            purchase_id: string | null;
            status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined" | (string & {});
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded" | (string & {});
            billing_status: "not_billed" | "partially_billed" | "billed" | (string & {});
            /**
             * @description none: nothing was shipped; waiting: some of it is not counted; claimed: a claim is open
             * @default none
             */
            receipt_status: "none" | "waiting" | "claimed" | "accepted" | (string & {});
            branch: components["schemas"]["GetOrderBranch"];
            buyer: components["schemas"]["GetOrderBuyer"];
            supplier: components["schemas"]["GetOrderSupplier"];
            total: components["schemas"]["Money"];
            line_count: number;
            /**
             * @description Who placed it; null for suppliers
             * @default null
             */
            requisitioner: string | null;
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
            source: "catalogue" | "marketplace" | "rfq" | "history" | (string & {});
            /** @description The purchase order it was issued with; null for orders that no RFQ led to */
            purchase_order: components["schemas"]["GetOrderPurchaseOrder"] | null;
            lines: components["schemas"]["OrderLine"][];
            totals: components["schemas"]["OrderTotals"];
            /**
             * @description Null for suppliers and imported orders
             * @default null
             */
            requisitioner_id: string | null;
            /** @description Null for suppliers and when no approval was needed */
            approval: components["schemas"]["GetOrderApproval"] | null;
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
             * @description Completed or pending refund, because the order ended, its remainder was closed or units were credited
             * @default null
             */
            refund: components["schemas"]["GetOrderRefund"] | null;
            /**
             * @description Claims about it; get_claim shows one
             * @default []
             */
            claims: components["schemas"]["GetOrderClaim"][];
            timeline: components["schemas"]["TimelineEntry"][];
            version: number;
            /** @description Operations this caller may call on this order now */
            allowed_actions: string[];
            /**
             * @description The other company is suspended: it does nothing, and you finish the order alone
             * @default false
             */
            counterparty_suspended: boolean;
        };
        GetOrderApproval: {
            needed: boolean;
            verdicts: components["schemas"]["Verdict"][];
            /** @description Who may approve */
            approvers: string[];
            decided_by: string | null;
            decided_at: string | null;
            note: string | null;
            lapses_at: string | null;
        };
        GetOrderBillingAnswer: {
            /** @description Id, ord_… */
            order_id: string;
            order_number: string;
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded" | (string & {});
            billing_status: "not_billed" | "partially_billed" | "billed" | (string & {});
            /** @description Present total of the order */
            total: components["schemas"]["Money"];
            paid: components["schemas"]["Money"];
            refunded: components["schemas"]["Money"];
            due: components["schemas"]["Money"];
            /** @description Null before the order is placed, and for imported orders that were paid elsewhere */
            charge: components["schemas"]["GetOrderBillingCharge"] | null;
            /** @description The latest 50 */
            payments: components["schemas"]["GetOrderBillingPayment"][];
            refunds: components["schemas"]["GetOrderBillingRefund"][];
            /** @description One per shipment that contains more than replacements */
            invoices: components["schemas"]["GetOrderBillingInvoice"][];
            /** @description Corrections of invoices, paid or not: amounts that are not to be paid */
            credit_notes: components["schemas"]["GetOrderBillingCreditNote"][];
            /**
             * @description Refunds without a credit note: never invoiced, or credited before
             * @default []
             */
            refund_receipts: components["schemas"]["GetOrderBillingRefundReceipt"][];
            /** @description Open link; null when there is none, and for suppliers */
            payment_link: components["schemas"]["PaymentLinkView"] | null;
            /** @description Such as: paid elsewhere before it was imported */
            note: string | null;
        };
        GetOrderBillingCharge: {
            /** @description Id, chg_… */
            id: string;
            status: "open" | "paid" | "void" | (string & {});
            amount: components["schemas"]["Money"];
            opened_at: string | null;
            paid_at: string | null;
            voided_at: string | null;
            /** @description What the supplier has earned: the price of what was accepted */
            earned: components["schemas"]["Money"];
            /** @description In escrow: paid, and neither released nor refunded */
            held: components["schemas"]["Money"];
            /** @description Credited to the supplier, less what it returned */
            released: components["schemas"]["Money"];
            /** @description To be refunded of what was released; paid from the supplier’s next sales, the oldest first */
            refund_due: components["schemas"]["Money"];
            /** @description When all that was left was credited to the supplier */
            released_at: string | null;
        };
        GetOrderBillingCreditNote: {
            number: string;
            amount: components["schemas"]["Money"];
            reason: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            issued_at: string;
            /**
             * Format: date
             * @description Day of issue in the supplier’s time zone, which the document shows; of releases before 2026-12 in UTC
             */
            issued_on: string;
        };
        GetOrderBillingInvoice: {
            number: string;
            /** @description Id, shp_… */
            shipment_id: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            issued_at: string;
            /**
             * Format: date
             * @description Day of issue in the supplier’s time zone, which the document shows; of releases before 2026-12 in UTC
             */
            issued_on: string;
            /** @description Day of shipping in the supplier’s time zone; null where shipped_at is; of releases before 2026-12 in UTC */
            shipped_on: string | null;
            /**
             * @description Day it is to be paid by; null without payment terms
             * @default null
             */
            due_on: string | null;
            line_count: number;
            /** @description Empty beyond 1,000 lines over all invoices; then name the shipment_id */
            lines: components["schemas"]["GetOrderBillingInvoiceLine"][];
            net: components["schemas"]["Money"];
            tax: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
        };
        GetOrderBillingInvoiceLine: {
            /** @description Null for shipping */
            line_id: string | null;
            description: string;
            /** Format: double */
            quantity: number;
            /** @description Less discount, without tax */
            net: components["schemas"]["Money"];
            tax: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
        };
        GetOrderBillingPayment: {
            /** @description Id, pay_… */
            id: string;
            method: "balance" | "link" | (string & {});
            amount: components["schemas"]["Money"];
            /** @description Part that went to the balance: paid late, twice or too much */
            credited: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            paid_at: string;
        };
        GetOrderBillingRefund: {
            /** @description Id, ref_… */
            id: string;
            amount: components["schemas"]["Money"];
            reason: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            refunded_at: string;
            /** @description The credit note issued with it; empty if it has a receipt */
            credit_note_number: string;
            /**
             * @description Empty if it has a credit note
             * @default
             */
            receipt_number: string;
        };
        GetOrderBillingRefundReceipt: {
            number: string;
            amount: components["schemas"]["Money"];
            reason: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            issued_at: string;
            /**
             * Format: date
             * @description Day of issue in the supplier’s time zone, which the document shows; of releases before 2026-12 in UTC
             */
            issued_on: string;
        };
        GetOrderBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
            code: string;
        };
        GetOrderBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        GetOrderChartsAnswer: {
            metric: "orders" | "spend" | (string & {});
            interval: "day" | "week" | "month" | (string & {});
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            periods: components["schemas"]["GetOrderChartsPeriod"][];
            /** @description Periods that from or to cut, so that they are not comparable with whole ones */
            partial_periods: string[];
            series: components["schemas"]["GetOrderChartsSeriesItem"][];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
        };
        GetOrderChartsPeriod: {
            /** @description 2026-11-21, 2026-W47 or 2026-11 */
            period: string;
            /** Format: date */
            starts_on: string;
        };
        GetOrderChartsSeriesItem: {
            /** @description ISO 4217, such as USD */
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
        };
        GetOrderClaim: {
            /** @description Id, clm_… */
            id: string;
            /** @description Id, shp_… */
            shipment_id: string;
            status: string;
        };
        GetOrderDeliveryProofAnswer: {
            /** @description Id, ord_… */
            order_id: string;
            complete: boolean;
            proofs: components["schemas"]["GetOrderDeliveryProofProof"][];
        };
        GetOrderDeliveryProofProof: {
            /** @description Id, shp_… */
            shipment_id: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            delivered_at: string;
            received_by: string;
            method: "code" | "photo" | "signature" | "none" | (string & {});
            code_verified: boolean;
            recorded_by: string;
        };
        GetOrderLogisticsAnswer: {
            /** @description Id, ord_… */
            order_id: string;
            status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined" | (string & {});
            /**
             * @description none: nothing was shipped; waiting: some of it is not counted; claimed: a claim is open
             * @default none
             */
            receipt_status: "none" | "waiting" | "claimed" | "accepted" | (string & {});
            lines: components["schemas"]["GetOrderLogisticsLine"][];
            shipments: components["schemas"]["ShipmentView"][];
            /** @description Day the next delivery is expected, in the supplier’s time zone */
            expected_on: string | null;
            /** @description Something has not arrived by the end of its expected day there */
            delayed: boolean;
        };
        GetOrderLogisticsLine: {
            /** @description Id, oln_… */
            line_id: string;
            name: string;
            /** Format: double */
            quantity: number;
            /** Format: double */
            shipped_quantity: number;
            /** Format: double */
            delivered_quantity: number;
            /**
             * Format: double
             * @default 0
             */
            accepted_quantity: number;
            /**
             * Format: double
             * @default 0
             */
            claimed_quantity: number;
            /**
             * Format: double
             * @default 0
             */
            credited_quantity: number;
            /**
             * Format: double
             * @default 0
             */
            replaced_quantity: number;
            /**
             * Format: double
             * @description Still to be shipped
             */
            open_quantity: number;
        };
        GetOrderMetricsAnswer: {
            orders: number;
            by_status: components["schemas"]["GetOrderMetricsByStatusItem"][];
            /** @description All orders, in every status */
            totals: components["schemas"]["Money"][];
            /** @description Without cancelled, rejected and declined orders */
            live_totals: components["schemas"]["Money"][];
            /** @description Average order per currency, without cancelled, rejected and declined */
            averages: components["schemas"]["Money"][];
            lead_times: components["schemas"]["GetOrderMetricsLeadTimes"];
            /** @description In the order of sort; the latest periods are shown from the oldest */
            groups: components["schemas"]["GetOrderMetricsGroup"][];
            /** @description True when rest holds groups; raise limit, or filter, to see them */
            more_groups: boolean;
            /**
             * @description The groups that are not shown, added up per currency; null when all are
             * @default null
             */
            rest: components["schemas"]["GetOrderMetricsRest"] | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
        };
        GetOrderMetricsByStatusItem: {
            status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined" | (string & {});
            orders: number;
            /** @description One total per currency; never add them together */
            totals: components["schemas"]["Money"][];
        };
        GetOrderMetricsGroup: {
            /** @description Value of the group: status, branch, company or product id, category, or a day, ISO week or month; values that are no product begin with _, such as _shipping */
            key: string;
            label: string;
            orders: number;
            /** @description Orders of the group by status, the most first */
            by_status: components["schemas"]["GetOrderMetricsGroupByStatusItem"][];
            /** @description All orders of the group, in every status */
            totals: components["schemas"]["Money"][];
            /** @description Without cancelled, rejected and declined orders: what the group spends */
            live_totals: components["schemas"]["Money"][];
            /**
             * @description Units of a product in these live orders; null for other groups
             * @default null
             */
            quantity: number | null;
        };
        GetOrderMetricsGroupByStatusItem: {
            status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined" | (string & {});
            orders: number;
        };
        GetOrderMetricsLeadTimes: {
            /** @description Average days from creation to first shipment */
            days_to_ship: number | null;
            /** @description Average days from creation to delivery of all */
            days_to_deliver: number | null;
        };
        GetOrderMetricsRest: {
            orders: number;
            /** @description All orders of the group, in every status */
            totals: components["schemas"]["Money"][];
            /** @description Without cancelled, rejected and declined orders: what the group spends */
            live_totals: components["schemas"]["Money"][];
            /** @description How many groups are not shown */
            groups: number;
        };
        GetOrderPurchaseOrder: {
            /** @description Id, po_… */
            id: string;
            number: string;
            /** @description Id, rfq_… */
            rfq_id: string;
        };
        GetOrderRefund: {
            amount: components["schemas"]["Money"];
            /** @description refunded: it is in the buyer’s balance */
            status: "pending" | "refunded" | (string & {});
        };
        GetOrderSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        GetPurchaseAnswer: {
            /** @description Id, pur_… */
            id: string;
            /** @description placed: it needed no approval; waiting: for an approver; lapsed: nobody decided in time; cancelled: while it waited */
            state: "placed" | "waiting" | "approved" | "declined" | "lapsed" | "cancelled" | (string & {});
            branch: components["schemas"]["GetPurchaseBranch"];
            requisitioner: components["schemas"]["GetPurchaseRequisitioner"];
            order_count: number;
            supplier_count: number;
            /** @description The first 5 */
            suppliers: components["schemas"]["GetPurchaseSupplier"][];
            /** @description Of all its orders */
            line_count: number;
            /** @description Of all its orders, as they were placed, one per currency */
            totals: components["schemas"]["Money"][];
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description The strictest rule that asked for approval, as a sentence; null when none did */
            why: string | null;
            /** @description While it waits: when it is declined if nobody decides */
            lapses_at: string | null;
            /** @description Null until someone decides */
            decided_by: components["schemas"]["GetPurchaseDecidedBy"] | null;
            decided_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
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
            internal_note: string | null;
            cost_centre: string | null;
            orders: components["schemas"]["GetPurchaseOrder"][];
            /** @description The rules that asked for approval */
            verdicts: components["schemas"]["Verdict"][];
            /** @description Who may approve, while it waits */
            approvers: components["schemas"]["GetPurchaseApprover"][];
            /** @description Of who decided */
            note: string | null;
            /** @description Of the orders that wait: the expected_totals of approve_purchase */
            waiting_totals: components["schemas"]["Money"][];
            /** @description Operations this caller may call on it now */
            allowed_actions: string[];
        };
        GetPurchaseApprover: {
            /** @description Id, usr_… */
            user_id: string;
            name: string;
        };
        GetPurchaseBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        GetPurchaseDecidedBy: {
            id: string | null;
            name: string;
        };
        GetPurchaseOrder: {
            /** @description Id, ord_… */
            id: string;
            number: string;
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description The purchase it was placed with; null for suppliers */
            purchase_id: string | null;
            status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined" | (string & {});
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded" | (string & {});
            billing_status: "not_billed" | "partially_billed" | "billed" | (string & {});
            /**
             * @description none: nothing was shipped; waiting: some of it is not counted; claimed: a claim is open
             * @default none
             */
            receipt_status: "none" | "waiting" | "claimed" | "accepted" | (string & {});
            branch: components["schemas"]["GetPurchaseOrderBranch"];
            buyer: components["schemas"]["GetPurchaseOrderBuyer"];
            supplier: components["schemas"]["GetPurchaseOrderSupplier"];
            total: components["schemas"]["Money"];
            line_count: number;
            /**
             * @description Who placed it; null for suppliers
             * @default null
             */
            requisitioner: string | null;
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
            lines: components["schemas"]["OrderLine"][];
        };
        GetPurchaseOrderBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
            code: string;
        };
        GetPurchaseOrderBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        GetPurchaseOrderSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        /** @description Who placed it; id is null for what the platform placed */
        GetPurchaseRequisitioner: {
            id: string | null;
            name: string;
        };
        GetPurchaseSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        GetRecurrenceMetricsAnswer: {
            recurrences: components["schemas"]["GetRecurrenceMetricsRecurrence"][];
            runs: number;
            by_status: components["schemas"]["GetRecurrenceMetricsByStatusItem"][];
            /** @description Failed runs by the code of their reason */
            failures: components["schemas"]["GetRecurrenceMetricsFailure"][];
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
        GetRecurrenceMetricsByStatusItem: {
            status: "running" | "placed" | "failed" | "skipped" | (string & {});
            runs: number;
        };
        GetRecurrenceMetricsFailure: {
            code: string;
            runs: number;
            /** @description The recurring orders with the most of these runs, at most 10 */
            recurrences: components["schemas"]["GetRecurrenceMetricsFailureRecurrence"][];
        };
        GetRecurrenceMetricsFailureRecurrence: {
            /** @description Id, rec_… */
            id: string;
            name: string;
            runs: number;
        };
        GetRecurrenceMetricsRecurrence: {
            status: "active" | "paused" | "ended" | "failed" | (string & {});
            recurrences: number;
        };
        GetRfqMetricsAnswer: {
            rfqs: number;
            by_status: components["schemas"]["GetRfqMetricsByStatusItem"][];
            /** @description Bids that were not withdrawn */
            bids: number;
            /** @description Awards that hold quantity */
            awards: number;
            /** @description Purchase orders that were not cancelled or rejected */
            purchase_orders: number;
            currencies: components["schemas"]["GetRfqMetricsCurrency"][];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
        };
        GetRfqMetricsByStatusItem: {
            status: "open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled" | (string & {});
            rfqs: number;
        };
        GetRfqMetricsCurrency: {
            /** @description ISO 4217, such as USD */
            currency: string;
            /** @description Awarded quantities at awarded prices, with tax */
            awarded: components["schemas"]["Money"];
            /** @description On purchase orders that were not cancelled or rejected, with tax */
            ordered: components["schemas"]["Money"];
            /** @description Awarded quantities of items with a target, at the target price */
            target: components["schemas"]["Money"];
            /** @description target less what those items were awarded at, net of net bids and gross of tax-included ones; may be negative */
            savings_against_target: components["schemas"]["Money"];
            /** @description Awarded quantities at the prices of the supplier’s first iteration, or of the first one that offers the item, with the tax of the award */
            first_offer: components["schemas"]["Money"];
            /** @description first_offer less awarded; may be negative */
            savings_between_iterations: components["schemas"]["Money"];
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
        GetSpendTableAnswer: {
            /** @description Spend in every currency of these orders; currency names one of them */
            totals: components["schemas"]["Money"][];
            /** @description Of all amounts; null when nothing was ordered */
            currency: string | null;
            /** @description Sum of the rows; null when nothing was ordered */
            total: string | null;
            /** @description Empty without columns */
            columns: components["schemas"]["GetSpendTableColumn"][];
            /** @description The largest first; months from the oldest */
            rows: components["schemas"]["GetSpendTableRow"][];
            /** @description How many groups the row _others adds up */
            other_rows: number;
            /** @description How many groups the column _others adds up */
            other_columns: number;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            as_of: string;
        };
        GetSpendTableColumn: {
            /** @description Company, branch or product id, category, or month; values that are no product begin with _, such as _shipping. _others adds up those without their own; it is the last one, or of months the first */
            key: string;
            label: string;
            /** @description Decimal, such as "12.50" */
            total: string;
        };
        GetSpendTableRow: {
            /** @description Company, branch or product id, category, or month; values that are no product begin with _, such as _shipping. _others adds up those without their own; it is the last one, or of months the first */
            key: string;
            label: string;
            /** @description Decimal, such as "12.50" */
            total: string;
            /** @description In each of columns */
            amounts: string[];
        };
        GetSupplierCompanyAnswer: {
            /** @description Id, co_… */
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
            /** @description ISO 4217, such as USD */
            currency: string;
            phone: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            member_since: string;
            /**
             * @description Days after issue in which its invoices are to be paid; null where it gives no terms
             * @default null
             */
            payment_terms_days: number | null;
            stores: components["schemas"]["GetSupplierCompanyStore"][];
            categories: string[];
            /** @description Products it offers in the marketplace */
            products: number;
            delivery_record: components["schemas"]["DeliveryRecord"];
        };
        GetSupplierCompanyStore: {
            /** @description Id, sto_… */
            id: string;
            name: string;
        };
        /** @description The user whose present rights decide which changes are sent */
        GetWebhookActsFor: {
            id: string;
            name: string;
        };
        GetWebhookAnswer: {
            /** @description Id, whk_… */
            id: string;
            name: string;
            url: string;
            /** @description Types of changes it is sent; null for all */
            types: ("order.approval_requested" | "order.placed" | "order.confirmed" | "order.partially_shipped" | "order.shipped" | "order.delivered" | "order.received" | "order.claimed" | "order.claim_answered" | "order.claim_settled" | "order.shipment_cancelled" | "order.cancelled" | "order.rejected" | "order.declined" | "order.payment_changed" | "order.billing_changed" | "order.updated" | "order.imported" | "rfq.created" | "rfq.invited" | "rfq.evaluating" | "rfq.partially_awarded" | "rfq.awarded" | "rfq.closed" | "rfq.cancelled" | "rfq.updated" | "bid.submitted" | "bid.countered" | "bid.partially_accepted" | "bid.accepted" | "bid.rejected" | "bid.withdrawn" | "bid.updated" | "purchase_order.issued" | "purchase_order.acknowledged" | "purchase_order.fulfilled" | "purchase_order.cancelled" | "purchase_order.rejected" | "purchase_order.updated" | "recurrence.created" | "recurrence.updated" | "recurrence.run_failed" | (string & {}))[] | null;
            /** @description verifying: the URL is asked to answer the challenge; active: changes are sent; paused: they wait until update_webhook makes it active; ended: for good */
            status: "verifying" | "active" | "paused" | "ended" | (string & {});
            /** @description Why it is paused or ended */
            status_reason: string | null;
            acts_for: components["schemas"]["GetWebhookActsFor"];
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
            last_failure: components["schemas"]["GetWebhookLastFailure"] | null;
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
        GetWebhookLastFailure: {
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            reason: string;
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
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
        };
        GivenUnitPriceInput: {
            /** @description Decimal, up to 6 places */
            amount: string;
            /** @description ISO 4217, such as USD */
            currency: string;
        };
        ImportOrderHistoryAnswer: {
            imported: number;
            skipped: number;
            errors: components["schemas"]["RowError"][];
        };
        ImportOrderHistoryRowInput: {
            /** @description Number of the order, unique in the company */
            number: string;
            /** @description Rows with one reference share one purchase id */
            purchase_ref: string;
            /** @description Code of the branch that ordered */
            branch_code: string;
            /** @description Id, co_… */
            supplier_company_id: string;
            /**
             * Format: date-time
             * @description When it was placed; with zone, 1900 to 2999
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
             * @description Day it was wanted by; 1900 to 2999
             */
            required_on?: string;
            shipping: components["schemas"]["ImportOrderHistoryRowShippingInput"];
            /** @description What was ordered */
            lines: components["schemas"]["ImportOrderHistoryRowLineInput"][];
            /** @description At most one shipment, with every line */
            shipments?: components["schemas"]["ImportOrderHistoryRowShipmentInput"][];
        };
        ImportOrderHistoryRowLineInput: {
            /** @description SKU of a product of the supplier */
            sku: string;
            /** @description Units that were ordered */
            quantity: number;
            unit_price: components["schemas"]["ImportOrderHistoryRowLineUnitPriceInput"];
            /** @description Discount on the line */
            discount_percent?: string;
            /** @description Tax rate of the line in percent; the one of the product without tax_rate and tax */
            tax_rate?: string;
            tax?: components["schemas"]["ImportOrderHistoryRowLineTaxInput"];
        };
        /** @description Tax of the line as it was, instead of tax_rate, which is then computed from it */
        ImportOrderHistoryRowLineTaxInput: {
            /** @description Decimal, such as "12.50" */
            amount: string;
            /** @description ISO 4217, such as USD */
            currency: string;
        };
        /** @description Price of one unit as it was */
        ImportOrderHistoryRowLineUnitPriceInput: {
            /** @description Decimal, up to 6 places */
            amount: string;
            /** @description ISO 4217, such as USD */
            currency: string;
        };
        ImportOrderHistoryRowShipmentInput: {
            /** @description Who transported it */
            carrier: string;
            /**
             * Format: date-time
             * @description When it left; with zone, 1900 to 2999
             */
            shipped_at: string;
            /**
             * Format: date
             * @description Day it was expected; 1900 to 2999
             */
            expected_on?: string;
            /**
             * Format: date-time
             * @description When it arrived; with zone, 1900 to 2999
             */
            delivered_at?: string;
            /** @description Name of the person who received it */
            received_by?: string;
        };
        /** @description Cost of shipping */
        ImportOrderHistoryRowShippingInput: {
            /** @description Decimal, such as "12.50" */
            amount: string;
            /** @description ISO 4217, such as USD */
            currency: string;
        };
        ImportProductsAnswer: {
            created: number;
            updated: number;
            unchanged: number;
            /** @description Products of the rows that were stored or unchanged; none in a dry run */
            products: components["schemas"]["ImportProductsProduct"][];
            errors: components["schemas"]["RowError"][];
            /** @description Of a dry run: the rows that would be stored or are unchanged; the others are in errors */
            rows?: components["schemas"]["ImportProductsRow"][];
        };
        ImportProductsProduct: {
            /** @description Id, prd_… */
            id: string;
            sku: string;
        };
        ImportProductsRow: {
            /** @description Line of the CSV text, the header being line 1; or the place among the JSON rows, from 1 */
            line: number;
            sku: string;
            outcome: "created" | "updated" | "unchanged" | (string & {});
            /** @description Fields that an updated product would change */
            changed_fields: string[];
            list_price?: components["schemas"]["ImportProductsRowListPrice"];
            stock?: components["schemas"]["ImportProductsRowStock"];
        };
        ImportProductsRowInput: {
            /** @description The supplier’s own number of the product, unique over its stores */
            sku: string;
            /** @description Name that buyers read */
            name: string;
            /** @description Category it is found by */
            category: string;
            /** @description Sales unit; "piece" for a new product without one */
            unit?: string;
            /** @description Code of the unit (UN/ECE Recommendations 20 and 21), such as KGM; empty for none */
            unit_code?: string;
            /** @description What one unit holds, such as "10 boxes x 20 bags" */
            pack?: string;
            list_price: components["schemas"]["ImportProductsRowListPriceInput"];
            /** @description List prices from larger quantities of a line on, ascending, each above minimum_quantity; [] removes them */
            price_breaks?: components["schemas"]["ImportProductsRowPriceBreakInput"][];
            /** @description Units on hand, reserved ones included */
            stock: number;
            /** @description Tax on top of the price, in percent; "0" for a new product without one */
            tax_rate?: string;
            /** @description It cannot be ordered, and the marketplace’s search leaves it out */
            discontinued?: boolean;
            /** @description Decimals that its quantities may have, 0 to 3; 0 for a new product without it */
            quantity_decimals?: number;
            /** @description Smallest quantity of a line; quantity_step for a new product without one */
            minimum_quantity?: number;
            /** @description Quantities are multiples of this; 1, or 0.1 to 0.001 with decimals, for a new product without one */
            quantity_step?: number;
            /** @description Units available at or below which its stock is low; null for none */
            low_stock_at?: number | null;
        };
        /** @description Only if an updated product would change it */
        ImportProductsRowListPrice: {
            before: components["schemas"]["UnitPrice"];
            after: components["schemas"]["UnitPrice"];
        };
        /** @description Price of one unit, in the currency of the store */
        ImportProductsRowListPriceInput: {
            /** @description Decimal, up to 6 places */
            amount: string;
            /** @description ISO 4217, such as USD */
            currency: string;
        };
        ImportProductsRowPriceBreakInput: {
            /** @description Smallest quantity of a line at this price */
            from_quantity: number;
            unit_price: components["schemas"]["ImportProductsRowPriceBreakUnitPriceInput"];
        };
        /** @description Price of one unit, in the currency of the store */
        ImportProductsRowPriceBreakUnitPriceInput: {
            /** @description Decimal, up to 6 places */
            amount: string;
            /** @description ISO 4217, such as USD */
            currency: string;
        };
        /** @description Only if an updated product would change it */
        ImportProductsRowStock: {
            /** Format: double */
            before: number;
            /** Format: double */
            after: number;
        };
        IssueRestKeyAnswer: {
            key: components["schemas"]["CredentialView"];
            /** @description The key itself; shown once, null when this is a replay */
            secret: string | null;
        };
        LimitUse: {
            /** @description Id, lim_… */
            id: string;
            scope: "company" | "branch" | "role" | "user" | "credential" | (string & {});
            /** @description Branch, user or credential id, or role key; empty for the whole company */
            target: string;
            period: "purchase" | "day" | "month" | (string & {});
            on_exceed: "approve" | "refuse" | (string & {});
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
        ListAgreedPricesAnswer: {
            data: components["schemas"]["ListAgreedPricesItem"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListAgreedPricesItem: {
            /** @description Id, agr_… */
            id: string;
            buyer: components["schemas"]["ListAgreedPricesItemBuyer"];
            price: components["schemas"]["UnitPrice"];
            /**
             * @description Prices of larger quantities of a line
             * @default []
             */
            price_breaks: components["schemas"]["ListAgreedPricesItemPriceBreak"][];
            /**
             * Format: date
             * @description Day, YYYY-MM-DD, in the company’s time zone
             */
            valid_from: string;
            /** @description Last day; before valid_from if it was ended before it had a day */
            valid_to: string | null;
            product: components["schemas"]["ListAgreedPricesItemProduct"];
            supplier: components["schemas"]["ListAgreedPricesItemSupplier"];
            list_price: components["schemas"]["UnitPrice"];
            /** @description By the caller’s day today */
            state: "current" | "coming" | "ended" | (string & {});
            /** @description Current, and no later price of the product and buyer is; of overlapping ones one applies */
            applies: boolean;
        };
        ListAgreedPricesItemBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        ListAgreedPricesItemPriceBreak: {
            /** Format: double */
            from_quantity: number;
            unit_price: components["schemas"]["UnitPrice"];
        };
        ListAgreedPricesItemProduct: {
            /** @description Id, prd_… */
            id: string;
            name: string;
            sku: string;
            /** @description Sales unit that quantities count, such as piece or box */
            unit: string;
            discontinued: boolean;
        };
        ListAgreedPricesItemSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
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
            data: components["schemas"]["ListBranchMembershipsItem"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListBranchMembershipsItem: {
            /** @description Id, usr_… */
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
        };
        ListBranchesAnswer: {
            data: components["schemas"]["BranchSummary"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListBuyersAnswer: {
            data: components["schemas"]["ListBuyersItem"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListBuyersItem: {
            /** @description Id, co_… */
            id: string;
            name: string;
            /** @description All orders it placed, imported and ended ones included */
            orders: number;
            /** @description To be confirmed, shipped or delivered */
            open_orders: number;
            first_order_at: string | null;
            last_order_at: string | null;
            /** @description Whether one is current or coming; null for roles that may not list agreed prices */
            has_agreed_prices: boolean | null;
        };
        ListCatalogProductsAnswer: {
            data: components["schemas"]["CatalogProduct"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListCategoriesAnswer: {
            data: components["schemas"]["ListCategoriesItem"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListCategoriesItem: {
            name: string;
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
        ListClaimsAnswer: {
            data: components["schemas"]["ClaimSummary"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListCompaniesAnswer: {
            data: components["schemas"]["ListCompaniesItem"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListCompaniesItem: {
            /** @description Id, co_… */
            id: string;
            name: string;
            kind: "buyer" | "supplier" | "operator" | (string & {});
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
            tax_id: string | null;
            /** @description The operator has verified name and tax id as they are now */
            verified: boolean;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /** @description The operator has suspended it */
            suspended: boolean;
        };
        ListCompanyCredentialsAnswer: {
            data: components["schemas"]["ListCompanyCredentialsItem"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListCompanyCredentialsItem: {
            /** @description Id, cred_… */
            id: string;
            kind: "session" | "mcp_token" | "rest_key" | "system" | (string & {});
            name: string;
            /** @description First characters of the secret */
            prefix: string;
            last_four: string;
            owner: components["schemas"]["ListCompanyCredentialsItemOwner"];
            /** @description Key of a role, as list_roles returns it */
            role: string;
            read_only: boolean;
            no_money: boolean;
            areas: ("orders" | "rfqs" | "catalogue" | "branches" | "suppliers" | "finance" | "recurrences" | "company" | (string & {}))[] | null;
            /** @description How many operations it is narrowed to; whoami names them to it; null for all */
            operation_count: number | null;
            /** @description Branches it is confined to; null for all branches */
            branch_ids: string[] | null;
            /** @description Spending caps of the credential; empty when it has no caps of its own */
            caps: components["schemas"]["ListCompanyCredentialsItemCap"][];
            rate_limits_per_minute: components["schemas"]["ListCompanyCredentialsItemRateLimitsPerMinute"];
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
            client: components["schemas"]["ListCompanyCredentialsItemClient"] | null;
            /** @description Only an active one works */
            status: "active" | "expired" | "revoked" | (string & {});
        };
        ListCompanyCredentialsItemCap: {
            /** @description Period that the cap is counted over */
            period: "purchase" | "day" | "month" | (string & {});
            /** @description Maximum amount that may be spent in the period */
            limit: components["schemas"]["Money"];
            /** @description What happens to a purchase above it; refuse when left out */
            on_exceed: "approve" | "refuse" | (string & {});
        };
        ListCompanyCredentialsItemClient: {
            /** @description Host that the answer goes to, or its end; "this computer" for a local program */
            host: string;
            /** @description The operator lists this client */
            known: boolean;
        };
        ListCompanyCredentialsItemOwner: {
            /** @description Id, usr_… */
            id: string;
            name: string;
        };
        /** @description Requests it may make in a minute, by what they do */
        ListCompanyCredentialsItemRateLimitsPerMinute: {
            read: number;
            write: number;
            money: number;
        };
        ListCompanyUsersAnswer: {
            data: components["schemas"]["UserView"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListDeliveryRecordsAnswer: {
            data: components["schemas"]["ListDeliveryRecordsItem"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListDeliveryRecordsItem: {
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
            supplier: components["schemas"]["ListDeliveryRecordsItemSupplier"];
            /** @description On time, of those on time and late; null when no order had an expected day */
            on_time_percent: number | null;
        };
        ListDeliveryRecordsItemSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        ListEscalatedClaimsAnswer: {
            data: components["schemas"]["ClaimSummary"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListEventSubscriptionsAnswer: {
            data: components["schemas"]["ListEventSubscriptionsItem"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListEventSubscriptionsItem: {
            /** @description Id, whk_… */
            id: string;
            credential: components["schemas"]["ListEventSubscriptionsItemCredential"];
            acts_for: components["schemas"]["ListEventSubscriptionsItemActsFor"];
            /** @description Type of the changes it is sent */
            event: string;
            arguments: components["schemas"]["ListEventSubscriptionsItemArguments"];
            /** @description Host of the callback URL, which may hold a secret and is not shown */
            host: string;
            /** @description failing: attempts failed since the last success and the last refresh, and are repeated */
            status: "active" | "failing" | (string & {});
            /** @description Changes of the company after last_number; those of other types or beyond its rights will be passed over */
            behind: number;
            /** @description Changes that wait for a further attempt; 100 for 100 or more */
            retries: number;
            /** @description Time of the first failure since the last success */
            failing_since: string | null;
            last_success_at: string | null;
            /** @description The last attempt that failed */
            last_failure: components["schemas"]["ListEventSubscriptionsItemLastFailure"] | null;
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
        };
        /** @description The user whose present rights decide what is sent */
        ListEventSubscriptionsItemActsFor: {
            id: string;
            name: string;
        };
        /** @description What narrows the changes */
        ListEventSubscriptionsItemArguments: {
            /** @description Only changes of this object; null for all */
            object_id: string | null;
            /** @description Only changes of this branch; null for all */
            branch_id: string | null;
        };
        /** @description Credential of the assistant; the subscription ends with it */
        ListEventSubscriptionsItemCredential: {
            id: string;
            /** @description Name of the token or the connection; null if it is not known */
            name: string | null;
            /** @description Host of the assistant that was connected by sign-in; null for a token made by a person */
            client_host: string | null;
        };
        ListEventSubscriptionsItemLastFailure: {
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            reason: string;
        };
        ListInvoicesAnswer: {
            data: components["schemas"]["ListInvoicesItem"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListInvoicesItem: {
            /** @description Id, ivc_… */
            id: string;
            kind: "invoice" | "credit_note" | (string & {});
            /** @description What it is called. billing_statement and credit_statement are no tax documents: the supplier had not given its legal details, or not consented to invoices in its name, when it was issued */
            title: "billing_statement" | "invoice" | "credit_statement" | "credit_note" | (string & {});
            /** @description Unique; with the titles invoice and credit_note it ends with a count of the supplier’s, without gaps */
            number: string;
            /** @description The invoice that a credit note corrects; null for invoices */
            invoice_id: string | null;
            /** @description Id, ord_… */
            order_id: string;
            order_number: string;
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description Id, br_… */
            branch_id: string;
            /** @description Name when it was issued; null on documents of releases before 2026-12 */
            branch_name: string | null;
            buyer: components["schemas"]["ListInvoicesItemBuyer"];
            supplier: components["schemas"]["ListInvoicesItemSupplier"];
            /** @description Without tax; of a credit note the amount that is credited, as all its amounts */
            net: components["schemas"]["Money"];
            tax: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
            /** @description Of the order now */
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded" | (string & {});
            /** @description What is still to be paid of it now, less its credit notes; zero once its order is paid, and for credit notes */
            due: components["schemas"]["Money"];
            /** @description What is still to be paid of the order now, over all its invoices and what is not shipped yet: an order is paid once, in full */
            order_due: components["schemas"]["Money"];
            /** @description Now; null for credit notes */
            match_status: ("matched" | "waiting_for_receipt" | "claimed" | "credited" | (string & {})) | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            issued_at: string;
            /**
             * Format: date
             * @description Day of issue in the supplier’s time zone, which the document shows; of releases before 2026-12 in UTC
             */
            issued_on: string;
            /** @description Day it is to be paid by, in the supplier’s time zone: issued_on and the supplier’s payment terms of that time; null for credit notes and where it had given no terms */
            due_on: string | null;
        };
        ListInvoicesItemBuyer: {
            /** @description Id, co_… */
            id: string;
            /** @description Name when it was issued; null on documents of releases before 2026-12 */
            name: string | null;
        };
        ListInvoicesItemSupplier: {
            /** @description Id, co_… */
            id: string;
            /** @description Name when it was issued; null on documents of releases before 2026-12 */
            name: string | null;
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
        ListOwnStoresAnswer: {
            data: components["schemas"]["CreateStoreAnswer"][];
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
        ListPurchasesAnswer: {
            data: components["schemas"]["ListPurchasesItem"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListPurchasesItem: {
            /** @description Id, pur_… */
            id: string;
            /** @description placed: it needed no approval; waiting: for an approver; lapsed: nobody decided in time; cancelled: while it waited */
            state: "placed" | "waiting" | "approved" | "declined" | "lapsed" | "cancelled" | (string & {});
            branch: components["schemas"]["ListPurchasesItemBranch"];
            requisitioner: components["schemas"]["ListPurchasesItemRequisitioner"];
            order_count: number;
            supplier_count: number;
            /** @description The first 5 */
            suppliers: components["schemas"]["ListPurchasesItemSupplier"][];
            /** @description Of all its orders */
            line_count: number;
            /** @description Of all its orders, as they were placed, one per currency */
            totals: components["schemas"]["Money"][];
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description The strictest rule that asked for approval, as a sentence; null when none did */
            why: string | null;
            /** @description While it waits: when it is declined if nobody decides */
            lapses_at: string | null;
            /** @description Null until someone decides */
            decided_by: components["schemas"]["ListPurchasesItemDecidedBy"] | null;
            decided_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
        };
        ListPurchasesItemBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        ListPurchasesItemDecidedBy: {
            id: string | null;
            name: string;
        };
        /** @description Who placed it; id is null for what the platform placed */
        ListPurchasesItemRequisitioner: {
            id: string | null;
            name: string;
        };
        ListPurchasesItemSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
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
            /**
             * @description Null only in answers of releases before 2026-12
             * @default null
             */
            rfq: components["schemas"]["ListRfqBidsRfq"] | null;
            items: components["schemas"]["ListRfqBidsItem"][];
            /**
             * @description Over all bids that are neither withdrawn, rejected nor expired; null for suppliers
             * @default null
             */
            comparison: components["schemas"]["ListRfqBidsComparison"] | null;
            data: components["schemas"]["BidRow"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListRfqBidsComparison: {
            /**
             * @description What prices, totals and targets are compared by: net if every bid that counts is without tax, otherwise gross, in which a price that includes tax is as given
             * @default gross
             */
            compared: "net" | "gross" | (string & {});
            /** @description The bid that offers all that is not awarded yet for the least; null when none does */
            cheapest_bid: components["schemas"]["ListRfqBidsComparisonCheapestBid"] | null;
            /** @description All that is not awarded yet, each item from the bid with its lowest price */
            cheapest_split: components["schemas"]["ListRfqBidsComparisonCheapestSplit"] | null;
            /** @description Items not awarded yet that no open bid offers */
            not_offered: string[];
        };
        ListRfqBidsComparisonCheapestBid: {
            /** @description Id, bid_… */
            bid_id: string;
            supplier: components["schemas"]["ListRfqBidsComparisonCheapestBidSupplier"];
            /**
             * @description Without tax; null in repeated answers of releases before 2026-12
             * @default null
             */
            net: components["schemas"]["Money"] | null;
            /**
             * @description Tax, rounded per line; null in repeated answers of releases before 2026-12
             * @default null
             */
            tax: components["schemas"]["Money"] | null;
            /** @description Net and tax */
            total: components["schemas"]["Money"];
        };
        ListRfqBidsComparisonCheapestBidSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        ListRfqBidsComparisonCheapestSplit: {
            /**
             * @description Without tax; null in repeated answers of releases before 2026-12
             * @default null
             */
            net: components["schemas"]["Money"] | null;
            /**
             * @description Tax, rounded per line; null in repeated answers of releases before 2026-12
             * @default null
             */
            tax: components["schemas"]["Money"] | null;
            /** @description Net and tax */
            total: components["schemas"]["Money"];
            awards: components["schemas"]["ListRfqBidsComparisonCheapestSplitAward"][];
        };
        ListRfqBidsComparisonCheapestSplitAward: {
            /** @description Id, bid_… */
            bid_id: string;
            supplier: components["schemas"]["ListRfqBidsComparisonCheapestSplitAwardSupplier"];
            /** @description Net and tax */
            total: components["schemas"]["Money"];
            /** @description As award_items of decide_bid_iteration takes them; total is its expected_total */
            items: components["schemas"]["ListRfqBidsComparisonCheapestSplitAwardItem"][];
        };
        ListRfqBidsComparisonCheapestSplitAwardItem: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            /** Format: double */
            quantity: number;
        };
        ListRfqBidsComparisonCheapestSplitAwardSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        ListRfqBidsItem: {
            /** @description Id, rit_… */
            id: string;
            name: string;
            unit: string;
            /**
             * @description Decimals that its quantities may have
             * @default 0
             */
            quantity_decimals: number;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
            quantity: number;
            target_unit_price: components["schemas"]["UnitPrice"] | null;
            /** @description Not yet awarded; null for suppliers */
            remaining_quantity: number | null;
        };
        ListRfqBidsRfq: {
            /** @description Id, rfq_… */
            id: string;
            number: string;
            title: string;
            status: "open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled" | (string & {});
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
            sessions: components["schemas"]["ListSessionsSession"][];
        };
        ListSessionsSession: {
            /** @description Id, ses_… */
            id: string;
            company: components["schemas"]["ListSessionsSessionCompany"];
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
        };
        ListSessionsSessionCompany: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        ListShippingTermsAnswer: {
            data: components["schemas"]["ShippingTerms"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
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
            data: components["schemas"]["ListSupplierFavoritesItem"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListSupplierFavoritesItem: {
            supplier: components["schemas"]["ListSupplierFavoritesItemSupplier"];
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
            added_by: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            added_at: string;
        };
        ListSupplierFavoritesItemSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
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
            data: components["schemas"]["ListWebhookDeliveriesItem"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListWebhookDeliveriesItem: {
            /** @description Id, whd_… */
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
            /** @description failed: it is tried again later; given_up: it was the last attempt */
            outcome: "delivered" | "failed" | "given_up" | (string & {});
            /** @description HTTP status of the answer; null without one */
            status_code: number | null;
            /** @description Why it failed */
            reason: string | null;
            duration_ms: number;
        };
        ListWebhooksAnswer: {
            data: components["schemas"]["GetWebhookAnswer"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        ListedRecurrence: {
            /** @description Id, rec_… */
            id: string;
            name: string;
            status: "active" | "paused" | "ended" | "failed" | (string & {});
            /** @description Why it is paused, ended or failed */
            status_reason: string | null;
            branch: components["schemas"]["ListedRecurrenceBranch"];
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
            lines: components["schemas"]["ListedRecurrenceLine"][];
            /** @description The next occurrences, at most 5; skipped ones left out, moved ones where they are moved to */
            next_dates: string[];
            /** @description Occurrences to come that skip_next left out */
            skipped_dates: string[];
            /**
             * @description Occurrences to come that move_date moved
             * @default []
             */
            moved_dates: components["schemas"]["ListedRecurrenceMovedDate"][];
            /** @description When a paused one resumes automatically */
            resume_at: string | null;
            /** @description The latest run, with the reason when it failed */
            last_run: components["schemas"]["ListedRecurrenceLastRun"] | null;
            version: number;
        };
        ListedRecurrenceBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        ListedRecurrenceLastRun: {
            /** @description Id, run_… */
            id: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            scheduled_at: string;
            status: "running" | "placed" | "failed" | "skipped" | (string & {});
            /** @description Failure code when it failed */
            code: string | null;
            /** @description Why it failed or was skipped */
            reason: string | null;
            purchase_id: string | null;
        };
        ListedRecurrenceLine: {
            /** @description Id, prd_… */
            product_id: string;
            sku: string;
            name: string;
            unit: string;
            /**
             * @description Decimals that its quantities may have
             * @default 0
             */
            quantity_decimals: number;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
            quantity: number;
            /** @description The price runs are compared with: the agreed price when the line was set */
            unit_price: components["schemas"]["UnitPrice"];
        };
        ListedRecurrenceMovedDate: {
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
        };
        MailSignedAuditHeadsAnswer: {
            companies: number;
        };
        MarketplaceProduct: {
            /** @description Id, prd_… */
            id: string;
            sku: string;
            name: string;
            category: string;
            /** @description Sales unit that quantities count, such as piece or box */
            unit: string;
            /** @description What one unit holds, such as "10 boxes x 20 bags" */
            pack: string;
            store: components["schemas"]["MarketplaceProductStore"];
            supplier: components["schemas"]["MarketplaceProductSupplier"];
            list_price: components["schemas"]["UnitPrice"];
            /**
             * @description List prices of larger quantities of a line; search and sort use list_price
             * @default []
             */
            price_breaks: components["schemas"]["MarketplaceProductPriceBreak"][];
            /** @description Percentage as a decimal string, such as "7.5" */
            tax_rate: string;
            /**
             * Format: double
             * @description Units that can be ordered now
             */
            stock: number;
            discontinued: boolean;
            /**
             * @description Decimals that its quantities may have
             * @default 0
             */
            quantity_decimals: number;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
            minimum_quantity: number;
            /**
             * Format: double
             * @description Quantities are multiples of this
             */
            quantity_step: number;
            /** @description The tool that orders this product */
            order_with: "place_order" | "place_marketplace_order" | (string & {});
        };
        MarketplaceProductPriceBreak: {
            /** Format: double */
            from_quantity: number;
            unit_price: components["schemas"]["UnitPrice"];
        };
        MarketplaceProductStore: {
            /** @description Id, sto_… */
            id: string;
            name: string;
        };
        MarketplaceProductSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        Money: {
            /** @description Decimal, such as "12.50" */
            amount: string;
            /** @description ISO 4217, such as USD */
            currency: string;
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
        OpenClaimLineInput: {
            /** @description Id, oln_… */
            line_id: string;
            /**
             * @description What is wrong; return: nothing, the buyer sends units back
             * @enum {string}
             */
            kind: "missing" | "damaged" | "wrong" | "return";
            /**
             * Format: double
             * @description Units with this problem
             */
            quantity: number;
            /** @description What is wrong, in words */
            note?: string;
            /** @description Photos of it */
            photos?: string[];
        };
        OrderApproval: {
            needed: boolean;
            verdicts: components["schemas"]["Verdict"][];
            /** @description Who may approve */
            approvers: string[];
            decided_by: string | null;
            decided_at: string | null;
            note: string | null;
            lapses_at: string | null;
        };
        OrderBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
            code: string;
        };
        OrderBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        OrderClaim: {
            /** @description Id, clm_… */
            id: string;
            /** @description Id, shp_… */
            shipment_id: string;
            status: string;
        };
        OrderLine: {
            /** @description Id, oln_… */
            id: string;
            /** @description Null for an item of an RFQ that names no product */
            product_id: string | null;
            /** @description Empty for an item of an RFQ that names no product */
            sku: string;
            name: string;
            unit: string;
            /**
             * @description Decimals that its quantities may have
             * @default 0
             */
            quantity_decimals: number;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
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
            /** Format: double */
            shipped_quantity: number;
            /** Format: double */
            delivered_quantity: number;
            /**
             * Format: double
             * @description Quantity that will never be shipped
             */
            closed_quantity: number;
            /**
             * Format: double
             * @description Arrived, as the buyer counted it or accepted it
             * @default 0
             */
            received_quantity: number;
            /**
             * Format: double
             * @default 0
             */
            accepted_quantity: number;
            /**
             * Format: double
             * @description In open claims
             * @default 0
             */
            claimed_quantity: number;
            /**
             * Format: double
             * @description Shipped and not to be paid
             * @default 0
             */
            credited_quantity: number;
            /**
             * Format: double
             * @description Shipped again, or to be, without payment
             * @default 0
             */
            replaced_quantity: number;
            /**
             * @description Ledger account that the buyer gave; null for suppliers
             * @default null
             */
            account_code: string | null;
        };
        OrderPurchaseOrder: {
            /** @description Id, po_… */
            id: string;
            number: string;
            /** @description Id, rfq_… */
            rfq_id: string;
        };
        OrderRefund: {
            amount: components["schemas"]["Money"];
            /** @description refunded: it is in the buyer’s balance */
            status: "pending" | "refunded" | (string & {});
        };
        OrderSummary: {
            /** @description Id, ord_… */
            id: string;
            number: string;
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description The purchase it was placed with; null for suppliers */
            purchase_id: string | null;
            status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined" | (string & {});
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded" | (string & {});
            billing_status: "not_billed" | "partially_billed" | "billed" | (string & {});
            /**
             * @description none: nothing was shipped; waiting: some of it is not counted; claimed: a claim is open
             * @default none
             */
            receipt_status: "none" | "waiting" | "claimed" | "accepted" | (string & {});
            branch: components["schemas"]["OrderSummaryBranch"];
            buyer: components["schemas"]["OrderSummaryBuyer"];
            supplier: components["schemas"]["OrderSummarySupplier"];
            total: components["schemas"]["Money"];
            line_count: number;
            /**
             * @description Who placed it; null for suppliers
             * @default null
             */
            requisitioner: string | null;
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
        OrderSummaryBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
            code: string;
        };
        OrderSummaryBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        OrderSummarySupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        OrderSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        OrderTotals: {
            /** @description Unit prices times quantities, each line rounded half up */
            subtotal: components["schemas"]["Money"];
            discount: components["schemas"]["Money"];
            /** @description Without tax */
            shipping: components["schemas"]["Money"];
            /**
             * @description Tax on shipping, in percent
             * @default 0
             */
            shipping_tax_rate: string;
            /** @description Of lines and shipping */
            tax: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
        };
        OrderView: {
            /** @description Id, ord_… */
            id: string;
            number: string;
            /**
             * @description The buyer’s own number for it
             * @default null
             */
            reference: string | null;
            /** @description The purchase it was placed with; null for suppliers */
            purchase_id: string | null;
            status: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined" | (string & {});
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded" | (string & {});
            billing_status: "not_billed" | "partially_billed" | "billed" | (string & {});
            /**
             * @description none: nothing was shipped; waiting: some of it is not counted; claimed: a claim is open
             * @default none
             */
            receipt_status: "none" | "waiting" | "claimed" | "accepted" | (string & {});
            branch: components["schemas"]["OrderBranch"];
            buyer: components["schemas"]["OrderBuyer"];
            supplier: components["schemas"]["OrderSupplier"];
            total: components["schemas"]["Money"];
            line_count: number;
            /**
             * @description Who placed it; null for suppliers
             * @default null
             */
            requisitioner: string | null;
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
            source: "catalogue" | "marketplace" | "rfq" | "history" | (string & {});
            /** @description The purchase order it was issued with; null for orders that no RFQ led to */
            purchase_order: components["schemas"]["OrderPurchaseOrder"] | null;
            lines: components["schemas"]["OrderLine"][];
            totals: components["schemas"]["OrderTotals"];
            /**
             * @description Null for suppliers and imported orders
             * @default null
             */
            requisitioner_id: string | null;
            /** @description Null for suppliers and when no approval was needed */
            approval: components["schemas"]["OrderApproval"] | null;
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
             * @description Completed or pending refund, because the order ended, its remainder was closed or units were credited
             * @default null
             */
            refund: components["schemas"]["OrderRefund"] | null;
            /**
             * @description Claims about it; get_claim shows one
             * @default []
             */
            claims: components["schemas"]["OrderClaim"][];
            timeline: components["schemas"]["TimelineEntry"][];
            version: number;
            /** @description Operations this caller may call on this order now */
            allowed_actions: string[];
        };
        OwnProduct: {
            /** @description Id, prd_… */
            id: string;
            sku: string;
            name: string;
            category: string;
            /** @description Sales unit that quantities count, such as piece or box */
            unit: string;
            /** @description What one unit holds, such as "10 boxes x 20 bags" */
            pack: string;
            store: components["schemas"]["OwnProductStore"];
            supplier: components["schemas"]["OwnProductSupplier"];
            list_price: components["schemas"]["UnitPrice"];
            /**
             * @description List prices of larger quantities of a line; search and sort use list_price
             * @default []
             */
            price_breaks: components["schemas"]["OwnProductPriceBreak"][];
            /** @description Percentage as a decimal string, such as "7.5" */
            tax_rate: string;
            /**
             * Format: double
             * @description Units on hand, reserved ones included
             */
            stock: number;
            discontinued: boolean;
            /**
             * @description Decimals that its quantities may have
             * @default 0
             */
            quantity_decimals: number;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
            minimum_quantity: number;
            /**
             * Format: double
             * @description Quantities are multiples of this
             */
            quantity_step: number;
            /**
             * Format: double
             * @description Units that orders hold and that are not shipped yet
             */
            reserved: number;
            /**
             * Format: double
             * @description Units that can be ordered now
             */
            available: number;
            /**
             * @description Units available at or below which its stock is low; null for none
             * @default null
             */
            low_stock_at: number | null;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            updated_at: string;
        };
        OwnProductPriceBreak: {
            /** Format: double */
            from_quantity: number;
            unit_price: components["schemas"]["UnitPrice"];
        };
        OwnProductStore: {
            /** @description Id, sto_… */
            id: string;
            name: string;
        };
        OwnProductSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        PayOrderWithBalanceAnswer: {
            /** @description Id, pay_… */
            payment_id: string;
            /** @description Id, ord_… */
            order_id: string;
            amount: components["schemas"]["Money"];
            payment_status: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded" | (string & {});
            /** @description After the payment; null for callers confined to branches */
            balance: components["schemas"]["BalanceView"] | null;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            paid_at: string;
        };
        PaymentLinkView: {
            /** @description Id, pln_… */
            payment_link_id: string;
            /** @description Id, ord_… */
            order_id: string;
            /** @description Page of the payment provider; anyone who opens it can pay */
            url: string;
            amount: components["schemas"]["Money"];
            provider: "sandbox" | "stripe" | (string & {});
            status: "open" | "paid" | "expired" | "cancelled" | (string & {});
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
            suppliers: components["schemas"]["PendingActionSupplier"][];
            branch: components["schemas"]["PendingActionBranch"] | null;
            /** @description What it does, in sentences */
            summary: string;
            /** @description Id, pac_… */
            id: string;
            operation: string;
            /** @description The operation in words */
            title: string;
            requested_by: components["schemas"]["PendingActionRequestedBy"];
            status: "pending" | "confirmed" | "executed" | "failed" | "rejected" | "expired" | (string & {});
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
            decided_by: components["schemas"]["PendingActionDecidedBy"] | null;
            decided_at: string | null;
            /** @description When the call was made and had its outcome */
            settled_at: string | null;
            /** @description Id of what the call made or changed */
            result_id: string | null;
            /** @description Why the call failed after it was confirmed */
            failure: components["schemas"]["PendingActionFailure"] | null;
            allowed_actions: string[];
        };
        PendingActionBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        PendingActionDecidedBy: {
            /** @description Id, usr_… */
            id: string;
            name: string;
        };
        PendingActionFailure: {
            code: string;
            detail: string;
            /** @description With price_changed: what the call would commit now; the amounts of the action are what was confirmed */
            amounts: components["schemas"]["Money"][] | null;
        };
        PendingActionRequestedBy: {
            user: components["schemas"]["PendingActionRequestedByUser"];
            credential: components["schemas"]["PendingActionRequestedByCredential"];
        };
        PendingActionRequestedByCredential: {
            id: string;
            name: string;
        };
        PendingActionRequestedByUser: {
            /** @description Id, usr_… */
            id: string;
            name: string;
        };
        PendingActionSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
            /** @description The operator has verified its name and tax id; added by the gateway that asks a person */
            verified?: boolean;
        };
        PlaceOrderLineInput: {
            /** @description Id, prd_… */
            product_id: string;
            /**
             * Format: double
             * @description In sales units
             */
            quantity: number;
            /** @description Ledger account; suppliers never see it */
            account_code?: string;
        };
        PositiveMoneyInput: {
            /** @description Decimal, such as "12.50" */
            amount: string;
            /** @description ISO 4217, such as USD */
            currency: string;
        };
        Preview: {
            /** @description Pass it to the place operation; null when it will be refused */
            preview_id: string | null;
            expires_at: string | null;
            branch: components["schemas"]["PreviewBranch"];
            /** @description What would be placed: one order per supplier (marketplace: store) and currency */
            orders: components["schemas"]["PreviewOrder"][];
            /** @description Lines with their price; unknown products are only in problems */
            lines: components["schemas"]["PreviewLine"][];
            /** @description One total per currency; never add them together */
            totals: components["schemas"]["Money"][];
            outcome: "will_place" | "needs_approval" | "will_be_refused" | (string & {});
            /** @description Every rule that refuses or asks for approval, and by how much; the strictest 100 */
            verdicts: components["schemas"]["Verdict"][];
            /** @description Why it will be refused, per field */
            problems: components["schemas"]["PreviewProblem"][];
            /**
             * @description What to look at although it can be placed, such as reference_in_use
             * @default []
             */
            warnings: components["schemas"]["PreviewWarning"][];
            /** @description Who may approve, when approval is needed */
            approvers: components["schemas"]["PreviewApprover"][];
            /** @description The smallest change that would pass, as a sentence */
            smallest_change: string | null;
        };
        PreviewApprover: {
            /** @description Id, usr_… */
            user_id: string;
            name: string;
        };
        PreviewAwardAnswer: {
            branch: components["schemas"]["PreviewAwardBranch"];
            /** @description In the order of the input */
            entries: components["schemas"]["PreviewAwardEntry"][];
            /**
             * @description Without tax; null in repeated answers of releases before 2026-12
             * @default null
             */
            net: components["schemas"]["Money"] | null;
            /**
             * @description Tax, rounded per line; null in repeated answers of releases before 2026-12
             * @default null
             */
            tax: components["schemas"]["Money"] | null;
            /** @description Net and tax */
            total: components["schemas"]["Money"];
            /** @description The strictest of the entries; needs_approval: one of approvers has to award it. will_be_done if you may exceed the limits */
            outcome: "will_be_done" | "needs_approval" | "will_be_refused" | (string & {});
            /** @description Rules that do not pass: limits per purchase judge all that a supplier holds under the RFQ, others all entries; empty for purchase orders, whose funds are committed */
            verdicts: components["schemas"]["Verdict"][];
            /** @description Who may award it, when approval is needed */
            approvers: components["schemas"]["PreviewAwardApprover"][];
        };
        PreviewAwardApprover: {
            /** @description Id, usr_… */
            user_id: string;
            name: string;
        };
        PreviewAwardAwardInput: {
            /** @description Id, bid_… */
            bid_id: string;
            /** @description As award_items; the rest of the bid when left out */
            items?: components["schemas"]["PreviewAwardAwardItemInput"][];
        };
        PreviewAwardAwardItemInput: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            /**
             * Format: double
             * @description With decimals only as the item allows
             */
            quantity: number;
        };
        /** @description The branch that pays */
        PreviewAwardBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        PreviewAwardEntry: {
            /** @description Id, bid_… */
            bid_id: string;
            /** @description Null for awards, which do not exist yet */
            award_id: string | null;
            supplier: components["schemas"]["RatedSupplier"];
            /** @description Whose prices count; name it when deciding */
            iteration: number;
            lines: components["schemas"]["PreviewAwardEntryLine"][];
            /**
             * @description Without tax, in net and total; null without
             * @default null
             */
            freight: components["schemas"]["Money"] | null;
            /**
             * @description Percent of tax on freight
             * @default null
             */
            freight_tax_rate: string | null;
            /**
             * @description Without tax; null in repeated answers of releases before 2026-12
             * @default null
             */
            net: components["schemas"]["Money"] | null;
            /**
             * @description Tax, rounded per line; null in repeated answers of releases before 2026-12
             * @default null
             */
            tax: components["schemas"]["Money"] | null;
            /** @description Net and tax */
            total: components["schemas"]["Money"];
            /** @description What limits say of it after the entries before it */
            outcome: "will_be_done" | "needs_approval" | "will_be_refused" | (string & {});
        };
        PreviewAwardEntryLine: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            /** Format: double */
            quantity: number;
            /** @description Without the tax of tax_rate */
            unit_price: components["schemas"]["UnitPrice"];
            /**
             * @description Percent of tax, such as "19"
             * @default 0
             */
            tax_rate: string;
            /** @description Net and tax */
            total: components["schemas"]["Money"];
        };
        PreviewAwardPurchaseOrderInput: {
            /** @description Id, awd_… */
            award_id: string;
            /** @description All that the award still holds when left out */
            items?: components["schemas"]["PreviewAwardPurchaseOrderItemInput"][];
        };
        PreviewAwardPurchaseOrderItemInput: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            /**
             * Format: double
             * @description With decimals only as the item allows
             */
            quantity: number;
        };
        PreviewBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        PreviewLine: {
            /** @description Place in the lines of the request, from 0 */
            line_index: number;
            /** @description Place of its order in orders, from 0 */
            order_index: number;
            /** @description Id, prd_… */
            product_id: string;
            sku: string;
            name: string;
            unit: string;
            pack: string;
            /**
             * @description Decimals that its quantities may have
             * @default 0
             */
            quantity_decimals: number;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
            quantity: number;
            unit_price: components["schemas"]["UnitPrice"];
            /** @description Percentage as a decimal string, such as "7.5" */
            tax_rate: string;
            subtotal: components["schemas"]["Money"];
            tax: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
            /**
             * Format: double
             * @description Units that can be ordered now
             */
            stock: number;
            /**
             * @description The next larger quantity with a price of its own; null for none
             * @default null
             */
            next_break: components["schemas"]["PreviewLineNextBreak"] | null;
            /** @description Why this line cannot be ordered */
            problem: string | null;
        };
        PreviewLineNextBreak: {
            /** Format: double */
            from_quantity: number;
            unit_price: components["schemas"]["UnitPrice"];
            /** @description What that quantity costs less at this price than at the present one, without tax */
            saves: components["schemas"]["Money"];
        };
        PreviewOrder: {
            supplier: components["schemas"]["PreviewOrderSupplier"];
            store: components["schemas"]["PreviewOrderStore"] | null;
            /** @description ISO 4217, such as USD */
            currency: string;
            line_count: number;
            /**
             * @description Subtotal without tax from which shipping is free; null when it never is, or always
             * @default null
             */
            shipping_free_from: components["schemas"]["Money"] | null;
            totals: components["schemas"]["OrderTotals"];
        };
        PreviewOrderLineInput: {
            /** @description Id, prd_… */
            product_id: string;
            /**
             * Format: double
             * @description In sales units
             */
            quantity: number;
            /** @description Ledger account; suppliers never see it */
            account_code?: string;
        };
        PreviewOrderStore: {
            /** @description Id, sto_… */
            id: string;
            name: string;
        };
        PreviewOrderSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        PreviewProblem: {
            path: string;
            code: string;
            detail: string;
        };
        PreviewRecurrenceAnswer: {
            branch: components["schemas"]["PreviewRecurrenceBranch"];
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
            /** @description Percentage as a decimal string, such as "7.5" */
            max_price_increase_percent: string;
            /** @description The next occurrences, at most 5; skipped ones left out, moved ones where they are moved to */
            next_dates: string[];
            /** @description Lines with their price; unknown products are only in problems */
            lines: components["schemas"]["PreviewRecurrenceLine"][];
            /**
             * @description Shipping with tax by order of a run, part of totals; runs are compared with it
             * @default []
             */
            shipping: components["schemas"]["PreviewRecurrenceShippingItem"][];
            /** @description One run, one total per currency: the expected_totals of the write */
            totals: components["schemas"]["Money"][];
            /** @description What one run placed now would do */
            outcome: "will_place" | "needs_approval" | "will_be_refused" | (string & {});
            /** @description Every rule that refuses or asks for approval, and by how much; the strictest 100 */
            verdicts: components["schemas"]["Verdict"][];
            /** @description Why the lines are refused, per field; a limit that is used up now is only in outcome and verdicts */
            problems: components["schemas"]["PreviewRecurrenceProblem"][];
            /**
             * @description Days of the schedule that some months or years lack
             * @default []
             */
            warnings: components["schemas"]["PreviewRecurrenceWarning"][];
        };
        PreviewRecurrenceBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        PreviewRecurrenceChangeLineInput: {
            /** @description Id, prd_… */
            product_id: string;
            /**
             * Format: double
             * @description In sales units
             */
            quantity: number;
        };
        PreviewRecurrenceLine: {
            /** @description Id, prd_… */
            product_id: string;
            sku: string;
            name: string;
            unit: string;
            /**
             * @description Decimals that its quantities may have
             * @default 0
             */
            quantity_decimals: number;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
            quantity: number;
            /** @description The price runs are compared with: the agreed price when the line was set */
            unit_price: components["schemas"]["UnitPrice"];
            pack?: string;
            /** @description Place in the lines of the request, from 0 */
            line_index: number;
            supplier: components["schemas"]["PreviewRecurrenceLineSupplier"];
            /** @description Why it cannot be ordered repeatedly */
            problem: string | null;
        };
        PreviewRecurrenceLineInput: {
            /** @description Id, prd_… */
            product_id: string;
            /**
             * Format: double
             * @description In sales units
             */
            quantity: number;
        };
        PreviewRecurrenceLineSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        PreviewRecurrenceProblem: {
            path: string;
            code: string;
            detail: string;
        };
        PreviewRecurrenceShippingItem: {
            /** @description Id, co_… */
            supplier_company_id: string;
            amount: components["schemas"]["Money"];
        };
        PreviewRecurrenceWarning: {
            path: string;
            code: string;
            detail: string;
        };
        PreviewWarning: {
            path: string;
            code: string;
            detail: string;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            /** @description What happened, and what to do */
            detail: string;
            /** @description Stable code in snake case */
            code: "invalid_input" | "invalid_cursor" | "invalid_json" | "malformed_request" | "unauthenticated" | "wrong_credential" | "wrong_password" | "second_factor_required" | "wrong_second_factor" | "forbidden" | "wrong_host" | "wrong_origin" | "wrong_audience" | "person_required" | "reauthentication_required" | "second_factor_setup_required" | "narrowed" | "integrations_off" | "company_suspended" | "client_not_admitted" | "confirmation_required" | "confirmation_declined" | "confirmation_invalid" | "not_own_purchase" | "not_found" | "unknown_route" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "no_delivery_proof" | "conflict" | "version_conflict" | "already_exists" | "idempotency_in_flight" | "price_changed" | "offer_changed" | "hold_released" | "already_paid" | "outdated_iteration" | "changes_expired" | "last_admin" | "too_large" | "headers_too_large" | "unsupported_media_type" | "expectation_failed" | "idempotency_key_reused" | "insufficient_stock" | "not_orderable" | "below_minimum_order" | "quantity_rule" | "not_enabled" | "limit_exceeded" | "approval_required" | "insufficient_balance" | "above_award" | "bid_expired" | "bidding_closed" | "price_ceiling" | "invalid_schedule" | "invalid_grant" | "invalid_target" | "invalid_client" | "invalid_redirect_uri" | "invalid_client_metadata" | "unsupported_grant_type" | "invalid_signature" | "preview_expired" | "callback_failed" | "branch_inactive" | "no_receiving_contact" | "wrong_code" | "resend_pause" | "rate_limited" | "internal" | "unavailable" | (string & {});
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
            approvers?: components["schemas"]["ProblemApprover"][];
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
        ProblemApprover: {
            /** @description Id, usr_… */
            user_id: string;
            name: string;
        };
        ProductOffer: {
            /** @description Id, prd_… */
            id: string;
            sku: string;
            name: string;
            category: string;
            /** @description Sales unit that quantities count, such as piece or box */
            unit: string;
            /** @description What one unit holds, such as "10 boxes x 20 bags" */
            pack: string;
            store: components["schemas"]["ProductOfferStore"];
            supplier: components["schemas"]["ProductOfferSupplier"];
            list_price: components["schemas"]["UnitPrice"];
            /**
             * @description List prices of larger quantities of a line; search and sort use list_price
             * @default []
             */
            price_breaks: components["schemas"]["ProductOfferPriceBreak"][];
            /** @description Percentage as a decimal string, such as "7.5" */
            tax_rate: string;
            /**
             * Format: double
             * @description Units that can be ordered now
             */
            stock: number;
            discontinued: boolean;
            /**
             * @description Decimals that its quantities may have
             * @default 0
             */
            quantity_decimals: number;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
            minimum_quantity: number;
            /**
             * Format: double
             * @description Quantities are multiples of this
             */
            quantity_step: number;
            /** @description Price agreed with this company, valid today; absent when there is none */
            agreed_price?: components["schemas"]["UnitPrice"];
            /** @description Agreed prices of larger quantities of a line, absent when there are none; price_breaks do not apply to an agreed price */
            agreed_price_breaks?: components["schemas"]["ProductOfferAgreedPriceBreak"][];
            /** @description Last day of the agreed price; null when it has none */
            agreed_price_valid_to?: string | null;
            /** @description The company added it to its catalogue */
            in_catalog: boolean;
            /** @description In the catalogue, with an agreed price valid today, and not discontinued */
            available: boolean;
            /** @description The tool that orders this product */
            order_with: "place_order" | "place_marketplace_order" | (string & {});
            /** @description What this company pays in a basket: the agreed price if it is available in the catalogue, else the list price */
            unit_price: components["schemas"]["UnitPrice"];
            /** @description Those of unit_price */
            unit_price_breaks: components["schemas"]["ProductOfferUnitPriceBreak"][];
        };
        ProductOfferAgreedPriceBreak: {
            /** Format: double */
            from_quantity: number;
            unit_price: components["schemas"]["UnitPrice"];
        };
        ProductOfferPriceBreak: {
            /** Format: double */
            from_quantity: number;
            unit_price: components["schemas"]["UnitPrice"];
        };
        ProductOfferStore: {
            /** @description Id, sto_… */
            id: string;
            name: string;
        };
        ProductOfferSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        ProductOfferUnitPriceBreak: {
            /** Format: double */
            from_quantity: number;
            unit_price: components["schemas"]["UnitPrice"];
        };
        PurchaseApprover: {
            /** @description Id, usr_… */
            user_id: string;
            name: string;
        };
        PurchaseOrderLine: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            name: string;
            unit: string;
            /**
             * @description Decimals that its quantities may have
             * @default 0
             */
            quantity_decimals: number;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
            quantity: number;
            /** @description Without the tax of tax_rate */
            unit_price: components["schemas"]["UnitPrice"];
            /**
             * @description Percent of tax, such as "19"
             * @default 0
             */
            tax_rate: string;
            /** @description Net and tax */
            total: components["schemas"]["Money"];
        };
        PurchaseOrderRfq: {
            /** @description Id, rfq_… */
            id: string;
            number: string;
        };
        PurchaseOrderSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        PurchaseOrderView: {
            /** @description Id, po_… */
            id: string;
            number: string;
            rfq: components["schemas"]["PurchaseOrderRfq"];
            /** @description Id, bid_… */
            bid_id: string;
            /** @description Id, awd_… */
            award_id: string;
            supplier: components["schemas"]["PurchaseOrderSupplier"];
            /** @description acknowledged once the supplier has confirmed its order */
            status: "issued" | "acknowledged" | "fulfilled" | "cancelled" | "rejected" | (string & {});
            /** @description Id, ord_… */
            order_id: string;
            order_number: string;
            /** @description Without what its order closed as never to be shipped */
            lines: components["schemas"]["PurchaseOrderLine"][];
            /**
             * @description Without tax; null in repeated answers of releases before 2026-12
             * @default null
             */
            net: components["schemas"]["Money"] | null;
            /**
             * @description Tax, rounded per line; null in repeated answers of releases before 2026-12
             * @default null
             */
            tax: components["schemas"]["Money"] | null;
            /** @description Net and tax */
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
            /** @description Id, pur_… */
            purchase_id: string;
            status: "placed" | "pending_approval" | (string & {});
            orders: components["schemas"]["OrderSummary"][];
            /** @description One total per currency; never add them together */
            totals: components["schemas"]["Money"][];
            approvers: components["schemas"]["PurchaseApprover"][];
            /**
             * @description What differs from the preview without refusing it, such as name_changed
             * @default []
             */
            warnings: components["schemas"]["PurchaseWarning"][];
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
        PurchaseWarning: {
            path: string;
            code: string;
            detail: string;
        };
        RatedSupplier: {
            /** @description Id, co_… */
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
        RecurrenceBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        RecurrenceLineWithPack: {
            /** @description Id, prd_… */
            product_id: string;
            sku: string;
            name: string;
            unit: string;
            /**
             * @description Decimals that its quantities may have
             * @default 0
             */
            quantity_decimals: number;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
            quantity: number;
            /** @description The price runs are compared with: the agreed price when the line was set */
            unit_price: components["schemas"]["UnitPrice"];
            pack?: string;
        };
        RecurrenceMovedDate: {
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
        };
        RecurrenceRun: {
            /** @description Id, run_… */
            id: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            scheduled_at: string;
            /** @description Local time with its offset, such as 2026-11-23T09:00:00-03:00 */
            scheduled_local: string;
            status: "running" | "placed" | "failed" | "skipped" | (string & {});
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
            purchase_status: ("placed" | "pending_approval" | (string & {})) | null;
            totals: components["schemas"]["Money"][];
            finished_at: string | null;
        };
        RecurrenceShippingItem: {
            /** @description Id, co_… */
            supplier_company_id: string;
            amount: components["schemas"]["Money"];
        };
        RecurrenceView: {
            /** @description Id, rec_… */
            id: string;
            name: string;
            status: "active" | "paused" | "ended" | "failed" | (string & {});
            /** @description Why it is paused, ended or failed */
            status_reason: string | null;
            branch: components["schemas"]["RecurrenceBranch"];
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
            lines: components["schemas"]["RecurrenceLineWithPack"][];
            /**
             * @description Shipping with tax by order of a run, part of totals; runs are compared with it
             * @default []
             */
            shipping: components["schemas"]["RecurrenceShippingItem"][];
            /** @description The next occurrences, at most 5; skipped ones left out, moved ones where they are moved to */
            next_dates: string[];
            /** @description Occurrences to come that skip_next left out */
            skipped_dates: string[];
            /**
             * @description Occurrences to come that move_date moved
             * @default []
             */
            moved_dates: components["schemas"]["RecurrenceMovedDate"][];
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
            /** @description Id, co_… */
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
            /** @description Id, chn_… */
            change_id: string;
        };
        ResetPasswordAnswer: {
            /** @description Whom to sign in as */
            email: string;
        };
        ResetSecondFactorAnswer: {
            /** @description Id, usr_… */
            user_id: string;
            /** @description False when there was none */
            reset: boolean;
        };
        ResetUserSecondFactorAnswer: {
            /** @description Id, usr_… */
            user_id: string;
            /** @description False when there was none */
            reset: boolean;
        };
        ResumeCompanyAnswer: {
            /** @description Id, co_… */
            company_id: string;
            name: string;
            /** @description Null while it is not suspended */
            suspension: components["schemas"]["Suspension"] | null;
        };
        RfqBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        RfqBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        RfqDeliverTo: {
            city: string;
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
        };
        RfqItem: {
            /** @description Id, rit_… */
            id: string;
            name: string;
            specification: string;
            unit: string;
            /**
             * @description Decimals that its quantities may have
             * @default 0
             */
            quantity_decimals: number;
            /**
             * @description Code of the unit (UN/ECE Recommendations 20 and 21)
             * @default null
             */
            unit_code: string | null;
            /** Format: double */
            quantity: number;
            /** @description Null when none was set, and for suppliers */
            target_unit_price: components["schemas"]["UnitPrice"] | null;
            /** @description Null for suppliers */
            awarded_quantity: number | null;
            /** @description On live purchase orders; null for suppliers */
            ordered_quantity: number | null;
        };
        RfqOwnBid: {
            /** @description Id, bid_… */
            id: string;
            status: "submitted" | "countered" | "partially_accepted" | "accepted" | "rejected" | "withdrawn" | (string & {});
        };
        RfqSummary: {
            /** @description Id, rfq_… */
            id: string;
            number: string;
            title: string;
            status: "open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled" | (string & {});
            buyer: components["schemas"]["RfqSummaryBuyer"];
            branch: components["schemas"]["RfqSummaryBranch"];
            /** @description ISO 4217, such as USD */
            currency: string;
            item_count: number;
            /** @description Bids that were not withdrawn; null for suppliers */
            bid_count: number | null;
            /** @description Bid of the supplier who asks; null while it has none, and for buyers */
            own_bid: components["schemas"]["RfqSummaryOwnBid"] | null;
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
        RfqSummaryBranch: {
            /** @description Id, br_… */
            id: string;
            name: string;
        };
        RfqSummaryBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        RfqSummaryOwnBid: {
            /** @description Id, bid_… */
            id: string;
            status: "submitted" | "countered" | "partially_accepted" | "accepted" | "rejected" | "withdrawn" | (string & {});
        };
        RfqSupplier: {
            supplier: components["schemas"]["RatedSupplier"];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            invited_at: string;
            bid_id: string | null;
            bid_status: ("submitted" | "countered" | "partially_accepted" | "accepted" | "rejected" | "withdrawn" | (string & {})) | null;
        };
        RfqView: {
            /** @description Id, rfq_… */
            id: string;
            number: string;
            title: string;
            status: "open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled" | (string & {});
            buyer: components["schemas"]["RfqBuyer"];
            branch: components["schemas"]["RfqBranch"];
            /** @description ISO 4217, such as USD */
            currency: string;
            item_count: number;
            /** @description Bids that were not withdrawn; null for suppliers */
            bid_count: number | null;
            /** @description Bid of the supplier who asks; null while it has none, and for buyers */
            own_bid: components["schemas"]["RfqOwnBid"] | null;
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
            deliver_to: components["schemas"]["RfqDeliverTo"];
            items: components["schemas"]["RfqItem"][];
            /** @description Invited suppliers; a supplier sees only itself */
            suppliers: components["schemas"]["RfqSupplier"][];
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
            permissions: ("orders:read" | "orders:write" | "orders:approve" | "orders:receive" | "orders:fulfil" | "rfqs:read" | "rfqs:write" | "rfqs:award" | "bids:write" | "catalogue:read" | "catalogue:manage" | "branches:read" | "branches:manage" | "suppliers:read" | "suppliers:manage" | "finance:read" | "finance:pay" | "finance:manage" | "recurrences:read" | "recurrences:write" | "company:read" | "company:manage" | "users:manage" | "credentials:manage" | "audit:read" | "operate" | (string & {}))[];
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
        SearchProductsAnswer: {
            data: components["schemas"]["ProductOffer"][];
            /** @description Pass as cursor to get the next page; null on the last */
            next_cursor: string | null;
            /** @description True when more pages follow; one page is never the whole set */
            has_more: boolean;
        };
        SendOrderProofCodeAnswer: {
            /** @description Id, shp_… */
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
        SessionCompany: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        SessionUser: {
            /** @description Id, usr_… */
            id: string;
            name: string;
            email: string;
        };
        SessionView: {
            user: components["schemas"]["SessionUser"];
            company: components["schemas"]["SessionCompany"];
            /** @description Companies this user may sign in to, the first 100 joined; others by company_id */
            companies: components["schemas"]["SessionCompany"][];
            /** @description Key of a role, as list_roles returns it */
            role: string;
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            expires_at: string;
        };
        SetAgreedPricePriceBreakInput: {
            /**
             * Format: double
             * @description Smallest quantity of a line at this price
             */
            from_quantity: number;
            /** @description Price of one unit, in the currency of the store */
            unit_price: components["schemas"]["GivenUnitPriceInput"];
        };
        ShipOrderLineInput: {
            /** @description Id, oln_… */
            line_id: string;
            /**
             * Format: double
             * @description Units of the line in this shipment
             */
            quantity: number;
        };
        ShipmentCancelled: {
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            reason: "not_sent" | "lost" | (string & {});
            note: string;
        };
        ShipmentEvent: {
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            status: string;
            place: string | null;
            note: string | null;
        };
        ShipmentLine: {
            /** @description Id, oln_… */
            line_id: string;
            /** Format: double */
            quantity: number;
            /**
             * Format: double
             * @default 0
             */
            received_quantity: number;
            /**
             * Format: double
             * @default 0
             */
            accepted_quantity: number;
            /**
             * Format: double
             * @default 0
             */
            claimed_quantity: number;
            /**
             * Format: double
             * @default 0
             */
            credited_quantity: number;
            /**
             * Format: double
             * @default 0
             */
            replaced_quantity: number;
            /**
             * Format: double
             * @description Arrived beyond what was shipped; not billed
             * @default 0
             */
            excess_quantity: number;
        };
        ShipmentView: {
            /** @description Id, shp_… */
            id: string;
            carrier: string;
            tracking_number: string | null;
            status: "in_transit" | "delivered" | "cancelled" | (string & {});
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            shipped_at: string;
            expected_on: string | null;
            delivered_at: string | null;
            lines: components["schemas"]["ShipmentLine"][];
            /**
             * @description What is not counted by then counts as accepted; null before it is delivered and afterwards
             * @default null
             */
            accept_by: string | null;
            /** @default null */
            delivery_note: string | null;
            /** @default null */
            cancelled: components["schemas"]["ShipmentCancelled"] | null;
            events: components["schemas"]["ShipmentEvent"][];
        };
        ShippingTerms: {
            /** @description Null for catalogue orders, which may be of several stores */
            store_id: string | null;
            /** @description ISO 4217, such as USD */
            currency: string;
            /** @description Smallest subtotal of an order, without tax; null for none */
            minimum_order: components["schemas"]["Money"] | null;
            /** @description Shipping of an order, without tax; null for none */
            flat: components["schemas"]["Money"] | null;
            /** @description Subtotal without tax from which shipping is free; null for never */
            free_from: components["schemas"]["Money"] | null;
            /** @description Tax on shipping, in percent */
            tax_rate: string;
        };
        SignOutAnswer: {
            signed_out: boolean;
        };
        SignedAuditHeadInput: {
            /** @description Id, co_… */
            company_id: string;
            /** @description Place of the last entry; 0 when there is none */
            sequence: number;
            /** @description SHA-256 of the last entry */
            hash: string;
            /**
             * Format: date-time
             * @description When it was signed; with zone, 1900 to 2999
             */
            signed_at: string;
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
        StoreSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        StoreView: {
            /** @description Id, sto_… */
            id: string;
            name: string;
            supplier: components["schemas"]["StoreSupplier"];
            /** @description ISO 3166-1 alpha-2 country code */
            country: string;
            /** @description ISO 4217, such as USD */
            currency: string;
            description: string;
        };
        SubmitBidIterationLineInput: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            /** @description In the RFQ’s currency; without tax if you give tax_rate, otherwise taxes included */
            unit_price: components["schemas"]["GivenUnitPriceInput"];
            /** @description Percent of tax on top of the price, "0" without tax: on every line, or on none if prices include tax. Later iterations do as the first one */
            tax_rate?: string;
            /** @description One of your products; an order reserves its stock */
            product_id?: string;
        };
        SubmitBidLineInput: {
            /** @description Id, rit_… */
            rfq_item_id: string;
            /** @description In the RFQ’s currency; without tax if you give tax_rate, otherwise taxes included */
            unit_price: components["schemas"]["GivenUnitPriceInput"];
            /** @description Percent of tax on top of the price, "0" without tax: on every line, or on none if prices include tax. Later iterations do as the first one */
            tax_rate?: string;
            /** @description One of your products; an order reserves its stock */
            product_id?: string;
        };
        SupplierInvite: {
            /** @description Id, siv_… */
            id: string;
            status: "pending" | "accepted" | "revoked" | "expired" | (string & {});
            buyer: components["schemas"]["SupplierInviteBuyer"];
            /** @description Name the invite was made for */
            company_name: string;
            email: string;
            message: string;
            /** @description The company that accepted it */
            supplier: components["schemas"]["SupplierInviteSupplier"] | null;
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
        SupplierInviteBuyer: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        SupplierInviteSupplier: {
            /** @description Id, co_… */
            id: string;
            name: string;
        };
        SupplierSummary: {
            /** @description Id, co_… */
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
        Suspension: {
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            /** @description The operator who suspended it */
            by: string;
            /** @description As the admins of the company were mailed */
            reason: string;
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
        TimelineEntry: {
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            at: string;
            /** @description What happened, for programs; further codes may be added */
            code: "sent_for_approval" | "approved" | "declined" | "approval_lapsed" | "placed" | "confirmed" | "rejected" | "cancelled" | "shipped" | "delivered" | "remainder_closed" | "received" | "claimed" | "claim_answered" | "claim_escalated" | "claim_settled" | "shipment_cancelled" | "paid" | "partially_refunded" | "refunded" | "partially_billed" | "billed" | (string & {});
            /** @description What happened, in words */
            what: string;
            by: string;
            note: string | null;
        };
        TopUpBalanceAnswer: {
            /** @description Id, top_… */
            top_up_id: string;
            /** @description Id, co_… */
            company_id: string;
            amount: components["schemas"]["Money"];
            reference: string;
            balance: components["schemas"]["BalanceView"];
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            created_at: string;
            /**
             * @description The reference was used before with this amount: this is that top-up, and nothing changed
             * @default false
             */
            repeated: boolean;
        };
        UnitPrice: {
            /** @description Decimal, up to 6 places */
            amount: string;
            /** @description ISO 4217, such as USD */
            currency: string;
        };
        UpdateCompanyLimitsLimitInput: {
            /**
             * @description What the limit binds
             * @enum {string}
             */
            scope: "company" | "branch" | "role" | "user" | "credential";
            /** @description Branch, user or credential id, or role key; empty for the whole company */
            target?: string;
            /**
             * @description Period that spending is counted over
             * @enum {string}
             */
            period: "purchase" | "day" | "month";
            /**
             * @description What happens to a purchase above it: approve asks an approver, refuse refuses
             * @enum {string}
             */
            on_exceed: "approve" | "refuse";
            /** @description Maximum amount that may be spent in the period */
            limit: components["schemas"]["PositiveMoneyInput"];
        };
        UpdateIntegrationSettingsAnswer: {
            /** @description "API & Integrations": MCP tokens work only while it is on */
            api_enabled: boolean;
            /** @description Whether a person confirms what assistants spend: off never; when_supported where the assistant can ask; required always, on this page where it cannot ask */
            money_guard: "off" | "when_supported" | "required" | (string & {});
            /** @description "Approvals with REST keys": approve_purchase and decline_purchase take REST keys only while on */
            rest_key_approvals: boolean;
            /** @description "Signed heads by mail": admins of the whole company get the signed head of its activity log, once a day at most */
            audit_head_mails: boolean;
            /** @description Assistants that people may connect by sign-in: known those that the operator lists; all; or none. Connections of others end when this is set */
            admitted_clients: "known" | "all" | "none" | (string & {});
            /** @description Everyone who signs in needs a second factor, and REST keys neither approve nor decline purchases */
            second_factor_required: boolean;
        };
        UpdateProductPriceBreakInput: {
            /**
             * Format: double
             * @description Smallest quantity of a line at this price
             */
            from_quantity: number;
            /** @description Price of one unit, in the currency of the store */
            unit_price: components["schemas"]["GivenUnitPriceInput"];
        };
        UpdateProductsAnswer: {
            updated: number;
            unchanged: number;
            /** @description Products of the rows that were not refused, with their versions now */
            products: components["schemas"]["UpdateProductsProduct"][];
            errors: components["schemas"]["UpdateProductsError"][];
        };
        UpdateProductsError: {
            /** @description Line of the CSV text, the header being line 1; or the place among the JSON rows, from 1 */
            line: number;
            /** @description Field at fault; empty for the whole row */
            path: string;
            message: string;
            /** @description invalid_input: correct the row; version_conflict: read the product again and decide */
            code: "invalid_input" | "not_found" | "version_conflict" | (string & {});
        };
        UpdateProductsProduct: {
            /** @description Id, prd_… */
            id: string;
            sku: string;
            version: number;
        };
        UpdateProductsRowInput: {
            /** @description The product; give product_id or sku, not both */
            product_id?: string;
            /** @description The supplier’s own number of the product; give product_id or sku, not both */
            sku?: string;
            /** @description Units on hand, reserved ones included; as it is when left out */
            stock?: number;
            list_price?: components["schemas"]["UpdateProductsRowListPriceInput"];
            /** @description List prices from larger quantities of a line on, ascending; [] removes them, as they are when left out */
            price_breaks?: components["schemas"]["UpdateProductsRowPriceBreakInput"][];
            /** @description Units available at or below which its stock is low; null for none, as it is when left out */
            low_stock_at?: number | null;
            /** @description Version as it was read: the row is refused when the product has another; any when left out */
            expected_version?: number;
        };
        /** @description Price of one unit, in the currency of the store; as it is when left out */
        UpdateProductsRowListPriceInput: {
            /** @description Decimal, up to 6 places */
            amount: string;
            /** @description ISO 4217, such as USD */
            currency: string;
        };
        UpdateProductsRowPriceBreakInput: {
            /** @description Smallest quantity of a line at this price */
            from_quantity: number;
            unit_price: components["schemas"]["UpdateProductsRowPriceBreakUnitPriceInput"];
        };
        /** @description Price of one unit, in the currency of the store */
        UpdateProductsRowPriceBreakUnitPriceInput: {
            /** @description Decimal, up to 6 places */
            amount: string;
            /** @description ISO 4217, such as USD */
            currency: string;
        };
        UpdateRecurrenceLineInput: {
            /** @description Id, prd_… */
            product_id: string;
            /**
             * Format: double
             * @description In sales units
             */
            quantity: number;
        };
        /** @description Moves one date; the others stay. A new rule, time or zone discards it */
        UpdateRecurrenceMoveDateInput: {
            /**
             * Format: date-time
             * @description One of next_dates; with zone, 1900 to 2999
             */
            date: string;
            /**
             * Format: date-time
             * @description When that run happens instead; between the dates before and after it; with zone, 1900 to 2999
             */
            to: string;
        };
        UserView: {
            /** @description Id, usr_… */
            id: string;
            name: string;
            email: string;
            /** @description Key of a role, as list_roles returns it */
            role: string;
            /** @description Branches it is confined to; null for all branches */
            branch_ids: string[] | null;
            status: "invited" | "active" | "deactivated" | (string & {});
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
            /** @description passes is only on orders placed by releases before 2026-12 */
            effect: "passes" | "needs_approval" | "refuses" | (string & {});
            detail: string;
            limit_id: string | null;
            scope: ("company" | "branch" | "role" | "user" | "credential" | (string & {})) | null;
            period: ("purchase" | "day" | "month" | (string & {})) | null;
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
            type: "order.approval_requested" | "order.placed" | "order.confirmed" | "order.partially_shipped" | "order.shipped" | "order.delivered" | "order.received" | "order.claimed" | "order.claim_answered" | "order.claim_settled" | "order.shipment_cancelled" | "order.cancelled" | "order.rejected" | "order.declined" | "order.payment_changed" | "order.billing_changed" | "order.updated" | "order.imported" | "rfq.created" | "rfq.invited" | "rfq.evaluating" | "rfq.partially_awarded" | "rfq.awarded" | "rfq.closed" | "rfq.cancelled" | "rfq.updated" | "bid.submitted" | "bid.countered" | "bid.partially_accepted" | "bid.accepted" | "bid.rejected" | "bid.withdrawn" | "bid.updated" | "purchase_order.issued" | "purchase_order.acknowledged" | "purchase_order.fulfilled" | "purchase_order.cancelled" | "purchase_order.rejected" | "purchase_order.updated" | "recurrence.created" | "recurrence.updated" | "recurrence.run_failed" | (string & {});
            /**
             * Format: date-time
             * @description When the change was committed
             */
            timestamp: string;
            data: components["schemas"]["WebhookMessageData"];
        };
        WebhookMessageData: {
            /** @description Place in the feed of your company: 1, 2, 3 … without gaps */
            number: number;
            object: components["schemas"]["WebhookMessageDataObject"];
            /** @description Status of the object after the change */
            status: string | null;
            /** @description Branch of the object; null for suppliers */
            branch_id: string | null;
            /** @description The company whose webhook it is */
            company_id: string;
        };
        WebhookMessageDataObject: {
            kind: "order" | "rfq" | "bid" | "purchase_order" | "recurrence" | (string & {});
            /** @description Id of the object, such as ord_… */
            id: string;
            /** @description The number that people use, where the object has one */
            number: string | null;
            /** @description Version of the object after the change: of two changes of one object, the higher is later */
            version: number;
            /** @description RFQ of a purchase order, by which list_rfq_purchase_orders shows it; absent for other kinds */
            rfq_id?: string;
        };
        WebhookTest: {
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            timestamp: string;
            data: components["schemas"]["WebhookTestData"];
        };
        WebhookTestData: {
            /** @description The company whose webhook it is */
            company_id: string;
        };
        WebhookVerification: {
            /** @constant */
            type: "webhook.verify";
            /**
             * Format: date-time
             * @description RFC 3339 time
             */
            timestamp: string;
            data: components["schemas"]["WebhookVerificationData"];
        };
        WebhookVerificationData: {
            /** @description What the answer must repeat */
            challenge: string;
        };
        WhoamiAnswer: {
            user: components["schemas"]["WhoamiUser"];
            company: components["schemas"]["CompanyFacts"];
            /** @description Key of a role, as list_roles returns it */
            role: string;
            permissions: ("orders:read" | "orders:write" | "orders:approve" | "orders:receive" | "orders:fulfil" | "rfqs:read" | "rfqs:write" | "rfqs:award" | "bids:write" | "catalogue:read" | "catalogue:manage" | "branches:read" | "branches:manage" | "suppliers:read" | "suppliers:manage" | "finance:read" | "finance:pay" | "finance:manage" | "recurrences:read" | "recurrences:write" | "company:read" | "company:manage" | "users:manage" | "credentials:manage" | "audit:read" | "operate" | (string & {}))[];
            /** @description Branches it is confined to; null for all branches */
            branch_ids: string[] | null;
            /**
             * Format: date
             * @description Today’s date in the company’s time zone
             */
            today: string;
            credential: components["schemas"]["WhoamiCredential"];
        };
        WhoamiCredential: {
            id: string;
            kind: "session" | "mcp_token" | "rest_key" | "system" | (string & {});
            name: string;
            read_only: boolean;
            no_money: boolean;
            areas: ("orders" | "rfqs" | "catalogue" | "branches" | "suppliers" | "finance" | "recurrences" | "company" | (string & {}))[] | null;
            /** @description Operations it is narrowed to; null for all */
            operations: string[] | null;
            expires_at: string | null;
            rate_limits_per_minute: components["schemas"]["WhoamiCredentialRateLimitsPerMinute"];
        };
        /** @description Requests it may make in a minute, by what they do */
        WhoamiCredentialRateLimitsPerMinute: {
            read: number;
            write: number;
            money: number;
        };
        WhoamiUser: {
            /** @description Id, usr_… */
            id: string;
            name: string;
            email: string;
        };
    };
    responses: never;
    parameters: {
        /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
        idempotency_key: string;
        /** @description The version as it was read, such as "3", in place of expected_version; * adds nothing. Routes without expected_version refuse the header. */
        if_match: string;
        /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
        request_id: string;
        /**
         * @description The version of the interface you speak; another one is refused.
         * @example 2026-11-21
         */
        version: string;
    };
    requestBodies: never;
    headers: {
        /** @description Id of this request, made by the platform */
        "X-Request-Id": string;
        /**
         * @description Version of the interface
         * @example 2026-11-21
         */
        "Procura-Version": string;
        /** @description true when an earlier call with this Idempotency-Key made the answer */
        "Idempotent-Replayed": string;
        /** @description Requests left and seconds until more; absent if the call was refused before it counted */
        RateLimit: string;
        /** @description Quota and window */
        "RateLimit-Policy": string;
        /** @description Seconds after which a retry makes sense; at 409 only while this call, or one that it waits for, is in progress */
        "Retry-After": string;
        /** @description The methods that the path takes */
        Allow: string;
        /** @description How to authenticate; `error="invalid_token"` when the credential given is not valid */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export interface operations {
    list_orders: {
        parameters: {
            query?: {
                /** @description Only of this branch, br_… */
                branch_id?: string;
                /** @description Only of this status */
                status?: "pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined";
                /** @description Any of these, instead of status */
                statuses?: ("pending_approval" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancelled" | "rejected" | "declined")[];
                /** @description unpaid: with an amount due */
                payment_status?: "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded";
                /** @description waiting: to be counted; delivered: of these, arrived; claimed: open claims */
                receipt_status?: "waiting" | "delivered" | "claimed";
                /** @description Only orders from this supplier */
                supplier_company_id?: string;
                /** @description For suppliers: only orders of this buyer */
                buyer_company_id?: string;
                /** @description Id, pur_… */
                purchase_id?: string;
                /** @description Created at or after; with zone, 1900 to 2999 */
                created_from?: string;
                /** @description Created before; with zone, 1900 to 2999 */
                created_to?: string;
                /** @description Only of this recurring order */
                recurrence_id?: string;
                /** @description Only those this user placed */
                requisitioner_id?: string;
                /** @description Due by this day, not delivered; longest overdue first; 1900 to 2999 */
                due_by?: string;
                /** @description Only with a line of this product */
                product_id?: string;
                /** @description Beginnings of words of number, reference, SKU, other company */
                query?: string;
                /** @description Exact order number */
                number?: string;
                /**
                 * @description Exact reference of the buyer
                 * @example 4500017
                 */
                reference?: string;
                /** @description Exact SKU of a line */
                sku?: string;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                     *           "receipt_status": "none",
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
                     *           "requisitioner": "Ana Admin",
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    /** @description Give it, or branch_id and lines */
                    preview_id?: string;
                    /** @description Id, br_… */
                    branch_id?: string;
                    /** @description One entry per product */
                    lines?: components["schemas"]["PlaceOrderLineInput"][];
                    /** @description Totals you agreed to; refuses others with price_changed */
                    expected_totals?: components["schemas"]["PositiveMoneyInput"][];
                    /** @description Your own, such as a PO number; suppliers see it */
                    reference?: string;
                    /**
                     * Format: date
                     * @description Day you want it by; 1900 to 2999
                     */
                    requested_on?: string;
                    /** @description Suppliers see it */
                    message_to_supplier?: string;
                    /** @description Up to 20 keys and texts of your own; suppliers never see them */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description Suppliers never see it */
                    internal_note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                     *           "receipt_status": "none",
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
                     *           "requisitioner": "Ana Admin",
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /**
                 * @description Id, ord_…
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                     *       "receipt_status": "none",
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
                     *       "requisitioner": "Ana Admin",
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
                     *           "quantity_decimals": 0,
                     *           "unit_code": "C62",
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
                     *           "received_quantity": 0,
                     *           "accepted_quantity": 0,
                     *           "claimed_quantity": 0,
                     *           "credited_quantity": 0,
                     *           "replaced_quantity": 0,
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
                     *         "shipping_tax_rate": "0",
                     *         "tax": {
                     *           "amount": "0.00",
                     *           "currency": "EUR"
                     *         },
                     *         "total": {
                     *           "amount": "162.00",
                     *           "currency": "EUR"
                     *         }
                     *       },
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
                     *       "claims": [],
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
                     *       ],
                     *       "counterparty_suspended": false
                     *     }
                     */
                    "application/json": components["schemas"]["GetOrderAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    lines: components["schemas"]["PreviewOrderLineInput"][];
                    /** @description Your own, such as a PO number; suppliers see it */
                    reference?: string;
                    /**
                     * Format: date
                     * @description Day you want it by; 1900 to 2999
                     */
                    requested_on?: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                     *           "shipping_free_from": null,
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
                     *             "shipping_tax_rate": "0",
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
                     *           "quantity_decimals": 0,
                     *           "unit_code": "C62",
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
                     *           "next_break": null,
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, ord_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /** @description Id, br_… */
                branch_id?: string;
                /** @description Only orders from this supplier */
                supplier_company_id?: string;
                /** @description For suppliers: only orders of this buyer */
                buyer_company_id?: string;
                /** @description First day, inclusive; 1900 to 2999 */
                from?: string;
                /** @description Last day, inclusive; 1900 to 2999 */
                to?: string;
                /** @description Only orders in this currency */
                currency?: string;
                /** @description For a supplier, supplier groups by buyer. For category and product an order counts in each it has, and totals are of its lines, tax included */
                group_by?: "status" | "branch" | "supplier" | "category" | "product" | "day" | "week" | "month";
                /** @description spend needs currency. When left out: latest for periods, else orders */
                sort?: "orders" | "spend" | "latest";
                /** @description Most groups, up to 500; 100 when left out */
                limit?: number;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /** @description Id, br_… */
                branch_id?: string;
                /** @description Only orders from this supplier */
                supplier_company_id?: string;
                /** @description For suppliers: only orders of this buyer */
                buyer_company_id?: string;
                /** @description Only this currency */
                currency?: string;
                /** @description A series for each of the six largest by metric, and one for the others, in one currency */
                group_by?: "category" | "product";
                /** @description First day, inclusive; 1900 to 2999 */
                from?: string;
                /** @description Last day, inclusive; 1900 to 2999 */
                to?: string;
                /** @description data when left out; svg is for REST only */
                format?: "data" | "svg" | "png";
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, ord_… */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, ord_… */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, ord_… */
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
                    /** @description Id, shp_… */
                    shipment_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /** @description Only of this status */
                status?: "open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled";
                /** @description Instead of status */
                statuses?: ("open" | "evaluating" | "partially_awarded" | "awarded" | "closed" | "cancelled")[];
                /** @description Id, br_… */
                branch_id?: string;
                /** @description Exact number */
                number?: string;
                /** @description Words of number, title or item names */
                query?: string;
                /** @description An invited supplier */
                supplier_company_id?: string;
                /** @description Deadline at or after; with zone, 1900 to 2999 */
                deadline_from?: string;
                /** @description Deadline before; with zone, 1900 to 2999 */
                deadline_to?: string;
                /** @description Created at or after; with zone, 1900 to 2999 */
                created_from?: string;
                /** @description Created before; with zone, 1900 to 2999 */
                created_to?: string;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    items: components["schemas"]["CreateRfqItemInput"][];
                    /**
                     * Format: date-time
                     * @description Bids are accepted until then; must be in the future; with zone, 1900 to 2999
                     */
                    deadline: string;
                    /** @description Every bid is made in it */
                    currency: string;
                    /** @description From list_supplier_companies */
                    supplier_company_ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "rfq_01m87kbp6vf6cvjwppgrbbqgas",
                     *       "number": "RFQ-26-FHFWVF",
                     *       "title": "Tea for spring",
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
                     *       "deadline": "2027-01-15T12:00:00.000Z",
                     *       "created_at": "2026-12-16T07:10:00.000Z",
                     *       "updated_at": "2026-12-16T07:10:00.000Z",
                     *       "description": "",
                     *       "deliver_to": {
                     *         "city": "Hamburg",
                     *         "country": "DE"
                     *       },
                     *       "requisitioner": "Ana Admin",
                     *       "ended_reason": null,
                     *       "status": "open",
                     *       "bid_count": 0,
                     *       "own_bid": null,
                     *       "items": [
                     *         {
                     *           "id": "rit_01m87kbp5zf6cvjwpf5fah965g",
                     *           "name": "Green tea",
                     *           "specification": "Loose leaf, in tins",
                     *           "unit": "tin",
                     *           "quantity_decimals": 0,
                     *           "unit_code": null,
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, rfq_… */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, rfq_… */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, bid_… */
                bid_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetBidAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, bid_… */
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
                    /** @description For accept; the rest of the bid when left out */
                    award_items?: components["schemas"]["DecideBidIterationAwardItemInput"][];
                    /** @description For counter: the prices you would pay */
                    counter_items?: components["schemas"]["DecideBidIterationCounterItemInput"][];
                    /** @description For accept: the total you agreed to; refuses another with price_changed */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /** @description Id, br_… */
                branch_id?: string;
                /** @description First day, inclusive; 1900 to 2999 */
                from?: string;
                /** @description Last day, inclusive; 1900 to 2999 */
                to?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /** @description Per page; 19 when left out, and at most */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, rfq_… */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, rfq_… */
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
                    /** @description Id, bid_… */
                    bid_id: string;
                    /** @description Needed when the bid has several open awards */
                    award_id?: string;
                    /** @description All that the award still holds when left out */
                    items?: components["schemas"]["CreatePurchaseOrderItemInput"][];
                    /** @description What you agreed to; refuses another with price_changed */
                    expected_total?: components["schemas"]["PositiveMoneyInput"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                 * @description Words of name, SKU, category or supplier; best match first
                 * @example chai
                 */
                query?: string;
                /** @description An unknown one is refused with those there are */
                category?: string;
                /** @description Id, sto_… */
                store_id?: string;
                /**
                 * @description ISO 4217, such as USD
                 * @example EUR
                 */
                currency?: string;
                /** @description Lowest list price, a decimal in currency */
                price_from?: string;
                /** @description Highest list price, a decimal in currency */
                price_to?: string;
                /** @description true: only with stock; false: only without */
                in_stock?: boolean;
                /** @description Best match, then name, when left out; price needs currency */
                sort?: "name" | "price_ascending" | "price_descending";
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                     *           "quantity_decimals": 0,
                     *           "unit_code": "C62",
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
                     *           "price_breaks": [],
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, prd_… */
                product_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                 * @description Words of name, SKU, category or supplier; best match first
                 * @example chai
                 */
                query?: string;
                /** @description An unknown one is refused with those there are */
                category?: string;
                /** @description Id, co_… */
                supplier_company_id?: string;
                /** @description true when left out; false also lists products that cannot be ordered now */
                available?: boolean;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                     *           "quantity_decimals": 0,
                     *           "unit_code": "C62",
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
                     *           "price_breaks": [],
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
                /** @description Words of the name or the supplier’s */
                query?: string;
                /** @description Country of the store, ISO 3166-1 alpha-2 */
                country?: string;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    lines: components["schemas"]["PreviewOrderLineInput"][];
                    /** @description Your own, such as a PO number; suppliers see it */
                    reference?: string;
                    /**
                     * Format: date
                     * @description Day you want it by; 1900 to 2999
                     */
                    requested_on?: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    /** @description Give it, or branch_id and lines */
                    preview_id?: string;
                    /** @description Id, br_… */
                    branch_id?: string;
                    /** @description One entry per product */
                    lines?: components["schemas"]["PlaceOrderLineInput"][];
                    /** @description Totals you agreed to; refuses others with price_changed */
                    expected_totals?: components["schemas"]["PositiveMoneyInput"][];
                    /** @description Your own, such as a PO number; suppliers see it */
                    reference?: string;
                    /**
                     * Format: date
                     * @description Day you want it by; 1900 to 2999
                     */
                    requested_on?: string;
                    /** @description Suppliers see it */
                    message_to_supplier?: string;
                    /** @description Up to 20 keys and texts of your own; suppliers never see them */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description Suppliers never see it */
                    internal_note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    /** @description For people */
                    name: string;
                    /** @description Short code, unique in the company */
                    code: string;
                    /** @description Where it receives deliveries */
                    address: components["schemas"]["GivenAddressInput"];
                    /** @description Receives deliveries; needs an e-mail address for delivery codes */
                    receiving_contact?: components["schemas"]["ContactInput"];
                    /** @description Orders are booked to it; empty for none */
                    cost_centre?: string;
                    /** @description ISO 4217, such as USD */
                    currency: string;
                    /**
                     * @description IANA time zone, such as Europe/Berlin
                     * @example Europe/Berlin
                     */
                    time_zone: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, br_… */
                branch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /** @description The version as it was read, such as "3", in place of expected_version; * adds nothing. Routes without expected_version refuse the header. */
                "If-Match"?: components["parameters"]["if_match"];
            };
            path: {
                /** @description Id, br_… */
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
                    /** @description As it was read; refuses another with version_conflict */
                    expected_version: number;
                    /** @description For people */
                    name?: string;
                    /** @description Short code, unique in the company */
                    code?: string;
                    /** @description Where it receives deliveries */
                    address?: components["schemas"]["GivenAddressInput"];
                    /** @description Receives deliveries; needs an e-mail address for delivery codes */
                    receiving_contact?: components["schemas"]["ContactInput"] | null;
                    /** @description Orders are booked to it; empty for none */
                    cost_centre?: string;
                    /** @description ISO 4217, such as USD */
                    currency?: string;
                    /**
                     * @description IANA time zone, such as Europe/Berlin
                     * @example Europe/Berlin
                     */
                    time_zone?: string;
                    /**
                     * @description An inactive branch cannot order
                     * @enum {string}
                     */
                    status?: "active" | "inactive";
                    /** @description Removes values */
                    clear?: "receiving_contact"[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /** @description First day, inclusive; 1900 to 2999 */
                from?: string;
                /** @description Last day, inclusive; 1900 to 2999 */
                to?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, br_… */
                branch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, br_… */
                branch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /** @description Words of the name */
                query?: string;
                /** @description Country of the company, ISO 3166-1 alpha-2 */
                country?: string;
                /** @description Sells products of this category */
                category?: string;
                /** @description true: only favourites; false: only others */
                favorite?: boolean;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, co_… */
                supplier_company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /** @description Only limits that bind this branch */
                branch_id?: string;
                /** @description Only limits that bind this user */
                user_id?: string;
                /** @description Only limits in this currency */
                currency?: string;
                /** @description most_used: the largest used share first. When left out, scope: from the widest */
                sort?: "scope" | "most_used";
                /** @description Most limits, up to 500; 100 when left out */
                limit?: number;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /**
                 * @description Id, ord_…
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
                    /** @description What you agreed to; refuses another with price_changed */
                    expected_total?: components["schemas"]["PositiveMoneyInput"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, ord_… */
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
                    /** @description What you agreed to; refuses another with price_changed */
                    expected_total?: components["schemas"]["PositiveMoneyInput"];
                    /** @description Seconds until it ends; 86400 when left out */
                    expires_in?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, ord_… */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /** @description Not ended, last run failed, not resumed or changed since */
                last_run_failed?: boolean;
                /** @description Id, br_… */
                branch_id?: string;
                /** @description Per page, at most 50 shown; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    /** @description For people */
                    name?: string;
                    /** @description Id, br_… */
                    branch_id: string;
                    /** @description One entry per product of the catalogue */
                    lines: components["schemas"]["CreateRecurrenceLineInput"][];
                    /** @description RFC 5545 rule without DTSTART, such as "FREQ=WEEKLY;BYDAY=MO"; at most hourly */
                    schedule: string;
                    /**
                     * @description Of the schedule; the branch’s when left out
                     * @example Europe/Berlin
                     */
                    time_zone?: string;
                    /** @description Local time of each run, HH:MM; 09:00 when left out, or the rule’s BYHOUR and BYMINUTE */
                    time_of_day?: string;
                    /**
                     * Format: date
                     * @description First day a run may fall on, today when left out; 1900 to 2999
                     */
                    starts_on?: string;
                    /**
                     * Format: date
                     * @description Last day a run may fall on; give this or count, or neither; 1900 to 2999
                     */
                    ends_on?: string;
                    /** @description Number of occurrences in all */
                    count?: number;
                    /** @description Of the price with and without tax; "0" when left out: any rise fails the run */
                    max_price_increase_percent?: string;
                    /** @description Totals of one run that you agreed to; refuses others with price_changed */
                    expected_totals?: components["schemas"]["PositiveMoneyInput"][];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, rec_… */
                recurrence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /** @description The version as it was read, such as "3", in place of expected_version; * adds nothing. Routes without expected_version refuse the header. */
                "If-Match"?: components["parameters"]["if_match"];
            };
            path: {
                /** @description Id, rec_… */
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
                    /** @description As it was read; refuses a change made since */
                    expected_version?: number;
                    /** @description For people */
                    name?: string;
                    /**
                     * @description active resumes, paused pauses, ended ends for good
                     * @enum {string}
                     */
                    status?: "active" | "paused" | "ended";
                    /**
                     * Format: date-time
                     * @description With status paused: resumes by itself then; with zone, 1900 to 2999
                     */
                    resume_at?: string;
                    /** @description true omits the next run; false undoes the last omission */
                    skip_next?: boolean;
                    move_date?: components["schemas"]["UpdateRecurrenceMoveDateInput"];
                    /** @description One entry per product of the catalogue */
                    lines?: components["schemas"]["UpdateRecurrenceLineInput"][];
                    /** @description RFC 5545 rule without DTSTART, such as "FREQ=WEEKLY;BYDAY=MO"; at most hourly */
                    schedule?: string;
                    /** @description Local time of each run, HH:MM; 09:00 when left out, or the rule’s BYHOUR and BYMINUTE */
                    time_of_day?: string;
                    /**
                     * @description IANA time zone, such as Europe/Berlin
                     * @example Europe/Berlin
                     */
                    time_zone?: string;
                    /** @description Last day a run may fall on */
                    ends_on?: string | null;
                    /** @description Number of occurrences in all, past ones included */
                    count?: number | null;
                    /** @description Percentage as a decimal string, such as "7.5" */
                    max_price_increase_percent?: string;
                    /** @description Totals of one run that you agreed to; refuses others with price_changed */
                    expected_totals?: components["schemas"]["PositiveMoneyInput"][];
                    /** @description Removes values */
                    clear?: ("ends_on" | "count")[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /** @description Id, br_… */
                branch_id?: string;
                /** @description First day, inclusive; 1900 to 2999 */
                from?: string;
                /** @description Last day, inclusive; 1900 to 2999 */
                to?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                     *         "orders:receive",
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyProfile"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /** @description The version as it was read, such as "3", in place of expected_version; * adds nothing. Routes without expected_version refuse the header. */
                "If-Match"?: components["parameters"]["if_match"];
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
                    /** @description As it was read; refuses another with version_conflict */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyProfile"];
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
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, ord_… */
                order_id: string;
                /** @description Id, shp_… */
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
                    /**
                     * Format: date
                     * @description Day it is expected to arrive; 1900 to 2999
                     */
                    expected_on?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    answer_claim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, clm_… */
                claim_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "line_id": "oln_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *           "kind": "missing"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Every line of the claim */
                    lines?: components["schemas"]["AnswerClaimLineInput"][];
                    /** @description Why the rest is refused; required where anything is */
                    reason?: string;
                    /** @description Shipping that is credited as well, without tax; at most what is left of it */
                    credit_shipping?: components["schemas"]["PositiveMoneyInput"];
                    /** @description Address and instructions for a return */
                    return_to?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimView"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, pur_… */
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
                    /** @description Totals you agreed to; refuses others with price_changed */
                    expected_totals?: components["schemas"]["PositiveMoneyInput"][];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, pur_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    cancel_shipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, ord_… */
                order_id: string;
                /** @description Id, shp_… */
                shipment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "not_sent",
                 *       "note": "buyer"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description not_sent: the units are still in stock; lost: they are not
                     * @enum {string}
                     */
                    reason: "not_sent" | "lost";
                    /** @description What happened; the buyer sees it */
                    note: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    close_order_remainder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, ord_… */
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
                    /** @description Why the rest is not wanted, or cannot be delivered */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /**
                 * @description Id, ord_…
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
                    /**
                     * Format: date
                     * @description Day it will be delivered; 1900 to 2999
                     */
                    expected_delivery_on?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                     *       "receipt_status": "none",
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
                     *       "requisitioner": null,
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
                     *           "quantity_decimals": 0,
                     *           "unit_code": "C62",
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
                     *           "received_quantity": 0,
                     *           "accepted_quantity": 0,
                     *           "claimed_quantity": 0,
                     *           "credited_quantity": 0,
                     *           "replaced_quantity": 0,
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
                     *         "shipping_tax_rate": "0",
                     *         "tax": {
                     *           "amount": "0.00",
                     *           "currency": "EUR"
                     *         },
                     *         "total": {
                     *           "amount": "162.00",
                     *           "currency": "EUR"
                     *         }
                     *       },
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
                     *       "claims": [],
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
    confirm_receipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, ord_… */
                order_id: string;
                /** @description Id, shp_… */
                shipment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rest": "accepted"
                 *     }
                 */
                "application/json": {
                    /** @description Lines that were counted */
                    lines?: components["schemas"]["ConfirmReceiptLineInput"][];
                    /**
                     * @description What the lines that are not given are: accepted as shipped, or to be counted later
                     * @enum {string}
                     */
                    rest: "accepted" | "not_counted";
                    /** @description Number of the supplier’s delivery note */
                    delivery_note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    count_order_tasks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountOrderTasksAnswer"];
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
    decide_claim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, clm_… */
                claim_id: string;
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
                    /** @description Lines of which units are credited */
                    lines?: components["schemas"]["DecideClaimLineInput"][];
                    /** @description Shipping that is credited as well, without tax; at most what is left of it */
                    credit_shipping?: components["schemas"]["PositiveMoneyInput"];
                    /** @description Why it is decided so; both parties see it */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimView"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, pur_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, ord_… */
                order_id: string;
                /** @description Id, shp_… */
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
                    evidence?: components["schemas"]["DeliverOrderEvidenceInput"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    escalate_claim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, clm_… */
                claim_id: string;
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
                    /** @description Why the refusal is wrong */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimView"];
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
    get_claim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, clm_… */
                claim_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimView"];
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
    get_escalated_claim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, clm_… */
                claim_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetEscalatedClaimAnswer"];
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
    get_purchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, pur_… */
                purchase_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPurchaseAnswer"];
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
    get_spend_table: {
        parameters: {
            query: {
                /** @description What the rows are */
                rows: "month" | "supplier" | "branch" | "category" | "product";
                /** @description What the columns are; without it each row has its total */
                columns?: "month" | "supplier" | "branch" | "category" | "product";
                /** @description Only of this branch, br_… */
                branch_id?: string;
                /** @description Only orders from this supplier */
                supplier_company_id?: string;
                /** @description First day, inclusive; 1900 to 2999 */
                from?: string;
                /** @description Last day, inclusive; 1900 to 2999 */
                to?: string;
                /** @description Only orders in this currency; when left out, the one with the most orders */
                currency?: string;
                /** @description Most rows, up to 100; 25 when left out */
                limit?: number;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSpendTableAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    rows?: components["schemas"]["ImportOrderHistoryRowInput"][];
                    /** @description CSV text with the columns number, purchase_ref, branch_code, supplier_company_id, created_at, status, payment_status, billing_status, required_on, currency, shipping, carrier, shipped_at, expected_on, delivered_at, received_by, sku, quantity, unit_price, discount_percent, tax_rate and tax; give rows or csv, not both */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    list_buyers: {
        parameters: {
            query?: {
                /** @description Words of the name */
                query?: string;
                /** @description This buyer alone */
                buyer_company_id?: string;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBuyersAnswer"];
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
    list_claims: {
        parameters: {
            query?: {
                /** @description Only claims of this status */
                status?: "open" | "answered" | "escalated" | "settled" | "withdrawn";
                /** @description Only of orders of this branch */
                branch_id?: string;
                /** @description Only of this order */
                order_id?: string;
                /** @description Only orders from this supplier */
                supplier_company_id?: string;
                /** @description For suppliers: only orders of this buyer */
                buyer_company_id?: string;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListClaimsAnswer"];
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
    list_delivery_records: {
        parameters: {
            query?: {
                /** @description Only of this branch, br_… */
                branch_id?: string;
                /** @description First day, inclusive; 1900 to 2999 */
                from?: string;
                /** @description Last day, inclusive; 1900 to 2999 */
                to?: string;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDeliveryRecordsAnswer"];
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
    list_escalated_claims: {
        parameters: {
            query?: {
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEscalatedClaimsAnswer"];
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
    list_purchases: {
        parameters: {
            query?: {
                /** @description Only purchases of this state */
                state?: "placed" | "waiting" | "approved" | "declined" | "lapsed" | "cancelled";
                /** @description Any of these, instead of state */
                states?: ("placed" | "approved" | "declined" | "lapsed" | "cancelled")[];
                /** @description Only of this branch, br_… */
                branch_id?: string;
                /** @description Only purchases that this user placed */
                requisitioner_id?: string;
                /** @description Only purchases that this user approved or declined */
                decided_by_id?: string;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPurchasesAnswer"];
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
    open_claim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, ord_… */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shipment_id": "shp_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *       "lines": [
                 *         {
                 *           "line_id": "oln_01k8m6z9c4e5r9vw3a7q2t0b1n",
                 *           "kind": "missing",
                 *           "quantity": 10
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Id, shp_… */
                    shipment_id: string;
                    /** @description Units to claim; a claim with returns has nothing else */
                    lines: components["schemas"]["OpenClaimLineInput"][];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimView"];
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
    place_basket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    /** @description Give it, or branch_id and lines */
                    preview_id?: string;
                    /** @description Id, br_… */
                    branch_id?: string;
                    /** @description One entry per product */
                    lines?: components["schemas"]["PlaceOrderLineInput"][];
                    /** @description Totals you agreed to; refuses others with price_changed */
                    expected_totals?: components["schemas"]["PositiveMoneyInput"][];
                    /** @description Your own, such as a PO number; suppliers see it */
                    reference?: string;
                    /**
                     * Format: date
                     * @description Day you want it by; 1900 to 2999
                     */
                    requested_on?: string;
                    /** @description Suppliers see it */
                    message_to_supplier?: string;
                    /** @description Up to 20 keys and texts of your own; suppliers never see them */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description Suppliers never see it */
                    internal_note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    preview_basket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    lines: components["schemas"]["PreviewOrderLineInput"][];
                    /** @description Your own, such as a PO number; suppliers see it */
                    reference?: string;
                    /**
                     * Format: date
                     * @description Day you want it by; 1900 to 2999
                     */
                    requested_on?: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
    reject_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, ord_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /**
                 * @description Id, ord_…
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
                    lines?: components["schemas"]["ShipOrderLineInput"][];
                    /** @description Who transports it */
                    carrier: string;
                    /** @description Number that the carrier tracks it by */
                    tracking_number?: string;
                    /**
                     * Format: date
                     * @description Day it is expected to arrive; 1900 to 2999
                     */
                    expected_on?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                     *       "receipt_status": "waiting",
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
                     *       "requisitioner": null,
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
                     *           "quantity_decimals": 0,
                     *           "unit_code": "C62",
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
                     *           "received_quantity": 0,
                     *           "accepted_quantity": 0,
                     *           "claimed_quantity": 0,
                     *           "credited_quantity": 0,
                     *           "replaced_quantity": 0,
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
                     *         "shipping_tax_rate": "0",
                     *         "tax": {
                     *           "amount": "0.00",
                     *           "currency": "EUR"
                     *         },
                     *         "total": {
                     *           "amount": "162.00",
                     *           "currency": "EUR"
                     *         }
                     *       },
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
                     *       "claims": [],
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
                     *         "deliver_order",
                     *         "cancel_shipment"
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
    withdraw_claim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, clm_… */
                claim_id: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimView"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, rfq_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, awd_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /**
                 * @description Id, rfq_…
                 * @example rfq_01m87kbp6vf6cvjwppgrbbqgas
                 */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expected_status": "open"
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "rfq_01m87kbp6vf6cvjwppgrbbqgas",
                     *       "number": "RFQ-26-FHFWVF",
                     *       "title": "Tea for spring",
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
                     *       "deadline": "2027-01-15T12:00:00.000Z",
                     *       "created_at": "2026-12-16T07:10:00.000Z",
                     *       "updated_at": "2026-12-16T07:10:00.000Z",
                     *       "description": "",
                     *       "deliver_to": {
                     *         "city": "Hamburg",
                     *         "country": "DE"
                     *       },
                     *       "requisitioner": "Ana Admin",
                     *       "ended_reason": null,
                     *       "status": "evaluating",
                     *       "bid_count": 1,
                     *       "own_bid": null,
                     *       "items": [
                     *         {
                     *           "id": "rit_01m87kbp5zf6cvjwpf5fah965g",
                     *           "name": "Green tea",
                     *           "specification": "Loose leaf, in tins",
                     *           "unit": "tin",
                     *           "quantity_decimals": 0,
                     *           "unit_code": null,
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
                     *           "bid_id": "bid_01m87kbq2ef6cvjwq8yz4d7t3n",
                     *           "bid_status": "submitted"
                     *         }
                     *       ],
                     *       "version": 3,
                     *       "allowed_actions": [
                     *         "cancel_rfq",
                     *         "close_rfq"
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
    count_rfq_tasks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "to_decide": 1,
                     *       "to_bid": null,
                     *       "to_answer": null
                     *     }
                     */
                    "application/json": components["schemas"]["CountRfqTasksAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, rfq_… */
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
                    /**
                     * Format: date-time
                     * @description Bids are accepted until then; must be in the future; with zone, 1900 to 2999
                     */
                    deadline: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, rfq_… */
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
                    /** @description From list_supplier_companies */
                    supplier_company_ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    preview_award: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /**
                 * @description Id, rfq_…
                 * @example rfq_01m87kbp6vf6cvjwppgrbbqgas
                 */
                rfq_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "awards": [
                 *         {
                 *           "bid_id": "bid_01m87kbq2ef6cvjwq8yz4d7t3n",
                 *           "items": [
                 *             {
                 *               "rfq_item_id": "rit_01m87kbp5zf6cvjwpf5fah965g",
                 *               "quantity": 100
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description One entry per bid, in the order of their calls; give these or purchase_orders */
                    awards?: components["schemas"]["PreviewAwardAwardInput"][];
                    /** @description One entry per award */
                    purchase_orders?: components["schemas"]["PreviewAwardPurchaseOrderInput"][];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "branch": {
                     *         "id": "br_01m87kbks4f6cvjwaesss1ye5v",
                     *         "name": "Hamburg"
                     *       },
                     *       "entries": [
                     *         {
                     *           "bid_id": "bid_01m87kbq2ef6cvjwq8yz4d7t3n",
                     *           "award_id": null,
                     *           "supplier": {
                     *             "id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *             "name": "Exotic Liquids",
                     *             "verified": false
                     *           },
                     *           "iteration": 1,
                     *           "lines": [
                     *             {
                     *               "rfq_item_id": "rit_01m87kbp5zf6cvjwpf5fah965g",
                     *               "quantity": 100,
                     *               "unit_price": {
                     *                 "amount": "4.00",
                     *                 "currency": "EUR"
                     *               },
                     *               "tax_rate": "7",
                     *               "total": {
                     *                 "amount": "428.00",
                     *                 "currency": "EUR"
                     *               }
                     *             }
                     *           ],
                     *           "freight": {
                     *             "amount": "12.50",
                     *             "currency": "EUR"
                     *           },
                     *           "freight_tax_rate": "19",
                     *           "net": {
                     *             "amount": "412.50",
                     *             "currency": "EUR"
                     *           },
                     *           "tax": {
                     *             "amount": "30.38",
                     *             "currency": "EUR"
                     *           },
                     *           "total": {
                     *             "amount": "442.88",
                     *             "currency": "EUR"
                     *           },
                     *           "outcome": "will_be_done"
                     *         }
                     *       ],
                     *       "net": {
                     *         "amount": "412.50",
                     *         "currency": "EUR"
                     *       },
                     *       "tax": {
                     *         "amount": "30.38",
                     *         "currency": "EUR"
                     *       },
                     *       "total": {
                     *         "amount": "442.88",
                     *         "currency": "EUR"
                     *       },
                     *       "outcome": "will_be_done",
                     *       "verdicts": [],
                     *       "approvers": []
                     *     }
                     */
                    "application/json": components["schemas"]["PreviewAwardAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /**
                 * @description Id, rfq_…
                 * @example rfq_01m87kbp6vf6cvjwppgrbbqgas
                 */
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
                 *           "rfq_item_id": "rit_01m87kbp5zf6cvjwpf5fah965g",
                 *           "unit_price": {
                 *             "amount": "4.00",
                 *             "currency": "EUR"
                 *           },
                 *           "tax_rate": "7"
                 *         }
                 *       ],
                 *       "freight": {
                 *         "amount": "25.00",
                 *         "currency": "EUR"
                 *       },
                 *       "freight_tax_rate": "19",
                 *       "lead_time_days": 14
                 *     }
                 */
                "application/json": {
                    /** @description The items you offer; leave out what you do not */
                    lines: components["schemas"]["SubmitBidLineInput"][];
                    /** @description Delivery of all you offer, without tax, in the RFQ’s currency; none when left out */
                    freight?: components["schemas"]["PositiveMoneyInput"];
                    /** @description Percent of tax on freight; "0" when left out */
                    freight_tax_rate?: string;
                    /** @description Days from the order to delivery */
                    lead_time_days?: number;
                    /**
                     * Format: date
                     * @description Last day it can be accepted, no end when left out; 1900 to 2999
                     */
                    valid_until?: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "bid_01m87kbq2ef6cvjwq8yz4d7t3n",
                     *       "rfq": {
                     *         "id": "rfq_01m87kbp6vf6cvjwppgrbbqgas",
                     *         "number": "RFQ-26-FHFWVF",
                     *         "title": "Tea for spring",
                     *         "status": "open"
                     *       },
                     *       "buyer": {
                     *         "id": "co_01m87kbes8f6cvjvwy0eckpk57",
                     *         "name": "Northwind Kitchens"
                     *       },
                     *       "supplier": {
                     *         "id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *         "name": "Exotic Liquids",
                     *         "verified": false
                     *       },
                     *       "status": "submitted",
                     *       "latest_iteration": 1,
                     *       "latest_supplier_iteration": 1,
                     *       "iterations": [
                     *         {
                     *           "number": 1,
                     *           "by": "supplier",
                     *           "at": "2026-12-16T07:10:00.000Z",
                     *           "lines": [
                     *             {
                     *               "rfq_item_id": "rit_01m87kbp5zf6cvjwpf5fah965g",
                     *               "product_id": null,
                     *               "unit_price": {
                     *                 "amount": "4.00",
                     *                 "currency": "EUR"
                     *               },
                     *               "tax_rate": "7",
                     *               "net": {
                     *                 "amount": "800.00",
                     *                 "currency": "EUR"
                     *               },
                     *               "tax": {
                     *                 "amount": "56.00",
                     *                 "currency": "EUR"
                     *               },
                     *               "total": {
                     *                 "amount": "856.00",
                     *                 "currency": "EUR"
                     *               }
                     *             }
                     *           ],
                     *           "prices_include_tax": false,
                     *           "freight": {
                     *             "amount": "25.00",
                     *             "currency": "EUR"
                     *           },
                     *           "freight_tax_rate": "19",
                     *           "net": {
                     *             "amount": "825.00",
                     *             "currency": "EUR"
                     *           },
                     *           "tax": {
                     *             "amount": "60.75",
                     *             "currency": "EUR"
                     *           },
                     *           "total": {
                     *             "amount": "885.75",
                     *             "currency": "EUR"
                     *           },
                     *           "lead_time_days": 14,
                     *           "valid_until": null,
                     *           "terms": "",
                     *           "note": null
                     *         }
                     *       ],
                     *       "awards": [],
                     *       "note": null,
                     *       "created_at": "2026-12-16T07:10:00.000Z",
                     *       "updated_at": "2026-12-16T07:10:00.000Z",
                     *       "version": 1,
                     *       "allowed_actions": [
                     *         "submit_bid_iteration",
                     *         "withdraw_bid"
                     *       ]
                     *     }
                     */
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, bid_… */
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
                    lines: components["schemas"]["SubmitBidIterationLineInput"][];
                    /** @description Delivery of all you offer, without tax, in the RFQ’s currency; none when left out */
                    freight?: components["schemas"]["PositiveMoneyInput"];
                    /** @description Percent of tax on freight; "0" when left out */
                    freight_tax_rate?: string;
                    /** @description Days from the order to delivery */
                    lead_time_days?: number;
                    /**
                     * Format: date
                     * @description Last day it can be accepted, no end when left out; 1900 to 2999
                     */
                    valid_until?: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, bid_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, prd_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, prd_… */
                product_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    count_catalogue_tasks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountCatalogueTasksAnswer"];
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
    list_own_stores: {
        parameters: {
            query?: {
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOwnStoresAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    country: string;
                    /** @description What the store sells, for buyers */
                    description?: string;
                    /** @description ISO 4217, such as USD */
                    currency: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateStoreAnswer"];
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
    end_agreed_price: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, agr_… */
                agreement_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "valid_to": "2026-11-21"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date
                     * @description Last day, in the buyer’s time zone; it ends at once when left out; 1900 to 2999
                     */
                    valid_to?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    find_products: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "skus": [
                 *         "nw p01",
                 *         "NW-P99"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Suppliers’ own numbers of products, as they are printed */
                    skus: string[];
                    /** @description Only products of this supplier */
                    supplier_company_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "found": [
                     *         {
                     *           "sku": "nw p01",
                     *           "product": {
                     *             "id": "prd_01m87kbk83f6cvjw7838qyj4a8",
                     *             "sku": "NW-P01",
                     *             "name": "Chai",
                     *             "category": "Beverages",
                     *             "unit": "piece",
                     *             "pack": "10 boxes x 20 bags",
                     *             "quantity_decimals": 0,
                     *             "unit_code": "C62",
                     *             "store": {
                     *               "id": "sto_01m87kbk0tf6cvjw63yvdwtxp5",
                     *               "name": "Exotic Liquids"
                     *             },
                     *             "supplier": {
                     *               "id": "co_01m87kbdw0f6cvjvta73a4mvh5",
                     *               "name": "Exotic Liquids"
                     *             },
                     *             "list_price": {
                     *               "amount": "18.00",
                     *               "currency": "EUR"
                     *             },
                     *             "tax_rate": "0",
                     *             "stock": 1000,
                     *             "discontinued": false,
                     *             "price_breaks": [],
                     *             "minimum_quantity": 1,
                     *             "quantity_step": 1,
                     *             "agreed_price": {
                     *               "amount": "16.20",
                     *               "currency": "EUR"
                     *             },
                     *             "agreed_price_valid_to": null,
                     *             "in_catalog": true,
                     *             "available": true,
                     *             "order_with": "place_order",
                     *             "unit_price": {
                     *               "amount": "16.20",
                     *               "currency": "EUR"
                     *             },
                     *             "unit_price_breaks": []
                     *           }
                     *         }
                     *       ],
                     *       "ambiguous": [],
                     *       "unknown": [
                     *         "NW-P99"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FindProductsAnswer"];
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
                /** @description For a body of text/csv; in JSON it is a field of the body. Id, sto_… */
                store_id?: string;
                /** @description For a body of text/csv; in JSON it is a field of the body. true: stores nothing and returns in rows what each row would do; import when left out */
                dry_run?: boolean;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    /** @description Id, sto_… */
                    store_id: string;
                    /** @description JSON rows; give rows or csv, not both */
                    rows?: components["schemas"]["ImportProductsRowInput"][];
                    /** @description CSV text with a header line; give rows or csv, not both */
                    csv?: string;
                    /** @description true: stores nothing and returns in rows what each row would do; import when left out */
                    dry_run?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    list_agreed_prices: {
        parameters: {
            query?: {
                /** @description Words of the product’s name, SKU, category or supplier */
                query?: string;
                /** @description Only of this product */
                product_id?: string;
                /** @description For suppliers: only with this buyer */
                buyer_company_id?: string;
                /** @description For buyers: only with this supplier */
                supplier_company_id?: string;
                /** @description current: valid today, in the caller’s time zone; coming: later; ended: no longer */
                state?: "current" | "coming" | "ended";
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAgreedPricesAnswer"];
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
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /** @description Words of name, SKU, category or supplier; best match first */
                query?: string;
                /** @description This product alone */
                product_id?: string;
                /** @description Id, sto_… */
                store_id?: string;
                /** @description Case and accents do not matter */
                category?: string;
                /** @description true: only discontinued ones; false: only the others */
                discontinued?: boolean;
                /** @description Only with fewer units available */
                available_below?: number;
                /** @description true: only products that are not discontinued and have at most low_stock_at available; all when left out or false */
                low_stock?: boolean;
                /** @description updated: the latest change of fields or stock first; available: the fewest first. When left out: best match, then name */
                sort?: "name" | "updated" | "available";
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /** @description For a body of text/csv; in JSON it is a field of the body. Id, sto_… */
                store_id?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    /** @description Id, sto_… */
                    store_id: string;
                    /** @description JSON rows; give rows or csv, not both */
                    rows?: components["schemas"]["UpdateProductsRowInput"][];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    list_shipping_terms: {
        parameters: {
            query?: {
                /** @description The supplier; required for buyers, a supplier reads its own */
                supplier_company_id?: string;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListShippingTermsAnswer"];
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
    search_products: {
        parameters: {
            query?: {
                /**
                 * @description Words of name, SKU, category or supplier; best match first
                 * @example chai
                 */
                query?: string;
                /** @description An unknown one is refused with those there are */
                category?: string;
                /** @description Only of this supplier */
                supplier_company_id?: string;
                /** @description Id, sto_… */
                store_id?: string;
                /** @description ISO 4217, such as USD */
                currency?: string;
                /** @description Lowest list price, a decimal in currency */
                price_from?: string;
                /** @description Highest list price, a decimal in currency */
                price_to?: string;
                /** @description true: only with stock; false: only without */
                in_stock?: boolean;
                /** @description true: only products that are available in the company’s catalogue, by match or name; without filters and order by store, price and stock */
                in_catalog?: boolean;
                /** @description Only these, in their order on one page, without query, sort, limit and cursor; unknown and discontinued ones are left out */
                product_ids?: string[];
                /** @description Best match, then name, when left out; price needs currency */
                sort?: "name" | "price_ascending" | "price_descending";
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                     *           "quantity_decimals": 0,
                     *           "unit_code": "C62",
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
                     *           "price_breaks": [],
                     *           "minimum_quantity": 1,
                     *           "quantity_step": 1,
                     *           "agreed_price": {
                     *             "amount": "16.20",
                     *             "currency": "EUR"
                     *           },
                     *           "agreed_price_valid_to": null,
                     *           "in_catalog": true,
                     *           "available": true,
                     *           "order_with": "place_order",
                     *           "unit_price": {
                     *             "amount": "16.20",
                     *             "currency": "EUR"
                     *           },
                     *           "unit_price_breaks": []
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["SearchProductsAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    /** @description Id, prd_… */
                    product_id: string;
                    /** @description Id, co_… */
                    buyer_company_id: string;
                    /** @description Price of one unit, in the currency of the store */
                    price: components["schemas"]["GivenUnitPriceInput"];
                    /** @description Prices from larger quantities of a line on, ascending; none when left out */
                    price_breaks?: components["schemas"]["SetAgreedPricePriceBreakInput"][];
                    /**
                     * Format: date
                     * @description First day, in the buyer’s time zone; 1900 to 2999
                     */
                    valid_from: string;
                    /**
                     * Format: date
                     * @description Last day, in the buyer’s time zone, no end when left out; 1900 to 2999
                     */
                    valid_to?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    set_shipping_terms: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": {
                    /** @description The store; catalogue orders when left out */
                    store_id?: string;
                    /** @description Currency of the orders; for a store its own */
                    currency: string;
                    /** @description Smallest subtotal of an order; none when left out */
                    minimum_order?: components["schemas"]["PositiveMoneyInput"];
                    /** @description Shipping of an order, without tax; none when left out */
                    flat?: components["schemas"]["PositiveMoneyInput"];
                    /** @description Subtotal from which shipping is free; never when left out. Needs flat */
                    free_from?: components["schemas"]["PositiveMoneyInput"];
                    /** @description Tax on shipping, in percent; "0" when left out. Needs flat */
                    tax_rate?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingTerms"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /** @description The version as it was read, such as "3", in place of expected_version; * adds nothing. Routes without expected_version refuse the header. */
                "If-Match"?: components["parameters"]["if_match"];
            };
            path: {
                /** @description Id, prd_… */
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
                    /** @description As it was read; refuses another with version_conflict */
                    expected_version: number;
                    /** @description Name that buyers read */
                    name?: string;
                    /** @description Category it is found by */
                    category?: string;
                    /** @description Sales unit; "piece" for a new product without one */
                    unit?: string;
                    /** @description Code of the unit (UN/ECE Recommendations 20 and 21), such as KGM; empty for none */
                    unit_code?: string;
                    /** @description What one unit holds, such as "10 boxes x 20 bags" */
                    pack?: string;
                    /** @description Price of one unit, in the currency of the store */
                    list_price?: components["schemas"]["GivenUnitPriceInput"];
                    /** @description List prices from larger quantities of a line on, ascending, each above minimum_quantity; [] removes them */
                    price_breaks?: components["schemas"]["UpdateProductPriceBreakInput"][];
                    /**
                     * Format: double
                     * @description Units on hand, reserved ones included
                     */
                    stock?: number;
                    /** @description Tax on top of the price, in percent; "0" for a new product without one */
                    tax_rate?: string;
                    /** @description It cannot be ordered, and the marketplace’s search leaves it out */
                    discontinued?: boolean;
                    /** @description Decimals that its quantities may have, 0 to 3; 0 for a new product without it */
                    quantity_decimals?: number;
                    /**
                     * Format: double
                     * @description Smallest quantity of a line; quantity_step for a new product without one
                     */
                    minimum_quantity?: number;
                    /**
                     * Format: double
                     * @description Quantities are multiples of this; 1, or 0.1 to 0.001 with decimals, for a new product without one
                     */
                    quantity_step?: number;
                    /** @description Units available at or below which its stock is low; null for none */
                    low_stock_at?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    update_store: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /** @description The version as it was read, such as "3", in place of expected_version; * adds nothing. Routes without expected_version refuse the header. */
                "If-Match"?: components["parameters"]["if_match"];
            };
            path: {
                /** @description Id, sto_… */
                store_id: string;
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
                    /** @description As it was read; refuses another with version_conflict */
                    expected_version: number;
                    /** @description Name that buyers read */
                    name?: string;
                    /** @description Where the store sells from, ISO 3166-1 alpha-2 */
                    country?: string;
                    /** @description What the store sells, for buyers */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateStoreAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, co_… */
                supplier_company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, siv_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    count_finance_tasks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountFinanceTasksAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetInvoiceAnswer"];
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
    get_invoice_metrics: {
        parameters: {
            query?: {
                /** @description Only invoices of orders of this branch */
                branch_id?: string;
                /** @description Only invoices from this supplier */
                supplier_company_id?: string;
                /** @description For suppliers: only invoices to this buyer */
                buyer_company_id?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetInvoiceMetricsAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                currency?: string;
                /** @description Only movements of this kind */
                kind?: "top_up" | "balance_payment" | "credit" | "refund" | "release" | "return";
                /** @description Booked at or after; with zone, 1900 to 2999 */
                from?: string;
                /** @description Booked before; with zone, 1900 to 2999 */
                to?: string;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                currency?: string;
                /** @description Only documents of orders with this payment status; due: only invoices still to be paid, of unpaid and pending orders */
                payment_status?: "due" | "unpaid" | "pending" | "paid" | "partially_refunded" | "refunded";
                /** @description Only invoices with this status */
                match_status?: "matched" | "waiting_for_receipt" | "claimed" | "credited";
                /** @description Issued at or after; with zone, 1900 to 2999 */
                issued_from?: string;
                /** @description Issued before; with zone, 1900 to 2999 */
                issued_to?: string;
                /** @description Due on or before this day of their suppliers and still to be paid, the longest overdue first; 1900 to 2999 */
                due_by?: string;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                     *           "branch_name": "Hamburg",
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
                     *           "due": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "order_due": {
                     *             "amount": "162.00",
                     *             "currency": "EUR"
                     *           },
                     *           "issued_at": "2026-12-16T07:05:00.000Z",
                     *           "issued_on": "2026-12-16",
                     *           "due_on": null,
                     *           "match_status": "waiting_for_receipt"
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    count_recurrence_tasks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountRecurrenceTasksAnswer"];
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
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, rec_… */
                recurrence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
    preview_recurrence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                 *       ],
                 *       "schedule": "buyer"
                 *     }
                 */
                "application/json": {
                    /** @description For people */
                    name?: string;
                    /** @description Id, br_… */
                    branch_id: string;
                    /** @description One entry per product of the catalogue */
                    lines: components["schemas"]["PreviewRecurrenceLineInput"][];
                    /** @description RFC 5545 rule without DTSTART, such as "FREQ=WEEKLY;BYDAY=MO"; at most hourly */
                    schedule: string;
                    /**
                     * @description Of the schedule; the branch’s when left out
                     * @example Europe/Berlin
                     */
                    time_zone?: string;
                    /** @description Local time of each run, HH:MM; 09:00 when left out, or the rule’s BYHOUR and BYMINUTE */
                    time_of_day?: string;
                    /**
                     * Format: date
                     * @description First day a run may fall on, today when left out; 1900 to 2999
                     */
                    starts_on?: string;
                    /**
                     * Format: date
                     * @description Last day a run may fall on; give this or count, or neither; 1900 to 2999
                     */
                    ends_on?: string;
                    /** @description Number of occurrences in all */
                    count?: number;
                    /** @description Of the price with and without tax; "0" when left out: any rise fails the run */
                    max_price_increase_percent?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewRecurrenceAnswer"];
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
    preview_recurrence_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description The version as it was read, such as "3", in place of expected_version; * adds nothing. Routes without expected_version refuse the header. */
                "If-Match"?: components["parameters"]["if_match"];
            };
            path: {
                /** @description Id, rec_… */
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
                    /** @description As it was read; refuses a change made since */
                    expected_version?: number;
                    /**
                     * @description active resumes
                     * @enum {string}
                     */
                    status?: "active";
                    /** @description One entry per product of the catalogue */
                    lines?: components["schemas"]["PreviewRecurrenceChangeLineInput"][];
                    /** @description RFC 5545 rule without DTSTART, such as "FREQ=WEEKLY;BYDAY=MO"; at most hourly */
                    schedule?: string;
                    /** @description Local time of each run, HH:MM; 09:00 when left out, or the rule’s BYHOUR and BYMINUTE */
                    time_of_day?: string;
                    /**
                     * @description IANA time zone, such as Europe/Berlin
                     * @example Europe/Berlin
                     */
                    time_zone?: string;
                    /** @description Last day a run may fall on */
                    ends_on?: string | null;
                    /** @description Number of occurrences in all, past ones included */
                    count?: number | null;
                    /** @description Percentage as a decimal string, such as "7.5" */
                    max_price_increase_percent?: string;
                    /** @description Removes values */
                    clear?: ("ends_on" | "count")[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewRecurrenceAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, chn_… */
                change_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                types?: ("order.approval_requested" | "order.placed" | "order.confirmed" | "order.partially_shipped" | "order.shipped" | "order.delivered" | "order.received" | "order.claimed" | "order.claim_answered" | "order.claim_settled" | "order.shipment_cancelled" | "order.cancelled" | "order.rejected" | "order.declined" | "order.payment_changed" | "order.billing_changed" | "order.updated" | "order.imported" | "rfq.created" | "rfq.invited" | "rfq.evaluating" | "rfq.partially_awarded" | "rfq.awarded" | "rfq.closed" | "rfq.cancelled" | "rfq.updated" | "bid.submitted" | "bid.countered" | "bid.partially_accepted" | "bid.accepted" | "bid.rejected" | "bid.withdrawn" | "bid.updated" | "purchase_order.issued" | "purchase_order.acknowledged" | "purchase_order.fulfilled" | "purchase_order.cancelled" | "purchase_order.rejected" | "purchase_order.updated" | "recurrence.created" | "recurrence.updated" | "recurrence.run_failed")[];
                /** @description Maximum number of changes returned; 100 when left out */
                limit?: number;
                /** @description Seconds to wait for a change when there is none yet; 0 when left out */
                wait?: number;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    url: string;
                    /** @description Only these types of changes; all when left out */
                    types?: ("order.approval_requested" | "order.placed" | "order.confirmed" | "order.partially_shipped" | "order.shipped" | "order.delivered" | "order.received" | "order.claimed" | "order.claim_answered" | "order.claim_settled" | "order.shipment_cancelled" | "order.cancelled" | "order.rejected" | "order.declined" | "order.payment_changed" | "order.billing_changed" | "order.updated" | "order.imported" | "rfq.created" | "rfq.invited" | "rfq.evaluating" | "rfq.partially_awarded" | "rfq.awarded" | "rfq.closed" | "rfq.cancelled" | "rfq.updated" | "bid.submitted" | "bid.countered" | "bid.partially_accepted" | "bid.accepted" | "bid.rejected" | "bid.withdrawn" | "bid.updated" | "purchase_order.issued" | "purchase_order.acknowledged" | "purchase_order.fulfilled" | "purchase_order.cancelled" | "purchase_order.rejected" | "purchase_order.updated" | "recurrence.created" | "recurrence.updated" | "recurrence.run_failed")[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, whk_… */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, whk_… */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /** @description The version as it was read, such as "3", in place of expected_version; * adds nothing. Routes without expected_version refuse the header. */
                "If-Match"?: components["parameters"]["if_match"];
            };
            path: {
                /** @description Id, whk_… */
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
                    /** @description As it was read; refuses another with version_conflict */
                    expected_version: number;
                    /** @description Name of the system that receives the changes */
                    name?: string;
                    /** @description Another URL, which is verified first */
                    url?: string;
                    /** @description Only these types of changes; null for all */
                    types?: ("order.approval_requested" | "order.placed" | "order.confirmed" | "order.partially_shipped" | "order.shipped" | "order.delivered" | "order.received" | "order.claimed" | "order.claim_answered" | "order.claim_settled" | "order.shipment_cancelled" | "order.cancelled" | "order.rejected" | "order.declined" | "order.payment_changed" | "order.billing_changed" | "order.updated" | "order.imported" | "rfq.created" | "rfq.invited" | "rfq.evaluating" | "rfq.partially_awarded" | "rfq.awarded" | "rfq.closed" | "rfq.cancelled" | "rfq.updated" | "bid.submitted" | "bid.countered" | "bid.partially_accepted" | "bid.accepted" | "bid.rejected" | "bid.withdrawn" | "bid.updated" | "purchase_order.issued" | "purchase_order.acknowledged" | "purchase_order.fulfilled" | "purchase_order.cancelled" | "purchase_order.rejected" | "purchase_order.updated" | "recurrence.created" | "recurrence.updated" | "recurrence.run_failed")[] | null;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, whk_… */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, whk_… */
                webhook_id: string;
                /** @description Id, whd_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, whk_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, whk_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, whk_… */
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
    list_companies: {
        parameters: {
            query?: {
                /** @description Beginnings of words of the name or legal name, or exactly the tax id or the company id */
                query?: string;
                /** @description Only buyers, or only suppliers */
                kind?: "buyer" | "supplier";
                /** @description true: only those of which name and tax id are verified; false: only the others */
                verified?: boolean;
                /** @description true: only those that are suspended; false: only the others */
                suspended?: boolean;
                /** @description Created at or after; with zone, 1900 to 2999 */
                created_from?: string;
                /** @description Created before; with zone, 1900 to 2999 */
                created_to?: string;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCompaniesAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    country: string;
                    /**
                     * @description IANA time zone, such as Europe/Berlin
                     * @example Europe/Berlin
                     */
                    time_zone: string;
                    /** @description ISO 4217, such as USD */
                    currency: string;
                    /** @description Tax id; verify_company verifies it */
                    tax_id?: string;
                    admin: components["schemas"]["CreateCompanyAdminInput"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, co_… */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
    get_company: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, co_… */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCompanyAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    /** @description Id, co_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /** @description At or after; with zone, 1900 to 2999 */
                from?: string;
                /** @description Before; with zone, 1900 to 2999 */
                to?: string;
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
    list_company_credentials: {
        parameters: {
            query?: {
                /** @description Only REST keys, or only MCP tokens */
                kind?: "rest_key" | "mcp_token";
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
            };
            path: {
                /** @description Id, co_… */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCompanyCredentialsAnswer"];
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
                /** @description Per page; 25 when left out */
                limit?: number;
                /** @description The previous page’s next_cursor */
                cursor?: string;
            };
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, co_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    resume_company: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, co_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumeCompanyAnswer"];
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
    revoke_company_credential: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, co_… */
                company_id: string;
                /** @description Id, cred_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    revoke_rest_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, co_… */
                company_id: string;
                /** @description Id, cred_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, co_… */
                company_id: string;
                /** @description Id, cred_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
    suspend_company: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own. */
                "X-Request-Id"?: components["parameters"]["request_id"];
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, co_… */
                company_id: string;
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
                    /** @description Why, in words for the admins of the company */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumeCompanyAnswer"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /** @description The version as it was read, such as "3", in place of expected_version; * adds nothing. Routes without expected_version refuse the header. */
                "If-Match"?: components["parameters"]["if_match"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyProfile"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, co_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
                /**
                 * @description The version of the interface you speak; another one is refused.
                 * @example 2026-11-21
                 */
                "Procura-Version"?: components["parameters"]["version"];
                /** @description Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /** @description Id, co_… */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Procura-Version": components["headers"]["Procura-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
