import type { Place } from '@procura/gateway/addresses';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '../router.tsx';
import { Icon } from './icon.tsx';

let isFirst = true;

/** A page: its title, its purpose in a sentence, its actions, and its parts. */
export const Page = ({
  title,
  lead,
  actions,
  back,
  narrow = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** The page above this one. */
  back?: { to: Place; label: string };
  /** For forms and texts, which need short lines. */
  narrow?: boolean;
  children: ReactNode;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Procura`;
  }, [title]);
  useEffect(() => {
    // A page that replaces another is announced to screen readers here; the browser announces the first. Going back
    // has focused the link that was followed.
    const isFocused = heading.current?.closest('main')?.contains(document.activeElement);
    if (!isFirst && !isFocused) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <div className={narrow ? 'page narrow' : 'page'}>
      <header className="page-head">
        <div>
          {back && (
            <Link to={back.to} className="back">
              <Icon name="chevron" size={14} />
              {back.label}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
};

/** A part of a page on its own surface. With `flush` a table reaches its edges. */
export const Section = ({
  title,
  lead,
  actions,
  flush = false,
  children,
}: {
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) => (
  <section className="section">
    {title && (
      <header className="section-head">
        <div>
          <h2>{title}</h2>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {actions}
      </header>
    )}
    <div className={flush ? 'section-body flush' : 'section-body'}>{children}</div>
  </section>
);

/** Facts as names and values; false, null and empty values are omitted. */
export const Facts = ({
  facts,
}: {
  facts: readonly (readonly [string, ReactNode] | null | undefined | false | '')[];
}) => (
  <dl className="facts">
    {facts
      .filter((fact) => Array.isArray(fact))
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <span className="muted">None</span>}</dd>
        </div>
      ))}
  </dl>
);
