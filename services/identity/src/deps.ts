import type { Mailer } from '@procura/mail';
import type { OpenedCollections } from '@procura/mongo';
import type { BaseDeps, MailBudget } from '@procura/service';
import type { SecurityLog } from '@procura/telemetry';
import type { ChainEnds } from './audit/chain-ends.ts';
import type { ClientDocuments } from './authorization/client-document.ts';
import type { collections } from './collections.ts';
import type { WaitingRoom } from './sessions/waiting-room.ts';

export type Deps = BaseDeps &
  OpenedCollections<typeof collections> & {
    readonly clientDocuments: ClientDocuments;
    /** Schemes of programs to which a client may have its answer redirected. */
    readonly privateSchemes: readonly string[];
    readonly chains: ChainEnds;
    readonly waitingRoom: WaitingRoom;
    readonly security: SecurityLog;
    readonly mailer: Mailer;
    readonly mails: MailBudget;
    readonly mostSessions: { person: number; company: number };
    /** How long a session stays strong. */
    readonly strongForMs: number;
  };
