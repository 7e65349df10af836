import { serviceNames } from '@procura/contracts';

/** Every kind of process on NATS; its replicas count as one peer. */
export const peers = [...serviceNames, 'gateway'] as const;
export type Peer = (typeof peers)[number];
