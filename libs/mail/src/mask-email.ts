/**
 * Masks an address so that its owner recognises it (docs/concepts/after-shipment.md#delivery-proof): `ana@example.com`
 * becomes `a**@example.com`. The number of stars does not reveal the length; a text that is no address becomes `***`.
 */
export const maskEmail = (address: string): string => {
  const at = address.lastIndexOf('@');
  const [first] = address;
  return at < 1 || first === undefined ? '***' : `${first}**${address.slice(at)}`;
};
