import {
  type Address,
  type Contact,
  type getBranch,
  type getBranchFacts,
  type Id,
  type listBranches,
  mayUseBranch,
  type Output,
  type Principal,
  previewMarketplaceOrder,
  previewOrder,
  refusal,
  updateBranch,
} from '@procura/contracts';
import { foldText, searchTerms } from '@procura/mongo';

/** A branch as stored. */
export type Branch = {
  _id: Id<'branch'>;
  company_id: Id<'company'>;
  name: string;
  code: string;
  status: 'active' | 'inactive';
  address: Address;
  receiving_contact: Contact | null;
  cost_centre: string | null;
  currency: string;
  time_zone: string;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** Folded name, for the order of lists. */
  name_key: string;
  /** Folded words of name, code and city, for search. */
  terms: string[];
};

type Fields = Pick<
  Branch,
  'name' | 'code' | 'status' | 'address' | 'receiving_contact' | 'cost_centre' | 'currency' | 'time_zone'
>;

/** The words that find a branch. */
export const branchTerms = ({ name, code, address }: Pick<Branch, 'name' | 'code' | 'address'>): string[] =>
  searchTerms(name, code, address.city);

/** A branch with the fields that are derived from its name, code and city. An empty cost centre is none. */
export const withDerived = (fields: Fields) => ({
  ...fields,
  cost_centre: fields.cost_centre || null,
  name_key: foldText(fields.name),
  terms: branchTerms(fields),
});

export const toSummary = (branch: Branch): Output<typeof listBranches>['data'][number] => ({
  id: branch._id,
  name: branch.name,
  code: branch.code,
  status: branch.status,
  city: branch.address.city,
  country: branch.address.country,
  currency: branch.currency,
});

/** A branch as its caller sees it, with what the caller may do. */
export const toView = (branch: Branch, caller: Principal): Output<typeof getBranch> => ({
  ...toFacts(branch),
  ...toSummary(branch),
  version: branch.version,
  created_at: branch.created_at.toISOString(),
  updated_at: branch.updated_at.toISOString(),
  allowed_actions: allowedActions(branch, caller),
});

export const toFacts = (branch: Branch): Output<typeof getBranchFacts>['branches'][number] => ({
  id: branch._id,
  name: branch.name,
  code: branch.code,
  status: branch.status,
  address: branch.address,
  receiving_contact: branch.receiving_contact,
  cost_centre: branch.cost_centre,
  currency: branch.currency,
  time_zone: branch.time_zone,
});

/** Names of the operations this caller may call on this branch now; an inactive branch cannot order. */
const allowedActions = (branch: Branch, caller: Principal): string[] => {
  const ordering = branch.status === 'active' ? [previewOrder, previewMarketplaceOrder] : [];
  return [updateBranch, ...ordering]
    .filter((operation) => mayUseBranch(caller, branch._id) && refusal(operation, caller) === undefined)
    .map(({ name }) => name);
};
