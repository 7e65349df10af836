import type { Mailer } from '@procura/mail';
import type { OpenedCollections } from '@procura/mongo';
import type { BaseDeps, MailBudget } from '@procura/service';
import type { SecurityLog } from '@procura/telemetry';
import type { AuditLog } from './audit/audit-log.ts';
import { auditEntries, auditHeads } from './audit/audit-store.ts';
import type { ChainEnds } from './audit/chain-ends.ts';
import { credentials } from './credentials/credential-store.ts';
import { epochs, leases, revocations } from './credentials/lease-store.ts';
import { companies } from './directory/company-store.ts';
import { invitations } from './directory/invitation-store.ts';
import { memberships, users } from './directory/member-store.ts';
import { roles } from './directory/role-store.ts';
import type { ClientDocuments } from './oauth/client-document.ts';
import { passwordResets } from './passwords/password.ts';
import { pendingActions } from './pending-actions/pending-action-store.ts';
import { secondFactors } from './second-factor/second-factor-store.ts';
import { throttles, type WaitingRoom } from './throttling/throttle.ts';

/** The collections of the service, by their names in `Deps`. */
export const collections = {
  companies,
  users,
  memberships,
  roles,
  credentials,
  invitations,
  passwordResets,
  pendingActions,
  secondFactors,
  leases,
  epochs,
  revocations,
  throttles,
  // Read and written only through `auditLog`, which may be elsewhere.
  auditEntries,
  auditHeads,
};

export type Deps = BaseDeps &
  OpenedCollections<typeof collections> & {
    readonly auditLog: AuditLog;
    readonly clientDocuments: ClientDocuments;
    /** Schemes of programs to which a client may have its answer redirected. */
    readonly privateSchemes: readonly string[];
    readonly chains: ChainEnds;
    readonly waitingRoom: WaitingRoom;
    readonly security: SecurityLog;
    readonly mailer: Mailer;
    readonly mails: MailBudget;
    readonly mostSessions: { person: number; company: number };
    /** How long a session stays strong. */
    readonly strongForMs: number;
  };
