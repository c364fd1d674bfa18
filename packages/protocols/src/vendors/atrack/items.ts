import { type Attributes, KMH } from '@balise/tracking';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { raise } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';

/** What the items of a report come to beside its fixed part. */
export type Custom = {
  attributes: Attributes;
  altitude: number | null;
  cell: { mcc: number; mnc: number; lac: number; id: number };
};

export const newCustom = (attributes: Attributes): Custom => ({
  attributes,
  altitude: null,
  cell: { mcc: 0, mnc: 0, lac: 0, id: 0 },
});

/** Once all items are read. */
export function finishCustom({ attributes, cell }: Custom): void {
  addCell(attributes, cell);
}

export type ReadNumber = (to: Custom, value: number) => void;
export type Item =
  /** A number of so many bytes; without `read` it is kept under the item's name. */
  | { kind: 'number'; bytes: 1 | 2 | 4; signed: boolean; read?: ReadNumber }
  /** A text that a zero ends. */
  | { kind: 'text'; read?: (to: Custom, text: string) => void }
  /** Bytes kept as hexadecimal digits, which is what a text report has of them. */
  | { kind: 'bytes'; bytes: number }
  /** A whole number of eight bytes: an identity, kept in its digits. */
  | { kind: 'digits' };

export const u8 = (read?: ReadNumber): Item => ({ kind: 'number', bytes: 1, signed: false, ...(read && { read }) });
export const u16 = (read?: ReadNumber): Item => ({ kind: 'number', bytes: 2, signed: false, ...(read && { read }) });
export const u32 = (read?: ReadNumber): Item => ({ kind: 'number', bytes: 4, signed: false, ...(read && { read }) });
export const signed = (bytes: 1 | 2 | 4, read: ReadNumber): Item => ({ kind: 'number', bytes, signed: true, read });
export const text = (read?: (to: Custom, text: string) => void): Item => ({ kind: 'text', ...(read && { read }) });

type NumberName = {
  [K in keyof Attributes]-?: NonNullable<Attributes[K]> extends number ? K : never;
}[keyof Attributes];

/** A value that is one attribute, in its unit once divided. */
export const as =
  (name: NumberName, divisor = 1): ReadNumber =>
  ({ attributes }, value) => {
    attributes[name] = value / divisor;
  };
export const times =
  (name: NumberName, factor: number): ReadNumber =>
  ({ attributes }, value) => {
    attributes[name] = value * factor;
  };
/** The vehicle's own odometer, in so many metres. */
const driven =
  (step: number): ReadNumber =>
  ({ attributes }, value) =>
    setBusOdometer(attributes, value * step);
const alarm =
  (name: 'hardAcceleration' | 'hardBraking' | 'hardCornering'): ReadNumber =>
  ({ attributes }, value) => {
    if (value > 0) raise(attributes, name);
  };
const input =
  (number: string): ReadNumber =>
  ({ attributes }, value) => {
    attributes.inputs = { ...attributes.inputs, [number]: value > 0 };
  };
const vin = ({ attributes }: Custom, value: string): void => {
  attributes.vin = value;
};
const MAX_SIGNAL = 31;
const DECIMETRES_OF_MILE = 161;
const METRES_OF_MILE = 1609.344;

