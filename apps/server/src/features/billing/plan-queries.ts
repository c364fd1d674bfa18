import type { ClientId, Currency, DeviceId, PartnerId, Plan, PlanId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/** The plans that are offered, by name: those of one partner, or all that the scope shows. */
export async function offeredPlans(
  tx: Scoped,
  wanted: { partnerId?: PartnerId | undefined; id?: PlanId },
): Promise<Plan[]> {
  const { rows } = await sql<Omit<Plan, 'createdAt'> & { created_at: Date }>`
    select p.id, p.partner_id as "partnerId", o.display_name as "partnerName", p.name, p.currency, p.created_at,
      p.setup_fee::float8 as "setupFee", (
        select price::float8 from plan_prices r where r.plan_id = p.id order by valid_from desc, id desc limit 1
      ) as price, count(*) filter (where n.plan_id is not null and n.device_id is null)::int as clients,
      count(n.device_id)::int as devices
    from plans p join partners o on o.id = p.partner_id left join (${assignedNow}) n on n.plan_id = p.id
    where p.archived_at is null and (${wanted.partnerId ?? null}::int is null or p.partner_id = ${wanted.partnerId ?? null})
      and (${wanted.id ?? null}::int is null or p.id = ${wanted.id ?? null})
    group by p.id, o.display_name order by lower(p.name), p.id`.execute(tx);
  return rows.map(({ created_at, ...plan }) => ({ ...plan, createdAt: created_at.getTime() }));
}

// the last assignment of each client and of each of its devices that is still its own
const assignedNow = sql`
  select l.client_id, l.device_id, l.plan_id from (
    select distinct on (a.client_id, a.device_id) a.client_id, a.device_id, a.plan_id
    from plan_assignments a order by a.client_id, a.device_id, a.starts_at desc, a.id desc
  ) l
  join clients c on c.id = l.client_id and c.deleted_at is null
  where l.plan_id is not null and (
    l.device_id is null or exists (
      select from devices d where d.id = l.device_id and d.client_id = l.client_id and d.deleted_at is null
    )
  )`;

/** A plan that is offered, held against other changes until the transaction ends. */
export async function lockPlan(
  tx: Scoped,
  id: PlanId,
): Promise<{ partner_id: PartnerId; currency: Currency } | undefined> {
  return await tx
    .selectFrom('plans')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['partner_id', 'currency'])
    .forUpdate()
    .executeTakeFirst();
}

type NewPlan = { partnerId: PartnerId; name: string; currency: Currency; price: number; setupFee: number };

/** @returns undefined where the partner offers a plan of that name already */
export async function insertPlan(tx: Scoped, plan: NewPlan, now: Date): Promise<PlanId | undefined> {
  const row = await tx
    .insertInto('plans')
    .values({
      partner_id: plan.partnerId,
      name: plan.name,
      currency: plan.currency,
      setup_fee: plan.setupFee,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // from the beginning of time: a plan is never without a price
  if (row) await addPrice(tx, row.id, plan.price, new Date(0));
  return row?.id;
}

/** A price that counts for the days that begin after this moment. */
export async function addPrice(tx: Scoped, id: PlanId, price: number, from: Date): Promise<void> {
  await tx.insertInto('plan_prices').values({ plan_id: id, price, valid_from: from }).execute();
}

/** Whether another offered plan of the partner has the name. */
export async function planNameTaken(tx: Scoped, partnerId: PartnerId, name: string, except: number): Promise<boolean> {
  const row = await tx
    .selectFrom('plans')
    .where('partner_id', '=', partnerId)
    .where('archived_at', 'is', null)
    .where('id', '<>', except as PlanId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePlan(tx: Scoped, id: PlanId, fields: { name: string; setupFee: number }): Promise<void> {
  await tx.updateTable('plans').set({ name: fields.name, setup_fee: fields.setupFee }).where('id', '=', id).execute();
}

export async function archivePlan(tx: Scoped, id: PlanId, now: Date): Promise<void> {
  await tx.updateTable('plans').set({ archived_at: now }).where('id', '=', id).execute();
}

/** Holds plans against being taken off the offer, and gives those of a partner and currency that are on it. */
export async function holdPlan(tx: Scoped, id: PlanId, partnerId: PartnerId, currency: Currency): Promise<boolean> {
  const plan = await lockPlan(tx, id);
  return plan !== undefined && plan.partner_id === partnerId && plan.currency === currency;
}

/** Puts a client (null) or its devices on a plan, from the next day on. */
export async function assignPlan(
  tx: Scoped,
  clientId: ClientId,
  deviceIds: readonly (DeviceId | null)[],
  planId: PlanId | null,
  now: Date,
): Promise<void> {
  await sql`insert into plan_assignments (client_id, device_id, plan_id, starts_at)
    select ${clientId}, d, ${planId}::int, ${now} from unnest(${deviceIds}::int[]) d`.execute(tx);
}

/** The plan that a client's devices are on unless they have their own, and the devices that have. */
export async function plansNow(tx: Scoped, clientId: ClientId) {
  const { rows } = await sql<{ device_id: DeviceId | null; designation: string | null; plan_id: PlanId; name: string }>`
    select n.device_id, d.designation, n.plan_id, p.name
    from (${assignedNow}) n join plans p on p.id = n.plan_id left join devices d on d.id = n.device_id
    where n.client_id = ${clientId} order by d.designation, n.device_id`.execute(tx);
  const own = rows.find(({ device_id }) => device_id === null);
  const ownPlans = rows.flatMap(({ device_id, designation, plan_id, name }) =>
    device_id === null ? [] : { deviceId: device_id, designation: designation ?? '', planId: plan_id, planName: name },
  );
  return {
    plan: own ? { id: own.plan_id, name: own.name } : null,
    ownPlanCount: ownPlans.length,
    ownPlans: ownPlans.slice(0, SHOWN_PLANS),
  };
}

const SHOWN_PLANS = 100;

/** Of these devices those that are the client's and not deleted. */
export async function devicesOfClient(tx: Scoped, clientId: ClientId, ids: readonly DeviceId[]): Promise<DeviceId[]> {
  const rows = await tx
    .selectFrom('devices')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any (${ids}::int[])`)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

type Terms = { currency: Currency; paymentDays: number; from: string };

/** Agrees on something with a client for the first time, or on something else. */
export async function saveTerms(tx: Scoped, clientId: ClientId, terms: Terms, now: Date): Promise<void> {
  const agreed = { currency: terms.currency, payment_days: terms.paymentDays };
  await tx
    .insertInto('billing_accounts')
    .values({ client_id: clientId, ...agreed, opened_at: now, charged_until: terms.from, next_at: null })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(agreed))
    .execute();
}

/** Whether anything was posted to an account. */
export async function hasPostings(tx: Scoped, clientId: ClientId): Promise<boolean> {
  return (
    (await tx.selectFrom('ledger').where('client_id', '=', clientId).select('id').limit(1).executeTakeFirst()) !==
    undefined
  );
}
