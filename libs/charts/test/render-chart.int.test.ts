import { describe, expect, test } from '@jest/globals';
import { type ChartRequest, renderChart } from '../src/render-chart.ts';

const chart: ChartRequest = {
  title: 'Orders per month',
  unit_label: 'Orders',
  series: ['BRL', 'USD'].map((name, index) => ({
    name,
    points: ['2026-09', '2026-10', '2026-11'].map((label, month) => ({ label, value: index + 3 * month })),
  })),
};
const caller = (company_id = 'co_one') => ({ company_id, deadline_ms: Date.now() + 60_000 });
const png = (request: ChartRequest) => renderChart({ ...request, format: 'png' }, caller()).then(Buffer.from);
const svg = (request: ChartRequest, company_id?: string) =>
  renderChart({ ...request, format: 'svg' }, caller(company_id));

describe('SVG', () => {
  test('shows title, unit, legend and labels, and needs no styles', async () => {
    const drawn = await svg(chart);
    const texts = [...drawn.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
    expect(texts).toEqual(
      expect.arrayContaining(['Orders per month', 'Orders', 'BRL', 'USD', '2026-09', '2026-11', '6']),
    );
    expect(drawn).toMatch(/^<svg width="1200" height="600" xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(drawn).toContain('font-family="Noto Sans');
    expect(drawn).not.toMatch(/<style|style=|class=|<script|<foreignObject|href=/);
  });

  test("others' words stay words", async () => {
    const word = '<script>alert("1")</script> style="x" {a|b} ]]>\u0000\ud800\u202e';
    const series = [1, 2].map((value) => ({ name: `${word}${value}`, points: [{ label: word, value }] }));
    const hostile = { ...chart, title: word, unit_label: word, series };
    const drawn = await svg(hostile);
    expect(drawn).toContain(
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; style=&quot;x&quot; {a|b} ]]&gt;',
    );
    for (const broken of ['<script', '\u0000', '\ud800', '\u202e', 'style="x'])
      expect(drawn).not.toContain(broken);
    // The PNG renderer parses the SVG strictly.
    expect((await png(hostile)).subarray(1, 4).toString()).toBe('PNG');
  });
});

describe('PNG', () => {
  test('has the size asked for, and its words are drawn without fonts of the system', async () => {
    const [first, other] = await Promise.all([
      png({ ...chart, width: 800, height: 500 }),
      png({ ...chart, title: 'Spend', width: 800, height: 500 }),
    ]);
    expect(first.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([800, 500]);
    expect(first.equals(other)).toBe(false);
  });

  test('a hundred drawings leave no memory behind', async () => {
    await png(chart);
    const before = process.memoryUsage.rss();
    for (let drawn = 0; drawn < 100; drawn++) await png(chart);
    expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(150);
  });

  test('the largest chart stays below what one answer may carry', async () => {
    const series = Array.from({ length: 50 }, (_, index) => ({
      name: `S${index}`,
      unit_label: `S${index}`,
      points: Array.from({ length: 366 }, (_, day) => ({
        label: `${day}`,
        value: (day * 7919 * (index + 1)) % 1009,
      })),
    }));
    expect((await png({ ...chart, series })).length).toBeLessThan(600 * 1024);
    expect((await svg({ ...chart, series })).length).toBeLessThan(900 * 1024);
  });
});

test.each([
  ['a fraction of a pixel', { width: 500.5 }],
  ['too narrow', { width: 100 }],
  ['too high', { height: 5000 }],
  ['too many series', { series: Array.from({ length: 51 }, () => ({ name: 'x', points: [] })) }],
  ['no number', { series: [{ name: 'x', points: [{ label: 'a', value: Number.NaN }] }] }],
])('%s is refused', async (_, part) => {
  await expect(svg({ ...chart, ...part })).rejects.toThrow(RangeError);
});

test.each([14, 100])('%i drawings of one company delay another by one at most', async (count) => {
  const order: string[] = [];
  const asked = Array.from({ length: count }, () => svg(chart).then(() => order.push('greedy')));
  const other = svg(chart, 'co_other').then(() => order.push('other'));
  const ends = await Promise.allSettled(asked);
  await other;
  expect(order.slice(0, 2)).toEqual(['greedy', 'other']);
  // The first ten have places; the others are refused, and none of another company.
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(ends[10]).toMatchObject({ reason: { code: 'unavailable', retry_after_s: 5 } });
  expect(await svg(chart)).toContain('Orders per month');
});

test('a drawing that no caller waits for is not begun', async () => {
  const [drawn, late] = await Promise.allSettled([
    svg(chart),
    renderChart({ ...chart, format: 'svg' }, { company_id: 'co_one', deadline_ms: Date.now() }),
  ]);
  expect([drawn.status, late]).toMatchObject(['fulfilled', { reason: { code: 'unavailable' } }]);
});

test('drawing does not block other work: timers of the process run', async () => {
  const series = Array.from({ length: 50 }, (_, index) => ({
    name: `S${index}`,
    points: Array.from({ length: 366 }, (_, day) => ({
      label: `${day}`,
      value: (day * 7919 * index) % 1009,
    })),
  }));
  const { eventLoopUtilization } = performance;
  const before = eventLoopUtilization();
  const began_ms = performance.now();
  await png({ ...chart, series });
  const { active } = eventLoopUtilization(before);
  expect(active).toBeLessThan((performance.now() - began_ms) / 2);
});
