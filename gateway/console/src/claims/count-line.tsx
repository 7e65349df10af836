import { ChoiceField, TextField } from '../parts/field.tsx';
import { QuantityField } from '../parts/number-fields.tsx';
import { inSalesUnits } from '../words.ts';
import {
  type CountedLine,
  differing,
  fieldOf,
  lacking,
  type ProblemKind,
  problemKinds,
  type Said,
} from './count.ts';

const marks = [
  { value: 'arrived', label: 'In order' },
  { value: 'differs', label: 'Differs' },
  { value: 'later', label: 'Count later' },
];
const labels = { damaged: 'Damaged', wrong: 'Wrong', missing: 'Missing' };

/** One line of a delivery: a person says that it arrived in order, what differs, or that it is counted later. */
export const CountLine = ({
  line,
  place,
  said,
  sku,
  before,
  onSay,
}: {
  line: CountedLine;
  place: number;
  said: Said;
  sku: string;
  /** What of it was counted before. */
  before: string | null;
  onSay: (said: Said) => void;
}) => {
  const notes = [sku, before].filter(Boolean).join(' · ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: the marks in it are a fieldset of their own
    <div role="group" aria-label={line.name} className="count-line">
      <div className="count-line-head">
        <p>
          <strong>{line.name}</strong>
          {notes && <span className="cell-note">{notes}</span>}
        </p>
        <strong className="number">{inSalesUnits(line.waiting, line.unit)}</strong>
      </div>
      <ChoiceField
        row
        name={`mark.${place}`}
        kind="radio"
        label={`How ${line.name} arrived`}
        chosen={[said.mark]}
        onChoose={(mark) =>
          onSay(mark === 'differs' ? differing(line) : { mark: mark as 'arrived' | 'later' })
        }
        options={marks}
      />
      {said.mark === 'differs' && <Differences line={line} place={place} said={said} onSay={onSay} />}
    </div>
  );
};

type Differing = Extract<Said, { mark: 'differs' }>;
type Fields = { line: CountedLine; place: number; said: Differing; onSay: (said: Said) => void };

const Differences = ({ line, place, said, onSay }: Fields) => {
  const { quantity_decimals: decimals } = line;
  const lacks = lacking(line, said.received);
  const missing = said.missing ?? (lacks > 0 ? String(lacks) : '');
  const entered = { ...said, missing };
  const named = problemKinds.filter((kind) => entered[kind].trim() && Number(entered[kind]) !== 0);
  return (
    <>
      <div className="count-fields">
        <QuantityField
          name={fieldOf(place, 'received_quantity')}
          label="Arrived"
          aria-label={`Arrived of ${line.name}`}
          decimals={decimals}
          value={said.received}
          onChange={(event) => onSay({ ...said, received: event.currentTarget.value })}
        />
        {problemKinds.map((kind) => (
          <QuantityField
            key={kind}
            name={fieldOf(place, `${kind}.quantity`)}
            label={labels[kind]}
            aria-label={`${labels[kind]} of ${line.name}`}
            decimals={decimals}
            placeholder="0"
            value={entered[kind]}
            onChange={(event) => onSay({ ...said, [kind]: event.currentTarget.value })}
          />
        ))}
      </div>
      <p className="fine">
        Damaged and wrong units are among those that arrived. What did not arrive is missing; lower that
        number to count some of it later.
      </p>
      {named.map((kind) => (
        <Problem key={kind} place={place} kind={kind} />
      ))}
    </>
  );
};

const Problem = ({ place, kind }: { place: number; kind: ProblemKind }) => (
  <div className="form-row">
    <TextField
      name={fieldOf(place, `${kind}.note`)}
      label={`Note on what is ${kind}`}
      maxLength={160}
      optional
    />
    {kind !== 'missing' && (
      <TextField
        name={fieldOf(place, `${kind}.photos`)}
        label={`Photos of what is ${kind}`}
        type="file"
        accept="image/*"
        multiple
        optional
        hint="At most 3. They stay with you: only their fingerprints are recorded. Keep them."
      />
    )}
  </div>
);
