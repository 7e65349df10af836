import { z } from 'zod';
import { id } from '../language/ids.ts';
import { givenDay } from '../language/input-values.ts';
import { currencyCode, money } from '../language/money.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { timestamp } from '../language/values.ts';
import { tool } from './presets.ts';
import { rfqStatus } from './rfq.ts';

export const getRfqMetrics = readOperation({
  ...tool,
  name: 'get_rfq_metrics',
  title: 'Get RFQ metrics',
  description:
    'Returns figures over RFQs created in a range of whole days: counts by status, bids, and per currency what was awarded and ordered, and savings against target prices and against each supplier’s first iteration. Use it instead of adding up pages. as_of is their time.',
  input: z.strictObject({
    branch_id: id('branch').optional(),
    from: givenDay('First day, inclusive').optional(),
    to: givenDay('Last day, inclusive').optional(),
  }),
  output: z.object({
    rfqs: z.int(),
    by_status: z.array(z.object({ status: rfqStatus, rfqs: z.int() })).max(rfqStatus.options.length),
    bids: z.int().describe('Bids that were not withdrawn'),
    awards: z.int().describe('Awards that hold quantity'),
    purchase_orders: z.int().describe('Purchase orders that were not cancelled or rejected'),
    currencies: z
      .array(
        z.object({
          currency: currencyCode,
          awarded: money.describe('Awarded quantities at awarded prices, with tax'),
          ordered: money.describe('On purchase orders that were not cancelled or rejected, with tax'),
          target: money.describe('Awarded quantities of items with a target, at the target price'),
          savings_against_target: money.describe(
            'target less what those items were awarded at, net of net bids and gross of tax-included ones; may be negative',
          ),
          first_offer: money.describe(
            'Awarded quantities at the prices of the supplier’s first iteration, or of the first one that offers the item, with the tax of the award',
          ),
          savings_between_iterations: money.describe('first_offer less awarded; may be negative'),
        }),
      )
      .max(200),
    as_of: timestamp,
  }),
  audience: 'buyer',
  rest: { method: 'GET', path: '/api/rfqs/metrics' },
  errors: ['not_found'],
  calls: ['get_branch_facts'],
});
