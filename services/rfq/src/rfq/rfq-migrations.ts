import { inBothPhases, type Migration, termMigrations, termsFrom } from '@procura/mongo';
import { type Rfq, termsOf } from '../model/rfq.ts';
import { invitations, rfqs } from './rfq-store.ts';

/** RFQs changed in one round trip. */
const batch = 500;

/** Adds the fields by which lists find them to RFQs of earlier releases and their invitations. */
const fillSearchFields: Migration['run'] = async ({ collection }) => {
  const [stored, invited] = [collection(rfqs).work(), collection(invitations).work()];
  for (;;) {
    const found = await stored.find(
      { terms: { $exists: false } },
      { projection: { number: 1, title: 1, items: 1 }, limit: batch },
    );
    if (found.length === 0) return;
    const ids = found.map(({ _id }) => _id);
    const invitationsOf = Map.groupBy(
      await invited.find(
        { rfq_id: { $in: ids } },
        { projection: { rfq_id: 1, supplier_company_id: 1 }, sort: { invited_at: 1, _id: 1 } },
      ),
      ({ rfq_id }) => rfq_id,
    );
    await invited.updateEach(
      found.flatMap((rfq) =>
        (invitationsOf.get(rfq._id) ?? []).map(({ _id }) => ({
          filter: { _id },
          update: { $set: { terms: termsOf(rfq) } },
        })),
      ),
    );
    await stored.updateEach(
      found.map((rfq: Rfq) => ({
        filter: { _id: rfq._id },
        update: {
          $set: {
            terms: termsOf(rfq),
            supplier_ids: (invitationsOf.get(rfq._id) ?? []).map(
              ({ supplier_company_id }) => supplier_company_id,
            ),
          },
        },
      })),
    );
  }
};

export const rfqMigrations: readonly Migration[] = [
  ...inBothPhases('2026-12-rfq-search-fields', fillSearchFields),
  ...termMigrations(termsFrom(rfqs, termsOf), termsFrom(invitations, termsOf)),
];
