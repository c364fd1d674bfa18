import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from '../../core/hex.ts';
import { closeFrame, FAMILY } from './frame.ts';
import { t800x } from './index.ts';
import type { T800xSession } from './session.ts';

const NOW = new Date('2026-11-21T12:34:56Z');
const TIME = Date.UTC(2026, 10, 21, 7, 30, 15);
const DATE = '261121073015';
/** 35 m, 4.024428° west, 5.345317° north, 36 km/h, 900. */
const PLACE = '00000c420e8280c0d80cab4003600384';
const NOWHERE = 'ffffffffffffffffffffffffffffffff';

const frame = (family: number, type: number, hex: string) =>
  closeFrame({ family, type, index: 9, identity: fromHex('0865284041080544') }, fromHex(hex));
const decode = (family: number, type: number, hex: string, state: T800xSession = t800x.open()) =>
  t800x.decode(frame(family, type, hex), state);

describe('a hard manoeuvre', () => {
  test('by GPS has its beginning and its end, with the alarm', () => {
    const { fixes } = decode(FAMILY.vehicle, 5, `01${DATE}${PLACE}${DATE}${NOWHERE}`);
    expect(fixes).toHaveLength(2);
    expect(fixes[0]).toMatchObject({ time: TIME, location: { speed: 10, course: 90 } });
    expect(fixes[0]!.attributes.alarms).toBeUndefined();
    expect(fixes[1]).toMatchObject({ location: null, attributes: { alarms: ['hardAcceleration'] } });
  });

  test('by the accelerations is a turn, and an accident is reported moment by moment', () => {
    const moment = `${DATE}490102030405${PLACE}`;
    expect(decode(FAMILY.vehicle, 6, `02${moment}`).fixes).toMatchObject([
      { time: TIME, attributes: { alarms: ['hardCornering'], satellites: 9, vendor: { accelerations: '0102030405' } } },
    ]);
    const accident = decode(FAMILY.obd, 7, `00${moment}0708${moment}ffff`).fixes;
    expect(accident.map(({ attributes }) => attributes.alarms)).toEqual([['accident'], undefined]);
    expect(accident.map(({ attributes }) => attributes.rpm)).toEqual([1800, undefined]);
  });
});

test('tags of one kind follow each other; of several each says its own', () => {
  const thermometer = (celsius: string) => `e6215130c50fff62${celsius}151800ffff`;
  const same = decode(FAMILY.vehicle, 0x10, `${DATE}010004${thermometer('0a0c')}${thermometer('81f4')}`);
  expect(same.fixes[0]!.attributes).toMatchObject({ ignition: true, temperatures: { tag1: 25.72, tag2: -5 } });
  expect(same.fixes[0]!.attributes.humidities).toEqual({ tag1: 54, tag2: 54 });
  const door = 'd7d17365e625ff640a730148';
  const mixed = decode(FAMILY.vehicle, 0x10, `${DATE}000000${`0004${thermometer('ffff')}`}0005${door}0099aabb`);
  const { temperatures, vendor } = mixed.fixes[0]!.attributes;
  expect(temperatures).toEqual({ tag2: 26.75 });
  expect(vendor).toMatchObject({ tag2Door: true, tag2Rssi: -56, sensor153: 'aabb' });
});

test('an SOS button presses with its place, a driver signs in', () => {
  const button = decode(FAMILY.vehicle, 0x10, `${DATE}000002a1b2c3d4e5f6300049${PLACE}`).fixes[0]!;
  expect(button).toMatchObject({ location: null, attributes: { alarms: ['sos'], vendor: { tag1Battery: 3 } } });
  expect(button.attributes.vendor!.tagLatitude).toBeCloseTo(5.345317, 5);
  const driver = decode(FAMILY.obd, 0x10, `${DATE}000003a1b2c3d4e5f6200249${NOWHERE}`).fixes[0]!;
  expect(driver.attributes).toMatchObject({ driverId: 'A1B2C3D4E5F6' });
  expect(driver.attributes.alarms).toBeUndefined();
});

test('the bus answers with trouble codes and the VIN', () => {
  const passed = (data: string) => `${DATE}55aa00${(data.length / 2).toString(16).padStart(2, '0')}${data}`;
  const codes = decode(FAMILY.obd, 9, passed('410300032600432301aa')).fixes[0]!.attributes;
  expect(codes.dtcs).toEqual(['P0326', 'C0323']);
  const vin = decode(FAMILY.vehicle, 0x22, passed(`4105${toHex(new TextEncoder().encode('4JGDF6EE7JB076260'))}00`));
  expect(vin.fixes[0]!.attributes.vin).toBe('4JGDF6EE7JB076260');
});

