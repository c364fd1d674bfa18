import type { CommandOrigin, ErrorCode, ProfileRunReason } from '@balise/contract';
import { Failure } from '../../../http/failure.ts';
import { judge, MOST_OPEN } from '../../commands/index.ts';
import type { RunVehicle } from './vehicle-queries.ts';

/** Ask for a command, of which bytes might cut an engine; or why not. */
export type Decision = { guarded: boolean } | { reason: ProfileRunReason };

/** The moments of a block, ms since 1970 UTC. */
type BlockTimes = { dueAt: number; until: number; now: number };

/** Whether a profile asks for a block of this vehicle at its blocking time, or later within the blocked time. */
export function decideBlock(vehicle: RunVehicle, { dueAt, until, now }: BlockTimes): Decision {
  if (until <= now) return { reason: 'windowOver' };
  if (!vehicle.isHere) return { reason: 'deviceGone' };
  if (!vehicle.isAllowed) return { reason: 'notAllowed' };
  if (vehicle.locked) return { reason: 'locked' };
  const judged = judgeOf(vehicle, 'block');
  if ('reason' in judged) return judged;
  if (vehicle.unblockedAt !== null && vehicle.unblockedAt >= dueAt) return { reason: 'unblockedByPerson' };
  // what is on its way may fail: it is looked at again within the minute
  if (vehicle.open.some(({ kind }) => kind === 'block' || kind === 'unblock')) return { reason: 'pending' };
  if (vehicle.blockers.length > 0) return { reason: 'alreadyBlocked' };
  return vehicle.open.length >= MOST_OPEN ? { reason: 'tooMany' } : judged;
}

/** Whether a profile asks for an unblock: of what profiles blocked, unless something else has it blocked too. */
export function decideUnblock(vehicle: RunVehicle): Decision {
  if (!vehicle.isHere) return { reason: 'deviceGone' };
  if (vehicle.locked) return { reason: 'locked' };
  if (vehicle.blockers.some((origin) => BY_PEOPLE.has(origin))) return { reason: 'blockedByPerson' };
  if (vehicle.blockers.some((origin) => origin !== 'profile')) return { reason: 'blockedByRule' };
  if (vehicle.blockers.length === 0) return { reason: 'nothingBlocked' };
  return vehicle.isOfOther ? { reason: 'otherProfile' } : judgeOf(vehicle, 'unblock');
}

/** Origins of blocks that a person asked for: a person ends them. */
const BY_PEOPLE: ReadonlySet<CommandOrigin> = new Set(['person', 'latePayment', 'share']);

const REASONS: Partial<Record<ErrorCode, ProfileRunReason>> = {
  device_suspended: 'deviceSuspended',
  command_device_disabled: 'deviceDisabled',
  command_no_model: 'noModel',
  command_never_blocked: 'neverBlock',
  command_kill_switch: 'killSwitch',
  command_locked: 'locked',
};

function judgeOf(vehicle: RunVehicle, kind: 'block' | 'unblock'): Decision {
  const judged = judge(vehicle, { command: { kind }, channel: 'connection' }, () => false);
  return judged instanceof Failure ? { reason: REASONS[judged.code] ?? 'notSupported' } : { guarded: judged.guarded };
}
