import { z } from 'zod';
import { maxRelatedBuyers } from '../catalogue/agreed-prices.ts';
import { id } from '../language/ids.ts';
import { internalOperation } from '../language/operation-kinds.ts';

export const findInvitingBuyers = internalOperation({
  area: 'rfqs',
  service: 'rfq',
  name: 'find_inviting_buyers',
  title: 'Find inviting buyers',
  description: 'Returns the buyers that have invited the calling supplier to an RFQ, at most 2,000.',
  input: z.strictObject({}),
  output: z.object({ buyer_company_ids: z.array(id('company')).max(maxRelatedBuyers) }),
  effect: 'read',
});
