import { expect, test } from '@jest/globals';
import { createLogger } from './logger.ts';
import { withinRequest } from './request.ts';
import { detached } from './tracing.ts';

test('each line is JSON with the process, inside a request its id, and nothing named like a secret', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('orders', 'info', { write: (line) => void lines.push(JSON.parse(line)) });
  log.info('outside');
  withinRequest('req_1', () => {
    log.warn({ given: { password: 'hunter2' }, authorization: 'Bearer pt_1' }, 'inside');
    log.warn({ request_id: 'req_2' }, 'about another');
    detached(() => log.warn('for itself'));
  });
  expect(lines.map(({ name, msg, request_id }) => [name, msg, request_id])).toEqual([
    ['orders', 'outside', undefined],
    ['orders', 'inside', 'req_1'],
    ['orders', 'about another', 'req_2'],
    ['orders', 'for itself', undefined],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/hunter2|pt_1/);
});
