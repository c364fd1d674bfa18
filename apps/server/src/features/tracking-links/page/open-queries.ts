import { type DeviceId, MOST_LINK_DEVICES } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Scoped } from '../../../db/scope.ts';
import { ownedSince, privacy } from '../../history/index.ts';
import type { OpenLink, OpenLinkRow } from './open-link.ts';

/** As balise_api, without a scope: the token is the right. @returns undefined for every link that shows nothing, whatever the reason */
export async function findOpenLink(database: Database, hash: Buffer, now: number): Promise<OpenLinkRow | undefined> {
  const { rows } = await sql<OpenLinkRow>`select * from find_tracking_link(${hash}, ${new Date(now)})`.execute(
    database,
  );
  return rows[0];
}

/** The vehicles of a link that its scope shows now, by plate. */
export const vehiclesOf = (tx: Scoped, { clientId, deviceIds, groupIds }: OpenLink) =>
  tx
    .selectFrom('devices as d')
    .leftJoin('device_live as l', 'l.device_id', 'd.id')
    .select(['d.id', 'd.designation', 'd.label', 'l.state', ownedSince.as('owned_since'), privacy.as('privacy')])
    .where('d.client_id', '=', clientId)
    .where('d.deleted_at', 'is', null)
    .where('d.status', '=', 'enabled')
    .where(
      sql<boolean>`(d.id = any (${[...deviceIds]}::integer[]) or d.id in (
        select m.device_id from device_group_members m where m.group_id = any (${[...groupIds]}::integer[])))`,
    )
    .orderBy('d.designation')
    .orderBy('d.id')
    .limit(MOST_LINK_DEVICES)
    .execute();
export type LinkedVehicle = Awaited<ReturnType<typeof vehiclesOf>>[number];

/** What was shown to whom: of each vehicle from a moment on, until another (ms since 1970 UTC). */
export type Look = {
  read: readonly { deviceId: DeviceId; from: number }[];
  until: number;
  at: number;
  address: string;
  userAgent: string;
};

/** Notes a look at a link's vehicles in the position access log; `counts`: it is an opening, and not the page that renews itself. */
export async function noteLook(database: Database, link: number, look: Look, counts: boolean): Promise<void> {
  await sql`select note_tracking_link_look(${link}, ${look.read.map(({ deviceId }) => deviceId)}::integer[],
    ${look.read.map(({ from }) => new Date(from))}::timestamptz[], ${new Date(look.until)}, ${new Date(look.at)}, ${look.address},
    ${look.userAgent}, ${counts})`.execute(database);
}
