import type { Attributes, Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { addWifi } from '../../core/shapes/stations.ts';
import { readAlarm } from './alarms.ts';
import { keepAny, set } from './engine.ts';
import { batteryLevel, signedDegrees, tenths } from './numbers.ts';
import { HISTORY, keepRest, readMoment, readPlace, readStatus } from './place.ts';

const USB = 0x8000;
const SOLAR = 0x08;
const IGNITION = 0x04;

/** Solar, knight and eagle trackers: 0x02 and 0x04. */
export function readAsset(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  const isLocated = readStatus(reader, attributes);
  readAlarm(attributes, reader.u8(), true);
  const time = readMoment(reader);
  const location = readPlace(reader, isLocated, attributes);
  readDevice(reader, attributes);
  return { time, location, attributes };
}

const WIFI = 0x20;
const LOCATED = 0x40;

/** 0x24 and 0x25: in the place's place the Wi-Fi stations in reach, or the place with satellites and HDOP. */
export function readAssetWithWifi(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  const status = reader.u8();
  if (status & HISTORY) keep(attributes, 'historical', true);
  readAlarm(attributes, reader.u8(), true);
  const time = readMoment(reader);
  const part = reader.within(27);
  let location: Fix['location'] = null;
  if (status & WIFI) readStations(part, attributes);
  else {
    location = readPlace(part, (status & LOCATED) !== 0, attributes);
    if (location) {
      attributes.satellites = part.u8();
      keep(attributes, 'hdop', part.u16());
    }
  }
  readDevice(reader, attributes);
  return { time, location, attributes };
}

/** The device's own address, then three stations with their signal. */
export function readStations(reader: ByteReader, attributes: Attributes): void {
  keep(attributes, 'ownMac', toHex(reader.take(6)));
  while (reader.remaining >= 7) {
    const address = toHex(reader.take(6));
    const signal = reader.i8();
    if (address !== 'ffffffffffff') addWifi(attributes, address, signal);
  }
}

/** Axes, percent, °C, light, volts of the battery and the panel, metres, the state and the settings. */
function readDevice(reader: ByteReader, attributes: Attributes): void {
  keep(attributes, 'accelerations', toHex(reader.take(5)));
  set(attributes, 'batteryLevel', batteryLevel(reader));
  keepAny(attributes, 'deviceTemp', signedDegrees(reader));
  keepAny(attributes, 'light', tenths(reader));
  set(attributes, 'batteryVoltage', tenths(reader));
  keepAny(attributes, 'solarVoltage', tenths(reader));
  attributes.odometer = reader.u32();
  const state = reader.u16();
  attributes.ignition = (state & IGNITION) !== 0;
  attributes.gsmSignal = (state >> 4) & 0x7f;
  attributes.charging = (state & (USB | SOLAR)) !== 0;
  keep(attributes, 'state', state);
  keepRest(reader, attributes, 'settings');
}
