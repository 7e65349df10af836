import { setTimeout as sleep } from 'node:timers/promises';
import { answerOf, createProcura, type Procura, ProcuraFailure } from '@procura/client';
import type { WorldCompany } from './world.ts';

/** One placement in so many is paid at once, so that money moves as well. */
const paidEvery = 10;
const againAfterMs = 500;
const pollMs = 20;

/** A placement as its caller sees it. */
export type Placement = {
  key: string;
  company_id: string;
  /** When it was to be sent, in the clock of `performance.now()`; it may have been sent later. */
  due_ms: number;
  /** From then until its call returned. */
  took_ms: number;
  /** What each request for it failed with; the client repeats them with the same key. */
  failed: string[];
  /** The call returned a failure after its repeats. */
  isGivenUp: boolean;
  purchase_id: string | null;
  order_id: string | null;
  /** Whether its order is to be paid, and is. */
  payment: 'none' | 'due' | 'paid';
};

/** Callers of a platform that place orders with the client library, and keep what they were answered. */
export type Placing = {
  readonly placements: readonly Placement[];
  /** Refusals that no fault explains. */
  readonly problems: readonly string[];
  /** What `finish` gave up, with the last failure. */
  readonly unanswered: readonly { key: string; error: unknown }[];
  /** Places one after the other with so many callers, and returns how many placements were answered. */
  closedLoop(options: { callers: number; seconds: number }): Promise<number>;
  /** Places at the times that the rate gives, whether or not those before are answered; waits for all of them. */
  openLoop(options: { perSecond: number; until: () => boolean }): Promise<void>;
  /** Sends what was not answered, and what was not paid, again with its key; each until it is, or its time is over. */
  finish(options: { callers: number; within_ms: number }): Promise<void>;
};

export const openPlacing = (base_url: string, shops: readonly WorldCompany[]): Placing => {
  const placements: Placement[] = [];
  const problems: string[] = [];
  const unanswered: { key: string; error: unknown }[] = [];
  const failedBy = new Map<string, string[]>();
  /** The library's repeats use it as well. */
  const noting = async (request: Request): Promise<Response> => {
    const failed = failedBy.get(request.headers.get('Idempotency-Key') ?? '');
    try {
      const response = await fetch(request);
      if (!response.ok) failed?.push(`${response.status} ${await sentenceOf(response.clone())}`);
      return response;
    } catch (error) {
      failed?.push(`no answer: ${codeOf(error)}`);
      throw error;
    }
  };
  const clients = new Map(
    shops.map(({ admin }) => [
      admin.company_id,
      createProcura({ base_url, key: admin.rest_key, fetch: noting }),
    ]),
  );
  const clientOf = ({ company_id }: Pick<Placement, 'company_id'>): Procura =>
    clients.get(company_id) as Procura;

  /** Notes what only a fault of the platform explains; everything else may pass with time. */
  const note = (what: string, error: unknown): void => {
    const passes = !(error instanceof ProcuraFailure) || [502, 503, 504, 409].includes(error.status);
    if (!passes) problems.push(`${what}: ${error.status} ${error.code} ${error.message}`);
  };
  const pay = async (one: Placement): Promise<void> => {
    if (one.payment !== 'due' || !one.order_id) return;
    const params = { path: { order_id: one.order_id }, header: { 'Idempotency-Key': `pay-${one.key}` } };
    await answerOf(clientOf(one).POST('/api/orders/{order_id}/pay-with-balance', { params, body: {} }));
    one.payment = 'paid';
  };
  const placeAgain = async (one: Placement): Promise<void> => {
    const shop = shops.find(({ admin }) => admin.company_id === one.company_id) as WorldCompany;
    const lines = [{ product_id: shop.product_id, quantity: 1 }];
    const body = { branch_id: String(shop.branches[0]?.id), lines };
    const params = { header: { 'Idempotency-Key': one.key } };
    const { purchase_id, orders } = await answerOf(clientOf(one).POST('/api/orders', { params, body }));
    one.purchase_id = purchase_id;
    one.order_id = orders[0]?.id ?? null;
  };
  const place = async (due_ms: number): Promise<boolean> => {
    const index = placements.length;
    const { admin } = shops[index % shops.length] as WorldCompany;
    const one: Placement = {
      ...{ key: `placement-${index}`, company_id: admin.company_id, due_ms, took_ms: Number.NaN, failed: [] },
      ...{ isGivenUp: false, purchase_id: null, order_id: null },
      payment: Math.floor(index / shops.length) % paidEvery === 0 ? 'due' : 'none',
    };
    placements.push(one);
    failedBy.set(one.key, one.failed);
    try {
      await placeAgain(one);
    } catch (error) {
      one.isGivenUp = true;
      note(one.key, error);
    }
    one.took_ms = performance.now() - due_ms;
    if (one.isGivenUp) return false;
    // A charge is made by an event, which may be late; finish pays it then.
    await pay(one).catch((error) => {
      if (!(error instanceof ProcuraFailure && error.status === 404)) note(`payment of ${one.key}`, error);
    });
    return true;
  };

  return {
    placements,
    problems,
    unanswered,
    async closedLoop({ callers, seconds }) {
      const until = performance.now() + seconds * 1000;
      let answered = 0;
      const call = async (): Promise<void> => {
        while (performance.now() < until) if (await place(performance.now())) answered++;
      };
      await Promise.all(Array.from({ length: callers }, call));
      return answered;
    },
    async openLoop({ perSecond, until }) {
      const startedAt = performance.now();
      const working = new Set<Promise<unknown>>();
      for (let count = 0; !until(); await sleep(pollMs))
        for (; count < ((performance.now() - startedAt) / 1000) * perSecond; count++) {
          const work = place(startedAt + (count / perSecond) * 1000).finally(() => working.delete(work));
          working.add(work);
        }
      await Promise.all(working);
    },
    async finish({ callers, within_ms }) {
      const open = placements.filter(({ purchase_id, payment }) => !purchase_id || payment === 'due');
      const finishOne = async (one: Placement): Promise<void> => {
        for (const until = performance.now() + within_ms; ; await sleep(againAfterMs))
          try {
            if (!one.purchase_id) await placeAgain(one);
            return await pay(one);
          } catch (error) {
            if (performance.now() < until) continue;
            unanswered.push({ key: one.key, error });
            return;
          }
      };
      const work = async (): Promise<void> => {
        for (let one = open.shift(); one; one = open.shift()) await finishOne(one);
      };
      await Promise.all(Array.from({ length: callers }, work));
    },
  };
};

/** What a refusal says, without what differs between two of a kind. */
const sentenceOf = async (response: Response): Promise<string> => {
  const { detail } = (await response.json().catch(() => ({}))) as { detail?: string };
  return (detail ?? '').replaceAll(/https?:\/\/\S+:\d+|\b\w+_[0-9A-Za-z]{10,}\b/g, '…');
};

const codeOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? String(error);
};
