import type { Alarm, Attributes } from '@balise/tracking';
import { raise } from '../../core/shapes/draft.ts';

/** A message that only reports at its interval, and one that was stored. */
const REGULAR = new Set(['AA', 'AB', '88']);

/** AVL-08 GPRS data protocol, "Alarm type". */
export const EARLIER_ALARMS: Readonly<Record<string, Alarm>> = {
  '01': 'sos',
  '10': 'lowBattery',
  '11': 'overspeed',
  '14': 'hardAcceleration',
  '42': 'geofenceExit',
  '43': 'geofenceEnter',
  '60': 'powerRestored',
  '61': 'powerCut',
};

/** AT09 protocol 2.43, §2.2.2, "Alarm code list". */
export const LATER_ALARMS: Readonly<Record<string, Alarm>> = {
  '01': 'sos',
  '02': 'overspeed',
  '04': 'geofenceExit',
  '05': 'geofenceEnter',
  '06': 'tow',
  '07': 'gpsAntennaCut',
  '10': 'powerCut',
  '11': 'powerRestored',
  '12': 'lowPower',
  '13': 'lowBattery',
  '40': 'vibration',
  '41': 'idle',
  '42': 'hardAcceleration',
  '43': 'hardBraking',
};

/** The type says why the message was sent; many are changes of inputs and of sleep, which are no alarms. */
export function readType(attributes: Attributes, type: string, alarms: Readonly<Record<string, Alarm>>): void {
  if (REGULAR.has(type)) return;
  attributes.event = type;
  if (Object.hasOwn(alarms, type)) raise(attributes, alarms[type]!);
}
