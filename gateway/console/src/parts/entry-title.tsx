import { type ReactNode, useEffect } from 'react';

/** Title and first sentence of a page without a session. */
export const EntryTitle = ({ title, children }: { title: string; children?: ReactNode }) => {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Procura`;
    // The page below a sign-in has its title again.
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <header className="entry-head">
      <h1>{title}</h1>
      {children && <p className="muted">{children}</p>}
    </header>
  );
};
