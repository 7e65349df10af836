import { createReadStream, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type ChainFault, isSignedBy, openChainCheck } from '@procura/audit';
import {
  type AuditChainEntry,
  type AuditChainHead,
  auditChainEntry,
  auditChainHead,
  auditChange,
  exportAudit,
  type SignedAuditHead,
} from '@procura/contracts';
import type { Command } from 'commander';
import { z } from 'zod';
import { readKey, readSignedHeads } from './audit-head-commands.ts';
import { CliFailure, unusable } from './cli-failure.ts';
import { defineCommand, done, type Outcome, type Tools } from './define-command.ts';

const headFileOf = (file: string): string => `${file}.head.json`;
const entriesPerCall = 100;

export const exportAuditCommand = (tools: Tools): Command =>
  defineCommand<{ company: string; out: string }>(
    tools,
    {
      name: 'export-audit',
      summary:
        'Writes a company’s audit chain to a file, one entry a line, and its head to <file>.head.json. Keep the head somewhere else too: it is what shows that nothing was cut off.',
      example: '--company co_… --out audit.jsonl',
    },
    async ({ company, out }) => {
      const file = tools.path(out);
      let head: AuditChainHead | undefined;
      await writing(file, async function* () {
        for await (const page of pagesOf(tools, company)) {
          ({ head } = page);
          yield page.data.map((entry) => `${JSON.stringify(entry)}\n`).join('');
          const last = page.data.at(-1);
          if (last && page.has_more) tools.note(`${last.sequence} of ${page.head.sequence} entries`);
        }
      });
      if (!head) throw new Error('export_audit answered no page');
      writeFileSync(headFileOf(file), `${JSON.stringify(head, null, 2)}\n`);
      return done(
        { file, head },
        `Wrote ${head.sequence} entries of ${head.company_id} to ${out}, and the head to ${headFileOf(out)}.`,
        `Head: entry ${head.sequence}, ${head.hash}`,
      );
    },
  )
    .requiredOption('--company <id>', 'the company')
    .requiredOption('--out <file>', 'the file to write');

const pagesOf = async function* (tools: Tools, company_id: string) {
  let cursor: string | undefined;
  do {
    const page = await tools.call(exportAudit, { company_id, limit: entriesPerCall, cursor });
    yield page;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
};

/** The file appears with its last line; an earlier one stays if that is not reached. */
const writing = async (file: string, text: () => AsyncGenerator<string>): Promise<void> => {
  const unfinished = `${file}.part`;
  try {
    await writeFile(unfinished, text());
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw unusable(error, file);
  }
};

export const verifyAuditCommand = (tools: Tools): Command =>
  defineCommand<{ head?: string; signedHeads?: string; publicKey?: string }>(
    tools,
    {
      name: 'verify-audit',
      summary:
        'Checks an exported audit chain offline and names the first entry that was changed, removed, added or put elsewhere. The head, taken from <file>.head.json unless another is named, shows what was cut off; an older one works too. Signed heads with their public key show a chain that was written again whole.',
      example: 'audit.jsonl --head kept-elsewhere.json',
    },
    async ({ head: given, signedHeads, publicKey }, [named = '']) => {
      const file = tools.path(named);
      const headFile = given === undefined ? headFileOf(file) : tools.path(given);
      const head = given !== undefined || existsSync(headFile) ? readHead(headFile) : null;
      const signed = readSigned(tools, { signedHeads, publicKey });
      const { count, fault, held } = await checkFile(file, { head, signed });
      return fault ? broken(named, { count, fault }) : whole(named, { count, head, held });
    },
  )
    .argument('<file>', 'the exported chain')
    .option('--head <file>', 'the head to hold it against')
    .option('--signed-heads <file>', 'heads that sign-audit-heads signed, to hold it against')
    .option('--public-key <file>', 'the public key they are signed with');

/** The heads against which to check a chain, of all companies; each must be signed with the key. */
const readSigned = (
  tools: Tools,
  { signedHeads, publicKey }: { signedHeads?: string; publicKey?: string },
): SignedAuditHead[] => {
  if (signedHeads === undefined && publicKey === undefined) return [];
  if (signedHeads === undefined || publicKey === undefined)
    throw new CliFailure(
      'usage',
      'Signed heads are checked with their key. Give --signed-heads and --public-key.',
    );
  const file = tools.path(signedHeads);
  if (!existsSync(file)) throw new CliFailure('usage', `There is no file ${file}. Check its name.`);
  const key = readKey(tools.path(publicKey), 'public');
  const heads = readSignedHeads(file);
  const forged = heads.find((head) => !isSignedBy(head, key));
  if (forged)
    throw new CliFailure(
      'refused',
      `${signedHeads} has a head of ${forged.company_id} at entry ${forged.sequence} that is not signed with ${publicKey}. Get the file and the key from whom signs.`,
    );
  return heads;
};

const whole = (
  file: string,
  { count, head, held }: { count: number; head: AuditChainHead | null; held: number },
): Outcome =>
  done(
    { ok: true, entries: count, head, signed_heads: held, fault: null },
    `${file} is whole: ${count} entries, each linked to the one before.`,
    ...(head === null
      ? [
          'There is no head to hold it against, so entries cut off at the end would not show. Name one with --head.',
        ]
      : count > head.sequence
        ? [
            `It holds its head, entry ${head.sequence}; the ${count - head.sequence} entries after that are not covered by it.`,
          ]
        : [`It ends where its head says, at entry ${head.sequence}.`]),
    ...(held > 0 ? [`It holds the ${held} heads of it that were signed.`] : []),
  );

type FileFault = ChainFault | { fault: 'unreadable_line'; line: number; message: string };

const broken = (file: string, { count, fault }: { count: number; fault: FileFault }): Outcome => ({
  ok: false,
  json: { ok: false, entries: count, fault },
  lines: [`${file} is incomplete: ${sentenceOf(fault)}`],
});

/** Reads the file line by line, so that it may have any length. Ends at the first fault. */
const checkFile = async (
  file: string,
  { head, signed }: { head: AuditChainHead | null; signed: readonly SignedAuditHead[] },
): Promise<{ count: number; fault: FileFault | null; held: number }> => {
  const company_id = head?.company_id ?? (await firstCompany(file));
  const ofCompany = signed.filter((one) => one.company_id === company_id);
  const held = ofCompany.length;
  if (signed.length > 0 && held === 0)
    throw new CliFailure(
      'refused',
      `None of the signed heads is of the company of ${file}. Name the heads that were signed for it, and an export that has its entries.`,
    );
  const check = openChainCheck(head, ofCompany);
  let count = 0;
  try {
    for await (const text of linesOf(file)) {
      const read = readEntry(text);
      if ('message' in read)
        return { count, held, fault: { fault: 'unreadable_line', line: count + 1, message: read.message } };
      count++;
      const fault = check.add(read.entry);
      if (fault) return { count, held, fault };
    }
  } catch (error) {
    throw unusable(error, file);
  }
  return { count, held, fault: check.end() };
};

/** The company of a chain, from the file's first valid entry. */
const firstCompany = async (file: string): Promise<string | undefined> => {
  if (!existsSync(file)) return undefined;
  for await (const text of linesOf(file)) {
    const read = readEntry(text);
    return 'entry' in read ? read.entry.company_id : undefined;
  }
  return undefined;
};

/** The lines of a file that are not blank. */
const linesOf = async function* (file: string): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) if (line.trim() !== '') yield line;
};

