import { Page } from '../parts/page.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** How the signed-in person's own account is protected. */
export const SecurityPage = () => (
  <Page title="Your security" lead="How your account is protected, and where it is signed in.">
    <SecondFactorSection />
    <SessionsSection />
  </Page>
);
