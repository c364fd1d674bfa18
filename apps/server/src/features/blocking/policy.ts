import { APPROVAL_TIME, type BlockingOfVehicle, type VehicleBlocking } from '@balise/contract';
import type { Scope } from '../../db/scope.ts';
import { refusalOf, type StoredCommand } from '../commands/index.ts';
import { administers } from './locks/lock.ts';
import { mayRemove } from './locks/never-block.ts';

/** What a user may do with a vehicle now, as the calls decide it, so that a screen offers nothing else. */
export function mayOf(
  scope: Scope,
  { lock, neverBlock, killSwitch }: VehicleBlocking,
  pending: StoredCommand | null,
  now: number,
): BlockingOfVehicle['may'] {
  const holds = (kind: 'block' | 'unblock', mode: StoredCommand['mode']) =>
    refusalOf(scope, { kind }, mode) === undefined;
  const isOpen = neverBlock === null && !killSwitch;
  return {
    block: isOpen && holds('block', 'normal'),
    emergency: isOpen && holds('block', 'emergency'),
    unblock: lock === null && holds('unblock', null),
    lock: isOpen && lock === null && holds('block', 'userLocked'),
    unlock: unlockOf(scope, lock),
    setNeverBlock: neverBlock === null && scope.rights.includes('block_device'),
    removeNeverBlock: neverBlock !== null && mayRemove(scope),
    cancel: pending !== null && mayCancel(scope, pending, lock),
    approve: pending !== null && mayApprove(scope, pending, now),
  };
}

function unlockOf(scope: Scope, lock: VehicleBlocking['lock']): BlockingOfVehicle['may']['unlock'] {
  if (lock === null || !scope.rights.includes('lock_device')) return 'no';
  if (administers(scope)) return lock.isOwn ? 'either' : 'password';
  return lock.isOwn ? 'pin' : 'no';
}

const mayCancel = (scope: Scope, { state, kind, mode }: StoredCommand, lock: VehicleBlocking['lock']): boolean =>
  (state === 'requested' || state === 'waiting') &&
  !(mode === 'userLocked' && lock !== null) &&
  refusalOf(scope, { kind }, mode) === undefined;

const mayApprove = (scope: Scope, pending: StoredCommand, now: number): boolean =>
  pending.approval !== null &&
  pending.approved_by === null &&
  pending.requested_by !== scope.userId &&
  now <= pending.requested_at.getTime() + APPROVAL_TIME &&
  (pending.state === 'requested' || pending.state === 'waiting') &&
  refusalOf(scope, { kind: pending.kind }, pending.mode) === undefined;
