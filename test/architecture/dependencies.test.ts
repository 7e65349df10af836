import { dirname, join } from 'node:path/posix';
import { expect, test } from '@jest/globals';
import { serviceNames } from '@procura/contracts';
import { circularImports, folderImports } from './folder-imports.ts';
import { isTest, type Source, sources } from './sources.ts';

const all = sources().filter(({ path }) => !isTest(path));
const packageFolderOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('gateway') ? 1 : 2)
    .join('/');
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const offenders = (rule: (source: Source, imported: string) => boolean): string[] =>
  all.flatMap((source) =>
    source.imports
      .filter((imported) => rule(source, packageOf(imported)))
      .map((imported) => `${source.path} imports ${imported}`),
  );

const servicePackages = serviceNames.map((name) => `@procura/${name}`);

test('services import libs and never each other, express or the MCP SDK', () => {
  const found = offenders(
    ({ path }, imported) =>
      path.startsWith('services/') &&
      (servicePackages.includes(imported) ||
        imported === '@procura/gateway' ||
        imported === 'express' ||
        imported.startsWith('@modelcontextprotocol/')),
  );
  // Remedy: call the other service's operation through deps.bus, or move what both need to libs.
  expect(found).toEqual([]);
});

test('the gateway never imports mongodb, libs/mongo or a service', () => {
  const found = offenders(
    ({ path }, imported) =>
      path.startsWith('gateway/') &&
      ['mongodb', '@procura/mongo', '@procura/service', ...servicePackages].includes(imported),
  );
  // Remedy: ask a service through invoke.
  expect(found).toEqual([]);
});

test('libs never import services or the gateway', () => {
  const found = offenders(
    ({ path }, imported) =>
      path.startsWith('libs/') && (servicePackages.includes(imported) || imported === '@procura/gateway'),
  );
  expect(found).toEqual([]);
});

test('the operator’s CLI imports contracts, the audit chain, the permissions on NATS and libraries, and no service', () => {
  const own = ['@procura/contracts', '@procura/audit', '@procura/bus'];
  const allowed = [...own, 'commander', 'csv-parse', 'standardwebhooks', 'zod'];
  const found = offenders(
    ({ path }, imported) =>
      path.startsWith('deploy/cli/') && !/^(\.|node:)/.test(imported) && !allowed.includes(imported),
  );
  // Remedy: call an operation over REST.
  expect(found).toEqual([]);
});

test('contracts depend on zod, typeid-js, the codes of countries and the confusables of Unicode alone', () => {
  const found = offenders(
    ({ path }, imported) =>
      path.startsWith('libs/contracts/') &&
      !imported.startsWith('.') &&
      !['zod', 'typeid-js', 'iso-3166', 'unhomoglyph'].includes(imported),
  );
  expect(found).toEqual([]);
});

test('the client for customers imports openapi-fetch and no other package of the repository', () => {
  const found = offenders(
    ({ path }, imported) =>
      path.startsWith('libs/client/src/') && !imported.startsWith('.') && imported !== 'openapi-fetch',
  );
  // Remedy: generate what it needs from openapi.json.
  expect(found).toEqual([]);
});

test('only libs/bus imports NATS and only libs/mongo imports MongoDB (except deploy/local, which starts them)', () => {
  const found = offenders(
    ({ path }, imported) =>
      !/^deploy\/local\/(src\/stack|test)\//.test(path) &&
      ((imported.startsWith('@nats-io/') && packageFolderOf(path) !== 'libs/bus') ||
        (imported === 'mongodb' && packageFolderOf(path) !== 'libs/mongo')),
  );
  expect(found).toEqual([]);
});

test('the launcher imports the demo and the stack, the demo only the stack, and the stack neither', () => {
  const parts = ['launcher', 'demo', 'stack'];
  const found = all.flatMap(({ path, imports }) => {
    const [, own = ''] = /^deploy\/local\/src\/(\w+)\//.exec(path) ?? [];
    return imports
      .filter((imported) => {
        const [, other = ''] = /^\.\.\/(\w+)\//.exec(imported) ?? [];
        return parts.includes(own) && parts.includes(other) && parts.indexOf(other) < parts.indexOf(own);
      })
      .map((imported) => `${path} imports ${imported}`);
  });
  // Remedy: move what both need to src/stack.
  expect(found).toEqual([]);
});

test('the edge of the gateway, which every surface uses, imports none of them', () => {
  const found = offenders(({ path }, imported) => path.startsWith('gateway/src/edge/') && imported === '..');
  // Remedy: EdgeDeps for what admits and answers requests; GatewayDeps for what surfaces add.
  expect(found).toEqual([]);
});

test('services and the gateway request URLs only through libs/egress', () => {
  const calling = /(^|[^.\w])fetch\(|from '(node:https|undici)'|\bhttp\.(request|get)\(/m;
  const found = all
    .filter(({ path, text }) => /^(services|gateway\/src)\//.test(path) && calling.test(text))
    .map(({ path }) => path);
  // Remedy: fetchPublic or postPublic of @procura/egress, which judge where the request goes.
  expect(found).toEqual([]);
});

/** Whether a relative import stays in the package of its file: a folder of its own, or one in libs, services or deploy. */
const inPackageOf = (path: string, imported: string): boolean => {
  const [folder] = /^(?:(?:libs|services|deploy|test)\/)?[^/]+\//.exec(path) ?? ['/'];
  return join(dirname(path), imported).startsWith(folder);
};

test('packages are imported by their entry: no import reaches into another package’s src', () => {
  const found = all.flatMap(({ path, imports }) =>
    imports
      .filter(
        (imported) =>
          /^@procura\/[^/]+\/src/.test(imported) ||
          (imported.startsWith('.') && !isTest(path) && !inPackageOf(path, imported)),
      )
      .map((imported) => `${path} imports ${imported}`),
  );
  // Remedy: export it from the package's index.ts.
  expect(found).toEqual([]);
});

test.each([...folderImports(all)])('the folders of %s import one way', (_package, imports) => {
  const found = circularImports(imports).map(({ path, imported }) => `${path} imports ${imported}`);
  // Remedy: move what both folders need into the one that the other imports, or into a folder of its own.
  expect(found).toEqual([]);
});