test('keys and cards are drivers', () => {
  const wire = decode(FAMILY.vehicle, 0x23, `${DATE}000149${PLACE}0101a1b2c3d4e5f60700`).fixes[0]!;
  expect(wire).toMatchObject({
    location: { altitude: 35 },
    attributes: { driverId: '01A1B2C3D4E5F607', ignition: true },
  });
  const card = decode(FAMILY.vehicle, 9, `${DATE}0100033132333435363738`).fixes[0]!;
  expect(card.attributes).toMatchObject({ driverId: '12345678', ignition: true });
});

test('temperatures of a device are one each interval', () => {
  const { fixes } = decode(FAMILY.asset, 0x26, `${DATE}00003c0a0cffffff38`);
  expect(fixes.map(({ time }) => time)).toEqual([TIME, TIME + 120_000]);
  expect(fixes.map(({ attributes }) => attributes.temperatures)).toEqual([{ device: 25.72 }, { device: -2 }]);
});

test('Wi-Fi stations take the place’s position', () => {
  const stations = `a1b2c3d4e5f65cb00a2cad70cc${'ff'.repeat(6)}00${'ff'.repeat(6)}00`;
  const { fixes } = decode(FAMILY.asset, 0x15, `${DATE}${stations}`);
  expect(fixes[0]!.attributes.wifi).toEqual([{ mac: '5C:B0:0A:2C:AD:70', signal: -52 }]);
});

describe('an answer', () => {
  test('has the number 1 for the oldest trackers, and for alarms the code', () => {
    const body = `001e02582d00000000490000050000324000018901920500000001dc88${DATE}${PLACE}`;
    const alarm = decode(FAMILY.t8803, 4, body);
    expect(alarm.fixes[0]!.attributes.alarms).toEqual(['geofenceEnter']);
    expect(toHex(t800x.answer(alarm, NOW)!)).toBe('23230400100001086528404108054405');
  });

  test('to a location is sent where the tracker is set to wait for it', () => {
    const body = `4900${DATE}${PLACE}0000000000881d0039000000012c0004001e0000012c1e00641e`;
    expect(t800x.answer(decode(FAMILY.asset, 2, body), NOW)).toBeUndefined();
    const waiting = t800x.open({ acknowledge: 'true' });
    expect(toHex(t800x.answer(decode(FAMILY.asset, 2, body, waiting), NOW)!)).toBe('272702000f00090865284041080544');
  });
});

describe('a command', () => {
  const context = { identity: '865284041146204', now: NOW, serial: 0 };
  test('goes out in the family in which the tracker speaks', () => {
    const state = t800x.open();
    expect(toHex(t800x.encode({ kind: 'version' }, context)!)).toBe('2525810018000108652840411462040156455253494f4e23');
    decode(FAMILY.asset, 3, '', state);
    const sent = toHex(t800x.encode({ kind: 'text', text: 'RELAY,1#' }, { ...context, state })!);
    expect(sent).toBe('2727810018000108652840411462040152454c41592c3123');
  });

  test('as an SMS has the number and the words in UTF-16, and others are none', () => {
    const sms = t800x.encode({ kind: 'sms', phone: '0707', text: 'ok' }, context)!;
    expect(sms).toHaveLength(15 + 1 + 42 + 4);
    expect(toHex(sms.subarray(15, 20))).toBe('0330003700');
    expect(t800x.encode({ kind: 'block' }, context)).toBeUndefined();
    for (const text of ['', 'é', 'x\r\n'])
      expect(() => t800x.encode({ kind: 'text', text }, context)).toThrow(RangeError);
    expect(() => t800x.encode({ kind: 'version' }, { ...context, identity: 'x' })).toThrow(RangeError);
  });
});

test('an encrypted message and an identity that is no IMEI are refused', () => {
  expect(() => decode(FAMILY.vehicle, 0x62, `0020${DATE}`)).toThrow(RangeError);
  const broken = frame(FAMILY.vehicle, 3, '');
  expect(() => t800x.decode(broken.with(8, 0xab), t800x.open())).toThrow(RangeError);
  expect(() => t800x.frameLength(fromHex('2526'), t800x.open())).toThrow(RangeError);
});
