/** A view, and the tool call that it shows. */
export type ShownView = {
  html: string;
  tool: Record<string, unknown>;
  given: Record<string, unknown>;
  result: Record<string, unknown>;
};
