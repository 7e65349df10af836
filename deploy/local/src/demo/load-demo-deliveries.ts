import { createHash } from 'node:crypto';
import {
  answerClaim,
  confirmOrder,
  confirmReceipt,
  deliverOrder,
  escalateClaim,
  getOrder,
  getOrderLogistics,
  placeOrder,
  shipOrder,
} from '@procura/contracts';
import type { z } from 'zod';
import type { Caller } from './demo-caller.ts';
import { type LoadedBuyer, orderLines } from './load-demo-buyers.ts';
import { readBranchIds } from './load-demo-rfqs.ts';
import type { LoadedSuppliers } from './load-demo-suppliers.ts';

type Loading = { buyer: LoadedBuyer; suppliers: LoadedSuppliers };
type Count = NonNullable<z.input<typeof confirmReceipt.input>['lines']>[number];

/** An order of one product that was shipped, and how it was counted. */
type Delivery = {
  branch_code: string;
  supplier: number;
  product: number;
  quantity: number;
  carrier: string;
  /** Absent where everything is as shipped. */
  counted?: Omit<Count, 'line_id'>;
  /** Why the supplier refuses the claim, and why the buyer escalates it. */
  dispute?: { refusal: string; escalation: string };
};

const photo = (name: string): string => createHash('sha256').update(name).digest('hex');

const deliveries: readonly Delivery[] = [
  { branch_code: 'CHOPS', supplier: 1, product: 1, quantity: 6, carrier: 'Speedy Express' },
  { branch_code: 'LEHMS', supplier: 5, product: 11, quantity: 4, carrier: 'United Package' },
  {
    branch_code: 'CHOPS',
    supplier: 1,
    product: 2,
    quantity: 5,
    carrier: 'Speedy Express',
    counted: {
      received_quantity: 5,
      problems: [{ kind: 'damaged', quantity: 1, note: 'The crate is broken', photos: [photo('crate')] }],
    },
  },
  {
    branch_code: 'LEHMS',
    supplier: 16,
    product: 34,
    quantity: 6,
    carrier: 'Federal Shipping',
    counted: { received_quantity: 4, problems: [{ kind: 'missing', quantity: 2 }] },
  },
  {
    branch_code: 'CHOPS',
    supplier: 18,
    product: 39,
    quantity: 3,
    carrier: 'United Package',
    counted: {
      received_quantity: 3,
      problems: [{ kind: 'wrong', quantity: 2, note: 'Yellow instead of green' }],
    },
    dispute: {
      refusal: 'The order does not name a colour.',
      escalation: 'The product is the green one, as every order before.',
    },
  },
];

/** Deliveries that the buyer's receiver counted: two as ordered, two with a claim that waits for its supplier, one disputed. */
export const loadDeliveries = async ({ buyer, suppliers }: Loading): Promise<void> => {
  const branchIdOf = await readBranchIds(buyer.admin);
  for (const delivery of deliveries) {
    const { branch_code, quantity, product } = delivery;
    const seller = suppliers.companies.get(delivery.supplier)?.admin;
    if (!seller) throw new Error(`there is no supplier ${delivery.supplier}`);
    const { orders } = await buyer.admin(placeOrder, {
      branch_id: branchIdOf(branch_code),
      lines: orderLines({ [product]: quantity }, suppliers.products),
    });
    for (const { id } of orders) await deliver({ receiver: buyer.receiver, seller }, id, delivery);
  }
};

const deliver = async (
  { receiver, seller }: { receiver: Caller; seller: Caller },
  order_id: string,
  { carrier, counted, dispute }: Delivery,
): Promise<void> => {
  await seller(confirmOrder, { order_id });
  await seller(shipOrder, { order_id, carrier });
  const { shipments } = await seller(getOrderLogistics, { order_id });
  for (const { id: shipment_id, lines } of shipments) {
    const evidence = { kind: 'signature', sha256: photo(shipment_id) } as const;
    await seller(deliverOrder, { order_id, shipment_id, received_by: 'Maria Anders', evidence });
    await receiver(confirmReceipt, {
      ...{ order_id, shipment_id, rest: 'accepted' },
      ...(counted && { lines: lines.map(({ line_id }) => ({ line_id, ...counted })) }),
    });
  }
  const { claims } = await receiver(getOrder, { order_id });
  const [of] = shipments[0]?.lines ?? [];
  if (dispute && of)
    for (const { id: claim_id } of claims) {
      const lines = [{ line_id: of.line_id, kind: 'wrong' as const }];
      await seller(answerClaim, { claim_id, lines, reason: dispute.refusal });
      await receiver(escalateClaim, { claim_id, reason: dispute.escalation });
    }
};
