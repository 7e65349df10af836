import { describe, expect, test } from '@jest/globals';
import { newId, type Verdict } from '@procura/contracts';
import { lineTotals, quantityOf, sumByCurrency } from '@procura/money';
import { priceOrder, type QuotedLine, type QuotePart, type QuoteProblem } from './quote.ts';
import { smallestChange } from './smallest-change.ts';

type Given = {
  name?: string;
  quantity?: number;
  price?: bigint;
  currency?: string;
  stock?: number;
  minimum?: number;
  step?: number;
  /** The price below the first break. */
  base?: bigint;
  breaks?: QuotedLine['pricing']['price_breaks'];
};

const quoteOf = (
  given: Given[],
  problems: QuoteProblem[] = [],
  { terms }: Partial<Pick<QuotePart, 'terms'>> = {},
) => {
  const lines = given.map(
    (
      {
        name = 'Chai',
        quantity = 10,
        price = 1000n,
        currency = 'EUR',
        stock = 100,
        minimum = 1,
        step = 1,
        base,
        breaks = [],
      },
      index,
    ): QuotedLine => {
      const unit_price = { amount_minor: price, currency };
      return {
        index,
        source: 'catalogue',
        product_id: newId('product'),
        quantity: quantityOf(quantity),
        unit_price,
        pricing: { price: { amount_minor: base ?? price, currency }, price_breaks: breaks },
        amounts: lineTotals({ unit_price, quantity: quantityOf(quantity) }),
        problem: null,
        facts: {
          name,
          stock,
          minimum_quantity: minimum,
          quantity_step: step,
          tax_rate: '0',
        } as QuotedLine['facts'],
      };
    },
  );
  const parts = [...Map.groupBy(lines, (line) => line.unit_price.currency)].map(
    ([currency, group]): QuotePart =>
      priceOrder({
        source: 'catalogue',
        supplier: { id: newId('company'), name: 'Exotic Liquids', time_zone: 'UTC' },
        store: null,
        currency,
        lines: group,
        terms,
      }),
  );
  return { parts, problems, totals: sumByCurrency(parts.map((part) => part.totals.total)) };
};

const verdict = (effect: Verdict['effect'], exceeded: string | null, currency = 'EUR'): Verdict => ({
  rule: 'company_day_limit',
  effect,
  detail: '',
  limit_id: null,
  scope: 'company',
  period: 'day',
  requested: { amount: currency === 'JPY' ? '1' : '1.00', currency },
  limit: null,
  used: null,
  exceeded_by: exceeded === null ? null : { amount: exceeded, currency },
});

describe('problems of lines', () => {
  test('too little stock: the largest available quantity in whole steps, or without the line', () => {
    const short = { path: 'lines.0.quantity', code: 'insufficient_stock' as const, detail: '' };
    expect(smallestChange(quoteOf([{ stock: 7 }], [short]), [])).toBe(
      'Lower the quantity of lines.0 (Chai) to 7. Then preview again.',
    );
    expect(smallestChange(quoteOf([{ stock: 7, step: 5 }], [short]), [])).toContain('to 5.');
    expect(smallestChange(quoteOf([{ stock: 2, minimum: 3 }], [short]), [])).toContain(
      'Remove lines.0 (Chai)',
    );
  });

  test('unavailable products are removed, quantities adjusted', () => {
    const problems: QuoteProblem[] = [
      { path: 'lines.0.quantity', code: 'quantity_rule', detail: '' },
      { path: 'lines.1.product_id', code: 'not_found', detail: '' },
    ];
    expect(smallestChange(quoteOf([{ minimum: 12, step: 6 }], problems), [])).toBe(
      'Set the quantity of lines.0 (Chai) to at least 12 in steps of 6, remove lines.1. Then preview again.',
    );
  });
});

test('an order below the smallest of its supplier is added to', () => {
  const below: QuoteProblem = {
    path: 'lines',
    code: 'below_minimum_order',
    detail: '',
    remedy: 'add 8.00 EUR or more to the order of Exotic Liquids',
  };
  expect(smallestChange(quoteOf([{}], [below]), [])).toBe(
    'Add 8.00 EUR or more to the order of Exotic Liquids. Then preview again.',
  );
});

