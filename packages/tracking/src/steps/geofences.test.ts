import { describe, expect, it } from 'vitest';
import { areaOf } from '../areas/index.ts';
import { openEpisodes } from '../fold/open.ts';
import type { AppliedGeofence } from '../settings/geofences.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { hoursOf } from '../settings/week-hours.ts';
import { DEFAULT_ZONE_SETTINGS } from '../settings/zone-settings.ts';
import { aRecord, foldSorted, type Said, START } from '../testing.ts';

const thresholds = { ...DEFAULT_ZONE_SETTINGS, measuredGap: DEFAULT_SETTINGS.measuredGap };
const depot = { type: 'circle', latitude: 5.3, longitude: -4, radius: 200 } as const;
const second = (at: number) => START + at * 1000;
const ever = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
const DEPOT: AppliedGeofence = { id: 1, version: 1, ...ever, area: areaOf(depot) };

/** Visits as [geofence, from second, to second, version, open at start, open at end], and the ones under way. */
function visits(said: readonly Said[], applied: readonly AppliedGeofence[]) {
  const timeline = [
    { from: Number.NEGATIVE_INFINITY, owner: 1, settings: DEFAULT_SETTINGS, geofences: { applied, thresholds } },
  ] as const;
  const { episodes, history } = foldSorted(
    said.map((one) => aRecord(one)),
    timeline,
  );
  const ended = episodes.flatMap((one) => {
    if (one.kind !== 'geofence') return [];
    const { geofence, version, isOpenAtStart, isOpenAtEnd } = one.content;
    return [
      [geofence, (one.startsAt - START) / 1000, (one.endsAt - START) / 1000, version, isOpenAtStart, isOpenAtEnd],
    ];
  });
  const open = openEpisodes(history).flatMap((one) => (one.kind === 'geofence' ? [one.content.geofence] : []));
  return { ended, open, stays: history.stays };
}

/** Speedings as [from second, to second, limit in km/h, geofence]. */
function speedings(said: readonly Said[], applied: readonly AppliedGeofence[], settings = DEFAULT_SETTINGS) {
  const timeline = [
    { from: Number.NEGATIVE_INFINITY, owner: 1, settings, geofences: { applied, thresholds } },
  ] as const;
  const { episodes, history } = foldSorted(
    said.map((one) => aRecord(one)),
    timeline,
  );
  return [...episodes, ...openEpisodes(history)].flatMap((one) =>
    one.kind === 'speeding'
      ? [
          [
            ...[(one.startsAt - START) / 1000, one.endsAt && (one.endsAt - START) / 1000],
            ...[Math.round(one.content.limit * 3.6), one.content.geofence],
          ],
        ]
      : [],
  );
}

/** Northwards from 500 m south of the middle, 10 m a second. */
const drive = (from: number, to: number, step = 10): Said[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, n) => ({
    at: from + n * step,
    metres: -500 + (from + n * step) * 10,
    kmh: 36,
  }));

describe('visits to geofences', () => {
  it('begin and end where the edge is crossed, and nothing is kept of them outside', () => {
    const { ended, open, stays } = visits(drive(0, 150), [DEPOT]);
    // the sphere of the test's metres and the ellipsoid of the edge differ by 0.6 %
    expect(ended).toEqual([[1, expect.closeTo(30, 0), expect.closeTo(70, 0), 1, false, false]]);
    expect([open, stays]).toEqual([[], []]);
  });

  it('are under way until the vehicle has left', () => {
    expect(visits(drive(0, 50), [DEPOT])).toMatchObject({ ended: [], open: [1] });
  });

  it('of a small geofence that no fix is in are found on the way between two', () => {
    const { ended } = visits(drive(0, 120, 60), [DEPOT]);
    expect(ended).toEqual([[1, expect.closeTo(30, 0), expect.closeTo(70, 0), 1, false, false]]);
  });

  it('of several geofences at a time are apart', () => {
    const wide = { ...DEPOT, id: 2, area: areaOf({ ...depot, radius: 400 }) };
    expect(visits(drive(0, 150), [DEPOT, wide]).ended.map(([id, from]) => [id, Math.round(Number(from))])).toEqual([
      [1, 30],
      [2, 10],
    ]);
  });

  it('of a geofence that begins to apply around a vehicle are open at their start', () => {
    const late = { ...DEPOT, from: second(45) };
    expect(visits(drive(0, 150), [late]).ended).toEqual([[1, 50, expect.closeTo(70, 0), 1, true, false]]);
  });

  it('end with the last fix before the geofence ceased to apply', () => {
    const gone = { ...DEPOT, until: second(55) };
    expect(visits(drive(0, 150), [gone]).ended).toEqual([[1, expect.closeTo(30, 0), 50, 1, false, true]]);
  });

  it('keep the version of the shape that was entered, and leave the one that is there', () => {
    const wider = { ...DEPOT, version: 2, from: second(50), area: areaOf({ ...depot, radius: 400 }) };
    const { ended } = visits(drive(0, 150), [{ ...DEPOT, until: second(50) }, wider]);
    expect(ended).toEqual([[1, expect.closeTo(30, 0), expect.closeTo(90, 0), 1, false, false]]);
  });

  it('are not made of fixes of the network, or of a receiver that wanders about the edge', () => {
    const far: Said[] = [0, 10, 20].map((at) => ({ at, metres: 0, accuracy: 1500 }));
    expect(visits(far, [DEPOT])).toMatchObject({ ended: [], open: [] });
    const wandering: Said[] = Array.from({ length: 60 }, (_, n) => ({ at: n * 10, metres: 190 + (n % 2) * 20 }));
    expect(visits([{ at: -10, metres: 0 }, ...wandering], [DEPOT])).toMatchObject({ ended: [], open: [1] });
  });
});

