import { z } from 'zod';
import { id } from '../language/ids.ts';
import { givenCountry, searchWords } from '../language/input-values.ts';
import { currencyCode, totals } from '../language/money.ts';
import { internalOperation, readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { tradeName } from '../language/trade-name.ts';
import {
  countryCode,
  email,
  named,
  prose,
  requiredText,
  shownName,
  text,
  timestamp,
  timeZone,
} from '../language/values.ts';

/** Maximum number of categories in a supplier's profile. */
export const maxSupplierCategories = 50;

export const supplierSummary = z.object({
  id: id('company'),
  name: shownName,
  country: countryCode,
  description: z.string().max(2000),
  website: z.string().max(200).nullable(),
  verified: z.boolean().describe('The operator has verified its name and tax id'),
  favorite: z.boolean().describe('A favourite of the caller’s company'),
});

/** A supplier's record with one buyer, counted by the platform. */
export const deliveryRecord = z.object({
  orders: z.int().describe('Orders placed with it, imported ones included'),
  delivered: z.int(),
  on_time: z.int().describe('Delivered in full by the expected day, of those that had one'),
  late: z.int(),
  ended: z.int().describe('Cancelled, rejected or declined'),
  average_days_to_deliver: z.number().nullable().describe('From placing to delivery of all'),
  spend: totals.describe('Without orders that were cancelled, rejected or declined'),
  last_order_at: timestamp.nullable(),
  as_of: timestamp,
});

const tool = {
  area: 'suppliers',
  service: 'suppliers',
  surfaces: ['rest', 'mcp', 'console'],
  whole_company: false,
  person_only: 'no',
  audience: 'buyer',
  permission: 'suppliers:read',
} as const;

export const listSupplierCompanies = readOperation({
  ...tool,
  name: 'list_supplier_companies',
  title: 'List supplier companies',
  description:
    'Lists the supplier companies of the platform, by name. Use it to find whom to invite to an RFQ or whose products to order. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    query: searchWords(100).optional().describe('Words of the name'),
    country: givenCountry.optional().describe('Country of the company, ISO 3166-1 alpha-2'),
    category: searchWords(60).optional().describe('Sells products of this category'),
    favorite: z.boolean().optional().describe('true: only favourites; false: only others'),
    ...pageInput,
  }),
  output: pageOf(supplierSummary),
  rest: { method: 'GET', path: '/api/suppliers' },
  errors: ['invalid_cursor'],
  calls: ['find_suppliers_of_category'],
});

export const getSupplierCompany = readOperation({
  ...tool,
  name: 'get_supplier_company',
  title: 'Get supplier company',
  description:
    'Returns the profile of one supplier: country, description, stores and categories of what it sells, and its delivery record with the caller’s company (orders, on time, late, average days, spend per currency).',
  input: z.strictObject({ supplier_company_id: id('company') }),
  output: supplierSummary.extend({
    time_zone: z.string().max(64),
    currency: currencyCode,
    phone: z.string().max(40).nullable(),
    member_since: timestamp,
    payment_terms_days: z
      .int()
      .nullable()
      .default(null)
      .describe('Days after issue in which its invoices are to be paid; null where it gives no terms'),
    stores: z.array(named(id('store'))).max(50),
    categories: z.array(z.string().max(60)).max(maxSupplierCategories),
    products: z.int().describe('Products it offers in the marketplace'),
    delivery_record: deliveryRecord,
  }),
  rest: { method: 'GET', path: '/api/suppliers/{supplier_company_id}' },
  errors: ['not_found'],
  calls: ['get_supplier_range', 'get_delivery_record'],
});

export const listSupplierFavorites = readOperation({
  ...tool,
  name: 'list_supplier_favorites',
  title: 'List supplier favourites',
  description:
    'Lists the favourite suppliers of the company, the latest first, with who added them and when. Follow next_cursor until has_more is false.',
  input: z.strictObject({ ...pageInput }),
  output: pageOf(
    z.object({
      supplier: named(id('company')),
      country: countryCode,
      added_by: shownName,
      added_at: timestamp,
    }),
  ),
  rest: { method: 'GET', path: '/api/supplier-favorites' },
  errors: ['invalid_cursor'],
});

const buyerWrite = { ...tool, effect: 'write', permission: 'suppliers:manage' } as const;

export const createSupplierFavorites = writeOperation({
  ...buyerWrite,
  name: 'create_supplier_favorites',
  whole_company: true,
  title: 'Add supplier favourites',
  description:
    'Makes suppliers favourites of the company, all or none; call list_supplier_companies for their ids first. An existing favourite is unchanged and no error. Returns which were added and which were favourites before.',
  input: z.strictObject({
    supplier_company_ids: z
      .array(id('company'))
      .min(1)
      .max(100)
      .describe('Suppliers, as list_supplier_companies returns them'),
  }),
  output: z.object({
    added: z.array(named(id('company'))).max(100),
    already: z.array(named(id('company'))).max(100),
  }),
  destructive: false,
  idempotent: true,
  rest: { method: 'POST', path: '/api/supplier-favorites' },
  errors: ['not_found', 'conflict'],
});

