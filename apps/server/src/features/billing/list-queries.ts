import type { BillingStatus, ClientId, ClientState, Currency, listBilling, PartnerId } from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

type Selection = z.output<typeof listBilling.query>;

/** The clients that the scope shows and a selection selects, whatever state it asks for. */
function selected(scope: Scope, { search, partnerId }: Pick<Selection, 'search' | 'partnerId'>) {
  const pattern = likePattern(search ?? '');
  return sql`from clients c left join billing_accounts a on a.client_id = c.id
    where c.deleted_at is null and c.full_name ilike ${pattern}
      and (${scope.partnerId}::int is null or c.partner_id = ${scope.partnerId})
      and (${scope.clientId}::int is null or c.id = ${scope.clientId})
      and (${partnerId ?? null}::int is null or c.partner_id = ${partnerId ?? null})`;
}

const ORDERS = {
  fullName: sql`lower(c.full_name)`,
  owed: sql`coalesce(a.owed, 0)`,
  overdueSince: sql`a.overdue_since`,
} as const;

const COLUMNS = sql`c.id as "clientId", c.full_name as "fullName", c.billing_option as "billingOption", c.state,
  floor(date_part('epoch', c.state_since) * 1000) as "stateSince", a.currency, coalesce(a.owed, 0)::float8 as owed,
  coalesce(a.overdue, 0)::float8 as overdue, a.overdue_since::text as "overdueSince", (
    select p.name from plan_assignments n join plans p on p.id = n.plan_id
    where n.id = (
      select l.id from plan_assignments l where l.client_id = c.id and l.device_id is null
      order by l.starts_at desc, l.id desc limit 1
    )
  ) as "planName"`;

/** One page of where clients stand. */
export async function accountStatuses(tx: Scoped, scope: Scope, selection: Selection): Promise<BillingStatus[]> {
  const { state, order, direction, page, pageSize } = selection;
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<BillingStatus>`
    select ${COLUMNS} ${selected(scope, selection)} and (${state ?? null}::text is null or c.state = ${state ?? null})
    order by ${ORDERS[order]} ${way} nulls last, c.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  return rows;
}

/** How many clients a selection has in each state. */
export async function countStates(
  tx: Scoped,
  scope: Scope,
  selection: Selection,
): Promise<Record<ClientState, number>> {
  const counts: Record<ClientState, number> = { active: 0, past_due: 0, grace: 0, suspended_unpaid: 0, closed: 0 };
  const { rows } = await sql<{ state: ClientState; count: number }>`
    select c.state, count(*)::int as count ${selected(scope, selection)} group by c.state`.execute(tx);
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** What the clients of a selection owe, by currency. */
export async function owedByCurrency(tx: Scoped, scope: Scope, selection: Selection) {
  const { rows } = await sql<{ currency: Currency; owed: number; overdue: number; clients: number }>`
    select a.currency, sum(greatest(a.owed, 0))::float8 as owed, sum(a.overdue)::float8 as overdue,
      (count(*) filter (where a.owed > 0))::int as clients
    ${selected(scope, selection)} and a.currency is not null group by a.currency order by 2 desc, 1`.execute(tx);
  return rows;
}

/** The account of one client. */
export async function accountStatusOf(tx: Scoped, clientId: ClientId): Promise<(BillingStatus & Beside) | undefined> {
  const { rows } = await sql<BillingStatus & Beside>`
    select ${COLUMNS}, c.partner_id as "partnerId", (select display_name from partners p where p.id = c.partner_id) as "partnerName",
      c.time_zone as "timeZone"
    from clients c left join billing_accounts a on a.client_id = c.id
    where c.id = ${clientId} and c.deleted_at is null`.execute(tx);
  return rows[0];
}

type Beside = { partnerId: PartnerId; partnerName: string; timeZone: string };
