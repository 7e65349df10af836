import { expect, test } from '@jest/globals';
import { Failure, newId, systemPrincipal } from '@procura/contracts';
import {
  type ConfirmationState,
  callDigest,
  canonicalJson,
  createConfirmationStates,
  digestOf,
} from './confirmation-state.ts';

const secret = 'the secret of the gateways, for tests';
const another = 'the secret of somebody else, as long as it may be';
const states = createConfirmationStates([secret]);
const call = {
  principal: systemPrincipal(newId('company')),
  operation: { name: 'place_order' },
  input: { lines: [{ product_id: newId('product'), quantity: 1 }] },
  idempotency_key: null as string | null,
};
const state: ConfirmationState = {
  call: callDigest(call),
  spending: digestOf({ amounts: [] }),
  idempotency_key: 'one',
};

const refusalOf = async (sealed: string, digest = state.call, by = states): Promise<string> => {
  const failure = await by.open(sealed, digest).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof Failure)) throw new Error('It was opened');
  expect(failure.code).toBe('confirmation_invalid');
  return failure.message;
};

test('what one gateway seals, every gateway with the same secret opens', async () => {
  expect(await createConfirmationStates([secret]).open(await states.seal(state), state.call)).toEqual(state);
});

test('a changed, cut or invented state is refused', async () => {
  const sealed = await states.seal(state);
  const [version, body = '', mac = ''] = sealed.split('.');
  const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"one"', '"two"')).toString(
    'base64url',
  );
  for (const bad of [`${version}.${forged}.${mac}`, sealed.slice(0, -2), `${version}.${body}.`, 'x', ''])
    expect(await refusalOf(bad)).toContain('was not made here');
});

test('a state under another secret is refused', async () => {
  const other = createConfirmationStates([another]);
  expect(await refusalOf(await other.seal(state))).toContain('was not made here');
});

test('while the secret changes, gateways before and after open what either has sealed', async () => {
  const before = createConfirmationStates([secret, another]);
  const after = createConfirmationStates([another, secret]);
  expect(await after.open(await before.seal(state), state.call)).toEqual(state);
  expect(await before.open(await after.seal(state), state.call)).toEqual(state);
  expect(await refusalOf(await after.seal(state))).toContain('was not made here');
});

test('an old state is refused', async () => {
  expect(await refusalOf(await createConfirmationStates([secret], -1).seal(state))).toContain('is too old');
});

test.each<[string, Partial<typeof call>]>([
  ['another user’s', { principal: { ...call.principal, user_id: newId('user') } }],
  ['another credential’s', { principal: { ...call.principal, credential_id: newId('credential') } }],
  ['another company’s', { principal: { ...call.principal, company_id: newId('company') } }],
  ['another operation’s', { operation: { name: 'place_marketplace_order' } }],
  ['of other arguments', { input: { lines: [] } }],
  ['of another key', { idempotency_key: 'mine' }],
])('a state is refused for a call %s', async (_, change) => {
  expect(await refusalOf(await states.seal(state), callDigest({ ...call, ...change }))).toContain(
    'is of another call',
  );
});

test('the order of fields makes no other call', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  expect(digestOf({ a: 1, b: 2 })).toBe(digestOf({ b: 2, a: 1 }));
  expect(digestOf([1, 2])).not.toBe(digestOf([2, 1]));
});
