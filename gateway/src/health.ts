import type { Bus } from '@procura/bus';
import { serviceNames } from '@procura/contracts';
import type { RequestHandler } from 'express';

const keepMs = 1_000;
const pingMs = 500;

/** `/livez`: the process runs. */
export const livez: RequestHandler = (_request, response) => {
  response.json({ status: 'alive' });
};

/** Names the services that do not answer their ping, or `nats`. They are asked at most once a second. */
export const createMissing = (bus: Bus): (() => Promise<string[]>) => {
  let known: { at: number; missing: Promise<string[]> } | undefined;
  return () => {
    if (!known || Date.now() - known.at > keepMs) known = { at: Date.now(), missing: ask(bus) };
    return known.missing;
  };
};

/** `/readyz`: NATS is connected and every service answers its ping; 503 names who is missing. */
export const createReadyz =
  (missingNow: () => Promise<string[]>, stopping: () => boolean): RequestHandler =>
  async (_request, response) => {
    if (stopping()) {
      response.status(503).json({ status: 'stopping', missing: [] });
      return;
    }
    const missing = await missingNow();
    const ready = missing.length === 0;
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', missing });
  };

const ask = async (bus: Bus): Promise<string[]> => {
  try {
    const alive = await bus.alive(pingMs);
    return serviceNames.filter(
      (name) => !alive.has(bus.namespace === 'procura' ? name : `${bus.namespace}_${name}`),
    );
  } catch {
    return ['nats'];
  }
};
