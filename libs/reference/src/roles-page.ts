import {
  areas,
  type BuiltInRole,
  builtInRoles,
  type CompanyKind,
  isForKind,
  type Operation,
  type Permission,
  permissionOf,
  permissions,
} from '@procura/contracts';
import { operationLink } from './operation-pages.ts';
import { publicOperations } from './public-operations.ts';

/** The page with the permissions of each built-in role, and the operations that they allow. */
export const rolesPage = (): string =>
  [
    '# Roles\n',
    'Every company has the built-in roles of its kind, and may define roles of its own from the permissions below (create_role). A user has one role in each company. A credential has at most the rights of its owner. [Access rules](access-rules.md) lists what else a call must pass.\n',
    ...(Object.keys(builtInRoles) as CompanyKind[]).flatMap(sectionOf),
  ].join('\n');

const titles: Record<CompanyKind, string> = {
  buyer: 'Buyers',
  supplier: 'Suppliers',
  operator: 'The operator',
};

const sectionOf = (kind: CompanyKind): string[] => {
  const roles = builtInRoles[kind];
  const held = (Object.keys(permissions) as Permission[]).filter((one) =>
    roles.some((role) => role.permissions.includes(one)),
  );
  const table = (first: string, rows: string[]) => [
    `| ${first} | ${roles.map(({ name }) => name).join(' | ')} |`,
    `|---|${'---|'.repeat(roles.length)}`,
    ...rows,
    '',
  ];
  return [
    `## ${titles[kind]}\n`,
    ...table(
      'Permission',
      held.map(
        (one) =>
          `| \`${one}\`: ${permissions[one]} | ${marks(roles, (role) => role.permissions.includes(one))} |`,
      ),
    ),
    ...areas.flatMap((area) => {
      const operations = publicOperations.filter((one) => one.area === area && isForKind(one, kind));
      if (operations.length === 0) return [];
      return [
        `### ${titles[kind]}: ${area}\n`,
        ...table(
          'Operation',
          operations.map(
            (one) =>
              `| [${one.name}](${operationLink(one.name)}) | ${marks(roles, (role) => mayCall(role, one, kind))} |`,
          ),
        ),
      ];
    }),
  ];
};

const mayCall = (role: BuiltInRole, operation: Operation, kind: CompanyKind): boolean => {
  const needed = permissionOf(operation, kind);
  return needed === null || needed === 'member' || role.permissions.includes(needed);
};

const marks = (roles: readonly BuiltInRole[], has: (role: BuiltInRole) => boolean): string =>
  roles.map((role) => (has(role) ? 'yes' : '')).join(' | ');
