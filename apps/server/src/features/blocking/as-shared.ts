import type { BlockingOfVehicle } from '@balise/contract';
import type { Scope } from '../../db/scope.ts';
import type { BlockOwner } from '../commands/index.ts';

/** Whether the scope of a share gives more than commands. */
export const mayBlockAsShared = ({ rights }: Scope): boolean =>
  rights.includes('block_device') || rights.includes('unblock_device');

/**
 * What the recipient of a share sees of a vehicle that it may block: whether it can be blocked, and no reasons, users or plans of its owner.
 * Its commands are the recipient's own already. Emergencies, locks and approvals stay with the owner.
 */
export function asShared({ vehicle, may, ...rest }: BlockingOfVehicle, whose: BlockOwner): BlockingOfVehicle {
  const { lock, neverBlock, clientName, last, pending } = vehicle;
  return {
    ...rest,
    blockedByOwner: whose === 'owner',
    vehicle: {
      ...vehicle,
      // when the owner blocked or unblocked it stays with the owner
      since: pending || (last && whose !== 'owner') ? vehicle.since : null,
      lock: lock && { by: clientName, at: lock.at, reason: '', isOwn: false },
      neverBlock: neverBlock && { by: clientName, at: neverBlock.at, reason: '' },
      nextRun: null,
    },
    may: {
      ...NOTHING,
      block: may.block && whose !== 'owner',
      unblock: may.unblock && whose === 'recipient',
      cancel: may.cancel,
    },
  };
}

const NOTHING = {
  emergency: false,
  lock: false,
  unlock: 'no',
  setNeverBlock: false,
  removeNeverBlock: false,
  approve: false,
} as const;
