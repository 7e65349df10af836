export { type DeliveryFailure, deliveryFailureOf } from './ask.ts';
export { type Bus, type BusOptions, connectBus, type RawAnswer } from './bus.ts';
export {
  type BusConfig,
  busConfigOf,
  busVariables,
  readNatsTls,
  type Secrets,
} from './bus-config.ts';
export { type Call, systemCall } from './call.ts';
export { callersOf, speaksTo } from './callers.ts';
export { equalInConstantTime } from './constant-time.ts';
export { deliveryTimeoutMs } from './delivery.ts';
export { createFairQueue } from './fair-queue.ts';
export { headers, signPrincipal, verifyPrincipal } from './headers.ts';
export {
  generationOf,
  mongodbPassword,
  natsPassword,
  natsPasswordVariable,
  operatorAccess,
  peerKey,
  peerKeysOf,
  processSecret,
  secretVariables,
  userNameIn,
} from './keys.ts';
export {
  type MongodbUser,
  mongodbUserName,
  mongodbUsers,
  mongodbUsersScript,
} from './mongodb-users.ts';
export { type NatsTls, natsAddress, natsUrl } from './nats-address.ts';
export {
  type NatsUser,
  type NatsUserName,
  natsAccount,
  natsAuthorization,
  natsUserName,
  natsUserNames,
  natsUsers,
} from './nats-users.ts';
export { type Peer, peers } from './peers.ts';
export { firstAgainMs } from './replies.ts';
export { type Handler, type HandlerTable, type Serving, serve } from './serve.ts';
export { eventSubject } from './subjects.ts';
export { watchNats } from './watch-nats.ts';
export type { Consumer } from './work.ts';
