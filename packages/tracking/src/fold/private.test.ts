import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveFacts } from '../live-state.ts';
import { hiddenUntil, type Privacy } from './privacy.ts';
import { factsOutsidePrivate } from './private.ts';

const moment = fc.integer({ min: 0, max: 1000 });
const maybe = fc.option(moment);
const began = (at: number | null, ...messages: (number | null)[]): number | null => {
  const newest = Math.max(...messages.map((one) => one ?? -1));
  return at === null || newest < 0 ? null : Math.min(at, newest);
};
const facts: fc.Arbitrary<LiveFacts> = fc
  .record({
    seenAt: maybe,
    placedAt: maybe,
    moving: fc.boolean(),
    movingSince: maybe,
    slowSince: maybe,
    ignition: fc.option(fc.boolean()),
    ignitionSince: maybe,
    powerCutSince: maybe,
    distance: fc.integer({ min: 0, max: 9 }),
  })
  // without a place nothing moves, and nothing began after the newest message
  .map(({ placedAt, ...rest }) => ({
    ...rest,
    ...(placedAt === null && { moving: false, movingSince: null, slowSince: null }),
    ignitionSince: began(rest.ignitionSince, rest.seenAt, placedAt),
    ...(placedAt !== null && {
      movingSince: began(rest.movingSince, rest.seenAt, placedAt),
      slowSince: began(rest.slowSince, rest.seenAt, placedAt),
    }),
    reportInterval: null,
    heartbeatInterval: null,
    blocked: null,
    validAt: placedAt,
    location:
      placedAt === null
        ? null
        : { at: placedAt, latitude: 5, longitude: -4, altitude: null, speed: 12, course: 9, valid: true },
  }));
const privacy: fc.Arbitrary<Privacy> = fc
  .array(fc.tuple(moment, fc.integer({ min: 1, max: 300 })), { maxLength: 4 })
  .map((spans) => spans.map(([from, length]): [number, number] => [from, from + length]).sort(([a], [b]) => a - b));

test('no place and no movement of private time is ever shown; the distance, the supply and the last message are', () => {
  fc.assert(
    fc.property(facts, privacy, (given, periods) => {
      const shown = factsOutsidePrivate(given, periods);
      const isHidden = (at: number | null) =>
        at !== null && (periods ?? []).some(([from, until]) => from <= at && at < until);
      const at = shown.location?.at ?? null;
      expect(isHidden(at)).toBe(false);
      if (at === null)
        expect([shown.moving, shown.movingSince, shown.slowSince, shown.validAt]).toEqual([false, null, null, null]);
      for (const since of [shown.movingSince, shown.slowSince, shown.ignitionSince]) {
        // what began in private time lasts since its end
        if (isHidden(since))
          expect(since).toBe(hiddenUntil(periods, Math.max(given.seenAt ?? 0, given.location?.at ?? 0)));
      }
      expect([shown.distance, shown.powerCutSince, shown.seenAt]).toEqual([
        given.distance,
        given.powerCutSince,
        given.seenAt,
      ]);
    }),
  );
});

test('of a vehicle without private time nothing changes, and what is to come hides nothing yet', () => {
  fc.assert(
    fc.property(facts, (given) => {
      expect(factsOutsidePrivate(given, null)).toBe(given);
      expect(factsOutsidePrivate(given, [[2000, 3000]])).toEqual({ ...given, privacy: [[2000, 3000]] });
    }),
  );
});
