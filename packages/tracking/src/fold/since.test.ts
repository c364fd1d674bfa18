import { expect, test } from 'vitest';
import type { LiveFacts } from '../live-state.ts';
import { factsSince, valuesSince } from './since.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const place = { latitude: 5, longitude: -4, altitude: null, speed: 12, course: 90, valid: true };
const driving: LiveFacts = {
  seenAt: NOON,
  validAt: NOON,
  moving: true,
  movingSince: NOON - 30 * MINUTE,
  slowSince: null,
  ignition: true,
  ignitionSince: NOON - 31 * MINUTE,
  powerCutSince: null,
  reportInterval: 10,
  heartbeatInterval: null,
  location: { ...place, at: NOON },
  distance: 1000,
  blocked: null,
};

test('a first owner is shown everything', () => {
  expect(factsSince(driving, Number.NEGATIVE_INFINITY)).toEqual(driving);
  expect(valuesSince({ rpm: [800, NOON] }, Number.NEGATIVE_INFINITY)).toEqual({ rpm: [800, NOON] });
});

test('a new owner is shown nothing until the device speaks', () => {
  expect(factsSince(driving, NOON + 1)).toBeNull();
});

test('a new owner learns no place of the time before, whatever came since', () => {
  const reported = factsSince({ ...driving, seenAt: NOON + 5 * MINUTE }, NOON + MINUTE);
  expect(reported).toMatchObject({ location: null, validAt: null, moving: false, movingSince: null });
  expect(reported?.ignitionSince).toBe(NOON + MINUTE);
});

test('what lasts since earlier lasts since the device came', () => {
  const reported = factsSince(driving, NOON - MINUTE);
  expect(reported).toMatchObject({ location: { at: NOON }, moving: true, movingSince: NOON - MINUTE });
});

test('a new owner sees the distance of its own time only', () => {
  const since = NOON - MINUTE;
  expect(factsSince(driving, since)?.distance).toBe(0);
  expect(factsSince({ ...driving, distanceSince: since - 1 }, since)?.distance).toBe(0);
  expect(factsSince({ ...driving, distanceSince: since }, since)?.distance).toBe(1000);
});

test('a new owner sees the values measured since', () => {
  const values = valuesSince({ rpm: [800, NOON], fuelLevel: [40, NOON - 1] }, NOON);
  expect(values).toEqual({ rpm: [800, NOON] });
});
