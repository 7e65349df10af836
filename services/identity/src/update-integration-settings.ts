import type { Handler } from '@procura/bus';
import type { updateIntegrationSettings as contract } from '@procura/contracts';
import { lockCompany } from './company-store.ts';
import { changeAccess } from './credential-store.ts';
import type { Deps } from './deps.ts';
import { requireAllBranches } from './grant.ts';

/** Switches "API & Integrations"; off stops every MCP token of the company with the commit. */
export const updateIntegrationSettings: Handler<Deps, typeof contract> = (deps, call, { api_enabled }) => {
  requireAllBranches(call.principal);
  return deps.database.write(call, async (tx) => {
    const { company_id } = call.principal;
    const company = await lockCompany(deps.companies, company_id, tx);
    if (!company) throw new Error(`Company ${company_id} does not exist`);
    await deps.companies
      .owner(company_id, tx)
      .updateOne({ _id: company_id }, { $set: { api_enabled, updated_at: tx.now } });
    await changeAccess.ofCompany(deps.credentials, { ...company, api_enabled }, tx);
    tx.audit({ target: company_id });
    return { api_enabled };
  });
};
