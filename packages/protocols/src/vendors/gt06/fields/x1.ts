import type { Gt06Field } from '../layout.ts';
import { note } from './note.ts';

/** 0x34 (X1): odometer, cell, driver, both voltages, inputs and outputs behind the location. */
export const x1: Gt06Field = (body, fix) => {
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

function bits(value: number): Record<string, boolean> {
  return Object.fromEntries(Array.from({ length: 8 }, (_, at) => [String(at + 1), ((value >> at) & 1) === 1]));
}
