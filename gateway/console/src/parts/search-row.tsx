import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

/** The field of a list's form that finds by words, with its button. It shows another value when the address changes. */
export const SearchRow = ({
  name = 'q',
  value,
  maxLength = 100,
  look,
  ...words
}: {
  name?: string;
  label: string;
  placeholder: string;
  value: string;
  maxLength?: number;
  look?: ComponentProps<typeof Button>['look'];
}) => (
  <div className="search-row">
    <TextField key={value} type="search" name={name} {...words} maxLength={maxLength} defaultValue={value} />
    <Button type="submit" icon="search" {...(look && { look })}>
      Search
    </Button>
  </div>
);
