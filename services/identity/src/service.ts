import { openMailer } from '@procura/mail';
import type { ServiceDefinition } from '@procura/service';
import { appendAudit, auditEntries, auditHeads } from './audit-store.ts';
import { bootstrapOperator } from './bootstrap.ts';
import { companies } from './company-store.ts';
import { completeCompanies } from './complete-companies.ts';
import type { Config } from './config.ts';
import { credentials } from './credential-store.ts';
import type { Deps } from './deps.ts';
import { invitations } from './invitation-store.ts';
import { epochs, leases } from './lease-store.ts';
import { mailInvitation } from './mail-invitation.ts';
import { mailPasswordReset } from './mail-password-reset.ts';
import { memberships, users } from './member-store.ts';
import { operations } from './operations.ts';
import { passwordResets } from './password-reset-store.ts';
import { pendingActions } from './pending-action-store.ts';
import { roles } from './role-store.ts';
import { throttles } from './throttle-store.ts';

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
    throttles,
    auditEntries,
    auditHeads,
  ],
  deps: (base, config) => ({
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
    throttles: base.database.collection(throttles),
    auditEntries: base.database.collection(auditEntries),
    auditHeads: base.database.collection(auditHeads),
    mailer: openMailer({
      smtp_url: config.smtp_url,
      dir: config.mail_dir,
      from: config.mail_from ?? sender,
    }),
  }),
  handlers: operations,
  consumers: {
    audit_recorded: { effect: appendAudit, turns: ({ company_id }) => [`audit ${company_id}`] },
    invitation_created: { send: mailInvitation },
    password_reset_requested: { send: mailPasswordReset },
  },
  jobs: [],
  prepare: async (deps, config) => {
    await bootstrapOperator(deps, config);
    await completeCompanies(deps);
  },
};
