/**
 * A start that cannot continue. `message` states the failure and then the remedy. The launcher prints it without a
 * stack and exits with a non-zero code.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** The message of a thrown value, without credentials in URLs. */
export const messageOf = (thrown: unknown): string =>
  withoutCredentials(thrown instanceof Error ? thrown.message : String(thrown));

/** The same text with `user:password@` removed from every URL in it. */
export const withoutCredentials = (text: string): string => text.replaceAll(/\/\/[^@/\s]*@/g, '//');
