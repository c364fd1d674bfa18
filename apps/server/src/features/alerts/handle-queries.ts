import type { AlertAct, UserId } from '@balise/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/** What is done to alerts, and the columns that it sets. */
export type Handling = {
  act: AlertAct['act'];
  /** Kept with the act. */
  detail: string;
  set: RawBuilder<unknown>;
  /** Of an alert `a`: whether it changes anything. */
  changes: RawBuilder<unknown>;
};

/**
 * Does it to the alerts for which it changes something, and notes who did it. @returns those
 * @param ids known to the scope, locked in their order
 */
export async function handle(
  tx: Scoped,
  ids: readonly number[],
  { act, detail, set, changes }: Handling,
  by: { id: UserId; name: string; now: Date },
): Promise<number[]> {
  await sql`select from alerts where id = any(${ids}) order by id for update`.execute(tx);
  const { rows } = await sql<{ id: number; client_id: number }>`
    update alerts a set version = version + 1, ${set} where a.id = any(${ids}) and ${changes}
    returning a.id::float8 as id, a.client_id`.execute(tx);
  if (rows.length === 0) return [];
  await sql`
    insert into alert_acts (alert_id, client_id, at, by_id, by_name, act, detail)
    select u.id, u.client_id, ${by.now}, ${by.id}, ${by.name}, ${act}, ${detail}
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ client_id }) => client_id)}::integer[]) u (id, client_id)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** `by`: the name of who acknowledges. */
export const acknowledging = (by: string, now: Date): Handling => ({
  act: 'acknowledge',
  detail: '',
  changes: sql`a.acknowledged_at is null`,
  set: sql`acknowledged_at = ${now}, acknowledged_by = ${by}, snoozed_until = null`,
});

export const reopening: Handling = {
  act: 'reopen',
  detail: '',
  changes: sql`(a.acknowledged_at is not null or a.snoozed_until is not null)`,
  set: sql`acknowledged_at = null, acknowledged_by = null, snoozed_until = null`,
};

export const snoozing = (until: Date): Handling => ({
  act: 'snooze',
  detail: until.toISOString(),
  changes: sql`a.snoozed_until is distinct from ${until}`,
  set: sql`snoozed_until = ${until}, acknowledged_at = null, acknowledged_by = null`,
});

export const noting = (note: string): Handling => ({
  act: 'note',
  detail: note,
  changes: sql`a.note <> ${note}`,
  set: sql`note = ${note}`,
});

/** Null: to nobody. */
export const assigning = (to: { id: UserId; name: string } | null): Handling => ({
  act: 'assign',
  detail: to?.name ?? '',
  changes: sql`a.assigned_to is distinct from ${to?.id ?? null}::integer`,
  set: sql`assigned_to = ${to?.id ?? null}::integer, assigned_name = ${to?.name ?? null}::text`,
});
