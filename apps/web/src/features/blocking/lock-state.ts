import { type BlockingState, shownStarter, type VehicleBlocking } from '@balise/contract';

type Known = Pick<VehicleBlocking, 'lock' | 'state' | 'relay' | 'contradicted'> & { pending: unknown };

/** The state as the map, cards and lists of vehicles show it: by its commands, and by its tracker's relay where that says another. */
export const shownState = ({ lock, state, relay }: Pick<Known, 'lock' | 'state' | 'relay'>): BlockingState =>
  shownStarter({ state, locked: lock !== null }, relay).state;

/** Locked, and yet its starter is not inhibited, and nothing is under way: its block was given up or failed. */
export const isLockedOnly = (vehicle: Known): boolean =>
  vehicle.lock !== null && shownState(vehicle) === 'notBlocked' && vehicle.pending === null;

/** Whether a block should be asked for again: what the vehicle's state says is not so, or not certain. */
export const wantsBlockAgain = (vehicle: Known): boolean =>
  isLockedOnly(vehicle) || (vehicle.pending === null && (vehicle.contradicted || vehicle.state === 'uncertain'));