export const supplierInvite = z.object({
  id: id('supplierInvite'),
  status: z.enum(['pending', 'accepted', 'revoked', 'expired']),
  buyer: named(id('company')),
  company_name: shownName.describe('Name the invite was made for'),
  email: z.string().max(254),
  message: z.string().max(1000),
  supplier: named(id('company')).nullable().describe('The company that accepted it'),
  invited_by: shownName.nullable().describe('Null for suppliers'),
  created_at: timestamp,
  expires_at: timestamp,
  accepted_at: timestamp.nullable(),
});

export const listSupplierInvites = readOperation({
  ...tool,
  name: 'list_supplier_invites',
  title: 'List supplier invites',
  description:
    'Lists the invitations of suppliers to the platform, newest first: for a buyer those it sent, for a supplier those it accepted. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    status: supplierInvite.shape.status.optional().describe('Only invitations of this status'),
    ...pageInput,
  }),
  output: pageOf(supplierInvite),
  audience: 'both',
  rest: { method: 'GET', path: '/api/supplier-invites' },
  errors: ['invalid_cursor'],
});

const application = { ...buyerWrite, surfaces: ['rest', 'console'] } as const;

export const createSupplierInvite = writeOperation({
  ...application,
  name: 'create_supplier_invite',
  whole_company: true,
  title: 'Invite supplier',
  description:
    'Invites a company that is not on the platform yet, by e-mail. The link works once, for 14 days. One pending invite per address.',
  idempotent: false,
  open_world: true,
  input: z.strictObject({
    company_name: requiredText(160).describe('Name of the company to invite'),
    email,
    message: prose(1000).optional().describe('What the mail says with the link'),
  }),
  output: supplierInvite,
  destructive: false,
  rest: { method: 'POST', path: '/api/supplier-invites' },
  errors: ['already_exists'],
});

export const revokeSupplierInvite = writeOperation({
  ...application,
  name: 'revoke_supplier_invite',
  whole_company: true,
  title: 'Revoke supplier invite',
  description: 'Revokes a pending invite; its link stops working.',
  destructive: true,
  input: z.strictObject({ supplier_invite_id: id('supplierInvite') }),
  output: supplierInvite,
  idempotent: true,
  rest: { method: 'POST', path: '/api/supplier-invites/{supplier_invite_id}/revoke' },
  errors: ['not_found', 'conflict'],
});

export const removeSupplierFavorite = writeOperation({
  ...application,
  name: 'remove_supplier_favorite',
  whole_company: true,
  title: 'Remove supplier favourite',
  description: 'Removes a supplier from the company’s favourites; a supplier that is not one is no error.',
  input: z.strictObject({ supplier_company_id: id('company') }),
  output: z.object({ supplier_company_id: id('company'), removed: z.boolean() }),
  destructive: false,
  idempotent: true,
  rest: { method: 'DELETE', path: '/api/supplier-favorites/{supplier_company_id}' },
  errors: ['not_found'],
});

export const acceptSupplierInvite = writeOperation({
  ...tool,
  name: 'accept_supplier_invite',
  title: 'Accept supplier invite',
  description:
    'Accepts an invite from the link in the mail: creates the supplier company with the invited person as its admin, who can then sign in. A person known to the platform gives their password. Refuses a name with check marks, pictographs or the word “verified”. The link works once.',
  idempotent: false,
  audience: 'anyone',
  permission: null,
  surfaces: ['console'],
  rest: null,
  input: z.strictObject({
    invite: requiredText(200).describe('The secret in the link'),
    company_name: tradeName(160).describe('Name of the company, as buyers read it'),
    country: givenCountry.describe('Country of the company, ISO 3166-1 alpha-2'),
    time_zone: timeZone,
    currency: currencyCode,
    tax_id: text(40).optional().describe('Tax id; the operator verifies it'),
    name: requiredText(120).describe('Name of the admin'),
    password: z
      .string()
      .min(12)
      .max(200)
      .describe('Password, at least 12 characters; of the account, where the person has one'),
  }),
  output: z.object({ company: named(id('company')), email: z.string().max(254) }),
  destructive: false,
  errors: ['not_found', 'already_exists', 'wrong_password', 'rate_limited'],
  calls: ['create_supplier_company'],
});

const internal = { area: 'suppliers', service: 'suppliers' } as const;

/** The fields of a supplier that other services copy. */
const supplierFacts = z.object({
  id: id('company'),
  name: shownName,
  country: countryCode,
  time_zone: z.string().max(64),
});

export const checkSuppliers = internalOperation({
  ...internal,
  name: 'check_suppliers',
  title: 'Check suppliers',
  description: 'Returns facts of supplier companies by id; unknown ids are left out.',
  input: z.strictObject({ supplier_company_ids: z.array(id('company')).min(1).max(100) }),
  output: z.object({ suppliers: z.array(supplierFacts).max(100) }),
  effect: 'read',
});
