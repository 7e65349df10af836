import { branches } from './branch-store.ts';

/** The collections of the service, by their names in `Deps`. */
export const collections = {
  branches,
};
