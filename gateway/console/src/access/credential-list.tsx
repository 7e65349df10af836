import { type ReactNode, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Ago, Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { useSession } from '../session.tsx';
import type { Pages } from '../use-operation.ts';
import { inUnits, words } from '../words.ts';
import { type Credential, CredentialRights, CredentialState } from './credential-rights.tsx';

const renewalOf = ({ kind, client }: Credential): string => {
  if (client) return 'you can connect it again.';
  return kind === 'rest_key' ? 'the operator issues new keys.' : 'you can create another token.';
};

/** MCP tokens or REST keys, with their rights, their last use, and a button to revoke each. */
export const CredentialList = ({
  caption,
  pages,
  empty,
}: {
  caption: string;
  pages: Pages<Credential>;
  empty: ReactNode;
}) => {
  const session = useSession();
  const [leaving, setLeaving] = useState<Credential>();
  const spends = session.who.company.kind === 'buyer';
  const isRest = leaving?.kind === 'rest_key';
  return (
    <>
      <Listing pages={pages} empty={empty}>
        {(credentials) => (
          <Table
            caption={caption}
            rows={credentials}
            keyOf={(credential) => credential.id}
            columns={[
              {
                head: 'Name',
                cell: (credential) => (
                  <>
                    {credential.name}
                    <span className="cell-note">
                      {credential.client ? (
                        `Connected by sign-in: ${credential.client.host}`
                      ) : (
                        <code>
                          {credential.prefix}…{credential.last_four}
                        </code>
                      )}
                    </span>
                  </>
                ),
              },
              {
                head: 'Owner',
                cell: (credential) => (
                  <>
                    {credential.owner.id === session.who.user.id ? 'You' : credential.owner.name}
                    <span className="cell-note">{words(credential.role)}</span>
                  </>
                ),
              },
              { head: 'May do', cell: (credential) => <CredentialRights credential={credential} /> },
              {
                head: 'Requests a minute',
                cell: ({ rate_limits_per_minute: { read, write, money } }) => (
                  <>
                    <span className="number">{inUnits(read)}</span>
                    <span className="cell-note">
                      {inUnits(write)} that write{spends && `, ${inUnits(money)} that spend`}
                    </span>
                  </>
                ),
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
                    {credential.revoked_at ? null : credential.expires_at ? (
                      <span className="cell-note">
                        until <Time at={credential.expires_at} />
                      </span>
                    ) : null}
                  </>
                ),
              },
              {
                head: 'Actions',
                actions: true,
                cell: (credential) =>
                  credential.revoked_at ? null : (
                    <Button
                      size="small"
                      aria-label={`Revoke ${credential.name}`}
                      onClick={() => setLeaving(credential)}
                    >
                      Revoke
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Listing>
      {leaving && (
        <Confirm
          operation="revoke_token"
          input={{ credential_id: leaving.id }}
          title={`Revoke ${leaving.name}?`}
          confirm={isRest ? 'Revoke key' : leaving.client ? 'Revoke connection' : 'Revoke token'}
          danger
          onDone={() => {
            setLeaving(undefined);
            pages.reload();
            toast(`${leaving.name} is revoked`);
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>
            Every program that uses{' '}
            {leaving.client ? (
              'this connection'
            ) : (
              <code>
                {leaving.prefix}…{leaving.last_four}
              </code>
            )}{' '}
            stops at once. This cannot be undone; {renewalOf(leaving)}
          </p>
          {isRest && (
            <p>
              Webhooks that act with it pause. Who makes one active within 7 days takes it over; otherwise it
              ends.
            </p>
          )}
        </Confirm>
      )}
    </>
  );
};
