import { permissions } from '@procura/contracts/permissions';
import { BranchNames } from '../company/branch-names.tsx';
import { branchNameIn, useBranches } from '../company/branches.ts';
import { LimitTable } from '../company/limit-table.tsx';
import { useLimitTargets } from '../company/limit-targets.ts';
import { Icon } from '../parts/icon.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { useSession } from '../session.tsx';
import { words } from '../words.ts';

/** The rights of the signed-in person: role, permissions, branches, limits. */
export const YourAccessPage = () => {
  const session = useSession();
  const { who, role } = session;
  const branches = useBranches();
  const targets = useLimitTargets();
  return (
    <Page title="Your access" lead="What you may do here. Tokens you create can do no more than this.">
      <Section>
        <Facts
          facts={[
            ['Name', who.user.name],
            ['E-mail address', who.user.email],
            ['Company', who.company.name],
            ['Role', role?.name ?? words(who.role)],
            [
              'Branches',
              <BranchNames key="branches" ids={who.branch_ids} nameOf={branchNameIn(branches.items)} />,
            ],
            ['Times are shown for', who.company.time_zone.replaceAll('_', ' ')],
          ]}
        />
      </Section>
      <Section title="Permissions" lead="They come with your role; an admin can change it.">
        <ul className="permission-list">
          {who.permissions.map((permission) => (
            <li key={permission}>
              <Icon name="check" />
              {permissions[permission]}
            </li>
          ))}
        </ul>
      </Section>
      {who.company.kind === 'buyer' && role && (
        <Section title="Limits that bind you" flush>
          {role.limits.length > 0 ? (
            <LimitTable limits={role.limits} targets={targets} />
          ) : (
            <EmptyState icon="gauge" title="No limit binds you" />
          )}
        </Section>
      )}
    </Page>
  );
};
