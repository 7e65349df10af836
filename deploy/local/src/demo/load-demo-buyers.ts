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
import pMap from 'p-map';
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
import { measuredProducts } from './demo-measured.ts';
import type { People } from './demo-people.ts';
import type { Northwind } from './northwind.ts';

/** Writes of one company are serialised; a few in flight keep the next one ready. */
const concurrency = 3;

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
  const branches = await pMap(
    northwind.customers,
    (customer, index) => admin(createBranch, branchOf(customer, index)),
    { concurrency },
  );
  const idOf = branchIdsOf(branches);
  await admin(createRole, branchManagerDefinition);
  await admin(updateCompanyLimits, { limits: demoLimits(northwind, idOf) });
  const joined = await pMap(
    Object.entries({ ...demoMembers, branch_manager: branchManager }),
    async ([name, { branch_codes, ...member }]: [string, DemoMember]): Promise<[string, Caller]> => {
      await admin(inviteUser, { ...member, ...(branch_codes && { branch_ids: branch_codes.map(idOf) }) });
      return [name, await people.join(member.email)];
    },
    { concurrency },
  );
  return { admin, ...Object.fromEntries(joined) } as LoadedBuyer;
};

/** The ids of branches by their codes. */
export type BranchIds = (code: string) => string;
export const branchIdsOf = (branches: readonly { code: string; id: string }[]): BranchIds => {
  const ids = new Map(branches.map(({ code, id }) => [code, id]));
  return (code) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`there is no branch ${code}`);
    return id;
  };
};

/** The lines of an order for quantities by product of the source. */
export const orderLines = (quantities: Record<number, number>, productIds: ReadonlyMap<number, string>) =>
  Object.entries(quantities).map(([productId, quantity]) => ({
    product_id: productIds.get(Number(productId)) ?? '',
    quantity,
  }));

/** The small buyer. Its admin has created the branches. */
type OtherBuyer = { admin: Caller; branch_ids: BranchIds };

/** The small buyer's admin joins and creates the branches. */
export const loadOtherBuyer = async (people: People): Promise<OtherBuyer> => {
  const admin = await people.join(otherBuyer.admin.email);
  await admin(updateIntegrationSettings, { api_enabled: true });
  const branches = await pMap(otherBranches, (branch) => admin(createBranch, branch), { concurrency });
  return { admin, branch_ids: branchIdsOf(branches) };
};

/** Fills both catalogues, and places the small buyer's orders. */
export const fillCatalogues = async (
  buyers: { buyer: Caller; other: OtherBuyer },
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
      branch_id: other.branch_ids(branch_code),
      lines: orderLines(quantities, productIds),
    });
};

/** Adds the products with an agreed price, as all measured ones have, to a buyer's catalogue. */
const fillCatalogue = async (
  { admin, priced }: { admin: Caller; priced: typeof agreedPrice },
  northwind: Northwind,
  productIds: ReadonlyMap<number, string>,
): Promise<void> => {
  const products = [...northwind.products.values()].filter((product) => priced(product, 'USD') !== undefined);
  await pMap(
    [...products, ...measuredProducts],
    ({ product_id }) => admin(addCatalogProduct, { product_id: productIds.get(product_id) ?? '' }),
    { concurrency },
  );
};
