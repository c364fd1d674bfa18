import { type ListedWorkOrder, type listWorkOrders, WORK_ORDER_STATES, type WorkOrderState } from '@balise/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import { ms } from '../../db/fragments/ms.ts';
import { orNull } from '../../db/fragments/or-null.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

type Selection = Omit<z.output<typeof listWorkOrders.query>, 'page' | 'pageSize'>;

/** Orders as `o`, with the sums of their lines `l`. */
export const ORDERS = sql`
  work_orders o cross join lateral (
    select count(*)::int as lines, (count(*) filter (where is_done))::int as done, coalesce(sum(cost), 0)::float8 as cost
    from work_order_lines where work_order_id = o.id
  ) l left join devices d on d.id = o.device_id`;
export const ORDER = sql`
  o.id, o.client_id as "clientId", o.number, o.device_id as "deviceId", coalesce(device_name_in_scope(o.device_id), '') as designation,
  o.title, o.state, o.priority, o.is_breakdown as "isBreakdown", o.assignee_id as "assigneeId", coalesce(assignee_name(o.assignee_id, o.client_id), '') as assignee,
  o.workshop, o.due_on::text as "dueOn", l.lines, l.done as "linesDone", l.cost + o.tax_cost::float8 as "totalCost", o.revision,
  ${ms('o.created_at')} as "createdAt", ${ms('o.done_at')} as "doneAt"`;

function selected(
  { clientId: own }: Scope,
  { clientId, deviceId, assigneeId, search }: Selection,
): RawBuilder<unknown> {
  const words = likePattern(search);
  // of a deleted vehicle only what is over
  return sql`
    (d.deleted_at is null or o.state in ('done', 'cancelled'))
    and (${own}::int is null or o.client_id = ${own}) and (${orNull(clientId)}::int is null or o.client_id = ${orNull(clientId)})
    and (${orNull(deviceId)}::int is null or o.device_id = ${orNull(deviceId)})
    and (${orNull(assigneeId)}::int is null or o.assignee_id = ${orNull(assigneeId)})
    and (${words}::text is null or concat_ws(' ', '#' || o.number, o.title, d.designation, o.workshop) ilike ${words})`;
}

/** What presses first: priority, then the day; what is over by when it ended. */
export async function findOrders(
  tx: Scoped,
  scope: Scope,
  wanted: Selection,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedWorkOrder[]> {
  const { state = null } = wanted;
  const { rows } = await sql<ListedWorkOrder>`
    select ${ORDER} from ${ORDERS}
    where ${selected(scope, wanted)}
      and (case when ${state}::text is null then o.state not in ('done', 'cancelled') else o.state = ${state} end)
    order by o.done_at desc nulls first, array_position(array['urgent', 'high', 'normal', 'low'], o.priority), o.due_on nulls last, o.id
    limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

/** How many orders of a selection are in each state. */
export async function countOrders(
  tx: Scoped,
  scope: Scope,
  wanted: Selection,
): Promise<Record<WorkOrderState, number>> {
  const { rows } = await sql<{ state: WorkOrderState; count: number }>`
    select o.state, count(*)::int as count from work_orders o left join devices d on d.id = o.device_id
    where ${selected(scope, wanted)} group by o.state`.execute(tx);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(WORK_ORDER_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
    WorkOrderState,
    number
  >;
}
