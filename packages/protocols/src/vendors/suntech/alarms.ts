import type { Alarm, Attributes } from '@balise/tracking';
import { raise } from '../../core/shapes/draft.ts';

/** ALERT_ID (ST300/340 manual, 6-4; the universal texts keep the numbers). Those that report an end or a state are not here. */
const ALERTS: Readonly<Record<number, Alarm>> = {
  1: 'overspeed',
  3: 'gpsAntennaCut',
  5: 'geofenceExit',
  6: 'geofenceEnter',
  8: 'gpsAntennaCut',
  13: 'fault', // of the backup battery
  14: 'lowPower', // of the vehicle's battery
  15: 'vibration',
  16: 'accident',
  22: 'overspeed', // 22 to 28 by the engine bus
  23: 'overspeed',
  24: 'temperature',
  25: 'fault',
  26: 'general',
  27: 'hardBraking',
  28: 'fault',
  40: 'powerRestored',
  41: 'powerCut',
  42: 'sos',
  46: 'hardAcceleration',
  47: 'hardBraking',
  48: 'hardCornering',
  49: 'overspeed',
  50: 'jamming',
  64: 'general', // revolutions beyond the limit
  68: 'idle',
  73: 'fuelLeak',
  132: 'door',
};

/** EMG_ID (ST300/340 manual, 6-2). */
const EMERGENCIES: Readonly<Record<number, Alarm>> = {
  1: 'sos',
  2: 'general', // parking lock
  3: 'powerCut',
  5: 'door', // anti-theft, 6 its door's contact
  6: 'door',
  7: 'movement',
  8: 'vibration',
};

export function raiseAlert(attributes: Attributes, id: number): void {
  attributes.event = id;
  if (Object.hasOwn(ALERTS, id)) raise(attributes, ALERTS[id]!);
}

export function raiseEmergency(attributes: Attributes, id: number): void {
  attributes.event = id;
  if (Object.hasOwn(EMERGENCIES, id)) raise(attributes, EMERGENCIES[id]!);
}
