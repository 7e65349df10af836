import { describe, expect, test } from '@jest/globals';
import { isQuantity } from '@procura/contracts';
import { isMultipleOf, parseUnitPrice, priceAt, quantityOf as q, timesQuantity } from '@procura/money';
import { seededRandom } from '@procura/testkit/seeded-random';
import { changedRule, newRule, quantityProblem, ruleProblems } from './quantity-rule.ts';

const eur = (amount: string) => parseUnitPrice({ amount, currency: 'EUR' });
const rule = (quantity_decimals: number, minimum: number, step: number) => ({
  ...(quantity_decimals > 0 && { quantity_decimals }),
  minimum_quantity: q(minimum),
  quantity_step: q(step),
});

describe('newRule', () => {
  test.each([
    [{}, rule(0, 1, 1)],
    [{ quantity_decimals: 0 }, rule(0, 1, 1)],
    [{ quantity_decimals: 1 }, rule(1, 0.1, 0.1)],
    [{ quantity_decimals: 2 }, rule(2, 0.01, 0.01)],
    [{ quantity_decimals: 3 }, rule(3, 0.001, 0.001)],
    [{ quantity_step: q(6) }, rule(0, 6, 6)],
    [{ quantity_decimals: 2, quantity_step: q(0.25) }, rule(2, 0.25, 0.25)],
    [{ quantity_decimals: 1, minimum_quantity: q(0.5) }, rule(1, 0.5, 0.1)],
  ])('of %o', (given, expected) => expect(newRule(given)).toEqual(expected));
});

describe('changedRule', () => {
  test.each([
    ['step and minimum follow the decimals', rule(0, 1, 1), { quantity_decimals: 2 }, rule(2, 0.01, 0.01)],
    ['down too', rule(3, 0.001, 0.001), { quantity_decimals: 0 }, rule(0, 1, 1)],
    ['a minimum of its own stays', rule(0, 5, 1), { quantity_decimals: 1 }, rule(1, 5, 0.1)],
    ['a step of its own stays', rule(0, 6, 6), { quantity_decimals: 1 }, rule(1, 6, 6)],
    [
      'a given step is the minimum',
      rule(0, 1, 1),
      { quantity_decimals: 2, quantity_step: q(0.25) },
      rule(2, 0.25, 0.25),
    ],
    [
      'a given minimum is kept',
      rule(0, 1, 1),
      { quantity_decimals: 2, minimum_quantity: q(0.5) },
      rule(2, 0.5, 0.01),
    ],
    ['the same decimals change nothing', rule(1, 0.1, 0.1), { quantity_decimals: 1 }, rule(1, 0.1, 0.1)],
    ['a step alone changes nothing else', rule(0, 1, 1), { quantity_step: q(6) }, rule(0, 1, 6)],
    ['nothing given', rule(2, 0.5, 0.25), {}, rule(2, 0.5, 0.25)],
  ])('%s', (_, present, given, expected) => expect(changedRule(given, present)).toEqual(expected));
});

