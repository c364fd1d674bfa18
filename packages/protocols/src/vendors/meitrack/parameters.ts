import { type Attributes, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { type Draft, keep } from '../../core/shapes/draft.ts';
import { addCell, addWifi } from '../../core/shapes/stations.ts';
import { FROM_2000 } from './compact.ts';
import { portsOf, readEvent, readSignal, textOf } from './values.ts';

/** What a parameter of one, two or four bytes does with its number, and one of more with its bytes. */
type Numbers = Readonly<Record<number, (draft: Draft, value: number) => void>>;
type Blocks = Readonly<Record<number, (draft: Draft, content: ByteReader) => void>>;

type NumberName = {
  [K in keyof Attributes]-?: NonNullable<Attributes[K]> extends number ? K : never;
}[keyof Attributes];
/** `per`: how many of the number make one of the attribute's unit. */
const to =
  (name: NumberName, per = 1) =>
  ({ attributes }: Draft, value: number) => {
    attributes[name] = value / per;
  };
const kept =
  (name: string, per = 1) =>
  ({ attributes }: Draft, value: number) =>
    keep(attributes, name, value / per);
const volts =
  (input: number) =>
  ({ attributes }: Draft, value: number) => {
    attributes.analogInputs = { ...attributes.analogInputs, [input]: value / 100 };
  };
const busSpeed = ({ attributes }: Draft, value: number): void => {
  attributes.busSpeed = value * KMH;
};
const event = ({ attributes }: Draft, code: number) => readEvent(attributes, code);

/** 0xfe begins a number of two bytes. P88L and TC68L GPRS protocols, 1.2, tables of parameters. */
export const OF_ONE_BYTE: Numbers = {
  1: event,
  5: (draft, value) => {
    draft.valid = value > 0;
  },
  6: to('satellites'),
  7: ({ attributes }, level) => readSignal(attributes, level),
  20: ({ attributes }, bits) => {
    attributes.outputs = portsOf(bits);
  },
  21: ({ attributes }, bits) => {
    attributes.inputs = portsOf(bits);
  },
  71: ({ attributes }, state) => {
    if (state > 0) keep(attributes, 'lock', state === 2);
  },
  151: to('throttle'),
  157: to('fuelLevel'),
  65129: to('batteryLevel'),
};

/** No dilution is sent as 99.9. */
const NO_DILUTION = 999;

export const OF_TWO_BYTES: Numbers = {
  8: (draft, value) => {
    draft.speed = value * KMH;
  },
  9: (draft, value) => {
    draft.course = value % 360;
  },
  10: ({ attributes }, value) => {
    if (value < NO_DILUTION) attributes.hdop = value / 10;
  },
  11: (draft, value) => {
    draft.altitude = value > 0x7fff ? value - 0x10000 : value;
  },
  22: volts(1),
  23: volts(2),
  24: volts(3),
  25: to('batteryVoltage', 100),
  26: to('externalVoltage', 100),
  41: to('fuelLevel', 100),
  64: event,
  145: busSpeed,
  146: busSpeed,
  152: kept('fuelUsed'),
  153: to('rpm'),
  156: to('coolantTemperature'),
  159: ({ attributes }, value) => {
    attributes.temperatures = { ...attributes.temperatures, 1: value };
  },
  201: kept('fuelConsumption'),
};

export const OF_FOUR_BYTES: Numbers = {
  2: (draft, value) => {
    draft.latitude = (value | 0) / 1e6;
  },
  3: (draft, value) => {
    draft.longitude = (value | 0) / 1e6;
  },
  // as so many milliseconds of the first day of 1970
  4: (draft, seconds) => {
    draft.year = 1970;
    draft.clock = (FROM_2000 + seconds) * 1000;
  },
  12: to('odometer'),
  13: kept('runtime'),
  37: ({ attributes }, value) => {
    attributes.driverId = String(value);
  },
  155: ({ attributes }, metres) => {
    if (metres !== 0xffffffff) setBusOdometer(attributes, metres);
  },
  160: to('fuelUsed', 1000),
  162: kept('fuelConsumption', 100),
  // minutes
  65268: ({ attributes }, value) => {
    attributes.engineHours = value * 60;
  },
};

const cell = ({ attributes }: Draft, content: ByteReader): void => {
  const [mcc, mnc, lac, id] = [content.u16le(), content.u16le(), content.u16le(), content.u32le()];
  const signal = content.i16le();
  addCell(attributes, { mcc, mnc, lac, id, ...(signal < 0 && { signal }) });
};
const station = ({ attributes }: Draft, content: ByteReader): void =>
  addWifi(attributes, toHex(content.take(6)), content.i16le());
/** The sensor's place, then hundredths of a degree. */
const temperature =
  (sensor: number) =>
  ({ attributes }: Draft, content: ByteReader): void => {
    const value = content.skip(1).i16le() / 100;
    attributes.temperatures = { ...attributes.temperatures, [sensor]: value };
  };

export const OF_MORE_BYTES: Blocks = {
  ...Object.fromEntries([14, 15, 16, 17, 18, 19].map((id) => [id, cell])),
  ...Object.fromEntries([29, 30, 31, 32, 33, 34, 35, 36, 37].map((id) => [id, station])),
  ...Object.fromEntries([42, 43, 44, 45, 46, 47, 48, 49].map((id, at) => [id, temperature(at)])),
  75: ({ attributes }, content) => {
    const text = textOf(content.skip(3).take(content.remaining));
    keep(attributes, 'network', text.slice(0, 40));
  },
  // what a camera saw: the layout, its kind, the picture's name
  65073: ({ attributes }, content) => {
    const layout = content.u8();
    keep(attributes, 'alarmType', content.u8());
    const name = textOf(content.take(content.remaining));
    if (layout === 2 && name !== '') keep(attributes, 'image', name.slice(0, 80));
  },
  65139: readTag,
  65192: readBatteries,
};

/** A beacon: version, name, address, percent, °C and percent of humidity, each with its 256ths. */
function readTag({ attributes }: Draft, content: ByteReader): void {
  const name = textOf(content.skip(1).take(content.u8()));
  keep(attributes, 'tagName', name.slice(0, 40));
  keep(attributes, 'tagId', toHex(content.take(6)).toUpperCase());
  keep(attributes, 'tagBattery', content.u8());
  keep(attributes, 'tagTemperature', content.i16le() / 256);
  keep(attributes, 'tagHumidity', content.i16le() / 256);
}

/** Three batteries: whether there is one, and its percent. */
function readBatteries({ attributes }: Draft, content: ByteReader): void {
  for (let battery = 1; battery <= 3; battery++) {
    const [there, level] = [content.u8() > 0, content.u8()];
    if (!there) continue;
    if (battery === 1) attributes.batteryLevel = level;
    else keep(attributes, `battery${battery}Level`, level);
  }
}
