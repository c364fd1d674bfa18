import type { OdometerEntry } from '@balise/contract';
import { expect, test } from 'vitest';
import { calibrationOf } from './calibration.ts';
import { type Driven, NOTHING } from './distance.ts';
import { contradiction, implausibility } from './judge.ts';

const DAY = 86_400_000;
const KM = 1000; // m
const GPS_KM = 1_000_000; // mm

let serial = 0;
const entryOf = (day: number, km: number, kind: 'reading' | 'reset' = 'reading'): OdometerEntry => ({
  id: ++serial as OdometerEntry['id'],
  kind,
  at: day * DAY,
  metres: km * KM,
  note: '',
  source: null,
  by: 'x',
  createdAt: 0,
});
const typed = (day: number, km: number, kind: 'reading' | 'reset' = 'reading') => ({
  at: day * DAY,
  metres: km * KM,
  kind,
  note: '',
});
const byGps =
  (kmADay: number) =>
  (moment: number): Driven => ({ ...NOTHING, gps: (moment / DAY) * kmADay * GPS_KM });
const ledger = (entries: OdometerEntry[], kmADay: number) => ({
  entries,
  until: byGps(kmADay),
  factor: 1,
  dailyMost: 1500 * KM,
  firstMessageAt: 0 as number | null,
  vehicle: null,
});

test('a meter does not go back, unless it was reset in between', () => {
  const entries = [entryOf(20, 300), entryOf(10, 200)];
  expect(contradiction(typed(15, 199), entries)?.fields).toEqual({ metres: 'below_earlier_reading' });
  expect(contradiction(typed(15, 301), entries)?.fields).toEqual({ metres: 'above_later_reading' });
  expect(contradiction(typed(15, 200), entries)).toBeNull();
  expect(contradiction(typed(15, 300), entries)).toBeNull();
  expect(contradiction(typed(5, 201), entries)?.fields).toEqual({ metres: 'above_later_reading' });
  expect(contradiction(typed(15, 0, 'reset'), entries)).toBeNull();
  expect(contradiction(typed(15, 301, 'reset'), entries)?.fields).toEqual({ metres: 'above_later_reading' });
  expect(contradiction(typed(15, 900), [entryOf(20, 0, 'reset'), entryOf(10, 200)])).toBeNull();
  expect(contradiction(typed(25, 299), entries)).toMatchObject({
    code: 'odometer_decreases',
    figures: { since: 20 * DAY, metres: 300 * KM },
  });
});

test('two entries are never of one moment', () => {
  expect(contradiction(typed(10, 250), [entryOf(10, 200)])?.fields).toEqual({ at: 'same_moment' });
});

test('what no vehicle drives in a day is doubted, with its figures; within a day it may be all of that day’s', () => {
  const entries = [entryOf(10, 1000)];
  expect(implausibility(typed(12, 1000 + 3001), ledger(entries, 1500))?.figures).toEqual({
    since: 10 * DAY,
    until: 12 * DAY,
    metres: 3001 * KM,
    counted: 3000 * KM,
    daily: 1500.5 * KM,
    dailyMost: 1500 * KM,
  });
  expect(implausibility(typed(12, 1000 + 3000), ledger(entries, 1500))).toBeNull();
  expect(implausibility(typed(10.5, 1000 + 700), ledger(entries, 1400))).toBeNull();
});

test('what is more than 50 km and 20 % off what was counted is doubted, and not if it is either', () => {
  const entries = [entryOf(10, 1000)];
  expect(implausibility(typed(20, 1000 + 1250), ledger(entries, 100))).not.toBeNull();
  expect(implausibility(typed(20, 1000 + 1200), ledger(entries, 100))).toBeNull();
  expect(implausibility(typed(20, 1000 + 60), ledger(entries, 1))).toBeNull();
  expect(implausibility(typed(20, 1000 + 61), ledger(entries, 1))).not.toBeNull();
  expect(implausibility(typed(20, 1000 + 700), ledger(entries, 100))).not.toBeNull();
});

test('a first reading is held against what the vehicle’s own counter says', () => {
  const reported = { ...ledger([], 0), vehicle: 123_456 * KM };
  expect(implausibility(typed(10, 1_234_560), reported)?.figures).toEqual({
    metres: 1_234_560 * KM,
    vehicle: 123_456 * KM,
  });
  expect(implausibility(typed(10, 123_000), reported)).toBeNull();
  expect(implausibility(typed(10, 1_234_560), ledger([], 0))).toBeNull();
  expect(implausibility(typed(10, 0, 'reset'), reported)).toBeNull();
});

