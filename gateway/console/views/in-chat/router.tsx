import type { Place } from '@procura/gateway/addresses';
import type { ComponentProps } from 'react';
import { addressOf, theHost } from './host.ts';

/** A link to a page of the application, which the host opens in a browser; its text where the host opens none. */
export const Link = ({ to, children, className, ...rest }: ComponentProps<'a'> & { to: Place }) =>
  theHost().capabilities().openLinks ? (
    <a
      {...rest}
      className={className}
      href={addressOf(to)}
      onClick={(event) => {
        event.preventDefault();
        // A host that refuses has said so itself.
        theHost()
          .openLink(addressOf(to))
          .catch(() => undefined);
      }}
    >
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );

/** A view is visited once. */
export const useVisit = (): string => '';
