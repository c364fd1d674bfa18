import type {
  BlockingProfileId,
  ClientId,
  CommandId,
  CommandOrigin,
  DeviceId,
  ProfileRunReason,
} from '@balise/contract';
import type { AdminState, RunKind } from '@balise/tracking';
import { sql } from 'kysely';
import type { Scoped } from '../../../db/scope.ts';
import type { DueProfile } from './due-queries.ts';

/** What decides whether a run asks anything of a vehicle. */
export type RunVehicle = {
  id: DeviceId;
  designation: string;
  /** Still the client's. */
  isHere: boolean;
  /** In whose name the profile acts may block it. */
  isAllowed: boolean;
  status: AdminState;
  protocol: string | null;
  model: string | null;
  relay_output: number | null;
  password: string | null;
  never_block: boolean;
  halted: boolean;
  locked: boolean;
  /** Commands that are not over, without blocks by shares that wait: they give way to the owner's. */
  open: { kind: string }[];
  /** Who or what asked for the blocks that are or may be in force, since the last unblock; a profile's or a recipient's only once it may have left. */
  blockers: CommandOrigin[];
  /** Another profile has it blocked now, or waits to. */
  isOfOther: boolean;
  /** When a user of the owner asked for an unblock last, ms since 1970 UTC; null: never. */
  unblockedAt: number | null;
};

/** Which blocks are or may be in force. */
const IN_FORCE = sql`b.state not in ('cancelled', 'expired') and (b.state <> 'failed' or (b.sent_at is not null and b.note <> 'refused'))`;

/** The vehicles of a run, by the profile and the moment. Call lockCommandsOf before. */
export async function vehiclesOf(
  tx: Scoped,
  profile: Pick<DueProfile, 'id' | 'clientId' | 'by'>,
  ids: readonly DeviceId[],
  now: Date,
): Promise<RunVehicle[]> {
  const { rows } = await sql<RunVehicle>`
    select d.id, d.designation, d.client_id = ${profile.clientId} and d.deleted_at is null as "isHere", d.status, m.protocol,
      m.name as model, s.relay_output, s.password, is_never_blocked(d.id) as never_block, is_blocking_halted(d.client_id) as halted,
      is_locked(d.id) as locked,
      user_may(${profile.by}, '{view_devices,manage_blocking_profiles,block_device}', ${profile.clientId}, d.id, ${now}) as "isAllowed",
      (
        select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind)), '[]') from commands k
        where k.device_id = d.id and k.state in ('requested', 'waiting', 'sent')
          and not (k.kind = 'block' and k.origin = 'share' and k.state <> 'sent')
      ) as open,
      array(
        select distinct b.origin from commands b
        where b.device_id = d.id and b.kind = 'block' and ${IN_FORCE} and (b.origin not in ('profile', 'share') or b.sent_at is not null)
          and b.id > coalesce((
            select max(u.id) from commands u
            where u.device_id = d.id and u.kind = 'unblock' and u.state in ('requested', 'waiting', 'sent', 'confirmed')
          ), 0)
      ) as blockers,
      exists (
        select from blocking_profile_runs r join blocking_profiles q on q.id = r.profile_id left join commands b on b.id = r.command_id
        where r.device_id = d.id and r.profile_id <> ${profile.id} and r.kind = 'block' and r.due_at <= ${now} and r.until > ${now}
          and q.is_active and q.deleted_at is null and (r.reason in ('alreadyBlocked', 'pending') or ${IN_FORCE})
      ) as "isOfOther",
      (
        select floor(extract(epoch from max(u.requested_at)) * 1000)::float8 from commands u
        where u.device_id = d.id and u.kind = 'unblock' and u.origin = 'person'
      ) as "unblockedAt"
    from devices d left join tracker_models m on m.id = d.tracker_model_id left join device_command_settings s on s.device_id = d.id
    where d.id = any(${ids}) order by d.id`.execute(tx);
  return rows;
}

/** What came of a run for a vehicle: a command, or why there is none. */
export type DoneRun = {
  device_id: DeviceId;
  designation: string;
  command_id: CommandId | null;
  reason: ProfileRunReason | null;
};
type OfRun = { profileId: BlockingProfileId; clientId: ClientId; kind: RunKind; dueAt: Date; until: Date | null };

/** Writes down what came of a run; of one that is tried again in place of what was written before. */
export async function storeRuns(
  tx: Scoped,
  { profileId, clientId, kind, dueAt, until }: OfRun,
  done: readonly DoneRun[],
  at: Date,
): Promise<void> {
  if (done.length === 0) return;
  const of = { profile_id: profileId, client_id: clientId, kind, due_at: dueAt, until, at };
  await tx
    .insertInto('blocking_profile_runs')
    .values(done.map((run) => ({ ...of, ...run })))
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'device_id', 'kind', 'due_at'])
        .doUpdateSet({ command_id: sql`excluded.command_id`, reason: sql`excluded.reason`, at })
        .where('blocking_profile_runs.reason', '=', 'pending'),
    )
    .execute();
}
