import type { Place } from '@procura/gateway/addresses';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { EmptyState, ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';

/** The largest page of a list; more than that may wait. */
const mostRead = 100;
const every = { every_ms: 60_000 };

/** The operator's first page: what waits for them. */
export const OperatorHome = () => {
  const session = useSession();
  const { user, company } = session.who;
  const asked = { limit: mostRead };
  const claims = useOperation(
    'list_escalated_claims',
    session.may('list_escalated_claims') ? asked : null,
    every,
  );
  const unverified = useOperation(
    'list_companies',
    session.may('list_companies') ? { ...asked, verified: false } : null,
    every,
  );
  const reads = [claims, unverified];
  const failed = reads.find(({ data, problem }) => !data && problem);
  const isRead = reads.every(({ data, loading }) => data || !loading);
  const waiting: readonly Waiting[] = [
    { name: 'Claims to decide', to: '/operator/claims' as const, page: claims.data },
    { name: 'Companies not verified', to: '/operator/companies?verified=no' as const, page: unverified.data },
  ].flatMap(({ name, to, page }) =>
    page && page.data.length > 0 ? [{ name, to, count: page.data.length, more: page.has_more }] : [],
  );
  return (
    <Page title={`Good to see you, ${user.name.split(' ')[0]}`} lead={`You run ${company.name}.`}>
      {!session.role && (
        <Note tone="warn">What your role allows cannot be read at the moment. Load the page again.</Note>
      )}
      <Section title="Waiting for you" flush>
        {failed?.problem && <ErrorNote problem={failed.problem} onRetry={failed.reload} />}
        {!isRead && !failed && <Loading />}
        {isRead && !failed && waiting.length === 0 && <NothingWaits />}
        {waiting.length > 0 && (
          <ul className="tasks">
            {waiting.map((one) => (
              <li key={one.name}>
                <Link to={one.to} className="task">
                  <span className="task-count">{`${Math.min(one.count, mostRead - 1)}${one.count >= mostRead ? '+' : ''}`}</span>
                  {one.name}
                  <Icon name="chevron" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  );
};

type Waiting = { name: string; to: Place; count: number; more: boolean };

const NothingWaits = () => (
  <EmptyState
    icon="check"
    title="Nothing waits for you"
    action={
      <ButtonLink to="/operator/companies" icon="building">
        Find a company
      </ButtonLink>
    }
  >
    Claims that buyers escalate, and companies that are not verified, appear here.
  </EmptyState>
);
