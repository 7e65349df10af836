import { createContext, useContext } from 'react';
import type { AnswerOf, OperationName } from './operations.ts';

/** The signed-in user and their present rights. */
export type Session = {
  readonly who: AnswerOf<'whoami'>;
  /** Null while it cannot be read. */
  readonly role: AnswerOf<'get_my_role'> | null;
  /** Whether the role allows an operation. */
  may(operation: OperationName): boolean;
  /** Reads both again after a change. */
  reload(): void;
  signOut(): void;
};

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

/** The session; only inside pages that need one. */
export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session here.');
  return session;
};

/** The company's time zone; the browser's without a session. */
export const useTimeZone = (): string | undefined => useContext(SessionContext)?.who.company.time_zone;
