import type { Alarm, Attributes } from '@balise/tracking';
import { keep, raise } from '../../core/shapes/draft.ts';
import { fromLatin1 } from '../../core/text.ts';

/** Event codes (T622 GPRS protocol, 1.5, T355G 1.3; the others by the corpus's reference). Those that end something are not here. */
const ALARMS: Readonly<Record<number, Alarm>> = {
  1: 'sos',
  17: 'lowBattery',
  18: 'lowPower',
  19: 'overspeed',
  20: 'geofenceEnter',
  21: 'geofenceExit',
  22: 'powerRestored',
  23: 'powerCut',
  28: 'gpsAntennaCut',
  36: 'tow',
  44: 'jamming',
  58: 'movement', // theft of the vehicle
  78: 'accident',
  90: 'hardCornering',
  91: 'hardCornering',
  129: 'hardBraking',
  130: 'hardAcceleration',
  135: 'fatigue',
};
/** A card's or a key's number follows it. */
export const DRIVER_EVENT = 37;

export function readEvent(attributes: Attributes, code: number): void {
  attributes.event = code;
  if (Object.hasOwn(ALARMS, code)) raise(attributes, ALARMS[code]!);
}

/** A zero is no letter that can be stored. */
export const textOf = (bytes: Uint8Array): string => fromLatin1(bytes).replaceAll('\0', '');

/** 0 to 31 (3GPP TS 27.007, 8.5). */
export function readSignal(attributes: Attributes, level: number): void {
  if (level <= 31) attributes.gsmSignal = Math.round((level * 100) / 31);
}

/** Ports 1 to 8 of a byte, the first the lowest bit (T355G protocol, 1.2, I/O port status). */
export function portsOf(bits: number): Record<string, boolean> {
  return {
    1: (bits & 1) > 0,
    2: (bits & 2) > 0,
    3: (bits & 4) > 0,
    4: (bits & 8) > 0,
    5: (bits & 16) > 0,
    6: (bits & 32) > 0,
    7: (bits & 64) > 0,
    8: (bits & 128) > 0,
  };
}

/** Volts per unit of AD4 (its own battery) and of AD5 (the supply), by the model; a hundredth where no model is known. */
type Scales = readonly [battery: number, supply: number];
const HUNDREDTHS: Scales = [1 / 100, 1 / 100];
const TEN_BITS: Scales = [(3 * 2) / 1024, (3 * 16) / 1024];
const TWELVE_BITS: Scales = [(3.3 * 2) / 4096, (3.3 * 16) / 4096];
const SCALES: Readonly<Record<string, Scales>> = {
  MVT340: TEN_BITS,
  MVT380: TEN_BITS,
  T1: TWELVE_BITS,
  T3: TWELVE_BITS,
  MVT100: TWELVE_BITS,
  MVT600: TWELVE_BITS,
  MVT800: TWELVE_BITS,
  TC68: TWELVE_BITS,
  TC68S: TWELVE_BITS,
  MT90: [(3.3 * 2) / 4096, 1 / 100],
  MT90G: [(3 * 2) / 4096, 1 / 100],
};

/** One lithium cell: what comes to more was counted otherwise (MVT: steps of a converter). */
const MOST_OF_A_BATTERY = 5;

/**
 * AD4 and AD5 as volts of battery and supply. Where the model is not known, and a battery would have more than it can have, the
 * scale is another one: then both are the vendor's battery and power, in hundredths of an unknown unit.
 * @param battery, supply as in the message; undefined: absent
 */
export function readVolts(
  attributes: Attributes,
  model: string | undefined,
  battery: number | undefined,
  supply: number | undefined,
): void {
  const [ofBattery, ofSupply] = scalesOf(model);
  if (!model?.trim() && battery !== undefined && battery * ofBattery > MOST_OF_A_BATTERY) {
    keep(attributes, 'battery', battery * ofBattery);
    if (supply !== undefined) keep(attributes, 'power', supply * ofSupply);
    return;
  }
  if (battery !== undefined) attributes.batteryVoltage = battery * ofBattery;
  if (supply !== undefined) attributes.externalVoltage = supply * ofSupply;
}

/** @param model as people named it: "Meitrack MVT340" is MVT340 */
function scalesOf(model = ''): Scales {
  const name = model.trim().toUpperCase().split(/\s+/).at(-1)!;
  return Object.hasOwn(SCALES, name) ? SCALES[name]! : HUNDREDTHS;
}
