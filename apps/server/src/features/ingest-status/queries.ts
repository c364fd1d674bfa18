import type { UnknownDevice } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';
import { writtenAddress } from '../../limits/network.ts';

const FORGOTTEN = '5 minutes'; // a gateway says something every few seconds

/** What each running gateway last said of itself. */
export async function gatewayReports(tx: Scoped, now: Date): Promise<{ gateway: string; content: unknown }[]> {
  return await tx
    .selectFrom('ingest_status')
    .select(['gateway', 'content'])
    .where('reported_at', '>', sql<Date>`${now}::timestamptz - ${FORGOTTEN}::interval`)
    .orderBy('gateway')
    .execute();
}

/** The ports that gateways hear on, by protocol. */
export async function trackerPorts(tx: Scoped, now: Date): Promise<{ protocol: string; port: number }[]> {
  const { rows } = await sql<{ protocol: string; port: number }>`
    select protocol, port from tracker_ports(${now}::timestamptz - ${FORGOTTEN}::interval)`.execute(tx);
  return rows;
}

const SHOWN = 500;

/** Unknown trackers, an equal share of each network where there are many; the last connected first. */
export async function unknownDevices(tx: Scoped): Promise<UnknownDevice[]> {
  const place = sql<number>`row_number() over (partition by network order by count > 1 desc, last_seen_at desc, id desc)`;
  const shown = await tx
    .selectFrom('unknown_devices')
    .selectAll()
    .select(place.as('place'))
    .orderBy('place')
    .orderBy('last_seen_at', 'desc')
    .limit(SHOWN)
    .execute();
  const rows = shown.toSorted((one, other) => other.last_seen_at.getTime() - one.last_seen_at.getTime());
  return rows.map((row) => ({
    id: Number(row.id),
    protocol: row.protocol,
    identity: row.identity,
    address: writtenAddress(row.address),
    firstSeenAt: row.first_seen_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    count: Number(row.count),
  }));
}

/** Takes an identity off the list of the unknown, under every protocol that it tried. */
export async function takeUnknown(tx: Scoped, id: number): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('unknown_devices')
    .where('id', '=', String(id))
    .returning('identity')
    .executeTakeFirst();
  if (taken) await tx.deleteFrom('unknown_devices').where('identity', '=', taken.identity).execute();
  return taken?.identity;
}
