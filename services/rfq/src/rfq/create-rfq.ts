import type { Call, Handler } from '@procura/bus';
import {
  type Answer,
  checkSuppliers,
  type createRfq as contract,
  dayOf,
  Failure,
  type FieldError,
  getBranchFacts,
  type Id,
  type Input,
  invalidField,
  invalidFields,
  newId,
  newNumber,
  quantityRule,
  requireActiveBranch,
} from '@procura/contracts';
import {
  add,
  decimalsOf,
  decimalsProblem,
  isOrderable,
  noQuantity,
  parseUnitPrice,
  storedMeasure,
  timesQuantity,
} from '@procura/money';
import { retryDuplicates, type WriteTx } from '@procura/mongo';
import { requirePartiesActive } from '@procura/service';
import type { Deps } from '../deps.ts';
import { mailRfqNotice } from '../mails.ts';
import { changeOfInvitation, changeOfRfq } from '../model/changes.ts';
import { newInvitation } from '../model/invitation.ts';
import { noFigures, type Rfq, type RfqItem, termsOf } from '../model/rfq.ts';
import { toView } from '../model/rfq-view.ts';

type CreateInput = Input<typeof contract>;
type RfqView = Answer<typeof contract>;
type Branch = Answer<typeof getBranchFacts>['branches'][number];
export type Supplier = Answer<typeof checkSuppliers>['suppliers'][number];

/** Creates an RFQ with its invitations, and mails each supplier. */
export const createRfq: Handler<Deps, typeof contract> = async (deps, call, input) => {
  // A repeat returns the same, even after changes of branch, suppliers and deadline.
  const earlier = await deps.database.replayOf<RfqView>(call);
  if (earlier) return earlier.answer;
  const items = readItems(input);
  refusePast(input.deadline, deps.clock());
  if (items.some(({ quantity_decimals, unit_code }) => quantity_decimals || unit_code))
    await deps.database.requireFeatureLevel(1, 'Quantities with decimals');
  const [{ branches }, suppliers] = await Promise.all([
    deps.bus.call(getBranchFacts, call, { branch_ids: [input.branch_id] }),
    askSuppliers(deps, call, input.supplier_company_ids),
  ]);
  const branch = requireActiveBranch(branches[0], input.branch_id);
  return retryDuplicates(['number'], () =>
    deps.database.write(call, async (tx) => {
      refusePast(input.deadline, tx.now);
      const rfq = newRfq(call, { input, items, branch, suppliers, now: tx.now });
      await deps.rfqs.owner(rfq.company_id, tx).insert(rfq);
      tx.changed(changeOfRfq('rfq.created', rfq));
      const invited = await invite(deps, tx, call, rfq, suppliers);
      tx.audit({ target: rfq._id });
      return toView(rfq, invited, { caller: call.principal, now: tx.now });
    }),
  );
};

/** Inserts invitations and informs the suppliers by mail. Raises `company_suspended`. */
export const invite = async (
  deps: Deps,
  tx: WriteTx,
  call: Call,
  rfq: Rfq,
  suppliers: readonly Supplier[],
) => {
  const invited = suppliers.map((supplier) => newInvitation(rfq, supplier, tx.now));
  await requirePartiesActive(deps, invited, tx);
  await deps.invitations.parties(call.principal, tx).insert(...invited);
  for (const invitation of invited) {
    tx.changed(changeOfInvitation('rfq.invited', invitation));
    tx.enqueue(mailRfqNotice, {
      kind: 'invited',
      rfq_id: rfq._id,
      buyer_company_id: rfq.company_id,
      to_company_id: invitation.supplier_company_id,
      bid_id: null,
    });
  }
  return invited;
};

