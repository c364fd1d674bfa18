import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attributes } from '../position/attributes.ts';
import { aFix } from '../testing.ts';
import { keyOf } from './key.ts';

const withAttributes = (attributes: object) => keyOf({ ...aFix({ at: 0 }), attributes: attributes as Attributes });

describe('the key of a fix', () => {
  it('is a whole number that JSON carries', () => {
    fc.assert(
      fc.property(fc.object(), (attributes) => {
        const key = withAttributes(attributes);
        expect(Number.isSafeInteger(key) && key >= 0).toBe(true);
        expect(JSON.parse(JSON.stringify(key))).toBe(key);
      }),
    );
  });

  it('stays what it was: records that are stored are known by it', () => {
    const location = {
      latitude: 5.3109,
      longitude: -3.9975,
      altitude: 49,
      speed: 20,
      course: 64,
      valid: true,
      accuracy: null,
    };
    const attributes = { ignition: true, externalVoltage: 14.1, vendor: { 449: 18059, 239: 1 }, inputs: { 1: false } };
    expect(keyOf({ time: 1795295991755, location, attributes })).toBe(7365423293528875);
    expect(
      keyOf({ time: null, location: null, attributes: { result: 'DVR:1', alarms: ['sos', 'tow'], vendor: {} } }),
    ).toBe(2602269982459314);
    expect(keyOf({ time: 0, location: { ...location, altitude: null, valid: false }, attributes: {} })).toBe(
      6012542877648514,
    );
    expect(keyOf({ time: 1795295991755, location: null, attributes: { hdop: -0, odometer: 1e12, dtcs: [] } })).toBe(
      4140811963397200,
    );
  });

  it('does not depend on the order of attributes, nor on undefined ones', () => {
    const vendor = { '239': 1, '66': 12 };
    expect(withAttributes({ ignition: true, vendor, odometer: 5 })).toBe(
      withAttributes({ odometer: 5, hdop: undefined, vendor: { '66': 12, '239': 1 }, ignition: true }),
    );
  });

  it('survives the way through JSON', () => {
    fc.assert(
      fc.property(
        fc.object({
          values: [fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string(), fc.boolean()],
        }),
        (attributes) => {
          expect(withAttributes(JSON.parse(JSON.stringify(attributes)))).toBe(withAttributes(attributes));
        },
      ),
    );
  });

  it('tells contents apart: a value, its name, its kind, its place', () => {
    const contents = [
      {},
      { a: 1 },
      { b: 1 },
      { a: 2 },
      { a: '1' },
      { a: true },
      { a: false },
      { a: [1] },
      { a: [1, 2] },
      { a: [2, 1] },
      { a: { b: 1 } },
      { a: {} },
      { a: 1, b: 2 },
      { a: 2, b: 1 },
      { ab: 1 },
    ];
    expect(new Set(contents.map(withAttributes)).size).toBe(contents.length);
  });

  it('follows time and location', () => {
    const keys = [
      keyOf(aFix({ at: 0 })),
      keyOf(aFix({ at: 1 })),
      keyOf({ ...aFix({ at: 0 }), time: null }),
      keyOf(aFix({ at: 0, metres: 0.1 })),
      keyOf(aFix({ at: 0, kmh: 1 })),
      keyOf(aFix({ at: 0, kmh: null })),
      keyOf(aFix({ at: 0, valid: false })),
      keyOf(aFix({ at: 0, located: false })),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('rarely repeats: none among 200,000 records that differ in one number', () => {
    const keys = new Set<number>();
    for (let n = 0; n < 200_000; n++) keys.add(withAttributes({ ignition: true, odometer: n }));
    expect(keys.size).toBe(200_000);
  });

  it('stays what it is stored as', () => {
    expect(keyOf(aFix({ at: 0, kmh: 36, ignition: true, vendor: { '239': 1 } }))).toMatchInlineSnapshot(
      `208878530389087`,
    );
  });
});