describe('ruleProblems', () => {
  const of = (fields: ReturnType<typeof rule>, stock: number) => ({ ...fields, stock: q(stock) });
  const had = (fields: ReturnType<typeof rule>, stock: number, reserved = 0) => ({
    ...of(fields, stock),
    reserved: q(reserved),
  });
  const raise = '; or raise quantity_decimals';
  test.each([
    [of(rule(0, 1, 1), 5), undefined, []],
    [of(rule(3, 0.5, 0.25), 0.375), undefined, []],
    [of(rule(2, 1, 0.25), 0), undefined, []],
    [of(rule(0, 1, 1), 12.5), undefined, [['stock', `must be a whole number, such as 12 or 13${raise}`]]],
    [
      of(rule(1, 0.1, 0.1), 2.35),
      undefined,
      [['stock', `must have at most 1 decimal, such as 2.3 or 2.4${raise}`]],
    ],
    [
      of(rule(2, 0.125, 0.125), 1),
      undefined,
      [
        ['minimum_quantity', `must have at most 2 decimals, such as 0.12 or 0.13${raise}`],
        ['quantity_step', `must have at most 2 decimals, such as 0.12 or 0.13${raise}`],
      ],
    ],
    [
      of(rule(2, 0.6, 0.25), 1),
      undefined,
      [['minimum_quantity', 'must be a multiple of quantity_step, 0.25']],
    ],
    [of(rule(1, 0.3, 0.1), 1), undefined, []],
    [
      of(rule(0, 1, 1), 2.5),
      had(rule(1, 0.1, 0.1), 2.5),
      [['quantity_decimals', 'must be at least 1 with a stock of 2.5; change the stock as well']],
    ],
    [of(rule(0, 1, 1), 3), had(rule(1, 0.1, 0.1), 2.5), []],
    [
      of(rule(0, 1, 1), 2.4),
      had(rule(1, 0.1, 0.1), 2.5),
      [['stock', `must be a whole number, such as 2 or 3${raise}`]],
    ],
    [
      of(rule(1, 0.1, 0.1), 3),
      had(rule(3, 0.001, 0.001), 3, 0.125),
      [
        [
          'quantity_decimals',
          'must be at least 3 while orders hold 0.125; ship or reject those orders first',
        ],
      ],
    ],
    [
      of(rule(0, 0.5, 1), 3),
      had(rule(1, 0.5, 0.1), 3),
      [['minimum_quantity', `must be a whole number, such as 1${raise}`]],
    ],
    // An order that was placed while the decimals were lowered does not lock the product.
    [of(rule(0, 1, 1), 2.5), had(rule(0, 1, 1), 2.5, 0.5), []],
  ])('%o after %o', (fields, present, expected) => {
    expect(ruleProblems(fields, present).map(({ path, message }) => [path, message])).toEqual(expected);
  });
});

