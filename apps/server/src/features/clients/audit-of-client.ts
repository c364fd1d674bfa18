import type { ClientId } from '@balise/contract';
import { type Act, type AuditEntry, audit } from '../audit/index.ts';

/** What was done. */
export type Done = Pick<AuditEntry, 'action' | 'before' | 'after'>;

type Subject = Pick<AuditEntry['subject'], 'kind' | 'id' | 'name'> & { clientId: ClientId };

/** Writes what was done to something that belongs to a client into the audit log. */
export async function auditOfClient(act: Act, { clientId, ...subject }: Subject, done: Done): Promise<void> {
  const client = act.tx.selectFrom('clients').select('partner_id').where('id', '=', clientId);
  const { partner_id: partnerId } = await client.executeTakeFirstOrThrow();
  await audit(act, { ...done, subject, clientId, partnerId });
}
