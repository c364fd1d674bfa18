import type { Message } from '../protocol.ts';

/** Whether a message of this connection has said whose it is. */
export type Introduction = { introduced: boolean };

/**
 * A message that brings nothing to keep, such as a heartbeat, presents the connection's identity if none was presented before, and
 * nothing after that. An empty identity is none.
 */
export function introduce<M extends Message>(message: M, session: Introduction): M {
  const identities =
    message.fixes.length === 0 && session.introduced ? [] : message.identities.filter((identity) => identity !== '');
  session.introduced ||= identities.length > 0;
  return { ...message, identities };
}
