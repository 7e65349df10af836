import { Button, ButtonLink } from '../parts/button.tsx';
import { ErrorNote } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { useQuery } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useAction } from '../use-operation.ts';
import { ownCompanies } from './own-companies.ts';

/** The company of the link that was opened, as mails name it (`pageLink`), if the session is for another one. */
export const useOtherCompany = (): string | undefined => {
  const session = useSession();
  const named = useQuery().get('company');
  return named && named !== session.who.company.id ? named : undefined;
};

/** Offers to switch to the company of a link. The address stays, and shows its page afterwards. */
export const OtherCompanyPage = ({ company_id }: { company_id: string }) => {
  const session = useSession();
  const action = useAction('switch_company');
  const { name } = session.who.company;
  const other = ownCompanies().find(({ id }) => id === company_id);
  return (
    <Page
      title="For another company"
      lead={`This link is for ${other?.name ?? 'another company'}, and you are signed in to ${name}. A session works in one company at a time, so switching ends this one and opens another.`}
      narrow
    >
      <Section>
        {action.problem && <ErrorNote problem={action.problem} />}
        <div className="form-actions">
          <Button
            look="primary"
            busy={action.running}
            onClick={async () => {
              if (await action.run({ company_id })) location.reload();
            }}
          >
            Switch to it
          </Button>
          <ButtonLink to="/">Stay in {name}</ButtonLink>
        </div>
      </Section>
    </Page>
  );
};
