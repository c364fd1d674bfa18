import type { ClientId, Geofence } from '@balise/contract';
import { type AuditEntry, audit } from '../audit/index.ts';
import { partnerOf } from '../clients/index.ts';

type Act = Parameters<typeof audit>[0];

/** Writes what was done to a geofence into the audit log. */
export async function log(
  act: Act,
  now: number,
  { id, clientId, name }: { id: number; clientId: ClientId; name: string },
  done: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  const partnerId = await partnerOf(act.tx, clientId);
  await audit({ ...act, now }, { ...done, subject: { kind: 'geofence', id, name }, clientId, partnerId });
}

type Fields = Pick<Geofence, 'name' | 'description' | 'colour' | 'speedLimit' | 'schedule'>;

/** What the log keeps of a geofence's fields. */
export const logged = ({ name, description, colour, speedLimit, schedule }: Fields): object => ({
  name,
  description,
  colour,
  speedLimit,
  schedule,
});
