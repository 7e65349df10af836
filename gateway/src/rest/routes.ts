import type { Operation } from '@procura/contracts';

/** A matching route: the operation and the fields in its path. */
export type RouteMatch = { operation: Operation; fields: Record<string, string> };
/** The result for a path; after a wrong method, `methods` has the accepted ones; it is empty for unknown paths. */
export type Routed = RouteMatch | { operation: null; methods: string[] };

type Pattern = { segments: string[]; operation: Operation; method: string };

/** Matches method and path to operations: literal paths by one look-up, others by their segments. */
export const createRouter = (operations: readonly Operation[]) => {
  const literal = new Map<string, Map<string, Operation>>();
  const patterns = new Map<number, Pattern[]>();
  for (const operation of operations) {
    if (!operation.rest) continue;
    const { method, path } = operation.rest;
    if (!path.includes('{')) {
      const methods = literal.get(path) ?? new Map<string, Operation>();
      literal.set(path, methods.set(method, operation));
      continue;
    }
    const segments = path.split('/');
    const alike = patterns.get(segments.length) ?? [];
    patterns.set(segments.length, [...alike, { segments, operation, method }]);
  }

  return (method: string, path: string): Routed => {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const exact = literal.get(path);
    const operation = exact?.get(wanted);
    if (operation) return { operation, fields: {} };
    // A literal path such as /api/orders/metrics is never an order's id.
    if (exact) return { operation: null, methods: withHead([...exact.keys()]) };
    const given = path.split('/');
    const methods: string[] = [];
    for (const pattern of patterns.get(given.length) ?? []) {
      const fields = matchSegments(pattern.segments, given);
      if (!fields) continue;
      if (pattern.method === wanted) return { operation: pattern.operation, fields };
      methods.push(pattern.method);
    }
    return { operation: null, methods: withHead(methods) };
  };
};

const withHead = (methods: string[]): string[] => (methods.includes('GET') ? [...methods, 'HEAD'] : methods);

const matchSegments = (pattern: string[], given: string[]): Record<string, string> | null => {
  const fields: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const value = given[index] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== value) return null;
    } else if (value === '') return null;
    else fields[segment.slice(1, -1)] = decode(value);
  }
  return fields;
};

/** A text that cannot be decoded is unchanged, so that the field's schema refuses it by name. */
const decode = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};
