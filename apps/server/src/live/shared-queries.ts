import type { LiveDetails, ShareRight } from '@balise/contract';
import type { AdminState } from '@balise/tracking';
import { sql } from 'kysely';
import type { Scoped } from '../db/scope.ts';
import { storedFacts } from '../features/history/index.ts';
import { asShared } from './as-shared.ts';
import type { DeviceInFull, DeviceVersion, Owner } from './source.ts';

/* What is shared with the scope: shared_devices() (sql/shares.sql) has the columns that a recipient may know, and no others. */

type Row = {
  id: number;
  shareId: number;
  revision: number;
  version: string | null;
  since: number;
  until: number | null;
};

const VERSION = sql.raw('id, share_id as "shareId", revision, live_version as version, since, until');

const versionOf = ({ id, shareId, revision, version, since, until }: Row): DeviceVersion => ({
  id,
  shareId,
  revision,
  ownedSince: since,
  until: until ?? Number.POSITIVE_INFINITY,
  liveVersion: Number(version ?? 0),
});

export async function sharedVersions(tx: Scoped): Promise<DeviceVersion[]> {
  const { rows } = await sql<Row>`select ${VERSION} from shared_devices()`.execute(tx);
  return rows.map(versionOf);
}

type FullRow = Row & {
  clientId: number;
  clientName: string;
  rights: ShareRight[];
  designation: string;
  label: string;
  type: string;
  status: AdminState;
  state: Buffer | null;
};

export async function sharedInFull(tx: Scoped, ids: number[]): Promise<DeviceInFull[]> {
  const { rows } = await sql<FullRow>`
    select ${VERSION}, client_id as "clientId", client_name as "clientName", rights, designation, label, type, status, state
    from shared_devices(${ids})`.execute(tx);
  return rows.map((row) => {
    const state = storedFacts(row.state, row.since);
    return { ...versionOf(row), details: detailsOf(row), state: state && asShared(state) };
  });
}

const detailsOf = ({
  designation,
  label,
  clientId,
  clientName,
  type,
  status,
  rights,
  until,
}: FullRow): LiveDetails => ({
  designation,
  label,
  imei: '',
  clientId,
  clientName,
  type,
  model: '',
  protocol: null,
  phone: null,
  operator: null,
  status,
  share: { rights, until },
});

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
