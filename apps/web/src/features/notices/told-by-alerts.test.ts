import type { DeviceId } from '@balise/contract';
import { expect, test } from 'vitest';
import { mayBeTold, ToldByAlerts } from './told-by-alerts.ts';

const MINUTE = 60_000;
const deviceId = 12 as DeviceId;

test('an event that an alert told is not told again for ten minutes', () => {
  const told = new ToldByAlerts();
  expect(told.isTold('powerCut', 12, 0)).toBe(false);
  expect(told.tell({ kind: 'power_cut', deviceId }, 0)).toBe('powerCut 12');
  expect(told.isTold('powerCut', 12, 9 * MINUTE)).toBe(true);
  expect(told.isTold('powerCut', 13, 0)).toBe(false);
  expect(told.isTold('disconnected', 12, 0)).toBe(false);
  expect(told.isTold('powerCut', 12, 11 * MINUTE)).toBe(false);
});

test('alerts of other kinds tell no event', () => {
  expect(new ToldByAlerts().tell({ kind: 'speeding', deviceId }, 0)).toBeUndefined();
  expect([mayBeTold('longDriving'), mayBeTold('moving')]).toEqual([true, false]);
});
