import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { newSigningKey, readSigningKey, signHead } from '@procura/audit';
import {
  type AuditChainHead,
  listAuditHeads,
  mailSignedAuditHeads,
  type SignedAuditHead,
  signedAuditHead,
} from '@procura/contracts';
import type { Command } from 'commander';
import { CliFailure, unusable } from './cli-failure.ts';
import { defineCommand, done, type Outcome, type Tools } from './define-command.ts';
import { readCount } from './read-options.ts';

export const auditSigningKeyCommand = (tools: Tools): Command =>
  defineCommand<{ out: string }>(
    tools,
    {
      name: 'audit-signing-key',
      summary:
        'Makes the key that signs heads of audit chains: <file> is private and stays with the signer, <file>.pub is for everybody who verifies.',
      example: '--out audit-signing.pem',
    },
    async ({ out }) => {
      const file = tools.path(out);
      const { private_key, public_key } = newSigningKey();
      try {
        // Existing keys are never overwritten, because their signatures could no longer be verified.
        writeFileSync(file, private_key, { mode: 0o600, flag: 'wx' });
        writeFileSync(`${file}.pub`, public_key, { flag: 'wx' });
      } catch (error) {
        throw new CliFailure(
          'usage',
          `${out} cannot be written (${(error as NodeJS.ErrnoException).code}). Name a new file.`,
        );
      }
      return done({ file, public_key }, `Wrote the private key to ${out} and the public key to ${out}.pub.`);
    },
  ).requiredOption('--out <file>', 'the file to write');

type SignOptions = { key: string; out: string };

export const signAuditHeadsCommand = (tools: Tools): Command =>
  defineCommand<SignOptions & { every?: number }>(
    tools,
    {
      name: 'sign-audit-heads',
      summary:
        'Signs the head of every company’s audit chain, appends it to a file, one a line, and has it mailed to the admins who want it; run it each hour, where nobody of the platform can write. Fails when a chain does not continue what was signed before.',
      example: '--key audit-signing.pem --out signed-heads.jsonl',
    },
    async ({ every, ...options }) => {
      if (every === undefined) return signHeads(tools, options);
      for (;;) {
        for (const line of await signOrSayWhy(tools, options)) tools.note(line);
        await tools.pause(every * minuteMs);
      }
    },
  )
    .requiredOption('--key <file>', 'the private key, as audit-signing-key made it')
    .requiredOption('--out <file>', 'the file to append to')
    .option('--every <minutes>', 'do it again after so many minutes, until it is stopped', readCount);

const minuteMs = 60_000;

/** The result of a round. If the platform is unavailable, the next round signs what this one could not. */
const signOrSayWhy = (tools: Tools, options: SignOptions): Promise<readonly string[]> =>
  signHeads(tools, options).then(
    ({ lines }) => lines,
    (error: unknown) => {
      if (error instanceof CliFailure && error.exit !== 'usage') return [error.message];
      throw error;
    },
  );

const signHeads = async (tools: Tools, { key: keyFile, out }: SignOptions): Promise<Outcome> => {
  const key = readKey(tools.path(keyFile), 'private');
  const file = tools.path(out);
  endLastLine(file);
  const known = new Map(readSignedHeads(file).map((head) => [head.company_id, head]));
  const at = new Date();
  const broken: AuditChainHead[] = [];
  const present: SignedAuditHead[] = [];
  let signed = 0;
  for await (const head of headsOf(tools)) {
    const before = known.get(head.company_id);
    const isSame = before?.sequence === head.sequence && before.hash === head.hash;
    if (before && !isSame && before.sequence >= head.sequence) broken.push(head);
    else if (before && isSame) present.push(before);
    else {
      const now = signHead(head, { key, at });
      append(file, `${JSON.stringify(now)}\n`);
      present.push(now);
      signed++;
    }
  }
  const mailed = await mail(tools, present);
  return {
    ok: broken.length === 0,
    json: { signed, mailed, broken },
    lines: [
      `Signed ${signed} heads into ${out}. They are mailed to the admins of ${mailed} companies.`,
      ...broken.map(
        ({ company_id, sequence }) =>
          `The chain of ${company_id} ends at entry ${sequence} and does not hold the head that was signed before: it was cut off or written again. Export it and verify it with --signed-heads.`,
      ),
    ],
  };
};

const append = (file: string, line: string): void => {
  try {
    appendFileSync(file, line, { mode: 0o600 });
  } catch (error) {
    throw unusable(error, file);
  }
};

/**
 * Ends the last line of a file. A full disk may have left only a part of it: a part of a head after whole ones is
 * removed, and the head is signed again.
 */
const endLastLine = (file: string): void => {
  if (!existsSync(file)) return;
  const text = readText(file);
  const end = text.lastIndexOf('\n') + 1;
  const last = text.slice(end);
  if (last.endsWith('}')) append(file, '\n');
  else if (end > 0 && last.startsWith('{')) truncateSync(file, Buffer.byteLength(text.slice(0, end)));
};

const headsPerCall = 100;

/** Has the heads of all companies mailed; the platform decides to whom. Returns the number of companies. */
const mail = async (tools: Tools, heads: readonly SignedAuditHead[]): Promise<number> => {
  let companies = 0;
  for (let at = 0; at < heads.length; at += headsPerCall)
    companies += (await tools.call(mailSignedAuditHeads, { heads: heads.slice(at, at + headsPerCall) }))
      .companies;
  return companies;
};

const headsOf = async function* (tools: Tools): AsyncGenerator<AuditChainHead> {
  let cursor: string | undefined;
  do {
    const page = await tools.call(listAuditHeads, { limit: headsPerCall, cursor });
    yield* page.data;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
};

/** The signed heads in a file; none if the file does not exist. Raises a failure with the number of an invalid line. */
export const readSignedHeads = (file: string): SignedAuditHead[] => {
  if (!existsSync(file)) return [];
  return readText(file)
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      try {
        return [signedAuditHead.parse(JSON.parse(line))];
      } catch {
        throw new CliFailure(
          'usage',
          `${file}:${index + 1} is not a signed head. Name the file that sign-audit-heads wrote.`,
        );
      }
    });
};

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unusable(error, file);
  }
};

/** A key from a file. Raises a failure that names the option to set. */
export const readKey = (file: string, kind: 'private' | 'public') => {
  try {
    return readSigningKey(readFileSync(file, 'utf8'), kind);
  } catch (error) {
    if (error instanceof RangeError)
      throw new CliFailure('usage', `${file} ${error.message}. Name the file that audit-signing-key made.`);
    throw new CliFailure(
      'usage',
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Check its name.`,
    );
  }
};
