import type { Programs } from './locate-tool.ts';
import type { ToolName } from './tools.ts';

/** A tool that could not be provided: why, and what a person does about it. */
export type Missing = { title: string; reason: string; remedy: string; optional?: true | undefined };

/** What `npm run test:all` provided; its Jest workers read it from PROCURA_TOOLS. */
export type Provided = {
  programs: Programs;
  missing: Partial<Record<ToolName, Missing>>;
  /** A file where skipped suites are recorded. */
  skips?: string;
  /** Whether tests fail that lack a tool, other than an optional one. */
  strict?: boolean;
};

/** A suite with skipped tests, and the tool that they lack. */
export type Skip = { suite: string; tool: ToolName };

export const sentenceOf = ({ title, reason, remedy }: Missing): string =>
  `${title} could not be provided: ${reason.replace(/\.$/, '')}. Remedy: ${remedy}; then run the tests again.`;
