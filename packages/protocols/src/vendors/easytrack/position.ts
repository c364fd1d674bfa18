import { KMH } from '@balise/tracking';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { keep } from '../../core/shapes/draft.ts';
import { altitude, type Field, hexadecimal, number, validWhen, vendorNumber } from '../../core/shapes/fields.ts';
import { row, type Sentence } from '../../core/shapes/sentence.ts';

const pair = (text: string, at: number) => hexadecimal(text.slice(at, at + 2));
const day: Field = (draft, text) => {
  draft.year = 2000 + pair(text, 0);
  draft.month = pair(text, 2);
  draft.day = pair(text, 4);
};
const clock: Field = (draft, text) => {
  draft.clock = ((pair(text, 0) * 60 + pair(text, 2)) * 60 + pair(text, 4)) * 1000;
};
/** The highest bit is south or west; ten-thousandths of a minute. @throws RangeError for other than eight digits */
const degrees =
  (axis: 'latitude' | 'longitude'): Field =>
  (draft, text) => {
    if (text.length !== 8) throw new RangeError(`no degrees: ${text.slice(0, 20)}`);
    const value = hexadecimal(text.slice(1)) / 600_000;
    draft[axis] = hexadecimal(text[0]!) & 8 ? -value : value;
  };
const speed: Field = (draft, text) => {
  draft.speed = (hexadecimal(text) / 100) * KMH;
};
/** In hundredths; what is beyond a circle is none. */
const course: Field = (draft, text) => {
  const value = hexadecimal(text) / 100;
  draft.course = value <= 360 ? value % 360 : null;
};
/** Of the status (corpus). */
const STATUS: BitTable = {
  16: { alarm: 'sos' },
  18: { alarm: 'powerCut' },
  19: 'blocked',
  23: 'ignition',
  25: { alarm: 'geofenceEnter' },
  26: { alarm: 'geofenceExit' },
  27: { alarm: 'lowBattery' },
  29: { alarm: 'vibration' },
  31: { alarm: 'overspeed' },
};
const status: Field = ({ attributes }, text) => {
  const value = hexadecimal(text);
  readBits(attributes, value, STATUS);
  keep(attributes, 'status', value);
};
const hex =
  (name: string): Field =>
  ({ attributes }, text) =>
    keep(attributes, name, hexadecimal(text));
const hundredsOfMetres: Field = ({ attributes }, text) => {
  attributes.odometer = hexadecimal(text) * 100;
};
const driver: Field = ({ attributes }, text) => {
  if (!/^0+$/.test(text)) attributes.driverId = text.slice(0, 40);
};
const minutes: Field = ({ attributes }, text) => {
  attributes.engineHours = hexadecimal(text) * 60;
};
const temperature: Field = ({ attributes }, text) => {
  attributes.temperatures = { 1: ((hexadecimal(text) << 16) >> 16) / 100 };
};
const volts: Field = ({ attributes }, text) => {
  const value = Number.parseFloat(text);
  if (Number.isFinite(value)) attributes.analogInputs = { 1: value };
};

const HEAD: readonly Field[] = [
  ...[validWhen('A'), day, clock, degrees('latitude'), degrees('longitude'), speed, course, status, hex('rssi')],
  // percent from some, volts or bars from others
  vendorNumber('power'),
];
const TAIL = [temperature, volts, number('satellites')];
const SHORTEST = 12;

const OLDER = row(',', [...HEAD, hex('fuel'), hundredsOfMetres, altitude, vendorNumber('extra'), driver, ...TAIL], {
  atLeast: SHORTEST,
});
/** A serial number for the fuel, the driver before the engine's minutes. */
const NEWER = row(',', [...HEAD, hex('index'), hundredsOfMetres, altitude, driver, minutes, ...TAIL], {
  atLeast: SHORTEST,
});
const BEGINNING = /^[AV],[\dA-F]{6},/i;

/** HB, DW and other types with a place; undefined for a body without one. */
export function positionOf(isNewer: boolean): Sentence {
  return (text, draft) => (BEGINNING.test(text) ? (isNewer ? NEWER : OLDER)(text, draft) : undefined);
}
