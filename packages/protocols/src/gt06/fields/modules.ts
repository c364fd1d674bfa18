import type { Alarm, Fix } from '@balise/tracking';
import type { ByteReader } from '../../bytes.ts';
import { toHex } from '../../hex.ts';
import type { Field } from '../layout.ts';
import { gpsModule } from './gps.ts';
import { note, raise } from './note.ts';
import { odometer } from './report.ts';
import { batteryVoltage, externalVoltage } from './supply.ts';

type Module = (body: ByteReader, fix: Fix) => void;

/** 0x36, 0x37, 0x38, 0x39 (VL and LL families): a two-byte number, a one-byte length and the value, to the end. */
export const shortModules: Field = (body, fix, reading) => {
  while (body.remaining >= 3) {
    const number = body.u16();
    const content = body.within(body.u8());
    const field = SHORT[number];
    if (field && content.remaining > 0) field(content, fix, reading);
  }
};

const SHORT: Record<number, Field> = {
  24: batteryVoltage,
  39: externalVoltage,
  46: odometer,
  50: (body, fix) => note(fix, 'startup', body.u8()),
  // hundredths of a metre
  59: (body, fix) => {
    const radius = body.u16() / 100;
    if (fix.location && radius > 0) fix.location.accuracy = radius;
  },
  106: (body, fix) => {
    fix.attributes.batteryLevel = body.u8();
  },
};

/** 0x70 (S11, G109 …): a two-byte number, a two-byte length and the value, to the end. */
export const modules: Field = (body, fix) => {
  while (body.remaining >= 4) {
    const number = body.u16();
    const content = body.within(body.u16());
    if (content.remaining > 0) LONG[number]?.(content, fix);
  }
};

const LONG: Record<number, Module> = {
  3: (body, fix) => {
    fix.attributes.iccid = toHex(body.take(10)).replace(/f+$/, '');
  },
  9: (body, fix) => {
    fix.attributes.satellites = body.u8();
  },
  10: (body, fix) => note(fix, 'satellitesVisible', body.u8()),
  17: (body, fix) => {
    const [mcc, mnc, lac, id] = [body.u16(), body.u16(), body.u16(), body.u24()];
    if (id > 0) fix.attributes.cell = { mcc, mnc, lac, id, signal: body.u8() };
  },
  24: (body, fix) => {
    fix.attributes.batteryVoltage = body.u16() / 100;
  },
  40: (body, fix) => {
    fix.attributes.hdop = body.u8() / 10;
  },
  41: (body, fix) => note(fix, 'index', body.u32()),
  42: (body, fix) => {
    const bits = body.u8();
    fix.attributes.door = (bits & 0x0f) > 0;
    if (bits >> 4 > 0) raise(fix, 'tamper');
  },
  43: (body, fix) => note(fix, 'bootReason', body.u8()),
  // the one number with its low byte first
  46: (body, fix) => {
    fix.attributes.odometer = body.u8() + body.u8() * 0x100 + body.u8() * 0x1_0000 + body.u8() * 0x100_0000;
  },
  51: gpsModule,
  52: (body, fix) => {
    const event = body.u8();
    fix.attributes.event = event;
    const alarm = MODULE_ALARMS[event];
    if (alarm) raise(fix, alarm);
  },
  127: (body, fix) => {
    note(fix, 'tag', toHex(body.take(6)));
    note(fix, 'tagVoltage', body.u16() / 1000);
    note(fix, 'tagBattery', body.u8());
    fix.attributes.temperatures = { 1: body.i16() / 10 };
    fix.attributes.humidities = { 1: body.i16() / 10 };
    note(fix, 'tagStatus', body.u8());
  },
};

const MODULE_ALARMS: Record<number, Alarm> = {
  16: 'door',
  18: 'removal',
  20: 'geofenceEnter',
  21: 'geofenceExit',
  22: 'temperature',
  26: 'lowBattery',
  27: 'overspeed',
  28: 'powerRestored',
  29: 'powerCut',
  32: 'vibration',
  33: 'powerCut',
  35: 'tamper',
};
