import { KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep } from '../../core/shapes/draft.ts';
import { isLong, isWord } from '../../core/shapes/j1939.ts';
import { byte, clock, kept, type Part, type ReadPart, textOf, word } from './parts.ts';

const VIN = 18;
const REGISTRATION = 15;
const CARD = 22;
/** Type and country before a card's number. */
const CARD_HEAD = 2;

/** Quarters of seconds, minutes, hours, months, quarters of days, years since 1985, and the local clock's lead (SAE J1939-71, 5.3.54). */
const moment: ReadPart = (reader, { attributes }) => {
  const [second, minute, hour, month, day, year] = [0, 1, 2, 3, 4, 5].map(() => reader.u8()) as [
    ...[number, number, number],
    ...[number, number, number],
  ];
  reader.skip(2);
  if (month < 1 || month > 12 || day < 1) return;
  const time = Date.UTC(1985 + year, month - 1, Math.ceil(day / 4), hour, minute, Math.floor(second / 4));
  keep(attributes, 'tachographTime', new Date(time).toISOString());
};
const speed: ReadPart = (reader, { attributes }) => {
  const value = reader.u16();
  if (isWord(value)) attributes.busSpeed = (value / 256) * KMH;
};
const driven: ReadPart = (reader, { attributes }) => {
  const value = reader.u32();
  if (isLong(value)) setBusOdometer(attributes, value * 5);
};
const trip: ReadPart = (reader, { attributes }) => {
  const value = reader.u32();
  if (isLong(value)) attributes.tripOdometer = value * 5;
};
const revolutions: ReadPart = (reader, { attributes }) => {
  const value = reader.u16();
  if (isWord(value)) attributes.rpm = value / 8;
};
const vin: ReadPart = (reader, { attributes }) => {
  const text = textOf(reader.take(VIN));
  if (text !== '') attributes.vin = text;
};
/** Its code page, thirteen characters and an end. */
const registration: ReadPart = (reader, { attributes }) => {
  const text = textOf(reader.take(REGISTRATION).subarray(1));
  if (text !== '') keep(attributes, 'registration', text);
};
const cardOf = (reader: ByteReader): string => textOf(reader.take(CARD).subarray(CARD_HEAD));
const driverCard: ReadPart = (reader, { attributes }) => {
  const card = cardOf(reader);
  if (card !== '') attributes.driverId = card;
};
const secondCard: ReadPart = (reader, { attributes }) => {
  const card = cardOf(reader);
  if (card !== '') keep(attributes, 'card2', card);
};
const drivers: ReadPart = (reader, { attributes }) => {
  const count = reader.u8();
  for (let nth = 1; nth <= count; nth++) {
    keep(attributes, `driver${nth}`, cardOf(reader));
    keep(attributes, `driverTime${nth}`, reader.u32());
  }
};

/** E messages: what a tachograph says. */
export const TACHOGRAPH: readonly Part[] = [
  [0x8, kept(word, 'tachographEvent')],
  [0x4, clock],
  [0x10, moment],
  [0, kept(byte, 'workState', 'driver1State', 'driver2State')],
  [0x20, kept(byte, 'tachographStatus')],
  [0x40, speed],
  [0x80, driven],
  [0x100, trip],
  [0x8000, kept((reader) => reader.u16() / 1000, 'kFactor')],
  [0x200, revolutions],
  [0x400, kept(word, 'extraInfo')],
  [0x800, vin],
  [0x1000, registration],
  [0x2000, driverCard],
  [0x4000, secondCard],
  [0x10000, drivers],
];
