import { useEffect, useRef, useState } from 'react';
import { CredentialRights, CredentialState } from '../access/credential-rights.tsx';
import type { ItemOf } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Confirm, Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Ago, Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { useAction, usePages } from '../use-operation.ts';
import { inUnits, words } from '../words.ts';
import type { Found } from './company.ts';

type Credential = ItemOf<'list_company_credentials'>;
type Asked = { what: 'end' | 'limit'; credential: Credential };

const kindOf = ({ kind, client }: Credential): string => {
  if (client) return `Connected by sign-in: ${client.host}`;
  return kind === 'rest_key' ? 'REST key' : 'MCP token';
};

/** The keys, tokens and connections that act for a company. */
export const CompanyCredentials = ({ found }: { found: Found }) => {
  const company_id = found.company.id;
  const isSuspended = found.suspension !== null;
  const credentials = usePages('list_company_credentials', { company_id });
  const { reload } = credentials;
  const shown = useRef(isSuspended);
  useEffect(() => {
    // Suspending the company ends them.
    if (shown.current !== isSuspended) reload();
    shown.current = isSuspended;
  }, [isSuspended, reload]);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const done = (said: string) => {
    close();
    toast(said);
    reload();
  };
  return (
    <Section
      title="Keys and tokens"
      lead="What programs and assistants act with."
      actions={
        !isSuspended && (
          <ButtonLink to={`/operator/companies/${company_id}/keys/new`} icon="plus">
            Issue a REST key
          </ButtonLink>
        )
      }
      flush
    >
      <Listing
        pages={credentials}
        empty={
          <EmptyState icon="key" title="Nothing acts for it yet">
            You issue REST keys. Its people create MCP tokens and connect assistants themselves.
          </EmptyState>
        }
      >
        {(items) => <Credentials credentials={items} onAsk={setAsked} />}
      </Listing>
      {asked?.what === 'end' && (
        <Confirm
          operation="revoke_company_credential"
          input={{ company_id, credential_id: asked.credential.id }}
          title={`Revoke ${asked.credential.name}?`}
          confirm="Revoke"
          danger
          onDone={() => done(`${asked.credential.name} is revoked`)}
          onClose={close}
        >
          <p>
            Every program of {found.company.name} that uses it stops at once, and recurring orders and
            webhooks that were made with it pause. This cannot be undone.
          </p>
        </Confirm>
      )}
      {asked?.what === 'limit' && (
        <LimitDialog
          company_id={company_id}
          credential={asked.credential}
          onDone={() => done(`The limit of ${asked.credential.name} is changed`)}
          onClose={close}
        />
      )}
    </Section>
  );
};

const Credentials = ({
  credentials,
  onAsk,
}: {
  credentials: readonly Credential[];
  onAsk: (asked: Asked) => void;
}) => (
  <Table
    caption="Keys and tokens"
    rows={credentials}
    keyOf={({ id }) => id}
    columns={[
      {
        head: 'Name',
        cell: (credential) => (
          <>
            {credential.name}
            <span className="cell-note">
              {kindOf(credential)}
              {!credential.client && (
                <>
                  {' '}
                  <code>
                    {credential.prefix}…{credential.last_four}
                  </code>
                </>
              )}
            </span>
          </>
        ),
      },
      {
        head: 'Acts for',
        cell: ({ owner, role }) => (
          <>
            {owner.name}
            <span className="cell-note">{words(role)}</span>
          </>
        ),
      },
      { head: 'May do', cell: (credential) => <CredentialRights credential={credential} /> },
      {
        head: 'Requests a minute',
        cell: ({ rate_limits_per_minute: { read } }) => <span className="number">{inUnits(read)}</span>,
      },
      {
        head: 'Last used',
        cell: ({ last_used_at }) =>
          last_used_at ? <Ago at={last_used_at} /> : <span className="muted">Never</span>,
      },
      {
        head: 'State',
        cell: (credential) => (
          <>
            <CredentialState credential={credential} />
            {credential.status === 'active' && credential.expires_at && (
              <span className="cell-note">
                until <Time at={credential.expires_at} />
              </span>
            )}
          </>
        ),
      },
      {
        head: 'Actions',
        actions: true,
        cell: (credential) =>
          credential.status === 'active' && (
            <span className="button-pair">
              <Button
                size="small"
                aria-label={`Change the limit of ${credential.name}`}
                onClick={() => onAsk({ what: 'limit', credential })}
              >
                Limit
              </Button>
              <Button
                size="small"
                aria-label={`Revoke ${credential.name}`}
                onClick={() => onAsk({ what: 'end', credential })}
              >
                Revoke
              </Button>
            </span>
          ),
      },
    ]}
  />
);

const LimitDialog = ({
  company_id,
  credential,
  onDone,
  onClose,
}: {
  company_id: string;
  credential: Credential;
  onDone: () => void;
  onClose: () => void;
}) => {
  const action = useAction('set_rate_limit');
  return (
    <Dialog title={`Limit of ${credential.name}`} onClose={onClose}>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const limited = await action.run({
            company_id,
            credential_id: credential.id,
            rate_limit_per_minute: values.whole('rate_limit_per_minute') ?? 0,
          });
          if (limited) onDone();
        }}
      >
        <TextField
          name="rate_limit_per_minute"
          label="Requests a minute"
          inputMode="numeric"
          defaultValue={credential.rate_limits_per_minute.read}
          hint="From its next request on. Half of them may write, and a fifth may spend."
        />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};
