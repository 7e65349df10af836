import { stateOf } from '../access/credential-rights.tsx';
import { mayConfirm } from '../access/may-confirm.ts';
import { Card } from '../parts/card.tsx';
import { EmptyState, Note } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Ago } from '../parts/time.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useOperation, usePages } from '../use-operation.ts';
import { count, words } from '../words.ts';
import { FailedRuns } from './failed-runs.tsx';
import { MonthSpend } from './month-spend.tsx';
import { isNearlyUsed } from './nearly-used.ts';
import { SupplierCards } from './supplier-cards.tsx';

/** The first page: open tasks, and how the company is connected. */
export const OverviewPage = () => {
  const session = useSession();
  const { user, company, role } = session.who;
  if (company.kind === 'operator') return <OperatorOverview />;
  return (
    <Page
      title={`Good to see you, ${user.name.split(' ')[0]}`}
      lead={`You work for ${company.name} as ${words(role).toLowerCase()}.`}
    >
      {!session.role && (
        <Note tone="warn">
          What your role allows cannot be read at the moment. Pages open all the same and say what is refused.
        </Note>
      )}
      <div className="cards">
        {session.may('approve_purchase') && <PurchasesCard />}
        {company.kind === 'supplier' && <SupplierCards />}
        {company.kind === 'buyer' && mayConfirm(session) && <PendingActionsCard />}
        {company.kind === 'buyer' && session.may('get_company_limits') && <LimitsCard />}
        <IntegrationsCard />
        <TokensCard />
      </div>
      {company.kind === 'buyer' && session.may('list_recurrences') && <FailedRuns />}
      {company.kind === 'buyer' && session.may('get_order_metrics') && <MonthSpend />}
      {session.may('list_audit_events') && <RecentActivity />}
    </Page>
  );
};

const unread = '…';

const PurchasesCard = () => {
  const { data } = useOperation('list_orders', { status: 'pending_approval', limit: 100 });
  const purchases = new Set(data?.data.map((order) => order.purchase_id));
  return (
    <Card to="/settings/purchases" icon="checks" name="Waiting for approval">
      {data
        ? `${purchases.size === 0 ? 'Nothing' : count(purchases.size, 'purchase')}${data.has_more ? ' or more' : ''}`
        : unread}
    </Card>
  );
};

const PendingActionsCard = () => {
  const { data } = useOperation('list_pending_actions', { status: 'pending' });
  return (
    <Card to="/settings/pending-actions" icon="inbox" name="Waiting to be confirmed">
      {data
        ? `${data.data.length === 0 ? 'Nothing' : count(data.data.length, 'action')}${data.has_more ? ' or more' : ''}`
        : unread}
    </Card>
  );
};

const LimitsCard = () => {
  const { data } = useOperation('get_company_limits', { sort: 'most_used' });
  const near = data?.limits.filter(isNearlyUsed) ?? [];
  return (
    <Card
      to={near[0] ? `/settings/limits?currency=${near[0].limit.currency}` : '/settings/limits'}
      icon="gauge"
      name="Limits nearly used"
    >
      {data ? (near.length === 0 ? 'None' : count(near.length, 'limit')) : unread}
    </Card>
  );
};

const RecentActivity = () => {
  const events = usePages('list_audit_events', { limit: 6 });
  return (
    <Section title="Recent activity" actions={<Link to="/settings/activity">Whole log</Link>} flush>
      <Listing
        pages={{ ...events, has_more: false }}
        empty={<EmptyState icon="list" title="Nothing has happened yet" />}
      >
        {(items) => (
          <Table
            caption="Recent activity"
            rows={items}
            keyOf={(event) => event.id}
            columns={[
              { head: 'What', cell: (event) => words(event.operation) },
              { head: 'Who', cell: ({ actor }) => actor.name },
              { head: 'When', align: 'right', cell: (event) => <Ago at={event.at} /> },
            ]}
          />
        )}
      </Listing>
    </Section>
  );
};

const IntegrationsCard = () => {
  const { data } = useOperation('get_integration_settings', {});
  return (
    <Card to="/settings/integrations" icon="plug" name="API & Integrations">
      {data ? (data.api_enabled ? 'On' : 'Off') : unread}
    </Card>
  );
};

const TokensCard = () => {
  const { data } = useOperation('list_tokens', { limit: 100 });
  const working = data?.data.filter((token) => stateOf(token) === 'active') ?? [];
  const used = working
    .map((token) => token.last_used_at)
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  return (
    <Card
      to="/settings/tokens"
      icon="key"
      name="MCP tokens"
      note={
        used && (
          <>
            Last used <Ago at={used} />
          </>
        )
      }
    >
      {data ? `${count(working.length, 'token')}${data.has_more ? ' or more' : ''}` : unread}
    </Card>
  );
};

const OperatorOverview = () => (
  <Page title="Operator">
    <Section>
      <EmptyState icon="building" title="Companies are managed with the operator’s key">
        Creating companies, issuing REST keys and exporting activity logs are done over REST with your key.
        The documentation at <a href="/docs">/docs</a> shows how, and lists every operation.
      </EmptyState>
    </Section>
  </Page>
);
