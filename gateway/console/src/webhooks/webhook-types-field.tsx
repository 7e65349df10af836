import { useState } from 'react';
import type { InputOf } from '../operations.ts';
import { CheckField, ChoiceField } from '../parts/field.tsx';
import type { Values } from '../parts/form.tsx';
import { sentenceOf, type TypesOfKind, useChangeKinds } from './change-kinds.ts';

type Types = NonNullable<InputOf<'create_webhook'>['types']>;

/** The choice in {@link WebhookTypesField}; null for all types. */
export const chosenTypes = (values: Values, shown: readonly TypesOfKind[]): Types | null => {
  if (values.text('types') === 'all') return null;
  const kinds = values.all('kinds');
  const single = values.all('type');
  return shown.flatMap(({ kind, types }) =>
    types.filter((type) => kinds.includes(kind) || single.includes(type)),
  );
};

/** The changes that a webhook is sent: all, or some types per kind of object. `chosen` is null for all. */
export const WebhookTypesField = ({ chosen }: { chosen: readonly string[] | null }) => {
  const kinds = useChangeKinds();
  const [some, setSome] = useState(chosen !== null);
  return (
    <>
      <ChoiceField
        name="types"
        kind="radio"
        label="Changes"
        chosen={[some ? 'some' : 'all']}
        onChoose={(value) => setSome(value === 'some')}
        options={[
          { value: 'all', label: 'All changes', hint: 'Also types that are added later.' },
          { value: 'some', label: 'Only some' },
        ]}
      />
      {some &&
        kinds.map((one) => (
          <KindField key={one.kind} {...one} chosen={one.types.filter((type) => chosen?.includes(type))} />
        ))}
    </>
  );
};

/** The types of one kind of object: all of them, or a choice. */
const KindField = ({ kind, name, types, chosen }: TypesOfKind & { chosen: string[] }) => {
  const [all, setAll] = useState(chosen.length === types.length);
  return (
    <div className="form">
      <CheckField
        name="kinds"
        value={kind}
        label={`All changes of ${name}`}
        defaultChecked={all}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      {!all && (
        <details className="more-words" open={chosen.length > 0}>
          <summary>Choose among {name}</summary>
          <ChoiceField
            name="type"
            label={`Types of changes of ${name}`}
            chosen={chosen}
            options={types.map((type) => ({ value: type, label: sentenceOf(type) }))}
          />
        </details>
      )}
    </div>
  );
};
