import { expect, test } from '@jest/globals';
import { readLaunchConfig } from './launch-config.ts';

const read = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  readLaunchConfig({ args, env, project_root: '/project', programs: ['orders', 'finance', 'gateway'] });

test('without arguments and variables: port 3000, .procura in the project, with the demo', () => {
  expect(read([])).toMatchObject({ port: 3000, data_dir: '/project/.procura', empty: false, help: false });
});

test('PORT, PROCURA_DATA and --empty move it; empty variables count as unset', () => {
  expect(read(['--empty'], { PORT: '3100', PROCURA_DATA: '/data' })).toMatchObject({
    port: 3100,
    data_dir: '/data',
    empty: true,
  });
  expect(read([], { PORT: '', PROCURA_DATA: 'other/' })).toMatchObject({
    port: 3000,
    data_dir: '/project/other',
  });
});

test('--without leaves out every program that it names, and only programs that there are', () => {
  expect(read([]).without).toEqual([]);
  expect(read(['--without', 'orders', '--empty', '--without=gateway'])).toMatchObject({
    empty: true,
    without: ['orders', 'gateway'],
  });
  expect(() => read(['--without', 'order', '--without', 'orders'])).toThrow(
    '--without order: there is no such program. The programs are orders, finance, gateway.',
  );
  expect(() => read(['--without'])).toThrow('Run npm start -- --help to see what there is.');
});

test('contradictory values are refused with the remedy', () => {
  expect(() => read(['--demo'])).toThrow(
    "Unknown option '--demo'. Run npm start -- --help to see what there is.",
  );
  expect(() => read(['extra'])).toThrow('Run npm start -- --help');
  for (const PORT of ['http', '0', '65536', '3000.5', '-1']) {
    expect(() => read([], { PORT })).toThrow(
      `PORT is "${PORT}", which is no port. Set it to a number from 1 to 65535.`,
    );
  }
});