test('of a way that was not received from its beginning only what is less than was counted is doubted', () => {
  const entries = [entryOf(10, 1000)];
  for (const firstMessageAt of [11 * DAY, null]) {
    expect(implausibility(typed(20, 9000), { ...ledger(entries, 100), firstMessageAt })).toBeNull();
    expect(implausibility(typed(20, 1000), { ...ledger(entries, 100), firstMessageAt })).not.toBeNull();
    expect(implausibility(typed(20, 16_001), { ...ledger(entries, 100), firstMessageAt })?.figures).toMatchObject({
      daily: 1500.1 * KM,
    });
  }
  expect(implausibility(typed(20, 9000), { ...ledger(entries, 100), firstMessageAt: 10 * DAY })).not.toBeNull();
  const first = { ...ledger([], 0), firstMessageAt: 11 * DAY, vehicle: 123_456 * KM };
  expect(implausibility(typed(10, 60_000), first)).toBeNull();
  expect(implausibility(typed(10, 1_234_560), first)).not.toBeNull();
});

test('a reading between two others is held against both, a reset against what follows only', () => {
  const entries = [entryOf(20, 2000), entryOf(10, 1000)];
  expect(implausibility(typed(15, 1500), ledger(entries, 100))).toBeNull();
  expect(implausibility(typed(15, 1900), ledger(entries, 100))).not.toBeNull();
  expect(implausibility(typed(15, 1500, 'reset'), ledger(entries, 100))).toBeNull();
  expect(implausibility(typed(15, 10, 'reset'), ledger(entries, 100))).not.toBeNull();
});

test('a new meter that begins above what the old one showed is doubted', () => {
  const entries = [entryOf(10, 1000)];
  expect(implausibility(typed(15, 0, 'reset'), ledger(entries, 100))).toBeNull();
  expect(implausibility(typed(15, 1550, 'reset'), ledger(entries, 100))).toBeNull();
  expect(implausibility(typed(15, 10_000_000, 'reset'), ledger(entries, 100))?.code).toBe('odometer_implausible');
});

test('the factor is learned from pairs of readings with 100 km by GPS between them, and not across a reset', () => {
  expect(calibrationOf([entryOf(20, 1030), entryOf(10, 0)], byGps(100))).toMatchObject({
    factor: 1.03,
    pairs: [{ metres: 1030 * KM, gps: 1000 * KM, counted: 0, doubtful: false }],
  });
  expect(calibrationOf([entryOf(20, 1030), entryOf(10, 0)], byGps(9.9))).toEqual({ factor: 1, pairs: [] });
  expect(calibrationOf([entryOf(20, 1030, 'reset'), entryOf(10, 0)], byGps(100))).toEqual({ factor: 1, pairs: [] });
  expect(calibrationOf([entryOf(20, 1030), entryOf(10, 0, 'reset')], byGps(100)).factor).toBe(1.03);
});

test('readings that are too near to each other are passed over, but never a reset', () => {
  const daily = [entryOf(5, 505), entryOf(4, 404), entryOf(3, 303), entryOf(2, 202)];
  expect(calibrationOf(daily, byGps(60))).toMatchObject({
    pairs: [{ from: 3 * DAY, to: 5 * DAY, metres: 202 * KM, gps: 120 * KM, doubtful: true }],
  });
  const reset = [entryOf(5, 505), entryOf(4, 404), entryOf(3, 303, 'reset'), entryOf(2, 202), entryOf(0, 82)];
  expect(calibrationOf(reset, byGps(45)).pairs).toEqual([]);
  expect(calibrationOf(reset, byGps(60)).pairs.map(({ from, to }) => [from / DAY, to / DAY])).toEqual([
    [3, 5],
    [0, 2],
  ]);
});

test('the newest five pairs count together, longer ones for more; a doubtful one is reported and teaches nothing', () => {
  const pooled = calibrationOf([entryOf(40, 3200), entryOf(20, 1000), entryOf(10, 0)], byGps(100));
  expect(pooled.factor).toBeCloseTo(3200 / 3000, 12);
  const doubtful = calibrationOf([entryOf(40, 3000), entryOf(20, 1040), entryOf(10, 0), entryOf(0, 0)], byGps(100));
  expect(doubtful.factor).toBeCloseTo(3000 / 3000, 12);
  expect(doubtful.pairs.map((pair) => pair.doubtful)).toEqual([false, false, true]);
  const many = Array.from({ length: 9 }, (_, place) => entryOf(90 - place * 10, 9000 - place * 1000));
  expect(calibrationOf(many, byGps(100)).pairs).toHaveLength(5);
});

test('of a pair, what a counter reported is not what GPS is held against', () => {
  const until = (moment: number): Driven => {
    const days = moment / DAY;
    return { gps: days * 100 * GPS_KM, counted: days * 51 * GPS_KM, covered: days * 50 * GPS_KM };
  };
  const { factor, pairs } = calibrationOf([entryOf(20, 1010), entryOf(10, 0)], until);
  expect(factor).toBe(1);
  expect(pairs[0]).toMatchObject({ metres: 1010 * KM, counted: 510 * KM, gps: 500 * KM });
});
