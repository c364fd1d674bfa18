import { REPORTS } from '@balise/contract';
import { expect, test } from 'vitest';
import { columnsOf, extremesOf } from './columns.ts';
import { historyOf, timeOf } from './use-open-row.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 20, 8);
const page = { kind: 'trips', to: START + 16 * HOUR, generatedAt: START + 6 * HOUR } as never;

test('a row opens a little more of the map than its own time', () => {
  const row = { from: START, to: START + HOUR } as never;
  expect(timeOf(row, page)).toEqual({ from: START - 5 * 60_000, to: START + HOUR + 5 * 60_000 });
});

test('what lasted seconds opens on twenty minutes, what goes on up to now', () => {
  const brief = timeOf({ from: START, to: START + 30_000 } as never, page);
  expect(brief.to - brief.from).toBe(20 * 60_000);
  expect(timeOf({ from: START, to: null } as never, page).to).toBe(START + 6 * HOUR + 5 * 60_000);
});

test('a month and more opens on its last 31 days', () => {
  const { from, to } = timeOf({ from: START - 90 * 24 * HOUR, to: START } as never, page);
  expect(to - from).toBe(31 * 24 * HOUR);
  expect(to).toBe(START + 5 * 60_000);
});

test('a trip is selected in the history that it opens', () => {
  const columns = columnsOf('trips', 'client');
  const cells = REPORTS.trips.columns.map(({ key }) => (key === 'part' ? 'trip' : key === 'start' ? START : null));
  expect(historyOf(page, columns, { deviceId: 7, from: START, to: START + HOUR, cells } as never)).toEqual({
    devices: 7,
    from: '2026-11-20T07:55:00Z',
    to: '2026-11-20T09:05:00Z',
    selected: `trip.${START}`,
  });
});

test('of a column the highest sticks out, where it is one and there is something to compare with', () => {
  const columns = columnsOf('trips', 'client');
  const place = columns.find(({ key }) => key === 'maxSpeed')?.place ?? 0;
  const rows = (...speeds: (number | null)[]) =>
    speeds.map((speed) => ({ cells: REPORTS.trips.columns.map((_, at) => (at === place ? speed : null)) })) as never;
  expect(extremesOf(columns, rows(10, 31, null, 12)).get(place)).toEqual({ value: 31, look: 'bad' });
  expect(extremesOf(columns, rows(31, 31, 12)).has(place)).toBe(false);
  expect(extremesOf(columns, rows(10, 31)).has(place)).toBe(false);
  expect(extremesOf(columns, rows(0, 0, 0)).has(place)).toBe(false);
});
