import type { Field } from '../layout.ts';
import { note } from './note.ts';

/** 0x34 (X1): odometer, cell, driver, both voltages, inputs and outputs behind the location. */
export const x1: Field = (body, fix) => {
  note(fix, 'status', body.u16());
  fix.attributes.odometer = body.u32();
  fix.attributes.cell = { mcc: body.u16(), mnc: body.u8(), lac: body.u16(), id: body.u32() };
  const driver = body.u32();
  if (driver > 0) fix.attributes.driverId = String(driver);
  fix.attributes.externalVoltage = body.u16() / 100;
  fix.attributes.batteryVoltage = body.u16() / 100;
  const ports = body.u32();
  fix.attributes.inputs = bits(body.u8());
  fix.attributes.outputs = bits(body.u8());
  const analog = (ports >> 20) & 0x0f;
  for (let number = 1; number <= analog; number++) {
    fix.attributes.analogInputs ??= {};
    fix.attributes.analogInputs[number] = body.u16() / 100;
  }
};

/** 0x35: the tracker offers a photo of so many bytes; it waits to be asked for the first piece. */
export const photoOffer: Field = (body, _fix, { session, message }) => {
  // date, fix, place, camera, cause, format
  const size = body.skip(6 + 1 + 8 + 3).u32();
  const id = body.u32();
  session.photo = { id, size };
  message.reply = { as: 'photo', id, offset: 0, length: Math.min(size, PIECE) };
};

/** 0x36 in the extended form: a piece of it; the next one is asked for, so that the tracker comes to an end. */
export const photoPiece: Field = (body, _fix, { session, message }) => {
  const id = body.u32();
  const end = body.u32() + body.u16();
  if (session.photo?.id !== id) return;
  if (end >= session.photo.size) delete session.photo;
  else message.reply = { as: 'photo', id, offset: end, length: Math.min(session.photo.size - end, PIECE) };
};

const PIECE = 1024;

function bits(value: number): Record<string, boolean> {
  return Object.fromEntries(Array.from({ length: 8 }, (_, at) => [String(at + 1), ((value >> at) & 1) === 1]));
}
