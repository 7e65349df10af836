import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { useSession } from '../session.tsx';
import { useOperation, usePages } from '../use-operation.ts';
import { CredentialList } from './credential-list.tsx';

/** MCP tokens: the person's own, or for admins those of every member they see. */
export const TokensPage = () => {
  const session = useSession();
  const settings = useOperation('get_integration_settings', {});
  const tokens = usePages('list_tokens', {});
  const isOff = settings.data?.api_enabled === false;
  const seesAll = session.who.permissions.includes('credentials:manage');
  return (
    <Page
      title="MCP tokens"
      lead={
        seesAll
          ? 'Connect an AI assistant to Procura. A token carries its owner’s role and is treated like a password.'
          : 'Connect an AI assistant to Procura. A token carries your role and is treated like a password.'
      }
      actions={
        !isOff && (
          <ButtonLink to="/settings/tokens/new" look="primary" icon="plus">
            Create token
          </ButtonLink>
        )
      }
    >
      {isOff && <IntegrationsOff />}
      <Section flush>
        <CredentialList
          caption="MCP tokens"
          pages={tokens}
          empty={
            <EmptyState
              icon="key"
              title="No tokens yet"
              action={
                !isOff && (
                  <ButtonLink to="/settings/tokens/new" icon="plus">
                    Create the first one
                  </ButtonLink>
                )
              }
            >
              A token is what a tool such as Claude Code or Cursor signs in with. Create one for each tool, so
              that you can revoke one without the others.
            </EmptyState>
          }
        />
      </Section>
    </Page>
  );
};

/** States that tokens do not work, and who can change that. */
export const IntegrationsOff = () => {
  const session = useSession();
  const mayChange = session.may('update_integration_settings');
  return (
    <Section>
      <EmptyState
        icon="plug"
        title="API & Integrations is off"
        action={
          mayChange && <ButtonLink to="/settings/integrations">Go to API &amp; Integrations</ButtonLink>
        }
      >
        {mayChange
          ? 'Switch it on first. Until then tokens can be seen and revoked, but none works.'
          : `Tokens work once an admin of ${session.who.company.name} switches it on.`}
      </EmptyState>
    </Section>
  );
};
