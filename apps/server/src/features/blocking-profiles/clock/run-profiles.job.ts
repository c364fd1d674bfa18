import type { BlockingProfileId, CommandId, DeviceId } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { type BlockingLimits, blockedTimeAt, nextRuns } from '@balise/tracking';
import { offsetsOf } from '../../../calendar/index.ts';
import type { Connections } from '../../../db/connect.ts';
import { type Database, databaseOf } from '../../../db/database.ts';
import type { Scoped } from '../../../db/scope.ts';
import { auditOwnAct } from '../../audit/index.ts';
import { commands, insertCommands, LIFE_OF_UNBLOCK, lockCommandsOf } from '../../commands/index.ts';
import { blockingLimitsAt } from '../../tracking-settings/index.ts';
import { type Decision, decideBlock, decideUnblock } from './decide.ts';
import {
  countsOf,
  type DueProfile,
  deleteOldRuns,
  devicesToDo,
  endBlocks,
  lockDueProfile,
  lockPendingProfile,
  moveEnd,
  moveOn,
  moveZone,
  pendingRuns,
  type Run,
  wholeOrNothing,
} from './due-queries.ts';
import { type DoneRun, type RunVehicle, storeRuns, vehiclesOf } from './vehicle-queries.ts';

/** Runs of a longer pause of the server are not noted any more. */
const LONGEST_PAUSE = 31 * 86_400_000;

/**
 * Does the runs of blocking profiles that have become due: what was not done while the server was down, too; a block only while its blocked
 * time lasts. Some vehicles at a time, each in a transaction that holds the profile: after a crash, and beside another process, each run is
 * done once for each vehicle. As the owner of the database.
 * @param now milliseconds since 1970 UTC
 * @returns how many vehicles something was asked of, or was not for a reason
 */
export async function runProfiles(owner: Connections['pools']['owner'], now: number): Promise<number> {
  const database = databaseOf(owner);
  const failed = new Map<BlockingProfileId, unknown>();
  let done = 0;
  for (let did: number | undefined = 0; did !== undefined; done += did ?? 0)
    did = await database.transaction().execute((tx) => step(tx, now, failed));
  done += await tryAgain(database, now);
  // the others are done; this one is tried again with the next run of the job
  for (const [id, reason] of failed) throw new Error(`blocking profile ${id} could not be run`, { cause: reason });
  return done;
}

export const deleteOldProfileRuns = (owner: Connections['pools']['owner'], now: number): Promise<number> =>
  deleteOldRuns(databaseOf(owner), now);

type Failed = Map<BlockingProfileId, unknown>;

/** One transaction of it. @returns undefined: no profile is due but those that failed */
async function step(tx: Scoped, now: number, failed: Failed): Promise<number | undefined> {
  const profile = await lockDueProfile(tx, new Date(now), [...failed.keys()]);
  if (!profile) return undefined;
  try {
    return await wholeOrNothing(tx, () => doNext(tx, profile, now));
  } catch (error) {
    failed.set(profile.id, error);
    return 0;
  }
}

/** Does the next part of what is due of a profile. @returns of how many vehicles */
async function doNext(tx: Scoped, profile: DueProfile, now: number): Promise<number> {
  const offset = offsetsOf(profile.timeZone);
  const after = (at: number) => (profile.isActive ? nextRuns(profile, offset, at, 1)[0] : undefined);
  if (profile.isActive && profile.timeZone !== profile.formerZone) {
    await moveZone(tx, profile, new Date(now), after(now));
    return 0;
  }
  const done = Math.max(profile.doneUntil.getTime(), now - LONGEST_PAUSE);
  const run = runOf(profile, offset, done, now);
  if (!run) {
    await moveOn(tx, profile.id, new Date(done), after(done));
    return 0;
  }
  const devices = await devicesToDo(tx, profile, run);
  if (devices.length > 0) {
    await doRun(tx, profile, run, devices, now);
    return devices.length;
  }
  if (run.release && run.until) await moveEnd(tx, profile.id, run.at, run.until);
  await moveOn(tx, profile.id, run.at, after(run.at.getTime()));
  await log(tx, profile, run, now);
  return 0;
}

/** The first run that is due and not done; undefined: there is none, or no more. */
function runOf(profile: DueProfile, offset: (at: number) => number, done: number, now: number): Run | undefined {
  const { changedAt, doneUntil, isActive } = profile;
  if (changedAt > doneUntil) {
    const kept = isActive ? blockedTimeAt(profile, offset, changedAt.getTime()) : undefined;
    return { kind: 'unblock', at: changedAt, until: kept ? new Date(kept.to) : null, release: true };
  }
  const [next] = isActive ? nextRuns(profile, offset, done, 1) : [];
  if (!next || next.at > now) return undefined;
  const until = next.kind === 'block' ? new Date(next.of.to) : null;
  return { kind: next.kind, at: new Date(next.at), until, release: false };
}

