import { z } from 'zod';
import { event } from '../language/event.ts';
import { id } from '../language/ids.ts';
import { filterText, givenTime } from '../language/input-values.ts';
import { serviceNames } from '../language/operation.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { area, credentialKind } from '../language/principal.ts';
import { bounded, shownName, timestamp } from '../language/values.ts';
import { operator, settings } from './presets.ts';

/**
 * Maximum number of changes in an audit entry, and of characters of a value. A write with more changes has further
 * entries, and a longer value further changes of its field.
 */
export const maxAuditChanges = 8;

export const maxAuditValue = 100;

/** The value of one field before and after; null if there is none. */
export const auditChange = z.object({
  field: z.string().max(60),
  before: z.string().max(maxAuditValue).nullable(),
  after: z.string().max(maxAuditValue).nullable(),
});

export type AuditChange = z.infer<typeof auditChange>;

/** One entry of a company's audit chain, as lists show it. */
export const auditEvent = z.object({
  id: id('audit'),
  sequence: z.int().describe('Place in the company’s chain'),
  at: timestamp,
  actor: z.object({
    user_id: z.string().max(60),
    name: shownName,
    credential_id: z.string().max(60),
    credential_kind: credentialKind,
  }),
  service: z.string().max(40),
  number: z.int().describe('Number of this event in its service and company, without gaps'),
  operation: z.string().max(60),
  target: z.string().max(60).nullable().describe('Id of the object it was done to'),
  request_id: z.string().max(100),
  changes: z
    .array(auditChange)
    .max(maxAuditChanges)
    .optional()
    .describe(
      `Values before and after, of access, limits, prices and roles; absent on other entries. A call with more than ${maxAuditChanges} has further entries with the same request_id; a value of more than ${maxAuditValue} characters has further changes of its field`,
    ),
  confirmed: z
    .boolean()
    .optional()
    .describe(
      'Whether a person confirmed it: on what an assistant did that commits funds; absent on other entries',
    ),
  hash: z.string().max(64).describe('SHA-256 over this entry and the hash before it'),
});

/** A complete entry of the chain: with it and the previous one, its hash can be recomputed. */
export const auditChainEntry = auditEvent.extend({
  company_id: id('company'),
  previous_hash: z.string().max(64).describe('Hash of the entry before; 64 zeros for the first'),
});

export type AuditChainEntry = z.infer<typeof auditChainEntry>;

/** The end of a company's chain, by which truncation is detected. */
export const auditChainHead = z.object({
  company_id: id('company'),
  sequence: z.int().describe('Place of the last entry; 0 when there is none'),
  hash: auditChainEntry.shape.previous_hash.describe('Hash of the last entry; 64 zeros when there is none'),
});

export type AuditChainHead = z.infer<typeof auditChainHead>;

/** A head, the time at which the signer read it, and a signature (Ed25519, base64) over both. */
export const signedAuditHead = z.strictObject({
  company_id: id('company'),
  sequence: auditChainHead.shape.sequence.min(0),
  hash: bounded(64)
    .regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in hexadecimal' })
    .describe('SHA-256 of the last entry'),
  signed_at: givenTime('When it was signed'),
  signature: bounded(88)
    .regex(/^[A-Za-z0-9+/]{86}==$/, { error: 'must be an Ed25519 signature in base64' })
    .describe('Ed25519 signature in base64'),
});

export type SignedAuditHead = z.infer<typeof signedAuditHead>;

export const listAuditEvents = readOperation({
  ...settings,
  name: 'list_audit_events',
  whole_company: true,
  title: 'List audit events',
  description:
    'Lists what was done in the company, by whom and with which credential, newest first. A call that changed more than an entry holds has several entries.',
  person_only: 'no',
  surfaces: ['rest', 'console'],
  rest: { method: 'GET', path: '/api/audit-events' },
  input: z.strictObject({
    operation: filterText(60).optional().describe('Name of an operation, such as place_order'),
    area: area.optional().describe('Only operations of this area'),
    service: z.enum(serviceNames).optional().describe('Only what this service recorded'),
    user_id: id('user').optional().describe('Only what this user did'),
    credential_id: id('credential').optional().describe('Only what was done with this token or key'),
    target: filterText(60).optional().describe('Id of the object it was done to'),
    from: givenTime('At or after').optional(),
    to: givenTime('Before').optional(),
    ...pageInput,
  }),
  output: pageOf(auditEvent),
  permission: 'audit:read',
  audience: 'both',
  errors: ['not_found', 'invalid_cursor'],
});

export const exportAudit = readOperation({
  ...operator,
  name: 'export_audit',
  title: 'Export audit',
  description:
    'Returns a company’s audit chain in order of sequence, whole entries with the hash before each, for checking offline. The head is the chain’s end when the page was read: keep it with the export, so that a cut end is detected. Follow next_cursor until has_more is false.',
  input: z.strictObject({ company_id: id('company'), ...pageInput }),
  output: pageOf(auditChainEntry).extend({ head: auditChainHead }),
  rest: { method: 'GET', path: '/api/operator/companies/{company_id}/audit-entries' },
  errors: ['invalid_cursor', 'not_found'],
});

export const listAuditHeads = readOperation({
  ...operator,
  name: 'list_audit_heads',
  title: 'List audit heads',
  description:
    'Returns the end of every company’s audit chain, for signing them with a key that the platform does not hold. Follow next_cursor until has_more is false.',
  input: z.strictObject({ ...pageInput }),
  output: pageOf(auditChainHead),
  rest: { method: 'GET', path: '/api/operator/audit-heads' },
  errors: ['invalid_cursor'],
});

export const mailSignedAuditHeads = writeOperation({
  ...operator,
  name: 'mail_signed_audit_heads',
  title: 'Mail signed audit heads',
  description:
    'Mails signed heads of audit chains to the admins of those companies that have switched it on in their activity log: each company at most once a day (UTC), and only when the head of its chain has changed since the last mail. Returns the number of companies mailed.',
  idempotent: true,
  open_world: true,
  input: z.strictObject({
    heads: z.array(signedAuditHead).min(1).max(100).describe('Heads as sign-audit-heads made them'),
  }),
  output: z.object({ companies: z.int() }),
  destructive: false,
  rest: { method: 'POST', path: '/api/operator/signed-audit-heads' },
});

/** Every write of every service, for the company's hash chain. */
export const auditRecorded = event({
  name: 'audit_recorded',
  publishers: serviceNames,
  subscribers: ['identity'],
  partition_by: 'company_id',
  description: 'A write was committed. Numbered per service and company without gaps.',
  payload: z.object({
    id: id('audit'),
    company_id: id('company'),
    service: auditEvent.shape.service,
    number: z.int(),
    at: timestamp,
    actor: auditEvent.shape.actor,
    operation: auditEvent.shape.operation,
    target: auditEvent.shape.target,
    request_id: auditEvent.shape.request_id,
    changes: auditEvent.shape.changes,
    confirmed: auditEvent.shape.confirmed,
  }),
});
