import type { SendingSlots } from './sending-slots.ts';
import type { Webhook } from './webhook.ts';

/** Bounds on concurrent requests, over all replicas. */
export type SendingBounds = {
  /** Runs work once the webhook and its company have a free slot. */
  ofWebhook<T>(webhook: Pick<Webhook, '_id' | 'company_id'>, work: () => Promise<T>): Promise<T>;
  /** Runs work once the address, as `within` of libs/egress names it, has a free slot and its rate admits a request. */
  ofAddress<T>(address: string, work: () => Promise<T>): Promise<T>;
};

export const mostOfWebhook = 8;
export const mostOfCompany = 16;
export const mostOfAddress = 8;
/** Requests to one address that may begin within one second. */
export const mostASecond = 20;

/** The part of the rate of an address that one slot has: 3 or 2 of 20 per second. */
const perSecond = (slot: number): number =>
  Math.floor(mostASecond / mostOfAddress) + (slot < mostASecond % mostOfAddress ? 1 : 0);

/**
 * The bounds of a process. A webhook that waits for its address holds a slot of its company only, and at most half of
 * these, so a slow receiver delays no other company and no second webhook of its own company.
 */
export const createSendingBounds = (slots: SendingSlots): SendingBounds => ({
  ofWebhook: ({ _id, company_id }, work) =>
    slots.within({ key: `webhook ${_id}`, most: mostOfWebhook }, () =>
      slots.within({ key: `company ${company_id}`, most: mostOfCompany }, work),
    ),
  ofAddress: (address, work) =>
    slots.within({ key: `address ${address}`, most: mostOfAddress, perSecond }, work),
});
