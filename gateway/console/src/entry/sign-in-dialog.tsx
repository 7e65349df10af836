import { useEffect, useRef } from 'react';
import { EntryLayout } from './entry-layout.tsx';
import { type Opened, SignInPage } from './sign-in-page.tsx';

/** The sign-in page over a page with an ended session. The page below and its dialogs keep what was typed. */
export const SignInDialog = ({ onSignedIn }: { onSignedIn: (opened: Opened) => void }) => {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    element.current?.showModal();
    element.current?.querySelector('input')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className="sign-in-over"
      aria-label="Sign in"
      // Escape closes it, but there is nothing to return to.
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <EntryLayout>
        <SignInPage hasEnded onSignedIn={onSignedIn} />
      </EntryLayout>
    </dialog>
  );
};
