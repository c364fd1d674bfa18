import type { Alarm, Fix } from '@balise/tracking';
import type { Field } from '../layout.ts';
import { note, raise } from './note.ts';

/**
 * Alarm codes of Concox and Jimi (GT06E V1.0.0 §6.1.1.16, JM-VL03 §0xa4, JC400). Null: the device tells of something
 * that is no alarm, such as that its ignition went on.
 */
const ALARM_CODES: Record<number, Alarm | null> = {
  0: null,
  1: 'sos',
  2: 'powerCut',
  3: 'vibration',
  4: 'geofenceEnter',
  5: 'geofenceExit',
  6: 'overspeed',
  9: 'movement',
  10: 'jamming', // entered a place without satellites
  11: null, // left it
  12: 'tamper',
  13: null, // first location
  14: 'lowPower',
  15: 'lowPower',
  16: null, // SIM changed
  17: 'powerCut', // switched off
  18: null,
  19: 'tamper',
  20: 'door',
  21: 'lowBattery',
  22: 'vibration', // sound
  23: 'jamming', // false base station
  24: 'removal',
  25: 'lowBattery',
  26: 'hardBraking',
  27: 'hardCornering',
  32: null, // deep sleep
  35: 'accident', // fall
  37: 'tamper',
  38: 'hardAcceleration',
  39: 'hardBraking',
  40: 'hardBraking',
  41: 'hardAcceleration',
  42: 'hardCornering',
  43: 'hardCornering',
  44: 'accident',
  46: 'hardCornering',
  48: 'jamming',
  50: 'tamper',
  51: null, // locked
  52: null, // unlocked
  83: 'fuelLeak',
  91: 'temperature',
  92: 'temperature',
  201: 'idle',
  240: 'hardAcceleration',
  241: 'hardBraking',
  242: 'accident',
  254: null, // ignition on
  255: null, // ignition off
  263: 'jamming',
  267: 'jamming',
};

/** Where a vendor means something else. The first family whose models match decides. */
const FAMILIES: { model: (model: string) => boolean; codes: Record<number, Alarm | null> }[] = [
  { model: (model) => model.startsWith('LW'), codes: { 24: 'accident', 25: 'hardAcceleration' } },
  { model: (model) => model === 'SEEWORLD', codes: { 40: 'hardCornering', 41: 'accident' } },
  { model: isVl, codes: { 9: 'tow', 40: 'powerCut', 48: 'hardBraking' } },
];

/** Jimi's VL family. */
function isVl(model: string): boolean {
  return ['VL103', 'LL303', 'VL512', 'G18'].includes(model);
}

/** The byte of a message that an alarm caused. A code that no table knows is still an alarm. */
export const alarm: Field = (body, fix, { session }) => {
  raiseCode(fix, body.u8(), session.model);
};

/** The same with four more bits in the language byte behind it (JM-VL03 §0xa4). */
export const longAlarm: Field = (body, fix, { session }) => {
  const code = body.u8();
  const language = body.remaining > 0 ? body.u8() : 0;
  raiseCode(fix, ((language >> 4) << 8) | code, session.model);
};

/** TRX16i: some codes mean something else, and the code is the event. */
export const alarmOfTrx16: Field = (body, fix, { session }) => {
  const code = body.u8();
  fix.attributes.event = code;
  if (code === 9) raise(fix, 'general');
  else if (code <= 0x5c) raiseCode(fix, code, session.model);
};

/** The byte of a status report: there an unknown code is a vendor's other use of the byte. */
export const statusAlarm: Field = (body, fix, { session }) => {
  const code = body.u8();
  const known = meaning(code, session.model);
  if (known) raise(fix, known);
  if (code !== 0) note(fix, 'alarm', code);
};

function raiseCode(fix: Fix, code: number, model: string): void {
  const known = meaning(code, model);
  if (known !== null) raise(fix, known ?? 'general');
  if (code !== 0) note(fix, 'alarm', code);
}

function meaning(code: number, model: string): Alarm | null | undefined {
  const own = FAMILIES.find((family) => family.model(model))?.codes[code];
  return own === undefined ? ALARM_CODES[code] : own;
}
