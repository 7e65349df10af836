import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from '@jest/globals';
import { seededRandom } from '@procura/testkit/seeded-random';
import pMap from 'p-map';
import { parse } from 'yaml';
import { needs } from '../tools/needs.ts';
import { customKinds, helm, helms, installCheckers, renderAs, root, runHelm, validate } from './checkers.ts';
import { parseManifests } from './manifests.ts';
import { partArgs, partSets, writeParts } from './value-parts.ts';
import { chosen, wrongValues } from './wrong-values.ts';

const set = (...given: string[]): string[] => [...chosen, ...given].flatMap((one) => ['--set', one]);
const dir = mkdtempSync(join(tmpdir(), 'procura-values-'));
afterAll(() => rmSync(dir, { recursive: true }));

// Each version of Helm writes the same refusals of the schema in other words.
for (const version of helms) {
  const { describe, test } = needs(version);
  describe(version, () => {
    test.each(wrongValues)('values %j are refused with a sentence', async (given, sentence) => {
      const { code, text } = await runHelm(version, 'template', ...set(...given));
      expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
    });

    test('unusual values that are valid are accepted', async () => {
      const given = [
        'nats.servers[0]=nats.nats.svc.cluster.local:4222',
        'networkPolicy.destinations.nats.to[0].namespaceSelector.matchLabels.team=nats',
        'networkPolicy.destinations.telemetry.to[0].ipBlock.cidr=10.1.0.0/16',
        'networkPolicy.destinations.telemetry.ports[0].port=443',
        'networkPolicy.destinations.telemetry.ports[0].protocol=TCP',
        'telemetry.otlpEndpoint=https://otlp.example.com/v1',
        'defaults.resources.requests.cpu=1',
        'defaults.resources.limits.cpu=1500m',
        'defaults.resources.limits.memory=0.5Gi',
        'processes.orders.resources.limits.memory=1073741824',
        'defaults.mongodb.uriSecret=one-for-each',
        'networkPolicy.destinations.mongodb.to[0].ipBlock.cidr=fd00::/8',
        'image.repository=registry.example:5000/team/procura',
        'processes.orders.env.LOG_LEVEL=debug',
        'publicUrl=http://10.1.2.3:8080',
      ];
      const { code, text } = await runHelm(version, 'template', ...set(...given));
      expect([code, code && text]).toEqual([0, 0]);
    });

    test.each([
      ['60000', /processes\.gateway\.env\.DRAIN_MS is 60000, and STOP_WITHIN_MS is 25000\. Set it to more/],
      ['soon', /processes\.gateway\.env\.DRAIN_MS is soon, and must be milliseconds such as 5000\./],
    ])('a DRAIN_MS of %s is refused, because the gateway would not start with it', async (ms, sentence) => {
      const given = ['--set-string', `processes.gateway.env.DRAIN_MS=${ms}`];
      const { code, text } = await runHelm(version, 'template', ...set(), ...given);
      expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
    });

    test.each([
      ['2fast', /begins names of Services \(2fast-procura-…\), which begin with a letter/],
      ['my.shop', /begins names of Services \(my\.shop-procura-…\), which .*have no dots/],
      ['a'.repeat(32), /too long \(a+-procura-…\)\. Take one of at most 31 characters/],
    ])(
      'the release %s is refused, because Kubernetes would refuse names that begin with it',
      async (name, sentence) => {
        const { code, text } = await renderAs(version, name, ...set());
        expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
      },
    );

    test('without values the chart requires a payment provider', async () => {
      expect(await runHelm(version, 'template')).toEqual({
        code: 1,
        text: expect.stringContaining('payments.provider is not chosen. Set it to stripe, or to sandbox'),
      });
    });
  });
}

const three = needs('helm');
const isOfKubernetes = ({ kind }: { kind: string }): boolean => !customKinds.includes(kind);