/** Strict, so that an entry with added fields is refused. */
const wholeEntry = z.strictObject({
  ...auditChainEntry.shape,
  actor: z.strictObject(auditChainEntry.shape.actor.shape),
  changes: z.array(z.strictObject(auditChange.shape)).optional(),
});

const readEntry = (text: string): { entry: AuditChainEntry } | { message: string } => {
  try {
    const { data, error } = wholeEntry.safeParse(JSON.parse(text));
    if (data) return { entry: data };
    const [issue] = error.issues;
    return { message: `${issue?.path.join('.') || 'the entry'}: ${issue?.message}` };
  } catch {
    return { message: 'it is not JSON' };
  }
};

const readHead = (file: string): AuditChainHead => {
  try {
    return auditChainHead.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new CliFailure(
        'usage',
        `${file} is not the head of an audit chain. Name the .head.json of an export.`,
      );
    throw unusable(error, file);
  }
};

const sentenceOf = (fault: FileFault): string => {
  switch (fault.fault) {
    case 'unreadable_line':
      return `line ${fault.line} is not an entry (${fault.message}).`;
    case 'missing_entry':
      return `entry ${fault.sequence} is missing from its place.`;
    case 'misplaced_entry':
      return `${fault.id} is at place ${fault.sequence}, where it does not belong: it was added, repeated or moved.`;
    case 'other_company':
      return `${fault.id} at place ${fault.sequence} belongs to another company.`;
    case 'broken_link':
      return `entry ${fault.sequence}, ${fault.id}, does not continue the one before: one of the two was replaced.`;
    case 'changed_entry':
      return `entry ${fault.sequence}, ${fault.id}, was changed after it was recorded.`;
    case 'repeated_number':
      return `number ${fault.number} of ${fault.service} came twice.`;
    case 'missing_number':
      return `number ${fault.number} of ${fault.service} was given out and is not in the chain. If the export is new it may still have been on its way: export again.`;
    case 'cut_end':
      return `it was cut off before entry ${fault.sequence}; its head is entry ${fault.head_sequence}.`;
    case 'other_signed_head':
      return `entry ${fault.sequence} is not the one whose hash was signed at ${fault.signed_at}: the chain was written again up to there.`;
    case 'other_head':
      return `entry ${fault.sequence} is not the one its head names: the chain was rewritten up to there, or the head belongs to another.`;
  }
};
