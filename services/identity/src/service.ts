import { strongForMs } from '@procura/contracts';
import { type Egress, egressWarning, fetchPublic } from '@procura/egress';
import { openMailer } from '@procura/mail';
import { openMailBudget, type ServiceDefinition } from '@procura/service';
import { createSecurityLog } from '@procura/telemetry';
import { appendAudit } from './audit/append-audit.ts';
import { createChainEnds } from './audit/chain-ends.ts';
import { mailAuditHead } from './audit/mail-signed-audit-heads.ts';
import { createClientDocuments, defaultClients } from './authorization/client-document.ts';
import { endUnusedGrants } from './authorization/end-unused-grants.ts';
import { mailConnection } from './authorization/mail-connection.ts';
import { defaultPrivateSchemes } from './authorization/redirect.ts';
import { collections } from './collections.ts';
import { bootstrapOperator } from './companies/bootstrap.ts';
import { completeCompanies } from './companies/complete-companies.ts';
import { reportEqualNames, supplierNameMigrations } from './companies/supplier-names.ts';
import type { Config } from './config.ts';
import { mailRestKey } from './credentials/mail-rest-key.ts';
import type { Deps } from './deps.ts';
import { operations } from './operations.ts';
import { mailInvitation } from './people/mail-invitation.ts';
import { mailAccessReport } from './sessions/mail-access-report.ts';
import { mailPasswordReset } from './sessions/mail-password-reset.ts';
import { mostSessions } from './sessions/open-session.ts';
import { createWaitingRoom } from './sessions/waiting-room.ts';

/** Only public addresses if the configuration has no rules. */
const egressOf = ({ egress_rules, egress_ca, public_url }: Config): Egress => ({
  rules: egress_rules ?? { own_url: public_url, ports: [443], deny: [], allow: [] },
  ca: egress_ca,
});

export const identityService: ServiceDefinition<'identity', Deps, Config> = {
  name: 'identity',
  collections,
  migrations: supplierNameMigrations,
  deps: (base, config) => {
    const mailer = openMailer(config);
    return {
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
  jobs: [{ name: 'end_unused', every_ms: 30_000, run: endUnusedGrants }],
  prepare: async (deps, config) => {
    const warning = egressWarning(egressOf(config).rules);
    if (warning) deps.log.warn(warning);
    await bootstrapOperator(deps, config);
    await completeCompanies(deps);
    await reportEqualNames(deps);
  },
};
