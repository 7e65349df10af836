import type { OpenedCollections } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import { branches } from './branch-store.ts';

/** The collections of the service, by their names in `Deps`. */
export const collections = {
  branches,
};

export type Deps = BaseDeps & OpenedCollections<typeof collections>;
