import type { Call, Handler } from '@procura/bus';
import {
  chargeChanged,
  type generateOrderPaymentLink as contract,
  Failure,
  getOrderFacts,
  type Input,
  type OrderFacts,
  systemPrincipal,
} from '@procura/contracts';
import { compare, parseMoney } from '@procura/money';
import { isDuplicateKey, type WriteTx } from '@procura/mongo';
import { type Charge, dueOf, paymentRefusal, requireAgreedPayment } from '../charges/charge.ts';
import type { Deps } from '../deps.ts';
import { chargeCredential } from '../limits/credential-charge.ts';
import { addressOf, sealAddress } from '../payment-links/link-address.ts';
import {
  isLive,
  newPaymentLink,
  type PaymentLink,
  type PaymentLinkView,
  pageOf,
  paymentLinkViewOf,
} from '../payment-links/payment-link.ts';
import { findLiveLink, finishLink } from '../payment-links/payment-link-store.ts';
import { ensureCharge, withNewDocuments } from './ensure-charge.ts';
import { dropLink, setOpenLink } from './open-link.ts';
import { paymentOf } from './pay-order-with-balance.ts';
import { requireLinkParties } from './require-link-parties.ts';

/**
 * Creates a link for paying an order, or returns the open one. The link is first stored as `creating`; then the
 * provider creates its page under the link's id; then the link is `open`. A call that finds a link left as `creating`
 * by a crash continues it.
 */
export const generateOrderPaymentLink: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const earlier = await deps.database.replayOf<PaymentLinkView>(call);
  if (earlier) return withAddress(deps, call, earlier.answer);
  const order = await deps.bus.call(getOrderFacts, call, { order_id: input.order_id });
  await requireLinkParties(deps, order);
  const found = await findUsable(deps, order);
  if (!found) return finish(deps, call, await begin(deps, call, order, input), order);
  requireAgreedLink(found, { call, input });
  try {
    return await finish(deps, call, found, order);
  } catch (error) {
    // The provider refused to continue an earlier link because it is too old, so another one is begun.
    if (!(error instanceof Failure && error.code === 'conflict' && found.status === 'creating')) throw error;
    return finish(deps, call, await begin(deps, call, order, input), order);
  }
};

type LinkInput = Input<typeof contract>;

/** Raises `price_changed` if an open link has another amount than agreed. Returning it commits nothing. */
const requireAgreedLink = (link: PaymentLink, { call, input }: { call: Call; input: LinkInput }): void =>
  requireAgreedPayment(link, {
    consent: call.consent?.amounts.length === 0 ? undefined : call.consent,
    expected: input.expected_total,
  });

/** A link of the order that can be paid, of a provider that still accepts payments. */
const findUsable = async (deps: Deps, order: OrderFacts): Promise<PaymentLink | null> => {
  const charge = await deps.charges
    .parties(systemPrincipal(order.buyer_company_id))
    .findOne({ order_id: order.entity_id });
  if (!charge || paymentRefusal(order, charge) || isLowered(order, charge)) return null;
  const link = await findLiveLink(deps, charge, deps.clock());
  return link && deps.providers.has(link.provider) ? link : null;
};

/** Whether the order's total is below the charge's, so that the amount of its link is too high. */
const isLowered = (order: OrderFacts, charge: Charge): boolean =>
  order.version > charge.order_version && compare(parseMoney(order.total), charge) < 0;

/** Stores a new link, after which the payment of the order is pending, and ends one that can no longer be used. */
const begin = async (deps: Deps, call: Call, order: OrderFacts, input: LinkInput): Promise<PaymentLink> => {
  // The key belongs to the write that returns the link.
  const keyless = { ...call, idempotency_key: null };
  const change = async (tx: WriteTx): Promise<PaymentLink> => {
    const charge = await ensureCharge(deps, tx, order);
    const refused = paymentRefusal(order, charge);
    if (refused || !charge) throw refused ?? new Error(`Order ${order.number} has no charge`);
    const links = deps.paymentLinks.owner(charge.buyer_company_id, tx);
    const other = await links.findOne({ open_charge_id: charge._id });
    if (other && isLive(other, tx.now) && deps.providers.has(other.provider)) {
      requireAgreedLink(other, { call, input });
      return other;
    }
    requireAgreedPayment(dueOf(charge), { consent: call.consent, expected: input.expected_total });
    if (other)
      await finishLink(deps, tx, {
        link: other,
        status: isLive(other, tx.now) ? 'cancelled' : 'expired',
      });
    await chargeCredential(deps, tx, call.principal, paymentOf(order, dueOf(charge)));
    const link = newPaymentLink({
      charge,
      order,
      provider: deps.provider.name,
      expires_in: input.expires_in,
      now: tx.now,
    });
    tx.audit({ target: link._id });
    await links.insert(link);
    await setOpenLink(deps, tx, charge, link._id);
    return link;
  };
  const write = () => deps.database.write(keyless, change, { awaits: [chargeChanged] });
  const link = await withNewDocuments(write).catch((error: unknown) => {
    // Another replica began a link at the same moment; the repeat finds it.
    if (isDuplicateKey(error, 'payment_links')) return write();
    throw error;
  });
  deps.fault('link.after_begin');
  return link;
};

