import type { HandlerTable } from '@procura/bus';
import { acceptInvitation } from './accept-invitation.ts';
import { authenticate } from './authenticate.ts';
import { claimConfirmedActions } from './claim-confirmed-actions.ts';
import { createCompany } from './create-company.ts';
import { createPendingAction } from './create-pending-action.ts';
import { createRole } from './create-role.ts';
import { createSupplierCompany } from './create-supplier-company.ts';
import { createToken } from './create-token.ts';
import { deactivateUser } from './deactivate-user.ts';
import { confirmAction, rejectAction } from './decide-action.ts';
import { decideAuthorization } from './decide-authorization.ts';
import type { Deps } from './deps.ts';
import { describeAuthorization } from './describe-authorization.ts';
import { exchangeToken } from './exchange-token.ts';
import { inviteUser } from './invite-user.ts';
import { issueRestKey } from './issue-rest-key.ts';
import { mailSignedAuditHeads } from './mail-signed-audit-heads.ts';
import { noteRefusedCall } from './note-refusal.ts';
import { exportAudit, listAuditEvents, listAuditHeads } from './read-audit.ts';
import {
  getCompanyFacts,
  getCompanyProfile,
  getIntegrationSettings,
  getMyRole,
  whoami,
} from './read-company.ts';
import { listRestKeys, listTokens } from './read-credentials.ts';
import {
  getUserFacts,
  listApprovers,
  listBranchMembers,
  listCompanyUsers,
  listRoles,
  listUsersWithPermission,
} from './read-members.ts';
import { listPendingActions } from './read-pending-actions.ts';
import { getPrincipal } from './read-principal.ts';
import { renewLease } from './renew-lease.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { revokeOauthToken } from './revoke-oauth-token.ts';
import { revokeRestKey, revokeToken } from './revoke-token.ts';
import { setRateLimit } from './set-rate-limit.ts';
import { settlePendingAction } from './settle-pending-action.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { updateCompanyProfile } from './update-company-profile.ts';
import { updateIntegrationSettings } from './update-integration-settings.ts';
import { updateInvoicingConsent } from './update-invoicing-consent.ts';
import { updateMembership } from './update-membership.ts';
import { updateRole } from './update-role.ts';
import { verifyCompany, withdrawVerification } from './verify-company.ts';

export const operations: HandlerTable<'identity', Deps> = {
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
  create_company: createCompany,
  verify_company: verifyCompany,
  withdraw_verification: withdrawVerification,
  issue_rest_key: issueRestKey,
  revoke_rest_key: revokeRestKey,
  set_rate_limit: setRateLimit,
  export_audit: exportAudit,
  list_audit_heads: listAuditHeads,
  mail_signed_audit_heads: mailSignedAuditHeads,
  describe_authorization: describeAuthorization,
  decide_authorization: decideAuthorization,
  exchange_token: exchangeToken,
  revoke_oauth_token: revokeOauthToken,
  authenticate,
  renew_lease: renewLease,
  note_refusal: noteRefusedCall,
  get_company_facts: getCompanyFacts,
  get_user_facts: getUserFacts,
  list_approvers: listApprovers,
  list_branch_members: listBranchMembers,
  list_users_with_permission: listUsersWithPermission,
  get_principal: getPrincipal,
  create_pending_action: createPendingAction,
  claim_confirmed_actions: claimConfirmedActions,
  settle_pending_action: settlePendingAction,
  create_supplier_company: createSupplierCompany,
};
