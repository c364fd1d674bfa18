import { REPORTS, type ReportCell } from '@balise/contract';
import { expect, test } from 'vitest';
import { absenceOf, columnsOf, dayOfGroup, hasTotals, isNothing } from './columns.ts';

const trips = columnsOf('trips', 'client');
const row = (part: 'trip' | 'stop', to: number | null) => ({
  to,
  cells: REPORTS.trips.columns.map(({ key }): ReportCell => (key === 'part' ? part : null)),
});
const why = (key: string, of: ReturnType<typeof row>) => {
  const column = trips.find((one) => one.key === key);
  return column && absenceOf(column, of, trips);
};

test('a trip under way has no end yet and its vehicle is on the road; one that is stationary is not', () => {
  expect([why('end', row('trip', null)), why('to', row('trip', null))]).toEqual(['goesOn', 'onTheRoad']);
  expect([why('end', row('stop', null)), why('to', row('stop', null))]).toEqual(['goesOn', 'nothing']);
  expect([why('to', row('stop', 1)), why('end', row('trip', 1)), why('distance', row('trip', null))]).toEqual([
    ...['nothing', 'nothing', 'nothing'],
  ]);
  const speeding = columnsOf('speeding', 'client');
  const to = speeding.find(({ key }) => key === 'to');
  expect(to && absenceOf(to, { to: null, cells: [] }, speeding)).toBe('onTheRoad');
});

test('a group of a day is distinguished from one that is called like a day', () => {
  const group = { count: 1, totals: [] };
  expect(dayOfGroup({ ...group, key: '2026-11-20', label: '2026-11-20' })).toBe('2026-11-20');
  expect(dayOfGroup({ ...group, key: '4.1', label: '2026-11-20' })).toBeUndefined();
  expect(dayOfGroup({ ...group, key: '', label: '' })).toBeUndefined();
});

test('a count of none steps back, a score of none does not', () => {
  const style = columnsOf('style', 'client');
  const ofNone = (key: string, cell: ReportCell) => style.filter((one) => one.key === key && isNothing(one, cell));
  expect([ofNone('brakings', 0), ofNone('brakings', 1), ofNone('score', 0)].map(({ length }) => length)).toEqual([
    ...[1, 0, 0],
  ]);
});

test('a report whose columns sum nothing up has no totals', () => {
  expect(hasTotals({ total: 3, totals: [null, null] })).toBe(false);
  expect(hasTotals({ total: 3, totals: [null, 0] })).toBe(true);
  expect(hasTotals({ total: 0, totals: [null, 0] })).toBe(false);
});
