import { z } from 'zod';
import { quoted } from '../language/clean-text.ts';
import { event } from '../language/event.ts';
import { Failure } from '../language/failure.ts';
import { id } from '../language/ids.ts';
import { writeOperation } from '../language/operation-kinds.ts';
import { companyKind } from '../language/principal.ts';
import { requiredText, shownName, timestamp } from '../language/values.ts';
import { operator } from './presets.ts';

// The operator suspends a company: nothing acts for it any more, and nobody orders from it.

export const suspension = z.object({
  at: timestamp,
  by: shownName.describe('The operator who suspended it'),
  reason: z.string().max(500).describe('As the admins of the company were mailed'),
});

const suspended = z.object({
  company_id: id('company'),
  name: shownName,
  suspension: suspension.nullable().describe('Null while it is not suspended'),
});

export const suspendCompany = writeOperation({
  ...operator,
  name: 'suspend_company',
  needs_reauthentication: true,
  title: 'Suspend company',
  description:
    'Suspends a company: ends its sessions, keys, tokens and connections, hides what it sells, closes payment links, and refuses new orders, RFQs, invitations and bids by it and with it. Its data and open orders stay; the other company may finish them. Its admins are mailed the reason. A company that is suspended already is answered as it is, with its first reason.',
  destructive: true,
  idempotent: true,
  open_world: true,
  input: z.strictObject({
    company_id: id('company'),
    reason: requiredText(500).describe('Why, in words for the admins of the company'),
  }),
  output: suspended,
  rest: { method: 'POST', path: '/api/operator/companies/{company_id}/suspend' },
  errors: ['not_found'],
});

export const resumeCompany = writeOperation({
  ...operator,
  name: 'resume_company',
  needs_reauthentication: true,
  title: 'Resume company',
  description:
    'Ends the suspension of a company. Its people can sign in again with their passwords, and what it sells is visible. Keys, tokens and connections that the suspension ended stay ended. Its admins are mailed.',
  destructive: false,
  idempotent: true,
  open_world: true,
  input: z.strictObject({ company_id: id('company') }),
  output: suspended,
  rest: { method: 'POST', path: '/api/operator/companies/{company_id}/resume' },
  errors: ['not_found'],
});

/** Services that begin something with a company store which are suspended; the reason stays in identity. */
export const companySuspensionChanged = event({
  name: 'company_suspension_changed',
  publishers: ['identity'],
  subscribers: ['catalogue', 'finance', 'orders', 'rfq', 'suppliers'],
  partition_by: 'entity_id',
  description: 'The operator suspended a company, or resumed it.',
  payload: z.object({
    entity_id: id('company'),
    kind: companyKind,
    suspended_at: timestamp.nullable().describe('Null once it is resumed'),
    version: z.int(),
  }),
});

/** The failure of what a suspended company, named as its counterparty sees it, may not begin. */
export const companySuspended = (name: string): Failure =>
  new Failure(
    'company_suspended',
    `${quoted(name)} is suspended, so nothing new can be begun with it. Open orders can be finished. Choose another company, or ask the operator.`,
  );
