import { describe, expect, test } from 'vitest';
import { fieldErrorsOf, REPORT_KINDS, REPORTS, type ReportForm, reportCriteria } from '../index.ts';

const DAY = 86_400_000;
const form = (more: object = {}): ReportForm => ({
  devices: { deviceIds: [7] as never },
  from: Date.UTC(2026, 10, 1),
  to: Date.UTC(2026, 10, 21),
  ...more,
});
const circle = { type: 'circle', latitude: 5, longitude: -4, radius: 500 };
const faultsOf = (kind: (typeof REPORT_KINDS)[number], criteria: object) => {
  const parsed = reportCriteria(kind).safeParse(criteria);
  return parsed.success ? {} : fieldErrorsOf(parsed.error, criteria);
};

describe('who a report can be about', () => {
  const all = { deviceIds: ['all'] };
  const two = { deviceIds: [7, 8] };
  const filters = { area: circle };
  test.each(REPORT_KINDS)('%s', (kind) => {
    const fault = (devices: object) => faultsOf(kind, form({ devices, filters }))['devices.deviceIds'];
    const one = kind === 'positions' || kind === 'compressed';
    expect([fault({}), fault(two), fault(all), fault({ groupIds: [3] }), fault({ deviceIds: [7] })]).toEqual(
      one
        ? ['choose_one_device', 'not_more_than_one_device', 'all_devices_not_allowed', 'choose_one_device', undefined]
        : kind === 'zone'
          ? ['choose_one_device', 'not_more_than_one_device', undefined, 'choose_one_device', undefined]
          : ['choose_a_device', undefined, undefined, undefined, undefined],
    );
    if (!one) expect(fault({ deviceIds: ['all', 7] })).toBe('all_devices_not_alone');
  });
});

test('a search area must be chosen, and be one', () => {
  expect(faultsOf('zone', form())).toEqual({ 'filters.area': 'area_needed' });
  const fault = (area: object) => Object.values(faultsOf('zone', form({ filters: { area } })));
  expect(fault(circle)).toEqual([]);
  expect(fault({ ...circle, radius: 0 })).toEqual(['too_small']);
  expect(fault({ type: 'rectangle', south: 5, north: 4, west: 1, east: 2 })).toEqual(['invalid_value']);
  expect(fault({ type: 'rectangle', south: -5, north: 4, west: 179, east: -179 })).toEqual([]);
  expect(
    fault({
      type: 'polygon',
      points: [
        [5, 4],
        [5, 5],
      ],
    }),
  ).toEqual(['too_small']); // prettier-ignore
  expect(fault({ type: 'polygon', points: Array(501).fill([5, 4]) })).toEqual(['too_many']);
});

test('a period is none that ends before it begins, and has a length that the report bears', () => {
  const from = Date.UTC(2026, 9, 1);
  const fault = (kind: (typeof REPORT_KINDS)[number], days: number) =>
    faultsOf(kind, form({ from, to: from + days * DAY })).to;
  expect([fault('positions', 31), fault('positions', 32), fault('trips', 366), fault('trips', 367)]).toEqual([
    ...[undefined, 'over_31_days', undefined, 'over_366_days'],
  ]);
  // October of Paris has an hour more
  expect(faultsOf('positions', form({ from, to: from + 31 * DAY + 3_600_000 })).to).toBeUndefined();
  expect([fault('trips', 0), fault('trips', -1)]).toEqual(['invalid_date', 'invalid_date']);
  expect(faultsOf('trips', form({ from: 'yesterday' })).from).toBe('invalid_date');
});

test('what a report has no column or group for cannot be sorted or gathered by', () => {
  expect(faultsOf('summary', form({ sort: { column: 'limit' }, groupBy: 'day' }))).toEqual({
    'sort.column': 'invalid_value',
    groupBy: 'invalid_value',
  });
  expect(faultsOf('timeline', form({ sort: { column: 'bands' } }))['sort.column']).toBe('invalid_value');
  expect(faultsOf('summary', form({ sort: { column: 'distance' }, groupBy: 'group' }))).toEqual({});
});

test.each(REPORT_KINDS)('%s: each column once, each total by columns that it has, each word from a list', (kind) => {
  const { columns, filters, defaults } = REPORTS[kind];
  const keys = columns.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { total, type, words } of columns) {
    if (typeof total === 'object') {
      const named = 'per' in total ? [...total.per] : ['by' in total ? total.by : total.alike];
      expect(keys).toEqual(expect.arrayContaining(named));
    }
    expect(words !== undefined).toBe(type === 'word' || type === 'words');
  }
  expect(filters).toEqual(expect.arrayContaining(Object.keys(defaults)));
});
