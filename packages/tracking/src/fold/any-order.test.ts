import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf } from '../areas/index.ts';
import { type DeviceState, NEW_DEVICE } from '../device-state.ts';
import { EPISODE_KINDS, type Episode, SLOT, type Usage } from '../episode.ts';
import { EVENT_KINDS, type TrackingEvent } from '../event.ts';
import type { Outcome } from '../history.ts';
import { StatePacker, unpackState } from '../packed/index.ts';
import { ALARMS } from '../position/attributes.ts';
import type { Fix } from '../position/fix.ts';
import { GOOD, JUMP } from '../position/quality.ts';
import { compareRecords, type FixRecord, recordOf } from '../position/record.ts';
import type { Geofences } from '../settings/geofences.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import type { Timeline } from '../settings/timeline.ts';
import { foldSorted, START } from '../testing.ts';
import { arrive, type Checkpoint } from './arrive.ts';
import { openEpisodes, openUsage } from './open.ts';
import { continueRederivation, corrected, startRederivation } from './rederive.ts';

const HOUR = 3_600_000;
const packer = new StatePacker();

/** A device's rows, as the database keeps them, and the one way in. */
class Stored {
  state: DeviceState = NEW_DEVICE;
  records = new Map<string, FixRecord>();
  events = new Map<string, TrackingEvent>();
  episodes = new Map<string, Episode>();
  usage = new Map<number, Usage>();
  checkpoints = new Map<number, Checkpoint>();
  dirty: { from: number; until: number } | null = null;
  rederivations = 0;
  convergences = 0;
  readonly timeline: Timeline;

  constructor(timeline: Timeline) {
    this.timeline = timeline;
  }

  arrive(said: FixRecord[], now: number) {
    // what is stored stays as it is, also a record that was quarantined and comes again
    const records = said.filter((record) => !this.records.has(name(record)));
    const { state, late, checkpoints, ...outcome } = arrive(this.state, records, now, this.timeline);
    for (const record of late) {
      this.dirty = {
        from: Math.min(this.dirty?.from ?? record.at, record.at),
        until: Math.max(this.dirty?.until ?? record.at, record.at),
      };
    }
    for (const record of records)
      if (!this.records.has(name(record))) this.records.set(name(record), throughJson(record));
    this.write(outcome, checkpoints);
    this.state = unpackState(packer.pack(state));
  }

  rederive(pageSize: number) {
    if (this.dirty === null) return;
    this.rederivations++;
    const hour = Math.floor(this.dirty.from / HOUR) * HOUR;
    const from = [...this.checkpoints.values()].filter((one) => one.hour <= hour).sort((a, b) => b.hour - a.hour)[0];
    const run = startRederivation(from && throughJson(from));
    const rows = [...this.records.values()].filter((row) => row.at >= (from?.hour ?? 0)).sort(compareRecords);
    for (let i = 0; i < rows.length; i += pageSize) {
      const page = rows.slice(i, i + pageSize);
      if (continueRederivation(run, page, this.checkpoints, this.dirty.until, this.timeline)) break;
    }
    const until = run.converged?.hour ?? Number.POSITIVE_INFINITY;
    for (const rows of [this.events, this.episodes, this.usage] as Map<unknown, { decidedAt: number }>[]) {
      for (const [key, { decidedAt }] of rows) {
        if (decidedAt >= (from?.hour ?? 0) && decidedAt < until) rows.delete(key);
      }
    }
    this.write(run, run.checkpoints);
    if (run.converged !== null) {
      this.convergences++;
      for (const [hour, { state, totals }] of this.checkpoints) {
        if (hour < run.converged.hour || state.ownedSince !== run.converged.ownedSince) continue;
        const { measured, estimated } = run.converged.shift;
        const later = { measured: totals.measured + measured, estimated: totals.estimated + estimated };
        this.checkpoints.set(hour, { hour, state, totals: later });
      }
    }
    this.state = throughJson(corrected(this.state, run));
    this.dirty = null;
  }

  private write({ events, episodes, usage, marks }: Outcome, checkpoints: Checkpoint[]) {
    for (const episode of episodes) putOnce(this.episodes, nameOf(episode), episode);
    for (const one of usage) putOnce(this.usage, one.startsAt, one);
    for (const event of events) this.events.set(`${event.at}/${event.kind}`, event);
    for (const mark of marks) {
      const record = this.records.get(name(mark));
      if (record === undefined) throw new Error('a mark of a record that was not stored');
      this.records.set(name(mark), { ...record, quality: mark.quality });
    }
    for (const checkpoint of checkpoints) this.checkpoints.set(checkpoint.hour, throughJson(checkpoint));
  }
}

