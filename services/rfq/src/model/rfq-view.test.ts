import { expect, test } from '@jest/globals';
import { inviteRfqSuppliers, maxRfqSuppliers, newId } from '@procura/contracts';
import { principalOf } from '@procura/testkit/principals';
import { anRfq } from '../../test/an-rfq.ts';
import { newInvitation } from './invitation.ts';
import { toView } from './rfq-view.ts';

test('allowed_actions name invite_rfq_suppliers until the RFQ has the most suppliers it can have', () => {
  const rfq = anRfq();
  const now = rfq.created_at;
  const actionsWith = (suppliers: number) => {
    const facts = { name: 'Exotic Liquids', country: 'GB', time_zone: 'Europe/London' };
    const invited = Array.from({ length: suppliers }, () =>
      newInvitation(rfq, { ...facts, id: newId('company') }, now),
    );
    return toView(rfq, invited, { caller: principalOf('buyer'), now }).allowed_actions;
  };
  expect(actionsWith(maxRfqSuppliers - 1)).toContain(inviteRfqSuppliers.name);
  expect(actionsWith(maxRfqSuppliers)).not.toContain(inviteRfqSuppliers.name);
});
