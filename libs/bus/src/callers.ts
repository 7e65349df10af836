import {
  backgroundCalls,
  type EventContract,
  events,
  gatewayCalls,
  type Operation,
  type OperationName,
  operations,
  operationsByName,
  operationsOf,
  type ServiceName,
} from '@procura/contracts';
import { controlsOf } from './control-messages.ts';
import { type Peer, peers } from './peers.ts';

/**
 * The operations that a peer may call: the `calls` of a service's operations and jobs; for the gateway, all that are
 * not internal.
 */
export const mayAsk = (peer: Peer): Operation[] => {
  if (peer === 'gateway')
    return [...operations.filter(({ audience }) => audience !== 'internal'), ...gatewayCalls.map(named)];
  const names = [...operationsOf(peer).flatMap(({ calls }) => calls), ...(backgroundCalls[peer] ?? [])];
  return [...new Set(names)].map(named);
};

/** The events that a peer delivers, with their subscribers. */
export const mayDeliver = (peer: Peer): { event: EventContract; subscriber: ServiceName }[] =>
  events
    .filter(({ publishers }) => publishers.some((publisher) => publisher === peer))
    .flatMap((event) => event.subscribers.map((subscriber) => ({ event, subscriber })));

/** The peers to which a peer sends requests, events or control messages. */
export const speaksTo = (peer: Peer): Set<Peer> =>
  new Set<Peer>([
    ...mayAsk(peer).map(({ service }) => service),
    ...mayDeliver(peer).map(({ subscriber }) => subscriber),
    ...controlsOf(peer).sendsTo,
    ...controlsOf(peer).answersTo,
  ]);

/** The peers whose contracts declare a call of an operation. */
export const callersOf = (operation: Operation): Peer[] =>
  peers.filter((peer) => mayAsk(peer).includes(operation));

const named = (name: string): Operation => {
  const operation = operationsByName.get(name as OperationName);
  if (!operation) throw new Error(`Operation ${name} is called and does not exist`);
  return operation;
};
