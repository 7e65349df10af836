import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, type Pair, parseDocument, stringify, type YAMLMap } from 'yaml';

const chart = join(import.meta.dirname, 'helm');
export const valuesPage = join(chart, 'README.md');

type Row = { value: string; default: string; about: string };

/** A comment as one line, without its marks. */
const sentenceOf = (comment: string | null | undefined): string =>
  (comment ?? '')
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim();
/** A comment before the first key of a map belongs to the map, not to the key. */
const commentOf = (pair: Pair, map: YAMLMap): string => {
  const own = (pair.key as { commentBefore?: string | null }).commentBefore;
  return sentenceOf(own ?? (map.items[0] === pair ? map.commentBefore : ''));
};
const shown = (value: unknown): string => {
  const text = stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();
  return text === '""' ? '' : `\`${text.replace(/\|/g, '\\|')}\``;
};

/** The values below a map: each scalar, list and empty map is a row; a map's comment describes the map. */
const rowsOf = (map: YAMLMap, path: string): Row[] =>
  map.items.flatMap((pair) => {
    const value = `${path}${(pair.key as { value: string }).value}`;
    const about = commentOf(pair, map);
    const node = pair.value;
    if (isMap(node) && node.items.length > 0 && !node.flow)
      return [...(about ? [{ value, default: '', about }] : []), ...rowsOf(node, `${value}.`)];
    const given = isScalar(node) ? node.value : (node as YAMLMap | null)?.toJSON();
    return [{ value, default: shown(given), about }];
  });

/** The page of the chart's values, from values.yaml and its comments. */
export const chartValues = (): string => {
  const document = parseDocument(readFileSync(join(chart, 'values.yaml'), 'utf8'));
  const rows = rowsOf(document.contents as unknown as YAMLMap, '');
  return [
    '<!-- Generated from values.yaml by `npm run generate`; change that instead. -->',
    '# The chart’s values',
    '',
    '[Deploying](../../docs/deploy.md) describes how to install the chart, and [UPGRADING.md](UPGRADING.md) what to change from',
    'release to release. `values.schema.json` refuses values that cannot be right.',
    '',
    '| Value | Default | What it does |',
    '|---|---|---|',
    ...rows.map((row) => `| \`${row.value}\` | ${row.default} | ${row.about.replace(/[|<]/g, '\\$&')} |`),
    '',
  ].join('\n');
};

if (import.meta.main) {
  writeFileSync(valuesPage, chartValues());
  console.log('Wrote deploy/helm/README.md.');
}
