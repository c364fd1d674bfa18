import {
  BLOCKING_FILTERS,
  type BlockingFilter,
  type CommandId,
  type DeviceId,
  type listBlocking,
} from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { commands } from '../commands/index.ts';
import { ownedSince, privacy } from '../history/index.ts';

type Query = z.output<typeof listBlocking.query>;
type Found = { ids: DeviceId[]; total: number; counts: Record<BlockingFilter, number> };

/** What the page selects: ids in its order, how many there are, and how many of each state. */
export async function findPage(tx: Scoped, scope: Scope, query: Query, now: Date): Promise<Found> {
  const { state, page, pageSize, order, direction } = query;
  const selected = state === undefined ? sql`true` : WHICH[state];
  const place = sql.raw({ designation: 'lower(designation)', client: 'lower(full_name)', since: 'since' }[order]);
  const how = sql.raw(`${direction} nulls last`);
  const counts = sql.join(BLOCKING_FILTERS.map((filter) => sql`count(*) filter (where ${WHICH[filter]})::int`));
  const { rows } = await sql<{ ids: DeviceId[]; total: number; counts: number[] }>`
    with vehicles as materialized (${vehicles(scope, query, now)})
    select array(
        select id from vehicles where ${selected} order by ${place} ${how}, id limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as ids,
      (select count(*)::int from vehicles where ${selected}) as total,
      (select array[${counts}] from vehicles) as counts`.execute(tx);
  const found = rows[0] ?? { ids: [], total: 0, counts: [] };
  const named = BLOCKING_FILTERS.map((filter, index) => [filter, found.counts[index] ?? 0] as const);
  return { ids: found.ids, total: found.total, counts: Object.fromEntries(named) as Found['counts'] };
}

const isState = (state: BlockingFilter) => sql`state = ${state}`;
const WHICH: Record<BlockingFilter, ReturnType<typeof isState>> = {
  blocked: isState('blocked'),
  notBlocked: isState('notBlocked'),
  blocking: isState('blocking'),
  unblocking: isState('unblocking'),
  uncertain: isState('uncertain'),
  locked: sql`locked`,
  never: sql`never`,
  awaitingApproval: sql`awaits`,
};

/** As shownStarter of the contract, of `device_starters as s` and `device_status as t`. */
const SHOWN = sql`case when s.state = 'notBlocked' and t.relay then 'blocked' when s.state = 'blocked' and not t.relay then 'uncertain' else s.state end`;

/** Every vehicle of the selection, whatever its state. */
const vehicles = (scope: Scope, { search, clientId, groupId }: Query, now: Date) => sql`
  select d.id, d.designation, c.full_name, b.since, ${SHOWN} as state, s.locked, n.device_id is not null as never, coalesce(k.awaits, false) as awaits
  from devices d join clients c on c.id = d.client_id
    left join device_blocking b on b.device_id = d.id
    join device_starters s on s.device_id = d.id
    left join device_status t on t.device_id = d.id and t.client_id = d.client_id and t.seen_at >= t.owned_since
    left join device_never_block n on n.device_id = d.id
    left join lateral (
      select bool_or(o.approval is not null and o.approved_by is null and o.state <> 'sent' and o.requested_at > ${now}::timestamptz - interval '10 minutes')
          as awaits
      from commands o where o.device_id = d.id and o.kind in ('block', 'unblock') and o.state in ('requested', 'waiting', 'sent')
    ) k on true
  where d.deleted_at is null
    and (${scope.clientId}::int is null or d.client_id = ${scope.clientId})
    and (${clientId ?? null}::int is null or d.client_id = ${clientId ?? null})
    and (${groupId ?? null}::int is null
      or exists (select from device_group_members m where m.device_id = d.id and m.group_id = ${groupId ?? null}))
    and (${likePattern(search)}::text is null
      or concat_ws(' ', d.designation, d.label, d.code, d.imei, c.full_name) ilike ${likePattern(search)})`;

/** What is shown of vehicles beside their commands. */
export function findVehicles(tx: Scoped, scope: Scope, ids: readonly DeviceId[]) {
  let query = tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .innerJoin('device_types as t', 't.id', 'd.device_type_id')
    .leftJoin('device_blocking as b', 'b.device_id', 'd.id')
    .leftJoin('device_locks as l', 'l.device_id', 'd.id')
    .leftJoin('device_never_block as n', 'n.device_id', 'd.id')
    .leftJoin('device_live as s', 's.device_id', 'd.id')
    .select(['d.id', 'd.client_id', 'c.full_name', 'd.designation', 'd.label', 't.code as type'])
    .select([
      'b.state',
      'b.since',
      'b.command_id',
      's.state as live',
      ownedSince.as('owned_since'),
      privacy.as('privacy'),
    ])
    .select(['l.locked_by', 'l.locked_by_name', 'l.locked_at', 'l.reason as lock_reason'])
    .select(['n.set_at as never_at', 'n.set_by_name as never_by', 'n.reason as never_reason'])
    .select(sql<boolean>`is_blocking_halted(d.client_id)`.as('halted'))
    .select(
      sql<CommandId | null>`(
        select o.id from commands o
        where o.device_id = d.id and o.kind in ('block', 'unblock') and o.state in ('requested', 'waiting', 'sent')
        order by o.kind desc, o.id desc limit 1
      )`.as('open_id'),
    )
    .where('d.id', 'in', [...ids, 0 as DeviceId])
    .where('d.deleted_at', 'is', null);
  if (scope.clientId !== null) query = query.where('d.client_id', '=', scope.clientId);
  return query.execute();
}
export type VehicleRow = Awaited<ReturnType<typeof findVehicles>>[number];

export const commandsOf = (tx: Scoped, ids: readonly CommandId[]) =>
  commands.inFull(tx.selectFrom('commands as k')).where(sql<boolean>`k.id = any(${ids})`).execute();
