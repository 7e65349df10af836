import { directory } from './directory-store.ts';
import { favorites } from './favorite-store.ts';
import { invites } from './invite-store.ts';

/** The collections of the service, by their names in `Deps`. */
export const collections = {
  directory,
  favorites,
  invites,
};
