import type { ClientId, DeviceId, GroupId, GroupWhy } from '@balise/contract';
import { type FollowedDevice, type FollowedGroup, ownedFactsOf, type Privacy, type Turn } from '@balise/tracking';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../db/database.ts';
import { ownedSince, privacy, stateOf } from '../history/index.ts';
import { rulesIn } from './queries.ts';

/* What the engine of dynamic groups asks and stores, as balise_ingest: of every client. */

/** Dynamic groups, of one client or of all. */
export async function dynamicGroups(database: Database, clientId?: number): Promise<FollowedGroup[]> {
  const rows = await database
    .selectFrom('device_groups')
    .select(['id', 'client_id', 'rules', 'combine', 'revision'])
    .where('rules', 'is not', null)
    .where('deleted_at', 'is', null)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId as ClientId))
    .orderBy('id')
    .execute();
  return rows.map(({ client_id, rules, ...group }) => ({ ...group, clientId: client_id, rules: rulesIn(rules) ?? [] }));
}

/** Who is in these groups now. */
export async function membersOf(database: Database, ids: number[]) {
  return await database
    .selectFrom('device_group_membership')
    .select(['group_id as groupId', 'device_id as deviceId'])
    .where('until', '=', sql<number>`'infinity'`)
    .where(sql<boolean>`group_id = any(${ids})`)
    .execute();
}

/** All devices of a client, or some. */
type Which = { clientId: number } | { ids: number[] };

const PART = 500; // states: parsing them takes a few milliseconds, and the event loop also answers others

/** Enabled devices of clients that have dynamic groups, a part at a time: all of a client's, or those of some ids. */
export async function* followedDevices(database: Database, which: Which): AsyncGenerator<FollowedDevice[]> {
  for (let after = 0; ; ) {
    const rows = await followedAfter(database, which, after);
    yield rows.map((row) => ({
      id: row.id,
      clientId: row.client_id,
      version: Number(row.version ?? 0),
      ownedSince: row.owned_since,
      privacy: row.privacy,
      facts: ownedFactsOf(row.state && stateOf(row.state), row.owned_since, row.privacy),
      memberOf: row.member_of ?? [],
    }));
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    after = last.id;
  }
}

async function followedAfter(database: Database, which: Which, after: number) {
  const wanted = 'ids' in which ? sql`d.id = any(${which.ids})` : sql`d.client_id = ${which.clientId}`;
  const { rows } = await sql<{
    id: DeviceId;
    client_id: ClientId;
    version: string | null;
    state: Buffer | null;
    owned_since: number;
    privacy: Privacy;
    member_of: GroupId[] | null;
  }>`
    select d.id, d.client_id, l.version, l.state,
      ${ownedSince} as owned_since, ${privacy} as privacy,
      (
        select array_agg(m.group_id) from device_group_membership m join device_groups g on g.id = m.group_id
        where m.device_id = d.id and m.until = 'infinity' and g.rules is not null and g.deleted_at is null
      ) as member_of
    from devices d left join device_live l on l.device_id = d.id
    where ${wanted} and d.id > ${after} and d.deleted_at is null and d.status = 'enabled'
      and exists (
        select from device_groups g where g.client_id = d.client_id and g.rules is not null and g.deleted_at is null
      )
    order by d.id limit ${PART}`.execute(database);
  return rows;
}

/**
 * Ends what a device's own change left open because a turn was being stored at the same moment: memberships of devices that
 * are another client's by now, or not enabled.
 */
export async function endStray(database: Database, now: Date, ids?: number[]): Promise<void> {
  const why = (cause: GroupWhy['cause']) => JSON.stringify({ cause, findings: [] } satisfies GroupWhy);
  await sql`
    update device_group_membership m set until = greatest(m.since, ${now}),
      ended_why = case when d.client_id <> m.client_id then ${why('left_client')}
        when d.deleted_at is not null then ${why('deleted')} else ${why('disabled')} end::jsonb
    from devices d, device_groups g
    where d.id = m.device_id and g.id = m.group_id and g.rules is not null and m.until = 'infinity'
      and (d.client_id <> m.client_id or d.deleted_at is not null or d.status <> 'enabled')
      and ${ids === undefined ? sql`true` : sql`d.id = any(${ids})`}`.execute(database);
}

/**
 * Stores turns in their order, all or none. What rules older than the group's present ones decided is left out, and so is
 * a device that is no longer the client's or no longer enabled: the engine hears of both.
 */
export const storeMembershipChanges = (database: Database, turns: readonly Turn[]): Promise<void> =>
  database.transaction().execute(async (tx) => {
    for (const round of roundsOf(turns)) {
      await leave(
        tx,
        round.filter(({ isMember }) => !isMember),
      );
      await enter(
        tx,
        round.filter(({ isMember }) => isMember),
      );
    }
  });

/** One statement ends or opens a period once: a device that turned twice in one group is of two rounds. */
function roundsOf(turns: readonly Turn[]): Turn[][] {
  const rounds: Turn[][] = [];
  const counts = new Map<string, number>();
  for (const turn of turns) {
    const pair = `${turn.groupId}/${turn.deviceId}`;
    const round = counts.get(pair) ?? 0;
    counts.set(pair, round + 1);
    rounds[round] = [...(rounds[round] ?? []), turn];
  }
  return rounds;
}

async function leave(tx: Database, turns: readonly Turn[]): Promise<void> {
  if (turns.length === 0) return;
  await sql`
    update device_group_membership m set until = greatest(m.since, t.at), ended_why = t.why
    from (${reported(turns)}) t
    where m.group_id = t.group_id and m.device_id = t.device_id and m.until = 'infinity'`.execute(tx);
}

async function enter(tx: Database, turns: readonly Turn[]): Promise<void> {
  if (turns.length === 0) return;
  await sql`
    insert into device_group_membership (group_id, client_id, device_id, since, why)
    select t.group_id, g.client_id, t.device_id, t.at, t.why
    from (${reported(turns)}) t
      join device_groups g on g.id = t.group_id and g.revision = t.revision and g.rules is not null and g.deleted_at is null
      join devices d on d.id = t.device_id and d.client_id = g.client_id and d.status = 'enabled' and d.deleted_at is null
    on conflict do nothing`.execute(tx);
}

const reported = (turns: readonly Turn[]) => sql`
  select t.group_id, t.device_id, t.revision, to_timestamp(t.at / 1000) as at, t.why::jsonb as why
  from unnest(
    ${turns.map(({ groupId }) => groupId)}::integer[], ${turns.map(({ deviceId }) => deviceId)}::integer[],
    ${turns.map(({ revision }) => revision)}::integer[], ${turns.map(({ at }) => at)}::float8[],
    ${turns.map(({ why }) => JSON.stringify(why))}::text[]
  ) as t (group_id, device_id, revision, at, why)`;

const LOCK = 'balise follows dynamic groups';

/** The right of one process to follow the groups, for as long as its connection lives. */
export type LeaderLock = { lost: Promise<void>; release(): Promise<void> };

/** @returns undefined while another process has it */
export async function takeLock(address: string): Promise<LeaderLock | undefined> {
  const client = new pg.Client({ connectionString: address, application_name: 'balise groups', keepAlive: true });
  const lost = new Promise<void>((resolve) => {
    // always handled: a killed database reports twice, and an unhandled error ends the process
    client.on('error', () => resolve());
    client.once('end', () => resolve());
  });
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as taken', [LOCK]);
  if (rows[0]?.taken) return { lost, release: () => client.end() };
  await client.end();
  return undefined;
}
