import type { Programs } from './locate-tool.ts';
import type { ToolName } from './tools.ts';

/** A tool that could not be provided: why, and what a person does about it. */
export type Missing = { title: string; reason: string; remedy: string };

/** What `npm test` provided; its Jest workers read it from PROCURA_TOOLS. */
export type Provided = {
  programs: Programs;
  missing: Partial<Record<ToolName, Missing>>;
  /** A file where skipped suites are recorded; without it their tests fail. */
  skips?: string;
};

/** A suite of which tests were skipped, and the tool that they lack. */
export type Skip = { suite: string; tool: ToolName };

export const sentenceOf = ({ title, reason, remedy }: Missing): string =>
  `${title} could not be provided: ${reason.replace(/\.$/, '')}. Remedy: ${remedy}; then run the tests again.`;