describe('the hours of a geofence', () => {
  // START is a Tuesday, nine in the morning
  const NINE = 9 * 60;
  const open = (...spans: [number, number][]) => {
    const hours = hoursOf(
      spans.map(([from, to]) => ({ day: 2, from, to })),
      () => 0,
    );
    return { ...DEPOT, ...(hours ? { hours } : {}) };
  };

  it('begin a visit of a vehicle that is within, and end it with the last fix in them', () => {
    const parked: Said[] = Array.from({ length: 11 }, (_, minute) => ({ at: minute * 60, metres: 0 }));
    const { ended } = visits(parked, [open([NINE + 3, NINE + 7])]);
    expect(ended).toEqual([[1, 180, 360, 1, true, true]]);
  });

  it('that have a break make two visits of one, however seldom the tracker reports', () => {
    const parked: Said[] = [0, 4, 8].map((minute) => ({ at: minute * 60, metres: 0 }));
    const shifts = open([NINE, NINE + 5], [NINE + 6, NINE + 10]);
    expect(visits(parked, [shifts])).toMatchObject({ ended: [[1, 0, 240, 1, true, true]], open: [1] });
    expect(visits(parked, [open([NINE, NINE + 5], [NINE + 5, NINE + 10])])).toMatchObject({ ended: [], open: [1] });
  });

  it('are none for a vehicle that drove through outside them', () => {
    expect(visits(drive(0, 150), [open([NINE + 10, NINE + 20])])).toMatchObject({ ended: [], open: [], stays: [] });
  });
});

describe('the speed limit of a geofence', () => {
  const limited = { ...DEPOT, speedLimit: 20 / 3.6 };

  it('counts within it, named, and from the first fix outside no more', () => {
    // 36 km/h; the first fix beyond the edge at 30 s is not yet surely within
    expect(speedings(drive(0, 150, 5), [limited])).toEqual([[35, 75, 20, 1]]);
  });

  it('counts where it is the lowest: that of the vehicle does outside, and where it is lower', () => {
    const own = (kmh: number) => ({ ...DEFAULT_SETTINGS, speedLimit: kmh / 3.6 });
    expect(speedings(drive(0, 150, 5), [limited], own(15))).toEqual([[0, null, 15, undefined]]);
    expect(speedings(drive(0, 150, 5), [limited], own(25)).map(([, , limit, geofence]) => [limit, geofence])).toEqual([
      [25, undefined],
      [20, 1],
      [25, undefined],
    ]);
    const lower = { ...DEPOT, id: 2, area: areaOf({ ...depot, radius: 400 }), speedLimit: 10 / 3.6 };
    expect(speedings(drive(0, 150, 5), [limited, lower])).toEqual([[15, 95, 10, 2]]);
  });

  it('does not count outside its hours', () => {
    const hours = hoursOf([{ day: 3, from: 0, to: 1440 }], () => 0);
    expect(speedings(drive(0, 150, 5), [{ ...limited, ...(hours ? { hours } : {}) }])).toEqual([]);
  });
});
