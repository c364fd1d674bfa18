import { LINK_FIELDS } from '@balise/contract';
import { GOOD, type LiveFacts } from '@balise/tracking';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blurrer, reachOf } from './blur.ts';
import type { OpenLink } from './open-link.ts';
import { type Limits, type LinkedFacts, shownOf } from './shown.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

const link: OpenLink = {
  id: 1,
  name: 'x',
  partnerName: 'x',
  timeZone: 'UTC',
  expiresAt: null,
  updatedAt: 0,
  deviceIds: [1],
  groupIds: [],
  nameAs: 'designation',
  fields: new Set(LINK_FIELDS),
  delay: 0,
  blur: null,
  hours: null,
  tripOnly: false,
  destination: { name: 'Port', latitude: 5.6, longitude: -4 },
  embedHosts: [],
  passwordHash: null,
  clientId: 1 as never,
  scope: {} as never,
};

/** A drive north at `speed`, a fix each 30 seconds, ending at NOW: the latitude says the moment. */
const latitudeAt = (at: number) => 5 + (at - NOW) / 1e8;
function known(minutes: number, speed: number): LinkedFacts {
  const at = Array.from({ length: minutes * 2 + 1 }, (_, step) => NOW - minutes * MINUTE + step * 30_000);
  const all = <T>(value: T) => at.map(() => value);
  const here = { latitude: latitudeAt(NOW), longitude: -4, altitude: null, speed, course: 0, valid: true, at: NOW };
  return {
    name: 'x',
    facts: {
      seenAt: NOW,
      validAt: NOW,
      moving: speed > 2,
      movingSince: NOW - minutes * MINUTE,
      slowSince: null,
      ignition: true,
      ignitionSince: NOW,
      powerCutSince: null,
      reportInterval: 30,
      heartbeatInterval: null,
      location: here,
      distance: 0,
      blocked: null,
    } as LiveFacts,
    battery: { level: 80, at: NOW },
    places: {
      at,
      latitude: at.map(latitudeAt),
      longitude: all(-4),
      speed: all(speed),
      quality: all(GOOD),
      altitude: all(null),
      course: all(0),
      valid: all(true),
    },
    driver: null,
  };
}
const limits = (delay: number, fields: Partial<Limits> = {}): Limits => ({
  cutoff: NOW - delay,
  covers: () => true,
  blurred: (spot) => spot,
  reach: null,
  ...fields,
});

test('nothing that is shown is younger than the delay', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 55 * MINUTE }), fc.integer({ min: 0, max: 30 }), (delay, speed) => {
      const { place } = shownOf(known(60, speed), { ...link, delay }, limits(delay));
      const youngest = latitudeAt(NOW - delay);
      expect(place?.at).toBeLessThanOrEqual(NOW - delay);
      expect(place?.since ?? 0).toBeLessThanOrEqual(NOW - delay);
      for (const latitude of [place?.latitude ?? 0, ...(place?.trail ?? []).map(([one]) => one)])
        expect(latitude).toBeLessThanOrEqual(youngest);
      if (delay > 0) expect(place?.battery).toBeNull();
    }),
  );
});

test('a vehicle whose only places are younger than the delay is not shown', () => {
  expect(shownOf(known(10, 10), link, limits(30 * MINUTE))).toEqual({ name: 'x', place: null, hidden: 'noPosition' });
});

test('no place and no point of a trail is more exact than the blur', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 5000 }), fc.integer(), (metres, seed) => {
      const secret = Buffer.alloc(32);
      secret.writeInt32BE(seed);
      const blurred = blurrer(metres, secret);
      const { place } = shownOf(known(60, 20), link, limits(0, { blurred, reach: reachOf(metres) }));
      for (const [latitude, longitude] of [
        [place?.latitude ?? 0, place?.longitude ?? 0],
        ...(place?.trail ?? []),
      ] as const)
        expect(blurred({ latitude, longitude })).toEqual({ latitude, longitude });
    }),
  );
});

test('outside the hours nothing is shown of a moment, also not on the trail', () => {
  const covers = (at: number) => at < NOW - 20 * MINUTE;
  expect(shownOf(known(60, 10), link, limits(0, { covers })).hidden).toBe('outsideHours');
  const { place } = shownOf(known(60, 10), link, limits(0, { covers: (at) => at >= NOW - 20 * MINUTE }));
  for (const [latitude] of place?.trail ?? []) expect(latitude).toBeGreaterThanOrEqual(latitudeAt(NOW - 20 * MINUTE));
});

test('a link of trips shows nothing of a vehicle that stands', () => {
  const trips = { ...link, tripOnly: true };
  expect(shownOf(known(60, 0), trips, limits(0)).hidden).toBe('noTrip');
  expect(shownOf(known(60, 0), trips, limits(10 * MINUTE)).hidden).toBe('noTrip');
  expect(shownOf(known(60, 10), trips, limits(10 * MINUTE)).place?.motion).toBe('moving');
});

test('an arrival is a range by the speed of the last half hour, and unknown while it stands', () => {
  const { place } = shownOf(known(60, 20), link, limits(0));
  // 66.7 km at 72 km/h: 55 minutes straight on, 64 to 89 on roads
  expect(place?.arrival).toMatchObject({ is: 'between', from: NOW + 60 * MINUTE, to: NOW + 90 * MINUTE });
  expect(shownOf(known(60, 0), link, limits(0)).place?.arrival).toMatchObject({ is: 'unknown' });
  const there = { ...link, destination: { name: 'Here', latitude: latitudeAt(NOW), longitude: -4.001 } };
  expect(shownOf(known(60, 20), there, limits(0)).place?.arrival).toMatchObject({ is: 'there' });
});
