import { isIP } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';
import type { AddressBlock, EgressRules } from './egress-rules.ts';

/**
 * `public`: may be requested by every URL that `judgeUrl` accepts. `opened`: permitted by `WEBHOOK_ALLOW`. `refused`:
 * is never requested.
 */
export type AddressVerdict = 'public' | 'opened' | 'refused';

/** The only part of IPv6 assigned for global unicast (RFC 4291, IANA); mapped and NAT64 blocks are outside. */
const globalUnicast: AddressBlock = [ipaddr.IPv6.parse('2000::'), 3];
/** Azure's platform address, which is in public space but answers only inside each virtual network. */
const platformOfAzure: AddressBlock = [ipaddr.IPv4.parse('168.63.129.16'), 32];

const isIn = (address: IPv4 | IPv6, [first, bits]: AddressBlock): boolean =>
  address.kind() === first.kind() && address.match(first, bits);

/**
 * Whether requests may be sent to an address in the notation of `node:net`. Public addresses are those that ipaddr.js
 * calls `unicast` (in no block of the IANA special-purpose registries: private, loopback, link-local, shared, mapped,
 * NAT64, 6to4, Teredo, documentation, …), in IPv6 only within 2000::/3. A text that is no address is refused.
 */
export const judgeAddress = (
  address: string,
  { deny, allow }: Pick<EgressRules, 'deny' | 'allow'>,
): AddressVerdict => {
  // ipaddr.js also accepts octal, hexadecimal and short forms, which other programs read differently.
  if (isIP(address) === 0) return 'refused';
  const parsed = ipaddr.parse(address);
  if (deny.some((block) => isIn(parsed, block))) return 'refused';
  if (allow.some((block) => isIn(parsed, block))) return 'opened';
  const isPublic =
    parsed.range() === 'unicast' &&
    !isIn(parsed, platformOfAzure) &&
    (parsed.kind() === 'ipv4' || isIn(parsed, globalUnicast));
  return isPublic ? 'public' : 'refused';
};

/** The destination to which bounds of requests apply: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => {
  const parsed = ipaddr.parse(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
};
