import type { ScopedCollection } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { Charge } from './charge.ts';
import type { Commitment } from './commitment.ts';
import type { Limit } from './limit.ts';
import type { Usage } from './usage.ts';

export type Deps = BaseDeps & {
  readonly limits: ScopedCollection<Limit>;
  readonly usage: ScopedCollection<Usage>;
  readonly commitments: ScopedCollection<Commitment>;
  readonly charges: ScopedCollection<Charge>;
};
