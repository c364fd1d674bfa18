import { expect, test } from 'vitest';
import { type Drive, driveOn, drivesTooLong, eventsBetween } from './vehicle-events.ts';

const MINUTE = 60_000;
const LIMITS = { maxDrivingMinutes: 270, minRestMinutes: 45 };

test('a change of state is one event, no change is none', () => {
  const standing = { badge: 'stopped', ignition: false } as const;
  expect(eventsBetween(standing, { badge: 'moving', ignition: true })).toEqual(['moving', 'ignitionOn']);
  expect(eventsBetween({ badge: 'moving', ignition: true }, standing)).toEqual(['stopped', 'ignitionOff']);
  expect(eventsBetween(standing, { badge: 'powerCut', ignition: false })).toEqual(['powerCut']);
  expect(eventsBetween(standing, { badge: 'disconnected', ignition: null })).toEqual(['disconnected']);
  expect(eventsBetween(standing, standing)).toEqual([]);
  expect(eventsBetween({ badge: 'disconnected', ignition: false }, standing)).toEqual([]); // it is back, and stands
});

test('who drives for 4 h 30 without 45 minutes of rest drives too long', () => {
  let drive: Drive | undefined = driveOn(undefined, 0, LIMITS, 0);
  expect(drivesTooLong(drive, LIMITS, 269 * MINUTE)).toBe(false);
  expect(drivesTooLong(drive, LIMITS, 270 * MINUTE)).toBe(true);
  drive = driveOn(drive, null, LIMITS, 100 * MINUTE); // a short stop
  drive = driveOn(drive, 130 * MINUTE, LIMITS, 130 * MINUTE);
  expect(drivesTooLong(drive, LIMITS, 270 * MINUTE)).toBe(true);
  drive = driveOn(drive, null, LIMITS, 140 * MINUTE);
  expect(drivesTooLong(drive, LIMITS, 280 * MINUTE)).toBe(false); // it stands
  drive = driveOn(drive, 190 * MINUTE, LIMITS, 190 * MINUTE); // after 50 minutes of rest
  expect(drivesTooLong(drive, LIMITS, 400 * MINUTE)).toBe(false);
  expect(drivesTooLong(drive, LIMITS, 460 * MINUTE)).toBe(true);
  expect(drivesTooLong(drive && { ...drive, reported: true }, LIMITS, 461 * MINUTE)).toBe(false);
});
