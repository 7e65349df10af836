import { auditEntries, auditHeads } from './audit/audit-store.ts';
import { companies } from './companies/company-store.ts';
import { credentials } from './credentials/credential-store.ts';
import { epochs, leases, revocations } from './credentials/lease-store.ts';
import { pendingActions } from './pending-actions/pending-action-store.ts';
import { invitations } from './people/invitation-store.ts';
import { memberships, users } from './people/member-store.ts';
import { roles } from './people/role-store.ts';
import { secondFactors } from './second-factor/second-factor-store.ts';
import { passwordResets } from './sessions/password-reset-store.ts';
import { throttles } from './sessions/throttle-store.ts';

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
  auditEntries,
  auditHeads,
};
