import { type BlockingProfile, timesOfWeek } from '@balise/contract';
import type { Act } from '../audit/index.ts';
import { auditOfClient, type Done } from '../clients/index.ts';

type Named = Pick<BlockingProfile, 'id' | 'clientId' | 'name'>;

/** Writes what was done to a blocking profile into the audit log. */
export const logProfile = (act: Act, { id, clientId, name }: Named, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'blocking_profile', id, clientId, name }, done);

/** What the log keeps of a profile's fields: the hours in the short way where they have one. */
export const logged = ({ name, description, week, exceptions, devices, condition, isActive }: BlockingProfile) => ({
  name,
  description,
  ...(timesOfWeek(week) ?? { week }),
  exceptions,
  deviceIds: devices.deviceIds,
  groupIds: devices.groupIds,
  condition,
  isActive,
});