// rows of one name would be one row in the database
function putOnce<Key, Row>(rows: Map<Key, Row>, key: Key, row: Row) {
  expect(rows.has(key)).toBe(false);
  rows.set(key, row);
}

const subjectOf = ({ kind, content }: Pick<Episode, 'kind' | 'content'>) =>
  kind === 'geofence' ? (content as { geofence: number }).geofence : 0;
const nameOf = (episode: Episode) => `${episode.kind}/${episode.startsAt}/${subjectOf(episode)}`;
const name = (head: { at: number; key: number }) => `${head.at}/${head.key}`;
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const unordered = (events: Iterable<TrackingEvent>) =>
  new Map([...events].map((event) => [`${event.at}/${event.kind}`, event]));

const speed = fc.constantFrom(null, Number.NaN, 0, 0.5, 0.9, 1.2, 1.5, 12, 12, 13);
const attributes = fc.record(
  {
    ignition: fc.boolean(),
    externalVoltage: fc.constantFrom(0, 3, 11, 11, 12, 12, 12, 13),
    externalPower: fc.boolean(),
    busSpeed: fc.constantFrom(0, 3, Number.NaN),
    speedLimit: fc.constantFrom(0, 8, 14, Number.NaN),
    satellites: fc.constantFrom(2, 9, 9, 9),
    driverId: fc.constantFrom('A1', 'a1', 'B2', '0000'),
    dtcs: fc.subarray(['P0301', 'P0420', 'C1201']),
    alarms: fc.subarray([...ALARMS.slice(0, 3), 'hardBraking' as const]),
  },
  { requiredKeys: [] },
);
const reported: fc.Arbitrary<Fix> = fc.record({
  // coarse, so that moments repeat and lie on both sides of every threshold and of the hours
  // and now and then a second apart, where driving style can be judged
  time: fc
    .tuple(fc.oneof(fc.nat(240), fc.nat(240), fc.nat(10)), fc.constantFrom(0, 0, 1, 2))
    .map(([n, s]) => START + n * 75_000 + s * 1000),
  location: fc.option(
    fc.record({
      latitude: fc.constantFrom(5.3, 5.3001, 5.301, 5.31, 6.5, 9),
      longitude: fc.constantFrom(-4, -4.001, 2),
      altitude: fc.constant(null),
      speed,
      course: fc.constantFrom(null, 0, 0, 30, 30),
      valid: fc.constantFrom(true, true, true, false),
      accuracy: fc.constant(null),
    }),
    { freq: 6 },
  ),
  attributes,
});
/** With counters that follow the clock, as a steady drive would, and now and then do not. */
const fix: fc.Arbitrary<Fix> = fc
  .tuple(reported, fc.constantFrom('none', 'bus', 'device', 'both', 'wrong'))
  .map(([one, counters]) => {
    const metres = ((one.time ?? 0) - START) / 50;
    const bus = counters === 'bus' || counters === 'both' ? { busOdometer: 80_000_000 + metres } : {};
    const device = counters === 'device' || counters === 'both' ? { odometer: 1_000_000 + metres * 1.5 } : {};
    const wrong = counters === 'wrong' ? { busOdometer: 7 + (metres % 9000) } : {};
    return { ...one, attributes: { ...one.attributes, ...bus, ...device, ...wrong } };
  });
