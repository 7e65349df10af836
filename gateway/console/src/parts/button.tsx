import type { ComponentProps } from 'react';
import { Link } from '../router.tsx';
import { Icon, type IconName } from './icon.tsx';

type Look = { look?: 'primary' | 'plain' | 'danger' | 'quiet'; size?: 'small'; icon?: IconName };

const classOf = ({ look = 'plain', size }: Look): string => `button ${look}${size ? ` ${size}` : ''}`;

/** A button. While `busy` it shows that and ignores further presses. */
export const Button = ({
  look,
  size,
  icon,
  busy = false,
  children,
  type = 'button',
  disabled,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) => (
  <button
    {...rest}
    type={type}
    className={classOf({ look, size })}
    disabled={disabled || busy}
    aria-busy={busy}
  >
    {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
    {children}
  </button>
);

/** A link in the form of a button, for opening another page. */
export const ButtonLink = ({ look, size, icon, children, ...rest }: ComponentProps<typeof Link> & Look) => (
  <Link {...rest} className={classOf({ look, size })}>
    {icon && <Icon name={icon} />}
    {children}
  </Link>
);