describe('quantityProblem', () => {
  const by = (...of: Parameters<typeof rule>) => ({ name: 'Chai', ...rule(...of) });
  test.each([
    [by(0, 1, 1), 1],
    [by(0, 12, 6), 18],
    [by(0, 5, 1), 7],
    [by(1, 0.1, 0.1), 0.3],
    [by(2, 0.5, 0.25), 0.75],
    [by(3, 0.001, 0.001), 0.375],
    [by(3, 0.001, 0.001), 999_999.999],
    [by(3, 0.001, 0.001), 1_000_000],
    [by(2, 1, 1), 3],
  ])('%o takes %d', (product, quantity) =>
    expect(quantityProblem(product, q(quantity), eur('10.00'))).toBeNull(),
  );
  test.each([
    [by(0, 5, 1), 3, 'in quantities of at least 5, not 3. Order 5.'],
    [by(0, 6, 6), 7, 'in multiples of 6, not 7. Order 12.'],
    [by(0, 12, 6), 6, 'in multiples of 6, at least 12, not 6. Order 12.'],
    [by(0, 1, 1), 1.5, 'in whole units, not 1.5. Order 1 or 2.'],
    [by(0, 1, 1), 0.375, 'in whole units, not 0.375. Order 1.'],
    [by(0, 5, 1), 5.5, 'in whole units, at least 5, not 5.5. Order 5 or 6.'],
    [by(0, 6, 6), 7.5, 'in multiples of 6, not 7.5. Order 6 or 12.'],
    [by(1, 0.1, 0.1), 2.35, 'with at most 1 decimal, not 2.35. Order 2.3 or 2.4.'],
    [by(1, 0.1, 0.1), 0.05, 'with at most 1 decimal, not 0.05. Order 0.1.'],
    [by(2, 0.01, 0.01), 0.375, 'with at most 2 decimals, not 0.375. Order 0.37 or 0.38.'],
    [by(1, 0.5, 0.1), 0.3, 'in quantities of at least 0.5, not 0.3. Order 0.5.'],
    [by(1, 0.5, 0.1), 0.75, 'with at most 1 decimal, at least 0.5, not 0.75. Order 0.7 or 0.8.'],
    [by(2, 0.25, 0.25), 0.3, 'in multiples of 0.25, not 0.3. Order 0.25 or 0.5.'],
    [by(2, 0.5, 0.25), 0.3, 'in multiples of 0.25, at least 0.5, not 0.3. Order 0.5.'],
    [by(2, 0.5, 0.25), 0.25, 'in multiples of 0.25, at least 0.5, not 0.25. Order 0.5.'],
    [by(2, 0.5, 0.25), 1.333, 'in multiples of 0.25, at least 0.5, not 1.333. Order 1.25 or 1.5.'],
    [by(3, 0.001, 0.7), 1_000_000, 'in multiples of 0.7, not 1000000. Order 999999.7.'],
  ])('%o refuses %d and says what fits', (product, quantity, words) =>
    expect(quantityProblem(product, q(quantity), eur('10.00'))).toBe(`Chai is sold ${words}`),
  );
  test('does not advise what no line may hold', () => {
    expect(quantityProblem(by(0, 1, 999_999), q(1_000_000), eur('1.00'))).toContain('Order 999999.');
  });

  const costing = (amount: string, currency: string) => parseUnitPrice({ amount, currency });
  test.each([
    [by(3, 0.001, 0.001), 0.004, costing('1.00', 'EUR'), '0.01 EUR. Order at least 0.005.'],
    [by(3, 0.001, 0.001), 0.001, costing('0.01', 'EUR'), '0.01 EUR. Order at least 0.5.'],
    [by(2, 0.25, 0.25), 0.25, costing('0.01', 'EUR'), '0.01 EUR. Order at least 0.5.'],
    [by(2, 0.3, 0.3), 0.3, costing('0.01', 'EUR'), '0.01 EUR. Order at least 0.6.'],
    [by(0, 1, 1), 1, costing('0.0049', 'EUR'), '0.01 EUR. Order at least 2.'],
    [by(0, 1, 1), 4999, costing('0.000001', 'EUR'), '0.01 EUR. Order at least 5000.'],
    [by(3, 0.001, 0.001), 0.003, costing('150', 'JPY'), '1 JPY. Order at least 0.004.'],
    [by(3, 0.001, 0.001), 499_999.999, costing('0.000001', 'JPY'), '1 JPY. Order at least 500000.'],
    [by(3, 0.001, 0.001), 0.001, costing('0.100', 'KWD'), '0.001 KWD. Order at least 0.005.'],
  ])('of %o in the quantity %d at %o costs nothing', (product, quantity, price, words) => {
    const problem = quantityProblem(product, q(quantity), price);
    expect(problem).toMatch(new RegExp(`^${quantity} of Chai at \\S+ ${price.currency} costs nothing when`));
    expect(problem).toContain(words);
  });
  test('advises no quantity that costs nothing', () => {
    expect(quantityProblem(by(2, 0.01, 0.01), q(0.001), eur('0.10'))).toBe(
      'Chai is sold with at most 2 decimals, not 0.001. Order 0.05.',
    );
  });
  test('takes any quantity of what is free', () => {
    expect(quantityProblem(by(3, 0.001, 0.001), q(0.001), eur('0.00'))).toBeNull();
  });
  test('names product, quantity, price and what to do', () => {
    expect(quantityProblem({ ...by(3, 0.001, 0.001), name: 'Saffron' }, q(0.004), eur('1.00'))).toBe(
      '0.004 of Saffron at 1.00 EUR costs nothing when rounded to 0.01 EUR. Order at least 0.005.',
    );
  });

  const breaks = (...of: [from: number, amount: string][]) =>
    of.map(([from, amount]) => ({ from_quantity: q(from), unit_price: eur(amount) }));
  const fine = by(3, 0.001, 0.001);
  test.each([
    [0.004, '1.00', breaks([0.01, '0.90']), 'at 1.00 EUR costs nothing', 'Order at least 0.005.'],
    // The price of the break is less, so that its first quantities cost nothing again.
    [0.006, '1.00', breaks([0.006, '0.50']), 'at 0.50 EUR costs nothing', 'Order at least 0.01.'],
    [0.004, '1.00', breaks([0.005, '0.50']), 'at 1.00 EUR costs nothing', 'Order at least 0.01.'],
    [0.004, '1.00', breaks([0.005, '0.50'], [0.007, '0.10']), 'at 1.00 EUR', 'Order at least 0.05.'],
    [0.004, '1.00', breaks([0.005, '0.00']), 'at 1.00 EUR', 'Order at least 0.005.'],
  ])('of %d at %s with %o', (quantity, amount, price_breaks, happened, advice) => {
    const problem = quantityProblem(fine, q(quantity), eur(amount), price_breaks);
    expect(problem).toContain(happened);
    expect(problem).toContain(advice);
  });
  test.each([
    [0.006, '0.50', breaks([0.006, '1.00'])],
    [0.005, '1.00', breaks([0.006, '0.50'])],
    [0.01, '1.00', breaks([0.006, '0.50'])],
    [0.006, '1.00', breaks([0.006, '0.00'])],
  ])('takes %d at %s with %o', (quantity, amount, price_breaks) =>
    expect(quantityProblem(fine, q(quantity), eur(amount), price_breaks)).toBeNull(),
  );

  const { seed, below, pick } = seededRandom();
  test(`what it advises with price breaks costs something (SEED=${seed})`, () => {
    const wrong: unknown[] = [];
    const amounts = ['0.00', '0.000001', '0.0049', '0.01', '0.50', '1.00', '18.00'];
    for (let round = 0; round < 10_000; round++) {
      const step = q((1 + below(pick([1, 3, 50]))) / 1000);
      const product = by(3, step, step);
      const froms = [...new Set(Array.from({ length: below(4) }, () => 1 + below(pick([20, 2000]))))];
      const price_breaks = froms
        .toSorted((a, b) => a - b)
        .map((from) => ({ from_quantity: q(from / 1000), unit_price: eur(pick(amounts)) }));
      const pricing = { price: eur(pick(amounts)), price_breaks };
      const quantity = q((1 + below(pick([50, 3000]))) / 1000);
      const isFit = (of: typeof quantity) => {
        const { unit_price } = priceAt(pricing, of);
        const isFree = unit_price.amount_minor === 0n && unit_price.amount_micros === undefined;
        return isMultipleOf(of, step) && (isFree || timesQuantity(unit_price, of).amount_minor > 0n);
      };
      const problem = quantityProblem(product, quantity, pricing.price, price_breaks);
      const advised = (/Order (?:at least )?([\d. or]+)\.$/.exec(problem ?? '')?.[1] ?? '')
        .split(' or ')
        .filter(Boolean)
        .map(Number);
      const isRight =
        (problem === null) === isFit(quantity) &&
        (problem === null) === (advised.length === 0) &&
        advised.every((one) => isFit(q(one)));
      if (!isRight) wrong.push({ product, quantity, pricing, problem });
    }
    expect(wrong).toEqual([]);
  });

  test(`what it advises can be ordered, and nothing between is nearer (SEED=${seed})`, () => {
    const wrong: unknown[] = [];
    for (let round = 0; round < 10_000; round++) {
      const decimals = below(4);
      const unit = 10 ** (3 - decimals);
      const stepThousandths = unit * (1 + below(pick([1, 3, 50])));
      const step = q(stepThousandths / 1000);
      const minimum = q((stepThousandths * (1 + below(pick([1, 4])))) / 1000);
      const product = by(decimals, minimum, step);
      const quantity = q((1 + below(pick([50, 5000, 1_000_000]))) / 1000);
      const price = costing(pick(['0.00', '0.000001', '0.0049', '0.01', '1.00', '18.00']), 'EUR');
      const problem = quantityProblem(product, quantity, price);
      const isFree = price.amount_minor === 0n && price.amount_micros === undefined;
      const costs = (of: typeof quantity) => isFree || timesQuantity(price, of).amount_minor > 0n;
      const isFit = (of: typeof quantity) => of >= minimum && isMultipleOf(of, step) && costs(of);
      const advised = (/Order (?:at least )?([\d. or]+)\.$/.exec(problem ?? '')?.[1] ?? '')
        .split(' or ')
        .filter(Boolean)
        .map(Number);
      // One step nearer to the quantity asked for is beyond it, or cannot be ordered.
      const isNearest = (one: number): boolean => {
        const nearer = (Math.round(one * 1000) - stepThousandths) / 1000;
        return one < quantity || nearer <= quantity || !isFit(q(nearer));
      };
      const isRight =
        (problem === null) === isFit(quantity) &&
        (problem === null) === (advised.length === 0) &&
        advised.every((one) => isQuantity(one) && isFit(q(one)) && isNearest(one));
      if (!isRight) wrong.push({ product, quantity, price, problem });
    }
    expect(wrong).toEqual([]);
  });
});
