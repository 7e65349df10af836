import { Problem } from '../../src/problem.ts';
import type { ToolResult } from '../host.ts';
import { theHost } from './host.ts';

/** Calls an operation that is a tool, through the host. Throws `Problem` for every failure. */
export const callOperation = async (
  name: string,
  input: Record<string, unknown>,
  { key }: { key?: string } = {},
): Promise<unknown> => {
  const given = { ...input, ...(key && { idempotency_key: key }) };
  const result = await theHost()
    .callTool(name, given)
    .catch((error: Error) => {
      throw new Problem(0, { code: 'unreachable', detail: `The assistant did not do it: ${error.message}` });
    });
  return answerOf(result);
};

/** The answer of a tool's result. Throws the `Problem` that it contains. */
export const answerOf = ({
  isError,
  structuredContent,
  content = [],
}: ToolResult): Record<string, unknown> => {
  if (!isError && structuredContent) return structuredContent;
  const text = content.find(({ type }) => type === 'text')?.text ?? '';
  const document = read(isError ? text.slice(text.indexOf('\n\n') + 2) : text);
  if (!isError && document) return document;
  throw new Problem(Number(document?.status) || 400, document ?? { detail: text || undefined });
};

const read = (text: string): Record<string, unknown> | undefined => {
  try {
    return Object(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** A view shows one call of one person. */
export const shownFor = (): string => '';
