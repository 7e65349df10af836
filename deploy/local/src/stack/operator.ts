import { randomBytes } from 'node:crypto';
import { newSecret } from '@procura/bus/credential-secret';
import { keepSecret } from './private-file.ts';

/** The first user of the operator company and its REST key. */
export type Operator = { email: string; password: string; rest_key: string };

/** The operator of this data folder; the secrets are created once and stored with the others. */
export const keepOperator = (dataDir: string): Operator => ({
  email: 'operator@procura.example',
  password: keepSecret(dataDir, 'operator_password', () => randomBytes(18).toString('base64url')),
  rest_key: keepSecret(dataDir, 'operator_rest_key', () => newSecret('rest_key')),
});
