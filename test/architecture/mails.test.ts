import { describe, expect, test } from '@jest/globals';
import type { MailContent } from '@procura/mail';
import { quantityOf } from '@procura/money';
import * as feed from '../../services/feed/src/mails.ts';
import * as identity from '../../services/identity/src/mails.ts';
import * as suspension from '../../services/identity/src/suspension-mail.ts';
import * as claims from '../../services/orders/src/claim-mails.ts';
import * as orders from '../../services/orders/src/mails.ts';
import * as rfq from '../../services/rfq/src/mails.ts';
import * as suppliers from '../../services/suppliers/src/mails.ts';
import { sources } from './sources.ts';

const { accessChangeText, approvalText, deliveryCodeText } = { ...identity, ...orders };
const { invitationText, passwordResetText } = identity;
const { claimTexts, receiptDueText } = claims;
const { rfqTexts } = rfq;
const { supplierInviteText } = suppliers;

const link = 'https://procura.example.com/settings/accept?a=1&b=2';
const expires_at = new Date('2026-11-21T14:30:00Z');

const aboutRfq = (word: string) => ({ buyer_name: word, number: 'RFQ-26-7K3QXM', title: word, link });

const credited = { amount_minor: 2380n, currency: 'EUR' };
const aboutClaim = (word: string) => ({
  order_number: word,
  other_name: word,
  units: [{ quantity: quantityOf(2), name: word, problem: 'damaged' as const }],
  link,
});

const made = new Map<string, Record<string, MailContent>>();
/** Every template, with `word` wherever another party's text goes. */
const all = (word: string): Record<string, MailContent> => {
  const mails = made.get(word) ?? mailsWith(word);
  made.set(word, mails);
  return mails;
};
const mailsWith = (word: string): Record<string, MailContent> => ({
  accessChangeText: accessChangeText({ what: 'factor_reset', about: word, at: expires_at, link }),
  approvalText: approvalText({
    orders: ['ORD-26-AB12CD', 'ORD-26-AB12CE'],
    company_name: word,
    branch_name: word,
    requisitioner: word,
    totals: [
      { amount: '1234.50', currency: 'BRL' },
      { amount: '700', currency: 'JPY' },
    ],
    reasons: [word],
    link,
    lapses_at: expires_at,
  }),
  auditHeadText: identity.auditHeadText({
    company_name: word,
    company_id: 'co_1',
    sequence: 7,
    hash: 'ab'.repeat(32),
    signed_at: '2026-11-21T14:30:00.000Z',
    signature: `${'+/'.repeat(43)}==`,
    link,
  }),
  'claimTexts.opened': claimTexts.opened({ ...aboutClaim(word), deadline: expires_at }),
  'claimTexts.answer_due': claimTexts.answer_due({ ...aboutClaim(word), deadline: expires_at }),
  'claimTexts.escalation_due': claimTexts.escalation_due({ ...aboutClaim(word), deadline: expires_at }),
  'claimTexts.answered': claimTexts.answered({
    ...aboutClaim(word),
    credited,
    reason: word,
    return_to: word,
    escalate_by: expires_at,
  }),
  'claimTexts.settled': claimTexts.settled({
    ...aboutClaim(word),
    credited,
    outcome: 'decided',
    reason: word,
  }),
  'claimTexts.ended': claimTexts.ended({
    ...aboutClaim(word),
    credited,
    outcome: 'decided',
    reason: word,
  }),
  connectionEndedText: identity.connectionEndedText({
    company_name: word,
    client_name: word,
    client_host: 'assistant.example',
    link,
  }),
  connectionMadeText: identity.connectionMadeText({
    company_name: word,
    client_name: word,
    client_host: 'assistant.example',
    connected_at: expires_at,
    may: [word],
    link,
  }),
  deliveryCodeText: deliveryCodeText({
    order_number: word,
    code: '012345',
    expires_at,
    supplier_name: word,
  }),
  invitationText: invitationText({ company_name: word, invited_by: word, link, expires_at }),
  passwordResetText: passwordResetText({ link, expires_at }),
  receiptDueText: receiptDueText({
    order_number: word,
    supplier_name: word,
    delivered_at: expires_at,
    accept_by: expires_at,
    link,
  }),
  companyResumedText: suspension.companyResumedText({ company_name: word, at: expires_at, link }),
  companySuspendedText: suspension.companySuspendedText({
    company_name: word,
    at: expires_at,
    reason: word,
  }),
  restKeyText: identity.restKeyText({
    company_name: word,
    key_name: word,
    key_start: 'pk_abcd',
    owner_name: word,
    issued_by: word,
    issued_at: expires_at,
    may: [word],
    expires_at: null,
    link,
  }),
  supplierInviteText: supplierInviteText({
    buyer_name: word,
    invited_by: { name: word },
    company_name: word,
    message: word,
    link,
    expires_at,
  }),
  webhookNoticeText: feed.webhookNoticeText({
    kind: 'failing',
    webhook_name: word,
    host: 'erp.example',
    reason: word,
    link,
  }),
  'rfqTexts.invited': rfqTexts.invited({ ...aboutRfq(word), deadline: expires_at }),
  'rfqTexts.deadline_extended': rfqTexts.deadline_extended({ ...aboutRfq(word), deadline: expires_at }),
  'rfqTexts.cancelled': rfqTexts.cancelled({ ...aboutRfq(word), reason: word }),
  'rfqTexts.countered': rfqTexts.countered({ ...aboutRfq(word), note: word }),
  'rfqTexts.awarded': rfqTexts.awarded({ ...aboutRfq(word), note: word }),
  'rfqTexts.rejected': rfqTexts.rejected({ ...aboutRfq(word), note: word }),
  'rfqTexts.bid_received': rfqTexts.bid_received({ ...aboutRfq(word), supplier_name: word }),
});

