import type { CommandId } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { sql } from 'kysely';
import type { Connections } from '../db/connect.ts';
import { databaseOf } from '../db/database.ts';
import type { Scoped } from '../db/scope.ts';
import { storeRuns } from '../features/blocking-profiles/index.ts';
import { insertCommands, LIFE_OF_UNBLOCK } from '../features/commands/index.ts';
import type { PlannedRun } from './plan.ts';

/** From the moment at which a command was sent until its tracker confirmed it, ms. */
const CONFIRMED_AFTER = 2_000;

/**
 * Notes runs of blocking profiles in the past, with the commands that they asked for, as the clock would have at that time; nothing of a profile
 * that has runs. In one transaction, so that no gateway sees a command before it has ended.
 * @returns how many were noted
 */
export async function noteRuns(owner: Connections['pools']['owner'], runs: readonly PlannedRun[]): Promise<number> {
  let noted = 0;
  for (const [profileId, planned] of Map.groupBy(runs, (run) => run.profileId))
    noted += await databaseOf(owner)
      .transaction()
      .execute(async (tx) => {
        const query = tx.selectFrom('blocking_profile_runs').select('id').where('profile_id', '=', profileId).limit(1);
        if (await query.executeTakeFirst()) return 0;
        const inOrder = planned.toSorted((one, other) => one.dueAt - other.dueAt);
        for (const run of inOrder) await note(tx, run);
        return inOrder.length;
      });
  return noted;
}

async function note(tx: Scoped, run: PlannedRun): Promise<void> {
  const { profileId, clientId, deviceId, kind, until, confirmedAt } = run;
  const { designation } = await tx
    .selectFrom('devices')
    .select('designation')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const dueAt = new Date(run.dueAt);
  // what no tracker confirmed was not blocked, so that there was nothing to unblock
  const isAsked = kind === 'block' || confirmedAt !== null;
  const command = isAsked ? await askedFor(tx, run, dueAt) : null;
  const came = command === null ? ('nothingBlocked' as const) : null;
  const done = { device_id: deviceId, designation, command_id: command, reason: came };
  const of = { profileId, clientId, kind, dueAt, until: until === null ? null : new Date(until) };
  await storeRuns(tx, of, [done], dueAt);
}

async function askedFor(tx: Scoped, run: PlannedRun, dueAt: Date): Promise<CommandId> {
  const { profileId, clientId, deviceId, kind, until, confirmedAt } = run;
  const profile = await tx
    .selectFrom('blocking_profiles as p')
    .innerJoin('users as u', 'u.id', 'p.changed_by')
    .select(['p.name', 'p.condition', 'p.changed_by', 'u.first_name', 'u.last_name', 'u.language'])
    .where('p.id', '=', profileId)
    .executeTakeFirstOrThrow();
  const isBlock = kind === 'block';
  const words = { en, fr }[profile.language].blockingProfiles.commandReason;
  const planned = {
    device_id: deviceId,
    client_id: clientId,
    kind,
    mode: isBlock ? ('scheduled' as const) : null,
    condition: isBlock ? profile.condition : ('standstill' as const),
    origin: 'profile' as const,
    reason: words.replace('{{profile}}', () => profile.name),
    requested_by: profile.changed_by,
    requester_name: `${profile.first_name} ${profile.last_name}`,
    idempotency_key: `profile ${profileId} ${kind} ${dueAt.toISOString()} ${deviceId}`,
    guarded: isBlock,
    limits: DEFAULT_BLOCKING_LIMITS,
    expires_at: new Date(until ?? run.dueAt + LIFE_OF_UNBLOCK),
  };
  const id = (await insertCommands(tx, [planned], dueAt)).get(deviceId);
  if (id === undefined) throw new Error(`the command of a run of profile ${profileId} was not stored`);
  if (confirmedAt === null) {
    const ended = { state: 'expired' as const, note: 'expired' as const, changed_at: planned.expires_at };
    await tx.updateTable('commands').set(ended).where('id', '=', id).execute();
    return id;
  }
  const sentAt = new Date(confirmedAt - CONFIRMED_AFTER);
  await sql`
    update commands set state = 'sent', sent_at = ${sentAt}, sent_hex = '', attempts = 1, changed_at = ${sentAt} where id = ${id}`.execute(
    tx,
  );
  await sql`
    update commands set state = 'confirmed', note = 'byRelay', changed_at = ${new Date(confirmedAt)} where id = ${id}`.execute(
    tx,
  );
  return id;
}
