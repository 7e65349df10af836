import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Failure, type Operation, type Principal, type ServiceName } from '@procura/contracts';
import type { Fleet, ServiceProcess } from '@procura/testkit/platform';
import type { z } from 'zod';

const answerWithinMs = 300_000;
const again = ['unavailable', 'internal', 'idempotency_in_flight', 'rate_limited'];

/** Repeats work that fails while a server is being started; throws its last error after five minutes. */
export const untilAnswered = async <T>(work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + answerWithinMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isRefused = error instanceof Failure && !again.includes(error.code);
      if (isRefused || performance.now() > until) throw error;
      await sleep(250);
    }
  }
};

/** Calls until the outcome is known, with one key. */
export const callUntilKnown = <O extends Operation>(
  fleet: Fleet,
  operation: O,
  who: Principal,
  input: z.input<O['input']>,
): Promise<Answer<O>> => {
  const options = operation.effect === 'read' ? {} : { key: crypto.randomUUID() };
  return untilAnswered(() => fleet.call(operation, who, input, { ...options, timeout_ms: 10_000 }));
};

/** Replicas of services that are started again whenever they end. */
export type Replicas = {
  kill(service: ServiceName): Promise<void>;
  stop(): void;
};

/** Starts replicas and keeps them running; `of` says how many of each. */
export const startReplicas = async (
  fleet: Fleet,
  of: ReadonlyMap<ServiceName, number>,
): Promise<Replicas> => {
  const running = new Map<ServiceName, ServiceProcess[]>();
  let stopped = false;
  const start = async (service: ServiceName): Promise<void> => {
    const replica = await fleet.start(service).catch(() => undefined);
    if (replica) {
      running.set(service, [...(running.get(service) ?? []), replica]);
      await replica.exited;
      running.set(service, running.get(service)?.filter((one) => one !== replica) ?? []);
    }
    if (stopped) return;
    await sleep(250);
    await start(service);
  };
  for (const [service, count] of of) for (let index = 0; index < count; index++) void start(service);
  const isUp = () => [...of].every(([service, count]) => running.get(service)?.length === count);
  for (const until = performance.now() + answerWithinMs; !isUp(); ) {
    if (performance.now() > until) throw new Error('The services did not start.');
    await sleep(100);
  }
  return {
    async kill(service) {
      const [victim] = running.get(service) ?? [];
      victim?.kill('SIGKILL');
      await victim?.exited;
    },
    stop() {
      stopped = true;
    },
  };
};
