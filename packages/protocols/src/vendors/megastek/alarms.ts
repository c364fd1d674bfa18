import type { Alarm } from '@balise/tracking';
import { raise } from '../../core/shapes/draft.ts';
import type { Field } from '../../core/shapes/fields.ts';

/** What the trackers call their alarms, in small letters (corpus); "Timer", "Dist", "Restart" are none. */
const ALARMS: Readonly<Record<string, Alarm>> = {
  'pw on': 'powerRestored',
  poweron: 'powerRestored',
  poweroff: 'powerCut',
  'pw off': 'powerCut',
  psd: 'powerCut',
  psr: 'powerRestored',
  sos: 'sos',
  help: 'sos',
  'over speed': 'overspeed',
  overspeed: 'overspeed',
  'low battery': 'lowBattery',
  lowbattery: 'lowBattery',
  'low extern voltage': 'lowPower',
  'low ext vol': 'lowPower',
  'gps cut': 'gpsAntennaCut',
  vib: 'vibration',
  hit: 'vibration',
  corner: 'hardCornering',
  fatigue: 'fatigue',
  error: 'fault',
  'move in': 'geofenceEnter',
  'move out': 'geofenceExit',
  'belt off': 'removal',
  beltoff: 'removal',
  'belt on': 'general',
  belton: 'general',
  lowspeed: 'general',
};

/** The words of an event, and the alarm that they mean. */
export const happening: Field = ({ attributes }, text) => {
  attributes.event = text.slice(0, 40);
  const name = text.trim().toLowerCase();
  const alarm = /^geo.*in$/.test(name)
    ? 'geofenceEnter'
    : /^geo.*out$/.test(name)
      ? 'geofenceExit'
      : Object.hasOwn(ALARMS, name) && ALARMS[name];
  if (alarm) raise(attributes, alarm);
  // a belt that is opened is also an event of its own
  if (alarm === 'removal') raise(attributes, 'general');
};
