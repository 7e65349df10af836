import { Failure, type FieldError } from '@procura/contracts';

/** `invalid_input` of one field; `message` reads on from the field's name and says what to do. */
export const invalidField = (path: string, message: string): Failure => invalidFields([{ path, message }]);

/** `invalid_input` that names every field at fault; the sentence is that of the first. */
export const invalidFields = (errors: FieldError[]): Failure => {
  const [first] = errors;
  if (!first) throw new Error('A failure names at least one field');
  const detail = `${first.path} ${first.message}.`;
  return new Failure(
    'invalid_input',
    errors.length > 1 ? `${detail} ${errors.length - 1} more below.` : detail,
    {
      errors,
    },
  );
};

/** Entries of an input that name the same thing as an earlier one. */
export const repeatedEntries = (list: string, field: string, values: readonly string[]): FieldError[] =>
  values.flatMap((value, index) => {
    const first = values.indexOf(value);
    return first === index
      ? []
      : [
          {
            path: `${list}.${index}.${field}`,
            message: `is that of ${list}.${first} again; give one entry each`,
          },
        ];
  });
