import { execFile } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newSigningKey } from '@procura/audit';
import { keepSecret } from '../stack/private-file.ts';

const run = promisify(execFile);
const everyMs = 3_600_000;

/** Periodic signing, which `stop` ends. */
export type AuditSigner = { stop(): Promise<void> };

/**
 * Signs the ends of the audit chains now and every hour, into `signed-heads.jsonl` of the data folder. Its key is
 * created once; `audit-signing.pub` verifies the signatures. All of this is in one folder with the database, so it only
 * demonstrates signing; for protection it runs elsewhere (docs/operator.md).
 */
export const startAuditSigner = (options: {
  /** The main file of the operator's commands. */
  cli: string;
  data_dir: string;
  base_url: string;
  rest_key: string;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
}): AuditSigner => {
  const { cli, data_dir, base_url, rest_key, env, log } = options;
  const key = keepSecret(data_dir, 'audit_signing_key', () => newSigningKey().private_key);
  const public_key = createPublicKey(key).export({ type: 'spki', format: 'pem' });
  writeFileSync(join(data_dir, 'audit-signing.pub'), public_key);
  const stopping = new AbortController();
  const sign = async (): Promise<void> => {
    const files = [
      ...['--key', join(data_dir, 'secrets', 'audit_signing_key')],
      ...['--out', join(data_dir, 'signed-heads.jsonl')],
    ];
    try {
      await run(process.execPath, [cli, 'sign-audit-heads', ...files], {
        env: { ...env, PROCURA_URL: base_url, PROCURA_REST_KEY: rest_key },
        signal: stopping.signal,
      });
    } catch (error) {
      if (stopping.signal.aborted) return;
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      log(`The audit chains are not signed: ${(stdout + stderr).trim()}`);
    }
  };
  let signing = sign();
  const timer = setInterval(() => {
    signing = signing.then(sign);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await signing;
    },
  };
};
