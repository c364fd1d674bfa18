import type { Alarm, Attributes } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { readAnswer } from '../../core/shapes/j1979.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { fromLatin1 } from '../../core/text.ts';

type Element = (element: ByteReader, attributes: Attributes) => void;

/** The one whose length has two bytes. */
export const LONG_ELEMENT = 0x0b;
const IGNITION: BitTable = { 9: 'ignition' };
/** Bit 4 is a border; its direction is not documented. */
const ALARMS: Readonly<Record<number, Alarm>> = {
  0: 'powerCut',
  1: 'movement',
  2: 'overspeed',
  4: 'general',
  10: 'sos',
};
const DRIVING: BitTable = {
  0: { alarm: 'hardAcceleration' },
  1: { alarm: 'hardBraking' },
  2: { alarm: 'hardCornering' },
  4: { alarm: 'idle' },
  5: { alarm: 'fatigue' },
};
const DRIVING_NAMES: Readonly<Record<number, string>> = { 3: 'noWarmUp', 6: 'roughTerrain', 7: 'highRpm' };

/** Cell: an id of two or four bytes, and dBm without their sign. */
const cell: Element = (element, attributes) => {
  const isLong = element.remaining === 11;
  const [mcc, mnc, lac] = [element.u16(), element.u16(), element.u16()];
  addCell(attributes, { mcc, mnc, lac, id: isLong ? element.u32() : element.u16(), signal: -element.u8() });
};

const status: Element = (element, attributes) => {
  const [state, alarms] = [element.u16(), element.u16()];
  readBits(attributes, state, IGNITION);
  keep(attributes, 'status', state);
  if (alarms !== 0) keep(attributes, 'alarms', alarms);
  for (const [bit, alarm] of Object.entries(ALARMS)) if ((alarms >> Number(bit)) & 1) raise(attributes, alarm);
};

const scaled = (value: number, from: number, to: number) => (value * (to - from)) / 4096 + from;

/** A converter's number in four bits, and twelve of its range: volts from −10 to 100, °C from −55 to 125. */
const converters: Element = (element, attributes) => {
  while (element.remaining >= 2) {
    const value = element.u16();
    const [id, raw] = [value >> 12, value & 0xfff];
    const volts = Math.max(0, scaled(raw, -10, 100));
    if (id === 0) attributes.externalVoltage = volts;
    else if (id === 1) attributes.temperatures = { 1: scaled(raw, -55, 125) };
    else if (id === 2) attributes.batteryVoltage = volts;
    else if (id === 3) attributes.analogInputs = { 1: volts };
    else keep(attributes, `io${id}`, raw);
  }
};

/** What the engine answered: a length in the high half of a byte, the service in its low one. */
const engine: Element = (element, attributes) => {
  while (element.remaining > 0) {
    const head = element.u8();
    readAnswer(attributes, head & 0x0f, element.take(Math.max(0, (head >> 4) - 1)));
  }
};

const driving: Element = (element, attributes) => {
  const value = element.u8();
  readBits(attributes, value, DRIVING);
  for (const [bit, name] of Object.entries(DRIVING_NAMES)) if ((value >> Number(bit)) & 1) keep(attributes, name, true);
};

/** SAE J1708: length in six bits and a kind in two; two and three are parameters, three those from 256 on. */
const truck: Element = (element, attributes) => {
  while (element.remaining > 1) {
    const mark = element.u8();
    const kind = mark >> 6;
    const id = element.u8() + (kind === 3 ? 256 : 0);
    const value = toHex(element.take(Math.max(0, (mark & 0x3f) - 1)));
    if (kind >= 2) keep(attributes, `pid${id}`, value);
  }
};

const rest = (element: ByteReader) => element.take(element.remaining);

/** By type (corpus). */
export const ELEMENTS: Readonly<Record<number, Element>> = {
  2: cell,
  3: status,
  4: (element, attributes) => {
    attributes.odometer = element.u32();
  },
  5: converters,
  6: (element, attributes) => {
    keep(attributes, 'geofenceIn', element.u32());
    keep(attributes, 'geofenceAlarm', element.u32());
  },
  7: engine,
  8: (element, attributes) => keep(attributes, 'fuelConsumption', element.u32() / 10_000),
  9: engine,
  10: driving,
  11: (element, attributes) => keep(attributes, 'can', toHex(rest(element)).slice(0, 200)),
  12: truck,
  13: (element, attributes) => {
    attributes.vin = fromLatin1(rest(element)).slice(0, 40);
  },
  14: (element, attributes) => {
    attributes.driverId = fromLatin1(element.take(Math.max(0, element.remaining - 1))).slice(0, 40);
    keep(attributes, 'authorized', element.u8() !== 0);
  },
  16: (element, attributes) => {
    attributes.event = element.u8();
    if (element.remaining >= 4) keep(attributes, 'eventMask', element.u32());
  },
};
