import { randomUUID } from 'node:crypto';
import { type Bus, type BusOptions, type Call, callersOf, connectBus, type Peer } from '@procura/bus';
import type { Operation, Principal } from '@procura/contracts';

/** A call of a test, as a gateway would make it. */
export const callOf = (
  operation: Pick<Operation, 'name'>,
  principal: Principal,
  { key, timeout_ms = 20_000 }: { key?: string | undefined; timeout_ms?: number | undefined } = {},
): Call => ({
  operation: operation.name,
  principal,
  idempotency_key: key ?? null,
  request_id: `req_${randomUUID()}`,
  deadline_ms: Date.now() + timeout_ms,
  input: null,
  replayed: false,
});

/**
 * A bus that acts as a process that the contracts permit to call an operation or send an event, preferably the gateway;
 * tests use it for internal operations. `optionsOf` needs a NATS user with all permissions.
 */
export const openActingBus = async (optionsOf: (peer: Peer) => BusOptions): Promise<Bus> => {
  const opened = new Map<Peer, Promise<Bus>>();
  const as = (peer: Peer): Promise<Bus> => {
    const bus = opened.get(peer) ?? connectBus(optionsOf(peer));
    opened.set(peer, bus);
    return bus;
  };
  const gateway = await as('gateway');
  const acting: Bus = {
    ...gateway,
    async request(operation, call, input) {
      const callers = callersOf(operation);
      const [caller] = callers;
      if (!caller) throw new Error(`No contract declares a caller of ${operation.name}.`);
      return (callers.includes('gateway') ? gateway : await as(caller)).request(operation, call, input);
    },
    async call(operation, call, input) {
      const { body } = await acting.request(operation, call, input);
      return JSON.parse(new TextDecoder().decode(body));
    },
    async deliver(event, subscriber, delivery, origin) {
      const { service } = delivery.payload as { service?: string };
      const publisher = event.publishers.find((one) => (service ? one === service : one !== subscriber));
      if (!publisher) throw new Error(`No other process sends ${event.name} to ${subscriber}.`);
      return (await as(publisher)).deliver(event, subscriber, delivery, origin);
    },
    async deliverBatch(event, subscriber, deliveries) {
      const publisher = event.publishers.find((one) => one !== subscriber);
      if (!publisher) throw new Error(`No other process sends ${event.name} to ${subscriber}.`);
      return (await as(publisher)).deliverBatch(event, subscriber, deliveries);
    },
    async drain() {
      for (const bus of opened.values()) await (await bus).drain();
    },
  };
  return acting;
};