/** Has the provider create the page of a link that has none, and returns the link. */
const finish = async (
  deps: Deps,
  call: Call,
  link: PaymentLink,
  order: OrderFacts,
): Promise<PaymentLinkView> => {
  const page = await makePage(deps, call, link);
  deps.fault('link.after_create');
  const answer = await deps.database.write(
    call,
    async (tx) => {
      // Again, for a suspension whose links were closed after this one was begun.
      await requireLinkParties(deps, order, tx);
      tx.audit({ target: link._id });
      // Counted when the link was begun, unless another credential began it.
      await chargeCredential(deps, tx, call.principal, paymentOf(order, link));
      const links = deps.paymentLinks.owner(link.company_id, tx);
      await links.updateOne(
        { _id: link._id, status: 'creating' },
        { $set: { status: 'open', due_at: link.expires_at } },
      );
      const now = await links.findOne({ _id: link._id });
      // An order that is already paid is not refused, because the link states it.
      if (!now || now.status === 'cancelled' || now.status === 'expired') throw endedMeanwhile(link);
      return paymentLinkViewOf(now, page.url, tx.now);
    },
    { stored: (view) => ({ ...view, url: '' }) },
  );
  return withAddress(deps, call, answer);
};

/** A stored answer, which contains no address, with the address of its link. */
const withAddress = async (deps: Deps, call: Call, answer: PaymentLinkView): Promise<PaymentLinkView> => {
  if (answer.url !== '') return answer;
  const link = await deps.paymentLinks
    .owner(call.principal.company_id)
    .findOne({ _id: answer.payment_link_id as PaymentLink['_id'] });
  const url = link && addressOf(deps, link);
  if (!url) throw new Error(`Payment link ${answer.payment_link_id} was answered and has no address`);
  return { ...answer, url };
};

type Page = { url: string; provider_ref: string };

/** The page of a link. Stored at once, so that it can be closed even if the link is cancelled meanwhile. */
const makePage = async (deps: Deps, call: Call, link: PaymentLink): Promise<Page> => {
  const { provider_ref } = link;
  const url = addressOf(deps, link);
  if (url !== null && provider_ref !== null) return { url, provider_ref };
  const provider = deps.providers.get(link.provider);
  if (!provider) throw new Error(`${link.provider} made link ${link._id} and is not configured any more`);
  try {
    const page = await provider.create(pageOf(link));
    const made = { sealed_url: sealAddress(deps, link._id, page.url), provider_ref: page.provider_ref };
    await deps.paymentLinks.owner(link.company_id).updateOne({ _id: link._id }, { $set: made });
    return page;
  } catch (error) {
    if (error instanceof Failure)
      deps.log.warn({ err: error.cause ?? error, payment_link_id: link._id }, 'the provider made no page');
    if (error instanceof Failure && error.code === 'conflict') await giveUp(deps, call, link);
    throw error;
  }
};

/** Cancels a link whose page the provider refused to make. */
const giveUp = (deps: Deps, call: Call, link: PaymentLink): Promise<void> =>
  deps.database.write({ ...call, idempotency_key: null }, async (tx) => {
    tx.audit({ target: link._id });
    await dropLink(deps, tx, { link, status: 'cancelled', page: 'none' });
  });

const endedMeanwhile = (link: PaymentLink): Failure =>
  new Failure(
    'conflict',
    `Order ${link.order_number} changed while its payment link was being created, and the link was cancelled. Check the order and request another link.`,
  );
