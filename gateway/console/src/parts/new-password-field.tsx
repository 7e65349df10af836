import { TextField } from './field.tsx';

/** A field for a password that a person chooses; `orPresent` if people with a password enter it instead. */
export const NewPasswordField = ({ orPresent = false }: { orPresent?: boolean }) => (
  <TextField
    name="password"
    label={orPresent ? 'Password' : 'New password'}
    type="password"
    autoComplete="new-password"
    hint={
      orPresent
        ? 'At least 12 characters; your present one if you already use Procura.'
        : 'At least 12 characters. A few unrelated words are easy to remember.'
    }
    autoFocus={!orPresent}
  />
);
