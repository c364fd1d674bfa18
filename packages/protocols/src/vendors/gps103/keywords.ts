import type { Alarm, Attributes } from '@balise/tracking';

/** What the second field says beside `tracker` (Coban, "GPRS protocol", 4.3 description of keywords). */
export const ALARMS: Readonly<Record<string, Alarm>> = {
  'help me': 'sos',
  'low battery': 'lowBattery',
  stockade: 'geofenceExit',
  move: 'movement',
  speed: 'overspeed',
  'acc alarm': 'general', // ignition while armed
  'door alarm': 'door',
  'ac alarm': 'powerCut',
  'sensor alarm': 'vibration',
  'accident alarm': 'accident',
  'bonnet alarm': 'general',
  'footbrake alarm': 'general',
  DTC: 'fault',
};

export const STATES: Readonly<Record<string, Attributes>> = {
  'acc on': { ignition: true },
  'acc off': { ignition: false },
};

/** The outcome of a command, in two letters (5.2, set the device). */
export const ANSWERS: Readonly<Record<string, Attributes>> = {
  dt: {}, // no more positions
  et: {}, // alarm cancelled
  gt: {}, // movement alarm
  ht: {}, // speed alarm
  it: {}, // time zone
  jt: { blocked: true },
  kt: { blocked: false },
  lt: { armed: true },
  mt: { armed: false },
  nt: {}, // back to SMS
  ot: {}, // geofence
  pt: {}, // geofence cancelled
};
