import type { AnswerOf } from '../operations.ts';
import { ButtonLink } from '../parts/button.tsx';
import { CodeBlock } from '../parts/copy.tsx';
import { Note } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { Ago } from '../parts/time.tsx';
import { useOperation } from '../use-operation.ts';
import { clientConfigurations } from './mcp-clients.ts';

const pollMs = 2000;

/** A new token, shown once, with ready configurations; shows the tool's first call once it is made. */
export const ConnectTool = ({ made }: { made: AnswerOf<'create_token'> }) => {
  const { token, secret } = made;
  return (
    <Page
      title={`Connect ${token.name}`}
      back={{ to: '/settings/tokens', label: 'MCP tokens' }}
      narrow
      lead="The token is ready. Give it to the tool now: it is not shown again."
    >
      {secret === null ? (
        <Note tone="warn">
          The token was created, but its secret was lost on the way and cannot be shown again. Revoke{' '}
          {token.prefix}…{token.last_four} and create another.
        </Note>
      ) : (
        <>
          <Section title="Your token" lead="Treat it like a password. Anyone who has it acts in your name.">
            <CodeBlock label="Token" text={secret} />
          </Section>
          <Section title="Connect the tool">
            <Tabs
              label="Kind of tool"
              tabs={clientConfigurations(secret).map(({ name, where, text }) => ({
                name,
                content: (
                  <>
                    <p className="muted">{where}</p>
                    <CodeBlock label={`Configuration for ${name}`} text={text} />
                  </>
                ),
              }))}
            />
          </Section>
        </>
      )}
      <FirstCall credential_id={token.id} />
      <div className="form-actions">
        <ButtonLink to="/settings/tokens">Done</ButtonLink>
      </div>
    </Page>
  );
};

/** Waits for the first call of a tool. */
const FirstCall = ({ credential_id }: { credential_id: string }) => {
  const tokens = useOperation('list_tokens', { limit: 100 }, { every_ms: pollMs });
  const last_used_at = tokens.data?.data.find((token) => token.id === credential_id)?.last_used_at;
  return (
    <div className={last_used_at ? 'first-call connected' : 'first-call'} role="status">
      <span className="pulse" aria-hidden="true" />
      {last_used_at ? (
        <p>
          <strong>Connected.</strong> The tool called <Ago at={last_used_at} />.
        </p>
      ) : (
        <p>
          <strong>Waiting for the first call.</strong> Ask the tool “who am I in Procura?” and this page will
          show the call.
        </p>
      )}
    </div>
  );
};
