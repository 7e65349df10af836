import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { egressRulesOf, egressVariables, egressWarning } from './egress-rules.ts';
import { judgeAddress, networkOf } from './judge-address.ts';

const rulesOf = (env: Record<string, string> = {}) =>
  egressRulesOf(z.object(egressVariables).parse(env), 'https://procura.example.com');

test.each([
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd12:3456::1'],
  ['shared', '100.64.0.1', '100.127.255.255'],
  ['link-local', '169.254.0.1', '169.254.255.255', 'fe80::1', 'febf::1'],
  [
    'metadata of clouds',
    '169.254.169.254',
    'fd00:ec2::254',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
  ],
  [
    'protocols and documentation',
    '192.0.0.8',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '2001:db8::1',
    '3fff::1',
  ],
  ['benchmarks', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['multicast and broadcast', '224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
  ['reserved', '240.0.0.1', '254.255.255.255', '::', '100::1', '4000::1', '5f00::1', 'fec0::1'],
  ['relays', '192.88.99.1', '192.52.193.1', '192.31.196.1', '192.175.48.1'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1', '::127.0.0.1', '::8.8.8.8'],
  ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b::808:808', '64:ff9b:1::a00:1'],
  ['6to4 and Teredo', '2002:7f00:1::1', '2002:808:808::1', '2001:0:7f00:1::1'],
  [
    'no address',
    '',
    'localhost',
    '127.1',
    '0177.0.0.1',
    '2130706433',
    '0x7f000001',
    'fe80::1%eth0',
    '8.8.8.8/32',
  ],
])('%s is refused', (_kind, ...addresses) => {
  expect(addresses.filter((address) => judgeAddress(address, rulesOf()) !== 'refused')).toEqual([]);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '168.63.129.15',
  '169.253.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:800::200e',
])('%s is public', (address) => {
  expect(judgeAddress(address, rulesOf())).toBe('public');
});

test('WEBHOOK_DENY refuses further blocks, and WEBHOOK_ALLOW opens blocks except denied ones', () => {
  const rules = rulesOf({
    WEBHOOK_DENY: '8.8.0.0/16, 2606:4700::/32,127.0.0.9/32',
    WEBHOOK_ALLOW: '127.0.0.0/8,::1/128',
  });
  const verdicts = [
    '8.8.8.8',
    '8.9.0.1',
    '2606:4700::1',
    '127.0.0.1',
    '::1',
    '127.0.0.9',
    '10.0.0.1',
    '::ffff:127.0.0.1',
  ];
  expect(verdicts.map((address) => judgeAddress(address, rules))).toEqual([
    'refused',
    'public',
    'refused',
    'opened',
    'opened',
    'refused',
    'refused',
    'refused',
  ]);
});

test.each([
  '10.0.0.0',
  '10.0.0.0/33',
  '::/129',
  '010.0.0.0/8',
  '10/8',
  'example.com/8',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  '10.0.0.0/ 8',
])('the block %s is refused at the start', (block) => {
  expect(() => rulesOf({ WEBHOOK_DENY: `1.2.3.4/32,${block}` })).toThrow('is no CIDR block');
});

test.each(['0', '65536', 'https', '-1', '80.5'])('the port %s is refused at the start', (port) => {
  expect(() => rulesOf({ WEBHOOK_PORTS: port })).toThrow('is no port');
});

test('a process warns of each opened block, and of nothing without one', () => {
  expect(egressWarning(rulesOf())).toBeUndefined();
  expect(egressWarning(rulesOf({ WEBHOOK_ALLOW: '127.0.0.0/8,fd00::/8' }))).toContain(
    '127.0.0.0/8, fd00::/8',
  );
});

test.each([
  ['93.184.215.14', '93.184.215.14'],
  ['2606:4700:4700::1111', '2606:4700:4700:0::/64'],
  ['2606:4700:4700:0:1::2', '2606:4700:4700:0::/64'],
  ['2606:4700:4700:1::', '2606:4700:4700:1::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
