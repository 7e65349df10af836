import { expect, test } from '@jest/globals';
import { hashOfSecret, isWellFormedSecret, newSecret, secretPrefixes } from './credential-secret.ts';

test('a secret has its prefix, 43 characters of 256 bits and a checksum, and never comes twice', () => {
  const made = Array.from({ length: 500 }, () => newSecret('mcp_token'));
  expect(new Set(made).size).toBe(500);
  for (const secret of made) {
    expect(secret).toMatch(/^pt_[0-9A-Za-z]{49}$/);
    expect(isWellFormedSecret(secret)).toBe(true);
  }
  expect(secretPrefixes).toEqual({ mcp_token: 'pt_', rest_key: 'pk_', session: 'ps_' });
});

test('a typo, a cut end, another prefix and surrounding text are recognised offline', () => {
  const secret = newSecret('rest_key');
  for (let i = 3; i < secret.length; i++) {
    const typo = `${secret.slice(0, i)}${secret[i] === 'a' ? 'b' : 'a'}${secret.slice(i + 1)}`;
    expect(isWellFormedSecret(typo)).toBe(false);
  }
  const wrong = [
    '',
    'pk_',
    secret.slice(0, -1),
    `${secret}0`,
    ` ${secret}`,
    `${secret}\n`,
    `pt_${secret.slice(3)}`,
  ];
  for (const text of wrong) expect(isWellFormedSecret(text)).toBe(false);
});

test('a secret is stored as SHA-256 in hex', () => {
  expect(hashOfSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
