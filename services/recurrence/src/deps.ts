import type { ScopedCollection } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { Recurrence } from './recurrence.ts';
import type { Run } from './run.ts';

export type Deps = BaseDeps & {
  readonly recurrences: ScopedCollection<Recurrence>;
  readonly runs: ScopedCollection<Run>;
};
