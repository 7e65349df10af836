import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import type { Principal } from '@procura/contracts';
import { principalOf } from '@procura/testkit/principals';
import { withinNetwork } from './client-network.ts';
import { createOpenRequests } from './open-requests.ts';

const principal = principalOf('buyer');
const by = (credential: string, company = 'co_1') =>
  ({ ...principal, credential_id: credential, company_id: company }) as Principal;
const response = () => new EventEmitter() as unknown as ServerResponse;
const request = (headers: Record<string, string> = {}) => ({ headers }) as unknown as IncomingMessage;
const large = request({ 'content-length': String(64 * 1024 + 1) });

/** Begins requests until one is refused, and returns how many began, and the refusal. */
const fill = (begin: (one: ServerResponse, n: number) => void) => {
  for (let n = 0; ; n++) {
    const one = response();
    try {
      begin(one, n);
    } catch (refusal) {
      return { began: n, refusal };
    }
    if (n > 1000) throw new Error('There is no bound.');
  }
};

test('a credential and a company have a bounded number of requests open, and another place when one closes', () => {
  const open = createOpenRequests();
  const first = response();
  open.begin(request(), first, by('crd_1'));
  const { began, refusal } = fill((one) => open.begin(request(), one, by('crd_1')));
  expect(began).toBe(249);
  expect(refusal).toMatchObject({ code: 'rate_limited', retry_after_s: 1 });
  expect(String(refusal)).toContain('This credential has 250 requests at a time');
  const ofCompany = fill((one, n) => open.begin(request(), one, by(`crd_${2 + (n % 50)}`)));
  expect(ofCompany.began).toBe(250);
  expect(String(ofCompany.refusal)).toContain(`The credentials of ${principal.company_name} have 500`);
  open.begin(request(), response(), by('crd_98', 'co_2'));
  first.emit('close');
  open.begin(request(), response(), by('crd_99'));
  expect(() => open.begin(request(), response(), by('crd_99'))).toThrow('500');
});

test.each([
  ['is large', large],
  ['does not say its length', request({ 'transfer-encoding': 'chunked' })],
])('fewer requests may be open if their body %s', (_what, heavy) => {
  const open = createOpenRequests();
  expect(fill((one) => open.begin(heavy, one, by('crd_1'))).began).toBe(10);
  expect(fill((one, n) => open.begin(heavy, one, by(`crd_${2 + (n % 9)}`))).began).toBe(10);
  open.begin(request({ 'content-length': String(64 * 1024) }), response(), by('crd_1'));
});

test('fewer requests may listen or wait for data', () => {
  const open = createOpenRequests();
  const listen = (one: ServerResponse, who: Principal): void => {
    open.begin(request(), one, who);
    open.listen(one, who);
  };
  const { began, refusal } = fill((one) => listen(one, by('crd_1')));
  expect(began).toBe(10);
  expect(String(refusal)).toContain('10 open streams');
  open.begin(request(), response(), by('crd_1'));
  expect(fill((one, n) => listen(one, by(`crd_${2 + (n % 20)}`))).began).toBe(90);
});

test('a network has a bounded number of requests without a credential open', () => {
  const open = createOpenRequests();
  const from = (network: string) => (one: ServerResponse) =>
    withinNetwork(network, () => open.beginForAnyone(one));
  const first = response();
  from('192.0.2.1')(first);
  expect(fill(from('192.0.2.1')).began).toBe(99);
  from('192.0.2.2')(response());
  first.emit('close');
  expect(fill(from('192.0.2.1')).began).toBe(1);
});

test('a request takes no place if its client has left before it began', () => {
  const open = createOpenRequests();
  for (let n = 0; n < 300; n++) {
    const left = Object.assign(response(), { closed: true });
    open.begin(large, left, by('crd_1'));
  }
  expect(fill((one) => open.begin(request(), one, by('crd_1'))).began).toBe(250);
});
