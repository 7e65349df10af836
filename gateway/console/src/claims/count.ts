import type { Quantity } from '@procura/contracts/quantities';
import { noQuantity, subtractQuantities } from '@procura/money';
import type { InputOf } from '../operations.ts';
import { writtenQuantity } from '../parts/quantities.ts';
import { Problem } from '../problem.ts';
import { count, inSalesUnits, inUnits, itemInWords } from '../words.ts';

/** A line of a shipment with units that wait to be counted. */
export type CountedLine = {
  id: string;
  name: string;
  unit: string;
  quantity_decimals: number;
  waiting: Quantity;
};

export const problemKinds = ['damaged', 'wrong', 'missing'] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** What a person said of a line: that all of it arrived in order, what differs, or that it is counted later. */
export type Said =
  | { mark: 'arrived' | 'later' }
  | { mark: 'differs'; received: string; damaged: string; wrong: string; missing: string | null };

/** Nothing is said of a line yet but that it differs: all of it arrived. */
export const differing = ({ waiting }: CountedLine): Extract<Said, { mark: 'differs' }> => ({
  mark: 'differs',
  received: String(waiting),
  damaged: '',
  wrong: '',
  missing: null,
});

const read = (written: string, decimals: number): Quantity => {
  const one = writtenQuantity(written, decimals);
  return 'quantity' in one ? one.quantity : noQuantity;
};
const positive = (quantity: Quantity): Quantity => (quantity > 0 ? quantity : noQuantity);

/** What of a line did not arrive; none if the text is no quantity. */
export const lacking = ({ waiting, quantity_decimals }: CountedLine, received: string): Quantity =>
  'problem' in writtenQuantity(received, quantity_decimals)
    ? noQuantity
    : positive(subtractQuantities(waiting, read(received, quantity_decimals)));

/** Units of a line by what becomes of them. */
type Units = Record<'accepted' | 'later' | 'excess' | ProblemKind, Quantity>;
const none: Units = {
  accepted: noQuantity,
  later: noQuantity,
  excess: noQuantity,
  damaged: noQuantity,
  wrong: noQuantity,
  missing: noQuantity,
};

/** What lacks is missing, unless the person says that less of it is. */
const unitsOf = (line: CountedLine, said: Said): Units => {
  const { waiting, quantity_decimals: decimals } = line;
  if (said.mark !== 'differs') return { ...none, [said.mark === 'arrived' ? 'accepted' : 'later']: waiting };
  const lacks = lacking(line, said.received);
  const received = read(said.received, decimals);
  const [damaged, wrong] = [read(said.damaged, decimals), read(said.wrong, decimals)];
  const missing = said.missing === null ? lacks : read(said.missing, decimals);
  const excess = positive(subtractQuantities(received, waiting));
  return {
    accepted: positive(subtractQuantities(received, excess, damaged, wrong)),
    later: positive(subtractQuantities(lacks, missing)),
    ...{ excess, damaged, wrong, missing },
  };
};

/** What a count comes to, each as items in words. */
export type Outcome = Record<'accepted' | 'claimed' | 'later' | 'excess', string[]>;

type Counted = { line: CountedLine; said: Said };

export const outcomeOf = (counted: readonly Counted[]): Outcome => {
  const units = counted.map(({ line, said }) => ({ line, said, units: unitsOf(line, said) }));
  const differs = units.filter(({ said }) => said.mark === 'differs');
  const items = (field: keyof Units, note = ''): string[] =>
    differs
      .filter((one) => one.units[field] > 0)
      .map((one) => itemInWords(one.units[field], one.line) + note);
  const whole = (mark: Said['mark'], words: string): string[] => {
    const lines = units.filter(({ said }) => said.mark === mark);
    if (lines.length > 3) return [`${count(lines.length, 'line')} ${words}`];
    return lines.map(({ line }) => itemInWords(line.waiting, line));
  };
  return {
    accepted: [...whole('arrived', 'as shipped'), ...items('accepted')],
    claimed: problemKinds.flatMap((kind) => items(kind, `, ${kind}`)),
    later: [...whole('later', 'whole'), ...items('later')],
    excess: items('excess'),
  };
};

type SentLine = NonNullable<InputOf<'confirm_receipt'>['lines']>[number];
type SentProblem = NonNullable<SentLine['problems']>[number];

/** The lines of the input, where each is on the page, and what the others are. */
export type Sent = {
  rest: 'accepted' | 'not_counted';
  lines: { place: number; line_id: string; received: Quantity; problems: [ProblemKind, Quantity][] }[];
};

/** Lines that arrived in order are not named, unless others are counted later. */
export const sentOf = (counted: readonly Counted[]): Sent => {
  const rest = counted.some(({ said }) => said.mark === 'later') ? 'not_counted' : 'accepted';
  const lines = counted.flatMap(({ line, said }, place): Sent['lines'] => {
    if (said.mark === 'later' || (said.mark === 'arrived' && rest === 'accepted')) return [];
    const units = unitsOf(line, said);
    const received = said.mark === 'differs' ? read(said.received, line.quantity_decimals) : units.accepted;
    const problems = problemKinds
      .filter((kind) => units[kind] > 0)
      .map((kind): [ProblemKind, Quantity] => [kind, units[kind]]);
    return [{ place, line_id: line.id, received, problems }];
  });
  return { rest, lines };
};

/** The name of a field of a line on the page. */
export const fieldOf = (place: number, field: 'received_quantity' | `${ProblemKind}.${keyof SentProblem}`) =>
  `lines.${place}.${field}`;

/** What of the entered quantities cannot be read, at their fields; undefined if all can. */
export const unreadOf = (counted: readonly Counted[]): Problem | undefined => {
  const errors = counted.flatMap(({ line, said }, place) => {
    if (said.mark !== 'differs') return [];
    const written: [string, string | null][] = [
      [fieldOf(place, 'received_quantity'), said.received],
      ...problemKinds.map((kind): [string, string | null] => [
        fieldOf(place, `${kind}.quantity`),
        said[kind],
      ]),
    ];
    return written.flatMap(([path, text]) => {
      const one = writtenQuantity(text ?? '', line.quantity_decimals);
      return 'problem' in one ? [{ path, message: one.problem }] : [];
    });
  });
  return errors.length > 0 ? new Problem(400, { code: 'invalid_input', errors }) : undefined;
};

/** A refusal with the paths of the page, which has other line numbers than the input and its problems by kind. */
export const atFields = (problem: Problem | undefined, { lines }: Sent): Problem | undefined =>
  problem &&
  new Problem(
    problem.status,
    {
      ...problem.document,
      errors: problem.errors.map(({ path, message }) => {
        const [, index, at, rest] = /^lines\.(\d+)(?:\.problems(?:\.(\d+))?)?(.*)$/.exec(path) ?? [];
        const line = lines[Number(index)];
        if (!line) return { path, message };
        const kind = at !== undefined && line.problems[Number(at)]?.[0];
        if (kind) return { path: `lines.${line.place}.${kind}${rest || '.quantity'}`, message };
        return { path: `lines.${line.place}${rest || '.received_quantity'}`, message };
      }),
    },
    problem.retry_after_s,
  );

/** "3 of 10 kg are counted"; null if nothing of the line is. */
export const countedBefore = (shipped: Quantity, waiting: Quantity, unit: string): string | null =>
  waiting === shipped
    ? null
    : `${inUnits(subtractQuantities(shipped, waiting))} of ${inSalesUnits(shipped, unit)} are counted already`;
