import type { Fix } from '@balise/tracking';
import type { Gt06Field } from '../layout.ts';
import { note, raise } from './note.ts';

/** GT06 V1.8.1 §5.3.1.14, terminal information. */
const ARMED = 1 << 0;
const IGNITION = 1 << 1;
const CHARGING = 1 << 2;
const CUT = 1 << 7;
/** Bits 3 to 5; 6 and 7 are later vendors'. */
const STATUS_ALARMS = [
  undefined,
  'vibration',
  'powerCut',
  'lowBattery',
  'sos',
  undefined,
  'general',
  'removal',
] as const;

/** The byte of terminal information. */
export const status: Gt06Field = (body, fix) => {
  const bits = readStatus(fix, body.u8());
  const alarm = STATUS_ALARMS[bits];
  if (alarm) raise(fix, alarm);
};

/** The same where the seventh alarm is the speed (VXT01). */
export const statusOfVxt01: Gt06Field = (body, fix) => {
  const bits = readStatus(fix, body.u8());
  const alarm = bits === 7 ? 'overspeed' : STATUS_ALARMS[bits];
  if (alarm) raise(fix, alarm);
};

/** 0x23 of GK310: the same bits, of which only three are used. */
export const heartbeatStatus: Gt06Field = (body, fix) => {
  const bits = body.u8();
  fix.attributes.armed = (bits & ARMED) !== 0;
  fix.attributes.ignition = (bits & IGNITION) !== 0;
  charge(fix, (bits & CHARGING) !== 0);
};

/** A device that charges has a supply; one that does not may simply be full. */
export function charge(fix: Fix, charging: boolean): void {
  fix.attributes.charging = charging;
  if (charging) fix.attributes.externalPower = true;
}

function readStatus(fix: Fix, bits: number): number {
  fix.attributes.armed = (bits & ARMED) !== 0;
  fix.attributes.ignition = (bits & IGNITION) !== 0;
  fix.attributes.blocked = (bits & CUT) !== 0;
  charge(fix, (bits & CHARGING) !== 0);
  note(fix, 'status', bits);
  return (bits >> 3) & 7;
}
