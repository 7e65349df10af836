/** A surrogate that JSON writes as an escape; between processes only lone surrogates are written so. */
const escapedSurrogate = /\\u[dD][89a-fA-F]/;

/**
 * Parses JSON. A lone surrogate in a text or a field's name becomes U+FFFD, so that the same text is stored, hashed and
 * signed in every encoding. Throws SyntaxError.
 */
export const parseJson = (json: string): unknown => {
  const value: unknown = JSON.parse(json);
  return escapedSurrogate.test(json) ? wellFormed(value) : value;
};

const wellFormed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  // As in JSON.parse, `__proto__` is an ordinary field.
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name.toWellFormed(), wellFormed(field)]),
  );
};
