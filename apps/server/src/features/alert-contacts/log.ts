import type { AlertContact, ClientId } from '@balise/contract';
import type { Act } from '../audit/index.ts';
import { auditOfClient, type Done } from '../clients/index.ts';

/** Writes what was done to a contact into the audit log. */
export const log = (act: Act, { id, clientId, label: name }: Logged, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'alert_contact', id, clientId, name }, done);
type Logged = { id: number; clientId: ClientId; label: string };

/** What the log keeps of a contact's fields. */
export const logged = ({ label, address, language }: Pick<AlertContact, 'label' | 'address' | 'language'>): object => ({
  name: label,
  address,
  language,
});