/** Geofences of a client: two at the places where fixes are, of which one changes its shape and one comes and goes. */
const geofences = fc.tuple(fc.nat(240), fc.nat(240), fc.nat(240)).map((times): Geofences => {
  const [one, two, three] = times.sort((a, b) => a - b).map((n) => START + n * 75_000 + 5_000) as [
    number,
    number,
    number,
  ];
  const circle = (radius: number) => areaOf({ type: 'circle', latitude: 5.3, longitude: -4, radius });
  const road = areaOf({
    type: 'corridor',
    points: [
      [5.305, -4.1],
      [5.305, -3.9],
    ],
    width: 500,
  }); // prettier-ignore
  return {
    applied: [
      { id: 7, version: 1, from: START, until: two, area: circle(150), speedLimit: 2 },
      { id: 7, version: 2, from: two, until: Number.POSITIVE_INFINITY, area: circle(60), speedLimit: 2 },
      // open and closed every quarter of an hour
      {
        id: 8,
        version: 1,
        from: one,
        until: three,
        area: road,
        hours: (at) => (Math.floor(at / SLOT) % 2 ? null : Math.floor(at / SLOT)),
      },
    ],
    thresholds: { zoneMargin: 30, zoneFixes: 2, zoneLeftAfter: 30, measuredGap: DEFAULT_SETTINGS.measuredGap },
  };
});
/** One owner all the time, or three, of whom the first is the last again, and for whom other settings hold meanwhile. */
const owners: fc.Arbitrary<Timeline> = fc
  .tuple(fc.option(fc.tuple(fc.nat(240), fc.nat(240)), { nil: null }), geofences)
  .map(([turns, zones]) => {
    const limited = { ...DEFAULT_SETTINGS, speedLimit: 3, voltageHabit: 2, lowBatteryAfter: 1 };
    const first = { from: Number.NEGATIVE_INFINITY, owner: 1, settings: limited, geofences: zones };
    if (turns === null) return [first];
    const [one, two] = turns.sort((a, b) => a - b).map((n) => START + n * 75_000 + 10_000);
    const settings = { ...DEFAULT_SETTINGS, stopAfter: 150, speedLimit: 5, silenceAfter: 200 };
    return [first, { from: one!, owner: 2, settings }, { ...first, from: two! + 1 }];
  });

/** What arrives together, whether the platform dies before it is committed, and whether the worker runs after it. */
const delivery = fc.record({ fixes: fc.array(fix, { maxLength: 6 }), dies: fc.boolean(), works: fc.boolean() });

describe('history', () => {
  it('is the same for any order of arrival, duplicates, late delivery and crash points as for the sorted records', () => {
    let convergences = 0;
    let counts = 0;
    const seen: Partial<Record<string, number>> = {};
    fc.assert(
      fc.property(
        fc.array(delivery, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 50 }),
        fc.boolean(),
        owners,
        (deliveries, pageSize, inOrder, timeline) => {
          const device = new Stored(timeline);
          const sorted = inOrder ? sortedDeliveries(deliveries) : deliveries;
          let now = START + HOUR;
          for (const { fixes, dies, works } of sorted) {
            now += 900_000;
            const records = fixes.map((one) => recordOf(one, now, DEFAULT_SETTINGS));
            // what was computed and not committed never was: the tracker, unanswered, sends it again
            if (dies) arrive(device.state, records, now, timeline);
            device.arrive(records, now);
            if (works) device.rederive(pageSize);
          }
          device.rederive(pageSize);
          convergences += device.convergences;
          expectTheFoldOfSortedRecords(device);
          for (const { kind, content } of device.episodes.values()) {
            seen[kind] = (seen[kind] ?? 0) + 1;
            if (kind === 'speeding' && 'geofence' in content) seen.limitOfGeofence = (seen.limitOfGeofence ?? 0) + 1;
          }
          for (const { kind } of device.events.values()) seen[kind] = (seen[kind] ?? 0) + 1;
          for (const { counted } of device.usage.values()) if (counted !== 0) counts++;
        },
      ),
      { numRuns: 1500 },
    );
    expect(convergences).toBeGreaterThan(20);
    expect(counts).toBeGreaterThan(20);
    expect(seen.limitOfGeofence).toBeGreaterThan(20);
    for (const kind of EPISODE_KINDS) expect(seen[kind], kind).toBeGreaterThan(20);
    for (const kind of EVENT_KINDS) expect(seen[kind] ?? 0, kind).toBeGreaterThan(0);
  });

  it('does not depend on when the records were received', () => {
    fc.assert(
      fc.property(fc.array(fix, { maxLength: 60 }), fc.nat(1e9), (fixes, delay) => {
        const early = fixes.map((one) => recordOf(one, START + 30 * HOUR, DEFAULT_SETTINGS));
        const late = fixes.map((one) => recordOf(one, START + 30 * HOUR + delay, DEFAULT_SETTINGS));
        expect(foldSorted(unique(late))).toEqual(foldSorted(unique(early)));
      }),
    );
  });
});

// mostly in order, as trackers send: this is where windows converge
function sortedDeliveries<T extends { fixes: Fix[] }>(deliveries: T[]): T[] {
  const first = ({ fixes }: T) => Math.min(...fixes.map((one) => one.time ?? 0));
  return deliveries.toSorted((a, b) => first(a) - first(b));
}

