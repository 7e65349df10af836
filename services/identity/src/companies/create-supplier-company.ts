import type { Call, Handler } from '@procura/bus';
import {
  adminRole,
  type createSupplierCompany as contract,
  type Id,
  type Input,
  newId,
} from '@procura/contracts';
import { isDuplicateKey } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { type Company, nameTaken, newCompany, toFacts } from '../directory/company.ts';
import { publishBillingParty, publishCompany } from '../directory/company-store.ts';
import { asMember, type Membership, named, type User } from '../directory/member.ts';
import { ensureUser } from '../directory/member-store.ts';
import { type Proved, provePassword, settlePerson } from '../people/settle-person.ts';

/**
 * Creates the supplier of an accepted invite with its admin. A repeat also requires the password, so that only
 * its admin receives the company. The password is checked after the look-up: it was set with the company, so if
 * the company exists, the given password is compared with the current one.
 */
export const createSupplierCompany: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { supplier_invite_id, admin } = input;
  const made = await findByInvite(deps, supplier_invite_id);
  const user = await ensureUser(deps.users, { email: admin.email, name: admin.name }, deps.clock());
  const proved = await provePassword(deps, call, { user, password: admin.password });
  if (made) return { company: toFacts(made) };
  try {
    return await create(deps, call, { input, user, proved });
  } catch (error) {
    // An earlier acceptance of the invite exists: this one repeats it, checked by the password that was set then.
    if (isDuplicateKey(error) && (await findByInvite(deps, supplier_invite_id)))
      return createSupplierCompany(deps, call, input);
    if (isDuplicateKey(error, 'name_keys')) throw nameTaken(input.name);
    throw error;
  }
};

const findByInvite = (deps: Deps, supplier_invite_id: Id<'supplierInvite'>): Promise<Company | null> =>
  deps.companies.published().findOne({ supplier_invite_id });

const create = (
  deps: Deps,
  call: Call,
  { input, user, proved }: { input: Input<typeof contract>; user: User; proved: Proved },
) => {
  const { admin, tax_id, ...fields } = input;
  const company_id = newId('company');
  const joining = { company_id, user_id: user._id, name: proved.known ? user.name : admin.name };
  return deps.database.write(asMember(call, joining), async (tx) => {
    const company = newCompany(
      { ...fields, _id: company_id, kind: 'supplier', tax_id: tax_id || null },
      tx.now,
    );
    await deps.companies.owner(company_id, tx).insert(company);
    const name = await settlePerson(deps, user, { ...proved, name: admin.name }, tx);
    const membership: Membership = {
      _id: newId('membership'),
      company_id,
      user_id: user._id,
      email: user.email,
      ...named(name),
      role: adminRole('supplier'),
      branch_ids: null,
      status: 'active',
      last_seen_at: null,
      since: tx.now,
    };
    await deps.memberships.owner(company_id, tx).insert(membership);
    publishCompany(company, tx);
    publishBillingParty(company, tx);
    tx.audit({ target: company_id });
    return { company: toFacts(company) };
  });
};
