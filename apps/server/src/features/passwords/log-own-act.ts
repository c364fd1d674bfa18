import type { AuditAction } from '@balise/contract';
import { type Act, audit } from '../audit/index.ts';
import { findMyself } from './queries.ts';

/** Writes into the audit log what somebody did with its own account. */
export async function logOwnAct(
  asked: Act,
  action: AuditAction,
  change: { before?: object; after?: object } = {},
): Promise<void> {
  const me = await findMyself(asked.tx, asked.who.scope.userId);
  await audit(asked, {
    action,
    subject: { kind: 'user', id: me.id, name: `${me.first_name} ${me.last_name}` },
    clientId: me.client_id,
    partnerId: me.partner_id,
    ...change,
  });
}
