import { expect, test } from '@jest/globals';
import { accessChanged } from './access-changed.ts';

const content = { about: 'Assistant', at: new Date('2026-11-21T14:30:00Z'), link: 'https://procura.example' };

test('the mail about a new token says to revoke it, because a new password does not end it', () => {
  const { text } = accessChanged({ ...content, what: 'token_created' });
  expect(text).toContain('\nSee your MCP tokens:\n');
  expect(text).toMatch(/If it was not you, revoke it there at once, choose a new password/);
});

test('other mails lead to the sessions of the account', () => {
  const { text } = accessChanged({ ...content, what: 'new_device' });
  expect(text).toContain('\nSee how your account is protected:\n');
  expect(text).toMatch(/choose a new password at once, end the other sessions there/);
});
