import type {
  BlockingOfVehicle,
  BlockingState,
  DeviceCommand,
  DeviceId,
  listBlocking,
  VehicleBlocking,
} from '@balise/contract';
import {
  addEvidence,
  BLOCKING_CONDITIONS,
  type BlockingLimits,
  conditionsOf,
  type LiveFacts,
  NO_EVIDENCE,
} from '@balise/tracking';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';
import { nextRunsOf } from '../blocking-profiles/index.ts';
import { commands } from '../commands/index.ts';
import { openRecords, storedFacts, storedTrack } from '../history/index.ts';
import { blockingLimitsAt } from '../tracking-settings/index.ts';
import { commandsOf, findPage, findVehicles, type VehicleRow } from './list-queries.ts';
import { mayOf } from './policy.ts';

type Page = z.input<typeof listBlocking.reply>;

/** A page of vehicles. `now` in milliseconds since 1970 UTC. */
export async function listPage(
  tx: Scoped,
  scope: Scope,
  query: z.output<typeof listBlocking.query>,
  now: number,
): Promise<Page> {
  const { ids, total, counts } = await findPage(tx, scope, query, new Date(now));
  return { now, total, counts, vehicles: await vehiclesOf(tx, scope, ids, now) };
}

export async function vehicleOf(
  tx: Scoped,
  scope: Scope,
  id: DeviceId,
  now: number,
): Promise<VehicleBlocking | undefined> {
  return (await vehiclesOf(tx, scope, [id], now))[0];
}

/**
 * One vehicle with the conditions of a block, and what the user may do; undefined: the scope shows none.
 * @param since what it reported before is not shown, ms since 1970 UTC
 */
export async function blockingOf(
  tx: Scoped,
  scope: Scope,
  id: DeviceId,
  now: number,
  since = 0,
): Promise<BlockingOfVehicle | undefined> {
  const vehicle = await vehicleOf(tx, scope, id, now);
  const device = vehicle && (await commands.findRequestedDevice(tx, scope, id, false));
  if (!device) return undefined;
  const limits = await blockingLimitsAt(tx, device.client_id, device.partner_id, now);
  const pending = vehicle.pending && (await commands.findCommand(tx, scope, vehicle.pending.id));
  return {
    now,
    vehicle,
    conditions: await conditionsNow(tx, id, limits, now, since),
    limits,
    blockedByOwner: false,
    canBlock: commands.isAbleTo(device, { kind: 'block' }),
    may: mayOf(scope, vehicle, pending ?? null, now),
  };
}

async function vehiclesOf(tx: Scoped, scope: Scope, ids: readonly DeviceId[], now: number): Promise<VehicleBlocking[]> {
  const rows = await findVehicles(tx, scope, ids);
  const runs = await nextRunsOf(tx, ids);
  const known = new Map(rows.map((row) => [row.id, row]));
  const asked = await commandsOf(
    tx,
    rows.flatMap(({ command_id, open_id }) => [command_id, open_id].filter((id) => id !== null)),
  );
  return ids.flatMap((id) => {
    const row = known.get(id);
    if (!row) return [];
    const command = (wanted: VehicleRow['open_id']): DeviceCommand | null => {
      const found = asked.find((one) => one.id === wanted);
      // who and why of a former owner's is not shown
      return found && found.client_id === row.client_id ? commands.present(found, scope) : null;
    };
    const nextRun = runs.get(id) ?? null;
    return [present(row, { last: command(row.command_id), pending: command(row.open_id), nextRun }, scope, now)];
  });
}

function present(
  row: VehicleRow,
  { last, pending, nextRun }: Pick<VehicleBlocking, 'last' | 'pending' | 'nextRun'>,
  scope: Scope,
  now: number,
): VehicleBlocking {
  const facts = storedFacts(row.live, row.owned_since, row.privacy);
  const state = stateOf(row.state, pending);
  const since =
    pending?.requestedAt ?? (row.since && row.since.getTime() >= row.owned_since ? row.since.getTime() : null);
  return {
    deviceId: row.id,
    clientId: row.client_id,
    clientName: row.full_name,
    designation: row.designation,
    label: row.label,
    type: row.type,
    state,
    since,
    last,
    pending,
    relay: facts?.blocked ?? null,
    contradicted: isContradicted(state, since, facts, now),
    lock:
      row.locked_by === null
        ? null
        : {
            by: row.locked_by_name ?? '',
            at: row.locked_at?.getTime() ?? 0,
            reason: row.lock_reason ?? '',
            isOwn: row.locked_by === scope.userId,
          },
    neverBlock:
      row.never_at === null
        ? null
        : { reason: row.never_reason ?? '', by: row.never_by ?? '', at: row.never_at.getTime() },
    killSwitch: row.halted,
    nextRun,
  };
}

function stateOf(known: VehicleRow['state'], pending: DeviceCommand | null): BlockingState {
  if (pending?.command.kind === 'block') return 'blocking';
  if (pending?.command.kind === 'unblock') return 'unblocking';
  return known ?? 'notBlocked';
}

/** ms: what a tracker measured so shortly after the change may still be of before it. */
const SETTLED = 60_000;

/**
 * Blocked, and yet its engine is on and it drives; or its relay says the opposite. An inhibited starter does not stop an engine that runs: the
 * contradiction is shown, not mended.
 */
function isContradicted(state: BlockingState, since: number | null, facts: LiveFacts | null, now: number): boolean {
  if (facts === null || (since !== null && now - since < SETTLED)) return false;
  if (state === 'notBlocked') return facts.blocked === true;
  if (state !== 'blocked') return false;
  const isNewer = facts.validAt !== null && since !== null && facts.validAt > since + SETTLED;
  return facts.blocked === false || (isNewer && facts.ignition === true && facts.moving);
}

/** ms of what a vehicle reported that are looked at. */
const LOOK_BACK = 15 * 60_000;
/** A tracker's clock may be ahead: what it says of later is part of what it said. */
const LOOK_AHEAD = 24 * 60 * 60_000;

/**
 * What a block of each condition would wait for now, folded from what is stored, in the order in which it arrived. For people to see: the
 * gateway judges what it received itself, and knows which connection it came over.
 */
async function conditionsNow(
  tx: Scoped,
  id: DeviceId,
  limits: BlockingLimits,
  now: number,
  since: number,
): Promise<BlockingOfVehicle['conditions']> {
  const track = await storedTrack(
    tx,
    id,
    { from: Math.max(now - LOOK_BACK, since), to: now + LOOK_AHEAD },
    { whole: true },
  );
  const records = track ? openRecords(track).records : [];
  const evidence = records
    .filter(({ receivedAt }) => receivedAt <= now)
    .sort((one, other) => one.receivedAt - other.receivedAt || one.at - other.at)
    .reduce(addEvidence, NO_EVIDENCE);
  return BLOCKING_CONDITIONS.map((condition) => {
    const parts = conditionsOf(evidence, now, condition, limits);
    return { condition, met: parts.every(({ met }) => met), parts };
  });
}
