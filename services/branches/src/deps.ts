import type { OpenedCollections } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { collections } from './collections.ts';

export type Deps = BaseDeps & OpenedCollections<typeof collections>;
