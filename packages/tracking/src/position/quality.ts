import type { TrackingSettings } from '../settings/settings.ts';
import type { Fix } from './fix.ts';

/**
 * What a stored fix is worth to derivations; nothing is ever deleted for it. The place in this list is the smallint in
 * the database: append only.
 */
export const QUALITIES = [
  'good',
  'noLocation',
  'outOfRange',
  'nullIsland',
  'invalid',
  'fewSatellites',
  'highHdop',
  'inaccurate',
  /** The device's clock was ahead of ours: quarantined, it moves no state at all. */
  'future',
  /** An implied speed that no vehicle reaches on both legs, with a return: decided by the fixes around it. */
  'jump',
] as const;
export type Quality = (typeof QUALITIES)[number];

export const GOOD = 0;
export const FUTURE = QUALITIES.indexOf('future');
export const JUMP = QUALITIES.indexOf('jump');

/**
 * What a fix says against itself, without its neighbours (domain 4.3).
 * @param receivedAt the server's clock, milliseconds since 1970 UTC
 * @returns the place in QUALITIES
 */
export function qualityOf(fix: Fix, receivedAt: number, settings: TrackingSettings): number {
  return QUALITIES.indexOf(judge(fix, receivedAt, settings));
}

function judge({ time, location, attributes }: Fix, receivedAt: number, settings: TrackingSettings): Quality {
  if (time !== null && time > receivedAt + settings.futureTolerance * 1000) return 'future';
  if (location === null) return 'noLocation';
  const { latitude, longitude, accuracy } = location;
  // written so that NaN fails too
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return 'outOfRange';
  if (latitude === 0 && longitude === 0) return 'nullIsland';
  if (!location.valid) return 'invalid';
  if (attributes.satellites !== undefined && attributes.satellites < settings.minSatellites) return 'fewSatellites';
  if (attributes.hdop !== undefined && attributes.hdop > settings.maxHdop) return 'highHdop';
  if (accuracy !== null && accuracy > settings.maxAccuracy) return 'inaccurate';
  return 'good';
}
