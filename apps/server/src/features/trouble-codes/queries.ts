import { type ClientId, type DeviceId, MOST_CODE_EPISODES, type TroubleCode, type WorkOrderId } from '@balise/contract';
import { sql } from 'kysely';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { stateOf } from '../history/index.ts';

/** That a vehicle had a code, without what the code says. */
export type CodeEpisode = Pick<
  TroubleCode,
  'deviceId' | 'clientId' | 'designation' | 'code' | 'since' | 'until' | 'order'
>;

type Wanted = {
  clientId?: ClientId | undefined;
  deviceId?: DeviceId | undefined;
  state: 'active' | 'gone';
  code?: string;
  search?: string | undefined;
};

/** The newest codes of a selection. */
export async function findEpisodes(
  tx: Scoped,
  { clientId: own }: Scope,
  { clientId, deviceId, state, code, search }: Wanted,
): Promise<CodeEpisode[]> {
  const [client, device, wanted] = [own ?? clientId ?? null, deviceId ?? null, code ?? null];
  const words = likePattern(search);
  const { rows } = await sql<CodeEpisode>`
    select c.device_id as "deviceId", c.client_id as "clientId", coalesce(device_name_in_scope(c.device_id), '') as designation, c.code,
      (extract(epoch from c.since) * 1000)::float8 as since, (extract(epoch from c.until) * 1000)::float8 as until, (
        select jsonb_build_object('id', w.id, 'number', w.number, 'state', w.state)
        from trouble_code_orders o join work_orders w on w.id = o.work_order_id
        where o.device_id = c.device_id and o.client_id = c.client_id and o.code = c.code
          and (o.at >= c.since and (c.until is null or o.at < c.until) or c.until is null and w.state not in ('done', 'cancelled'))
        order by o.id desc limit 1
      ) as order
    from trouble_codes(${client}::int, ${device}::int) c left join devices d on d.id = c.device_id and d.client_id = c.client_id
    where (c.until is null) = ${state === 'active'} and (${clientId ?? null}::int is null or c.client_id = ${clientId ?? null})
      and (${wanted}::text is null or c.code = ${wanted})
      and (${words}::text is null or concat_ws(' ', d.designation, c.code) ilike ${words})
    order by coalesce(c.until, c.since) desc, c.device_id, c.code limit ${MOST_CODE_EPISODES}`.execute(tx);
  return rows;
}

/** When each code, which its vehicle has, was listed last, ms since 1970; null: not known any more. */
export async function lastReports(
  tx: Scoped,
  codes: readonly Pick<CodeEpisode, 'deviceId' | 'code'>[],
): Promise<(number | null)[]> {
  const rows = await tx
    .selectFrom('device_live')
    .select(['device_id', 'state'])
    .where('device_id', 'in', [0 as DeviceId, ...new Set(codes.map(({ deviceId }) => deviceId))])
    .execute();
  const active = new Map(rows.map(({ device_id, state }) => [device_id, stateOf(state).history.codes?.active ?? []]));
  return codes.map(({ deviceId, code }) => active.get(deviceId)?.find((one) => one.code === code)?.last ?? null);
}

/** Notes that an order was opened for a code of a vehicle. */
export async function insertCodeOrder(
  tx: Scoped,
  order: { clientId: ClientId; deviceId: DeviceId; code: string; orderId: WorkOrderId },
  now: number,
): Promise<void> {
  const { clientId, deviceId, code, orderId } = order;
  await tx
    .insertInto('trouble_code_orders')
    .values({ client_id: clientId, device_id: deviceId, code, work_order_id: orderId, at: new Date(now) })
    .execute();
}

/** Holds the codes of a vehicle against other orders until the transaction ends. */
export async function holdCodes(tx: Scoped, deviceId: DeviceId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('orders of trouble codes'), ${deviceId})`.execute(tx);
}
