import type { Views } from '../area.tsx';
import { CompaniesPage } from './companies-page.tsx';
import { CompanyPage } from './company-page.tsx';
import { CreateCompanyPage } from './create-company-page.tsx';
import { EscalatedClaimPage } from './escalated-claim-page.tsx';
import { EscalatedClaimsPage } from './escalated-claims-page.tsx';
import { ImportHistoryPage } from './import-history-page.tsx';
import { IssueKeyPage } from './issue-key-page.tsx';
import { TopUpPage } from './top-up-page.tsx';

export const views = {
  '/operator/claims': () => <EscalatedClaimsPage />,
  '/operator/claims/:claim_id': ({ claim_id = '' }) => <EscalatedClaimPage claim_id={claim_id} />,
  '/operator/companies': () => <CompaniesPage />,
  '/operator/companies/new': () => <CreateCompanyPage />,
  '/operator/companies/:company_id': ({ company_id = '' }) => <CompanyPage company_id={company_id} />,
  '/operator/companies/:company_id/history': ({ company_id = '' }) => (
    <ImportHistoryPage company_id={company_id} />
  ),
  '/operator/companies/:company_id/keys/new': ({ company_id = '' }) => (
    <IssueKeyPage company_id={company_id} />
  ),
  '/operator/companies/:company_id/top-up': ({ company_id = '' }) => <TopUpPage company_id={company_id} />,
} satisfies Views;
