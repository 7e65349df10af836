import { TypeID, typeidUnboxed } from 'typeid-js';
import { z } from 'zod';

/**
 * Kinds of identifiers and their prefixes. Ids are TypeIDs (prefix, underscore, UUID in Crockford base32): unique, and an
 * id of one kind is invalid where another is required. The UUID is of version 7, so ids are ordered by time; those of
 * users and of `newUntimedIds` are random (version 4).
 */
export const idPrefixes = {
  company: 'co',
  user: 'usr',
  membership: 'mem',
  role: 'role',
  credential: 'cred',
  session: 'ses',
  invitation: 'inv',
  passwordReset: 'pwr',
  pendingAction: 'pac',
  branch: 'br',
  store: 'sto',
  product: 'prd',
  agreement: 'agr',
  preview: 'prv',
  purchase: 'pur',
  order: 'ord',
  orderLine: 'oln',
  shipment: 'shp',
  claim: 'clm',
  proofCode: 'prc',
  limit: 'lim',
  charge: 'chg',
  ledgerTransaction: 'ltx',
  payment: 'pay',
  paymentLink: 'pln',
  refund: 'ref',
  invoice: 'ivc',
  topUp: 'top',
  rfq: 'rfq',
  rfqItem: 'rit',
  bid: 'bid',
  award: 'awd',
  purchaseOrder: 'po',
  supplierInvite: 'siv',
  recurrence: 'rec',
  recurrenceRun: 'run',
  event: 'evt',
  audit: 'aud',
  change: 'chn',
  webhook: 'whk',
  webhookDelivery: 'whd',
} as const;

export type IdKind = keyof typeof idPrefixes;
export type Id<K extends IdKind> = string & { readonly __id: K };

/**
 * A new identifier of the given kind, ordered by time of creation. That of a user is random: a company that invites a
 * person sees the id of an account that another company may have caused.
 */
export const newId = <K extends IdKind>(kind: K): Id<K> =>
  kind === 'user' ? randomId(kind) : (typeidUnboxed(idPrefixes[kind]) as string as Id<K>);

const randomId = <K extends IdKind>(kind: K): Id<K> =>
  TypeID.fromUUID(idPrefixes[kind], crypto.randomUUID()).toString() as string as Id<K>;

/**
 * New random identifiers in increasing order. Unlike those of `newId`, they do not reveal their time of creation. For
 * objects that another company sees later than they were created.
 */
export const newUntimedIds = <K extends IdKind>(kind: K, count: number): Id<K>[] =>
  Array.from({ length: count }, () => randomId(kind)).toSorted();

/** The identifier for 16 bytes, such as the beginning of a digest: the same bytes give the same id. */
export const idFromBytes = <K extends IdKind>(kind: K, bytes: Uint8Array): Id<K> =>
  TypeID.fromUUIDBytes(idPrefixes[kind], bytes.subarray(0, 16)).toString() as string as Id<K>;

const numberLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A short number for people, such as ORD-26-7K3QXM: two digits of the year and six random characters of Crockford's
 * base 32. Equal numbers are rare, so a unique index rejects them and the write generates another.
 */
export const newNumber = (prefix: 'ORD' | 'RFQ' | 'PO' | 'INV' | 'CN' | 'RR', now: Date): string =>
  `${prefix}-${now.toISOString().slice(2, 4)}-${sixLetters()}`;

/** Six random characters of Crockford's base 32. */
export const sixLetters = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    numberLetters.charAt(byte % numberLetters.length),
  ).join('');

const suffix = '[0-7][0-9a-hjkmnp-tv-z]{25}';

/** Schema of an identifier of one kind; anything else is invalid input. */
export const id = <K extends IdKind>(kind: K, description?: string) => {
  const prefix = idPrefixes[kind];
  return z
    .string()
    .regex(new RegExp(`^${prefix}_${suffix}$`), {
      error: `must be ${article(kind)} id: ${prefix}_ followed by 26 characters`,
    })
    .describe(description ?? `Id, ${prefix}_…`) as unknown as z.ZodType<Id<K>, string>;
};

const words = (kind: string): string => kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const article = (kind: string): string => `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${words(kind)}`;
