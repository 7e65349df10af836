import { z } from 'zod';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { moneyGuard } from '../language/principal.ts';
import { admittedClients } from './client-registration.ts';
import { settings } from './presets.ts';

const integrationSettings = z.object({
  api_enabled: z.boolean().describe('"API & Integrations": MCP tokens work only while it is on'),
  money_guard: moneyGuard.describe(
    'Whether a person confirms what assistants spend: off never; when_supported where the assistant can ask; required always, on this page where it cannot ask',
  ),
  rest_key_approvals: z
    .boolean()
    .describe(
      '"Approvals with REST keys": approve_purchase and decline_purchase take REST keys only while on',
    ),
  audit_head_mails: z
    .boolean()
    .describe(
      '"Signed heads by mail": admins of the whole company get the signed head of its activity log, once a day at most',
    ),
  admitted_clients: admittedClients.describe(
    'Assistants that people may connect by sign-in: known those that the operator lists; all; or none. Connections of others end when this is set',
  ),
  second_factor_required: z
    .boolean()
    .describe(
      'Everyone who signs in needs a second factor, and REST keys neither approve nor decline purchases',
    ),
});

/** Maximum number of spending calls that the settings count; this number means that many or more. */
export const maxUnconfirmedShown = 1000;

export const getIntegrationSettings = readOperation({
  ...settings,
  name: 'get_integration_settings',
  title: 'Get integration settings',
  description:
    'Returns whether "API & Integrations" is switched on for the company, whether a person confirms what assistants spend, whether REST keys may approve and decline purchases, whether admins are mailed signed heads of the activity log, which assistants people may connect by sign-in, and whether everyone needs a second factor. Says how many spending calls of assistants nobody confirmed in the last 30 days.',
  input: z.strictObject({}),
  output: integrationSettings.extend({
    unconfirmed_spending_calls: z
      .int()
      .min(0)
      .max(maxUnconfirmedShown)
      .nullable()
      .describe(
        `Calls of assistants in the last 30 days that committed funds and that no person confirmed; ${maxUnconfirmedShown} means that many or more. Null for callers confined to branches`,
      ),
  }),
  permission: 'member',
  audience: 'both',
});

export const updateIntegrationSettings = writeOperation({
  ...settings,
  name: 'update_integration_settings',
  needs_reauthentication: true,
  whole_company: true,
  title: 'Update integration settings',
  description:
    'Switches "API & Integrations", approvals with REST keys, signed heads by mail or the requirement of a second factor on or off, or sets whether a person confirms what assistants spend, or which assistants people may connect by sign-in; give at least one. Switching "API & Integrations" off stops every MCP token of the company at once. Requiring a second factor confines every session without one at once to setting one up; it fails with conflict while you have none.',
  idempotent: true,
  input: z.strictObject({
    api_enabled: integrationSettings.shape.api_enabled.optional(),
    money_guard: integrationSettings.shape.money_guard.optional(),
    rest_key_approvals: integrationSettings.shape.rest_key_approvals.optional(),
    audit_head_mails: integrationSettings.shape.audit_head_mails.optional(),
    admitted_clients: integrationSettings.shape.admitted_clients.optional(),
    second_factor_required: integrationSettings.shape.second_factor_required.optional(),
  }),
  output: integrationSettings,
  destructive: false,
  permission: 'company:manage',
  audience: 'both',
  errors: ['conflict'],
});
