import type { Views } from '../area.tsx';
import { AcceptInvitationPage } from './accept-invitation-page.tsx';
import { AcceptSupplierInvitePage } from './accept-supplier-invite-page.tsx';
import { AuthorizationPage } from './authorization-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

/** Pages to which links in mails lead, without a session; and the one on which an assistant is connected. */
export const views = {
  '/settings/accept-invitation': () => <AcceptInvitationPage />,
  '/settings/accept-supplier-invite': () => <AcceptSupplierInvitePage />,
  '/settings/forgot-password': () => <ForgotPasswordPage />,
  '/settings/reset-password': () => <ResetPasswordPage />,
  authorization: () => <AuthorizationPage />,
} satisfies Views;
