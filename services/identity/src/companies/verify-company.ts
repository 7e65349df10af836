import type { Handler } from '@procura/bus';
import {
  Failure,
  type Output,
  type verifyCompany as verifyContract,
  type withdrawVerification as withdrawContract,
} from '@procura/contracts';
import { changesBetween, isDuplicateKey, type WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { type Company, profileShown, toProfile, verifiedIdentity } from '../directory/company.ts';
import { lockCompany, publishCompany } from '../directory/company-store.ts';

/** Marks name and tax id as verified, if they are still the ones that the operator has checked. */
export const verifyCompany: Handler<Deps, typeof verifyContract> = async (deps, call, input) => {
  const { company_id, name, tax_id } = input;
  try {
    return await deps.database.write(
      call,
      async (tx) => {
        const company = await findForOperator(deps, company_id, tx);
        if (company.name !== name || company.tax_id !== (tax_id || null)) throw otherFacts(company);
        return save(deps, tx, company, {
          ...company,
          verified_at: company.verified_at ?? tx.now,
          verified_identity: verifiedIdentity(company),
          verified_by: company.verified_by ?? call.principal.user_name,
        });
      },
      { serializeOn: [company_id] },
    );
  } catch (error) {
    if (!isDuplicateKey(error, 'verified_identity')) throw error;
    throw new Failure(
      'already_exists',
      `Another verified company of this kind and country has the tax id ${tax_id ?? name}. Withdraw its verification first, if it is the wrong one.`,
      { errors: [{ path: tax_id ? 'tax_id' : 'name', message: 'belongs to another verified company' }] },
    );
  }
};

/** Marks a company as not verified. */
export const withdrawVerification: Handler<Deps, typeof withdrawContract> = (deps, call, { company_id }) =>
  deps.database.write(
    call,
    async (tx) => {
      const before = await findForOperator(deps, company_id, tx);
      const { verified_at: _, verified_identity: __, verified_by: ___, ...company } = before;
      return save(deps, tx, before, company);
    },
    { serializeOn: [company_id] },
  );

const findForOperator = async (deps: Deps, company_id: Company['_id'], tx: WriteTx): Promise<Company> => {
  const company = await lockCompany(deps.companies, company_id, tx);
  if (!company || company.kind === 'operator')
    throw new Failure('not_found', `There is no company ${company_id}. Check the id.`);
  return company;
};

const save = async (
  deps: Deps,
  tx: WriteTx,
  before: Company,
  company: Company,
): Promise<Output<typeof verifyContract>> => {
  const after = { ...company, version: company.version + 1, updated_at: tx.now };
  await deps.companies.owner(company._id, tx).replaceOne({ _id: company._id }, after);
  publishCompany(after, tx);
  tx.audit({
    target: company._id,
    company_id: company._id,
    changes: changesBetween(profileShown(before), profileShown(after)),
  });
  return { company: toProfile(after), verified_at: after.verified_at?.toISOString() ?? null };
};

const otherFacts = ({ name, tax_id }: Company): Failure =>
  new Failure(
    'version_conflict',
    `The company is named ${name} and has ${tax_id ? `the tax id ${tax_id}` : 'no tax id'}. Check those, and give them as they are.`,
    { errors: [{ path: 'name', message: 'or tax_id is not what the company has now' }] },
  );
