export { accessChanged } from './access-changed.ts';
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
export { pageLink } from './page-link.ts';
export {
  approvalRequested,
  auditHeadSigned,
  bidAwarded,
  bidCountered,
  bidReceived,
  bidRejected,
  connectionEnded,
  connectionMade,
  deliveryCode,
  invitation,
  type MailContent,
  passwordReset,
  restKeyIssued,
  rfqCancelled,
  rfqDeadlineExtended,
  rfqInvitation,
  supplierInvitation,
  webhookNoticeMail,
} from './templates.ts';
