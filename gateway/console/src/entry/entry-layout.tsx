import type { ReactNode } from 'react';
import { Brand } from '../parts/brand.tsx';

/** The layout of pages without a session: one centred card. */
export const EntryLayout = ({ children }: { children: ReactNode }) => (
  <main className="entry">
    <div className="entry-card">
      <Brand />
      {children}
    </div>
    <p className="entry-foot">Procurement with every purchase in sight.</p>
  </main>
);
