import { expect, test } from '@jest/globals';
import { type Operation, operations } from '@procura/contracts';
import { idFields, samples } from '../tenancy/samples.ts';
import { wrongSecrets } from '../tenancy/wrong-secrets.ts';

/**
 * Endpoints that no test of authorisation tries. It stays empty. Remedy for one that turns up here: a sample in
 * test/tenancy/samples.ts for each id it takes, or for what needs no credential a line in
 * test/tenancy/wrong-secrets.ts.
 */
const withoutAuthorisationTest: string[] = [];

/** What is missing for an operation to count as tried; undefined when nothing is. */
const missing = (operation: Operation): string | undefined => {
  const { name, audience, surfaces, permission } = operation;
  // What needs no credential asks for a secret or a signature instead.
  if (audience === 'anyone') return name in wrongSecrets ? undefined : 'no wrong secret is tried';
  // Not at the edge, which gateway/test/console.int.test.ts tries; their tenants are tried in their own services.
  if (audience === 'internal')
    return surfaces.length === 1 ? undefined : 'an internal operation is on a public surface';
  // test/tenancy/roles.ts calls every operation on every surface with every role, from the contracts.
  if (permission === null) return 'no role can be refused';
  const isTried = idFields(operation).length === 0 || (samples[name] ?? []).length > 0;
  return isTried ? undefined : 'its ids are not tried';
};

test('every endpoint has a test of its authorisation', () => {
  const untested = operations.flatMap((operation) => {
    const why = missing(operation);
    return why ? [`${operation.name}: ${why}`] : [];
  });
  expect(untested).toEqual(withoutAuthorisationTest);
});
