import type { ScopedCollection } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { Branch } from './branch.ts';

export type Deps = BaseDeps & { readonly branches: ScopedCollection<Branch> };
