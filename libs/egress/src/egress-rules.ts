import { isIP } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';
import { z } from 'zod';

/** A block of addresses: its first address, and the number of leading bits that all share. */
export type AddressBlock = readonly [IPv4 | IPv6, number];

/** The addresses that requests may reach. */
export type EgressRules = {
  /** `PUBLIC_URL`; its host is never requested. */
  own_url: string;
  /** Permitted ports of public addresses. */
  ports: readonly number[];
  /** Refused in addition to addresses that are not public. A block here takes precedence over one in `allow`. */
  deny: readonly AddressBlock[];
  /** Permitted for development, also with http, any port, and an address as the host. */
  allow: readonly AddressBlock[];
};

/** The items of a variable, separated by commas; an empty variable is an empty list. */
const items = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const blockOf = (text: string): AddressBlock | undefined => {
  const [address = '', bits = '', ...rest] = text.split('/');
  if (isIP(address) === 0 || !/^\d{1,3}$/.test(bits) || rest.length > 0) return undefined;
  const parsed = ipaddr.parse(address);
  return Number(bits) <= (parsed.kind() === 'ipv4' ? 32 : 128) ? [parsed, Number(bits)] : undefined;
};

const blocks = z
  .string()
  .default('')
  .transform((text, context): AddressBlock[] =>
    items(text).flatMap((item) => {
      const block = blockOf(item);
      if (block) return [block];
      context.addIssue({
        code: 'custom',
        message: `${item} is no CIDR block such as 10.0.0.0/8 or fd00::/8`,
      });
      return [];
    }),
  );

/** The variables of `EgressRules`, for the environment schema of a process. */
export const egressVariables = {
  /** Ports in addition to 443. */
  WEBHOOK_PORTS: z
    .string()
    .default('')
    .transform((text, context) =>
      items(text).map((item) => {
        const port = Number(item);
        if (!/^\d{1,5}$/.test(item) || port < 1 || port > 65_535)
          context.addIssue({ code: 'custom', message: `${item} is no port from 1 to 65535` });
        return port;
      }),
    ),
  WEBHOOK_DENY: blocks,
  WEBHOOK_ALLOW: blocks,
};

/** The rules from the variables that `egressVariables` parsed; `public_url` is the address of the platform. */
export const egressRulesOf = (
  data: z.output<z.ZodObject<typeof egressVariables>>,
  public_url: string,
): EgressRules => ({
  own_url: public_url,
  ports: [443, ...data.WEBHOOK_PORTS],
  deny: data.WEBHOOK_DENY,
  allow: data.WEBHOOK_ALLOW,
});

/** The warning at a process's start if it may send requests to addresses that are not public. */
export const egressWarning = ({ allow }: EgressRules): string | undefined =>
  allow.length === 0
    ? undefined
    : `WEBHOOK_ALLOW opens ${allow.map(([address, bits]) => `${address}/${bits}`).join(', ')}: customers can make this process send requests there. It is for development; unset it in production.`;
