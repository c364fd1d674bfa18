import type { AlertRule, ClientId } from '@balise/contract';
import type { Act } from '../audit/index.ts';
import { auditOfClient, type Done } from '../clients/index.ts';

/** Writes what was done to an alert rule into the audit log. */
export const logRule = (act: Act, { id, clientId, name }: AlertRule, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'alert_rule', id, clientId, name }, done);

/** What the log keeps of a rule's fields. */
export const logged = ({ id: _, clientId, clientName, lastAlertAt, alertsLastWeek, updatedAt, ...fields }: AlertRule) =>
  fields;

type Alerts = { clientId: ClientId; ids: number[]; name: string };

/** Writes what was done to alerts of one client into the audit log, as one line. */
export const logAlerts = (act: Act, { clientId, ids, name }: Alerts, { after, ...done }: Done) =>
  auditOfClient(
    act,
    { kind: 'alert', id: ids[0] ?? 0, clientId, name },
    { ...done, after: { alertIds: ids, ...(after as object) } },
  );
