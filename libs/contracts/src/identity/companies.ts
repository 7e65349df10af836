import { z } from 'zod';
import { id } from '../language/ids.ts';
import { givenTime, searchWords } from '../language/input-values.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { shownName, timestamp } from '../language/values.ts';
import { companyProfile, companyView } from './company.ts';
import { credentialView } from './credentials.ts';
import { userView } from './people.ts';
import { operator } from './presets.ts';
import { suspension } from './suspension.ts';

// What the operator sees of companies.

export const listCompanies = readOperation({
  ...operator,
  name: 'list_companies',
  title: 'List companies',
  description:
    'Lists buyers and suppliers, newest first. Use it to find a company, or those that are not verified or are suspended. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    query: searchWords(100)
      .optional()
      .describe('Beginnings of words of the name or legal name, or exactly the tax id or the company id'),
    kind: z.enum(['buyer', 'supplier']).optional().describe('Only buyers, or only suppliers'),
    verified: z
      .boolean()
      .optional()
      .describe('true: only those of which name and tax id are verified; false: only the others'),
    suspended: z.boolean().optional().describe('true: only those that are suspended; false: only the others'),
    created_from: givenTime('Created at or after').optional(),
    created_to: givenTime('Created before').optional(),
    ...pageInput,
  }),
  output: pageOf(
    companyView
      .pick({
        id: true,
        name: true,
        kind: true,
        country: true,
        tax_id: true,
        verified: true,
        created_at: true,
      })
      .extend({ suspended: z.boolean().describe('The operator has suspended it') }),
  ),
  rest: { method: 'GET', path: '/api/operator/companies' },
  errors: ['invalid_cursor'],
});

/** Maximum number of users that get_company returns. */
export const maxCompanyUsers = 100;
/** The counts of get_company end here; this number means that many or more. */
export const maxCompanyCount = 1000;

const companyCount = z.int().min(0).max(maxCompanyCount);

export const getCompany = readOperation({
  ...operator,
  name: 'get_company',
  title: 'Get company',
  description: `Returns the profile of a company with its details on invoices, who verified or suspended it, its users, and how many users and credentials it has. Returns at most ${maxCompanyUsers} users, by name; a count of ${maxCompanyCount} means that many or more.`,
  input: z.strictObject({ company_id: id('company') }),
  output: z.object({
    company: companyProfile,
    verification: z
      .object({
        at: timestamp,
        by: shownName.nullable().describe('The operator who verified it; null for older verifications'),
      })
      .nullable()
      .describe('Null while it is not verified'),
    suspension: suspension.nullable().describe('Null while it is not suspended'),
    users: z
      .array(
        userView.omit({ branch_ids: true }).extend({
          second_factor: z.boolean().describe('Whether the person has a second factor'),
          signed_in_at: timestamp
            .nullable()
            .describe('The last sign-in of the person, in any of their companies; null if none is known'),
        }),
      )
      .max(maxCompanyUsers),
    counts: z.object({
      active_users: companyCount,
      invited_users: companyCount,
      rest_keys: companyCount.describe('REST keys that work'),
      mcp_tokens: companyCount.describe('MCP tokens that work, connections by sign-in included'),
    }),
  }),
  rest: { method: 'GET', path: '/api/operator/companies/{company_id}' },
  errors: ['not_found'],
});

const ofCredential = { company_id: id('company'), credential_id: id('credential') };

export const listCompanyCredentials = readOperation({
  ...operator,
  name: 'list_company_credentials',
  title: 'List company credentials',
  description:
    'Lists the REST keys and MCP tokens of a company, connections of assistants by sign-in included, newest first. Secrets are never shown. revoke_company_credential ends one.',
  input: z.strictObject({
    company_id: id('company'),
    kind: z.enum(['rest_key', 'mcp_token']).optional().describe('Only REST keys, or only MCP tokens'),
    ...pageInput,
  }),
  output: pageOf(
    credentialView.extend({
      status: z.enum(['active', 'expired', 'revoked']).describe('Only an active one works'),
    }),
  ),
  rest: { method: 'GET', path: '/api/operator/companies/{company_id}/credentials' },
  errors: ['not_found', 'invalid_cursor'],
});

export const revokeCompanyCredential = writeOperation({
  ...operator,
  name: 'revoke_company_credential',
  title: 'Revoke company credential',
  description:
    'Revokes a REST key, an MCP token or the connection of an assistant of a company. Every client that uses it stops at once.',
  destructive: true,
  idempotent: true,
  input: z.strictObject(ofCredential),
  output: credentialView,
  rest: { method: 'POST', path: '/api/operator/companies/{company_id}/credentials/{credential_id}/revoke' },
  errors: ['not_found'],
});
