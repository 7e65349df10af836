/** The OpenAPI document against the recommended rules of two linters that customers use. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

const require = createRequire(import.meta.url);
const redocly = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
const document = join(import.meta.dirname, '../../docs/reference/openapi.json');

/** What a linter found, as `<rule> at <place>: <message>`. */
type Linter = (text: string) => Promise<string[]>;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'procura-openapi-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type RedoclyProblem = { ruleId: string; message: string; location: { pointer?: string }[] };

/** Redocly’s command line, in a folder without a configuration and with nothing sent to its maker. */
const byRedocly: Linter = async (text) => {
  const path = join(folder, 'openapi.json');
  await writeFile(path, text);
  const args = [
    redocly,
    'lint',
    path,
    '--extends',
    'recommended',
    '--format',
    'json',
    '--max-problems',
    '100',
  ];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  // Problems make it exit non-zero.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(
    (error: { stdout: string; stderr: string }) => {
      if (!error.stdout) throw new Error(`Redocly answered nothing: ${error.stderr}`);
      return error;
    },
  );
  const { problems } = JSON.parse(stdout) as { problems: RedoclyProblem[] };
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer ?? ''}: ${message}`,
  );
};

const bySpectral: Linter = async (text) => {
  const linter = new spectral.Spectral();
  // Its own type lacks what a ruleset that extends nothing may leave out.
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
  const problems = await linter.run(new spectral.Document(text, parsers.Json, 'openapi.json'));
  return problems.map(({ code, message, path }) => `${code} at ${path.join('/')}: ${message}`);
};

test.each<[string, Linter, string[]]>([
  ['Redocly', byRedocly, ['no-invalid-media-type-examples', 'operation-operationId-unique']],
  ['Spectral', bySpectral, ['oas3-valid-media-example', 'operation-operationId-unique']],
])(
  '%s finds no error and no warning, and finds those of a copy with mistakes',
  async (_name, lint, expected) => {
    const text = await readFile(document, 'utf8');
    expect(await lint(text)).toEqual([]);
    const wrong = JSON.parse(text);
    wrong.paths['/api/whoami'].get.operationId = wrong.paths['/api/orders'].get.operationId;
    wrong.paths['/api/orders'].post.requestBody.content['application/json'].example = { preview_id: 7 };
    const found = await lint(JSON.stringify(wrong));
    for (const rule of expected) expect(found).toContainEqual(expect.stringContaining(`${rule} at `));
  },
  120_000,
);
