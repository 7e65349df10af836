import type { Peer } from './peers.ts';

type Control = { publishers: readonly Peer[]; subscribers: readonly Peer[]; answered: boolean };

/**
 * Control messages between processes, in addition to operations and events: `<namespace>.control.<name>`, which every
 * process of the subscribers receives, not one per queue group. NATS users and keys are derived from this table.
 */
export const controls = {
  /** Rights that a transaction has removed; each gateway answers once it has dropped them from its cache. */
  revoked: { publishers: ['identity'], subscribers: ['gateway'], answered: true },
  /** The number of requests of each credential at one gateway, for the rate limits of the others. */
  rate: { publishers: ['gateway'], subscribers: ['gateway'], answered: false },
  /** Companies with new changes in their feeds. Wakes callers that wait at another replica. */
  appended: { publishers: ['feed'], subscribers: ['feed'], answered: false },
} as const satisfies Record<string, Control>;
export type ControlName = keyof typeof controls;

/** The control messages a peer publishes and receives, and the peers it exchanges them with. */
export const controlsOf = (peer: Peer) => {
  const named = (Object.entries(controls) as [ControlName, Control][]).map(([name, one]) => ({
    name,
    ...one,
  }));
  const published = named.filter(({ publishers }) => publishers.includes(peer));
  const subscribed = named.filter(({ subscribers }) => subscribers.includes(peer));
  return {
    published: published.map(({ name }) => name),
    subscribed: subscribed.map(({ name }) => name),
    /** The peers to which it sends control messages. */
    sendsTo: new Set(published.flatMap(({ subscribers }) => subscribers)),
    /** The peers to which it sends answers. */
    answersTo: new Set(subscribed.flatMap(({ publishers, answered }) => (answered ? publishers : []))),
  };
};

export const controlSubject = (namespace: string, name: ControlName): string =>
  `${namespace}.control.${name}`;
