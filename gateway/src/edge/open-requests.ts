import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure, type Principal } from '@procura/contracts';
import { currentNetwork } from './client-network.ts';
import { announcesLarge } from './read-body.ts';

/**
 * Bounds the open requests of each credential, company and network at this gateway. Without it, bodies that arrive
 * slowly and answers that are read slowly fill its memory. A request counts until its response closes. Each method
 * raises `rate_limited` if the maximum is open.
 */
export type OpenRequests = {
  /** Counts a request of a credential, before its body is read. */
  begin(request: IncomingMessage, response: ServerResponse, principal: Principal): void;
  /** Counts a request without a credential, by its network. */
  beginForAnyone(response: ServerResponse): void;
  /** Counts a request of a credential among the open streams as well. */
  listen(response: ServerResponse, principal: Principal): void;
};

type Kind = keyof typeof kinds;

const kinds = {
  any: {
    credential: 250,
    company: 500,
    words: 'requests at a time',
    remedy: 'Wait until some are answered.',
  },
  large: {
    credential: 10,
    company: 20,
    words: 'requests at a time with a body of more than 64 KiB or without Content-Length',
    remedy: 'Wait until some are answered.',
  },
  listening: {
    credential: 10,
    company: 100,
    words: 'open streams and requests that wait for data',
    remedy: 'Close one that is not needed.',
  },
};
const mostOfNetwork = 100;

/** Requests that are counted together. `who` names their sender in the refusal. */
type Counted = { key: string; most: number; who: string };

export const createOpenRequests = (): OpenRequests => {
  const counts = new Map<string, number>();

  const count = (response: ServerResponse, counted: readonly Counted[], kind: Kind = 'any'): void => {
    const full = counted.find(({ key, most }) => (counts.get(key) ?? 0) >= most);
    if (full) throw tooMany(full, kind);
    // The client has left, and `close` is not emitted again.
    if (response.closed) return;
    for (const { key } of counted) counts.set(key, (counts.get(key) ?? 0) + 1);
    response.once('close', () => {
      for (const { key } of counted) {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      }
    });
  };

  return {
    begin(request, response, principal) {
      count(response, countedOf(principal, 'any'));
      if (announcesLarge(request)) count(response, countedOf(principal, 'large'), 'large');
    },
    beginForAnyone(response) {
      const network = currentNetwork();
      count(response, [{ key: `network ${network}`, most: mostOfNetwork, who: 'Your network has' }]);
    },
    listen(response, principal) {
      count(response, countedOf(principal, 'listening'), 'listening');
    },
  };
};

const countedOf = ({ credential_id, company_id, company_name }: Principal, kind: Kind): Counted[] => {
  const { credential, company } = kinds[kind];
  return [
    { key: `${kind} ${credential_id}`, most: credential, who: 'This credential has' },
    { key: `${kind} ${company_id}`, most: company, who: `The credentials of ${company_name} have` },
  ];
};

const tooMany = ({ most, who }: Counted, kind: Kind): Failure => {
  const { words, remedy } = kinds[kind];
  return new Failure('rate_limited', `${who} ${most} ${words}, which is the maximum. ${remedy}`, {
    retry_after_s: 1,
  });
};
