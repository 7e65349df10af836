import { operatorAccess } from '@procura/bus';
import { keepMasterSecret } from './master-secret.ts';
import { keepSecret } from './private-file.ts';

/** The first user of the operator company and its REST key. */
export type Operator = { email: string; password: string; rest_key: string };

/** The operator of this data folder. Its secrets derive from the master secret; those of an earlier version stay. */
export const keepOperator = (dataDir: string): Operator => {
  const access = operatorAccess(keepMasterSecret(dataDir));
  return {
    email: 'operator@procura.example',
    password: keepSecret(dataDir, 'operator_password', () => access.password),
    rest_key: keepSecret(dataDir, 'operator_rest_key', () => access.rest_key),
  };
};
