import { type Attributes, KMH } from '@balise/tracking';
import { toHex } from '../hex.ts';
import { setBusOdometer } from './bus-odometer.ts';
import { keep } from './draft.ts';

const SYSTEMS = 'PCBU';

/** A trouble code of two bytes: the system in the highest bits, then four digits (SAE J2012). */
export function troubleCode(value: number): string {
  return SYSTEMS[value >> 14]! + (value & 0x3fff).toString(16).toUpperCase().padStart(4, '0');
}

type Reader = (attributes: Attributes, value: number) => void;

/** Services 01 and 02 by their PID: the engine's bytes as one number (SAE J1979, appendix B). */
const PIDS: Readonly<Record<number, Reader>> = {
  4: (to, value) => {
    to.engineLoad = (value * 100) / 255;
  },
  5: (to, value) => {
    to.coolantTemperature = value - 40;
  },
  11: (to, value) => keep(to, 'mapIntake', value),
  12: (to, value) => {
    to.rpm = value / 4;
  },
  13: (to, value) => {
    to.busSpeed = value * KMH;
  },
  15: (to, value) => {
    to.intakeTemperature = value - 40;
  },
  17: (to, value) => {
    to.throttle = (value * 100) / 255;
  },
  33: (to, value) => keep(to, 'milDistance', value),
  47: (to, value) => {
    to.fuelLevel = (value * 100) / 255;
  },
  49: (to, value) => keep(to, 'clearedDistance', value),
  166: (to, value) => setBusOdometer(to, value * 100),
};
/** The odometer is the one of them that has four bytes. */
const ODOMETER = 166;

const CODES = 3;
const PENDING_CODES = 7;

/** What an engine answered a service with: a PID and its bytes, or trouble codes of two bytes each; others are kept as they came. */
export function readAnswer(attributes: Attributes, service: number, bytes: Uint8Array): void {
  if (service === CODES || service === PENDING_CODES) {
    const codes = attributes.dtcs ?? [];
    for (let at = 0; at + 1 < bytes.length; at += 2) {
      const value = bytes[at]! * 256 + bytes[at + 1]!;
      if (value !== 0) codes.push(troubleCode(value));
    }
    if (codes.length > 0) attributes.dtcs = codes;
    return;
  }
  const [pid, ...values] = bytes;
  if (pid === undefined) return;
  const fits = pid === ODOMETER ? values.length === 4 : values.length <= 2;
  const read = fits && service <= 2 ? PIDS[pid] : undefined;
  if (read)
    read(
      attributes,
      values.reduce((whole, byte) => whole * 256 + byte, 0),
    );
  else keep(attributes, `obd${service}-${pid.toString(16).padStart(2, '0')}`, toHex(Uint8Array.from(values)));
}
