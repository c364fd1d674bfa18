import type { Alarm, Attributes } from '@balise/tracking';
import { raise } from '../../core/shapes/draft.ts';

/** Warnings by their code (1.8.4, alarm package, and 2.0, §5.5); those above 0x80 are the vehicle's and its fences'. */
const ALARMS: Readonly<Record<number, Alarm>> = {
  1: 'powerCut',
  2: 'sos',
  3: 'lowBattery',
  4: 'vibration',
  5: 'movement', // out of place
  8: 'gpsAntennaCut', // open
  9: 'gpsAntennaCut', // shorted
  37: 'removal',
  130: 'overspeed',
  131: 'geofenceEnter',
  132: 'geofenceExit',
  133: 'accident',
  134: 'accident', // a fall
};

export function readAlarm(attributes: Attributes, code: number): void {
  attributes.event = code;
  raise(attributes, ALARMS[code] ?? 'general');
}