/** ATrack AP and SP protocol documents, position report, custom information. */
const GENERAL: Readonly<Record<string, Item>> = {
  SA: u8(as('satellites')),
  MT: u8(({ attributes }, value) => {
    attributes.motion = value > 0;
  }),
  MV: u16(as('externalVoltage', 10)),
  BV: u16(as('batteryVoltage', 10)),
  GQ: u8(({ attributes }, value) => {
    if (value <= MAX_SIGNAL) attributes.gsmSignal = (value * 100) / MAX_SIGNAL;
  }),
  CE: u32(({ cell }, value) => {
    cell.id = value;
  }),
  LC: u16(({ cell }, value) => {
    cell.lac = value;
  }),
  // country and network in one number of five or six digits
  CN: u32(({ cell }, value) => {
    const digits = value >= 100_000 ? 1000 : 100;
    cell.mcc = Math.floor(value / digits);
    cell.mnc = value % digits;
  }),
  AT: signed(4, (to, value) => {
    to.altitude = value;
  }),
  RP: u16(as('rpm')),
  VN: text(vin),
  EL: u8(as('engineLoad')),
  TR: u8(as('throttle')),
  ET: signed(2, as('coolantTemperature')),
  FL: u8(as('fuelLevel')),
  IA: signed(1, as('intakeTemperature')),
  EO: u32(driven(METRES_OF_MILE)),
  EH: u32(times('engineHours', 360)),
  AV1: u16(({ attributes }, value) => {
    attributes.analogInputs = { ...attributes.analogInputs, 1: value / 1000 };
  }),
  CD: text(({ attributes }, value) => {
    attributes.iccid = value;
  }),
  IN0: u8(({ attributes }, value) => {
    attributes.ignition = value > 0;
  }),
  IN1: u8(input('1')),
  IN2: u8(input('2')),
  IN3: u8(input('3')),
  HA: u8(alarm('hardAcceleration')),
  HB: u8(alarm('hardBraking')),
  HC: u8(alarm('hardCornering')),
  RL: u8(),
  PC: u32(),
  GS: u8(),
  DT: u8(),
  MF: u16(),
  ML: u8(),
  FC: u32(),
  SM: u16(),
  PD: u8(),
  MP: u8(),
  NC: text(),
  GL: text(),
  MA: text(),
  CM: { kind: 'digits' },
  ME: { kind: 'digits' },
  GN: { kind: 'bytes', bytes: 60 },
  GV: { kind: 'bytes', bytes: 6 },
};

/** All ones mean that the vehicle has no such value (SAE J1939-71, 5.1.3; SAE J1587, 5.2.2). */
function ifAny(item: Item): Item {
  if (item.kind !== 'number' || !item.read) return item;
  const { read, bytes } = item;
  const none = 2 ** (8 * bytes) - 1;
  const readAny: ReadNumber = (to, value) => {
    if (value !== none) read(to, value);
  };
  return { ...item, read: readAny };
}

/** Values of the J1708 bus; where no scale is given, SAE J1587 has the bus's own. */
const J1708: Readonly<Record<string, Item>> = {
  ...Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`ZO${at + 1}`, u8()])),
  ZO4: u8(as('throttle', 2.5)),
  ZO6: u8(times('busSpeed', 0.805 * KMH)),
  ZO9: u8(as('engineLoad', 2)),
  ZO10: u8(as('fuelLevel', 2)),
  ZO14: u8(as('coolantTemperature')),
  ZH1: u16(),
  ZH2: u16(),
  ZH3: u16(as('rpm', 4)),
  ZL1: u32(),
  ZL2: u32(driven(DECIMETRES_OF_MILE)),
  ZL3: u32(),
  ZL4: u32(times('engineHours', 180)),
  ZS1: text(vin),
};

/** Values of the J1939 bus (FMS). */
const J1939: Readonly<Record<string, Item>> = {
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`JO${at + 1}`, u8()])),
  JO4: u8(as('engineLoad')),
  JO5: u8(as('fuelLevel', 2.5)),
  JO11: u8(({ attributes }, value) => {
    attributes.coolantTemperature = value - 40;
  }),
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`JH${at + 1}`, u16()])),
  JH1: u16(times('busSpeed', KMH / 256)),
  JH2: u16(as('rpm', 8)),
  JH11: u16(as('fuelRate', 20)),
  JL1: u32(as('fuelUsed', 2)),
  JL2: u32(times('engineHours', 180)),
  JL3: u32(driven(1000)),
  JL4: u32(as('fuelUsed', 1000)),
  JS1: text(vin),
  JS2: text(),
  JS3: text(),
  JS4: text(),
  JN1: u32(),
  JN2: u32(),
  JN3: u32(),
  JN4: u32(),
  JN5: u32(),
};

const ofBuses = Object.entries({ ...J1708, ...J1939 }).map(([name, item]) => [name, ifAny(item)] as const);
export const ITEMS: ReadonlyMap<string, Item> = new Map([...Object.entries(GENERAL), ...ofBuses]);
