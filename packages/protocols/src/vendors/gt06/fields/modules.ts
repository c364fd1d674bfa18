import type { Alarm, Fix } from '@balise/tracking';
import type { ByteReader } from '../../../core/bytes.ts';
import { toHex } from '../../../core/hex.ts';
import type { Gt06Field } from '../layout.ts';
import { gpsModule } from './gps.ts';
import { note, raise } from './note.ts';
import { odometer } from './report.ts';
import { batteryVoltage, externalVoltage } from './supply.ts';

type Module = (body: ByteReader, fix: Fix) => void;

/** 0x36, 0x37, 0x38, 0x39 (VL and LL families): a two-byte number, a one-byte length and the value, to the end. */
export const shortModules: Gt06Field = (body, fix, reading) => {
  while (body.remaining >= 3) {
    const number = body.u16();
    const content = body.within(body.u8());
    const field = SHORT.get(number);
    if (field && content.remaining > 0) field(content, fix, reading);
  }
};

const SHORT: ReadonlyMap<number, Gt06Field> = new Map<number, Gt06Field>([
  [0x18, batteryVoltage],
  [0x27, externalVoltage],
  [0x2e, odometer],
  [0x32, (body, fix) => note(fix, 'startup', body.u8())],
  // hundredths of a metre
  [
    0x3b,
    (body, fix) => {
      const radius = body.u16() / 100;
      if (fix.location && radius > 0) fix.location.accuracy = radius;
    },
  ],
  [
    0x6a,
    (body, fix) => {
      fix.attributes.batteryLevel = body.u8();
    },
  ],
]);

/** 0x70 (S11, G109 …): a two-byte number, a two-byte length and the value, to the end. */
export const modules: Gt06Field = (body, fix) => {
  while (body.remaining >= 4) {
    const number = body.u16();
    const content = body.within(body.u16());
    if (content.remaining > 0) LONG.get(number)?.(content, fix);
  }
};

const LONG: ReadonlyMap<number, Module> = new Map<number, Module>([
  [
    0x03,
    (body, fix) => {
      fix.attributes.iccid = toHex(body.take(10)).replace(/f+$/, '');
    },
  ],
  [
    0x09,
    (body, fix) => {
      fix.attributes.satellites = body.u8();
    },
  ],
  [0x0a, (body, fix) => note(fix, 'satellitesVisible', body.u8())],
  [
    0x11,
    (body, fix) => {
      const [mcc, mnc, lac, id] = [body.u16(), body.u16(), body.u16(), body.u24()];
      if (id > 0) fix.attributes.cell = { mcc, mnc, lac, id, signal: body.u8() };
    },
  ],
  [
    0x18,
    (body, fix) => {
      fix.attributes.batteryVoltage = body.u16() / 100;
    },
  ],
  [
    0x28,
    (body, fix) => {
      fix.attributes.hdop = body.u8() / 10;
    },
  ],
  [0x29, (body, fix) => note(fix, 'index', body.u32())],
  [
    0x2a,
    (body, fix) => {
      const bits = body.u8();
      fix.attributes.door = (bits & 0x0f) > 0;
      if (bits >> 4 > 0) raise(fix, 'tamper');
    },
  ],
  [0x2b, (body, fix) => note(fix, 'bootReason', body.u8())],
  // the one number with its low byte first
  [
    0x2e,
    (body, fix) => {
      fix.attributes.odometer = body.u8() + body.u8() * 0x100 + body.u8() * 0x1_0000 + body.u8() * 0x100_0000;
    },
  ],
  [0x33, gpsModule],
  [
    0x34,
    (body, fix) => {
      const event = body.u8();
      fix.attributes.event = event;
      const alarm = MODULE_ALARMS.get(event);
      if (alarm) raise(fix, alarm);
    },
  ],
  [
    0x7f,
    (body, fix) => {
      note(fix, 'tag', toHex(body.take(6)));
      note(fix, 'tagVoltage', body.u16() / 1000);
      note(fix, 'tagBattery', body.u8());
      fix.attributes.temperatures = { 1: body.i16() / 10 };
      fix.attributes.humidities = { 1: body.i16() / 10 };
      note(fix, 'tagStatus', body.u8());
    },
  ],
]);

const MODULE_ALARMS: ReadonlyMap<number, Alarm> = new Map<number, Alarm>([
  [0x10, 'door'],
  [0x12, 'removal'],
  [0x14, 'geofenceEnter'],
  [0x15, 'geofenceExit'],
  [0x16, 'temperature'],
  [0x1a, 'lowBattery'],
  [0x1b, 'overspeed'],
  [0x1d, 'general'], // the device is switched off
  [0x20, 'vibration'],
  [0x21, 'powerCut'],
  [0x23, 'tamper'],
]);
