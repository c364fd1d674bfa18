import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from '../areas/index.ts';
import { type DeviceState, NEW_DEVICE } from '../device-state.ts';
import { EVENT_KINDS, HARSH_KINDS, POWER_CUT_CAUSES } from '../event.ts';
import { arrive } from '../fold/arrive.ts';
import {
  BATTERY_SYSTEMS,
  type Battery,
  type Candidate,
  type Counter,
  type Excess,
  type GeofenceStay,
  type Harsh,
  type MotionPhase,
  type Slot,
  type Sums,
} from '../fold/under-way.ts';
import type { HistoryState, Moment } from '../history.ts';
import { ALARMS } from '../position/attributes.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { always } from '../settings/timeline.ts';
import { aRecord, START } from '../testing.ts';
import { StatePacker, unpackState } from './index.ts';
import { PackReader } from './reader.ts';
import { ENGINES, PHASES, SOURCES, WIRES } from './words.ts';
import { PackWriter } from './writer.ts';

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const packer = new StatePacker();
const packed = (state: DeviceState): DeviceState => unpackState(packer.pack(state).slice());

const finite = { noNaN: true, noDefaultInfinity: true };
const at = fc.oneof(fc.integer({ min: START - 1e9, max: START + 1e9 }), fc.maxSafeNat());
const number = fc.oneof(fc.nat(300), fc.nat(), fc.maxSafeNat(), fc.float(finite), fc.double(finite));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const moment = maybe(at);
const pair = fc.tuple(number, number);
const engine = fc.constantFrom(...ENGINES);
const sums: fc.Arbitrary<Sums> = fc.tuple(number, number, number, number, maybe(number));
const candidate: fc.Arbitrary<Candidate> = fc
  .tuple(at, number, number, sums)
  .map(([when, latitude, longitude, after]) => [when, latitude, longitude, ...after]);
const fix = {
  latitude: number,
  longitude: number,
  altitude: maybe(number),
  speed: maybe(number),
  course: maybe(number),
  valid: fc.boolean(),
};
const moments = <Name extends string>(names: readonly Name[]) =>
  fc.dictionary(fc.constantFrom(...names), at) as fc.Arbitrary<Partial<Record<Name, number>>>;

const crossing = fc.record({ at, spot: fc.record({ latitude: number, longitude: number }), isKnown: fc.boolean() });
const span: fc.Arbitrary<Span> = fc.record({
  entry: crossing,
  exit: crossing,
  distance: number,
  maxSpeed: maybe(number),
  fixes: fc.nat(),
});
const stay: fc.Arbitrary<GeofenceStay> = fc.record({
  id: fc.nat(),
  version: fc.nat(),
  stay: fc.record({
    last: maybe(
      fc.record({
        at,
        latitude: number,
        longitude: number,
        speed: maybe(number),
        accuracy: maybe(number),
        isIn: fc.boolean(),
      }),
    ),
    isWithin: fc.boolean(),
    sure: maybe(span),
    away: maybe(span),
    isSeenOutside: fc.boolean(),
    row: fc.nat(),
    pending: fc.record({ spans: fc.array(span, { maxLength: 3 }), cameFromOutside: fc.boolean(), row: fc.nat() }),
  }),
});

const held: fc.Arbitrary<Moment> = fc.record({
  at,
  key: number,
  busSpeed: maybe(number),
  allowed: maybe(number),
  engine,
  failing: fc.boolean(),
  location: maybe(fc.record({ ...fix, accuracy: maybe(number) })),
  counters: maybe(fc.record({ bus: maybe(number), device: maybe(number) })),
});
const motionPhase: fc.Arbitrary<MotionPhase> = fc.record({
  phase: fc.constantFrom(...PHASES),
  since: at,
  place: pair,
  sums,
  away: maybe(sums),
  until: at,
  pause: maybe(fc.tuple(at, number)),
  candidates: fc.array(candidate, { maxLength: 5 }),
});
const plainExcess: fc.Arbitrary<Excess> = fc.record({
  since: at,
  from: pair,
  limit: number,
  sure: fc.boolean(),
  fast: fc.nat(),
  sums: fc.tuple(number, number, number, number),
  last: fc.tuple(at, number),
  below: maybe(fc.tuple(at, number, number, number, number, number)),
});
const whose = fc.oneof(fc.constant({}), fc.record({ geofence: fc.nat() }), fc.record({ group: fc.nat() }));
const excess: fc.Arbitrary<Excess> = fc.tuple(plainExcess, whose).map(([one, of]) => ({ ...one, ...of }));
const slot: fc.Arbitrary<Slot> = fc
  .tuple(at, number, sums, number, fc.integer(), number)
  .map(([startsAt, engineOn, spent, ...reported]) => [startsAt, engineOn, ...spent, ...reported]);