describe.each(Object.keys(all('')))('%s', (name) => {
  const mailWith = (word: string): MailContent => {
    const content = all(word)[name];
    if (!content) throw new Error(`There is no template ${name}.`);
    return content;
  };

  test('says the same in text and in HTML', () => {
    const { text, html } = mailWith('Chai & Co');
    const read = html
      .replace(/[\s\S]*<body[^>]*>/, '')
      .replaceAll('</th>', ': ')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    const words = (content: string) => (content.match(/[\p{L}\p{N}&]+/gu) ?? []).sort().join(' ');
    expect(words(read)).toBe(words(text));
  });

  test('escapes markup of others', () => {
    const { html } = mailWith('<script>alert("x")</script><img src=x onerror=\'y\'>');
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).not.toContain('"x"');
  });

  test('keeps others from adding lines, headers, or invisible and turning characters', () => {
    const { subject, text, html } = mailWith(
      'A\r\nBcc: eve@example.com\r\n\r\nB\u0000\u202e\u200b\u2028\ud800C',
    );
    for (const content of [subject, text, html])
      for (const hidden of ['\r', '\u0000', '\u202e', '\u200b', '\u2028', '\ud800'])
        expect(content).not.toContain(hidden);
    expect(subject).not.toContain('\n');
    expect(text).not.toMatch(/^Bcc/m);
  });

  test('holds no link but its own, and no code but its own', () => {
    // Also when others write links and codes into their names and notes, these become no links of ours.
    const { subject, text, html } = mailWith('see https://evil.example/?token=x or ps_secret 987654');
    const own = (mailWith('').text.match(/https?:\/\/\S+/g) ?? []).filter((address) => address !== link);
    expect(own).toEqual([]);
    const targets = [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, target]) => target);
    expect(targets.filter((target) => target !== link.replaceAll('&', '&amp;'))).toEqual([]);
    expect(targets.length).toBeLessThanOrEqual(1);
    const codes = mailWith('').text.match(/\b\d{6}\b/g) ?? [];
    expect(codes).toEqual(name === 'deliveryCodeText' ? ['012345'] : []);
    // Subjects lie open on lock screens and in logs.
    expect(subject).not.toContain(link);
    expect(subject).not.toContain('012345');
    expect(text.split(link).length - 1).toBeLessThanOrEqual(1);
  });

  test('cuts what is too long', () => {
    expect(mailWith('x'.repeat(15_000)).html.length).toBeLessThan(10_000);
  });
});

test('every text of a mails.ts is looked at here', () => {
  const written = Object.entries({
    ...claims,
    ...feed,
    ...identity,
    ...suspension,
    ...orders,
    ...rfq,
    ...suppliers,
  })
    .filter(([name]) => /Texts?$/.test(name))
    .flatMap(([name, text]) =>
      typeof text === 'function' ? [name] : Object.keys(text).map((kind) => `${name}.${kind}`),
    );
  expect(Object.keys(all('')).toSorted()).toEqual(written.toSorted());
  const services = sources().flatMap(({ path }) => /^services\/(\w+)\/src\/mails\.ts$/.exec(path)?.[1] ?? []);
  expect(services.toSorted()).toEqual(['feed', 'identity', 'orders', 'rfq', 'suppliers']);
});

