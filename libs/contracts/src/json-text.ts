/** A surrogate that JSON writes as an escape; between processes only lone ones are written so. */
const escapedSurrogate = /\\u[dD][89a-fA-F]/;

/**
 * Parses JSON; a lone surrogate in a text or a field's name becomes U+FFFD, so that what is stored, hashed and
 * signed is the same text in every encoding. Throws SyntaxError.
 */
export const parseJson = (json: string): unknown => {
  const value: unknown = JSON.parse(json);
  return escapedSurrogate.test(json) ? wellFormed(value) : value;
};

const wellFormed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  // As JSON.parse does it: a field `__proto__` is a field like any other.
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name.toWellFormed(), wellFormed(field)]),
  );
};
