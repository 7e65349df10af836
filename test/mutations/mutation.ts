/**
 * A mutation: one small edit of a source that removes an access rule, and the tests that must then fail. The anchor
 * is text that occurs in the file exactly once.
 */
export type Mutation = {
  name: string;
  file: string;
  anchor: string;
  without: string;
  tests: readonly string[];
};
