import type { ReactNode } from 'react';
import { Section } from './page.tsx';
import { Switch } from './switch.tsx';

/** A section with one switch: its title, the meaning of its state, and `children` below. */
export const SwitchSection = ({
  id,
  title,
  meaning,
  isOn,
  disabled,
  onChange,
  children,
}: {
  id: string;
  title: string;
  meaning: string;
  isOn: boolean;
  disabled: boolean;
  onChange: (isOn: boolean) => void;
  children?: ReactNode;
}) => (
  <Section>
    <div className="switch-row">
      <div>
        <h2 id={id}>{title}</h2>
        <p className="muted">{meaning}</p>
      </div>
      <Switch labelledBy={id} isOn={isOn} disabled={disabled} onChange={onChange} />
    </div>
    {children}
  </Section>
);
