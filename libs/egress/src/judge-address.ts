import { isIP } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';
import type { AddressBlock, EgressRules } from './egress-rules.ts';

/** `public`: any URL that `judgeUrl` accepts may lead there. `opened`: by `WEBHOOK_ALLOW`. `refused`: nothing is sent. */
export type AddressVerdict = 'public' | 'opened' | 'refused';

/** The only part of IPv6 that is assigned for global unicast (RFC 4291, IANA); mapped and NAT64 blocks lie outside. */
const globalUnicast: AddressBlock = [ipaddr.IPv6.parse('2000::'), 3];
/** Azure's platform address: it belongs to public space and answers inside each virtual network only. */
const platformOfAzure: AddressBlock = [ipaddr.IPv4.parse('168.63.129.16'), 32];

const isIn = (address: IPv4 | IPv6, [first, bits]: AddressBlock): boolean =>
  address.kind() === first.kind() && address.match(first, bits);

/**
 * Whether requests may be sent to an address, which is written as `node:net` writes it. Public is only what ipaddr.js
 * calls `unicast` (no block of the IANA special-purpose registries: private, loopback, link-local, shared, mapped,
 * NAT64, 6to4, Teredo, documentation, …), in IPv6 only within 2000::/3. Anything that is no address is refused.
 */
export const judgeAddress = (
  address: string,
  { deny, allow }: Pick<EgressRules, 'deny' | 'allow'>,
): AddressVerdict => {
  // ipaddr.js also reads octal, hexadecimal and short forms, which other programs read differently.
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

/** What bounds of requests count as one destination: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => {
  const parsed = ipaddr.parse(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
};
