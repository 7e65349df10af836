import type { Mailer } from '@procura/mail';
import type { ScopedCollection } from '@procura/mongo';
import type { BaseDeps, MailBudget } from '@procura/service';
import type { SecurityLog } from '@procura/telemetry';
import type { AuditEntry, AuditHead } from './audit/audit-entry.ts';
import type { ChainEnds } from './audit/chain-ends.ts';
import type { ClientDocuments } from './authorization/client-document.ts';
import type { Company } from './companies/company.ts';
import type { Credential } from './credentials/credential.ts';
import type { Epoch, Lease, Revocation } from './credentials/lease-store.ts';
import type { PendingAction } from './pending-actions/pending-action.ts';
import type { Invitation } from './people/invitation.ts';
import type { Membership, User } from './people/member.ts';
import type { Role } from './people/role.ts';
import type { SecondFactor } from './second-factor/second-factor.ts';
import type { PasswordReset } from './sessions/password-reset.ts';
import type { Throttle } from './sessions/throttle.ts';
import type { WaitingRoom } from './sessions/waiting-room.ts';

export type Deps = BaseDeps & {
  readonly companies: ScopedCollection<Company>;
  readonly users: ScopedCollection<User>;
  readonly memberships: ScopedCollection<Membership>;
  readonly roles: ScopedCollection<Role>;
  readonly credentials: ScopedCollection<Credential>;
  readonly invitations: ScopedCollection<Invitation>;
  readonly passwordResets: ScopedCollection<PasswordReset>;
  readonly pendingActions: ScopedCollection<PendingAction>;
  readonly secondFactors: ScopedCollection<SecondFactor>;
  readonly leases: ScopedCollection<Lease>;
  readonly epochs: ScopedCollection<Epoch>;
  readonly revocations: ScopedCollection<Revocation>;
  readonly throttles: ScopedCollection<Throttle>;
  readonly auditEntries: ScopedCollection<AuditEntry>;
  readonly auditHeads: ScopedCollection<AuditHead>;
  readonly clientDocuments: ClientDocuments;
  /** Schemes of programs to which a client may have its answer sent. */
  readonly privateSchemes: readonly string[];
  readonly chains: ChainEnds;
  readonly waitingRoom: WaitingRoom;
  readonly security: SecurityLog;
  readonly mailer: Mailer;
  readonly mails: MailBudget;
  readonly mostSessions: { person: number; company: number };
  /** How long a person is not asked again. */
  readonly strongForMs: number;
};
