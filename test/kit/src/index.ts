export { callOf } from './acting-bus.ts';
export {
  aBranch,
  agreeAndAdd,
  anOrderChanged,
  anOrderedLine,
  aProduct,
  aStore,
  eur,
  type Place,
} from './builders.ts';
export {
  aCompany,
  acceptMailed,
  aJoinedCompany,
  invitationFor,
  type Joined,
  type MailingPlace,
  password,
} from './companies.ts';
export { failureOf } from './failures.ts';
export { colleagueOf, confinedTo, inSession, principalOf, without } from './principals.ts';
export { timeOf } from './time-of.ts';
export { walk } from './walk.ts';
export { definitionOf, midMonth, natsUrlOf, startWorld, type World, type WorldOptions } from './world.ts';
