import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { needs } from '../tools/needs.ts';
import { monitoring, promtool } from './prometheus.ts';

const withPrometheus = needs('prometheus');

withPrometheus.test(
  'promtool finds the alert rules right, and each fires when it should',
  async () => {
    expect(await promtool('check', 'rules', 'alerts.yaml')).toMatch(/SUCCESS: \d+ rules found/);
    expect(await promtool('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
  },
  // It computes half a minute of CPU.
  180_000,
);

test('each alert has a severity, a summary, a runbook and a test in which it fires', async () => {
  const [rules, tests] = await Promise.all(
    ['alerts.yaml', 'alerts.test.yaml'].map((file) => readFile(join(monitoring, file), 'utf8')),
  );
  const alerts = String(rules).split('- alert: ').slice(1);
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts) {
    const [name = ''] = alert.split('\n');
    for (const line of ['severity: ', 'summary: "', 'runbook: >-\n'])
      expect([name, alert.includes(line)]).toEqual([name, true]);
    expect([name, String(tests).includes(`ALERTS{alertname="${name}"`)]).toEqual([name, true]);
  }
});
