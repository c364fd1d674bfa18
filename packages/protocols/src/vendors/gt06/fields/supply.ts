import type { Gt06Field } from '../layout.ts';
import { note } from './note.ts';

/** GT06 V1.8.1 §5.3.1.15: seven grades from "no power" to "very high". Later devices send percent. */
const TOP_GRADE = 6;

export const batteryGrade: Gt06Field = (body, fix) => {
  const value = body.u8();
  if (value <= TOP_GRADE) fix.attributes.batteryLevel = Math.floor((value * 100) / TOP_GRADE);
  else if (value <= 100) fix.attributes.batteryLevel = value;
  else note(fix, 'battery', value);
};

/** §5.3.1.16: five grades up to 4. Others send the modem's 0 to 31 (3GPP TS 27.007 §8.5), or percent. */
export const gsmSignal: Gt06Field = (body, fix) => {
  const value = body.u8();
  if (value <= 4) fix.attributes.gsmSignal = value * 25;
  else if (value <= 31) fix.attributes.gsmSignal = Math.round((value * 100) / 31);
  else if (value <= 100) fix.attributes.gsmSignal = value;
  else note(fix, 'gsmSignal', value);
};

/** Hundredths of a volt at the vehicle's battery. */
export const externalVoltage: Gt06Field = (body, fix) => {
  fix.attributes.externalVoltage = body.u16() / 100;
};

/** Tenths of a volt in the low twelve bits (LW4G). */
export const externalVoltageTenths: Gt06Field = (body, fix) => {
  fix.attributes.externalVoltage = (body.u16() & 0x0fff) / 10;
};

/** Whole volts. */
export const externalVoltageWhole: Gt06Field = (body, fix) => {
  fix.attributes.externalVoltage = body.u8();
};

/** Hundredths of a volt of the device's own battery. */
export const batteryVoltage: Gt06Field = (body, fix) => {
  fix.attributes.batteryVoltage = body.u16() / 100;
};

export const batteryVoltageTenths: Gt06Field = (body, fix) => {
  fix.attributes.batteryVoltage = body.u8() / 10;
};
