import type { Alarm, Fix } from '@balise/tracking';
import type { Gt06Field } from '../layout.ts';
import { note, raise } from './note.ts';

/**
 * Alarm codes of Concox and Jimi (GT06 V1.8.1 §5.3.1.17, JM-VL03 V1.1.2 "alert types", later models). Null: the device reports what
 * is no alarm, such as that its ignition went on.
 */
const ALARM_CODES: ReadonlyMap<number, Alarm | null> = new Map<number, Alarm | null>([
  [0x00, null],
  [0x01, 'sos'],
  [0x02, 'powerCut'],
  [0x03, 'vibration'],
  [0x04, 'geofenceEnter'],
  [0x05, 'geofenceExit'],
  [0x06, 'overspeed'],
  [0x09, 'movement'],
  [0x0a, null], // entered a place without satellites
  [0x0b, null], // left it
  [0x0c, null], // powered on
  [0x0d, null], // first location
  [0x0e, 'lowPower'],
  [0x0f, 'lowPower'],
  [0x10, null], // SIM changed
  [0x11, 'general'], // the device is switched off
  [0x12, null],
  [0x13, 'tamper'],
  [0x14, 'door'],
  [0x15, 'lowBattery'],
  [0x16, 'vibration'], // sound
  [0x17, 'jamming'], // false base station
  [0x18, 'removal'],
  [0x19, 'lowBattery'],
  [0x1a, 'hardBraking'],
  [0x1b, 'hardCornering'],
  [0x20, null], // deep sleep
  [0x23, 'accident'], // fall
  [0x25, 'tamper'],
  [0x26, 'hardAcceleration'],
  [0x27, 'hardBraking'],
  [0x28, 'hardBraking'],
  [0x29, 'hardAcceleration'],
  [0x2a, 'hardCornering'],
  [0x2b, 'hardCornering'],
  [0x2c, 'accident'],
  [0x2e, 'hardCornering'],
  [0x30, 'hardBraking'],
  [0x32, 'tamper'],
  [0x33, null], // locked
  [0x34, null], // unlocked
  [0x53, 'fuelLeak'],
  [0x5b, 'temperature'],
  [0x5c, 'temperature'],
  [0xc9, 'idle'],
  [0xf0, 'hardAcceleration'],
  [0xf1, 'hardBraking'],
  [0xf2, 'accident'],
  [0xfe, null], // ignition on
  [0xff, null], // ignition off
  [0x0107, 'jamming'],
  [0x010b, 'jamming'],
]);

/** Where a vendor means something else. The first family whose models match decides. */
const FAMILIES: { model: (model: string) => boolean; codes: ReadonlyMap<number, Alarm> }[] = [
  {
    model: (model) => model.startsWith('LW'),
    codes: new Map([
      [0x18, 'accident'],
      [0x19, 'hardAcceleration'],
    ]),
  },
  {
    model: (model) => model === 'SEEWORLD',
    codes: new Map([
      [0x28, 'hardCornering'],
      [0x29, 'accident'],
    ]),
  },
  {
    model: isVl,
    codes: new Map([
      [0x09, 'tow'],
      [0x28, 'general'],
    ]),
  },
];

/** Jimi's VL family. */
function isVl(model: string): boolean {
  return ['VL103', 'LL303', 'VL512', 'G18'].includes(model);
}

/** The byte of a message that an alarm caused. A code that no table knows is still an alarm. */
export const alarm: Gt06Field = (body, fix, { session }) => {
  raiseCode(fix, body.u8(), session.model);
};

/** The same with four more bits in the language byte behind it (0x27 and 0xa4 of later models). */
export const longAlarm: Gt06Field = (body, fix, { session }) => {
  const code = body.u8();
  const language = body.remaining > 0 ? body.u8() : 0;
  raiseCode(fix, ((language >> 4) << 8) | code, session.model);
};

/** TRX16i: some codes mean something else, and the code is the event. */
export const alarmOfTrx16: Gt06Field = (body, fix, { session }) => {
  const code = body.u8();
  fix.attributes.event = code;
  if (code === 9) raise(fix, 'general');
  else if (code <= 0x5c) raiseCode(fix, code, session.model);
};

/** The byte of a status report: there an unknown code is a vendor's other use of the byte. */
export const statusAlarm: Gt06Field = (body, fix, { session }) => {
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
  const own = FAMILIES.find((family) => family.model(model))?.codes.get(code);
  return own === undefined ? ALARM_CODES.get(code) : own;
}
