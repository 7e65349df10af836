import type { Peer } from './arrows.ts';

/**
 * What the processes tell each other beside operations and events: `<namespace>.control.<name>`, heard by every
 * process of the subscribers and not by one of a queue group. Their NATS users follow from this.
 */
const controls = {
  /** Rights that a transaction has taken away; answered by each gateway once it has forgotten them. */
  revoked: { publishers: ['identity'], subscribers: ['gateway'] },
  /** Requests each credential has made at one gateway, for the rate limits of the others. */
  rate: { publishers: ['gateway'], subscribers: ['gateway'] },
} as const satisfies Record<string, { publishers: readonly Peer[]; subscribers: readonly Peer[] }>;
export type ControlName = keyof typeof controls;

/** The control messages a peer publishes, and those it hears. */
export const controlsOf = (peer: Peer): { told: ControlName[]; heard: ControlName[] } => {
  const names = Object.keys(controls) as ControlName[];
  const isAmong = (speakers: readonly Peer[]) => speakers.includes(peer);
  return {
    told: names.filter((name) => isAmong(controls[name].publishers)),
    heard: names.filter((name) => isAmong(controls[name].subscribers)),
  };
};

export const controlSubject = (namespace: string, name: ControlName): string =>
  `${namespace}.control.${name}`;
