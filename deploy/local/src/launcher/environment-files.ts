import { rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { writePrivateFile } from '../stack/private-file.ts';
import { type Given, ownEnvironmentOf, type Program } from './programs.ts';

/** Variables of the launcher's environment that programs of Procura read; others are not needed. */
const readByPrograms =
  /^(LOG_LEVEL|MIGRATE|STOP_WITHIN_MS|DRAIN_MS|HOST|TRUST_PROXY|(ANONYMOUS|COMPANY)_RATE_LIMIT|WRONG_CREDENTIAL_LIMIT|CONSOLE_DIR|REQUEST_TIMEOUT_MS|(MAIL|METRICS|NATS|OAUTH|OTEL|PAYMENT|SMTP|STRIPE|WEBHOOK)_\w+|PROCURA_(CONTACT|FAULT|NAMESPACE))$/;

const pathOf = (dataDir: string, { name }: Program): string => join(dataDir, `${name}.env`);

/**
 * Writes `<data folder>/<name>.env`, the environment of a program that the launcher leaves out, readable only by this
 * user. Returns the command that runs the program from source with it. Keys thus appear neither on the screen nor in
 * the shell's history.
 */
export const offerFromSource = (
  program: Program,
  options: { given: Given; env: NodeJS.ProcessEnv; data_dir: string; project_root: string },
): string => {
  const { given, env, data_dir, project_root } = options;
  const inherited = Object.entries(env).filter(([name, value]) => value && readByPrograms.test(name));
  const environment = { ...Object.fromEntries(inherited), ...ownEnvironmentOf(program, given, env) };
  const path = pathOf(data_dir, program);
  writePrivateFile(path, environmentFile(environment));
  const fromRoot = relative(project_root, path);
  const shown = fromRoot.startsWith('..') || isAbsolute(fromRoot) ? path : fromRoot;
  return `npx node --env-file=${/\s/.test(shown) ? `'${shown}'` : shown} --watch ${program.entry}`;
};

/** Removes the files of `offerFromSource`, which are useful only while the rest is running. */
export const removeEnvironmentFiles = (dataDir: string, programs: Program[]): void => {
  for (const program of programs) rmSync(pathOf(dataDir, program), { force: true });
};

/** An environment in the format of `node --env-file`: three kinds of quotes and no escapes. */
const environmentFile = (environment: NodeJS.ProcessEnv): string =>
  Object.entries(environment)
    .map(([name, value = '']) => {
      const quote = [`'`, '"', '`'].find((one) => !value.includes(one));
      if (quote === undefined) throw new Error(`${name} holds every kind of quote, which no file can hold.`);
      return `${name}=${quote}${value}${quote}\n`;
    })
    .join('');
