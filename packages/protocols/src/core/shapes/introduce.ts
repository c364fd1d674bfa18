import type { Message } from '../protocol.ts';

/** Whether a message of this connection has said whose it is. */
export type Introduction = { introduced: boolean };

/**
 * A message that brings nothing to keep, such as a sign of life, says whose the connection is where nobody has said so yet, and
 * nothing after that. An identity left empty is none.
 */
export function introduce<M extends Message>(message: M, session: Introduction): M {
  const identities =
    message.fixes.length === 0 && session.introduced ? [] : message.identities.filter((identity) => identity !== '');
  session.introduced ||= identities.length > 0;
  return { ...message, identities };
}
