import { randomUUID } from 'node:crypto';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { systemPrincipal } from '@procura/contracts';
import { type ControlName, controlSubject, controls } from './control-messages.ts';
import { type OnDropped, subscribe } from './guard.ts';
import { headers, signerOf, verifyPrincipal } from './headers.ts';
import type { PeerKeys } from './keys.ts';
import type { Peer } from './peers.ts';
import { controlInboxOf } from './subjects.ts';

const encoder = new TextEncoder();

/** Signed control messages of one connection; see `Bus`. */
export const openControl = ({
  connection,
  caller,
  namespace,
  keys,
  onDropped,
}: {
  connection: NatsConnection;
  caller: Peer;
  namespace: string;
  keys: PeerKeys;
  onDropped: OnDropped;
}) => {
  const sign = signerOf(caller, keys);
  /** Sends one message, signed with the key for a peer. */
  const send = (to: Peer, subject: string, content: unknown, reply?: string): void => {
    const body = encoder.encode(JSON.stringify(content));
    const header = sign(to, { subject, body, principal: systemPrincipal('') });
    connection.publish(subject, body, { headers: header, ...(reply && { reply }) });
  };
  /** The signer of a message. Raises `unauthenticated` if it is not one of these peers. */
  const senderOf = (message: Msg, among: readonly Peer[]): Peer => {
    const { caller: sender } = verifyPrincipal({
      keys: Object.fromEntries(among.map((peer) => [peer, keys.from[peer] ?? ''])),
      subject: message.subject,
      body: message.data,
      header: message.headers?.get(headers.principal),
      now_ms: Date.now(),
    });
    return sender as Peer;
  };
  /** Sends one message per subscribing peer, because each has its own key. */
  const sendToAll = (name: ControlName, message: unknown, reply?: string): void => {
    for (const to of controls[name].subscribers) send(to, controlSubject(namespace, name), message, reply);
  };

  return {
    publish: (name: ControlName, message: unknown): void => sendToAll(name, message),

    requestAll(name: ControlName, message: unknown, take: (answer: unknown) => void): () => void {
      const reply = `${controlInboxOf(caller)}.${randomUUID()}`;
      const receive = (answer: Msg): void => {
        // Without a subscriber the server answers with an empty message.
        if (answer.data.length === 0) return;
        senderOf(answer, controls[name].subscribers);
        take(answer.json());
      };
      const answers = subscribe(connection, reply, receive, onDropped);
      sendToAll(name, message, reply);
      return () => answers.unsubscribe();
    },

    subscribe(name: ControlName, take: (message: unknown, answer: (reply: unknown) => void) => void): void {
      const receive = (message: Msg): void => {
        const sender = senderOf(message, controls[name].publishers);
        const reply = message.reply ?? '';
        take(message.json(), (content) => {
          if (reply.startsWith(`${controlInboxOf(sender)}.`)) send(sender, reply, content);
        });
      };
      subscribe(connection, controlSubject(namespace, name), receive, onDropped);
    },
  };
};
