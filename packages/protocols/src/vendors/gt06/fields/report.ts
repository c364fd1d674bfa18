import { toHex } from '../../../core/hex.ts';
import { fromLatin1 } from '../../../core/text.ts';
import { readDate } from '../clock.ts';
import type { Gt06Field } from '../layout.ts';
import { note } from './note.ts';

/** Bytes that say nothing we keep. */
export const skip =
  (count: number): Gt06Field =>
  (body) => {
    body.skip(count);
  };

/** The tracker's date alone, for a message without a location. */
export const date: Gt06Field = (body, fix, { session }) => {
  fix.time = readDate(body, session.zone);
};

export const ignition: Gt06Field = (body, fix) => {
  fix.attributes.ignition = body.u8() > 0;
};

/** Why the location was sent: JM-VL03 V1.1.2, "data upload mode" (0: time, 1: distance, 2: turn, 3: ignition, 4: at rest …). */
export const reason: Gt06Field = (body, fix) => {
  fix.attributes.event = body.u8();
};

/** Whether the location waited in the tracker's memory. */
export const late: Gt06Field = (body, fix) => {
  note(fix, 'late', body.u8() > 0);
};

/** Ignition, reason and lateness, where there is room for them. */
export const ignitionReasonLate: Gt06Field = (body, fix, reading) => {
  if (body.remaining < 3) return;
  for (const field of [ignition, reason, late]) field(body, fix, reading);
};

/** Metres. */
export const odometer: Gt06Field = (body, fix) => {
  fix.attributes.odometer = body.u32();
};

export const odometerIfThere: Gt06Field = (body, fix) => {
  if (body.remaining > 2) fix.attributes.odometer = body.u32();
};

/** Tens of metres (S5). */
export const odometerTens: Gt06Field = (body, fix) => {
  fix.attributes.odometer = body.u32() * 10;
};

/** Three bytes (NT family). */
export const odometerShort: Gt06Field = (body, fix) => {
  fix.attributes.odometer = body.u24();
};

/** Minutes, in three bytes. */
export const engineMinutes: Gt06Field = (body, fix) => {
  fix.attributes.engineHours = body.u24() * 60;
};

export const engineSeconds: Gt06Field = (body, fix) => {
  fix.attributes.engineHours = body.u32();
};

/** Eight bytes, all zero where no driver is signed on. */
export const driver: Gt06Field = (body, fix) => {
  const number = body.take(8);
  if (number.some((byte) => byte > 0)) fix.attributes.driverId = toHex(number).toUpperCase();
};

/** Six bytes whose value is printed on the card in decimal digits (0x61). */
export const driverDecimal: Gt06Field = (body, fix) => {
  const number = body.u16() * 2 ** 32 + body.u32();
  if (number > 0) fix.attributes.driverId = String(number);
};

/** A length, a kind and the number (NT family, 0x25). */
export const driverWithLength: Gt06Field = (body, fix) => {
  const length = body.u8();
  if (length > 1) fix.attributes.driverId = toHex(body.skip(1).take(length - 1)).toUpperCase();
};

/** The text of a magnetic card behind its length (GT06E with reader). */
export const card: Gt06Field = (body, fix) => {
  const text = fromLatin1(body.take(body.u8())).trim();
  if (text !== '') fix.attributes.driverId = text;
};

/** Sixteen inputs, the first the lowest bit. */
export const inputs: Gt06Field = (body, fix) => {
  const bits = body.u16();
  fix.attributes.inputs = Object.fromEntries(
    Array.from({ length: 16 }, (_, at) => [String(at + 1), ((bits >> at) & 1) === 1]),
  );
};

/** What follows the last part that a layout knows: ignition, mode, lateness and mileage of 0x22, recognised by their size. */
export const remainder: Gt06Field = (body, fix, reading) => {
  if (body.remaining === 3 || body.remaining === 7) ignitionReasonLate(body, fix, reading);
  if (body.remaining === 4) odometer(body, fix, reading);
};
