import {
  addCatalogProduct,
  createBranch,
  createCompany,
  createRole,
  inviteUser,
  placeOrder,
  updateCompanyLimits,
  updateIntegrationSettings,
} from '@procura/contracts';
import type { Caller } from './demo-caller.ts';
import {
  agreedPrice,
  branchManager,
  branchOf,
  type DemoMember,
  demoBuyer,
  demoMembers,
  otherAgreedPrice,
  otherBranches,
  otherBuyer,
  otherPurchases,
} from './demo-companies.ts';
import { branchManagerDefinition, demoLimits } from './demo-limits.ts';
import type { People } from './demo-people.ts';
import { inParallel } from './in-parallel.ts';
import type { Northwind } from './northwind.ts';

/** Writes of one company are serialised; a few in flight keep the next one ready. */
const width = 3;

/** Creates both buyer companies, without members. */
export const createBuyers = async (operator: Caller) => {
  const buyer = await operator(createCompany, demoBuyer);
  const other = await operator(createCompany, otherBuyer);
  return { buyer, other };
};

/** The users of the demo buyer that other programs use, each in a session. */
export type LoadedBuyer = Record<'admin' | keyof typeof demoMembers, Caller>;

/** The demo buyer's admin joins, creates the branches, defines a role and limits, and invites the others. */
export const loadBuyer = async (northwind: Northwind, people: People): Promise<LoadedBuyer> => {
  const admin = await people.join(demoBuyer.admin.email);
  await admin(updateIntegrationSettings, { api_enabled: true });
  const branches = await inParallel(northwind.customers, width, (customer, index) =>
    admin(createBranch, branchOf(customer, index)),
  );
  const branchIds = new Map(branches.map((branch) => [branch.code, branch.id]));
  const idOf = (code: string): string => {
    const id = branchIds.get(code);
    if (id === undefined) throw new Error(`there is no branch ${code}`);
    return id;
  };
  await admin(createRole, branchManagerDefinition);
  await admin(updateCompanyLimits, { limits: demoLimits(northwind, idOf) });
  const joined = await inParallel(
    Object.entries({ ...demoMembers, branch_manager: branchManager }),
    width,
    async ([name, { branch_codes, ...member }]: [string, DemoMember]): Promise<[string, Caller]> => {
      await admin(inviteUser, { ...member, ...(branch_codes && { branch_ids: branch_codes.map(idOf) }) });
      return [name, await people.join(member.email)];
    },
  );
  return { admin, ...Object.fromEntries(joined) } as LoadedBuyer;
};

/** The small buyer's admin joins and creates the branches. Returns their ids by code. */
export const loadOtherBuyer = async (
  people: People,
): Promise<{ admin: Caller; branches: Map<string, string> }> => {
  const admin = await people.join(otherBuyer.admin.email);
  await admin(updateIntegrationSettings, { api_enabled: true });
  const branches = await inParallel(otherBranches, width, (branch) => admin(createBranch, branch));
  return { admin, branches: new Map(branches.map((branch) => [branch.code, branch.id])) };
};

/** Fills both catalogues, and places the small buyer's orders. */
export const fillCatalogues = async (
  buyers: { buyer: Caller; other: { admin: Caller; branches: ReadonlyMap<string, string> } },
  northwind: Northwind,
  productIds: ReadonlyMap<number, string>,
): Promise<void> => {
  const { buyer, other } = buyers;
  await Promise.all([
    fillCatalogue({ admin: buyer, priced: agreedPrice }, northwind, productIds),
    fillCatalogue({ admin: other.admin, priced: otherAgreedPrice }, northwind, productIds),
  ]);
  for (const { branch_code, quantities } of otherPurchases)
    await other.admin(placeOrder, {
      branch_id: other.branches.get(branch_code) ?? '',
      lines: Object.entries(quantities).map(([productId, quantity]) => ({
        product_id: productIds.get(Number(productId)) ?? '',
        quantity,
      })),
    });
};

/** Adds the products with an agreed price to a buyer's catalogue. */
const fillCatalogue = async (
  { admin, priced }: { admin: Caller; priced: typeof agreedPrice },
  northwind: Northwind,
  productIds: ReadonlyMap<number, string>,
): Promise<void> => {
  const products = [...northwind.products.values()].filter((product) => priced(product, 'USD') !== undefined);
  await inParallel(products, width, (product) =>
    admin(addCatalogProduct, { product_id: productIds.get(product.product_id) ?? '' }),
  );
};
