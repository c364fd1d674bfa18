import type { ClientId, DeviceId, GroupId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../../db/scope.ts';

/* Whom a report may be about, and whom it is about. */

type Period = { from: number; to: number };

/** A client that the scope shows. */
export async function clientOf(tx: Scoped, id: ClientId) {
  const row = await tx
    .selectFrom('clients as c')
    .innerJoin('partners as p', 'p.id', 'c.partner_id')
    .select(['c.id', 'c.full_name as name', 'c.time_zone as timeZone', 'c.partner_id as partnerId'])
    .select(['p.display_name as brand', 'p.accent'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  return row;
}

/** A device in one client's time: whose rows a report has. */
export type ReportSubject = {
  deviceId: DeviceId;
  clientId: ClientId;
  vehicle: string;
  client: string;
  /** Names of the groups that it is in now. */
  groups: string[];
  /** Since when the client has it, ms since 1970; null: it had it. */
  presentSince: number | null;
  /** Its periods, ms since 1970; may be infinite. Of a shared device those that are shared. */
  owned: { from: number; to: number }[];
  /** By which share it is shown; null: it is the scope's own. */
  shareId: number | null;
};

/** Of these devices, those of the scope itself that it may have reports about. */
export async function seenAmong(tx: Scoped, ids: readonly DeviceId[]): Promise<Set<number>> {
  const { rows } = await sql<{ seen: number[] }>`select report_allowed_devices(${ids}) as seen`.execute(tx);
  return new Set(rows[0]?.seen);
}

/** Of these devices, those that are shared with the scope with their reports. */
export async function sharedAmong(tx: Scoped, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select device_id as id from report_shares(${ids})`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The shared devices in these groups of the scope, and whether each is shared with its reports.
 * @param clientId whose devices alone are reported: nothing is shared with the scope where it is another client; null: everybody's
 */
export async function sharedInGroups(tx: Scoped, groupIds: readonly GroupId[], clientId: ClientId | null) {
  if (groupIds.length === 0) return [];
  const { rows } = await sql<{ id: DeviceId; hasReports: boolean }>`
    select device_id as id, has_reports as "hasReports" from report_shared_members(${groupIds})
    where ${clientId}::integer is null or scope_client() = ${clientId} order by device_id`.execute(tx);
  return rows;
}

export type ReportLook = Period & {
  /** Milliseconds since 1970 UTC. */
  now: number;
  viewing: boolean;
  address: string;
  userAgent: string;
};

/** Logs for their owners that these devices were looked at, as far as they are shared with the scope. */
export async function logSharedLook(tx: Scoped, ids: readonly number[], look: ReportLook): Promise<void> {
  if (ids.length === 0) return;
  await sql`select log_shared_reports(${ids}, ${new Date(look.from)}, ${new Date(look.to)}, ${new Date(look.now)}, ${look.viewing},
    ${look.address}, ${look.userAgent})`.execute(tx);
}

/** Of these groups, those that the scope shows. */
export async function groupsAmong(tx: Scoped, ids: readonly GroupId[]) {
  return await tx
    .selectFrom('device_groups')
    .select(['id', 'designation'])
    .where(sql<boolean>`id = any(${ids})`)
    .where('deleted_at', 'is', null)
    .orderBy('designation')
    .execute();
}

/** Whom a report is about. */
export type Chosen = {
  deviceIds: readonly DeviceId[];
  groupIds: readonly GroupId[];
  everything: boolean;
  clientId: ClientId | null;
  /** Whether those that are shared with the scope are among them, where they are named or in one of the groups. */
  withShared: boolean;
};

/** The devices of a report, a row for each client whose time of it in the period the scope shows, by vehicle. */
export async function subjectsOf(tx: Scoped, chosen: Chosen, { from, to }: Period): Promise<ReportSubject[]> {
  const { rows } = await sql<{
    device_id: DeviceId;
    client_id: ClientId;
    vehicle: string;
    client: string;
    group_names: string[];
    present_since: Date | null;
    owned: [number | null, number | null][];
    share_id: number | null;
  }>`select * from report_devices(${chosen.deviceIds}, ${chosen.groupIds}, ${chosen.everything}, ${chosen.clientId},
    ${chosen.withShared}, ${new Date(from)}, ${new Date(to)})`.execute(tx);
  const order = new Intl.Collator('fr', { numeric: true });
  return rows
    .map((row) => ({
      deviceId: row.device_id,
      clientId: row.client_id,
      vehicle: row.vehicle,
      client: row.client,
      groups: row.group_names,
      presentSince: row.present_since?.getTime() ?? null,
      owned: row.owned.map(([start, end]) => ({ from: start ?? -Infinity, to: end ?? Infinity })),
      shareId: row.share_id,
    }))
    .sort((a, b) => order.compare(a.vehicle, b.vehicle) || a.deviceId - b.deviceId || a.clientId - b.clientId);
}
