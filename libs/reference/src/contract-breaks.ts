import type { ContractSnapshot, OperationSnapshot } from './contract-snapshot.ts';
import { answerBreaks, type Break, inputBreaks, newFields, outputBreaks } from './schema-breaks.ts';

/**
 * The breaking changes of the present contracts since a release, as sentences: for clients, and for replicas of that
 * release during a rolling upgrade. Empty if the two are compatible.
 */
export const contractBreaks = (before: ContractSnapshot, now: ContractSnapshot): string[] => [
  ...Object.entries(before.operations).flatMap(([name, old]) => {
    const recent = now.operations[name];
    return recent
      ? operationBreaks(name, { before: old, now: recent, release: before }).map((what) => `${name}: ${what}`)
      : [`${name}: is gone`];
  }),
  ...Object.entries(before.events).flatMap(([name, old]) => {
    const recent = now.events[name];
    // The new version delivers what is still in an outbox, so it must have these events.
    return recent
      ? eventBreaks(old, recent).map((what) => `event ${name}: ${what}`)
      : [`event ${name}: is gone`];
  }),
];

const operationBreaks = (
  name: string,
  { before, now, release }: { before: OperationSnapshot; now: OperationSnapshot; release: ContractSnapshot },
): string[] => [
  ...changed(before, now),
  ...narrowed(before, now),
  ...sentences('input', inputBreaks(before.input, now.input)),
  ...sentences(
    'answer',
    (isForServices(name, release) ? outputBreaks : answerBreaks)(before.output, now.output),
  ),
  ...(before.audience === 'internal' ? internalBreaks(before, now) : []),
  ...newCalls(before, now, release),
];

/** Whether services of a release ask for an operation. */
const isForServices = (name: string, { operations }: ContractSnapshot): boolean =>
  operations[name]?.audience === 'internal' ||
  Object.values(operations).some(({ calls }) => calls.includes(name));

const sentences = (where: string, breaks: readonly Break[]): string[] =>
  breaks.map(({ path, what }) => `${where} ${path} ${what}`);

const changed = (before: OperationSnapshot, now: OperationSnapshot): string[] => [
  ...(before.service === now.service ? [] : [`moved from ${before.service} to ${now.service}`]),
  ...(before.route === null || before.route === now.route
    ? []
    : [`its route ${before.route} is ${now.route ?? 'gone'}`]),
  ...without(before.surfaces, now.surfaces).map((surface) => `is not offered on ${surface} any more`),
  ...without(before.errors, now.errors).map((code) => `does not fail with ${code} any more`),
];
const without = (before: readonly string[], now: readonly string[]): string[] =>
  before.filter((one) => !now.includes(one));

/** From the narrowest to the widest; audiences on different lines are not comparable. */
const wider: Record<string, readonly string[]> = {
  buyer: ['both', 'all', 'member', 'anyone'],
  supplier: ['both', 'all', 'member', 'anyone'],
  both: ['all', 'member', 'anyone'],
  operator: ['all', 'member', 'anyone'],
  all: ['member', 'anyone'],
  member: ['anyone'],
  session: ['session_or_rest_key', 'no'],
  session_or_rest_key: ['no'],
};
const effects = ['read', 'write', 'money'];

/** The permission that one side needs, of an operation that names those of buyers and suppliers. */
const permissionOfSide = ({ permission, audience }: OperationSnapshot, side: string): string | null => {
  if (permission === null || audience !== 'both' || side === 'both') return permission;
  const [buyer = permission, supplier = buyer] = permission.split(' or ');
  return side === 'supplier' ? supplier : buyer;
};

/** Callers that may no longer call an operation. */
const narrowed = (before: OperationSnapshot, now: OperationSnapshot): string[] => {
  const found: string[] = [];
  for (const fact of ['audience', 'person_only'] as const)
    if (before[fact] !== now[fact] && !wider[before[fact]]?.includes(now[fact]))
      found.push(`${fact} was ${before[fact]} and is ${now[fact]}`);
  const permission = permissionOfSide(now, before.audience);
  if (before.permission !== permission && permission !== null && permission !== 'member')
    found.push(`needs the permission ${permission} instead of ${before.permission ?? 'none'}`);
  if (effects.indexOf(now.effect) > effects.indexOf(before.effect))
    found.push(
      `was of the effect ${before.effect} and is of ${now.effect}, which narrowed credentials may not have`,
    );
  if (now.commits_funds && !before.commits_funds)
    found.push('commits funds now, which narrowed credentials may not');
  if (before.idempotent && !now.idempotent) found.push('is not idempotent any more');
  return found;
};

/** A present caller reaches replicas of the previous release, whose input is strict. */
const internalBreaks = (before: OperationSnapshot, now: OperationSnapshot): string[] =>
  newFields(before.input, now.input).map(
    (path) => `input ${path} is refused by replicas of the release before; let it be sent a release later`,
  );

const newCalls = (before: OperationSnapshot, now: OperationSnapshot, release: ContractSnapshot): string[] => {
  const callees = new Set(
    Object.values(release.operations).flatMap(({ service, calls }) =>
      calls.map((name) => `${service} ${release.operations[name]?.service}`),
    ),
  );
  return without(now.calls, before.calls).flatMap((name) => {
    const called = release.operations[name];
    if (!called)
      return [`asks ${name}, which replicas of the release before do not answer; ask it a release later`];
    return callees.has(`${now.service} ${called.service}`)
      ? []
      : [`asks ${called.service}, whose replicas of the release before hold no key of ${now.service}`];
  });
};

type EventSnapshot = ContractSnapshot['events'][string];

/** Replicas of both releases exchange events, and an outbox holds rows of the previous one. */
const eventBreaks = (before: EventSnapshot, now: EventSnapshot): string[] => [
  ...without(before.subscribers, now.subscribers).map(
    (name) => `${name} does not take it any more, and rows that name it would never be done`,
  ),
  ...sentences('payload for replicas of the release before:', outputBreaks(before.payload, now.payload)),
  ...sentences('payload of rows written before:', inputBreaks(before.payload, now.payload)),
];
