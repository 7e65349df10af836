import type { Operator } from './operator.ts';
import { StartFailure } from './start-failure.ts';

/** A user of the demo and what they sign in and call with. */
export type DemoUser = {
  email: string;
  password: string;
  company_id: string;
  role: string;
  /** An MCP token. */
  token: string;
  rest_key: string;
};

/** The users of the demo by the names that other programs rely on; the operator has no MCP token. */
export type DemoUsers = Record<
  'admin' | 'buyer' | 'approver' | 'finance' | 'viewer' | 'supplier_admin' | 'other_admin',
  DemoUser
> & { operator: Omit<DemoUser, 'token'> };

export type LoadDemoOptions = {
  base_url: string;
  data_dir: string;
  operator: Operator;
  /** Where mail lies as files; absent when it is sent by SMTP. */
  mail_dir?: string;
  /** Called with one line for each stretch of the work. */
  log: (line: string) => void;
};

/**
 * Loads the demo companies through the operations that an operator, an admin and a supplier use. Called
 * again after an interruption it goes on where it was.
 */
export async function loadDemo(_options: LoadDemoOptions): Promise<DemoUsers> {
  throw new StartFailure('The demo cannot be loaded yet. Start without it: npm start -- --empty.');
}
