import type { Alarm } from '@balise/tracking';

/** BO01: the digit before the location (KX402 protocol V1.5, "alarm message"). */
export const ALARM_DIGITS: Readonly<Record<string, Alarm>> = {
  0: 'powerCut',
  1: 'accident',
  2: 'sos',
  3: 'vibration', // of an armed vehicle
  4: 'general', // speed below the limit
  5: 'overspeed',
  6: 'geofenceExit',
};

/** What the number of a message between commas says. */
export const ALARM_NUMBERS: Readonly<Record<string, Alarm>> = {
  ZC11: 'movement',
  ZC12: 'lowBattery',
  ZC13: 'powerCut',
  ZC15: 'lowBattery',
  ZC17: 'removal',
  ZC25: 'sos',
  ZC26: 'tamper',
  ZC27: 'lowPower',
};

/** BQ81, behind the word ALARM. */
export const OBD_ALARMS: Readonly<Record<string, Alarm>> = { 1: 'overspeed' };
