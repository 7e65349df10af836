import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Person } from '@procura/testkit/platform';
import { seededRandom } from '@procura/testkit/seeded-random';
import { callGenerator, installPython } from '../../tools/python-packages.ts';
import { scene } from './scene.ts';

/* Schemathesis generates calls from /openapi.json as it is served, and holds every answer against it. */

/**
 * Two calls of each operation, as a time might end before the first call on a busy machine; with PROCURA_SOAK, which
 * `npm run soak -- generated-calls` sets, every phase for five minutes.
 */
const soak = process.env.PROCURA_SOAK !== undefined;
const extent = soak
  ? ['--phases', 'coverage,fuzzing,stateful', '--max-time', '150']
  : ['--phases', 'fuzzing', '--max-examples', '2'];

/**
 * `positive_data_acceptance` is left out: rules over several fields, cursors and the state of objects refuse as well.
 */
const checks = [
  'no_internal_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'unsupported_method',
  'allow_header_conformance',
];

const { seed } = seededRandom();

describe('generated calls', () => {
  let python: string;
  beforeAll(async () => {
    python = (await installPython(callGenerator, { within_ms: 300_000 })).python;
  }, 320_000);

  test.each([
    ['buyer', () => scene.admin],
    ['supplier', () => scene.seller],
  ] as const)(
    `no answer to a %s contradicts the document (seed ${seed})`,
    async (kind, person) => {
      const folder = await mkdtemp(join(tmpdir(), 'procura-calls-'));
      try {
        const { code, output } = await generate(python, person(), folder);
        expect(code === 0 ? '' : output).toBe('');
        console.log(`seed ${seed}, ${kind}: ${/\d+ generated.*/.exec(output)?.[0]}`);
        expect(output).toMatch(/Selected: (\d+)\/\d+\s+Tested: \1\s/);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    400_000,
  );
});

/** Runs Schemathesis in a folder of its own, which it writes to; answers its exit code and what it printed. */
const generate = (
  python: string,
  { rest_key }: Person,
  folder: string,
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      python,
      [
        // Isolated from variables that forbid Python to keep its compiled modules.
        ...['-I', '-m', 'schemathesis.cli'],
        ...['--config-file', join(import.meta.dirname, 'generated-calls.toml')],
        ...['run', `${scene.platform.base_url}/openapi.json`],
        ...['--header', `Authorization: Bearer ${rest_key}`],
        // The settings page's operations take a session, the operator's its key.
        ...['--include-path-regex', '^/api/', '--exclude-path-regex', '^/api/operator/'],
        ...['--checks', checks.join(','), ...extent],
        ...['--seed', String(seed), '--request-timeout', '60', '--generation-database', 'none'],
        // These judge how fast and how easily inputs are generated, which is not of the product.
        ...['--suppress-health-check', 'all'],
        ...['--continue-on-failure', '--no-shrink', '--no-color', '--warnings', 'off'],
      ],
      {
        cwd: folder,
        env: { ...process.env, SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'generated-calls.py') },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
