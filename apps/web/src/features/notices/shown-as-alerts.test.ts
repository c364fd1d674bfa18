import type { DeviceId } from '@balise/contract';
import { expect, test } from 'vitest';
import { mayBeAlert, ShownAsAlerts } from './shown-as-alerts.ts';

const MINUTE = 60_000;
const deviceId = 12 as DeviceId;

test('an event that was shown as an alert is not shown again for ten minutes', () => {
  const shown = new ShownAsAlerts();
  expect(shown.isShown('powerCut', 12, 0)).toBe(false);
  expect(shown.add({ kind: 'power_cut', deviceId }, 0)).toBe('powerCut 12');
  expect(shown.isShown('powerCut', 12, 9 * MINUTE)).toBe(true);
  expect(shown.isShown('powerCut', 13, 0)).toBe(false);
  expect(shown.isShown('disconnected', 12, 0)).toBe(false);
  expect(shown.isShown('powerCut', 12, 11 * MINUTE)).toBe(false);
});

test('alerts of other kinds are no events', () => {
  expect(new ShownAsAlerts().add({ kind: 'speeding', deviceId }, 0)).toBeUndefined();
  expect([mayBeAlert('longDriving'), mayBeAlert('moving')]).toEqual([true, false]);
});
