import type { ClientId, DeviceId, GroupId, SpeedingBlock, SpeedingBlockId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../../db/scope.ts';

/** Whom a rule is for: one vehicle, one group, or every vehicle of the client. */
export type RuleTarget = { clientId: ClientId; deviceId: DeviceId | null; groupId: GroupId | null };

type RuleRow = Omit<SpeedingBlock, 'setAt'> & { setAt: Date };

/** The rules that the scope shows: all, of one client, or one; by name. */
export async function findRules(
  tx: Scoped,
  { clientId: own }: Scope,
  { clientId, id }: { clientId?: ClientId | undefined; id?: SpeedingBlockId },
): Promise<SpeedingBlock[]> {
  const { rows } = await sql<RuleRow>`
    select b.id, b.client_id as "clientId", c.full_name as "clientName", b.device_id as "deviceId", b.group_id as "groupId",
      coalesce(d.designation, g.designation, c.full_name) as name, b.episodes, b.minutes, b.set_by_name as "setBy", b.set_at as "setAt"
    from speeding_blocks b join clients c on c.id = b.client_id
      left join devices d on d.id = b.device_id left join device_groups g on g.id = b.group_id
    where (${own}::int is null or b.client_id = ${own}) and (${clientId ?? null}::int is null or b.client_id = ${clientId ?? null})
      and (${id ?? null}::int is null or b.id = ${id ?? null}) and (b.group_id is null or g.deleted_at is null)
    order by lower(coalesce(d.designation, g.designation, c.full_name)), b.id`.execute(tx);
  return rows.map(({ setAt, ...rule }) => ({ ...rule, setAt: setAt.getTime() }));
}

type Threshold = Pick<SpeedingBlock, 'episodes' | 'minutes'>;

/** The rule of a target, held until the transaction ends. */
export async function ruleOf(tx: Scoped, { clientId, deviceId, groupId }: RuleTarget): Promise<Threshold | undefined> {
  const { rows } = await sql<Threshold>`
    select episodes, minutes from speeding_blocks
    where client_id = ${clientId} and device_id is not distinct from ${deviceId}::int and group_id is not distinct from ${groupId}::int
    for update`.execute(tx);
  return rows[0];
}

/** Gives a target its rule, in the name of the scope's user; in place of the one that it has. */
export async function storeRule(
  tx: Scoped,
  { userId }: Scope,
  { clientId, deviceId, groupId }: RuleTarget,
  { episodes, minutes, now }: Threshold & { now: number },
): Promise<SpeedingBlockId | undefined> {
  const { rows } = await sql<{ id: SpeedingBlockId }>`
    insert into speeding_blocks (client_id, device_id, group_id, episodes, minutes, set_by, set_by_name, set_at)
    select ${clientId}, ${deviceId}::int, ${groupId}::int, ${episodes}, ${minutes}, u.id, u.first_name || ' ' || u.last_name, ${new Date(now)}
    from users u where u.id = ${userId}
    on conflict (client_id, device_id, group_id) do update
    set episodes = excluded.episodes, minutes = excluded.minutes, set_by = excluded.set_by, set_by_name = excluded.set_by_name,
      set_at = excluded.set_at
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** @returns whether the scope may end it, and so did */
export async function deleteRule(tx: Scoped, id: SpeedingBlockId): Promise<boolean> {
  const { rows } = await sql`delete from speeding_blocks where id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}

/** A vehicle that the scope shows: whose it is, and what it is called. */
export async function vehicleOf(tx: Scoped, { clientId }: Scope, id: DeviceId) {
  const { rows } = await sql<{ clientId: ClientId; name: string }>`
    select client_id as "clientId", designation as name from devices
    where id = ${id} and deleted_at is null and (${clientId}::int is null or client_id = ${clientId})`.execute(tx);
  return rows[0];
}
