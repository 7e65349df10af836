import { useState } from 'react';
import { ButtonLink } from '../parts/button.tsx';
import { CodeBlock } from '../parts/copy.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { SwitchSection } from '../parts/switch-section.tsx';
import { toast } from '../parts/toast.tsx';
import { useSession } from '../session.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { AdmittedClients } from './admitted-clients.tsx';
import { mcpAddress } from './mcp-clients.ts';
import { MoneyGuard } from './money-guard.tsx';
import { RestKeyApprovals } from './rest-key-approvals.tsx';

/** The company's setting that permits AI assistants. */
export const IntegrationsPage = () => {
  const session = useSession();
  const settings = useOperation('get_integration_settings', {});
  const action = useAction('update_integration_settings');
  const [asksToStop, setAsksToStop] = useState(false);
  const mayChange = session.may('update_integration_settings');
  const { data, problem } = settings;
  const done = (isOn: boolean) => {
    settings.reload();
    setAsksToStop(false);
    toast(isOn ? 'API & Integrations is on' : 'API & Integrations is off');
  };
  return (
    <Page
      title="API & Integrations"
      lead="Lets the people of your company connect AI assistants and other tools over MCP. A tool never does more than the person who connected it may do."
      narrow
    >
      {problem && <ErrorNote problem={problem} onRetry={settings.reload} />}
      {!data && !problem && (
        <Section>
          <Loading />
        </Section>
      )}
      {data && (
        <SwitchSection
          id="api-switch"
          title="API & Integrations"
          meaning={
            data.api_enabled
              ? `On. Every active member may create MCP tokens for themself${mayChange ? '; you see and revoke them all' : ''}.`
              : 'Off. MCP tokens cannot be created, and those that exist do not work.'
          }
          isOn={data.api_enabled}
          disabled={!mayChange || action.running}
          onChange={async (isOn) => {
            if (!isOn) return setAsksToStop(true);
            if (await action.run({ api_enabled: true })) done(true);
          }}
        >
          {action.problem && <ErrorNote problem={action.problem} />}
          {!mayChange && <p className="fine">An admin of {session.who.company.name} changes this.</p>}
        </SwitchSection>
      )}
      {data?.api_enabled && (
        <Section
          title="MCP server address"
          lead="Tools need this address, and a sign-in or a token."
          actions={
            <ButtonLink to="/settings/tokens/new" look="primary" size="small" icon="plus">
              Create token
            </ButtonLink>
          }
        >
          <CodeBlock label="MCP server address" text={mcpAddress()} />
        </Section>
      )}
      {data?.api_enabled && (
        <AdmittedClients setting={data.admitted_clients} mayChange={mayChange} onSaved={settings.reload} />
      )}
      {data && session.who.company.kind === 'buyer' && (
        <MoneyGuard
          setting={data.money_guard}
          unconfirmed={data.unconfirmed_spending_calls}
          mayChange={mayChange}
          onSaved={settings.reload}
        />
      )}
      {data && session.who.company.kind === 'buyer' && (
        <RestKeyApprovals isOn={data.rest_key_approvals} mayChange={mayChange} onSaved={settings.reload} />
      )}
      {data && !data.api_enabled && (
        <Note>
          REST keys do not depend on this: the operator issues them to named people of your company, and an
          admin can revoke them.
        </Note>
      )}
      {asksToStop && (
        <Confirm
          operation="update_integration_settings"
          input={{ api_enabled: false }}
          title="Switch off API & Integrations?"
          confirm="Switch off"
          danger
          onDone={() => done(false)}
          onClose={() => setAsksToStop(false)}
        >
          <p>
            Every MCP token of {session.who.company.name} stops working at once. Switching on again brings
            back those that were not revoked.
          </p>
        </Confirm>
      )}
    </Page>
  );
};
