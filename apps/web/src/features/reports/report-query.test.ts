import { REPORT_KINDS, REPORTS } from '@balise/contract';
import { describe, expect, it } from 'vitest';
import { asMoment } from '../../ui/period/moment-in-address.ts';
import { presetPeriod } from '../../ui/period/period.ts';
import { barFieldOf, chosenIn, faultsOf, formOf, periodAsked } from './report-query.ts';
import { MOST_PICKED, ReportsSearch, VIEW_KEYS } from './search.ts';
import { zoneCode } from './zone/zone-code.ts';

const PARIS = 'Europe/Paris';
const NOW = Date.UTC(2026, 10, 21, 12);
const READER = { timeZone: PARIS, language: 'fr' } as const;
const yesterday = presetPeriod('yesterday', NOW, PARIS);
const faults = (search: ReportsSearch, period = yesterday) =>
  faultsOf(search.kind ?? 'summary', formOf(search, period, READER));
const DAY = 86_400_000;

describe('the address of the reports', () => {
  it('means today of all vehicles where it says nothing', () => {
    expect(periodAsked({}, NOW, PARIS)).toEqual(presetPeriod('today', NOW, PARIS));
    expect(chosenIn({})).toEqual({ vehicles: 'all', groups: undefined });
    expect(faults({})).toEqual({});
  });

  it('means no one where the report is of one vehicle', () => {
    expect(chosenIn({ kind: 'positions' })).toEqual({ vehicles: [], groups: undefined });
    expect(faults({ kind: 'positions' })).toEqual({ 'devices.deviceIds': 'choose_one_device' });
  });

  it('keeps a period that stays, and a preset that moves', () => {
    const [from, to] = [Date.UTC(2026, 2, 28, 23), Date.UTC(2026, 2, 29, 22)];
    expect(periodAsked({ from: asMoment(from), to: asMoment(to) }, NOW, PARIS)).toEqual({ from, to });
    expect(periodAsked({ period: 'lastMonth', from: asMoment(from) }, NOW, PARIS)).toEqual(
      presetPeriod('lastMonth', NOW, PARIS),
    );
  });

  it('loses what is nonsense, and nothing else', () => {
    const read = ReportsSearch({
      kind: 'trips',
      vehicles: [1, 'x'],
      period: 'someday',
      minDistance: -4,
      page: 0,
      pageSize: 33,
      from: '2026-13-01T00:00Z',
      events: [],
      sort: 'nothing',
      part: 'stop',
    });
    expect(JSON.parse(JSON.stringify(read))).toEqual({ kind: 'trips', part: 'stop' });
  });

  it('is kept whole by a view, but for its page', () => {
    expect(VIEW_KEYS).toContain('zone');
    expect(VIEW_KEYS).not.toContain('page');
  });
});

describe('what is asked', () => {
  it('is in SI units, and has only the filters of its report', () => {
    const search: ReportsSearch = { minDuration: 3, minDistance: 100, minExcess: 36, part: 'trip', step: 'week' };
    expect(formOf({ ...search, kind: 'trips' }, yesterday, READER).filters).toEqual({
      minDuration: 180_000,
      minDistance: 100,
      parts: ['trip'],
    });
    expect(formOf({ ...search, kind: 'speeding' }, yesterday, READER).filters).toEqual({
      minDuration: 180_000,
      minExcess: 10,
    });
  });

  it('is sorted and grouped only as its report can be', () => {
    const form = formOf({ kind: 'summary', sort: 'part', groupBy: 'day' }, yesterday, READER);
    expect(form).not.toHaveProperty('sort');
    expect(form).not.toHaveProperty('groupBy');
    expect(formOf({ kind: 'trips', sort: 'distance', direction: 'desc' }, yesterday, READER).sort).toEqual({
      column: 'distance',
      direction: 'desc',
    });
  });
});

describe('the rules of the reports (specification 5) are reported at the field', () => {
  it('all devices not with another, and not where one is asked for', () => {
    expect(faults({ kind: 'positions', vehicles: 'all' })).toEqual({ 'devices.deviceIds': 'all_devices_not_allowed' });
    expect(faults({ kind: 'trips', vehicles: 'all', groups: [3] })).toEqual({
      'devices.deviceIds': 'all_devices_not_alone',
    });
  });

  it('one device only', () => {
    expect(faults({ kind: 'compressed', vehicles: [1, 2] })).toEqual({
      'devices.deviceIds': 'not_more_than_one_device',
    });
    expect(faults({ kind: 'trips', vehicles: [] })).toEqual({ 'devices.deviceIds': 'choose_a_device' });
  });

  it('an area is needed, and then one vehicle or all', () => {
    expect(faults({ kind: 'zone' })).toEqual({ 'filters.area': 'area_needed' });
    const zone = zoneCode({ kind: 'circle', center: { latitude: 5.3, longitude: -4 }, radius: 500 });
    expect(faults({ kind: 'zone', zone })).toEqual({});
    expect(faults({ kind: 'zone', zone: 'nonsense' })).toEqual({ 'filters.area': 'area_needed' });
  });

  it('as long as the report may be, the hour of autumn among it', () => {
    const days = (count: number) => ({ from: NOW, to: NOW + count * DAY });
    expect(faults({ kind: 'positions', vehicles: [1] }, days(32))).toEqual({ to: 'over_31_days' });
    expect(faults({ kind: 'trips' }, days(400))).toEqual({ to: 'over_366_days' });
    expect(faults({ kind: 'trips' }, { from: NOW, to: NOW })).toEqual({ to: 'invalid_date' });
    expect(faults({ kind: 'positions', vehicles: [1] }, presetPeriod('lastMonth', NOW, PARIS))).toEqual({});
  });

  it('every fault has a field in the bar', () => {
    expect(barFieldOf('devices.deviceIds')).toBe('devices');
    expect(barFieldOf('clientId')).toBe('devices');
    expect(barFieldOf('to')).toBe('period');
    expect(barFieldOf('filters.area.points')).toBe('area');
    expect(barFieldOf('filters.minDuration')).toBe('filters');
  });

  it('no report refuses what the bar begins with', () => {
    const area = zoneCode({ kind: 'rectangle', south: 5, north: 6, west: -4, east: -3 });
    for (const kind of REPORT_KINDS) {
      const vehicles = REPORTS[kind].devices.all ? undefined : [1];
      expect(faults({ kind, vehicles, zone: area }), kind).toEqual({});
    }
    const vehicles = Array.from({ length: MOST_PICKED }, (_, id) => id + 1);
    expect(faults({ kind: 'trips', vehicles })).toEqual({});
  });
});
