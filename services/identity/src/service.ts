import { strongForMs } from '@procura/contracts';
import { type Egress, egressWarning, fetchPublic } from '@procura/egress';
import { openMailer } from '@procura/mail';
import { openMailBudget, type ServiceDefinition } from '@procura/service';
import { createSecurityLog } from '@procura/telemetry';
import { appendAudit, auditEntries, auditHeads } from './audit/audit-store.ts';
import { createChainEnds } from './audit/chain-ends.ts';
import { mailAuditHead } from './audit/mail-signed-audit-heads.ts';
import { createClientDocuments, defaultClients } from './authorization/client-document.ts';
import { mailConnection } from './authorization/mail-connection.ts';
import { defaultPrivateSchemes } from './authorization/redirect.ts';
import { bootstrapOperator } from './companies/bootstrap.ts';
import { companies } from './companies/company-store.ts';
import { completeCompanies } from './companies/complete-companies.ts';
import { reportEqualNames, supplierNameMigrations } from './companies/supplier-names.ts';
import type { Config } from './config.ts';
import { credentials } from './credentials/credential-store.ts';
import { epochs, leases, revocations } from './credentials/lease-store.ts';
import { mailRestKey } from './credentials/mail-rest-key.ts';
import type { Deps } from './deps.ts';
import { operations } from './operations.ts';
import { pendingActions } from './pending-actions/pending-action-store.ts';
import { invitations } from './people/invitation-store.ts';
import { mailInvitation } from './people/mail-invitation.ts';
import { memberships, users } from './people/member-store.ts';
import { roles } from './people/role-store.ts';
import { secondFactors } from './second-factor/second-factor-store.ts';
import { mailAccessReport } from './sessions/mail-access-report.ts';
import { mailPasswordReset } from './sessions/mail-password-reset.ts';
import { mostSessions } from './sessions/open-session.ts';
import { passwordResets } from './sessions/password-reset-store.ts';
import { throttles } from './sessions/throttle-store.ts';
import { createWaitingRoom } from './sessions/waiting-room.ts';

/** Public addresses alone, if nothing was read from an environment. */
const egressOf = ({ egress_rules, egress_ca, public_url }: Config): Egress => ({
  rules: egress_rules ?? { own_url: public_url, ports: [443], deny: [], allow: [] },
  ca: egress_ca,
});

export const identityService: ServiceDefinition<'identity', Deps, Config> = {
  name: 'identity',
  collections: [
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
  ],
  migrations: supplierNameMigrations,
  deps: (base, config) => {
    const mailer = openMailer(config);
    return {
      ...base,
      companies: base.database.collection(companies),
      users: base.database.collection(users),
      memberships: base.database.collection(memberships),
      roles: base.database.collection(roles),
      credentials: base.database.collection(credentials),
      invitations: base.database.collection(invitations),
      passwordResets: base.database.collection(passwordResets),
      pendingActions: base.database.collection(pendingActions),
      secondFactors: base.database.collection(secondFactors),
      leases: base.database.collection(leases),
      epochs: base.database.collection(epochs),
      revocations: base.database.collection(revocations),
      throttles: base.database.collection(throttles),
      auditEntries: base.database.collection(auditEntries),
      auditHeads: base.database.collection(auditHeads),
      clientDocuments: createClientDocuments(config.oauth_clients ?? defaultClients, {
        ...base,
        fetchPublic: (url, limits) => fetchPublic(url, { ...limits, egress: egressOf(config) }),
      }),
      privateSchemes: config.oauth_private_schemes ?? defaultPrivateSchemes,
      chains: createChainEnds(),
      waitingRoom: createWaitingRoom(),
      security: createSecurityLog(base.log),
      mailer,
      mails: openMailBudget({ ...base, mailer }),
      strongForMs: config.strong_for_ms ?? strongForMs,
      mostSessions: { ...mostSessions, company: config.sessions_per_company ?? mostSessions.company },
    };
  },
  handlers: operations,
  consumers: {
    audit_recorded: { append: appendAudit },
    invitation_created: { send: mailInvitation },
    password_reset_requested: { send: mailPasswordReset },
    rest_key_issued: { send: mailRestKey },
    connection_reported: { send: mailConnection },
    access_reported: { send: mailAccessReport },
    audit_head_signed: { send: mailAuditHead },
  },
  jobs: [],
  prepare: async (deps, config) => {
    const warning = egressWarning(egressOf(config).rules);
    if (warning) deps.log.warn(warning);
    await bootstrapOperator(deps, config);
    await completeCompanies(deps);
    await reportEqualNames(deps);
  },
};
