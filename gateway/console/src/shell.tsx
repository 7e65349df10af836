import type { Place } from '@procura/gateway/addresses';
import { useEffect, useRef } from 'react';
import { AreaPage } from './area.tsx';
import { OtherCompanyPage, useOtherCompany } from './entry/other-company-page.tsx';
import { ownCompanies } from './entry/own-companies.ts';
import { StepsProvider } from './next-steps.ts';
import { mayOpen, pageAt, pages } from './pages.ts';
import { Brand } from './parts/brand.tsx';
import { ButtonLink } from './parts/button.tsx';
import { Icon } from './parts/icon.tsx';
import { EmptyState } from './parts/notice.tsx';
import { Page } from './parts/page.tsx';
import { Link, usePath, useScroll } from './router.tsx';
import { useSession } from './session.tsx';
import { useTasks } from './tasks.ts';
import { words } from './words.ts';

/** The slash leads to the search field of the page, unless the person types one. */
const useSearchKey = (): void =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyped = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (event.key !== '/' || isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
      const field = document.querySelector<HTMLElement>('main input[type="search"]');
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

/** The navigation and the page at the current address. */
export const Shell = () => {
  const path = usePath();
  const session = useSession();
  const steps = pages.flatMap((page) =>
    page.nav?.next && mayOpen(session, page) ? [{ icon: page.nav.icon, ...page.nav.next }] : [],
  );
  const menu = useRef<HTMLDialogElement>(null);
  useScroll();
  useSearchKey();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu of the phone
  useEffect(() => menu.current?.close(), [path]);
  return (
    <div className="shell">
      <a className="skip" href="#page">
        Skip to the page
      </a>
      <header className="topbar">
        <Brand />
        <button type="button" className="button quiet" onClick={() => menu.current?.showModal()}>
          <Icon name="menu" size={18} />
          Menu
        </button>
      </header>
      <header className="sidebar">
        <Navigation path={path} />
      </header>
      <dialog ref={menu} className="drawer" aria-label="Menu">
        <button
          type="button"
          className="button quiet square drawer-close"
          aria-label="Close menu"
          onClick={() => menu.current?.close()}
        >
          <Icon name="close" />
        </button>
        <Navigation path={path} onChosen={() => menu.current?.close()} />
      </dialog>
      <main id="page" key={path}>
        <StepsProvider value={steps}>
          <CurrentPage path={path} />
        </StepsProvider>
      </main>
    </div>
  );
};

const CurrentPage = ({ path }: { path: string }) => {
  const session = useSession();
  const other = useOtherCompany();
  if (other) return <OtherCompanyPage company_id={other} />;
  const found = pageAt(path);
  const isOfKind = !found?.entry.kind || found.entry.kind === session.who.company.kind;
  if (!found || !isOfKind)
    return (
      <Page title="Nothing here">
        <EmptyState
          icon="search"
          title="There is no page at this address"
          action={<ButtonLink to="/">Go to the first page</ButtonLink>}
        />
      </Page>
    );
  if (!mayOpen(session, found.entry))
    return (
      <Page title="Not for your role">
        <EmptyState icon="shield" title={`The role ${words(session.who.role)} does not open this page`}>
          Ask an admin of {session.who.company.name} for a role that does.
        </EmptyState>
      </Page>
    );
  return <AreaPage load={found.entry.load} name={found.entry.path} fields={found.fields} />;
};

const Navigation = ({ path, onChosen }: { path: string; onChosen?: () => void }) => {
  const session = useSession();
  const waiting = new Set(useTasks().data?.map(({ marks }) => marks));
  const open = pages.filter((page) => page.nav && mayOpen(session, page));
  const groups = [...new Set(open.map((page) => page.nav?.group ?? ''))];
  const { user, company, role } = session.who;
  return (
    <>
      <div className="nav-head">
        <Brand />
        <p className="nav-company">{company.name}</p>
      </div>
      <nav aria-label="Pages">
        {groups.map((group) => (
          <div key={group} className="nav-group">
            {group && <p className="nav-title">{group}</p>}
            <ul>
              {open
                .filter((page) => (page.nav?.group ?? '') === group)
                .map(({ path: to, nav }) => (
                  <li key={to}>
                    <Link
                      to={to as Place}
                      onClick={onChosen}
                      aria-current={isWithin(to, path) ? 'page' : undefined}
                    >
                      <Icon name={nav?.icon ?? 'list'} />
                      {nav?.label}
                      {nav?.useCount && <NavCount useCount={nav.useCount} />}
                      {waiting.has(to) && (
                        <span className="dot">
                          <span className="unseen">something is waiting</span>
                        </span>
                      )}
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="nav-foot">
        <p>
          <strong>{user.name}</strong>
          <span className="muted">{words(role)}</span>
        </p>
        <div className="nav-foot-actions">
          {ownCompanies().length > 1 && <Link to="/settings/switch-company">Switch company</Link>}
          <button type="button" className="link" onClick={session.signOut}>
            Sign out
          </button>
        </div>
      </div>
    </>
  );
};

const NavCount = ({ useCount }: { useCount: () => number }) => {
  const number = useCount();
  return number > 0 && <span className="nav-count">{number}</span>;
};

/** A purchase may be anybody’s, so it is not within the own ones. */
const isWithin = (to: string, path: string): boolean =>
  path === to || (to !== '/' && to !== '/purchases' && path.startsWith(`${to}/`));
