import type { Attributes } from '@balise/tracking';
import { describe, expect, test } from 'vitest';
import { fromHex } from '../hex.ts';
import { setBusOdometer } from './bus-odometer.ts';
import { readGroup } from './j1939.ts';
import { readAnswer } from './j1979.ts';

describe('the vehicle’s odometer', () => {
  test.each([
    [123_456_700, 123_456_700],
    [1_607_120.000_000_000_2, 1_607_120],
    [0, undefined],
    [-1000, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [Number.NaN, undefined],
  ])('of %d m is %d', (metres, kept) => {
    const attributes: Attributes = {};
    setBusOdometer(attributes, metres);
    expect(attributes.busOdometer).toBe(kept);
  });
});

describe('J1939', () => {
  const reported = (...groups: [group: number, hex: string][]): Attributes => {
    const attributes: Attributes = {};
    for (const [group, hex] of groups) expect(readGroup(attributes, group, fromHex(hex))).toBe(true);
    return attributes;
  };
  // 24,691,340 steps of 5 m, then the trip's
  const fine: [number, string] = [65217, '8cc27801e8030000'];
  // the trip first, then 987,653 steps of 125 m
  const coarse: [number, string] = [65248, 'e803000005120f00'];

  test('counts the whole distance in steps of 5 m, and in steps of 125 m behind the trip’s', () => {
    expect(reported(fine)).toEqual({ busOdometer: 123_456_700 });
    expect(reported(coarse)).toEqual({ busOdometer: 123_456_625 });
  });

  test('the finer one counts, in either order', () => {
    expect(reported(fine, coarse)).toEqual({ busOdometer: 123_456_700 });
    expect(reported(coarse, fine)).toEqual({ busOdometer: 123_456_700 });
  });

  test('all ones, and an error, are no distance', () => {
    expect(reported([65217, 'ffffffffe8030000'], [65248, 'e8030000000000fe'])).toEqual({});
  });
});

describe('J1979', () => {
  const reported = (service: number, hex: string): Attributes => {
    const attributes: Attributes = {};
    readAnswer(attributes, service, fromHex(hex));
    return attributes;
  };

  test('PID A6 is the dashboard’s, in tenths of a kilometre', () => {
    expect(reported(1, 'a60003465d')).toEqual({ busOdometer: 21_462_100 });
  });

  test('of another length, or of another service, it is kept as it came', () => {
    expect(reported(1, 'a6465d')).toEqual({ vendor: { 'obd1-a6': '465d' } });
    expect(reported(9, 'a60003465d')).toEqual({ vendor: { 'obd9-a6': '0003465d' } });
  });
});
