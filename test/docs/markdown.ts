import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../architecture/sources.ts';

/** A fenced block of a page. `note` is what follows the language in its info string. */
export type Block = { path: string; line: number; language: string; note: string; text: string };

/** The pages whose blocks are run: README and every page of `docs/`. */
export const pagePaths = (): string[] => [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The blocks of a page, in order. */
export const blocksOf = (path: string): Block[] => {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [index, line] of readFileSync(join(root, path), 'utf8').split('\n').entries()) {
    const fence = /^```(\S*)\s*(.*)$/.exec(line);
    if (!fence) {
      if (open) open.text += `${line}\n`;
    } else if (open) open = undefined;
    else {
      const [, language = '', note = ''] = fence;
      open = { path, line: index + 1, language, note, text: '' };
      blocks.push(open);
    }
  }
  return blocks;
};

/** Why a block is not run; undefined when it is. */
export const whyNotRun = ({ note }: Block): string | undefined => /^no-run: (.+)$/.exec(note)?.[1];

/** Programs with substitutes that note the calls, because the real ones need something that is not here. */
export const substitutedIn = ({ note }: Block): string[] =>
  /^substitutes: (.+)$/.exec(note)?.[1]?.split(', ') ?? [];

/** Where the invitation is mailed that a person accepts after a block, as a word of the shell. */
export const invitedBy = ({ note }: Block): string | undefined => /^invites (\S+)$/.exec(note)?.[1];