const counter: fc.Arbitrary<Counter> = fc.record({
  source: fc.constantFrom(...SOURCES),
  at,
  metres: number,
  gps: fc.maxSafeNat(),
  stretch: pair,
  blind: fc.boolean(),
  believed: fc.boolean(),
});
const system = fc.constantFrom(...BATTERY_SYSTEMS);
const battery: fc.Arbitrary<Battery> = fc.record({
  system,
  other: system,
  otherFor: fc.nat(),
  recent: fc.array(fc.integer()),
  failing: fc.boolean(),
  weakSince: moment,
  reported: fc.boolean(),
});
const harsh: fc.Arbitrary<Harsh> = fc.record({
  kind: fc.constantFrom(...HARSH_KINDS),
  since: at,
  until: at,
  peak: number,
  limit: number,
  from: number,
  to: number,
});
const text = fc.string({ unit: 'grapheme' });
const history: fc.Arbitrary<HistoryState> = fc.record({
  head: maybe(fc.record({ at, key: fc.maxSafeNat() })),
  ignition: fc.record({
    on: maybe(fc.boolean()),
    since: moment,
    wire: fc.constantFrom(...WIRES),
    drivenOff: maybe(number),
  }),
  power: fc.record({
    cutSince: moment,
    cause: maybe(fc.constantFrom(...POWER_CUT_CAUSES)),
    lowSince: moment,
    missingSince: moment,
    enoughSince: moment,
    located: fc.nat(),
    unlocated: fc.nat(),
  }),
  alarms: fc.record({ seen: moments(ALARMS), at, raised: fc.array(fc.constantFrom(...ALARMS)) }),
  held: fc.array(held, { maxLength: 3 }),
  motion: fc.record({ moving: fc.boolean(), since: moment, fastSince: moment, at: moment }),
  idling: fc.record({ since: moment, engineOnSince: moment, slowSince: moment, at: moment }),
  place: maybe(fc.record({ at, ...fix })),
  ownedSince: moment,
  motionPhase: maybe(motionPhase),
  speeding: maybe(excess),
  cutPlace: maybe(fc.record({ latitude: number, longitude: number, at }, { requiredKeys: ['latitude', 'longitude'] })),
  engine: fc.record({ is: engine, since: moment, counted: number }),
  gaps: pair,
  slot: maybe(slot),
  counter: maybe(counter),
  battery,
  failing: fc.boolean(),
  harsh: fc.array(harsh, { maxLength: 3 }),
  stays: fc.array(stay, { maxLength: 3 }),
  card: maybe(fc.record({ number: fc.string({ unit: 'grapheme' }), since: at, last: at })),
  codes: maybe(
    fc.record({
      at,
      active: fc.array(fc.record({ code: text, since: at, last: at }), { maxLength: 3 }),
      reported: fc.array(text, { maxLength: 3 }),
      gone: fc.array(text, { maxLength: 3 }),
    }),
  ),
  reported: moments(EVENT_KINDS),
  totals: fc.record({ measured: fc.maxSafeNat(), estimated: fc.maxSafeNat() }),
});
const state: fc.Arbitrary<DeviceState> = fc.record(
  {
    history,
    seenAt: moment,
    intervals: fc.record({ active: fc.array(number), parked: fc.array(number) }),
    values: fc.dictionary(fc.string({ unit: 'binary' }), fc.tuple(fc.jsonValue(), at), { noNullPrototype: true }),
    clockAhead: number,
    thresholds: fc.record({ movingSpeed: number, idleAfter: number }, { requiredKeys: [] }),
  },
  { requiredKeys: ['history', 'seenAt', 'intervals', 'values'] },
);

