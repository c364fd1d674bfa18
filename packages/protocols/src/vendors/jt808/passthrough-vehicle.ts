import { type Alarm, type Attributes, type Fix, KMH } from '@balise/tracking';
import { digitsMoment } from '../../core/bcd.ts';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';
import { busOdometer, type Elements, number, textOf, unsigned, vendor, words } from './element.ts';
import { readPlace } from './location.ts';
import type { Jt808Session } from './session.ts';

/** Contents of 0xf0, subtype 1: vehicle readings with two bytes of id. */
const READINGS: Elements = {
  258: busOdometer(100),
  259: number('fuelVolume', 4, { divisor: 100 }),
  261: number('fuelUsed', 4, { divisor: 100 }),
  273: vendor('fuelTemperature', 1, { offset: -40 }),
  302: vendor('oilLevel', 2, { divisor: 10 }),
  330: vendor('fuelConsumption', 2, { divisor: 100 }),
  1320: busOdometer(100),
  1322: number('fuelVolume', 2, { divisor: 100 }),
  1323: number('fuelLevel', 1),
  1324: number('fuelUsed', 4, { divisor: 100 }),
  1325: number('coolantTemperature', 1, { offset: -40 }),
  1326: vendor('airTemperature', 1, { offset: -40 }),
  1328: number('externalVoltage', 2, { divisor: 1000 }),
  1333: number('busSpeed', 2, { factor: KMH, divisor: 10 }),
  1334: number('rpm', 2),
  1335: vendor('fuelConsumption', 2, { divisor: 100 }),
  1336: vendor('fuelConsumption', 2, { divisor: 100 }),
  1337: vendor('fuelConsumption', 2, { divisor: 100 }),
  1341: vendor('intakePressure', 2, { divisor: 10 }),
  1348: vendor('liquidLevel', 1),
  1350: busOdometer(100),
  1351: number('throttle', 1),
  1352: number('throttle', 1),
  65260: words('vin'),
};
/** Subtype 3. */
const ALARMS: Readonly<Record<number, Alarm>> = {
  1: 'powerRestored',
  2: 'powerCut',
  14: 'idle',
  26: 'hardAcceleration',
  27: 'hardBraking',
  28: 'hardCornering',
  29: 'general',
  30: 'general',
  31: 'general',
  35: 'fatigue',
  37: 'overspeed',
  38: 'accident',
  39: 'accident',
  40: 'accident',
  49: 'door',
  50: 'door',
};
/** Subtype 0x15. */
const DRIVING: Readonly<Record<number, Alarm>> = {
  51: 'hardAcceleration',
  52: 'hardBraking',
  53: 'hardCornering',
  54: 'general',
  56: 'accident',
};
const MAX_CODES = 50;

/** 0xf0: what the vehicle's bus says. Its place, where it has one, is that of a location without speed. */
export function readVehicleReport(body: ByteReader, session: Jt808Session): Fix | undefined {
  const time = digitsMoment(body.take(6), session.ahead);
  const attributes: Attributes = {};
  if (body.u8() > 0) keep(attributes, 'archive', true);
  keep(attributes, 'vehicleType', body.u8());
  const read = SUBTYPES[body.u8()];
  if (!read) return undefined;
  read.fields(body, attributes);
  const location = read.placed ? onEarth(readPlace(body, attributes, session.model)) : null;
  return { time, location, attributes };
}

const SUBTYPES: Readonly<Record<number, { fields: (body: ByteReader, to: Attributes) => void; placed: boolean }>> = {
  1: { fields: readReadings, placed: true },
  2: { fields: readCodes, placed: true },
  3: { fields: readAlarms, placed: true },
  4: { fields: readTrip, placed: false },
  11: {
    fields: (body, to) => {
      if (body.u8() > 0) to.vin = textOf(body, 17);
    },
    placed: false,
  },
  21: {
    fields: (body, to) => {
      const event = body.u32();
      if (DRIVING[event]) raise(to, DRIVING[event]);
      else to.event = event;
    },
    placed: false,
  },
};

function readReadings(body: ByteReader, to: Attributes): void {
  for (let left = body.u8(); left > 0; left--) {
    const id = body.u16();
    const item = body.within(body.u8());
    const read = READINGS[id];
    const width = item.remaining;
    if (read) read(item, to, { engine: false });
    else if (width === 1 || width === 2 || width === 4) keep(to, `io${id}`, unsigned(item, width));
    else keep(to, `io${id}`, toHex(item.take(item.remaining)).slice(0, 100));
  }
}

function readCodes(body: ByteReader, to: Attributes): void {
  const codes: string[] = [];
  for (let systems = body.u16(); systems > 0; systems--) {
    body.skip(4);
    for (let left = body.u16(); left > 0; left--) {
      const code = textOf(body.skip(8), body.u16());
      if (code !== '' && codes.length < MAX_CODES) codes.push(code);
    }
  }
  to.dtcs = codes;
}

function readAlarms(body: ByteReader, to: Attributes): void {
  for (let left = body.u8(); left > 0; left--) {
    const id = body.u8();
    body.skip(body.u8());
    keep(to, 'vehicleAlarm', id);
    if (ALARMS[id]) raise(to, ALARMS[id]);
  }
}

/** A trip: its number and start, and once it has ended what it came to. */
function readTrip(body: ByteReader, to: Attributes): void {
  const ended = body.u8() === 2;
  keep(to, 'tripNumber', body.u32());
  body.skip(6);
  if (!ended) return;
  body.skip(6 + 8 + 8 + 1);
  keep(to, 'idlingCount', body.u16());
  keep(to, 'idlingTime', body.u16());
  to.tripOdometer = body.u16() * 100;
  keep(to, 'tripFuel', body.u16() / 100);
}
