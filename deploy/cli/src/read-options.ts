import { decideClaim, email, type Input, type SpendingCap, spendingCap } from '@procura/contracts';
import { InvalidArgumentError } from 'commander';

/** Money as entered: `1000.00 EUR`. The platform checks the digits. */
export const readMoney = (text: string): { amount: string; currency: string } => {
  const [, amount, currency] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text.trim()) ?? [];
  if (amount && currency) return { amount, currency };
  throw new InvalidArgumentError('Write an amount and its currency, such as "1000.00 EUR".');
};

/** An e-mail address, in the form in which the platform stores it. */
export const readEmail = (text: string): string => {
  const address = email.safeParse(text);
  if (address.success) return address.data;
  throw new InvalidArgumentError('Write an e-mail address, such as you@example.com.');
};

/** A positive integer. */
export const readCount = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number, such as 600.');
};

/** A list separated by commas, or an option given several times. */
export const readList = (text: string, before: readonly string[] = []): string[] => [
  ...before,
  ...text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
];

/** A cap as entered, once or several times: `day 500.00 EUR`, optionally followed by `approve` or `refuse`. */
export const readCap = (text: string, before: readonly SpendingCap[] = []): SpendingCap[] => {
  const [period, amount, currency, on_exceed, more] = text.trim().split(/\s+/);
  const cap = spendingCap.safeParse({ period, limit: { amount, currency }, on_exceed });
  if (cap.success && more === undefined) return [...before, cap.data];
  throw new InvalidArgumentError(
    'Write period (purchase, day or month), amount and currency, such as "day 500.00 EUR", and approve or refuse behind it if you like.',
  );
};

type Credit = NonNullable<Input<typeof decideClaim>['lines']>[number];
const credits = decideClaim.input.shape.lines.unwrap();

/** A credit of a decision as entered, once or several times: `oln_… damaged 2`. */
export const readCredit = (text: string, before: readonly Credit[] = []): Credit[] => {
  const [line_id, kind, quantity, more] = text.trim().split(/\s+/);
  const credit = credits.safeParse([{ line_id, kind, credit_quantity: Number(quantity) }]);
  if (credit.success && more === undefined) return [...before, ...credit.data];
  throw new InvalidArgumentError(
    'Write line, kind (missing, damaged, wrong or return) and quantity, such as "oln_… damaged 2".',
  );
};
