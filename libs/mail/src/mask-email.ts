/**
 * Masks an address so that its owner recognises it (docs/design.md#delivery-proof): `ana@example.com` becomes
 * `a**@example.com`. The number of stars says nothing about the length; what is no address becomes `***`.
 */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [first] = address;
  return at < 1 || first === undefined ? '***' : `${first}**${address.slice(at)}`;
}
