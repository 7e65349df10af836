import type { Handler } from '@procura/bus';
import { type updateIntegrationSettings as contract, Failure } from '@procura/contracts';
import { lockCompany } from './company-store.ts';
import { changeAccess } from './credential-store.ts';
import type { Deps } from './deps.ts';
import { requireAllBranches } from './grant.ts';
import { writeRevoking } from './write-revoking.ts';

/**
 * Switches "API & Integrations", or who confirms what assistants spend; off stops every MCP token of the company with
 * the commit.
 */
export const updateIntegrationSettings: Handler<Deps, typeof contract> = (deps, call, input) => {
  requireAllBranches(call.principal);
  if (input.api_enabled === undefined && input.money_guard === undefined)
    throw new Failure('invalid_input', 'Nothing is to be changed. Give api_enabled, money_guard, or both.');
  return writeRevoking(deps, call, async (tx) => {
    const { company_id } = call.principal;
    const company = await lockCompany(deps.companies, company_id, tx);
    if (!company) throw new Error(`Company ${company_id} does not exist`);
    const { api_enabled = company.api_enabled, money_guard = company.money_guard } = input;
    const settings = { api_enabled, money_guard };
    await deps.companies
      .owner(company_id, tx)
      .updateOne({ _id: company_id }, { $set: { ...settings, updated_at: tx.now } });
    await changeAccess.ofCompany(deps.credentials, { ...company, ...settings }, tx);
    tx.audit({ target: company_id });
    return settings;
  });
};
