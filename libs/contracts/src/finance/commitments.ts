import { z } from 'zod';
import { id } from '../language/ids.ts';
import { positiveMoney } from '../language/money.ts';
import { internalOperation } from '../language/operation-kinds.ts';
import { roleKey } from '../language/principal.ts';
import { timestamp } from '../language/values.ts';
import { maxVerdicts, verdict } from '../language/verdict.ts';
import { maxRfqSuppliers } from '../rfq/rfq.ts';
import { limitUse, maxLimits, spendingCaps } from './limits.ts';
import { internal } from './presets.ts';

/** The id of a commitment: a purchase, or an award until its orders are issued. */
const holdId = z.union([id('purchase'), id('award')]);

/** The parts of a commitment: each order of a purchase, or the award itself. */
const shares = z
  .array(z.strictObject({ share_id: z.union([id('order'), id('award')]), amount: positiveMoney }))
  .min(1)
  .max(100);

/** The spender and the branch; the company is the caller's. */
const spender = {
  branch_id: id('branch'),
  user_id: id('user'),
  role: roleKey,
  credential_id: z.string().max(60),
};

export const getLimitUse = internalOperation({
  ...internal,
  name: 'get_limit_use',
  title: 'Get limit use',
  description:
    'Returns the limits that bind the caller; with branch_id those of the company and that branch; with a purchase those that bind its spender, and the verdict of each, the strictest first. Commits nothing.',
  input: z.strictObject({
    branch_id: id('branch').optional(),
    purchase: z.strictObject({ ...spender, amounts: z.array(positiveMoney).min(1).max(100) }).optional(),
  }),
  output: z.object({ limits: z.array(limitUse).max(maxLimits), verdicts: z.array(verdict).max(maxVerdicts) }),
  effect: 'read',
  errors: ['limit_exceeded'],
});

export const judgeAwards = internalOperation({
  ...internal,
  name: 'judge_awards',
  title: 'Judge awards',
  description:
    'Judges awards under an RFQ as commit_spend would, each after those before it: returns the effect of each, and the verdicts on all of them, the strictest first. Commits nothing.',
  input: z.strictObject({
    ...spender,
    rfq_id: id('rfq'),
    awards: z
      .array(z.strictObject({ supplier_company_id: id('company'), amount: positiveMoney }))
      .min(1)
      .max(maxRfqSuppliers),
  }),
  output: z.object({
    effects: z.array(verdict.shape.effect).max(maxRfqSuppliers).describe('One per award'),
    verdicts: z.array(verdict).max(maxVerdicts),
  }),
  effect: 'read',
  errors: ['limit_exceeded'],
});

export const commitSpend = internalOperation({
  ...internal,
  name: 'commit_spend',
  title: 'Commit spend',
  description:
    'Commits amounts against every limit that binds their spender, under the id of a purchase or an award. If one refuses, the call fails with limit_exceeded. Where limits require approval, on_approval decides: wait commits and reports it, refuse fails with approval_required, pass commits (the caller may exceed them). A repeat returns the first outcome; after release_spend it is refused with hold_released.',
  input: z.strictObject({
    hold_id: holdId,
    ...spender,
    shares,
    on_approval: z.enum(['wait', 'refuse', 'pass']),
    together: z
      .strictObject({ rfq_id: id('rfq'), supplier_company_id: id('company') })
      .optional()
      .describe('For an award: limits per purchase judge all that the supplier holds under the RFQ as one'),
  }),
  output: z.object({ needs_approval: z.boolean(), verdicts: z.array(verdict).max(maxVerdicts) }),
  effect: 'write',
  errors: ['limit_exceeded', 'approval_required', 'hold_released'],
});

export const chargeApprover = internalOperation({
  ...internal,
  name: 'charge_approver',
  title: 'Charge approver',
  description:
    'Counts orders of a purchase that waits against the limits of the credential that is about to approve it, once per order and credential. Refused with limit_exceeded when one of them refuses.',
  input: z.strictObject({
    purchase_id: id('purchase'),
    order_ids: z.array(id('order')).min(1).max(100),
  }),
  output: z.object({ charged: z.literal(true) }),
  effect: 'write',
  errors: ['limit_exceeded'],
});

export const capCredential = internalOperation({
  ...internal,
  name: 'cap_credential',
  title: 'Cap credential',
  description:
    'Sets the spending caps of a credential that is about to be created, so that it never exists without them. Repeating has no further effect; a credential that has other limits already is refused.',
  input: z.strictObject({
    company_id: id('company').optional().describe('Only for operator work on behalf of a company'),
    credential_id: id('credential'),
    caps: spendingCaps,
    expires_at: timestamp.nullable().describe('When the credential ends, and its caps with it'),
  }),
  output: z.object({ capped: z.boolean() }),
  effect: 'write',
  errors: ['conflict'],
});

export const releaseSpend = internalOperation({
  ...internal,
  name: 'release_spend',
  title: 'Release spend',
  description:
    'Releases what is committed under the id of a purchase or an award to the periods it was charged to, and leaves a tombstone that refuses a later commit of that id. What a purchase took over from an award that is still held returns to the award.',
  input: z.strictObject({ hold_id: holdId }),
  output: z.object({ released: z.boolean().describe('Whether anything was ever committed under the id') }),
  effect: 'write',
});

export const moveCommitment = internalOperation({
  ...internal,
  name: 'move_commitment',
  title: 'Move commitment',
  description:
    'Moves part of an award’s commitment to the order of a purchase, in the periods it was charged to, without checking limits. When that order ends, the part returns to the award while that is held, otherwise to the periods. Repeating has no further effect; after a release of either id it is refused with hold_released, beyond what the award holds with above_award.',
  input: z.strictObject({
    award_id: id('award'),
    purchase_id: id('purchase'),
    order_id: id('order'),
    amount: positiveMoney,
  }),
  output: z.object({ moved: z.boolean() }),
  effect: 'write',
  errors: ['hold_released', 'above_award', 'not_found', 'limit_exceeded', 'approval_required'],
});