describe('limits', () => {
  const terms = {
    supplier_company_id: newId('company'),
    store_id: null,
    currency: 'EUR',
    minimum_order: { amount: '50.00', currency: 'EUR' },
    flat: { amount: '20.00', currency: 'EUR' },
    free_from: { amount: '90.00', currency: 'EUR' },
    tax_rate: '0',
  };

  test.each([
    // 10 at 10.00 are delivered free, and so are 9. 8 cost 80.00 and 20.00 of shipping, 5 cost 70.00.
    ['10.00', 'Lower the quantity of lines.0 (Chai) to 9.'],
    ['11.00', 'Lower the quantity of lines.0 (Chai) to 6.'],
    ['30.00', 'Lower the quantity of lines.0 (Chai) to 5.'],
    // 4 are below the smallest order.
    ['31.00', 'Take 31.00 EUR off the lines in EUR.'],
  ])('%s less, with free shipping that is lost and a smallest order: %s', (exceeded, change) => {
    expect(smallestChange(quoteOf([{}], [], { terms }), [verdict('refuses', exceeded)])).toBe(change);
  });

  test('a lower quantity costs the price of its own break', () => {
    // 10 cost 8.00 each and 9 cost 10.00 each, which is more; 7 save 10.00.
    const breaks = [{ from_quantity: quantityOf(10), unit_price: { amount_minor: 800n, currency: 'EUR' } }];
    const quote = quoteOf([{ price: 800n, base: 1000n, breaks }]);
    expect(smallestChange(quote, [verdict('refuses', '10.00')])).toBe(
      'Lower the quantity of lines.0 (Chai) to 7.',
    );
  });

  test('the line that needs to give up least', () => {
    const quote = quoteOf([{ quantity: 10 }, { name: 'Chang', quantity: 3, price: 9000n }]);
    expect(smallestChange(quote, [verdict('refuses', '25.00')])).toBe(
      'Lower the quantity of lines.0 (Chai) to 7.',
    );
  });

  test('a whole line when no lower quantity is enough', () => {
    const quote = quoteOf([{ quantity: 1 }, { name: 'Chang', quantity: 1, price: 5000n }]);
    expect(smallestChange(quote, [verdict('refuses', '10.00')])).toBe('Remove lines.0 (Chai).');
  });

  test('an amount when one line alone is not enough', () => {
    const quote = quoteOf([{ quantity: 2 }, { name: 'Chang', quantity: 2 }]);
    expect(smallestChange(quote, [verdict('refuses', '35.00')])).toBe('Take 35.00 EUR off the lines in EUR.');
  });

  test('approval is named as what would be avoided; a refusal counts more', () => {
    const quote = quoteOf([{ quantity: 10 }]);
    expect(smallestChange(quote, [verdict('needs_approval', '5.00')])).toBe(
      'Without approval it would pass if you lower the quantity of lines.0 (Chai) to 9.',
    );
    expect(smallestChange(quote, [verdict('needs_approval', '50.00'), verdict('refuses', '5.00')])).toBe(
      'Lower the quantity of lines.0 (Chai) to 9.',
    );
  });

  test('currencies are independent', () => {
    const quote = quoteOf([{}, { name: 'Mishi Kobe Niku', currency: 'JPY', price: 9700n }]);
    expect(smallestChange(quote, [verdict('passes', null), verdict('needs_approval', null, 'JPY')])).toBe(
      'Without approval it would pass if you leave out everything in JPY.',
    );
  });

  test('a limit that is used up leaves nothing to change', () => {
    expect(smallestChange(quoteOf([{}]), [verdict('refuses', '100.00')])).toBe(
      'Nothing can be ordered under these limits now.',
    );
    expect(smallestChange(quoteOf([{}]), [verdict('needs_approval', '140.00')])).toBe(
      'Nothing can be ordered without approval now.',
    );
  });

  test('a currency in which a scope has no limit is left out, also if another limit allows a part', () => {
    const quote = quoteOf([{}, { name: 'Mishi Kobe Niku', currency: 'JPY', price: 9700n }]);
    expect(smallestChange(quote, [verdict('needs_approval', '5.00'), verdict('needs_approval', null)])).toBe(
      'Without approval it would pass if you leave out everything in EUR.',
    );
    expect(smallestChange(quoteOf([{}]), [verdict('refuses', null), verdict('refuses', '5.00')])).toBe(
      'Nothing can be ordered under these limits now.',
    );
  });

  test('nothing to change when everything passes', () => {
    expect(smallestChange(quoteOf([{}]), [verdict('passes', null)])).toBeNull();
  });
});
