import type { FieldError } from '@procura/contracts';

/** Errors for entries of an input that repeat an earlier one. */
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