type Values = { [key: string]: Values | unknown };
const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Every key of values.yaml in the form of `--set`, with its value. */
const keysOf = (map: Values, path = ''): [key: string, value: unknown][] =>
  Object.entries(map).flatMap(([key, value]) => [
    [`${path}${key}`, value],
    ...(isMap(value) ? keysOf(value, `${path}${key}.`) : []),
  ]);
/** Validates objects of many renderings, each once. */
const validateAll = async (texts: string[]) => {
  const objects = texts
    .flatMap(parseManifests)
    .filter(isOfKubernetes)
    .map((one) => JSON.stringify(one));
  writeFileSync(join(dir, 'all.yaml'), [...new Set(objects)].join('\n---\n'));
  await installCheckers();
  return validate(join(dir, 'all.yaml'));
};

three.test(
  'null instead of any value means nothing, as of a list, or is refused with the value’s name',
  async () => {
    const keys = keysOf(parse(readFileSync(join(root, 'deploy/helm/values.yaml'), 'utf8')));
    expect(keys.length).toBeGreaterThan(120);
    const renderWithout = (...without: string[]) =>
      helm('template', ...set(...without.map((key) => `${key}=null`)));
    const texts: string[] = [];
    /** Checks that a refusal names one of these keys, and not a line of a template. */
    const refusedOf = (text: string, ...without: string[]): string => {
      expect([without, text]).toEqual([
        without,
        expect.not.stringMatching(/error calling|nil pointer|wrong type/),
      ]);
      const refused = without.find((key) => text.includes(key) || text.includes(`${inMap(key)} is required`));
      expect([without, text, refused]).toEqual([without, text, expect.any(String)]);
      return String(refused);
    };
    const inMap = (key: string) =>
      key.includes('.') ? key.replace(/^(.*)\.([^.]+)$/, '$1: $2') : `(root): ${key}`;

    // Maps one by one, and everything else at once as far as it may be left out.
    const maps = keys.flatMap(([key, value]) => (isMap(value) ? [key] : []));
    await pMap(
      maps,
      async (key) => {
        const { code, text } = await renderWithout(key);
        if (code === 0) texts.push(text);
        else refusedOf(text, key);
      },
      { concurrency: 4 },
    );
    const others = new Set(keys.flatMap(([key, value]) => (isMap(value) ? [] : [key])));
    const needed: string[] = [];
    for (;;) {
      const { code, text } = await renderWithout(...others);
      if (code === 0) {
        texts.push(text);
        break;
      }
      const named = [...others].filter((key) => text.includes(`${inMap(key)} is required`));
      for (const key of named.length > 0 ? named : [refusedOf(text, ...others)]) {
        others.delete(key);
        needed.push(key);
      }
    }
    expect(needed).toEqual(expect.arrayContaining(['publicUrl', 'payments.provider', 'webhooks.deny']));
    expect([...others]).toEqual(
      expect.arrayContaining([
        ...['defaults.topologySpreadConstraints', 'defaults.envSecrets', 'networkPolicy.clients'],
        ...['fixedUsers', 'image.tag', 'defaults.resources.limits.memory'],
      ]),
    );
    expect(await validateAll(texts)).toEqual({ code: 0, text: '' });
  },
  300_000,
);

const random = seededRandom();
three.describe(`parts of values, alone and together (SEED=${random.seed})`, () => {
  writeParts(dir);
  const sets = partSets(random, 12);
  const texts: string[] = [];
  three.test.each(sets.map((names) => ({ names })))('$names give each object once', async ({ names }) => {
    const { code, text } = await helm('template', ...partArgs(dir, names));
    expect([code, code && text]).toEqual([0, 0]);
    const ids = parseManifests(text).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    texts.push(text);
  });

  three.test(
    'give objects that are valid for Kubernetes',
    async () => {
      expect(texts).toHaveLength(sets.length);
      expect(await validateAll(texts)).toEqual({ code: 0, text: '' });
    },
    180_000,
  );
});