/** Facts of distinct suppliers. Raises `not_found` with ids that are not suppliers. */
export const askSuppliers = async (
  deps: Deps,
  call: Call,
  ids: readonly Id<'company'>[],
): Promise<Supplier[]> => {
  const asked = [...new Set(ids)];
  const { suppliers } = await deps.bus.call(checkSuppliers, call, { supplier_company_ids: asked });
  const known = new Map(suppliers.map((supplier) => [supplier.id, supplier]));
  const errors = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            path: `supplier_company_ids.${index}`,
            message: 'is not a supplier; list_supplier_companies shows them',
          },
        ],
  );
  if (errors.length > 0)
    throw new Failure(
      'not_found',
      `There is no supplier ${ids.find((id) => !known.has(id))}. list_supplier_companies shows them.`,
      { errors },
    );
  return asked.flatMap((id) => known.get(id) ?? []);
};

const readItems = ({ items, currency }: CreateInput): RfqItem[] => {
  const errors = items.flatMap(({ target_unit_price: target, quantity }, index) => {
    if (!target) return [];
    const path = `items.${index}.target_unit_price`;
    if (target.currency !== currency)
      return [{ path: `${path}.currency`, message: `must be ${currency}, the RFQ’s currency` }];
    return isOrderable(timesQuantity(parseUnitPrice(target), quantity))
      ? []
      : [{ path, message: 'makes an amount larger than can be ordered; lower it' }];
  });
  if (errors.length > 0) throw invalidFields(errors);
  refuseDecimals(items);
  const read = items.map(
    (item): RfqItem => ({
      id: newId('rfqItem'),
      name: item.name,
      specification: item.specification ?? '',
      quantity: item.quantity,
      unit: item.unit ?? 'piece',
      ...storedMeasure(item),
      target_unit_price: item.target_unit_price ? parseUnitPrice(item.target_unit_price) : null,
      claimed_quantity: noQuantity,
      awarded_quantity: noQuantity,
      ordered_quantity: noQuantity,
    }),
  );
  const [first, ...rest] = read.flatMap(({ target_unit_price, quantity }) =>
    target_unit_price ? [timesQuantity(target_unit_price, quantity)] : [],
  );
  if (first && !isOrderable(add(first, ...rest)))
    throw invalidField('items', 'make a target larger than can be ordered; ask for less');
  return read;
};

/** Raises `quantity_rule` for quantities with more decimals than their items allow. */
const refuseDecimals = (items: CreateInput['items']): void => {
  const errors = items.flatMap(({ quantity, quantity_decimals = 0 }, index): FieldError[] => {
    const problem = decimalsProblem(quantity, quantity_decimals);
    if (!problem) return [];
    const remedy = `or give quantity_decimals ${decimalsOf(quantity)}`;
    return [{ path: `items.${index}.quantity`, message: `${problem}, ${remedy}` }];
  });
  if (errors.length > 0) throw quantityRule(errors);
};

const refusePast = (deadline: string, now: Date): void => {
  if (new Date(deadline) <= now) throw invalidField('deadline', `must be ahead of now, ${now.toISOString()}`);
};

const newRfq = (
  { principal }: Call,
  from: {
    input: CreateInput;
    items: RfqItem[];
    branch: Branch;
    suppliers: readonly Supplier[];
    now: Date;
  },
): Rfq => {
  const { input, items, branch, suppliers, now } = from;
  const deadline = new Date(input.deadline);
  const number = newNumber('RFQ', now);
  return {
    _id: newId('rfq'),
    company_id: principal.company_id,
    number,
    title: input.title,
    description: input.description ?? '',
    status: 'open',
    buyer: { name: principal.company_name, time_zone: principal.time_zone },
    branch_id: branch.id,
    branch: { name: branch.name },
    deliver_to: { city: branch.address.city, country: branch.address.country },
    currency: input.currency,
    items,
    item_count: items.length,
    figures: noFigures(input.currency),
    deadline,
    bidding_until: deadline,
    due_at: deadline,
    requisitioner: {
      user_id: principal.user_id,
      name: principal.user_name,
      credential_id: principal.credential_id,
    },
    ended_reason: null,
    terms: termsOf({ number, title: input.title, items }),
    supplier_ids: suppliers.map(({ id }) => id),
    day: dayOf(now, principal.time_zone),
    version: 1,
    created_at: now,
    updated_at: now,
  };
};
