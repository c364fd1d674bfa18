import type { LiveDetails } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../db/scope.ts';
import { storedFacts } from '../features/history/index.ts';
import { asShared, type SharedDevice, sharedDevices } from '../features/shares/index.ts';
import type { DeviceInFull, DeviceVersion, Owner } from './source.ts';

/* What is shared with the scope, and with whom a device is shared. */

const versionOf = ({ id, shareId, revision, version, since, until, privacy }: SharedDevice): DeviceVersion => ({
  id,
  shareId,
  revision,
  ownedSince: since,
  privacy,
  // values are the owner's
  hidesSpeeding: true,
  until: until ?? Number.POSITIVE_INFINITY,
  liveVersion: Number(version ?? 0),
});

export const sharedVersions = async (tx: Scoped): Promise<DeviceVersion[]> => (await sharedDevices(tx)).map(versionOf);

export const sharedInFull = async (tx: Scoped, ids: number[]): Promise<DeviceInFull[]> =>
  (await sharedDevices(tx, ids)).map((row) => {
    const state = storedFacts(row.state, row.since, row.privacy);
    return { ...versionOf(row), details: detailsOf(row), state: state && asShared(state) };
  });

const detailsOf = (row: SharedDevice): LiveDetails => {
  const { designation, label, clientId, clientName, type, status, starter, rights, until } = row;
  const hidden = { imei: '', model: '', protocol: null, phone: null, operator: null };
  const known = { designation, label, clientId, clientName, type, status, share: { rights, until } };
  return { ...hidden, ...known, ...(starter && { starter }) };
};

/** Those with whom the devices are shared. */
export async function recipients(tx: Scoped, ids: number[]): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select client_id as "clientId", partner_id as "partnerId" from share_recipients(${ids})`.execute(tx);
  return rows;
}

export async function formerlyShared(tx: Scoped): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select formerly_shared() as id`.execute(tx);
  return rows.map(({ id }) => id);
}
