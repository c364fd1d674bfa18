import type { VehicleBlocking } from '@balise/contract';

type Known = Pick<VehicleBlocking, 'lock' | 'state' | 'contradicted'> & { pending: unknown };

/** Locked, and yet its starter is not inhibited, and nothing is under way: its block was given up or failed. */
export const isLockedOnly = ({ lock, state, pending }: Known): boolean =>
  lock !== null && state === 'notBlocked' && pending === null;

/** Whether a block should be asked for again: what the vehicle's state says is not so, or not certain. */
export const wantsBlockAgain = (vehicle: Known): boolean =>
  isLockedOnly(vehicle) || (vehicle.pending === null && (vehicle.contradicted || vehicle.state === 'uncertain'));
