import { type BaseDeps, sealText, unsealText } from '@procura/service';
import type { PaymentLink } from './payment-link.ts';

type Sealed = Pick<PaymentLink, '_id' | 'sealed_url'>;
type KeyOf = Pick<BaseDeps, 'key'>;
const keyOf = ({ key }: KeyOf): string => key('payment-link address');

/**
 * Seals the address of a link's page. Everyone with the address can pay, so the database holds it only under a key of
 * the platform, bound to the link.
 */
export const sealAddress = (deps: KeyOf, link_id: PaymentLink['_id'], url: string): string =>
  sealText(keyOf(deps), link_id, url);

/** The address of a link's page; null until its provider has created one. */
export const addressOf = (deps: KeyOf, { _id, sealed_url }: Sealed): string | null =>
  sealed_url === null ? null : unsealText(keyOf(deps), _id, sealed_url);
