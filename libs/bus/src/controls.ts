import type { Peer } from './peers.ts';

type Control = { publishers: readonly Peer[]; subscribers: readonly Peer[]; answered: boolean };

/**
 * Control messages between processes, in addition to operations and events: `<namespace>.control.<name>`, received by every
 * process of the subscribers and not by one of a queue group. Their NATS users and keys follow from this.
 */
export const controls = {
  /** Rights that a transaction has taken away; answered by each gateway once it has forgotten them. */
  revoked: { publishers: ['identity'], subscribers: ['gateway'], answered: true },
  /** Requests each credential has made at one gateway, for the rate limits of the others. */
  rate: { publishers: ['gateway'], subscribers: ['gateway'], answered: false },
  /** The company to whose feed a replica appended changes, for those who wait for one at another. */
  appended: { publishers: ['feed'], subscribers: ['feed'], answered: false },
} as const satisfies Record<string, Control>;
export type ControlName = keyof typeof controls;

/** The control messages a peer publishes and those it receives, and whose answers and questions they are. */
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
