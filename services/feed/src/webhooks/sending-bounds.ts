import type { SendingSlots } from './sending-slots.ts';
import type { Webhook } from './webhook.ts';

/** Bounds of requests that are on their way at the same time, over all replicas. */
export type SendingBounds = {
  /** Runs work when the webhook and its company have room for it. */
  ofWebhook<T>(webhook: Pick<Webhook, '_id' | 'company_id'>, work: () => Promise<T>): Promise<T>;
  /** Runs work when the address, as `within` of libs/egress names it, has room for it and may be sent a request. */
  ofAddress<T>(address: string, work: () => Promise<T>): Promise<T>;
};

export const mostOfWebhook = 8;
export const mostOfCompany = 16;
export const mostOfAddress = 8;
/** Requests to one address that begin within a second. */
export const mostASecond = 20;

/** The share of a slot in the requests that an address is sent a second: 3 or 2 of 20. */
const perSecond = (slot: number): number =>
  Math.floor(mostASecond / mostOfAddress) + (slot < mostASecond % mostOfAddress ? 1 : 0);

/**
 * The bounds of a process. A webhook that waits for its address holds room of its company alone, and of that half at
 * most, so a slow receiver delays no other company and no second webhook of its own.
 */
export const createSendingBounds = (slots: SendingSlots): SendingBounds => ({
  ofWebhook: ({ _id, company_id }, work) =>
    slots.within({ key: `webhook ${_id}`, most: mostOfWebhook }, () =>
      slots.within({ key: `company ${company_id}`, most: mostOfCompany }, work),
    ),
  ofAddress: (address, work) =>
    slots.within({ key: `address ${address}`, most: mostOfAddress, perSecond }, work),
});
