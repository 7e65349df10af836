import { type Address, addressAt } from '@procura/gateway/addresses';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { AreaPage } from './area.tsx';
import { signInQuestion } from './ask-again.ts';
import { EntryLayout } from './entry/entry-layout.tsx';
import { SignInDialog } from './entry/sign-in-dialog.tsx';
import { type Opened, SignInPage } from './entry/sign-in-page.tsx';
import { callOperation, type OperationName } from './operations.ts';
import { entryArea, securityArea } from './pages.ts';
import { EntryTitle } from './parts/entry-title.tsx';
import { ErrorNote, Loading } from './parts/notice.tsx';
import { Toasts } from './parts/toast.tsx';
import type { Problem } from './problem.ts';
import { usePath } from './router.tsx';
import { AskAgain } from './security/ask-again-dialog.tsx';
import { type Session, SessionProvider } from './session.tsx';
import { Shell } from './shell.tsx';
import { problemOf, useOperation } from './use-operation.ts';

/** The pages that need no session. */
const entries: ReadonlySet<string | undefined> = new Set<Address>([
  '/settings/accept-invitation',
  '/settings/accept-supplier-invite',
  '/settings/forgot-password',
  '/settings/reset-password',
]);

export const App = () => {
  const path = usePath();
  const address = addressAt(path)?.address;
  return (
    <>
      {address && entries.has(address) ? (
        <EntryLayout>
          <AreaPage key={address} load={entryArea} name={address} />
        </EntryLayout>
      ) : (
        <SignedIn />
      )}
      <AskAgain />
      <Toasts />
    </>
  );
};

/** Clients send the browser of a person whose permission they request here, before any page. */
const isAuthorization = location.pathname === '/oauth/authorize';

/** The pages that need a session, or the form that opens one and then shows the requested page. */
const SignedIn = () => {
  const who = useOperation('whoami', {});
  const isMember = who.data && who.data.company.kind !== 'operator';
  const role = useOperation('get_my_role', who.data ? {} : null);
  const hasEnded = signInQuestion.useIsOpen();
  /** Why signing out failed. */
  const [stays, setStays] = useState<Problem>();

  useEffect(() => () => signInQuestion.settle(false), []);
  const { reload: reloadWho } = who;
  const { reload: reloadRole } = role;
  const reload = useCallback(() => {
    reloadWho();
    reloadRole();
  }, [reloadWho, reloadRole]);
  const signOut = useCallback(async () => {
    const failed = await callOperation('sign_out', {}).then(() => undefined, problemOf);
    const hasSession = failed !== undefined && failed.code !== 'unauthenticated';
    setStays(hasSession ? failed : undefined);
    if (hasSession) return;
    // The next document has nothing of this one.
    location.replace('/');
  }, []);
  const session = useMemo((): Session | null => {
    if (!who.data || (!role.data && !role.problem)) return null;
    const allowed = role.data && new Set<string>(role.data.operations);
    return {
      who: who.data,
      role: role.data ?? null,
      // Without the list every page of buyers and suppliers opens, and the services refuse what the role does not allow.
      may: (operation: OperationName) => (allowed ? allowed.has(operation) : isMember === true),
      reload,
      signOut,
    };
  }, [who.data, role.data, role.problem, isMember, reload, signOut]);

  const onSignedIn = ({ user, company }: Opened) => {
    const isSame = user.id === who.data?.user.id && company.id === who.data.company.id;
    // The page and the text typed into it belong to the former user and company.
    if (who.data && !isSame) return location.reload();
    signInQuestion.settle(true);
    reload();
  };

  const { problem } = who;
  if (stays)
    return (
      <EntryLayout>
        <EntryTitle title="You are still signed in" />
        <ErrorNote problem={stays} onRetry={signOut} />
      </EntryLayout>
    );
  if (problem && problem.code !== 'unauthenticated')
    return (
      <EntryLayout>
        <ErrorNote problem={problem} onRetry={reload} />
      </EntryLayout>
    );
  if (problem || (hasEnded && !session))
    return (
      <EntryLayout>
        <SignInPage onSignedIn={onSignedIn} />
      </EntryLayout>
    );
  if (!session)
    return (
      <EntryLayout>
        <Loading />
      </EntryLayout>
    );
  return (
    <SessionProvider value={session}>
      {role.problem?.code === 'second_factor_setup_required' ? (
        <EntryLayout>
          <AreaPage load={securityArea} name="confined" />
        </EntryLayout>
      ) : isAuthorization ? (
        <EntryLayout>
          <AreaPage key={session.who.credential.id} load={entryArea} name="authorization" />
        </EntryLayout>
      ) : (
        <Shell key={`${session.who.user.id} ${session.who.company.id}`} />
      )}
      {hasEnded && <SignInDialog onSignedIn={onSignedIn} />}
    </SessionProvider>
  );
};
