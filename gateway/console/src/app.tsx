import { useCallback, useEffect, useMemo, useState } from 'react';
import { signInQuestion } from './ask-again.ts';
import { AcceptInvitationPage } from './entry/accept-invitation-page.tsx';
import { AcceptSupplierInvitePage } from './entry/accept-supplier-invite-page.tsx';
import { AuthorizationPage, isAuthorizationPage } from './entry/authorization-page.tsx';
import { EntryLayout } from './entry/entry-layout.tsx';
import { ForgotPasswordPage } from './entry/forgot-password-page.tsx';
import { ResetPasswordPage } from './entry/reset-password-page.tsx';
import { SignInDialog } from './entry/sign-in-dialog.tsx';
import { type Opened, SignInPage } from './entry/sign-in-page.tsx';
import { callOperation, type OperationName, type Problem } from './operations.ts';
import { EntryTitle } from './parts/entry-title.tsx';
import { ErrorNote, Loading } from './parts/notice.tsx';
import { Toasts } from './parts/toast.tsx';
import { navigate, usePath } from './router.tsx';
import { AskAgain } from './security/ask-again-dialog.tsx';
import { ConfinedPage, isConfined } from './security/confined-page.tsx';
import { type Session, SessionProvider } from './session.tsx';
import { Shell } from './shell.tsx';
import { problemOf, useOperation } from './use-operation.ts';

/** Pages without a session, to which links in mails lead. */
const entries: Record<string, () => React.ReactNode> = {
  '/accept-invitation': () => <AcceptInvitationPage />,
  '/accept-supplier-invite': () => <AcceptSupplierInvitePage />,
  '/forgot-password': () => <ForgotPasswordPage />,
  '/reset-password': () => <ResetPasswordPage />,
};

export const App = () => {
  const entry = entries[usePath()];
  return (
    <>
      {entry ? <EntryLayout>{entry()}</EntryLayout> : <SignedIn />}
      <AskAgain />
      <Toasts />
    </>
  );
};

/** The pages that need a session, or the form that opens one and then shows the requested page. */
const SignedIn = () => {
  const who = useOperation('whoami', {});
  const isMember = who.data && who.data.company.kind !== 'operator';
  const role = useOperation('get_my_role', isMember ? {} : null);
  const [hasLeft, setHasLeft] = useState(false);
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
    setHasLeft(true);
    navigate('/', { replace: true });
  }, []);
  const session = useMemo((): Session | null => {
    if (!who.data || (isMember && !role.data && !role.problem)) return null;
    const allowed = role.data && new Set<string>(role.data.operations);
    return {
      who: who.data,
      role: role.data ?? null,
      // Without the list every page opens, and the services refuse what the role does not allow.
      may: (operation: OperationName) => (allowed ? allowed.has(operation) : isMember === true),
      reload,
      signOut,
    };
  }, [who.data, role.data, role.problem, isMember, reload, signOut]);

  const onSignedIn = ({ user, company }: Opened) => {
    const isSame = user.id === who.data?.user.id && company.id === who.data.company.id;
    // What the page shows, and what was typed, belongs to the former user and company.
    if (who.data && !isSame) return location.reload();
    setHasLeft(false);
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
  if (hasLeft || problem || (hasEnded && !session))
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
      {isConfined(role.problem) ? (
        <EntryLayout>
          <ConfinedPage />
        </EntryLayout>
      ) : isAuthorizationPage() ? (
        <EntryLayout>
          <AuthorizationPage key={session.who.credential.id} />
        </EntryLayout>
      ) : (
        <Shell key={`${session.who.user.id} ${session.who.company.id}`} />
      )}
      {hasEnded && <SignInDialog onSignedIn={onSignedIn} />}
    </SessionProvider>
  );
};
