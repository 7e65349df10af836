import { Command } from 'commander';
import { afterRestoreCommand } from './after-restore-command.ts';
import { exportAuditCommand, verifyAuditCommand } from './audit-commands.ts';
import { auditSigningKeyCommand, signAuditHeadsCommand } from './audit-head-commands.ts';
import { checkCommand } from './check-command.ts';
import { decideClaimCommand, listClaimsCommand, showClaimCommand } from './claim-commands.ts';
import {
  createCompanyCommand,
  listCompaniesCommand,
  resumeCompanyCommand,
  showCompanyCommand,
  suspendCompanyCommand,
  topUpBalanceCommand,
  verifyCompanyCommand,
  withdrawVerificationCommand,
} from './company-commands.ts';
import type { Tools } from './define-command.ts';
import { importHistoryCommand } from './import-history-command.ts';
import { issueRestKeyCommand, revokeRestKeyCommand, setRateLimitCommand } from './key-commands.ts';
import { listenCommand } from './listen-command.ts';
import { resetSecondFactorCommand } from './second-factor-command.ts';
import {
  kubernetesSecretsCommand,
  mongodbUsersCommand,
  natsPermissionsCommand,
  operatorAccessCommand,
  processSecretsCommand,
} from './secret-commands.ts';
import { shardCommand } from './shard-command.ts';

const commands = [
  checkCommand,
  listCompaniesCommand,
  showCompanyCommand,
  createCompanyCommand,
  verifyCompanyCommand,
  withdrawVerificationCommand,
  suspendCompanyCommand,
  resumeCompanyCommand,
  issueRestKeyCommand,
  revokeRestKeyCommand,
  setRateLimitCommand,
  resetSecondFactorCommand,
  topUpBalanceCommand,
  listClaimsCommand,
  showClaimCommand,
  decideClaimCommand,
  importHistoryCommand,
  afterRestoreCommand,
  listenCommand,
  exportAuditCommand,
  verifyAuditCommand,
  auditSigningKeyCommand,
  signAuditHeadsCommand,
  natsPermissionsCommand,
  mongodbUsersCommand,
  processSecretsCommand,
  kubernetesSecretsCommand,
  operatorAccessCommand,
  shardCommand,
];

/** The operator's commands. */
export const createProgram = (tools: Tools): Command => {
  const program = new Command('npm run cli --')
    .description('The operator’s commands, over the same operations as the REST API.')
    .addHelpText(
      'after',
      `
Environment:
  PROCURA_URL            base URL of the platform; the one that npm start runs here when left out
  PROCURA_REST_KEY       the operator’s REST key; that of the platform here when left out
  PROCURA_MASTER_SECRET  what the secrets inside derive from; that of the platform here when left out
  PROCURA_SECOND_MASTER_SECRET  one that is accepted as well while it changes (docs/rotate-secrets.md)
  PROCURA_CONNECT_WITHIN  seconds for which a connection is tried again; none when left out
  PROCURA_DATA           data folder of the platform here, .procura when left out

Exit codes: 0 done, 1 refused or not right, 2 not understood, 3 the platform does not answer.`,
    )
    .showHelpAfterError('Add --help to the command to see its options.');
  for (const create of commands) program.addCommand(create(tools));
  // Subcommands created separately inherit nothing; their errors must also end in main.ts.
  for (const one of [program, ...program.commands]) one.exitOverride().copyInheritedSettings(program);
  return program;
};