const accessChange = { about: 'Assistant', at: expires_at, link };

test('the mail about a new token says to revoke it, because a new password does not end it', () => {
  const { text } = accessChangeText({ ...accessChange, what: 'token_created' });
  expect(text).toContain('\nSee your MCP tokens:\n');
  expect(text).toMatch(/If it was not you, revoke it there at once, choose a new password/);
});

test('other mails about access lead to the sessions of the account', () => {
  const { text } = accessChangeText({ ...accessChange, what: 'new_device' });
  expect(text).toContain('\nSee how your account is protected:\n');
  expect(text).toMatch(/choose a new password at once, end the other sessions there/);
});

test('names are quoted, and amounts come last', () => {
  const hostile = 'Berlin”: EUR 1.00 \u2028 Total: EUR 1.00';
  const { subject, text } = all(hostile).approvalText ?? { subject: '', text: '' };
  expect(subject).toBe('Approval needed for “Berlin’: EUR 1.00 Total: EUR 1.00”: 1234.50 BRL + 700 JPY');
  expect(text.match(/^Total: .*/gm)).toEqual(['Total: 1234.50 BRL + 700 JPY']);
  for (const [name, mail] of Object.entries(all('A name')))
    if (mail.text.includes('A name'))
      expect([name, mail.text]).toEqual([name, expect.stringContaining('“A name”')]);
});

test('links and codes are there, whole', () => {
  expect(invitationText({ company_name: 'Alfreds', invited_by: 'Ana', link, expires_at }).text).toContain(
    `\n${link}\n`,
  );
  expect(passwordResetText({ link, expires_at }).html).toContain(
    'href="https://procura.example.com/settings/accept?a=1&amp;b=2"',
  );
  expect(all('Chai').deliveryCodeText?.text).toMatch(/^ {4}012345$/m);
});

test('days and times are written out', () => {
  expect(all('Chai').invitationText?.text).toContain('until 21 November 2026, 14:30 UTC.');
  expect(all('Chai').supplierInviteText?.text).toContain('until 21 November 2026, 14:30 UTC.');
  expect(all('Chai').deliveryCodeText?.text).toContain('until 21 November 2026, 14:30 UTC.');
});

test('a note or reason is shown where there is one', () => {
  const about = aboutRfq('Ovens');
  expect(rfqTexts.cancelled({ ...about, reason: 'Budget is cut' }).text).toContain('Reason: “Budget is cut”');
  expect(rfqTexts.cancelled({ ...about, reason: null }).text).not.toContain('Reason');
  for (const mail of [rfqTexts.countered, rfqTexts.awarded, rfqTexts.rejected]) {
    expect(mail({ ...about, note: 'See you in May' }).text).toContain('Note: “See you in May”');
    expect(mail({ ...about, note: null }).text).not.toContain('Note');
  }
});

test('an approval names each total in its currency', () => {
  expect(all('Branch 7').approvalText?.subject).toBe('Approval needed for “Branch 7”: 1234.50 BRL + 700 JPY');
});

test.each(['javascript:alert(1)', 'procura.example.com', 'https://a b', ''])(
  'the link "%s" is refused',
  (bad) => {
    expect(() => passwordResetText({ link: bad, expires_at })).toThrow(/PUBLIC_URL/);
  },
);

test('an invite to a supplier says who invites whom, and what they write', () => {
  const invite = {
    buyer_name: 'Alfreds',
    invited_by: { name: 'Ana' },
    company_name: 'Exotic Liquids',
    link,
    expires_at,
  };
  expect(supplierInviteText(invite).text).toContain(
    '“Ana” of “Alfreds” invites “Exotic Liquids” to become its supplier on Procura.',
  );
  expect(supplierInviteText({ ...invite, message: 'We like your chai.' }).text).toContain(
    '\n“Ana” writes:\n    We like your chai.\n',
  );
  const whole = 'x'.repeat(1000);
  expect(supplierInviteText({ ...invite, message: whole }).html).toContain(`>${whole}<`);
  expect(supplierInviteText({ ...invite, message: '' }).text).not.toContain('writes');
});
