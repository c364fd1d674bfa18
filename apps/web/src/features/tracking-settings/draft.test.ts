import { DEFAULT_TRACKING_FIELDS, TRACKING_FIELDS } from '@balise/contract';
import { formatIn, TRACKING_QUANTITIES } from '@balise/i18n';
import { expect, test } from 'vitest';
import { changedIn, faultsIn, figureOf, GROUPS, ownOf, type SettingsDraft, valuesOf } from './draft.ts';

const defaults = DEFAULT_TRACKING_FIELDS;
const shownIn = (distances: 'km' | 'mi') => (field: keyof typeof defaults) =>
  formatIn('en', 'UTC', distances).shown(TRACKING_QUANTITIES[field]);
const read = (draft: SettingsDraft, fields = defaults, distances: 'km' | 'mi' = 'km') =>
  valuesOf(draft, { fields, defaults }, shownIn(distances));

test('every value has its place on the screen, once', () => {
  expect(Object.values(GROUPS).flat().sort()).toEqual([...TRACKING_FIELDS].sort());
});

test('what is typed in the reader’s units is sent in SI units, and only what differs', () => {
  const values = read({ slowSpeed: 3.6, stopAfter: 10 });
  expect(ownOf(values as typeof defaults, defaults)).toEqual({ slowSpeed: 1, stopAfter: 600 });
  expect(changedIn(values, defaults)).toEqual(['slowSpeed', 'stopAfter']);
});

test('a default that is typed again is the default, to its last digit, in miles too', () => {
  for (const distances of ['km', 'mi'] as const) {
    for (const field of TRACKING_FIELDS) {
      const typed = figureOf(field, defaults[field], shownIn(distances)(field));
      expect(read({ [field]: typed }, defaults, distances)[field]).toBe(defaults[field]);
    }
  }
});

test('back to the default is back to it, whatever is in force', () => {
  const fields = { ...defaults, idleAfter: 300 };
  expect(read({ idleAfter: 'default' }, fields).idleAfter).toBe(120);
  expect(read({}, fields).idleAfter).toBe(300);
});

test('an empty field, one out of its range, and one that contradicts another are reported by their fields', () => {
  expect(faultsIn(read({}))).toEqual({});
  expect(faultsIn(read({ idleAfter: '', minSatellites: 13 }))).toEqual({
    idleAfter: { kind: 'required' },
    minSatellites: { kind: 'between', min: 0, max: 12 },
  });
  expect(faultsIn(read({ movingSpeed: 3 }))).toEqual({ slowSpeed: { kind: 'below', other: 'movingSpeed' } });
  expect(faultsIn(read({ tripMinDistance: 250 }))).toEqual({
    tripMinDistance: { kind: 'atMost', other: 'tripDistance' },
  });
});
