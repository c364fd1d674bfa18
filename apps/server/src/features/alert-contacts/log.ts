import type { AlertContact, ClientId } from '@balise/contract';
import { type Act, type AuditEntry, audit } from '../audit/index.ts';
import { partnerOf } from '../clients/index.ts';

/** Writes what was done to a contact into the audit log. */
export async function log(
  act: Act,
  { id, clientId, label }: { id: number; clientId: ClientId; label: string },
  done: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  const partnerId = await partnerOf(act.tx, clientId);
  await audit(act, { ...done, subject: { kind: 'alert_contact', id, name: label }, clientId, partnerId });
}

/** What the log keeps of a contact's fields. */
export const logged = ({ label, address, language }: Pick<AlertContact, 'label' | 'address' | 'language'>): object => ({
  name: label,
  address,
  language,
});
