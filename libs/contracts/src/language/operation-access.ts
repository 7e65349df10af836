import { Failure } from './failure.ts';
import type { Operation } from './operation.ts';
import type { Permission } from './permissions.ts';
import type { CompanyKind, Principal } from './principal.ts';

/** The permission that callers of a kind of company need for an operation; `member` and null as in its contract. */
export const permissionOf = (
  { permission }: Pick<Operation, 'permission'>,
  company_kind: CompanyKind,
): Permission | 'member' | null =>
  typeof permission === 'object' && permission !== null
    ? permission[company_kind === 'supplier' ? 'supplier' : 'buyer']
    : permission;

/** Whether an operation is available to members of companies of a kind. */
export const isForKind = ({ audience }: Pick<Operation, 'audience'>, kind: CompanyKind): boolean =>
  audience === 'member' ||
  audience === 'all' ||
  (audience === 'both' ? kind !== 'operator' : audience === kind);

/**
 * The failure of a caller that may not call this operation; undefined if it may. The gateway checks before it sends a
 * request and the service checks again (docs/concepts/access.md#rights).
 */
export const refusal = (value: Operation, caller: Principal | null): Failure | undefined => {
  if (value.audience === 'anyone') return undefined;
  if (caller === null)
    return new Failure('unauthenticated', 'This needs a credential. Send Authorization: Bearer <token>.');
  if (value.audience === 'internal') return undefined;
  if (value.audience !== 'member' && value.audience !== 'all' && !isForKind(value, caller.company_kind))
    return new Failure(
      'wrong_audience',
      `${value.name} is for ${audienceWords[value.audience]}; ${caller.company_name} is a ${caller.company_kind} company.`,
    );
  if (
    value.person_only !== 'no' &&
    caller.credential_kind !== 'session' &&
    !(value.person_only === 'session_or_rest_key' && caller.credential_kind === 'rest_key')
  )
    return new Failure(
      'person_required',
      `${value.name} is done by a person. Sign in to the settings page and do it there.`,
    );
  if (
    value.person_only === 'session_or_rest_key' &&
    caller.credential_kind === 'rest_key' &&
    caller.second_factor !== 'optional'
  )
    return new Failure(
      'person_required',
      `${caller.company_name} requires a second factor, which a REST key does not have. A person calls ${value.name} in the settings page.`,
    );
  if (
    value.person_only === 'session_or_rest_key' &&
    caller.credential_kind === 'rest_key' &&
    !caller.rest_key_approvals
  )
    return new Failure(
      'person_required',
      `${caller.company_name} does not let REST keys call ${value.name}. An admin switches on "Approvals with REST keys" in the settings page under "API & Integrations", or a person decides in the settings page.`,
    );
  const permission = permissionOf(value, caller.company_kind);
  if (permission !== 'member' && permission !== null && !caller.permissions.includes(permission))
    return new Failure(
      'forbidden',
      `The role ${caller.role} does not have the permission ${permission} that ${value.name} needs. Ask an admin of ${caller.company_name} for a role that has it.`,
    );
  if (value.whole_company && caller.branch_ids !== null)
    return new Failure(
      'forbidden',
      `${value.name} concerns the whole company, and you are confined to some branches. Ask an admin who has all branches.`,
    );
  // Operations about the caller itself are never narrowed.
  if (permission === 'member' && value.audience === 'member') return undefined;
  if (caller.second_factor === 'missing')
    return new Failure(
      'second_factor_setup_required',
      `${caller.company_name} requires a second factor, and this session was opened without one. Set one up on the settings page under "Your security".`,
    );
  if (caller.operations && !caller.operations.includes(value.name))
    return new Failure(
      'narrowed',
      `This credential is narrowed to ${caller.operations.slice(0, 5).join(', ')}${caller.operations.length > 5 ? ` and ${caller.operations.length - 5} more operations` : ''}. Use another one to call ${value.name}.`,
    );
  // Its answer is narrowed, for example the changes of a feed.
  if (permission === 'member') return undefined;
  if (caller.read_only && value.effect !== 'read')
    return new Failure(
      'narrowed',
      `This credential may only read. Use one that may write to call ${value.name}.`,
    );
  if (caller.no_money && value.commits_funds)
    return new Failure(
      'narrowed',
      `This credential may not spend money. Use one that may to call ${value.name}.`,
    );
  if (caller.areas && !caller.areas.includes(value.area))
    return new Failure(
      'narrowed',
      `This credential is narrowed to ${caller.areas.join(', ')}; ${value.name} belongs to ${value.area}.`,
    );
  return undefined;
};

const audienceWords = {
  buyer: 'buyers',
  supplier: 'suppliers',
  both: 'buyers and suppliers',
  operator: 'the operator',
};

/** How long a session stays strong after a sign-in or a reauthentication, in milliseconds. */
export const strongForMs = 5 * 60_000;

/**
 * The failure of a session in which the person has to show password and second factor again before this operation
 * (`needs_reauthentication`); undefined for operations that may be called now. The gateway checks before it sends a
 * request and the service checks again, as with `refusal`.
 */
export const reauthenticationRequired = (
  { name, needs_reauthentication }: Pick<Operation, 'name' | 'needs_reauthentication'>,
  caller: Principal | null,
  now: Date,
): Failure | undefined => {
  if (!needs_reauthentication || caller?.credential_kind !== 'session') return undefined;
  // Sent by a gateway of the previous release, while it is replaced.
  if (caller.strong_until === undefined) return undefined;
  if (caller.strong_until !== null && now < new Date(caller.strong_until)) return undefined;
  return new Failure(
    'reauthentication_required',
    `${name} changes access, money or consent, and you signed in more than five minutes ago. Call reauthenticate with your password, and the code of your second factor if you have one, then repeat the call.`,
  );
};
