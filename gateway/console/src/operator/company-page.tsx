import { useState } from 'react';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { countryName } from '../places.ts';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { words } from '../words.ts';
import type { Found } from './company.ts';
import { CompanyCredentials } from './company-credentials.tsx';
import { CompanySuspension } from './company-suspension.tsx';
import { CompanyUsers } from './company-users.tsx';
import { VerifiedBadge } from './verified-badge.tsx';

/** One company: who it is, who works there, and what acts for it. */
export const CompanyPage = ({ company_id }: { company_id: string }) => {
  const session = useSession();
  const { data: found, problem, reload } = useOperation('get_company', { company_id });
  const back = { to: '/operator/companies', label: 'Companies' } as const;
  if (!found)
    return (
      <Page title="Company" back={back}>
        {problem ? <ErrorNote problem={problem} onRetry={reload} /> : <Loading rows={6} />}
      </Page>
    );
  const { company } = found;
  const buys = company.kind === 'buyer';
  return (
    <Page
      title={company.name}
      back={back}
      lead={
        company.kind === 'operator'
          ? 'Your own company'
          : `${words(company.kind)} in ${countryName(company.country)}`
      }
      actions={
        <>
          {buys && session.may('top_up_balance') && (
            <ButtonLink to={`/operator/companies/${company_id}/top-up`}>Top up balance</ButtonLink>
          )}
          {buys && session.may('import_order_history') && (
            <ButtonLink to={`/operator/companies/${company_id}/history`}>Import past orders</ButtonLink>
          )}
        </>
      }
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {company.kind !== 'operator' && <Verification found={found} onChanged={reload} />}
      {company.kind !== 'operator' && <CompanySuspension found={found} onChanged={reload} />}
      <Profile company={company} />
      <CompanyUsers found={found} onChanged={reload} />
      <CompanyCredentials found={found} />
    </Page>
  );
};

/** Whether name and tax id are verified, and the button that changes it. */
const Verification = ({ found, onChanged }: { found: Found; onChanged: () => void }) => {
  const { company, verification } = found;
  const [asked, setAsked] = useState<'verify' | 'withdraw'>();
  const close = () => setAsked(undefined);
  const done = (said: string) => {
    close();
    toast(said);
    onChanged();
  };
  return (
    <Section
      title="Verification"
      actions={
        verification ? (
          <Button size="small" onClick={() => setAsked('withdraw')}>
            Withdraw
          </Button>
        ) : (
          <Button look="primary" onClick={() => setAsked('verify')}>
            Verify
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ['State', <VerifiedBadge key="state" isVerified={verification !== null} />],
          ['Name', company.name],
          ['Tax id', company.tax_id],
          verification && ['Since', <Time key="since" at={verification.at} />],
          verification?.by != null && ['Verified by', verification.by],
        ]}
      />
      {asked === 'verify' && (
        <Confirm
          operation="verify_company"
          input={{ company_id: company.id, name: company.name, tax_id: company.tax_id ?? undefined }}
          title={`Is ${company.name} in the register?`}
          confirm="Yes, verify"
          onDone={() => done(`${company.name} is verified`)}
          onClose={close}
        >
          <p>Compare these with a public register first. Others see the company as verified from now on.</p>
          <Facts
            facts={[
              ['Name', company.name],
              ['Tax id', company.tax_id],
              ['Country', countryName(company.country)],
            ]}
          />
        </Confirm>
      )}
      {asked === 'withdraw' && (
        <Confirm
          operation="withdraw_verification"
          input={{ company_id: company.id }}
          title={`Withdraw the verification of ${company.name}?`}
          confirm="Withdraw verification"
          danger
          onDone={() => done(`${company.name} is not verified any more`)}
          onClose={close}
        >
          <p>Others see the company as not verified from now on. You can verify it again.</p>
        </Confirm>
      )}
    </Section>
  );
};

const Profile = ({ company }: { company: Found['company'] }) => {
  const { address } = company;
  return (
    <Section title="Profile">
      <Facts
        facts={[
          [
            'Company id',
            <code key="id" className="id">
              {company.id}
            </code>,
          ],
          ['Created', <Time key="created" at={company.created_at} />],
          ['Main currency', company.currency],
          ['Time zone', company.time_zone.replaceAll('_', ' ')],
          ['Legal name', company.legal_name],
          ['Register number', company.registration_number],
          ['Registered address', address && Object.values(address).filter(Boolean).join(', ')],
          company.phone !== null && ['Phone', company.phone],
          company.website !== null && ['Website', company.website],
          company.kind === 'supplier' && [
            'Invoices in its name',
            company.invoicing_consent_at ? (
              <>
                since <Time at={company.invoicing_consent_at} />
              </>
            ) : (
              'Not consented'
            ),
          ],
          company.description !== '' && [
            'Description',
            <span key="description" className="written">
              {company.description}
            </span>,
          ],
        ]}
      />
    </Section>
  );
};
