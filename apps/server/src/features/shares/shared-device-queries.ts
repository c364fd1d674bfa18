import type { ClientId, DeviceId, ShareRight, Starter } from '@balise/contract';
import type { AdminState, Privacy } from '@balise/tracking';
import { sql } from 'kysely';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scoped } from '../../db/scope.ts';

/** What a recipient may know of a device that is shared with its scope; the rest is not in shared_devices() (sql/shares.sql). */
export type SharedDevice = {
  id: DeviceId;
  shareId: number;
  clientId: ClientId;
  clientName: string;
  rights: ShareRight[];
  /** From when and until when it is shown, ms since 1970 UTC; null: nobody knows. Nothing older than `since` of `state` may be sent. */
  since: number;
  until: number | null;
  designation: string;
  label: string;
  deviceTypeId: number;
  type: string;
  status: AdminState;
  revision: number;
  /** null: it is free, or not for this recipient to know. */
  starter: Starter | null;
  /** Of the live state, as text; null until the device reported since then. */
  version: string | null;
  state: Buffer | null;
  /** What is private of its state: see storedFacts. */
  privacy: Privacy;
};

const COLUMNS = sql`id, share_id as "shareId", client_id as "clientId", client_name as "clientName", rights, since, until, designation, label,
  device_type_id as "deviceTypeId", type, status, revision, starter, live_version as version, state, device_privacy(id) as privacy`;

/** The devices that are shared with the scope; `only` these. By id. */
export async function sharedDevices(tx: Scoped, only?: readonly number[]): Promise<SharedDevice[]> {
  const { rows } = await sql<SharedDevice>`
    select ${COLUMNS} from shared_devices(${only ?? null}) order by id`.execute(tx);
  return rows;
}

/** Of the devices that are shared with the scope, the first by plate whose plate or name has what is searched; empty: all. */
export async function findSharedDevices(tx: Scoped, search: string, most: number): Promise<SharedDevice[]> {
  const words = likePattern(search);
  const { rows } = await sql<SharedDevice>`
    select ${COLUMNS} from shared_devices() where designation ilike ${words} or label ilike ${words}
    order by designation, id limit ${most}`.execute(tx);
  return rows;
}

/** Whether anything is shared with the scope now. */
export async function hasShares(tx: Scoped): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from scope_shares()) as has`.execute(tx);
  return rows[0]?.has ?? false;
}
