import type { Alarm, Attributes } from '@balise/tracking';
import { raise } from '../../core/shapes/draft.ts';

/** Alarm codes of vehicle trackers. Others are events alone, such as the ignition's. */
const VEHICLE: Readonly<Record<number, Alarm>> = {
  1: 'powerCut',
  2: 'lowBattery',
  3: 'sos',
  4: 'overspeed',
  5: 'geofenceEnter',
  6: 'geofenceExit',
  7: 'tow',
  8: 'vibration',
  10: 'vibration',
  21: 'jamming',
  23: 'powerRestored',
  24: 'lowPower',
};

/** Of asset trackers; 5 is a fall. */
const ASSET: Readonly<Record<number, Alarm>> = {
  1: 'removal',
  2: 'tamper',
  3: 'sos',
  4: 'removal',
  5: 'general',
  6: 'lowBattery',
  14: 'geofenceEnter',
  15: 'geofenceExit',
};

export function readAlarm(attributes: Attributes, code: number, isAsset: boolean): void {
  if (code === 0) return;
  attributes.event = code;
  const alarm = (isAsset ? ASSET : VEHICLE)[code];
  if (alarm) raise(attributes, alarm);
}
