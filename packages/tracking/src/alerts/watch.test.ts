import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf } from '../areas/index.ts';
import type { AppliedGeofence } from '../settings/geofences.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { DEFAULT_ZONE_SETTINGS } from '../settings/zone-settings.ts';
import { aFix, aRecord, foldSorted, START } from '../testing.ts';
import { NEW_WATCH, type WatchedFix, watchOn } from './watch.ts';

const thresholds = { ...DEFAULT_ZONE_SETTINGS, measuredGap: DEFAULT_SETTINGS.measuredGap };
const ever = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
const circle = (radius: number) => areaOf({ type: 'circle', latitude: 5.3, longitude: -4, radius });
const SITE: AppliedGeofence = { id: 1, version: 1, ...ever, area: circle(200) };
const WIDE: AppliedGeofence = { id: 2, version: 1, ...ever, area: circle(500) };
const geofences = { applied: [SITE, WIDE], thresholds };

type Said = { at: number; metres: number };
const fixOf = ({ at, metres }: Said, since: number | null = null): WatchedFix => {
  const { location } = aFix({ at, metres, kmh: 36 });
  if (!location) throw new Error('a fix has a place');
  return { at: START + at * 1000, key: 1, since, location };
};
const watched = (fixes: readonly WatchedFix[], from = NEW_WATCH) => watchOn(from, fixes, geofences);
const visits = ({ episodes }: Pick<ReturnType<typeof watched>, 'episodes'>) =>
  episodes.flatMap((one) => (one.kind === 'geofence' ? [[one.content.geofence, one.startsAt, one.endsAt]] : []));

/** A vehicle that drives to and fro along a line, a fix each 10 to 30 s. */
const tracks = fc
  .array(fc.record({ step: fc.integer({ min: 10, max: 30 }), speed: fc.integer({ min: -25, max: 25 }) }), {
    minLength: 5,
    maxLength: 120,
  })
  .map((legs) => {
    let [at, metres] = [0, -600];
    return legs.map(({ step, speed }): Said => {
      [at, metres] = [at + step, Math.max(-900, Math.min(900, metres + step * speed))];
      return { at, metres };
    });
  });

describe('a watch of a shared vehicle', () => {
  it('finds the visits that the history of its owner would have, with the same geofences', () => {
    fc.assert(
      fc.property(tracks, (said) => {
        const timeline = [{ from: Number.NEGATIVE_INFINITY, owner: 1, settings: DEFAULT_SETTINGS, geofences }] as const;
        const folded = foldSorted(
          said.map((one) => aRecord({ ...one, kmh: 36 })),
          timeline,
        );
        expect(visits(watched(said.map((one) => fixOf(one))))).toEqual(visits(folded));
      }),
    );
  });

  it('finds the same in whatever parts it looks, and by what is stored of it between two', () => {
    fc.assert(
      fc.property(tracks, fc.nat(), (said, at) => {
        const fixes = said.map((one) => fixOf(one));
        const whole = watched(fixes);
        const first = watched(fixes.slice(0, at % fixes.length));
        const second = watched(fixes.slice(at % fixes.length), JSON.parse(JSON.stringify(first.watch)));
        expect([...visits(first), ...visits(second)]).toEqual(visits(whole));
        expect(second.watch).toEqual(whole.watch);
      }),
    );
  });

  it('forgets what lies before a gap in what may be read: no visit lasts across it, and none begins at an edge seen before', () => {
    const before = [-600, -300, 0, 10, 5].map((metres, n) => fixOf({ at: n * 10, metres }));
    const since = START + 300_000;
    const after = [10, 5, 0, 300, 600, 900].map((metres, n) => fixOf({ at: 310 + n * 10, metres }, since));
    const { episodes } = watched([...before, ...after]);
    expect(episodes.map(({ kind, startsAt, content }) => [kind, startsAt >= since, content])).toEqual([
      ['geofence', true, expect.objectContaining({ geofence: 1, isOpenAtStart: true })],
      ['geofence', true, expect.objectContaining({ geofence: 2, isOpenAtStart: true })],
    ]);
  });
});
