import { join } from 'node:path';
import { startScript } from '../tools/run-script.ts';
import { kinds } from './programs.ts';

// `npm run bench -- <name>` and `npm run soak -- <name>`: runs the program of that name with the arguments after it.

const [kind = '', name = '', ...args] = process.argv.slice(2);
const { folder, programs } = kinds[kind as keyof typeof kinds];
const program = programs.find((one) => one.name === name);

const refuse = (sentence: string): never => {
  const rows = programs.map(
    ({ name, takes, about }) => [takes ? `${name} [${takes}]` : name, about] as const,
  );
  const width = Math.max(...rows.map(([usage]) => usage.length));
  console.error(`${sentence} Run npm run ${kind} -- <name> with one of these names:\n`);
  for (const [usage, about] of rows) console.error(`  ${usage.padEnd(width)}  ${about}`);
  process.exit(2);
};

if (!program) refuse(name ? `There is no ${kind} ${name}.` : 'The name is missing.');
else if (program.suites) {
  const { ended, end } = startScript('jest', {
    args: ['--runTestsByPath', ...program.suites, ...args],
    env: { ...process.env, PROCURA_SOAK: 'whole' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(signal));
  process.exit(await ended);
} else if (args.length > (program.takes ? 1 : 0)) {
  refuse(`${name} takes ${program.takes ? 'one argument' : 'no argument'}.`);
} else {
  const path = join(import.meta.dirname, folder, `${name}.ts`);
  process.argv.splice(1, process.argv.length, path, ...args);
  await import(path);
}
