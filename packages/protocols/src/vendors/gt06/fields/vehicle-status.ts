import type { Gt06Field } from '../layout.ts';
import { note } from './note.ts';
import { charge } from './status.ts';

/** 0x13 with 19 bytes (OBD6, LL01): terminal information is followed by both signals, alarm, supply and sensors. */
export const statusOfObd6: Gt06Field = (body, fix) => {
  const signals = body.u16();
  fix.attributes.satellites = ((signals >> 10) & 0x1f) + ((signals >> 5) & 0x1f);
  fix.attributes.gsmSignal = Math.round(((signals & 0x1f) * 100) / 31);
  const alarm = body.u8();
  if (alarm !== 0) note(fix, 'alarm', alarm);
  fix.attributes.batteryLevel = body.skip(1).u8();
  const mode = body.u8();
  fix.attributes.externalVoltage = body.u16() / 100;
  body.skip(3);
  if (mode === 4) fix.attributes.temperatures = { 1: body.i16() / 10 };
};

/** 0x13 with 21 bytes: a logger of temperature; the high bit of the last word means above zero. */
export const statusOfLogger: Gt06Field = (body, fix) => {
  fix.attributes.batteryLevel = body.skip(5).u8();
  const degrees = body.skip(8).u16();
  fix.attributes.temperatures = { 1: ((degrees & 0x8000 ? 1 : -1) * (degrees & 0x7fff)) / 10 };
};

/** 0xa3 with 24 bytes (GL21L). */
export const statusOfWearable: Gt06Field = (body, fix) => {
  fix.attributes.gsmSignal = Math.min(100, body.skip(3).u8());
  fix.attributes.externalVoltage = body.u8();
  note(fix, 'steps', body.skip(3).u32());
  fix.attributes.batteryLevel = body.u8();
  charge(fix, body.u8() === 1);
  fix.attributes.motion = body.u8() === 1;
};

/** Two bytes whose upper one holds ignition, door, and either °C or a voltage (BenWay). */
export const mask: Gt06Field = (body, fix) => {
  const bits = body.u16();
  fix.attributes.ignition = (bits & 0x8000) !== 0;
  fix.attributes.inputs = { 2: (bits & 0x4000) !== 0 };
  const [temperature, whole] = [(bits & 0x1000) !== 0, (bits & 0x2000) !== 0];
  if (temperature) fix.attributes.temperatures = { 1: (bits & 0x1ff) * (bits & 0x200 ? -1 : 1) };
  else fix.attributes.analogInputs = { 1: whole ? bits & 0x3ff : (bits & 0x3ff) / 10 };
};

/** Oil as the vendor counts it, °C with a sign bit (S5). */
export const oilAndTemperature: Gt06Field = (body, fix) => {
  note(fix, 'oil', body.u16());
  const degrees = body.u8();
  fix.attributes.temperatures = { 1: (degrees & 0x7f) * (degrees & 0x80 ? -1 : 1) };
};

/** Ignition, mode, lateness, odometer, driving time, °C and humidity in hundredths (Seeworld). */
export const seeworld: Gt06Field = (body, fix) => {
  fix.attributes.ignition = body.u8() > 0;
  fix.attributes.odometer = body.skip(2).u32();
  const degrees = body.skip(4).u16();
  fix.attributes.temperatures = { 1: ((degrees & 0x7fff) / 100) * (degrees & 0x8000 ? -1 : 1) };
  fix.attributes.humidities = { 1: body.u16() / 100 };
};
