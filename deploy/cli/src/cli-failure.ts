import type { FieldError } from '@procura/contracts';

/** Exit codes of commands. */
export const exitCodes = {
  /** Success. */
  done: 0,
  /** The platform refused, or a check failed: rows of an import, an audit chain. */
  refused: 1,
  /** The command is invalid, or lacks what it needs. */
  usage: 2,
  /** The platform does not answer. */
  unavailable: 3,
} as const;

/** Why a command ended early: a sentence about the failure and its remedy. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
  readonly exit: keyof typeof exitCodes;
  /** Stable code of the platform's failure. */
  readonly code: string | undefined;
  readonly errors: readonly FieldError[];

  constructor(
    exit: keyof typeof exitCodes,
    message: string,
    { code, errors = [] }: { code?: string | undefined; errors?: readonly FieldError[] | undefined } = {},
  ) {
    super(message);
    this.exit = exit;
    this.code = code;
    this.errors = errors;
  }
}

/** A failure that names the file; other errors are returned as they are. */
export const unusable = (error: unknown, file: string): unknown => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new CliFailure('usage', `There is no file ${file}. Check its name.`);
  if (code === 'EACCES' || code === 'EISDIR' || code === 'EPERM')
    return new CliFailure('usage', `${file} cannot be used (${code}). Name a file that you may use.`);
  return error;
};
