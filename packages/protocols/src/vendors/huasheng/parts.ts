import { type Attributes, KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { fromLatin1 } from '../../core/text.ts';

type Part = (body: ByteReader, attributes: Attributes) => void;

/** Values behind a location, by their number: two bytes of number, two of length, which counts these four. */
export const REPORT_PARTS: ReadonlyMap<number, Part> = new Map<number, Part>([
  [0x0001, readEngine],
  [
    0x0004,
    (body, attributes) => {
      attributes.event = body.u8();
    },
  ],
  [
    0x0005,
    (body, attributes) => {
      const signal = body.u8();
      if (signal <= 31) attributes.gsmSignal = Math.round((signal * 100) / 31);
      attributes.hdop = body.u8();
      if (body.remaining >= 4) keep(attributes, 'total', body.u32());
    },
  ],
  [
    0x0009,
    (body, attributes) => {
      const vin = textOf(body);
      if (!/^F*$/.test(vin)) attributes.vin = vin;
    },
  ],
  [
    0x0010, // of the vehicle, beside its number and its hours: kilometres with their decimals, 0 without a bus
    (body, attributes) => {
      const text = textOf(body);
      if (/^\d{1,9}(\.\d*)?$/.test(text)) setBusOdometer(attributes, Number(text) * 1000);
    },
  ],
  [
    0x0011, // twentieths of an hour (SAE J1939-71, engine total hours)
    (body, attributes) => {
      attributes.engineHours = body.u32() * 180;
    },
  ],
  [0x0014, readAir],
  [
    0x0020, // mcc@mnc@area@cell, the last two in hexadecimal digits
    (body, attributes) => {
      const [, mcc, mnc, lac, id] = /^(\d+)@(\d+)@([\da-f]+)@([\da-f]+)$/i.exec(textOf(body)) ?? [];
      if (!id) return;
      addCell(attributes, {
        mcc: Number(mcc),
        mnc: Number(mnc),
        lac: Number.parseInt(lac!, 16),
        id: Number.parseInt(id, 16),
      });
    },
  ],
]);

/** Reads each part by its number; what has no name here is kept. */
export function readParts(body: ByteReader, attributes: Attributes, parts: ReadonlyMap<number, Part>): void {
  while (body.remaining >= 4) {
    const number = body.u16();
    const length = body.u16();
    const content = body.within(Math.min(Math.max(length - 4, 0), body.remaining));
    const read = parts.get(number);
    if (read) read(content, attributes);
    else if (content.remaining > 0) keep(attributes, `part${number}`, toHex(content.bytes).slice(0, 80));
  }
}

/** °C, rpm, km/h, litres, trip, hundredths of a volt, 0.4 % of the tank; all ones where the vehicle has no such value. */
function readEngine(body: ByteReader, attributes: Attributes): void {
  const coolant = body.u8();
  if (coolant !== 0xff) attributes.coolantTemperature = coolant - 40;
  const rpm = body.u16();
  if (rpm !== 0xffff) attributes.rpm = rpm;
  keep(attributes, 'averageSpeed', body.u8());
  keep(attributes, 'interval', body.u16());
  keep(attributes, 'fuelConsumption', body.u16() / 100);
  keep(attributes, 'tripOdometer', body.u16());
  attributes.externalVoltage = body.u16() / 100;
  const fuel = body.u8();
  if (fuel !== 0xff) attributes.fuelLevel = Math.round(fuel * 4) / 10;
  if (body.remaining < 7) return;
  keep(attributes, 'fuelLevel2', body.u16());
  keep(attributes, 'adBlue', (body.skip(4).u8() * 4) / 10);
}

/** Which of them the vehicle has, load, advance, °C of the intake air, its hundredths of a gram a second, throttle. */
function readAir(body: ByteReader, attributes: Attributes): void {
  const load = body.skip(1).u8();
  attributes.engineLoad = (load * 100) / 255;
  keep(attributes, 'timingAdvance', body.u8() / 2);
  attributes.intakeTemperature = body.u8() - 40;
  keep(attributes, 'airFlow', body.u16() / 100);
  attributes.throttle = (body.u8() * 100) / 255;
}

/** The letter of a trouble code is in its two highest bits (SAE J2012). */
export function readCodes(body: ByteReader, attributes: Attributes): void {
  const codes: string[] = [];
  while (body.remaining >= 2) {
    const code = body.u16();
    codes.push(`${'PCBU'[code >> 14]}${(code & 0x3fff).toString(16).toUpperCase().padStart(4, '0')}`);
  }
  if (codes.length > 0) attributes.dtcs = codes;
}

export function textOf(body: ByteReader): string {
  return fromLatin1(body.take(body.remaining)).replace(/\0+$/, '').trim();
}

/** km/h as metres per second. */
export const speedOf = (kmh: number) => kmh * KMH;
