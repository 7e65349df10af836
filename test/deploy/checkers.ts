import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programOf } from '../tools/needs.ts';
import { installPython, manifestCheckers } from '../tools/python-packages.ts';
import { natsServer } from '../tools/server-programs.ts';

export const run = promisify(execFile);
export const root = join(import.meta.dirname, '../..');
const chart = join(root, 'deploy/helm');
/** The newest version that kubernetes-validate supports. */
const kubernetes = '1.37.0';

/** The exit code and all that a program printed. */
type Said = { code: number; text: string };
const said = (command: string, args: string[], env = process.env): Promise<Said> =>
  run(command, args, { env, maxBuffer: 2 ** 24 }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error) => ({ code: Number(error.code), text: `${error.stdout}${error.stderr}` }),
  );

/** The versions of Helm that install the chart, as the tools are called that have them. */
export const helms = ['helm', 'helm4'] as const;
export type Helm = (typeof helms)[number];

/** Runs a command of a version of Helm on the chart. */
export const runHelm = (version: Helm, command: string, ...args: string[]): Promise<Said> => {
  const target = command === 'lint' ? [chart] : ['procura', chart];
  return said(programOf(version), [command, ...target, ...args]);
};

/** Renders the chart for a release of another name. */
export const renderAs = (version: Helm, release: string, ...args: string[]): Promise<Said> =>
  said(programOf(version), ['template', release, chart, ...args]);

/** Runs a command of Helm 3 on the chart. */
export const helm = (command: string, ...args: string[]): Promise<Said> => runHelm('helm', command, ...args);

/** Installs what validates, once per user. */
export const installCheckers = async (): Promise<void> => void (await installPython(manifestCheckers));

/** Runs kubernetes-validate six times as fast: it would read all definitions and versions again for each object. */
const runValidate = `
import functools, runpy, yaml
from kubernetes_validate import utils
utils.schema_contents = functools.cache(utils.schema_contents)
utils.all_versions = functools.cache(utils.all_versions)
yaml.SafeLoader = yaml.CSafeLoader
runpy.run_module("kubernetes_validate", run_name="__main__")
`;

/** Validates Kubernetes objects in files, refusing fields that Kubernetes does not know. */
export const validate = async (...files: string[]): Promise<Said> =>
  said((await installPython(manifestCheckers)).python, [
    ...['-c', runValidate, '--strict', '--quiet', '-k', kubernetes],
    ...files,
  ]);

/** The kinds that operators of a cluster define, with their schemas (custom-resources/<kind>.json). */
export const customKinds = readdirSync(join(import.meta.dirname, 'custom-resources')).map((file) =>
  file.replace('.json', ''),
);

/** Validates objects of a custom kind, one a file, refusing fields that its definition does not name. */
export const validateCustom = async (kind: string, ...files: string[]): Promise<Said> =>
  said((await installPython(manifestCheckers)).python, [
    ...['-m', 'check_jsonschema', '--schemafile'],
    ...[join(import.meta.dirname, 'custom-resources', `${kind}.json`), ...files],
  ]);

/** Validates a file against the schema of the Compose specification. */
export const validateCompose = async (file: string): Promise<Said> =>
  said((await installPython(manifestCheckers)).python, [
    ...['-m', 'check_jsonschema', '--builtin-schema', 'vendor.compose-spec'],
    file,
  ]);

/** Asks a NATS server whether it takes a configuration. */
export const checkNatsConfiguration = async (file: string, env: Record<string, string>): Promise<Said> =>
  said(await natsServer(), ['-t', '-c', file], env);
