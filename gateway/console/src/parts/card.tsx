import type { Place } from '@procura/gateway/addresses';
import type { ReactNode } from 'react';
import { Link } from '../router.tsx';
import { Icon, type IconName } from './icon.tsx';

/** A number or state of the overview that leads to its page. */
export const Card = ({
  to,
  icon,
  name,
  children,
  note,
}: {
  to: Place;
  icon: IconName;
  name: string;
  children: ReactNode;
  note?: ReactNode;
}) => (
  <Link to={to} className="card">
    <span className="card-name">
      <Icon name={icon} />
      {name}
    </span>
    <span className="card-value">{children}</span>
    {note && <span className="fine">{note}</span>}
  </Link>
);