/** Does a run for some vehicles. */
async function doRun(tx: Scoped, profile: DueProfile, run: Run, devices: DeviceId[], now: number): Promise<void> {
  await lockCommandsOf(tx, devices);
  if (run.release) {
    const withdrawn = await endBlocks(tx, profile.id, devices, run.at);
    await commands.cancelWaiting(tx, withdrawn as CommandId[], null, new Date(now), 'profileChanged');
  }
  const times = { dueAt: run.at.getTime(), until: run.until?.getTime() ?? 0, now };
  const vehicles = await vehiclesOf(tx, profile, devices, new Date(now));
  const decided = vehicles.map((vehicle) => ({
    vehicle,
    decision: run.kind === 'block' ? decideBlock(vehicle, times) : decideUnblock(vehicle),
  }));
  await store(tx, profile, run, decided, now);
}

type Decided = { vehicle: RunVehicle; decision: Decision }[];

/** Writes commands and runs down. */
async function store(tx: Scoped, profile: DueProfile, run: Run, decided: Decided, now: number): Promise<void> {
  const limits = await blockingLimitsAt(tx, profile.clientId, profile.partnerId, now);
  const asked = decided.flatMap(({ vehicle, decision }) =>
    'guarded' in decision ? [commandOf(profile, run, vehicle.id, decision.guarded, limits, now)] : [],
  );
  const commands = await insertCommands(tx, asked, new Date(now));
  const done = decided.map(
    ({ vehicle: { id, designation }, decision }): DoneRun => ({
      device_id: id,
      designation,
      command_id: commands.get(id) ?? null,
      reason: 'reason' in decision ? decision.reason : null,
    }),
  );
  const of = { profileId: profile.id, clientId: profile.clientId, kind: run.kind, dueAt: run.at };
  await storeRuns(tx, { ...of, until: run.kind === 'block' ? run.until : null }, done, new Date(now));
}

function commandOf(
  profile: DueProfile,
  { kind, at, until }: Run,
  deviceId: DeviceId,
  guarded: boolean,
  limits: BlockingLimits,
  now: number,
) {
  const isBlock = kind === 'block';
  const [next] = profile.isActive ? nextRuns(profile, offsetsOf(profile.timeZone), now, 1) : [];
  // an unblock is sent again at least until the profile blocks again
  const unblocksUntil = new Date(Math.max(now + LIFE_OF_UNBLOCK, next?.at ?? 0));
  return {
    device_id: deviceId,
    client_id: profile.clientId,
    kind,
    mode: isBlock ? ('scheduled' as const) : null,
    condition: isBlock ? profile.condition : ('standstill' as const),
    origin: 'profile' as const,
    reason: { en, fr }[profile.language].blockingProfiles.commandReason.replace('{{profile}}', () => profile.name),
    requested_by: profile.by,
    requester_name: profile.byName,
    idempotency_key: `profile ${profile.id} ${kind} ${at.toISOString()} ${deviceId}`,
    guarded,
    limits,
    expires_at: isBlock && until ? until : unblocksUntil,
  };
}

/** Blocks that another command stood in the way of are tried again while their blocked time lasts. */
async function tryAgain(database: Database, now: number): Promise<number> {
  let done = 0;
  for (let after: BlockingProfileId | undefined = 0 as BlockingProfileId; after !== undefined; )
    after = await database.transaction().execute(async (tx) => {
      const profile = await lockPendingProfile(tx, new Date(now), after as BlockingProfileId);
      if (!profile) return undefined;
      const pending = await pendingRuns(tx, profile, new Date(now));
      for (const [, runs] of Map.groupBy(pending, ({ due_at, until }) => `${due_at.getTime()} ${until.getTime()}`)) {
        const [first] = runs;
        if (!first) continue;
        const run: Run = { kind: 'block', at: first.due_at, until: first.until, release: false };
        const devices = runs.map(({ device_id }) => device_id);
        await doRun(tx, profile, run, devices, now);
        done += devices.length;
      }
      return profile.id;
    });
  return done;
}

async function log(tx: Scoped, profile: DueProfile, run: Run, now: number): Promise<void> {
  const { vehicles, commands } = await countsOf(tx, profile, run);
  if (vehicles === 0) return;
  await auditOwnAct(tx, now, {
    action: 'blocking_profile.run',
    subject: { kind: 'blocking_profile', id: profile.id, name: profile.name },
    clientId: profile.clientId,
    partnerId: profile.partnerId,
    after: { command: run.kind, dueAt: run.at.getTime(), vehicles, commands },
  });
}
