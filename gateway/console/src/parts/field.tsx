import { type ComponentProps, type ReactNode, useId } from 'react';
import { useFieldErrors } from './form.tsx';

type FieldProps = { name: string; label: string; hint?: ReactNode; optional?: boolean };

/** Label, hint and errors of one control; `control` gets the attributes that connect them. */
export const Frame = ({
  name,
  label,
  hint,
  optional,
  control,
}: FieldProps & {
  control: (tie: {
    id: string;
    name: string;
    'aria-invalid': boolean | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}) => {
  const id = useId();
  const errors = useFieldErrors(name);
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id} id={`${id}-label`}>
        {label}
        {optional && <span className="optional"> optional</span>}
      </label>
      {control({
        id,
        name,
        'aria-invalid': errors.length > 0 || undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} label={label} errors={errors} />
    </div>
  );
};

const FieldError = ({ id, label, errors }: { id: string; label: string; errors: readonly string[] }) =>
  errors.length > 0 && (
    <p className="field-error" id={id}>
      {errors.map((message) => sentence(label, message)).join(' ')}
    </p>
  );

/** A message that continues the field's name is shown after it; another is shown with it. */
const sentence = (label: string, message: string): string =>
  /^(must|is|are|has|expected|comes|does|may|can|needs|names)\b/.test(message)
    ? `${label} ${message}.`
    : `${label}: ${message}.`;

export const TextField = ({ label, hint, optional, ...rest }: FieldProps & ComponentProps<'input'>) => (
  <Frame
    name={rest.name}
    label={label}
    hint={hint}
    optional={optional}
    control={(tie) => <input type="text" autoComplete="off" {...rest} {...tie} />}
  />
);

export const TextArea = ({ label, hint, optional, ...rest }: FieldProps & ComponentProps<'textarea'>) => (
  <Frame
    name={rest.name}
    label={label}
    hint={hint}
    optional={optional}
    control={(tie) => <textarea rows={3} {...rest} {...tie} />}
  />
);

/** One of several options, each a value and its words. */
export const SelectField = ({
  label,
  hint,
  optional,
  options,
  ...rest
}: FieldProps & ComponentProps<'select'> & { options: readonly (readonly [string, string])[] }) => (
  <Frame
    name={rest.name}
    label={label}
    hint={hint}
    optional={optional}
    control={(tie) => (
      <select {...rest} {...tie}>
        {options.map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    )}
  />
);

/** A yes-or-no field. */
export const CheckField = ({
  label,
  hint,
  ...rest
}: Omit<FieldProps, 'optional'> & ComponentProps<'input'>) => {
  const id = useId();
  const errors = useFieldErrors(rest.name);
  return (
    <div className="check">
      <input
        {...rest}
        type="checkbox"
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-invalid={errors.length > 0 || undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} label={label} errors={errors} />
    </div>
  );
};

/** One or several of a list of visible options. */
export const ChoiceField = ({
  name,
  label,
  hint,
  kind = 'checkbox',
  options,
  chosen,
  onChoose,
  columns = false,
  row = false,
}: {
  name: string;
  label: string;
  hint?: ReactNode;
  kind?: 'checkbox' | 'radio';
  options: readonly { value: string; label: string; hint?: ReactNode; disabled?: boolean }[];
  /** The initial choice. */
  chosen: readonly string[];
  onChoose?: (value: string, isChosen: boolean) => void;
  /** In columns if the width allows. */
  columns?: boolean;
  /** Short options next to each other. Their legend is for those who cannot see what they are about. */
  row?: boolean;
}) => {
  const id = useId();
  const errors = useFieldErrors(name);
  return (
    <fieldset
      className="choices"
      aria-describedby={
        [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ') || undefined
      }
    >
      <legend className={row ? 'unseen' : undefined}>{label}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={`choice-list${columns ? ' columns' : ''}${row ? ' row' : ''}`}>
        {options.map((option) => (
          <div className="check" key={option.value}>
            <input
              type={kind}
              name={name}
              value={option.value}
              id={`${id}-${option.value}`}
              defaultChecked={chosen.includes(option.value)}
              disabled={option.disabled}
              aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
              onChange={(event) => onChoose?.(option.value, event.currentTarget.checked)}
            />
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            {option.hint && (
              <p className="hint" id={`${id}-${option.value}-hint`}>
                {option.hint}
              </p>
            )}
          </div>
        ))}
      </div>
      <FieldError id={`${id}-error`} label={label} errors={errors} />
    </fieldset>
  );
};
