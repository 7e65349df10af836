import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { usePages } from '../use-operation.ts';
import { CredentialList } from './credential-list.tsx';

/** REST keys that the operator issued to members of the company. */
export const RestKeysPage = () => {
  const keys = usePages('list_rest_keys', {});
  return (
    <Page
      title="REST keys"
      lead={
        <>
          For your company’s own systems. The operator issues a key to a named person, with its rate limit;
          the <a href="/docs/api">reference</a> says what it can call.
        </>
      }
    >
      <Section flush>
        <CredentialList
          caption="REST keys"
          pages={keys}
          empty={
            <EmptyState icon="plug" title="No REST keys">
              Write to the operator with your company’s name and what the key is for. It appears here once it
              is issued.
            </EmptyState>
          }
        />
      </Section>
    </Page>
  );
};
