export {
  deriveCode,
  deriveLinkSecret,
  hashSecret,
  matchesHash,
  type SecretKey,
  type SecretSource,
} from './derive-secret.ts';
export { type Mail, type Mailer, type MailerOptions, openMailer } from './mailer.ts';
export { maskEmail } from './mask-email.ts';
export {
  approvalRequested,
  bidAwarded,
  bidCountered,
  bidReceived,
  bidRejected,
  deliveryCode,
  invitation,
  type MailContent,
  passwordReset,
  rfqCancelled,
  rfqDeadlineExtended,
  rfqInvitation,
  supplierInvitation,
} from './templates.ts';
