import { expect, test } from 'vitest';
import { fromHex } from '../../core/hex.ts';
import { close } from './close.ts';
import { bce } from './index.ts';

const CONTEXT = { identity: '123456789012345', now: new Date(0), serial: 0 };

test('an output is switched off with zeroes, and there are two', () => {
  const [on, off] = [true, false].map((state) => bce.encode({ kind: 'output', index: 2, on: state }, CONTEXT)!);
  expect([...on!.subarray(10, 16)]).toEqual([0x41, 0x0b, 0xff, 0, 0x55, 0]);
  expect([...off!.subarray(10, 16)]).toEqual([0x41, 0x0b, 0xff, 0, 0, 0]);
  for (const index of [0, 3, 1.5]) {
    expect(() => bce.encode({ kind: 'output', index, on: true }, CONTEXT)).toThrow(RangeError);
  }
  expect(() => bce.encode({ kind: 'output', index: 1, on: true }, { ...CONTEXT, identity: 'abc' })).toThrow(RangeError);
});

test('an output that was switched answers the command', () => {
  expect(bce.decode(close('356938035643809', [0xc1, 0x0a, 0xff]), null).commandResult).toEqual({ text: 'output 1' });
});

test('a moment after the steps wrapped around is of these years', () => {
  // 17 years and some days after 2008
  const message = close('356938035643809', [0xa0, 0, 8, ...fromHex('07100000'), 2, 0, 1, 0]);
  const timeAt = (now: string) => bce.decode(message, null, new Date(now)).fixes[0]?.time;
  expect(timeAt('2010-01-01T00:00:00Z')).toBe(Date.UTC(2008, 0, 1, 0, 8, 32));
  expect(timeAt('2026-11-21T00:00:00Z')).toBe(Date.UTC(2008, 0, 1, 0, 8, 32) + 0x0fffffff * 2000);
});

test('a message of blocks without end, or of no IMEI, loses the connection', () => {
  expect(() => bce.frameLength(fromHex('ffffffffffffffff'), null)).toThrow(RangeError);
  expect(() => bce.frameLength(fromHex('b9c4f3a5a04401000000'), null)).toThrow(RangeError);
});

test('a counter whose unit differs from vehicle to vehicle is kept, and counts nothing', () => {
  // a time, then masks of a place and of the bus, whose sixth bit is its distance (corpus)
  const record = (place: string) => fromHex(`07100000${'0180'}${'4000'}${place}16294b01`);
  const decoded = (place: string) =>
    bce.decode(close('356938035643809', [0xa0, 0, record(place).length, ...record(place)]), null, new Date(0)).fixes[0]!
      .attributes;
  const placeOf = (counter: string) => `000088c00000b0403619692a00${counter}`;
  expect(decoded(placeOf('08e20100'))).toMatchObject({ odometer: 123_400, vendor: { odometer: 21_702_934 } });
  expect(decoded(placeOf('08e20100')).busOdometer).toBeUndefined();
  // 444.8 as a fraction, 1,138,649 km as a number
  expect(decoded(placeOf('5468de43'))).toMatchObject({ vendor: { distance: 0x43de6854 } });
  expect(decoded(placeOf('5468de43')).odometer).toBeUndefined();
});
