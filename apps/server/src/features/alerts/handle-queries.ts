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
  /** Whether it changes what `undoing` restores. */
  isUndoable?: boolean;
};

/** The columns that say the state of an alert, as `undoing` restores them. */
const IS_BEFORE = sql`
  jsonb_build_object('acknowledged_at', acknowledged_at, 'acknowledged_by', acknowledged_by, 'snoozed_until', snoozed_until)`;

/**
 * Does it to the alerts for which it changes something, and notes who did it. @returns those
 * @param ids known to the scope, locked in their order
 */
export async function handle(
  tx: Scoped,
  ids: readonly number[],
  { act, detail, set, changes, isUndoable = false }: Handling,
  by: { id: UserId; name: string; now: Date },
): Promise<number[]> {
  await sql`select from alerts where id = any(${ids}) order by id for update`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    with old as (select id, ${IS_BEFORE} as before from alerts where id = any(${ids})),
      changed as (
        update alerts a set version = version + 1, ${set} from old where a.id = old.id and ${changes}
        returning a.id, a.client_id, a.version, old.before
      )
    insert into alert_acts (alert_id, client_id, at, by_id, by_name, act, detail, version, before)
    select id, client_id, ${by.now}, ${by.id}, ${by.name}, ${act}, ${detail}, version, case when ${isUndoable}::boolean then before end
    from changed returning alert_id::float8 as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** `by`: the name of who acknowledges. */
export const acknowledging = (by: string, now: Date): Handling => ({
  act: 'acknowledge',
  isUndoable: true,
  detail: '',
  changes: sql`a.acknowledged_at is null`,
  set: sql`acknowledged_at = ${now}, acknowledged_by = ${by}, snoozed_until = null`,
});

export const reopening: Handling = {
  act: 'reopen',
  isUndoable: true,
  detail: '',
  changes: sql`(a.acknowledged_at is not null or a.snoozed_until is not null)`,
  set: sql`acknowledged_at = null, acknowledged_by = null, snoozed_until = null`,
};

export const snoozing = (until: Date): Handling => ({
  act: 'snooze',
  isUndoable: true,
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

/** Restores what the user's last act changed. @param versions that the act made, by id: an alert that has another one by now stays as it is */
export const undoing = (versions: readonly { id: number; version: number }[], userId: UserId): Handling => {
  const last = sql`
    alert_acts l where l.alert_id = a.id and l.version = a.version and l.by_id = ${userId} and l.before is not null
      and (a.id, a.version) in (
        select * from unnest(${versions.map(({ id }) => id)}::bigint[], ${versions.map(({ version }) => version)}::integer[])
      )`;
  return {
    act: 'undo',
    detail: '',
    changes: sql`exists (select from ${last})`,
    set: sql`(acknowledged_at, acknowledged_by, snoozed_until) = (
      select (l.before ->> 'acknowledged_at')::timestamptz, l.before ->> 'acknowledged_by', (l.before ->> 'snoozed_until')::timestamptz
      from ${last})`,
  };
};
