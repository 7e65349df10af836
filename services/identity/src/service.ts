import { type EgressRules, egressWarning, fetchPublic } from '@procura/egress';
import { openMailer } from '@procura/mail';
import { bookkeeping } from '@procura/mongo';
import { openMailBudget, type ServiceDefinition } from '@procura/service';
import { createSecurityLog } from '@procura/telemetry';
import { appendAudit, auditEntries, auditHeads } from './audit-store.ts';
import { bootstrapOperator } from './bootstrap.ts';
import { createChainEnds } from './chain-ends.ts';
import { createClientDocuments, defaultClients } from './client-document.ts';
import { companies } from './company-store.ts';
import { completeCompanies } from './complete-companies.ts';
import type { Config } from './config.ts';
import { credentials } from './credential-store.ts';
import type { Deps } from './deps.ts';
import { invitations } from './invitation-store.ts';
import { epochs, leases, revocations } from './lease-store.ts';
import { mailConnection } from './mail-connection.ts';
import { mailInvitation } from './mail-invitation.ts';
import { mailPasswordReset } from './mail-password-reset.ts';
import { mailRestKey } from './mail-rest-key.ts';
import { mailAuditHead } from './mail-signed-audit-heads.ts';
import { memberships, users } from './member-store.ts';
import { mostSessions } from './open-session.ts';
import { operations } from './operations.ts';
import { passwordResets } from './password-reset-store.ts';
import { pendingActions } from './pending-action-store.ts';
import { roles } from './role-store.ts';
import { reportEqualNames, supplierNameMigrations } from './supplier-names.ts';
import { throttles } from './throttle-store.ts';
import { createWaitingRoom } from './waiting-room.ts';

/** Public addresses alone, if nothing was read from an environment. */
const egressRules = ({ egress_rules, public_url }: Config): EgressRules =>
  egress_rules ?? { own_url: public_url, ports: [443], deny: [], allow: [] };

const sender = 'Procura <no-reply@procura.example>';

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
    leases,
    epochs,
    revocations,
    throttles,
    auditEntries,
    auditHeads,
  ],
  migrations: supplierNameMigrations,
  deps: (base, config) => {
    const mailer = openMailer({
      smtp_url: config.smtp_url,
      dir: config.mail_dir,
      from: config.mail_from ?? sender,
    });
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
      leases: base.database.collection(leases),
      epochs: base.database.collection(epochs),
      revocations: base.database.collection(revocations),
      throttles: base.database.collection(throttles),
      auditEntries: base.database.collection(auditEntries),
      auditHeads: base.database.collection(auditHeads),
      clientDocuments: createClientDocuments(config.oauth_clients ?? defaultClients, {
        ...base,
        fetchPublic: (url, limits) => fetchPublic(url, { ...limits, egress: { rules: egressRules(config) } }),
      }),
      chains: createChainEnds(),
      waitingRoom: createWaitingRoom(),
      security: createSecurityLog(base.log),
      mailer,
      mails: openMailBudget({ ...base, mailer, rows: base.database.collection(bookkeeping.mail_budgets) }),
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
    audit_head_signed: { send: mailAuditHead },
  },
  jobs: [],
  prepare: async (deps, config) => {
    const warning = egressWarning(egressRules(config));
    if (warning) deps.log.warn(warning);
    await bootstrapOperator(deps, config);
    await completeCompanies(deps);
    await reportEqualNames(deps);
  },
};
