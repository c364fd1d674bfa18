import type { ClientId, Geofence } from '@balise/contract';
import type { Act } from '../audit/index.ts';
import { auditOfClient, type Done } from '../clients/index.ts';

/** Writes what was done to a geofence into the audit log. */
export const log = (act: Act, { id, clientId, name }: Logged, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'geofence', id, clientId, name }, done);
type Logged = { id: number; clientId: ClientId; name: string };

type Fields = Pick<Geofence, 'name' | 'description' | 'colour' | 'speedLimit' | 'schedule'>;

/** What the log keeps of a geofence's fields. */
export const logged = ({ name, description, colour, speedLimit, schedule }: Fields): object => ({
  name,
  description,
  colour,
  speedLimit,
  schedule,
});
