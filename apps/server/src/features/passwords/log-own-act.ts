import type { AuditAction } from '@balise/contract';
import type { FastifyRequest } from 'fastify';
import type { Scoped } from '../../db/scope.ts';
import type { SignedIn } from '../../http/api.ts';
import { audit } from '../audit/index.ts';
import { findMyself } from './queries.ts';

/**
 * Writes into the audit log what somebody did with its own account.
 * @param now milliseconds since 1970 UTC
 */
export async function logOwnAct(
  asked: { tx: Scoped; who: Pick<SignedIn, 'scope'>; request: FastifyRequest },
  now: number,
  action: AuditAction,
  change: { before?: object; after?: object } = {},
): Promise<void> {
  const me = await findMyself(asked.tx, asked.who.scope.userId);
  await audit(asked, now, {
    action,
    subject: { kind: 'user', id: me.id, name: `${me.first_name} ${me.last_name}` },
    clientId: me.client_id,
    partnerId: me.partner_id,
    ...change,
  });
}
