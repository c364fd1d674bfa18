import type { Alarm, Attributes, Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { readDigitsPlace } from '../../core/shapes/digits-place.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { readItems, signalOf } from './element.ts';
import { unlocking } from './elements-lock.ts';
import { bit } from './location.ts';

/** Alarm bits of a lock, product 3. */
const LOCK_ALARMS: Readonly<Record<number, Alarm>> = {
  0: 'overspeed',
  1: 'lowPower',
  2: 'vibration',
  3: 'lowBattery',
  5: 'geofenceEnter',
  6: 'geofenceExit',
};

/** 0x5501 and 0x5502 (without a fix): the location of JT701 and JT709 locks, its digits as those of JT600 trackers. */
export function readLockLocation(body: ByteReader, blind: boolean): Fix {
  const { time, ...place } = readDigitsPlace(body);
  const attributes: Attributes = {};
  const altitude = readState(body, attributes);
  const location = { ...place, altitude, valid: !blind, accuracy: null };
  return { time, location, attributes };
}

/** Returns the altitude, which is one of the items behind the state. */
function readState(body: ByteReader, attributes: Attributes): number | null {
  signalOf(attributes, body.u8());
  attributes.satellites = body.u8();
  attributes.odometer = body.u32() * 1000;
  const battery = body.u8();
  if (battery <= 100) attributes.batteryLevel = battery;
  else if (battery === 0xaa || battery === 0xab) attributes.charging = true;
  const [id, lac] = [body.u32(), body.u16()];
  const [product, state, alarms] = [body.u8(), body.u16(), body.u16()];
  keep(attributes, 'status', state);
  if (product === 3) {
    attributes.blocked = bit(state, 5);
    for (const [index, alarm] of Object.entries(LOCK_ALARMS)) if (bit(alarms, Number(index))) raise(attributes, alarm);
  } else if ((product === 1 || product === 2) && bit(alarms, 0)) raise(attributes, 'lowPower');
  let altitude: number | null = null;
  let network: { mcc: number; mnc: number } | undefined;
  readItems(body, [1, 1], (item, value) => {
    if (item === 0x02) altitude = value.i16();
    else if (item === 0x0a && value.remaining === 3) network = { mcc: value.u16(), mnc: value.u8() };
    else if (item === 0x0b) unlocking(value, attributes, { engine: false });
    else if (item === 0x0c) keep(attributes, 'tilt', `${value.i16()},${value.i16()},${value.i16()}`);
    else if (item === 0x10) keep(attributes, 'wakeSource', value.u8());
    else if (item === 0xfc) keep(attributes, 'geofence', value.u8());
    else
      keep(attributes, `item${item.toString(16).padStart(2, '0')}`, toHex(value.take(value.remaining)).slice(0, 100));
  });
  if (network) addCell(attributes, { ...network, lac, id });
  else if (id > 0 && lac > 0) keep(attributes, 'cell', `${lac}/${id}`);
  return altitude;
}
