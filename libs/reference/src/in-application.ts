import {
  type Answer,
  type getBid,
  type getOrder,
  type getRfq,
  type Operation,
  operationsByName,
} from '@procura/contracts';
import type { JsonSchema } from './json-schema.ts';

const purchase = ({ purchase_id }: Answer<typeof getOrder>): string => `/settings/purchases/${purchase_id}`;
const order = ({ id }: Answer<typeof getOrder>): string => `/settings/orders/${id}`;
const rfqOfId = ({ id }: Answer<typeof getRfq>): string => `/settings/rfqs/${id}`;
const rfqOfBid = ({ rfq }: Answer<typeof getBid>): string => `/settings/rfqs/${rfq.id}`;

const orderPage = ({ id }: Answer<typeof getOrder>): string => `/orders/${id}`;
/** The page of the claim of an order that an operation is about; that of the order where it has several or none. */
const claimOf =
  (...statuses: readonly string[]) =>
  (order: Answer<typeof getOrder>): string => {
    const [claim, ...others] = (order.claims ?? []).filter(({ status }) => statuses.includes(status));
    return claim && others.length === 0 ? `/claims/${claim.id}` : orderPage(order);
  };

/** The page of the application for operations that are not tools, by the answer that names it. */
const pages: Readonly<Record<string, (answer: never) => string>> = {
  approve_purchase: purchase,
  decline_purchase: purchase,
  confirm_order: order,
  reject_order: order,
  ship_order: (answer: Answer<typeof getOrder>) => `${order(answer)}/ship`,
  add_shipment_event: order,
  deliver_order: order,
  confirm_receipt: orderPage,
  open_claim: orderPage,
  answer_claim: claimOf('open'),
  escalate_claim: claimOf('answered'),
  withdraw_claim: claimOf('open', 'answered', 'escalated'),
  cancel_shipment: orderPage,
  close_order_remainder: orderPage,
  submit_bid: rfqOfId,
  submit_bid_iteration: rfqOfBid,
  withdraw_bid: rfqOfBid,
};

/** Where an operation that is not a tool is performed: its page, or the reference of its REST route. */
const placeOf = (operation: string, answer: object): string =>
  pages[operation]?.(answer as never) ?? `/docs/reference/operations#${operation}`;

const isTool = (name: string): boolean => operationsByName.get(name)?.surfaces.includes('mcp') === true;

/** Approvers decide in the settings page, even if another user reads what waits for them. */
const decisions = ['approve_purchase', 'decline_purchase'];

/** Whether the answers of an operation may name next operations. */
export const leadsOn = ({ output }: Operation): boolean =>
  'allowed_actions' in output.shape || ('purchase_id' in output.shape && 'approvers' in output.shape);

/**
 * An answer in the form for assistants: `allowed_actions` names only tools; operations elsewhere are in
 * `in_application`, which is absent if there are none.
 */
export const withApplication = (
  answer: Record<string, unknown>,
  public_url: string,
): Record<string, unknown> => {
  const { allowed_actions } = answer;
  const allowed = Array.isArray(allowed_actions) ? allowed_actions.map(String) : [];
  const waiting = answer.status === 'pending_approval' && answer.purchase_id ? decisions : [];
  const elsewhere = [...new Set([...waiting, ...allowed.filter((name) => !isTool(name))])];
  return {
    ...answer,
    ...(allowed_actions !== undefined && { allowed_actions: allowed.filter(isTool) }),
    ...(elsewhere.length > 0 && {
      in_application: elsewhere.map((operation) => ({
        operation,
        url: `${public_url}${placeOf(operation, answer)}`,
      })),
    }),
  };
};

export const inApplicationSchema: JsonSchema = {
  type: 'array',
  description:
    'What is no tool and can be done next at its url: in the settings page, or over REST. A purchase that waits is decided there by its approvers. Absent when there is nothing',
  items: {
    type: 'object',
    properties: { operation: { type: 'string' }, url: { type: 'string' } },
    required: ['operation', 'url'],
  },
};
