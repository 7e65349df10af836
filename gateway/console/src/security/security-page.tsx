import { useState } from 'react';
import { Page } from '../parts/page.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The protection of the signed-in person's own account. */
export const SecurityPage = () => {
  const [changes, setChanges] = useState(0);
  return (
    <Page title="Your security" lead="How your account is protected, and where it is signed in.">
      <PasswordSection onChanged={() => setChanges(changes + 1)} />
      <SecondFactorSection />
      <SessionsSection key={changes} />
    </Page>
  );
};