function unique(records: FixRecord[]): FixRecord[] {
  return [...new Map(records.map((record) => [name(record), record])).values()];
}

function expectTheFoldOfSortedRecords(device: Stored) {
  const rows = [...device.records.values()].sort(compareRecords);
  const fresh = rows.map((row) => ({ ...row, quality: row.quality === JUMP ? GOOD : row.quality }));
  const { history, events, episodes, usage, marks } = foldSorted(fresh, device.timeline);
  expect(device.state.history).toEqual(throughJson(history));
  expect(unordered(device.events.values())).toEqual(unordered(events));
  expect([...device.episodes.values()].sort(byStart)).toEqual(episodes.toSorted(byStart));
  expect([...device.usage.values()].sort(byStart)).toEqual(usage.toSorted(byStart));
  expectTrueSums(device);
  expectOnePast(device, rows);
  const jumps = marks.filter((mark) => mark.quality === JUMP).map(name);
  expect(rows.filter((row) => row.quality === JUMP).map(name)).toEqual(jumps.sort(byHistory(rows)));
  const again = arrive(NEW_DEVICE, fresh, 0, device.timeline);
  expect(new Map(device.checkpoints)).toEqual(new Map(again.checkpoints.map((one) => [one.hour, throughJson(one)])));
}

const geofenceOf = ({ content }: Started): number => (content as { geofence?: number })?.geofence ?? 0;
type Started = { startsAt: number; kind?: string; content?: object };
const byStart = (a: Started, b: Started) =>
  a.startsAt - b.startsAt || (a.kind ?? '').localeCompare(b.kind ?? '') || geofenceOf(a) - geofenceOf(b);

/** What was driven by quarters of an hour since it came to its owner is what the distance counted, to the millimetre; no quarter has more time than it has. */
function expectTrueSums({ usage, state: { history } }: Stored) {
  const open = openUsage(history);
  const all = [...usage.values(), ...(open ? [open] : [])];
  const own = all.filter(({ startsAt }) => startsAt >= (history.ownedSince ?? Number.NEGATIVE_INFINITY));
  const sum = (of: (one: Usage) => number) => own.reduce((total, one) => total + of(one), 0);
  expect(sum((one) => one.measured)).toBe(history.totals.measured);
  expect(sum((one) => one.estimated)).toBe(history.totals.estimated);
  for (const { driving, idling, engine } of all) {
    expect(driving + idling).toBeLessThanOrEqual(SLOT);
    expect(engine).toBeLessThanOrEqual(SLOT);
  }
}

/** Trips and stops follow each other without a hole but for silences and other owners, and nothing is two owners'. */
function expectOnePast({ episodes, state: { history }, timeline }: Stored, rows: FixRecord[]) {
  const last = history.head?.at ?? START;
  const open = openEpisodes(history).map((one) => ({ ...one, endsAt: last, content: { end: null, ...one.content } }));
  const all = [...episodes.values(), ...open].toSorted(byStart);
  const courses = all.filter(({ kind }) => kind === 'trip' || kind === 'stop');
  for (const [index, { startsAt, endsAt, content }] of courses.entries()) {
    const { driving = 0, idling } = content as { driving?: number; idling: number };
    expect(driving + idling).toBeLessThanOrEqual(endsAt - startsAt);
    const next = courses[index + 1];
    if (next === undefined) continue;
    expect(next.startsAt).toBeGreaterThanOrEqual(endsAt);
    if (!['silence', 'handover'].includes((content as { end: string }).end)) expect(next.startsAt).toBe(endsAt);
    expect(rows.some(({ at }) => at === startsAt)).toBe(true);
  }
  for (const { startsAt, endsAt, kind, content } of all) {
    expect(endsAt).toBeGreaterThanOrEqual(startsAt);
    const isSame = (one: (typeof all)[number]) =>
      one.kind === kind && subjectOf(one as Episode) === subjectOf({ kind, content } as Episode);
    const others = all.filter((one) => isSame(one) && one.startsAt < endsAt && one.endsAt > startsAt);
    expect(others).toHaveLength(endsAt > startsAt ? 1 : 0);
    for (const { from } of timeline.slice(1)) expect(from > startsAt && from < endsAt).toBe(false);
  }
}

function byHistory(rows: FixRecord[]) {
  const place = new Map(rows.map((row, index) => [name(row), index]));
  return (a: string, b: string) => (place.get(a) ?? 0) - (place.get(b) ?? 0);
}
