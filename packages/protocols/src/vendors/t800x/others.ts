import type { Attributes, Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { troubleCode } from '../../core/shapes/j1979.ts';
import { fromLatin1 } from '../../core/text.ts';
import { readStations } from './asset.ts';
import { keepRest, placeless, readMoment, readPlace, readStatus } from './place.ts';

const MAX_TEXT = 1000;

/** 0x11, of asset trackers 0x05: operator in UTF-16 with the low byte first, technology, band, IMSI, SIM card. */
export function readNetwork(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  const time = readMoment(reader);
  const operator = fromUtf16LittleEndian(reader.take(reader.u8()));
  if (operator !== '') keep(attributes, 'operator', operator);
  for (const name of ['networkTechnology', 'networkBand', 'imsi', 'iccid']) {
    if (reader.remaining === 0) break;
    const text = fromLatin1(reader.take(reader.u8())).replace(/[^\x20-\x7e]/g, '');
    if (text === '') continue;
    if (name === 'iccid') attributes.iccid = text;
    else keep(attributes, name, text.slice(0, MAX_TEXT));
  }
  return placeless(time, attributes);
}

/** Without zeroes, other control characters and halves of characters, which cannot be stored. */
export function fromUtf16LittleEndian(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 1 < Math.min(bytes.length, 2 * MAX_TEXT); at += 2)
    text += String.fromCharCode(bytes[at]! | (bytes[at + 1]! << 8));
  return text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
}

/** 0x15: Wi-Fi stations in reach. */
export function readWifi(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  const time = readMoment(reader);
  readStations(reader, attributes);
  return placeless(time, attributes);
}

const RFID = 3;
const RFID_LENGTH = 10;

/** 0x09: what a device on the serial port says; a card reader's is two bytes and eight characters. */
export function readSerial(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  const time = readMoment(reader);
  attributes.ignition = (reader.u8() & 1) === 1;
  if (reader.remaining >= RFID_LENGTH && reader.peek() * 256 + reader.peek(1) === RFID) {
    const card = fromLatin1(reader.skip(2).take(RFID_LENGTH - 2)).replace(/[^\x21-\x7e]/g, '');
    if (card !== '') attributes.driverId = card;
  }
  keepRest(reader, attributes, 'serialData');
  return placeless(time, attributes);
}

/** 0x21: what a device on the RS485 bus says. */
export function readRs485(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  const time = readMoment(reader);
  attributes.ignition = (reader.u8() & 1) === 1;
  keep(attributes, 'rs485Device', reader.u8());
  keepRest(reader, attributes, 'rs485Data');
  return placeless(time, attributes);
}

/** Family code of a serial number alone: a key (iButton DS1990A). */
const KEY = 0x01;
const ROM = 8;
const MAX_DEVICES = 10;

/** 0x23: devices on the one-wire bus, each with type, number and what it says. */
export function readOneWire(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  const time = readMoment(reader);
  attributes.ignition = (reader.skip(1).u8() & 1) === 1;
  const location = readPlace(reader, readStatus(reader, attributes), attributes);
  for (let device = 1; reader.remaining >= ROM + 2 && device <= MAX_DEVICES; device++) {
    keep(attributes, `oneWire${device}Type`, reader.u8());
    const rom = reader.take(ROM);
    keep(attributes, `oneWire${device}Id`, toHex(rom));
    if (rom[0] === KEY || rom[ROM - 1] === KEY) attributes.driverId = toHex(rom).toUpperCase();
    const data = reader.take(Math.min(reader.u8(), reader.remaining));
    if (data.length > 0) keep(attributes, `oneWire${device}Data`, toHex(data));
  }
  return { time, location, attributes };
}

const PASSED_ON = 0x55aa;
const ANSWER = 0x41;
const CODE = 3;

/** 0x09 of OBD plugs, 0x22 of others: what the bus answered: trouble codes, the VIN. */
export function readPassedOn(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  const time = readMoment(reader);
  const fix = placeless(time, attributes);
  if (reader.remaining < 4 || reader.peek() * 256 + reader.peek(1) !== PASSED_ON) {
    keepRest(reader, attributes, 'obdData');
    return fix;
  }
  const data = reader.within(Math.min(reader.skip(2).u16() & 0x0fff, reader.remaining));
  if (data.remaining < 4 || data.peek() !== ANSWER) {
    keepRest(data, attributes, 'obdData');
    return fix;
  }
  const kind = data.skip(1).u8();
  // a check byte ends it
  const body = data.within(data.remaining - 1);
  if (kind === 0x05) readVin(body, attributes);
  else if (kind === 0x03 || kind === 0x0a) readCodes(body.skip(1), attributes);
  keepRest(body, attributes, 'obdData');
  return fix;
}

function readVin(body: ByteReader, attributes: Attributes): void {
  const vin = fromLatin1(body.take(body.remaining)).trim();
  if (/^[0-9A-HJ-NPR-Z]{17}$/.test(vin)) attributes.vin = vin;
}

/** Three bytes each: the first two are the code (SAE J2012). */
function readCodes(body: ByteReader, attributes: Attributes): void {
  const codes = new Set<string>();
  while (body.remaining >= CODE) {
    codes.add(troubleCode(body.u16()));
    body.skip(1);
  }
  attributes.dtcs = [...codes];
}

const SECOND = 1000;
const NO_TEMPERATURE = -1;

/** 0x26: the device's temperatures, one each interval, the first at the time of the message. */
export function readTemperatures(reader: ByteReader): Fix[] {
  const time = readMoment(reader);
  reader.skip(1);
  const interval = reader.u16() * SECOND;
  const fixes: Fix[] = [];
  for (let at = 0; reader.remaining >= 2; at++) {
    const value = reader.i16();
    if (value === NO_TEMPERATURE) continue;
    const moment = time === null ? null : time + at * interval;
    fixes.push(placeless(moment, { temperatures: { device: value / 100 } }));
  }
  return fixes;
}

/** 0x17: a lock was opened or closed, by whom and where. */
export function readLock(reader: ByteReader): Fix {
  const attributes: Attributes = {};
  const time = readMoment(reader);
  const location = readPlace(reader, readStatus(reader, attributes), attributes);
  attributes.event = reader.u8();
  const id = reader.take(Math.min(reader.u8(), reader.remaining));
  if (id.length > 0) attributes.driverId = toHex(id).toUpperCase();
  return { time, location, attributes };
}
