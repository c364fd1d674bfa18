import type { Alarm } from '@balise/tracking';

/** V1.6, appendix A. The others are events alone: moving, stopping, sleep, signs of life, the receiver's signal. */
export const ALARMS: Readonly<Record<string, Alarm>> = {
  1: 'sos',
  5: 'door',
  6: 'door',
  17: 'lowPower',
  18: 'powerCut',
  19: 'powerRestored',
  20: 'lowBattery',
  22: 'overspeed',
  25: 'geofenceExit',
  26: 'geofenceEnter',
  35: 'tow',
  38: 'idle',
  39: 'hardAcceleration',
  40: 'hardBraking',
  41: 'hardCornering',
  48: 'fuelLeak',
};
/** A card or key was held to the reader: its number is the event's value. */
export const CARD = '53';
