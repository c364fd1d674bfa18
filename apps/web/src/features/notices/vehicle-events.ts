import type { AlertType, NotificationSettings } from '@balise/contract';
import type { Badge } from '@balise/tracking';

/** The state of a vehicle that events come from. */
export type SeenVehicle = { badge: Badge; ignition: boolean | null };

/** When a vehicle began to drive without a rest that counts, and when it was reported, ms since 1970 UTC. */
export type Drive = { since: number; stoppedAt: number | null; reported: boolean };

/** The events of a vehicle between two states of it. */
export function eventsBetween(before: SeenVehicle, now: SeenVehicle): AlertType[] {
  const happened: AlertType[] = [];
  if (before.badge !== now.badge) {
    if (now.badge === 'powerCut') happened.push('powerCut');
    if (now.badge === 'disconnected') happened.push('disconnected');
    if (now.badge === 'gpsStale') happened.push('gpsStale');
    if (now.badge === 'moving') happened.push('moving');
    if (before.badge === 'moving' && (now.badge === 'stopped' || now.badge === 'idle')) happened.push('stopped');
  }
  if (before.ignition === false && now.ignition === true) happened.push('ignitionOn');
  if (before.ignition === true && now.ignition === false) happened.push('ignitionOff');
  return happened;
}

type Limits = Pick<NotificationSettings, 'maxDrivingMinutes' | 'minRestMinutes'>;

/**
 * How a vehicle's driving goes on. A stop shorter than the rest does not interrupt it.
 * @param movingSince of a vehicle that moves; null for one that stands
 */
export function driveOn(
  drive: Drive | undefined,
  movingSince: number | null,
  limits: Limits,
  now: number,
): Drive | undefined {
  const rested = drive && drive.stoppedAt !== null && now - drive.stoppedAt >= limits.minRestMinutes * 60_000;
  const held = rested ? undefined : drive;
  if (movingSince === null) return held && { ...held, stoppedAt: held.stoppedAt ?? now };
  return held ? { ...held, stoppedAt: null } : { since: movingSince, stoppedAt: null, reported: false };
}

/** Whether it drives for longer than allowed and this was not reported yet. */
export const drivesTooLong = (drive: Drive | undefined, limits: Limits, now: number): boolean =>
  drive !== undefined &&
  drive.stoppedAt === null &&
  !drive.reported &&
  now - drive.since >= limits.maxDrivingMinutes * 60_000;
