import { systemCall } from '@procura/bus';
import { getOrderFacts, type Id, systemPrincipal } from '@procura/contracts';
import { eachInTurn, mostDue } from '@procura/service';
import type { Deps } from '../deps.ts';
import { ensureCharge, gradually, withNewDocuments } from './ensure-charge.ts';

type Due = { _id: Id<'charge'>; company_id: Id<'company'>; order_id: Id<'order'> };

/** Releases to suppliers what they had earned before the feature level was raised, of charges that its migration marked. */
export const releaseDueEarnings = async (deps: Deps): Promise<void> => {
  const found = await deps.charges.work().find(
    { earning_due_at: { $lte: deps.clock() } },
    {
      sort: { earning_due_at: 1, _id: 1 },
      limit: mostDue,
      projection: { buyer_company_id: 1, order_id: 1 },
    },
  );
  // The level is raised after the migrations.
  if (found.length === 0 || !(await deps.database.hasFeatureLevel(gradually))) return;
  const due = found.map(
    ({ _id, buyer_company_id, order_id }): Due => ({
      _id,
      company_id: buyer_company_id as Id<'company'>,
      order_id: order_id as Id<'order'>,
    }),
  );
  const failing = {
    late: 'what was earned of an order is not determined yet',
    postpone: ({ _id, company_id }: Due, until: Date) =>
      deps.charges
        .parties(systemPrincipal(company_id))
        .updateOne({ _id, earning_due_at: { $exists: true } }, { $set: { earning_due_at: until } }),
  };
  await eachInTurn(deps, due, failing, (charge) => releaseOne(deps, charge));
};

const releaseOne = async (deps: Deps, { company_id, order_id }: Due): Promise<void> => {
  const call = systemCall({ operation: 'release_due_earnings', company_id });
  const facts = await deps.bus.call(getOrderFacts, call, { order_id });
  if (facts.lines.some(({ receipt }) => !receipt))
    throw new Error(`Order ${order_id} was read by a replica of an earlier release, which does not count`);
  const serializeOn = [company_id, facts.supplier_company_id];
  await withNewDocuments(() =>
    deps.database.write(
      call,
      async (tx) => {
        await ensureCharge(deps, tx, facts);
        tx.audit({ target: order_id, company_ids: [company_id, facts.supplier_company_id] });
      },
      { serializeOn },
    ),
  );
};
