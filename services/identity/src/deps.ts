import type { Mailer } from '@procura/mail';
import type { ScopedCollection } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { AuditEntry, AuditHead } from './audit-entry.ts';
import type { Company } from './company.ts';
import type { Credential } from './credential.ts';
import type { Invitation } from './invitation.ts';
import type { Membership, User } from './member.ts';
import type { PasswordReset } from './password-reset.ts';
import type { PendingAction } from './pending-action.ts';
import type { Role } from './role.ts';
import type { Throttle } from './throttle.ts';

export type Deps = BaseDeps & {
  readonly companies: ScopedCollection<Company>;
  readonly users: ScopedCollection<User>;
  readonly memberships: ScopedCollection<Membership>;
  readonly roles: ScopedCollection<Role>;
  readonly credentials: ScopedCollection<Credential>;
  readonly invitations: ScopedCollection<Invitation>;
  readonly passwordResets: ScopedCollection<PasswordReset>;
  readonly pendingActions: ScopedCollection<PendingAction>;
  readonly throttles: ScopedCollection<Throttle>;
  readonly auditEntries: ScopedCollection<AuditEntry>;
  readonly auditHeads: ScopedCollection<AuditHead>;
  readonly mailer: Mailer;
};
