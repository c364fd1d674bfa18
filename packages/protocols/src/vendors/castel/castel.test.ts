import { expect, test } from 'vitest';
import { ByteWriter } from '../../core/bytes.ts';
import { fromHex } from '../../core/hex.ts';
import { troubleCode } from '../../core/shapes/j1979.ts';
import { closeFrame, identityBytes } from './frame.ts';
import { castel } from './index.ts';
import { SC } from './types.ts';

const NOW = new Date('2026-11-21T12:34:56Z');
const head = (type: number) => ({ version: 4, identity: identityBytes('213GD2026000001'), type });
const message = (type: number, content: Uint8Array) => closeFrame(head(type), content);

/** Metres, hundredths of litres and the state with the ignition on. */
const stat = () =>
  new ByteWriter().u32le(0).u32le(0).u32le(1000).u32le(20).u32le(345).u16le(7).u32le(0x40000).put(new Uint8Array(8));
const place = (writer: ByteWriter, flags: number) =>
  writer.put([21, 11, 26, 7, 30, 15]).u32le(19_243_141).u32le(14_487_941).u16le(1000).u16le(905).u8(flags);

test('a position has the sum of the trip before, litres, ignition and hemispheres', () => {
  const content = place(new ByteWriter().u8(1).put(stat().bytes()).u8(1), 0x9e);
  const { fixes } = castel.decode(message(SC.gps, content.bytes()), castel.open());
  expect(fixes).toHaveLength(1);
  expect(fixes[0]).toMatchObject({
    time: Date.UTC(2026, 10, 21, 7, 30, 15),
    location: { speed: 10, course: 90.5, valid: true },
    attributes: { odometer: 1000, tripOdometer: 20, fuelUsed: 3.45, ignition: true, satellites: 9 },
  });
  expect(fixes[0]!.location!.latitude).toBeCloseTo(5.345317, 6);
  expect(fixes[0]!.location!.longitude).toBeCloseTo(-4.024428, 6);
  expect(fixes[0]!.attributes.vendor).toMatchObject({ historical: true, tripFuel: 0.07 });
});

test('an alarm without a place is answered, and reported with the next fix of its connection', () => {
  const state = castel.open();
  const unplugged = new ByteWriter().u32le(8).put(stat().bytes()).u8(0).u8(1).put([1, 14, 110, 0, 100, 0]);
  const first = castel.decode(message(SC.alarm, unplugged.bytes()), state);
  expect(first.fixes).toEqual([]);
  expect(castel.answer(first, NOW)).toEqual(message(0xc007, fromHex('08000000')));
  const next = () =>
    castel.decode(message(SC.gps, place(new ByteWriter().u8(0).put(stat().bytes()).u8(1), 0x9f).bytes()), state);
  expect(next().fixes[0]!.attributes).toMatchObject({ alarms: ['powerCut'], event: 14, ignition: true });
  expect(next().fixes[0]!.attributes.alarms).toBeUndefined();
});

test('a comprehensive message has voltages, temperatures, codes and alarms of now', () => {
  const content = new ByteWriter().u8(0).u32le(5).put(stat().bytes()).u8(0);
  content.put(fromHex('200002007805')).put(fromHex('210002008601')).put(fromHex('11000200f6ff'));
  content.put(fromHex('0600040001012603')).put(fromHex('07000b00010000000101047d006400'));
  content.put(fromHex('020006000105210100f6')).put(fromHex('990001007f'));
  const { fixes } = castel.decode(message(SC.comprehensive, content.bytes()), castel.open());
  expect(fixes[0]).toMatchObject({ time: null, location: null });
  expect(fixes[0]!.attributes).toMatchObject({
    externalVoltage: 14,
    batteryVoltage: 3.9,
    temperatures: { 1: -1 },
    dtcs: ['P0326'],
    alarms: ['hardAcceleration'],
    coolantTemperature: -10,
    vendor: { index: 5, item0099: '7f' },
  });
});

test('a stream whose length is not known leaves what follows as it came', () => {
  const content = stat().u16le(60).u8(3).u16le(0x210d).u16le(0x2199).u16le(0x210c).u8(1).u8(5).put([80, 1, 2, 3, 4]);
  const { attributes } = castel.decode(message(SC.pidData, content.bytes()), castel.open()).fixes[0]!;
  expect(attributes.busSpeed).toBeCloseTo(80 / 3.6, 6);
  expect(attributes.rpm).toBeUndefined();
  expect(attributes.vendor).toMatchObject({ pid2199: '01020304' });
});

test('the answer to a query is a command’s, with its number', () => {
  const content = new ByteWriter().u16le(77).put([1, 0, 0, 1]).u16le(0x2001).u16le(17);
  content.put(Array.from('4JGDF6EE7JB076260', (letter) => letter.charCodeAt(0)));
  const { commandResult, fixes } = castel.decode(message(SC.queryAnswer, content.bytes()), castel.open());
  expect(commandResult).toEqual({ text: '4JGDF6EE7JB076260', serial: 77 });
  expect(fixes[0]!.attributes.vin).toBe('4JGDF6EE7JB076260');
});

test('a frame with another CRC, length or end is refused, and one without a head loses the connection', () => {
  const frame = message(SC.heartbeat, new Uint8Array());
  for (const at of [2, 10, frame.length - 3, frame.length - 1]) {
    expect(() => castel.decode(frame.with(at, frame[at]! ^ 1), castel.open())).toThrow(RangeError);
  }
  expect(() => castel.frameLength(fromHex('4024'), castel.open())).toThrow(RangeError);
  expect(() => castel.frameLength(fromHex('4040ffff'), castel.open())).toThrow(RangeError);
});

test('a trouble code has its letter in the two highest bits', () => {
  expect([0x0326, 0x4123, 0x9234, 0xffff].map(troubleCode)).toEqual(['P0326', 'C0123', 'B1234', 'U3FFF']);
});

test('what the trackers have no command for is none, and an identity that is too long is refused', () => {
  const context = { identity: '1'.repeat(21), now: NOW, serial: 0 };
  expect(castel.encode({ kind: 'position' }, context)).toBeUndefined();
  expect(() => castel.encode({ kind: 'block' }, context)).toThrow(RangeError);
});

test('what the plug counts and what the dashboard says are two counters', () => {
  // 0x21a6, tenths of a kilometre (corpus, where the plug is 23 km behind)
  const content = stat().u8(0).u8(1).u16le(0x21a6).u32le(214_621);
  const snapshot = new ByteWriter().put(content.bytes());
  const { fixes } = castel.decode(message(SC.snapshot, snapshot.bytes()), castel.open());
  expect(fixes[0]!.attributes).toMatchObject({ odometer: 1000, busOdometer: 21_462_100 });
});
