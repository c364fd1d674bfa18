import { advance, always, DEFAULT_SETTINGS, EMPTY_HISTORY, type FixRecord, openUsage, SLOT } from '@balise/tracking';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drive, recordsOf, type Said, stand } from '../../testing/driven.ts';
import { type Driven, NOTHING, plus } from './distance.ts';
import { partByRecords } from './divide.ts';

const START = Date.UTC(2026, 10, 18, 6);
const HOUR = 3_600_000;

/** What the fold counts of the records, in quarters of an hour. */
function foldOf(records: readonly FixRecord[]): Map<number, Driven> {
  const sums = new Map<number, Driven>();
  let history = EMPTY_HISTORY;
  const add = (usage: ReturnType<typeof openUsage>) => {
    if (usage === null) return;
    const { startsAt, measured, estimated, counted, covered } = usage;
    sums.set(startsAt, plus(sums.get(startsAt) ?? NOTHING, { gps: measured + estimated, counted, covered }));
  };
  for (const record of records) {
    const step = advance(history, record, always(DEFAULT_SETTINGS));
    history = step.state;
    for (const usage of step.usage) add(usage);
  }
  add(openUsage(history));
  return sums;
}

const allOf = (sums: Map<number, Driven>): Driven => [...sums.values()].reduce(plus, NOTHING);

/** What was driven up to a moment, by whole quarters of an hour and a part of the one that it lies in. */
function until(records: readonly FixRecord[], moment: number): Driven {
  const slot = Math.floor(moment / SLOT) * SLOT;
  const sums = foldOf(records);
  const before = [...sums].filter(([at]) => at < slot).map(([, sum]) => sum);
  const whole = sums.get(slot) ?? NOTHING;
  const around = records.filter(({ at }) => at >= slot - HOUR && at < slot + SLOT + 300_000);
  return plus(before.reduce(plus, NOTHING), partByRecords(around, { whole, moment, settings: {} }));
}

test('a reading between two drives of one quarter of an hour divides it exactly', () => {
  const said: Said[] = [{ at: START - HOUR / 2, metres: 0, kmh: 0 }];
  const last = () => said.at(-1)!;
  said.push(...stand(last(), 30));
  said.push(...drive(last(), 3));
  const first = last().metres;
  said.push(...stand(last(), 6));
  said.push(...drive(last(), 5));
  const records = recordsOf(said);
  const between = until(records, START + 7 * 60_000);
  const all = allOf(foldOf(records));
  expect(Math.abs(between.gps - first * 1000)).toBeLessThan(1000);
  expect(all.gps).toBeGreaterThan(7_900_000);
  // to the millimetre what the fold had counted when the vehicle stood
  expect(between).toEqual(allOf(foldOf(records.filter(({ at }) => at <= START + 7 * 60_000))));
});

const legs = fc.array(
  fc.record({
    seconds: fc.integer({ min: 5, max: 90 }),
    kmh: fc.constantFrom(0, 0, 20, 60, 90),
    times: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 5, maxLength: 40 },
);
const journeys = fc.tuple(legs, fc.boolean()).map(([parts, counts]) => {
  const said: Said[] = [{ at: START, metres: 0, kmh: 0, ...(counts && { busOdometer: 100_000 }) }];
  for (const { seconds, kmh, times } of parts)
    for (let time = 0; time < times; time++) {
      const { at, metres } = said.at(-1)!;
      const next = metres + (kmh / 3.6) * seconds;
      said.push({
        at: at + seconds * 1000,
        metres: next,
        kmh,
        ...(counts && { busOdometer: Math.round(100_000 + next * 1.01) }),
      });
    }
  return recordsOf(said);
});

test('up to any moment it is what had been counted then: whole millimetres, never less later', () => {
  fc.assert(
    fc.property(
      journeys,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 }),
      (records, shares) => {
        const end = records.at(-1)!.at;
        const moments = shares.map((share) => Math.round(START + share * (end - START))).sort((a, b) => a - b);
        let before = NOTHING;
        for (const moment of moments) {
          const reported = until(records, moment);
          const truth = allOf(foldOf(records.filter(({ at }) => at <= moment)));
          expect(reported.gps).toBe(truth.gps);
          expect(reported.gps).toBeGreaterThanOrEqual(before.gps);
          expect([reported.counted, reported.covered].every(Number.isInteger)).toBe(true);
          before = reported;
        }
        expect(until(records, end + SLOT)).toEqual(allOf(foldOf(records)));
      },
    ),
    { numRuns: 60 },
  );
});

test('with a counter that is believed, the part before is reported by it too', () => {
  const said: Said[] = [{ at: START, metres: 0, kmh: 60, busOdometer: 100_000 }];
  for (let step = 1; step <= 3 * 360; step++)
    said.push({
      at: START + step * 10_000,
      metres: (step * 500) / 3,
      kmh: 60,
      busOdometer: Math.round(100_000 + (step * 505) / 3),
    });
  const records = recordsOf(said);
  const all = allOf(foldOf(records));
  expect(all.counted).toBeGreaterThan(50_000_000);
  const moment = START + 2.6 * HOUR;
  const reported = until(records, moment);
  expect(reported).toEqual(allOf(foldOf(records.filter(({ at }) => at <= moment))));
});

test('without its positions a quarter of an hour is divided by time', () => {
  const whole = { gps: 9_000_000, counted: 900, covered: 600 };
  const moment = START + SLOT / 3;
  expect(partByRecords([], { whole, moment, settings: {} })).toEqual({ gps: 3_000_000, counted: 300, covered: 200 });
});

test('it is divided by the thresholds that it was derived by', () => {
  // by these nothing moved after the moment
  const settings = { slowSpeed: 90, movingSpeed: 100, drivenLeg: 1_000_000 };
  const records = recordsOf(drive({ at: START, metres: 0, kmh: 60 }, 14));
  const whole = { ...NOTHING, gps: 9_000_000 };
  const moment = START + 7 * 60_000;
  expect(partByRecords(records, { whole, moment, settings })).toEqual(whole);
  expect(partByRecords(records, { whole, moment, settings: {} }).gps).toBeLessThan(5_000_000);
});
