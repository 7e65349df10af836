import {
  getBranch,
  listAuditEvents,
  listBranches,
  listCatalogProducts,
  newId,
  previewOrder,
  updateBranch,
  whoami,
} from '@procura/contracts';
import type { Command } from 'commander';
import { CliFailure } from './cli-failure.ts';
import { defineCommand, done, type Tools } from './define-command.ts';

const lookEveryMs = 1000;
const looks = 60;

export const checkCommand = (tools: Tools): Command =>
  defineCommand(
    tools,
    {
      name: 'check',
      summary:
        'Checks a platform from its gateway to its databases, with the REST key of an admin of a buyer company that exists for this: who the key is, the preview of an order, and an event from one service to another. It places no order; a branch gets its present name once more.',
      example: '--json',
    },
    async () => {
      const { company, user } = await tools.call(whoami, {});
      tools.note(`whoami: ${user.name} of ${company.name}`);
      if (company.kind !== 'buyer')
        throw new CliFailure('refused', `${company.name} is no buyer. Use a REST key of a buyer company.`);
      const branch_id = await findBranch(tools);
      const outcome = await checkPreview(tools, branch_id);
      tools.note(`preview_order: ${outcome}`);
      const sequence = await checkEvent(tools, branch_id);
      tools.note(`event of branches: delivered to identity as audit entry ${sequence}`);
      return done(
        { company_id: company.id, preview: outcome, audit_sequence: sequence },
        'The platform answers, previews orders and delivers events.',
      );
    },
  );

const findBranch = async (tools: Tools) => {
  const { data } = await tools.call(listBranches, { status: 'active', limit: 1 });
  if (data[0]) return data[0].id;
  throw new CliFailure(
    'refused',
    'The company of the key has no active branch. Create one with POST /api/branches.',
  );
};

/**
 * Calls orders, branches, catalogue, identity and finance, with the smallest quantity that the first product may have.
 * Without products, it previews one that does not exist.
 */
const checkPreview = async (tools: Tools, branch_id: string) => {
  const { data } = await tools.call(listCatalogProducts, { limit: 1 });
  const { id: product_id, minimum_quantity: quantity } = data[0] ?? {
    id: newId('product'),
    minimum_quantity: 1,
  };
  const { outcome } = await tools.call(previewOrder, { branch_id, lines: [{ product_id, quantity }] });
  return outcome;
};

/**
 * Updates a branch without a change, and waits until its event has become an audit entry. Returns the entry's sequence.
 */
const checkEvent = async (tools: Tools, branch_id: string): Promise<number> => {
  const newest = async (): Promise<number> => {
    const filter = { operation: 'update_branch', target: branch_id };
    const { data } = await tools.call(listAuditEvents, { ...filter, limit: 1 });
    return data[0]?.sequence ?? 0;
  };
  const before = await newest();
  const { name, version } = await tools.call(getBranch, { branch_id });
  await tools.call(updateBranch, { branch_id, expected_version: version, name });
  for (let look = 0; look < looks; look++) {
    const sequence = await newest();
    if (sequence > before) return sequence;
    await tools.pause(lookEveryMs);
  }
  throw new CliFailure(
    'unavailable',
    `The event of a branch did not reach identity within ${(looks * lookEveryMs) / 1000} s. Look at the logs of branches, identity and NATS.`,
  );
};
