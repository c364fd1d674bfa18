import { type Attributes, type Fix, KMH, type Location } from '@balise/tracking';
import { digitsMoment } from '../../core/bcd.ts';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';
import { raiseBits } from './alarms.ts';
import { type ElementContext, readItems, signalOf } from './element.ts';
import { ELEMENTS } from './elements.ts';
import type { Model } from './models.ts';
import type { Jt808Session } from './session.ts';

/** What follows the 28 bytes of trackers that send one block instead of items. */
const BLOCK = 18;
const MAX_KEPT = 200;

/** 0x0200: alarms, state and place (JT/T 808-2013 tables 23 to 25), then additional items. */
export function readLocation(body: ByteReader, { model, ahead }: Jt808Session): Fix {
  const attributes: Attributes = {};
  const alarms = body.u32();
  if (alarms !== 0) keep(attributes, 'alarmBits', alarms);
  raiseBits(attributes, alarms, model.alarms);
  const location = readPlace(body, attributes, model);
  location.altitude = body.i16();
  location.speed = (body.u16() * KMH) / 10;
  location.course = body.u16() % 360;
  const time = digitsMoment(body.take(6), ahead);
  if (body.remaining === BLOCK) readBlock(body, attributes);
  else readElements(body, attributes, model);
  return { time, location: onEarth(location), attributes };
}

/** State, latitude and longitude, which several messages have; not yet whether that is a place on earth. */
export function readPlace(body: ByteReader, attributes: Attributes, model: Model): Location {
  const state = body.u32();
  keep(attributes, 'status', state);
  attributes.ignition = bit(state, 0);
  attributes.blocked = bit(state, 10);
  attributes.charging = bit(state, 26);
  if (model.motionBit !== undefined) attributes.motion = bit(state, model.motionBit);
  if (model.doorBit !== undefined) attributes.door = bit(state, model.doorBit);
  const latitude = (body.u32() / 1e6) * (bit(state, 2) ? -1 : 1);
  const longitude = (body.u32() / 1e6) * (bit(state, 3) ? -1 : 1);
  const valid = bit(state, 1);
  return { latitude, longitude, altitude: null, speed: null, course: null, valid, accuracy: null };
}

function readElements(body: ByteReader, attributes: Attributes, model: Model): void {
  const context: ElementContext = { engine: false };
  readItems(body, [1, 1], (id, item) => {
    const read = id in model.elements ? model.elements[id] : ELEMENTS[id];
    if (read) read(item, attributes, context);
    else
      keep(attributes, `item${id.toString(16).padStart(2, '0')}`, toHex(item.take(item.remaining)).slice(0, MAX_KEPT));
  });
}

/** What is left of battery and way, kilometres, tenths of a volt, an area, the signal, three bytes for later. */
function readBlock(body: ByteReader, attributes: Attributes): void {
  attributes.odometer = body.skip(4).u32() * 1000;
  attributes.batteryVoltage = body.u16() / 10;
  keep(attributes, 'area', body.u32());
  signalOf(attributes, body.u8());
}

/** 0x0704: a count, whether these were kept (1) for want of a network, and locations behind their lengths; 0x0210: the locations alone. */
export function readBatch(body: ByteReader, session: Jt808Session, small: boolean): Fix[] {
  const kept = !small && body.skip(2).u8() > 0;
  const fixes: Fix[] = [];
  while (body.remaining > 2) {
    const length = small ? body.u8() : body.u16();
    const fix = readLocation(new ByteReader(body.take(length)), session);
    if (kept) keep(fix.attributes, 'archive', true);
    fixes.push(fix);
  }
  return fixes;
}

export function bit(value: number, index: number): boolean {
  return ((value >>> index) & 1) === 1;
}
