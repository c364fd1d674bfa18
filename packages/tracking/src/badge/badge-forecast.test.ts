import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsSince } from '../fold/since.ts';
import type { LiveFacts } from '../live-state.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { badge } from './badge.ts';
import { type BadgeForecast, badgeForecast } from './badge-forecast.ts';
import type { Badge } from './status.ts';

const NOW = Date.UTC(2026, 2, 10, 9);
const past = fc.integer({ min: 0, max: 20_000 }).map((seconds) => NOW - seconds * 1000);
const maybe = fc.option(past);
const place = { latitude: 5, longitude: -4, altitude: null, speed: 12, course: 90, valid: true };
const facts: fc.Arbitrary<LiveFacts> = fc
  .record({
    seenAt: past,
    placedAt: maybe,
    moving: fc.boolean(),
    movingSince: maybe,
    slowSince: maybe,
    ignition: fc.option(fc.boolean()),
    ignitionSince: maybe,
    powerCutSince: fc.option(past, { freq: 1 }),
    reportInterval: fc.option(fc.double({ min: 0.5, max: 5000, noNaN: true })),
    heartbeatInterval: fc.option(fc.double({ min: 0.5, max: 5000, noNaN: true })),
    thresholds: fc.option(fc.record({ idleAfter: fc.integer({ min: 10, max: 7200 }) }), { nil: undefined }),
  })
  .map(({ placedAt, ...rest }) => ({
    ...rest,
    validAt: placedAt,
    location: placedAt === null ? null : { ...place, at: placedAt },
    distance: 0,
    blocked: null,
  }));

/** As a reader without the facts tells it: see BadgeForecast. */
function reported({ phase, silentAfter, idleFrom }: BadgeForecast, now: number): Badge {
  if (phase === 'powerCut') return 'powerCut';
  if (silentAfter !== null && now > silentAfter) return 'disconnected';
  if (phase !== 'still') return phase;
  return idleFrom !== null && now >= idleFrom ? 'idle' : 'stopped';
}

test('a forecast gives the badge at every later moment, to the millisecond', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: -20_000_000, max: 20_000_000 }), (some, ahead) => {
      const found = badgeForecast(some, DEFAULT_SETTINGS);
      const turns = [found.silentAfter, found.idleFrom].filter((at) => at !== null);
      for (const now of [NOW + ahead, ...turns.flatMap((at) => [at - 1, at, at + 1])]) {
        expect(reported(found, now)).toBe(badge(some, 'enabled', now, DEFAULT_SETTINGS).badge);
      }
    }),
  );
});

test('an owner who came no later than it says has the same forecast', () => {
  fc.assert(
    fc.property(facts, past, fc.integer({ min: 0, max: 20_000_000 }), (some, since, ahead) => {
      const found = badgeForecast(some, DEFAULT_SETTINGS);
      const theirs = factsSince(some, since);
      fc.pre(theirs !== null && found.knownFrom !== null && since <= found.knownFrom);
      const now = NOW + ahead;
      expect(reported(found, now)).toBe(theirs && badge(theirs, 'enabled', now, DEFAULT_SETTINGS).badge);
    }),
  );
});

test('without a place no one but the first owner has it', () => {
  fc.assert(
    fc.property(facts, (some) => {
      const { knownFrom } = badgeForecast(some, DEFAULT_SETTINGS);
      expect(knownFrom === null).toBe(some.location === null);
    }),
  );
});
