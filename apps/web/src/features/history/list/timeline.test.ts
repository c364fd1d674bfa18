import type { PastEpisode, PastEvent } from '@balise/contract';
import { expect, test } from 'vitest';
import { unbroken, valueAt } from '../chart/chart-values.ts';
import { drivenSpans, stateAt, stateSpans } from '../chart/state-spans.ts';
import { lengthWithin, rowAt, rowsOf, tripFrom } from './timeline.ts';

const MINUTE = 60_000;
const PLACE = { latitude: 5.3, longitude: -4, address: 'Abidjan' };
const lasting = (from: number, to: number) => ({
  id: 1,
  startsAt: from * MINUTE,
  endsAt: to * MINUTE,
  until: to * MINUTE,
  distance: 1000,
  estimated: 0,
  maxSpeed: 10,
});
const trip = (from: number, to: number): PastEpisode => ({
  ...lasting(from, to),
  kind: 'trip',
  from: PLACE,
  to: PLACE,
  driving: 0,
  idling: 0,
  meanSpeed: 8,
  pause: null,
  end: 'still',
});
const stop = (from: number, to: number): PastEpisode => ({
  ...lasting(from, to),
  kind: 'stop',
  place: PLACE,
  idling: 0,
  end: 'moved',
});
const idling = (from: number, to: number): PastEpisode => ({ ...lasting(from, to), kind: 'idling', place: PLACE });

const DAY = [
  stop(-60, 10),
  trip(10, 20),
  stop(20, 30),
  trip(30, 60),
  stop(60, 62),
  trip(62, 70),
  stop(70, 100),
  idling(20, 25),
];
const event = (kind: PastEvent['kind'], minute: number): PastEvent => ({
  id: 1,
  at: minute * MINUTE,
  kind,
  content: {},
});
const rows = rowsOf({
  episodes: DAY,
  events: [
    event('harsh_braking', 40),
    event('movement_started', 30),
    event('battery_low', 100),
    event('alarm_raised', 60),
  ],
});

test('stops between trips are numbered; where the day set off and ended has a sign of its own', () => {
  expect(rows.map((row) => (row.kind === 'stop' ? `${row.role} ${row.number}` : `trip ${row.number}`))).toEqual([
    ...['departure 0', 'trip 1', 'between 1', 'trip 2', 'between 2', 'trip 3', 'arrival 2'],
  ]);
});

test('what happened during a trip or a stop is with it', () => {
  expect(rows.map((row) => row.within.length)).toEqual([0, 0, 1, 0, 0, 0, 0]);
  // what is silent since the last that is known of a trip under way belongs to it
  const lasts = { id: null, endsAt: null };
  const underWay = { ...trip(62, 70), ...lasts } as PastEpisode;
  const silence = { ...lasting(70, 90), ...lasts, kind: 'silence', expected: 1, from: null, to: null, failing: true };
  const open = rowsOf({ episodes: [trip(10, 70), underWay, silence as PastEpisode], events: [] });
  expect(open.map((row) => row.within.map(({ kind }) => kind))).toEqual([[], ['silence']]);
  expect(rows.map((row) => row.moments.map(({ kind }) => kind))).toEqual([
    ...[[], [], [], ['harsh_braking'], ['alarm_raised'], [], []],
  ]);
});

test('a day without a trip is one stop', () => {
  expect(rowsOf({ episodes: [stop(0, 100)], events: [] })).toMatchObject([{ role: 'between', number: 1 }]);
});

test('the clock finds its trip, and the trips beside it', () => {
  expect(rowAt(rows, 35 * MINUTE)).toMatchObject({ kind: 'trip', number: 2 });
  expect(rowAt(rows, 200 * MINUTE)).toBeUndefined();
  expect(tripFrom(rows, 35 * MINUTE, 1)).toBe(62 * MINUTE);
  expect(tripFrom(rows, 35 * MINUTE, -1), 'to where this one began').toBe(30 * MINUTE);
  expect(tripFrom(rows, 30 * MINUTE, -1)).toBe(10 * MINUTE);
  expect(tripFrom(rows, 62 * MINUTE, 1)).toBeUndefined();
});

test('what reaches beyond the period counts only within it', () => {
  expect(lengthWithin(stop(-60, 10), { from: 0, to: 100 * MINUTE })).toBe(10 * MINUTE);
});

test('the band shows the last of several states, and silence where no one knows', () => {
  const spans = stateSpans({ episodes: DAY }, { from: 0, to: 90 * MINUTE });
  expect([5, 15, 22, 27, 95].map((minute) => stateAt(spans, minute * MINUTE))).toEqual([
    ...['stopped', 'moving', 'idle', 'stopped', 'disconnected'],
  ]);
  expect(Math.min(...spans.map(({ from }) => from))).toBe(0);
  expect(Math.max(...spans.map(({ to }) => to))).toBe(90 * MINUTE);
});

test('skipping stops keeps the trips', () => {
  expect(drivenSpans({ episodes: DAY })).toEqual([
    { from: 10 * MINUTE, to: 20 * MINUTE },
    { from: 30 * MINUTE, to: 60 * MINUTE },
    { from: 62 * MINUTE, to: 70 * MINUTE },
  ]);
});

test('a value holds until the next one, but not for ever', () => {
  const series = { name: 'speed' as const, at: [0, MINUTE, 60 * MINUTE], value: [1, 2, 3] };
  expect([0, MINUTE / 2, 2 * MINUTE, 60 * MINUTE].map((at) => valueAt(series, at, 0))).toEqual([1, 1, 2, 3]);
  expect(valueAt(series, 20 * MINUTE, 0)).toBeNaN();
  expect(valueAt(series, -1, 0)).toBeNaN();
  expect(valueAt(series, 20 * MINUTE, 30 * MINUTE), 'within coarse buckets').toBe(2);
  expect(valueAt({ ...series, name: 'externalVoltage' }, 20 * MINUTE, 0), 'of a supply').toBe(2);
  expect(unbroken(series.at, 10 * MINUTE)).toEqual([
    [0, 1],
    [2, 2],
  ]);
  expect(unbroken([], 10 * MINUTE)).toEqual([]);
});
