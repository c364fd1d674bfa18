import type { Attributes } from '@balise/tracking';
import { digitsMoment } from '../../core/bcd.ts';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { readDigitsPlace } from '../../core/shapes/digits-place.ts';
import { keep } from '../../core/shapes/draft.ts';
import { type Introduction, introduce } from '../../core/shapes/introduce.ts';
import type { Jt600Message } from './message.ts';

const VOLT = 20;

/** WLNET,5: what a sensor in reach reported through the lock (corpus). */
export function readNetwork(words: string, bytes: Uint8Array, state: Introduction): Jt600Message {
  const body = new ByteReader(bytes);
  const { time, ...place } = readDigitsPlace(body);
  const attributes: Attributes = {};
  const [day, month, year, hour, minute, second] = body.take(6);
  const sensed = digitsMoment(Uint8Array.of(year!, month!, day!, hour!, minute!, second!));
  if (sensed !== null) keep(attributes, 'sensorTime', new Date(sensed).toISOString());
  keep(attributes, 'sensor', toHex(body.take(7)));
  keep(attributes, 'sensorBattery', body.u8() / VOLT);
  keep(attributes, 'sensorBatteryLevel', body.u8());
  keep(attributes, 'sensorRssi', -body.u8());
  keep(attributes, 'sensorType', body.u8());
  attributes.temperatures = { 1: body.i16() / 10 };
  attributes.humidities = { 1: body.u8() };
  keep(attributes, 'sensorStatus', toHex(body.take(body.remaining - 1)).slice(0, 100));
  const location = { ...place, altitude: null, accuracy: null };
  return introduce({ identities: [words.slice(1, 11)], fixes: [{ time, location, attributes }] }, state);
}
