import type { Alarm, Attributes, Fix } from '@balise/tracking';
import { KMH } from '@balise/tracking';
import { digitsMoment } from '../../core/bcd.ts';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';
import { readItems, textOf } from './element.ts';
import { readObdText } from './elements-engine.ts';
import { readPlace } from './location.ts';
import { readVehicleReport } from './passthrough-vehicle.ts';
import type { Jt808Session } from './session.ts';

const MAX_TAGS = 40;

/** 0x0900, the uplink of what a device behind the tracker says, by its kind; undefined for a kind that only its vendor reads. */
export function readPassthrough(body: ByteReader, session: Jt808Session): Fix | undefined {
  switch (body.u8()) {
    case 0x40:
      return withoutPlace(readText(body));
    case 0x41: {
      const attributes: Attributes = {};
      readObdText(attributes, textOf(body, body.remaining));
      return withoutPlace(attributes);
    }
    case 0x53:
    case 0x54:
      return readSensors(body, session);
    case 0xf0:
      return readVehicleReport(body, session);
    case 0xf3:
      return readCollision(body, session);
    case 0xff:
      return readPlainPlace(body, session);
    default:
      return undefined;
  }
}

function withoutPlace(attributes: Attributes, time: number | null = null): Fix {
  return { time, location: null, attributes };
}

/** "GTSL|…|…|…|card|": a driver's card (its reader's manual); any other text as received. */
function readText(body: ByteReader): Attributes {
  const text = textOf(body, body.remaining);
  if (!text.startsWith('GTSL')) return { vendor: { data: text } };
  const card = text.split('|')[4];
  return card ? { driverId: card } : {};
}

/** 0x53: radio tags in reach; 0x54: readings of sensors, each list with the time it was taken. */
function readSensors(body: ByteReader, session: Jt808Session): Fix {
  const tags = body.bytes[0] === 0x53;
  const attributes: Attributes = {};
  const location = readPlace(body, attributes, session.model);
  location.altitude = body.i16();
  location.speed = (body.u16() * KMH) / 10;
  location.course = body.u16() % 360;
  const time = digitsMoment(body.take(6), session.ahead);
  try {
    if (tags) readTags(body, attributes);
    else while (body.remaining > 2) readReadings(body, attributes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { time, location: onEarth(location), attributes };
}

function readTags(body: ByteReader, attributes: Attributes): void {
  body.skip(1);
  for (let left = MAX_TAGS; left > 0 && body.remaining > 2; left--) {
    const name = `tag${body.u8() + 1}`;
    keep(attributes, `${name}Mac`, toHex(body.take(6)));
    keep(attributes, `${name}Rssi`, body.i8());
    keep(attributes, `${name}Data`, toHex(body.take(body.u8())));
  }
}

function readReadings(body: ByteReader, attributes: Attributes): void {
  const mask = body.u16();
  body.skip(6);
  if (mask & 1) keep(attributes, 'lightSensor', body.u16());
  if (mask & 2) {
    keep(attributes, 'deviceTemperature', body.i16() / 10);
    attributes.humidities = { ...attributes.humidities, 1: body.i16() / 10 };
  }
  if (mask & 4) attributes.temperatures = { ...attributes.temperatures, 3: body.i16() / 10 };
  if (mask & 8) keep(attributes, 'gSensor', `${body.i16()},${body.i16()},${body.i16()}`);
  if (mask & 16) keep(attributes, 'airPressure', body.u16());
}

/** 0xf3: a collision in hundredths of 1/256 g, and when. */
function readCollision(body: ByteReader, { ahead }: Jt808Session): Fix {
  const attributes: Attributes = {};
  let time: number | null = null;
  const accident: Alarm = 'accident';
  readItems(body, [2, 2], (id, item) => {
    if (id === 0x0002) {
      keep(attributes, 'collision', item.u16() / 256 / 100);
      raise(attributes, accident);
    } else if (id === 0x0006) time = digitsMoment(item.take(6), ahead);
    else keep(attributes, `f3${id.toString(16).padStart(4, '0')}`, toHex(item.take(item.remaining)).slice(0, 200));
  });
  return withoutPlace(attributes, time);
}

/** 0xff: a place alone. */
function readPlainPlace(body: ByteReader, { ahead }: Jt808Session): Fix {
  const time = digitsMoment(body.take(6), ahead);
  const [latitude, longitude] = [body.i32() / 1e6, body.i32() / 1e6];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new RangeError(`no place: ${latitude}, ${longitude}`);
  const [altitude, speed, course] = [body.i16(), (body.u16() * KMH) / 10, body.u16() % 360];
  return {
    time,
    location: { latitude, longitude, altitude, speed, course, valid: true, accuracy: null },
    attributes: {},
  };
}
