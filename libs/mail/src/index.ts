export {
  deriveCode,
  deriveLinkSecret,
  hashSecret,
  matchesHash,
  type SecretKey,
  type SecretSource,
} from './derive-secret.ts';
export { layOut, longTime, type MailContent } from './layout.ts';
export { type Mail, type Mailer, type MailerOptions, openMailer } from './mailer.ts';
export { maskEmail } from './mask-email.ts';
export { pageLink } from './page-link.ts';
