import { strongForMs } from '@procura/contracts';
import { type Egress, egressWarning, fetchPublic } from '@procura/egress';
import { openMailer } from '@procura/mail';
import { openMailBudget, type ServiceDefinition } from '@procura/service';
import { createSecurityLog } from '@procura/telemetry';
import { appendAudit } from './audit/append-audit.ts';
import { openAuditLog } from './audit/audit-log.ts';
import { createChainEnds } from './audit/chain-ends.ts';
import { mailSignedAuditHeads } from './audit/mail-signed-audit-heads.ts';
import { auditDatabase } from './audit/move-audit.ts';
import { noteRefusedCall } from './audit/note-refusal.ts';
import { exportAudit, listAuditEvents, listAuditHeads } from './audit/read-audit.ts';
import { bootstrapOperator } from './companies/bootstrap.ts';
import { companyTermMigrations } from './companies/company-terms.ts';
import { completeCompanies } from './companies/complete-companies.ts';
import { createCompany } from './companies/create-company.ts';
import { createSupplierCompany } from './companies/create-supplier-company.ts';
import { getCompany, listCompanies } from './companies/read-companies.ts';
import {
  getCompanyFacts,
  getCompanyProfile,
  getIntegrationSettings,
  getMyRole,
  whoami,
} from './companies/read-company.ts';
import { reportEqualNames, supplierNameMigrations } from './companies/supplier-names.ts';
import { resumeCompany, suspendCompany } from './companies/suspend-company.ts';
import { updateCompanyProfile } from './companies/update-company-profile.ts';
import { updateIntegrationSettings } from './companies/update-integration-settings.ts';
import { updateInvoicingConsent } from './companies/update-invoicing-consent.ts';
import { verifyCompany, withdrawVerification } from './companies/verify-company.ts';
import { type Config, readConfig } from './config.ts';
import { authenticate } from './credentials/authenticate.ts';
import { createToken } from './credentials/create-token.ts';
import { issueRestKey } from './credentials/issue-rest-key.ts';
import { renewLease } from './credentials/lease-store.ts';
import {
  listCompanyCredentials,
  listRestKeys,
  listTokens,
  nameCredentials,
} from './credentials/read-credentials.ts';
import { getPrincipal } from './credentials/read-principal.ts';
import { revokeCompanyCredential, revokeRestKey, revokeToken } from './credentials/revoke-token.ts';
import { setRateLimit } from './credentials/set-rate-limit.ts';
import { collections, type Deps } from './deps.ts';
import { featureLevel } from './directory/present-roles.ts';
import {
  mailAccessChange,
  mailAuditHead,
  mailConnection,
  mailInvitation,
  mailPasswordReset,
  mailRestKey,
} from './mails.ts';
import { createClientDocuments, defaultClients } from './oauth/client-document.ts';
import { decideAuthorization } from './oauth/decide-authorization.ts';
import { describeAuthorization } from './oauth/describe-authorization.ts';
import { endUnusedGrants } from './oauth/end-unused-grants.ts';
import { exchangeToken } from './oauth/exchange-token.ts';
import { defaultPrivateSchemes } from './oauth/redirect.ts';
import { registerClient } from './oauth/register-client.ts';
import { revokeOauthToken } from './oauth/revoke-oauth-token.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords/set-password.ts';
import { claimConfirmedActions } from './pending-actions/claim-confirmed-actions.ts';
import { createPendingAction } from './pending-actions/create-pending-action.ts';
import { confirmAction, rejectAction } from './pending-actions/decide-action.ts';
import { getPendingAction, listPendingActions } from './pending-actions/read-pending-actions.ts';
import { settlePendingAction } from './pending-actions/settle-pending-action.ts';
import { acceptInvitation } from './people/accept-invitation.ts';
import { createRole } from './people/create-role.ts';
import { deactivateUser } from './people/deactivate-user.ts';
import { inviteUser } from './people/invite-user.ts';
import {
  getUserFacts,
  listApprovers,
  listBranchMembers,
  listCompanyUsers,
  listRoles,
  listUsersWithPermission,
} from './people/read-members.ts';
import { updateMembership } from './people/update-membership.ts';
import { updateRole } from './people/update-role.ts';
import { getSecondFactor } from './second-factor/read-second-factor.ts';
import {
  removeSecondFactor,
  resetSecondFactor,
  resetUserSecondFactor,
} from './second-factor/remove-second-factor.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
} from './second-factor/set-up-second-factor.ts';
import { endOtherSessions, endSession, signOut } from './sessions/end-session.ts';
import { mostSessions } from './sessions/open-session.ts';
import { listSessions } from './sessions/read-sessions.ts';
import { reauthenticate } from './sessions/reauthenticate.ts';
import { signIn } from './sessions/sign-in.ts';
import { switchCompany } from './sessions/switch-company.ts';
import { mailSuspension } from './suspension-mail.ts';
import { createWaitingRoom } from './throttling/throttle.ts';