describe('a packed state', () => {
  it('is read as it would be from JSON', () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(packed(one)).toEqual(throughJson(one));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is that of a device never connected', () => {
    expect(packed(NEW_DEVICE)).toEqual(NEW_DEVICE);
  });

  it('is less than a third of the JSON on a drive with a dozen values', () => {
    const values = {
      ignition: true,
      externalVoltage: 13.8,
      satellites: 11,
      odometer: 1_305_985,
      fuelLevel: 41,
      rpm: 1899,
    };
    const records = Array.from({ length: 60 }, (_, n) => aRecord({ at: n * 10, kmh: 50, metres: n * 140, ...values }));
    const driven = arrive(NEW_DEVICE, records, START + 600_000, always(DEFAULT_SETTINGS)).state;
    expect(packer.pack(driven).length).toBeLessThan(JSON.stringify(driven).length / 3);
  });

  it('stays readable: bytes of the first form', () => {
    const first =
      '01e54279cd6f9a190000e3000001f40000e0e0011069676e6974696f6ef1e1271000e54335f9dfffdd087001e1271001e0e0e0e0e0e0000000e54279cd6f9a190000000001e12710e1271000e0e12710e0000100e54015347d4083e276e30000000414e4415e38e40001e00100e12710e54015333333333333e300000004e2000222e000e1271000e136410000000100e54015347d4083e276e30000000400000000e0000000e12710e12710000001e12710e12710e2000222e000e1271000e1364100000001206d6f76656d656e745f73746172746564e12710e2000222e000';
    const read = unpackState(Uint8Array.from(first.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
    const records = [aRecord({ at: 0, kmh: 50, ignition: true }), aRecord({ at: 10, kmh: 50, metres: 140 })];
    const driven = arrive(NEW_DEVICE, records, START + 10_500, always(DEFAULT_SETTINGS)).state;
    expect(read).toEqual(driven);
    expect(unpackState(packer.pack(driven))).toEqual(driven);
  });

  it('stays readable: bytes of the second form, of the third, of the fifth, of the sixth, of the seventh and of this one', () => {
    const records = [
      aRecord({ at: 0, kmh: 50, ignition: true, externalVoltage: 14 }),
      aRecord({ at: 1, kmh: 20, metres: 8 }),
    ];
    const driven = arrive(NEW_DEVICE, records, START + 1_500, always(DEFAULT_SETTINGS)).state;
    expect(driven.history.harsh).toHaveLength(1);
    const second =
      '02e54279cd6f97e68000e3000001f40000e0e0021069676e6974696f6ef1e103e81e65787465726e616c566f6c746167650ee103e800e543334d3c8adfafbe01e103e801e0e0e0e0e0e0000000e54279cd6f97e68000000001e103e8e103e800e0e103e8e0000100e5401533460f63b23ee30000000414e440b1c71c0001e00100e103e8e54015333333333333e300000004e11f4000e103e800e115b40000000100e5401533460f63b23ee30000000400000000e0000000e103e8e103e8000001e103e8e103e8e11f4000e103e800e115b40000e11f4000000c0101e136b000e000000101e103e800e1208de10fa0e13641e115b401206d6f76656d656e745f73746172746564e103e8e11f4000';
    const third =
      '03e54279cd6f97e68000e3000001f40000e0e0021069676e6974696f6ef1e103e81e65787465726e616c566f6c746167650ee103e800e543334d3c8adfafbe01e103e801e0e0e0e0e0e0000000e54279cd6f97e68000000001e103e8e103e800e0e103e8e0000100e5401533460f63b23ee30000000414e440b1c71c0001e00100e103e8e54015333333333333e300000004e11f4000e103e800e115b40000000100e5401533460f63b23ee30000000400000000e0000000e103e8e103e8000001e103e8e103e8e11f4000e103e800e115b40000e11f4000000c0101e136b000e000000101e103e800e1208de10fa0e13641e115b40001206d6f76656d656e745f73746172746564e103e8e11f4000';
    const fifth =
      '05e54279cd6f97e68000e3000001f40000e0e0021069676e6974696f6ef1e103e81e65787465726e616c566f6c746167650ee103e800e543334d3c8adfafbe01e103e801e0e0e0e0e0e0000000e54279cd6f97e68000000001e103e8e103e800e0e103e8e0000100e5401533460f63b23ee30000000414e440b1c71c0001e00100e103e8e54015333333333333e300000004e11f4000e103e800e115b40000000100e5401533460f63b23ee30000000400000000e0000000e103e8e103e8000001e103e8e103e8e11f4000e103e800e115b40000e11f4000000c0101e136b000e000000101e103e800e1208de10fa0e13641e115b40001206d6f76656d656e745f73746172746564e103e8e11f4000';
    const sixth =
      '06e54279cd6f97e68000e3000001f40000e0e0021069676e6974696f6ef1e103e81e65787465726e616c566f6c746167650ee103e800e543334d3c8adfafbe01e103e801e0e0e0e0e0e0000000e54279cd6f97e68000000001e103e8e103e800e0e103e8e0000100e5401533460f63b23ee30000000414e440b1c71c0001e00100e103e8e54015333333333333e300000004e11f4000e103e800e115b40000000100e5401533460f63b23ee30000000400000000e0000000e103e8e103e8000001e103e8e103e8e11f4000e103e800e115b40000e11f4000000c0101e136b000e000000101e103e800e1208de10fa0e13641e115b4000001206d6f76656d656e745f73746172746564e103e8e11f4000';
    const seventh =
      '07e54279cd6f97e68000e3000001f40000e0e0021069676e6974696f6ef1e103e81e65787465726e616c566f6c746167650ee103e800e543334d3c8adfafbe01e103e801e0e0e0e0e0e0000000e54279cd6f97e68000000001e103e8e103e800e0e103e8e0000100e5401533460f63b23ee30000000414e440b1c71c0001e00100e103e8e54015333333333333e300000004e11f4000e103e800e115b40000000100e5401533460f63b23ee30000000400000000e0000000e103e8e103e8000001e103e8e103e8e11f4000e103e800e115b40000e11f4000000c0101e136b000e000000101e103e800e1208de10fa0e13641e115b400000001206d6f76656d656e745f73746172746564e103e8e11f4000';
    for (const form of [second, third, fifth, sixth, seventh]) {
      const bytes = form.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [];
      expect(unpackState(Uint8Array.from(bytes))).toEqual(driven);
    }
    expect(
      Array.from(packer.pack(driven), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    ).toMatchInlineSnapshot(
      `"08e54279cd6f97e68000e3000001f40000e0e0021069676e6974696f6ef1e103e81e65787465726e616c566f6c746167650ee103e800e543334d3c8adfafbe01e103e801e0e0e0e0e0e0000000e54279cd6f97e68000000001e103e8e103e800e0e103e8e0000100e5401533460f63b23ee30000000414e440b1c71c0001e00100e103e8e54015333333333333e300000004e11f4000e103e800e115b40000000100e5401533460f63b23ee30000000400000000e0000000e103e8e103e8000001e103e8e103e8e11f4000e103e800e115b40000e11f4000000c0101e136b000e000000101e103e800e1208de10fa0e13641e115b400000001206d6f76656d656e745f73746172746564e103e8e11f4000"`,
    );
  });

  it('stays readable: bytes of the fourth form, which knew no limits of groups', () => {
    const fourth =
      '04e54279cd6f9a190000e3000001f40000e0e00000e54317b88c207eae7ce0e000e0e0e0e0e0e0000000e54279cd6f9a190000000001e12710e1271000e0e0e0000100e5401534f320b2fc7be30000000414e4419b8e390001e00100e12710e54015333333333333e300000004e20002e63000e1271000e14bf40000000100e5401534f320b2fc7be30000000400000000e001e12710e54015333333333333e3000000040e070100e20002f788e20002e63000e14bf400e14bf4000002e000000001e1271000e20002e63000e1271000e14bf4000000000000000000e00000000001206d6f76656d656e745f73746172746564e12710e20002e63000';
    const read = unpackState(Uint8Array.from(fourth.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
    const records = [aRecord({ at: 0, kmh: 70 }), aRecord({ at: 10, kmh: 70, metres: 190 })];
    const limited = always({ ...DEFAULT_SETTINGS, speedLimit: 14 });
    const { history, ...driven } = arrive(NEW_DEVICE, records, START + 10_500, limited).state;
    const speeding = history.speeding && { ...history.speeding, geofence: 7 };
    expect(read).toEqual({ ...driven, history: { ...history, speeding } });
  });

  it('is refused where it is none, with what is wrong', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          unpackState(bytes);
        } catch (error) {
          expect(error instanceof RangeError || error instanceof SyntaxError).toBe(true);
        }
      }),
    );
    const bytes = packer.pack(NEW_DEVICE).slice();
    for (let length = 0; length < bytes.length; length++) {
      expect(() => unpackState(bytes.subarray(0, length))).toThrow(RangeError);
    }
    bytes[0] = 9;
    expect(() => unpackState(bytes)).toThrow('form 9');
  });
});

describe('a packed number', () => {
  const through = (value: number | null) => {
    const to = new PackWriter();
    to.begin();
    to.number(value);
    return { read: new PackReader(to.end()).number(), length: to.end().length };
  };

  it.each([
    [0, 1],
    [223, 1],
    [224, 3],
    [65_535, 3],
    [65_536, 5],
    [4_294_967_295, 5],
    [4_294_967_296, 5],
    [-1, 5],
    [-2_147_483_648, 5],
    [0.5, 5],
    [0.1, 9],
    [5e-324, 9],
    [null, 1],
  ] as const)('%s takes %s bytes', (value, length) => {
    expect(through(value)).toEqual({ read: value, length });
  });

  it('is as in JSON where JSON has none', () => {
    expect(through(-0).read).toBe(0);
    expect(through(Number.NaN).read).toBeNull();
    expect(through(Number.POSITIVE_INFINITY).read).toBeNull();
  });
});
