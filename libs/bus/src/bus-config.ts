import { z } from 'zod';
import type { PeerKeys } from './keys.ts';
import { isNatsUrl, type NatsTls, natsUrlRemedy } from './nats-address.ts';

/** The present secret, and others that are accepted while the master secret changes. */
export type Secrets = readonly [present: string, ...others: string[]];

/** The environment of a process that connects to NATS. */
export type BusConfig = {
  /** `nats://user:password@host:port`, or several separated by commas; the user of the first applies to all. */
  nats_url: string;
  nats_tls: NatsTls | undefined;
  /** A file of credentials, in place of the user of `nats_url`. */
  nats_creds: string | undefined;
  /** The keys of this process's calls and events. */
  keys: PeerKeys;
  /** Secrets of this process: the first seals, and all open; see docs/rotate-secrets.md. */
  secrets: Secrets;
  /** First token of every subject; `procura` outside tests. */
  namespace: string;
};

const leastSecret = 32;
const keys =
  'set it to the JSON of this process’s keys; npm start creates it, elsewhere `npm run cli -- process-secrets <name>` derives it from the master secret';
const secret =
  'set it to this process’s own secret of at least 32 characters; npm start makes it, elsewhere `npm run cli -- process-secrets <name>` derives it from the master secret';

/** The variables of `BusConfig`, for the environment schema of a process. */
export const busVariables = {
  NATS_URL: z.string({ error: natsUrlRemedy }).refine(isNatsUrl, { error: natsUrlRemedy }),
  /** PEM files; with any of them, or a `tls://` address, the connection uses TLS. */
  NATS_CA: z.string().optional(),
  NATS_CERT: z.string().optional(),
  NATS_KEY: z.string().optional(),
  /** A file of credentials (JWT and seed), as nsc writes it, in place of the user and password of NATS_URL. */
  NATS_CREDS: z.string().optional(),
  /** `{"to": {"<service>": "<key>"}, "from": {"<process>": "<key>" or ["<key>", "<key>"]}}`. */
  PROCURA_KEYS: z.string({ error: keys }).transform((text, context): PeerKeys => {
    const parsed = peerKeys.safeParse(jsonOf(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: keys });
    return z.NEVER;
  }),
  /** One, or two separated by a comma. */
  PROCURA_SECRET: z
    .string({ error: secret })
    .transform((text) => text.split(',') as [string, ...string[]])
    .refine((secrets) => secrets.every(({ length }) => length >= leastSecret), { error: secret }),
  PROCURA_NAMESPACE: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .default('procura'),
};

const key = z.string().regex(/^[\w-]{43}$/);
const peerKeys = z.strictObject({
  to: z.record(z.string(), key),
  from: z.record(z.string(), z.union([key, z.array(key).min(1)])),
});
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The configuration from the variables that `busVariables` parsed. Throws one sentence if a certificate has no key. */
export const busConfigOf = (data: z.output<z.ZodObject<typeof busVariables>>): BusConfig => ({
  nats_url: data.NATS_URL,
  nats_tls: readNatsTls(data),
  nats_creds: data.NATS_CREDS || undefined,
  keys: data.PROCURA_KEYS,
  secrets: data.PROCURA_SECRET,
  namespace: data.PROCURA_NAMESPACE,
});

type TlsVariables = {
  NATS_CA?: string | undefined;
  NATS_CERT?: string | undefined;
  NATS_KEY?: string | undefined;
};

/** The PEM files that NATS_CA, NATS_CERT and NATS_KEY name; an empty variable counts as unset. */
export const readNatsTls = (variables: TlsVariables): NatsTls | undefined => {
  const [ca, cert, key] = [variables.NATS_CA, variables.NATS_CERT, variables.NATS_KEY].map(
    (file) => file || undefined,
  );
  if (!cert !== !key)
    throw new Error('NATS_CERT and NATS_KEY go together. Set both to PEM files, or neither.');
  return ca || cert ? { ca, cert, key } : undefined;
};
