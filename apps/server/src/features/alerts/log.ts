import type { AlertRule, ClientId } from '@balise/contract';
import { type AuditEntry, audit } from '../audit/index.ts';
import { partnerOf } from '../clients/index.ts';

type Act = Parameters<typeof audit>[0];
type Done = Pick<AuditEntry, 'action' | 'before' | 'after'>;

/** Writes what was done to an alert rule into the audit log. */
export async function logRule(act: Act, now: number, { id, clientId, name }: AlertRule, done: Done): Promise<void> {
  const partnerId = await partnerOf(act.tx, clientId);
  await audit({ ...act, now }, { ...done, subject: { kind: 'alert_rule', id, name }, clientId, partnerId });
}

/** What the log keeps of a rule's fields. */
export const logged = ({ id: _, clientId, clientName, lastAlertAt, alertsLastWeek, updatedAt, ...fields }: AlertRule) =>
  fields;

/** Writes what was done to alerts of one client into the audit log, as one line. */
export async function logAlerts(
  act: Act,
  now: number,
  alerts: { clientId: ClientId; ids: number[]; name: string },
  done: Done,
): Promise<void> {
  const { clientId, ids, name } = alerts;
  const partnerId = await partnerOf(act.tx, clientId);
  const subject = { kind: 'alert', id: ids[0] ?? 0, name } as const;
  await audit(
    { ...act, now },
    { ...done, after: { alertIds: ids, ...(done.after as object) }, subject, clientId, partnerId },
  );
}
