/**
 * Words that no text and no name of the project uses, each with what to write instead. A word matches whole words in
 * any case, and parts of names in camel case.
 */
export const bannedWords: readonly (readonly [word: string, instead: string])[] = [
  ['anew', 'again'],
  ['at hand', 'available'],
  ['beside', 'next to, with, in addition to'],
  ['ere', 'before'],
  ['for ever', 'permanently, indefinitely'],
  ['forever', 'permanently, indefinitely'],
  ['in vain', 'without effect'],
  ['lately', 'recently'],
  ['so that none can', 'so that … cannot'],
  ['the like', 'similar, etc.'],
  ['whatever', 'any, each, also if'],
  ['whichever', 'any, the one that'],
  ['whoever', 'a caller that, clients that'],
  ['whomever', 'a caller that, clients that'],

  ['hear', 'receive'],
  ['heard', 'received'],
  ['hearing', 'receiving'],
  ['hears', 'receives'],
  ['knows', 'has, holds, supports, imports'],
  ['stand', 'be, occur'],
  ['stands', 'is, occurs'],
  ['stood', 'was, occurred'],
  ['tell', 'send, return, report, inform'],
  ['telling', 'sending, reporting'],
  ['tells', 'sends, returns, reports, informs'],
  ['told', 'sent, reported, informed'],

  ['gave back', 'released, refunded, returned'],
  ['give back', 'release, refund, return'],
  ['given back', 'released, refunded, returned'],
  ['gives back', 'releases, refunds, returns'],
  ['giving back', 'releasing, refunding, returning'],
  ['go on', 'continue'],
  ['goes on', 'continues'],
  ['going on', 'continuing'],
  ['gone on', 'continued'],
  ['went on', 'continued'],
  ['make way', 'yield'],
  ['makes way', 'yields'],
  ['take back', 'roll back, cancel, undo'],
  ['taken back', 'rolled back, cancelled, undone'],
  ['takes back', 'rolls back, cancels, undoes'],
  ['taking back', 'rolling back, cancelling, undoing'],
  ['took back', 'rolled back, cancelled, undid'],

  ['arrow', 'dependency, call'],
  ['arrows', 'dependencies, calls'],
  ['door', 'surface, entry point'],
  ['doors', 'surfaces, entry points'],
  ['house', 'project'],
  ['household', 'data folder'],
  ['rooms', 'packages'],
];

/** Uses that stay. `text` is part of the line; each must still match a line of its file. */
export const allowedUses: readonly { path: string; text: string; because: string }[] = [
  {
    path: 'gateway/console/src/parts/tabs.tsx',
    text: 'the arrow keys move',
    because: 'the keys of a keyboard',
  },
  { path: 'gateway/console/src/parts/tabs.tsx', text: 'ArrowRight', because: 'the name of a key' },
  { path: 'test/browser/settings.test.ts', text: "'Arrow", because: 'the name of a key' },
  { path: 'test/browser/webhooks.test.ts', text: "'Arrow", because: 'the name of a key' },
  {
    path: 'gateway/src/gateway.ts',
    text: "metrics.watch('door')",
    because: 'the name of a metric and its label, which dashboards and alerts of operators use',
  },
  {
    path: 'gateway/src/edge/refusals.ts',
    text: 'door: entryPoint',
    because: 'a field of the security log, which searches of operators use',
  },
  {
    path: 'gateway/test/health.int.test.ts',
    text: 'procura_door_requests_total{door=',
    because: 'the label of a metric',
  },
  { path: 'gateway/test/rest.int.test.ts', text: "door: 'api'", because: 'a field of the security log' },
  {
    path: 'libs/charts/src/chart-option.ts',
    text: "'pin', 'arrow'",
    because: 'the name of a symbol of ECharts',
  },
  {
    path: 'test/system/telemetry.test.ts',
    text: 'procura_door_requests_total{door=',
    because: 'the label of a metric',
  },
  {
    path: 'deploy/helm/monitoring/alerts.yaml',
    text: 'procura_door_requests_total{door',
    because: 'a label of a metric',
  },
  { path: 'deploy/helm/monitoring/alerts.yaml', text: '$labels.door', because: 'a label of a metric' },
  {
    path: 'deploy/helm/monitoring/alerts.test.yaml',
    text: 'procura_door_requests_total{process="gateway", door=',
    because: 'a label of a metric',
  },
  {
    path: 'deploy/helm/monitoring/alerts.test.yaml',
    text: 'severity="critical", door=',
    because: 'a label of a metric',
  },
  { path: 'docs/telemetry.md', text: '| `procura_door_', because: 'the metrics with the label door' },
  {
    path: 'docs/telemetry.md',
    text: '`network`, `door`, `code`',
    because: 'a field of the security log',
  },
];