/** Only public addresses if the configuration has no rules. */
const egressOf = ({ egress_rules, egress_ca, public_url }: Config): Egress => ({
  rules: egress_rules ?? { own_url: public_url, ports: [443], deny: [], allow: [] },
  ca: egress_ca,
});

export const identityService: ServiceDefinition<'identity', Deps, Config> = {
  name: 'identity',
  readConfig,
  collections,
  unsharded:
    'Companies, people and credentials: about 1 GB for a million people, looked up by secrets that name no company.',
  migrations: [...supplierNameMigrations, ...companyTermMigrations],
  feature_level: featureLevel,
  second: auditDatabase,
  deps: (base, config, places) => {
    const mailer = openMailer(config);
    return {
      clientDocuments: createClientDocuments(config.oauth_clients ?? defaultClients, {
        ...base,
        fetchPublic: (url, limits) => fetchPublic(url, { ...limits, egress: egressOf(config) }),
      }),
      privateSchemes: config.oauth_private_schemes ?? defaultPrivateSchemes,
      auditLog: openAuditLog(places),
      chains: createChainEnds(),
      waitingRoom: createWaitingRoom(),
      security: createSecurityLog(base.log),
      mailer,
      mails: openMailBudget({ ...base, mailer }),
      strongForMs: config.strong_for_ms ?? strongForMs,
      mostSessions: { ...mostSessions, company: config.sessions_per_company ?? mostSessions.company },
    };
  },
  handlers: {
    whoami,
    get_company_profile: getCompanyProfile,
    list_company_users: listCompanyUsers,
    list_roles: listRoles,
    get_my_role: getMyRole,
    sign_in: signIn,
    sign_out: signOut,
    request_password_reset: requestPasswordReset,
    reset_password: resetPassword,
    accept_invitation: acceptInvitation,
    get_integration_settings: getIntegrationSettings,
    update_integration_settings: updateIntegrationSettings,
    create_token: createToken,
    list_tokens: listTokens,
    list_rest_keys: listRestKeys,
    revoke_token: revokeToken,
    list_pending_actions: listPendingActions,
    get_pending_action: getPendingAction,
    confirm_action: confirmAction,
    reject_action: rejectAction,
    invite_user: inviteUser,
    update_membership: updateMembership,
    deactivate_user: deactivateUser,
    create_role: createRole,
    update_role: updateRole,
    list_audit_events: listAuditEvents,
    update_company_profile: updateCompanyProfile,
    update_invoicing_consent: updateInvoicingConsent,
    list_companies: listCompanies,
    get_company: getCompany,
    create_company: createCompany,
    verify_company: verifyCompany,
    withdraw_verification: withdrawVerification,
    suspend_company: suspendCompany,
    resume_company: resumeCompany,
    issue_rest_key: issueRestKey,
    revoke_rest_key: revokeRestKey,
    list_company_credentials: listCompanyCredentials,
    revoke_company_credential: revokeCompanyCredential,
    set_rate_limit: setRateLimit,
    export_audit: exportAudit,
    list_audit_heads: listAuditHeads,
    mail_signed_audit_heads: mailSignedAuditHeads,
    describe_authorization: describeAuthorization,
    decide_authorization: decideAuthorization,
    exchange_token: exchangeToken,
    revoke_oauth_token: revokeOauthToken,
    register_client: registerClient,
    list_sessions: listSessions,
    end_session: endSession,
    end_other_sessions: endOtherSessions,
    change_password: changePassword,
    reauthenticate,
    switch_company: switchCompany,
    get_second_factor: getSecondFactor,
    begin_second_factor: beginSecondFactor,
    confirm_second_factor: confirmSecondFactor,
    renew_recovery_codes: renewRecoveryCodes,
    remove_second_factor: removeSecondFactor,
    reset_second_factor: resetSecondFactor,
    reset_user_second_factor: resetUserSecondFactor,
    authenticate,
    renew_lease: renewLease,
    note_refusal: noteRefusedCall,
    get_company_facts: getCompanyFacts,
    get_user_facts: getUserFacts,
    list_approvers: listApprovers,
    list_branch_members: listBranchMembers,
    list_users_with_permission: listUsersWithPermission,
    get_principal: getPrincipal,
    name_credentials: nameCredentials,
    create_pending_action: createPendingAction,
    claim_confirmed_actions: claimConfirmedActions,
    settle_pending_action: settlePendingAction,
    create_supplier_company: createSupplierCompany,
  },
  consumers: {
    audit_recorded: { append: appendAudit },
  },
  tasks: [
    mailInvitation,
    mailPasswordReset,
    mailRestKey,
    mailConnection,
    mailAccessChange,
    mailAuditHead,
    mailSuspension,
  ],
  jobs: [{ name: 'end_unused', every_ms: 30_000, run: endUnusedGrants }],
  prepare: async (deps, config) => {
    const warning = egressWarning(egressOf(config).rules);
    if (warning) deps.log.warn(warning);
    await deps.auditLog.requireReachable();
    await bootstrapOperator(deps, config);
    await completeCompanies(deps);
    await reportEqualNames(deps);
  },
};
