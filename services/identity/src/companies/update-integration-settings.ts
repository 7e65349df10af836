import type { Handler } from '@procura/bus';
import { updateIntegrationSettings as contract, Failure, invalidField } from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import { changeAccess } from '../credentials/change-access.ts';
import { presentCaller } from '../credentials/present-caller.ts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { type Company, settingsOf } from '../directory/company.ts';
import { lockCompany } from '../directory/company-store.ts';
import { findFactor } from '../second-factor/second-factor-store.ts';

/**
 * Changes the company's settings for integrations. From the commit on, every credential of the company contains whether
 * MCP tokens work, who confirms spending of assistants, whether REST keys approve purchases, and whether a session
 * needs a second factor. Connections of clients that are no longer admitted end with the commit.
 */
export const updateIntegrationSettings: Handler<Deps, typeof contract> = (deps, call, input) => {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0)
    throw invalidField(
      '',
      `has nothing to change; give one of ${Object.keys(contract.input.shape).join(', ')}`,
    );
  return writeRevoking(deps, call, async (tx) => {
    const { company_id } = call.principal;
    const before = await lockCompany(deps.companies, company_id, tx);
    if (!before) throw new Error(`Company ${company_id} does not exist`);
    await presentCaller(deps, call, tx);
    if (input.second_factor_required && !(await findFactor(deps, call.principal.user_id, tx)))
      throw new Failure(
        'conflict',
        'You have no second factor yourself. Set one up under "Your security" first, then require one of everyone.',
      );
    const after: Company = { ...before, ...given };
    const settings = settingsOf(after);
    await deps.companies
      .owner(company_id, tx)
      .updateOne({ _id: company_id }, { $set: { ...settings, updated_at: tx.now } });
    await changeAccess.ofCompany(deps.credentials, after, tx);
    const ended =
      settings.admitted_clients === 'all'
        ? 0
        : await changeAccess.ofClients(deps.credentials, company_id, settings.admitted_clients, tx);
    tx.audit({
      target: company_id,
      changes: changesBetween(settingsOf(before), {
        ...settings,
        ...(ended > 0 && { connections_ended: ended }),
      }),
    });
    return settings;
  });
};
