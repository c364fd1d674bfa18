import { compareRecords, type FixRecord, keyOf, type Location } from '@balise/tracking';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openExactPath, openPath, openPlaces } from './path.ts';
import { archiveTrack, openTrack } from './track.ts';

const START = Date.UTC(2026, 10, 20, 12);
const single = (value: number | null) => (value === null ? null : Math.fround(value));

type Said = {
  at: number;
  key?: number;
  quality?: number;
  delay?: number;
  location?: object | null;
  attributes?: object;
};

/** As the database gives it. */
function aRecord({ at, key, quality = 0, delay = 800, location = {}, attributes = {} }: Said): FixRecord {
  const place = { latitude: 5.3, longitude: -4, altitude: 20, speed: 0, course: 0, valid: true, accuracy: null };
  const fix = { time: at, location: location && { ...place, ...location }, attributes } as FixRecord['fix'];
  return { at, key: key ?? keyOf(fix), fix, quality, receivedAt: at + delay };
}

/** A day's hour of a tracker that reports every ten seconds. */
const HOUR = Array.from({ length: 360 }, (_, turn) =>
  aRecord({
    at: START + turn * 10_000,
    location: {
      latitude: Math.round((5.3 + turn * 0.000_91) * 1e7) / 1e7,
      longitude: -4 - turn / 1.8e6,
      speed: single((40 + (turn % 7)) / 3.6),
      course: single((turn * 3) % 360),
    },
    attributes: { ignition: true, odometer: 100_000 + turn * 111, vendor: { 66: 13_800 + (turn % 3) } },
  }),
);

const anyLocation = fc.option(
  fc.record({
    latitude: fc.oneof(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.integer({ min: -9e8, max: 9e8 }).map((v) => v / 1e7),
    ),
    longitude: fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.integer({ min: -1e8, max: 1e8 }).map((v) => v / 6e5),
    ),
    altitude: fc.option(fc.float({ noNaN: true, noDefaultInfinity: true })),
    speed: fc.option(
      fc.oneof(
        fc.float({ noNaN: true, min: 0, max: 200 }),
        fc.nat(300).map((kmh) => Math.fround(kmh / 3.6)),
      ),
    ),
    course: fc.option(fc.nat(359)),
    valid: fc.boolean(),
    accuracy: fc.option(fc.nat(1000)),
  }),
);
const anyAttributes = fc
  .dictionary(
    fc.oneof(fc.constantFrom('ignition', 'odometer', 'vendor', '__proto__', 'constructor', ''), fc.string()),
    fc.jsonValue({ maxDepth: 3 }),
  )
  .map((attributes) => JSON.parse(JSON.stringify(attributes)) as object);
const anyRecords = fc
  .array(
    fc.record({
      at: fc.oneof(
        fc.integer({ min: -1e12, max: 4e12 }),
        fc.nat(3600).map((second) => START + second * 1000),
      ),
      key: fc.option(fc.maxSafeNat(), { nil: undefined }),
      quality: fc.nat(9),
      delay: fc.integer({ min: -86_400_000, max: 9e10 }),
      location: anyLocation,
      attributes: anyAttributes,
    }),
    { maxLength: 40 },
  )
  .map((said) => said.map((one) => aRecord(one as Said)).sort(compareRecords));

/** JSON and the archived form have no -0. */
const withoutMinusZero = (records: FixRecord[]): unknown => JSON.parse(JSON.stringify(records));

describe('an archived track', () => {
  it('gives back every record as it was', () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        expect(withoutMinusZero(openTrack(archiveTrack(records)))).toEqual(withoutMinusZero(records));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps numbers to the last bit, whatever step they are of', () => {
    expect(openTrack(archiveTrack(HOUR))).toEqual(HOUR);
    const odd = HOUR.map((record, turn) =>
      aRecord({ at: record.at, location: { latitude: Math.sin(turn), longitude: turn / 3 } }),
    );
    expect(openTrack(archiveTrack(odd))).toEqual(odd);
  });

  it('keeps several records of one moment, and keys that are not the hash of their record', () => {
    const records = [
      aRecord({ at: START, key: 5 }),
      aRecord({ at: START, key: 2 ** 53 - 1, attributes: { event: 'x' } }),
    ];
    expect(openTrack(archiveTrack(records))).toEqual(records);
  });

  it('is empty when nothing was said', () => {
    expect(openTrack(archiveTrack([]))).toEqual([]);
  });

  it('tells only when and where to a caller who asks only that', () => {
    const nowhere = aRecord({ at: START + 15_000, location: null, quality: 1 });
    const records = [
      HOUR[0]!,
      HOUR[1]!,
      nowhere,
      aRecord({ at: START + 60_000, quality: 9, location: { speed: null, accuracy: 12.5 } }),
    ];
    const located = records.filter((record) => record !== nowhere);
    const column = <Name extends keyof Location>(name: Name) => located.map(({ fix }) => fix.location![name]);
    const path = {
      at: located.map(({ at }) => at),
      quality: [0, 0, 9],
      latitude: column('latitude'),
      longitude: column('longitude'),
      speed: column('speed'),
    };
    const archived = archiveTrack(records);
    expect(openPath(archived)).toEqual(path);
    expect(openExactPath(archived)).toEqual({ ...path, accuracy: column('accuracy') });
    expect(openPlaces(archived)).toEqual({
      ...path,
      altitude: column('altitude'),
      course: column('course'),
      valid: column('valid'),
    });
  });

  it('takes some bytes a record before compression', () => {
    expect(archiveTrack(HOUR).length / HOUR.length).toBeLessThan(20);
  });

  it('that is damaged is refused or another track, never anything else', () => {
    const archived = archiveTrack(HOUR.slice(0, 20));
    fc.assert(
      fc.property(fc.nat(archived.length - 1), fc.nat(255), fc.boolean(), (at, byte, isCut) => {
        const damaged = isCut ? archived.slice(0, at) : archived.with(at, byte);
        try {
          expect(openTrack(damaged).length).toBeLessThanOrEqual(1_000_000);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('of a version to come is refused', () => {
    expect(() => openTrack(archiveTrack(HOUR).with(0, 2))).toThrow('version 2');
  });
});
