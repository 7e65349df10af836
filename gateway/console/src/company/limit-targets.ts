import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { words } from '../words.ts';
import { branchNameIn, useBranches } from './branches.ts';
import type { LimitUse } from './limit-use.ts';

type Target = Pick<LimitUse, 'scope' | 'target'>;
/** What limits can bind, with names for people. */
export type LimitTargets = {
  nameOf(limit: Target): string;
  /** Id or key, and name. */
  options(scope: Target['scope']): (readonly [string, string])[];
};

/** Reads the branches, roles, people and credentials that limits can bind. */
export const useLimitTargets = (): LimitTargets => {
  const session = useSession();
  const branches = useBranches().items ?? [];
  const all = { limit: 100 };
  const roles = usePages('list_roles', session.may('list_roles') ? all : null, { all: true }).items ?? [];
  const users =
    usePages('list_company_users', session.may('list_company_users') ? all : null, { all: true }).items ?? [];
  const tokens = usePages('list_tokens', session.may('list_tokens') ? all : null, { all: true }).items ?? [];
  const keys =
    usePages('list_rest_keys', session.may('list_rest_keys') ? all : null, { all: true }).items ?? [];
  const branchName = branchNameIn(branches);
  return {
    nameOf({ scope, target }) {
      if (scope === 'company') return 'Whole company';
      if (scope === 'branch') return branchName(target);
      if (scope === 'role') return roles.find((role) => role.key === target)?.name ?? words(target);
      if (scope === 'user') return users.find((user) => user.id === target)?.name ?? target;
      const credential = [...tokens, ...keys].find(({ id }) => id === target);
      return credential ? `${credential.name} of ${credential.owner.name}` : target;
    },
    options(scope) {
      if (scope === 'branch') return branches.map(({ id, name }) => [id, name]);
      if (scope === 'role') return roles.map(({ key, name }) => [key, name]);
      if (scope === 'user') return users.map(({ id, name }) => [id, name]);
      return [];
    },
  };
};
