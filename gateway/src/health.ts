import type { Bus } from '@procura/bus';
import { serviceNames } from '@procura/contracts';
import type { RequestHandler } from 'express';

const keepMs = 1_000;
const pingMs = 500;

type Readiness = { ready: boolean; missing: string[] };

/** `/livez`: the process runs. */
export const livez: RequestHandler = (_request, response) => {
  response.json({ status: 'alive' });
};

/** `/readyz`: NATS is connected and every service answers its ping; 503 names who is missing. Asked at most once a second. */
export const createReadyz = (bus: Bus, stopping: () => boolean): RequestHandler => {
  let known: { at: number; readiness: Promise<Readiness> } | undefined;
  return async (_request, response) => {
    if (stopping()) {
      response.status(503).json({ status: 'stopping', missing: [] });
      return;
    }
    if (!known || Date.now() - known.at > keepMs) known = { at: Date.now(), readiness: ask(bus) };
    const { ready, missing } = await known.readiness;
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', missing });
  };
};

const ask = async (bus: Bus): Promise<Readiness> => {
  try {
    const alive = await bus.alive(pingMs);
    const missing = serviceNames.filter(
      (name) => !alive.has(bus.namespace === 'procura' ? name : `${bus.namespace}_${name}`),
    );
    return { ready: missing.length === 0, missing };
  } catch {
    return { ready: false, missing: ['nats'] };
  }
};
