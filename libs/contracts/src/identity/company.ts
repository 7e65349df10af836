import { z } from 'zod';
import { billingParty } from '../finance/invoices.ts';
import { event } from '../language/event.ts';
import { notFound } from '../language/failure.ts';
import { id } from '../language/ids.ts';
import { givenAddress, givenCountry } from '../language/input-values.ts';
import { currencyCode } from '../language/money.ts';
import { internalOperation, readOperation, writeOperation } from '../language/operation-kinds.ts';
import { companyKind } from '../language/principal.ts';
import { tradeName } from '../language/trade-name.ts';
import {
  countryCode,
  email,
  prose,
  requiredText,
  shownName,
  text,
  timestamp,
  timeZone,
} from '../language/values.ts';
import { internal, operator, settings, tool } from './presets.ts';

const isWebAddress = (value: string): boolean => /^https?:\/\/[^\s"<>]+$/i.test(value) && URL.canParse(value);

export const companyView = z.object({
  id: id('company'),
  name: shownName,
  kind: companyKind,
  country: countryCode,
  time_zone: z.string().max(64),
  currency: currencyCode,
  tax_id: z.string().max(40).nullable(),
  verified: z.boolean().describe('The operator has verified name and tax id as they are now'),
  created_at: timestamp,
});

const paymentTermsDays = z.int().min(0).max(365);

export const companyProfile = companyView.extend({
  description: z.string().max(2000),
  website: z.string().max(200).nullable(),
  phone: z.string().max(40).nullable(),
  legal_name: billingParty.shape.legal_name,
  registration_number: billingParty.shape.registration_number,
  address: billingParty.shape.address,
  payment_terms_days: paymentTermsDays
    .nullable()
    .describe('Days after issue in which a supplier’s invoices are to be paid; null where it gives no terms'),
  invoicing_consent_at: timestamp
    .nullable()
    .describe('When the supplier consented to invoices in its name; null while it has not'),
  version: z.int(),
});

/** Fields for invoices. Of these, others see a supplier's payment terms alone. */
const billingFields = {
  tax_id: true,
  legal_name: true,
  registration_number: true,
  address: true,
  payment_terms_days: true,
  invoicing_consent_at: true,
} as const;

export const companyFacts = companyView.pick({
  id: true,
  name: true,
  kind: true,
  time_zone: true,
  currency: true,
  verified: true,
});

export const getCompanyProfile = readOperation({
  ...tool,
  name: 'get_company_profile',
  title: 'Get company profile',
  description:
    'Returns the profile of the credential’s company: name, kind, country, time zone, main currency, description and contact, and the version that changing it needs. Other companies are not shown here.',
  input: z.strictObject({}),
  output: companyProfile,
  permission: 'company:read',
  audience: 'both',
  rest: { method: 'GET', path: '/api/company' },
});

export const updateCompanyProfile = writeOperation({
  ...settings,
  name: 'update_company_profile',
  whole_company: true,
  title: 'Update company profile',
  description:
    'Changes the public profile of the company (name, description, website, phone) and its details on invoices (legal name, registration number, address, tax id, a supplier’s payment terms). Send the version read before as expected_version. Another name or tax id is not verified until the operator has verified it. Fails with already_exists when a supplier’s name is used or looks like one that is. A new name with check marks, pictographs or the word “verified” is refused. Orders already placed keep the name they were placed with.',
  idempotent: true,
  person_only: 'no',
  surfaces: ['rest', 'console'],
  rest: { method: 'PATCH', path: '/api/company' },
  input: z.strictObject({
    expected_version: z.int().min(1).describe('As it was read; refuses another with version_conflict'),
    name: requiredText(160).optional().describe('Name of the company, as others read it'),
    description: prose(2000).optional().describe('What others read of the company'),
    website: text(200)
      .refine((value) => value === '' || isWebAddress(value), {
        error: 'must be a web address, such as https://example.com, or empty',
      })
      .optional()
      .describe('Empty to remove it'),
    phone: text(40).optional().describe('Empty to remove it'),
    tax_id: text(40).optional().describe('Empty to remove it'),
    legal_name: text(160)
      .optional()
      .describe('Name in the company register, as invoices show it; empty to remove it'),
    registration_number: text(60)
      .optional()
      .describe('Number in the company register, such as HRB 12345; empty to remove it'),
    address: givenAddress.nullable().optional().describe('Registered address; null to remove it'),
    payment_terms_days: paymentTermsDays
      .nullable()
      .optional()
      .describe(
        'For suppliers: days after issue in which invoices issued from now on are to be paid; null for no terms',
      ),
  }),
  output: companyProfile,
  destructive: false,
  permission: 'company:manage',
  audience: 'both',
  errors: ['version_conflict', 'already_exists'],
});

export const updateInvoicingConsent = writeOperation({
  ...settings,
  name: 'update_invoicing_consent',
  title: 'Update invoicing consent',
  description:
    'Consents to invoices that the platform issues in the supplier’s name, or withdraws that consent. From then on each shipment has an invoice with the parties’ legal details, numbered per supplier without gaps; without consent, or while legal name, address or registration number is missing, it has a billing statement, which is no tax invoice. Documents already issued stay as they are. Give the details with update_company_profile first, and send the version read with them as expected_version. Fails with conflict while one of them is missing.',
  idempotent: true,
  person_only: 'no',
  surfaces: ['rest', 'console'],
  rest: { method: 'POST', path: '/api/company/invoicing-consent' },
  input: z.strictObject({
    expected_version: z
      .int()
      .min(1)
      .describe(
        'Version of the profile that is consented with; another one is refused with version_conflict',
      ),
    consents: z.boolean().describe('true consents, false withdraws'),
  }),
  output: companyProfile,
  destructive: false,
  permission: 'company:manage',
  audience: 'supplier',
  errors: ['version_conflict', 'conflict'],
});

export const createCompany = writeOperation({
  ...operator,
  name: 'create_company',
  title: 'Create company',
  description:
    'Creates a buyer or supplier company and invites its first admin by mail. Refuses a name with check marks, pictographs or the word “verified”. Fails with already_exists when a supplier’s name is used or looks like one that is.',
  open_world: true,
  input: z.strictObject({
    name: tradeName(160).describe('Name of the company'),
    kind: z.enum(['buyer', 'supplier']).describe('What the company does: buyers order, suppliers sell'),
    country: givenCountry.describe('Country of the company, ISO 3166-1 alpha-2'),
    time_zone: timeZone,
    currency: currencyCode,
    tax_id: text(40).optional().describe('Tax id; verify_company verifies it'),
    admin: z
      .strictObject({ name: requiredText(120).describe('The person’s name'), email })
      .describe('The first admin, who is invited by mail'),
  }),
  output: companyView,
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/operator/companies' },
  errors: ['already_exists'],
});

const verification = z.object({
  company: companyView,
  verified_at: timestamp.nullable().describe('When the operator verified it; null while it is not verified'),
});

export const verifyCompany = writeOperation({
  ...operator,
  name: 'verify_company',
  title: 'Verify company',
  description:
    'Marks name and tax id of a company as verified, after you have checked them against a register. Give both as you checked them; version_conflict when the company has others now, already_exists when another verified company of its kind and country has the tax id.',
  idempotent: true,
  input: z.strictObject({
    company_id: id('company'),
    name: requiredText(160).describe('Name of the company as it was verified'),
    tax_id: text(40).optional().describe('Leave out for a company without one'),
  }),
  output: verification,
  destructive: false,
  rest: { method: 'POST', path: '/api/operator/companies/{company_id}/verify' },
  errors: ['not_found', 'version_conflict', 'already_exists'],
});

export const withdrawVerification = writeOperation({
  ...operator,
  name: 'withdraw_verification',
  title: 'Withdraw verification',
  description: 'Marks a company as no longer verified.',
  idempotent: true,
  input: z.strictObject({ company_id: id('company') }),
  output: verification,
  destructive: false,
  rest: { method: 'POST', path: '/api/operator/companies/{company_id}/withdraw-verification' },
  errors: ['not_found'],
});

/** Name and time zone of a company, for work on its behalf. */
export const getCompanyFacts = internalOperation({
  ...internal,
  name: 'get_company_facts',
  title: 'Get company facts',
  description: 'Returns name, kind, time zone and currency of companies by id; unknown ids are left out.',
  input: z.strictObject({ company_ids: z.array(id('company')).min(1).max(200) }),
  output: z.object({
    companies: z.array(companyFacts).max(200),
  }),
  effect: 'read',
});

/**
 * The buyer from the answer of get_company_facts. Raises `not_found` for an unknown company and one of another kind, with
 * the field that names it and a sentence on what to give.
 */
export const requireBuyer = (
  { companies }: z.output<typeof getCompanyFacts.output>,
  company_id: string,
  { field, remedy }: { field: string; remedy: string },
): z.output<typeof companyFacts> => {
  const [company] = companies;
  if (company?.kind !== 'buyer')
    throw notFound(`There is no buyer company ${company_id}. ${remedy}`, field, 'is not a buyer company');
  return company;
};

export const createSupplierCompany = internalOperation({
  ...internal,
  name: 'create_supplier_company',
  title: 'Create supplier company',
  description:
    'Creates the supplier company of an accepted invite with its admin: a new user, or a known one who gives their password. A repeat with the same invite returns the same company.',
  input: z.strictObject({
    supplier_invite_id: id('supplierInvite'),
    name: requiredText(160),
    country: countryCode,
    time_zone: timeZone,
    currency: currencyCode,
    tax_id: text(40).optional(),
    admin: z.strictObject({ name: requiredText(120), email, password: z.string().max(200) }),
  }),
  output: z.object({ company: companyFacts }),
  effect: 'write',
  errors: ['wrong_password', 'rate_limited', 'already_exists'],
});

/**
 * The fields of a company that other services store, for example in the directory of suppliers and in the names on
 * stores.
 */
export const companyChanged = event({
  name: 'company_changed',
  publishers: ['identity'],
  subscribers: ['suppliers', 'catalogue', 'rfq'],
  partition_by: 'entity_id',
  description: 'A company was created or its profile changed. Carries the profile that others see.',
  payload: companyProfile.omit({ id: true, ...billingFields }).extend({
    entity_id: id('company'),
    verified: companyView.shape.verified.optional(),
    // Buyers read a supplier's terms before they buy; invoices repeat them as a due day.
    payment_terms_days: companyProfile.shape.payment_terms_days.optional(),
  }),
});

export const billingPartyChanged = event({
  name: 'billing_party_changed',
  publishers: ['identity'],
  subscribers: ['finance'],
  partition_by: 'entity_id',
  description:
    'A company was created, or what invoices say of it changed, its payment terms, or its consent to invoices in its name.',
  payload: companyProfile
    .pick({ name: true, country: true, version: true, ...billingFields })
    .extend({ entity_id: id('company') }),
});
