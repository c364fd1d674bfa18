import { describe, expect, it } from 'vitest';
import { openEpisodes } from '../fold/open.ts';
import { KMH } from '../position/fix.ts';
import { DEFAULT_SETTINGS, type TrackingSettings } from '../settings/settings.ts';
import { always } from '../settings/timeline.ts';
import { aRecord, foldSorted, pastOf, type Said, START } from '../testing.ts';

// 90 km/h: more than 95 is speeding, less than 87 is its end
const LIMITED: TrackingSettings = { ...DEFAULT_SETTINGS, speedLimit: 90 * KMH };

let metres = 0;
/** A fix each ten seconds at these speeds. */
const at = (speeds: (number | null)[], from = 0, more: Partial<Said> = {}): Said[] => {
  metres = from === 0 ? 0 : metres;
  return speeds.map((kmh, n) => {
    metres += ((kmh ?? 0) / 3.6) * 10;
    return { at: from + n * 10, kmh, metres, ...more };
  });
};
const speedings = (said: Said[], settings = LIMITED) =>
  pastOf(said, settings).filter((line) => line.startsWith('speeding'));

describe('speeding', () => {
  it('is on two fixes in a row by more than 5 km/h, or 5 % where that is more', () => {
    expect(speedings(at([90, 95, 95, 90, 80, 80]))).toEqual([]);
    expect(speedings(at([90, 95.1, 90, 95.1, 90]))).toEqual([]);
    expect(speedings(at([90, 95.1, 95.1, 80, 80]))).toEqual(['speeding 10–30']);
    const fast = { ...LIMITED, speedLimit: 130 * KMH };
    expect(speedings(at([136, 136, 100, 100]), fast)).toEqual([]);
    expect(speedings(at([137, 137, 100, 100]), fast)).toEqual(['speeding 0–20']);
  });

  it('needs as many fixes in a row as the client wants', () => {
    const three = { ...LIMITED, speedingFixes: 3, speedingAfter: 600 };
    expect(speedings(at([100, 100, 80, 80]), three)).toEqual([]);
    expect(speedings(at([100, 92, 100, 100, 80, 80]), three)).toEqual([]);
    expect(speedings(at([100, 100, 100, 80, 80]), three)).toEqual(['speeding 0–30']);
  });

  it('is also one fix that nothing contradicts for 15 s', () => {
    const alone: Said[] = [{ at: 0, kmh: 120 }, { at: 16, kmh: 92, metres: 500 }, ...at([80, 80], 30)];
    expect(speedings(alone)).toEqual(['speeding 0–30']);
    expect(speedings(alone.map((one) => (one.at === 16 ? { ...one, kmh: 90 } : one)))).toEqual([]);
  });

  it('ends with the first fix of ten seconds at more than 3 km/h below the limit', () => {
    expect(speedings(at([100, 100, 86, 88, 86, 100, 86, 86]))).toEqual(['speeding 0–60']);
    expect(speedings(at([100, 100, 87.5, 87.5, 87.5]))).toEqual(['speeding 0–']);
    expect(speedings(at([100, 100, 86]))).toEqual(['speeding 0–']);
  });

  it('ends at a single slow fix of a tracker that reports seldom, where the speed was low for ten seconds after it', () => {
    const seldom = (speeds: number[]): Said[] =>
      at(speeds).map((one) => ({ ...one, at: (one.at ?? 0) * 3, metres: (one.metres ?? 0) * 3 }));
    expect(speedings(seldom([100, 100, 50, 100, 100, 80, 80]))).toEqual(['speeding 0–60', 'speeding 90–150']);
    expect(speedings(seldom([100, 100, 86, 100, 100, 80, 80]))).toEqual(['speeding 0–150']);
  });

  it('is reported with limit, top and mean speed by time, and the distance', () => {
    const { episodes } = foldSorted(
      at([72, 108, 108, 144, 72, 72]).map((one) => aRecord(one)),
      always(LIMITED),
    );
    const [speeding] = episodes.filter(({ kind }) => kind === 'speeding');
    // 30, 30, 40, 20 m/s at its fixes: 300 + 350 + 300 m in 30 s by speed; 300 + 400 + 200 m by place
    expect(speeding).toMatchObject({
      startsAt: START + 10_000,
      endsAt: START + 40_000,
      measured: 900_000,
      maxSpeed: 40,
    });
    expect(speeding?.content).toMatchObject({ limit: 25, mean: 31.667 });
    expect(speeding?.decidedAt).toBe(START + 50_000);
  });

  it('is reported while it lasts', () => {
    const { history } = foldSorted(
      at([108, 108, 108]).map((one) => aRecord(one)),
      always(LIMITED),
    );
    const [open] = openEpisodes(history).filter(({ kind }) => kind === 'speeding');
    expect(open).toMatchObject({ startsAt: START, endsAt: null, maxSpeed: 30, measured: 600_000 });
    expect(open?.content).toMatchObject({ mean: 30, limit: 25 });
  });

  it('ends where it was last fast when ten minutes are missing', () => {
    const said = [...at([100, 100, 100]), { at: 621, kmh: 100, metres: 20_000 }, { at: 631, kmh: 100, metres: 20_280 }];
    expect(speedings(said)).toEqual(['speeding 0–20', 'speeding 621–']);
  });

  it('is of the lower limit: the vehicle’s, or what the tracker tells of the road; none where neither is', () => {
    const town = { speedLimit: 50 * KMH };
    expect(speedings(at([60, 60, 60], 0, town))).toEqual(['speeding 0–']);
    expect(speedings(at([60, 60, 60], 0, { speedLimit: 130 * KMH }))).toEqual([]);
    expect(speedings(at([100, 100], 0, { speedLimit: 130 * KMH }))).toEqual(['speeding 0–']);
    expect(speedings(at([60, 60], 0, town), DEFAULT_SETTINGS)).toEqual(['speeding 0–']);
    expect(speedings(at([200, 200]), DEFAULT_SETTINGS)).toEqual([]);
    expect(speedings(at([60, 60], 0, { speedLimit: 0 }), DEFAULT_SETTINGS)).toEqual([]);
  });

  it('names the group whose limit it was, unless the road’s or a geofence’s was lower', () => {
    const ofGroup = { ...LIMITED, speedLimitGroup: 7 };
    const contents = (said: Said[], settings: TrackingSettings) => {
      const { episodes } = foldSorted(
        said.map((one) => aRecord(one)),
        always(settings),
      );
      return episodes.filter(({ kind }) => kind === 'speeding').map(({ content }) => content);
    };
    const fast = [...at([100, 100, 100, 80, 80])];
    expect(contents(fast, ofGroup)).toEqual([expect.objectContaining({ limit: 25, group: 7 })]);
    expect(contents(fast, LIMITED)).toEqual([expect.not.objectContaining({ group: expect.anything() })]);
    const road = fast.map((one) => ({ ...one, speedLimit: 50 * KMH }));
    expect(contents([...road, ...at([40, 40], 50, { speedLimit: 50 * KMH })], ofGroup)).toEqual([
      expect.not.objectContaining({ group: expect.anything() }),
    ]);
  });

  it('is over where another limit begins, and begins anew where it is too fast for that too', () => {
    const said = [
      ...at([70, 70, 70], 0, { speedLimit: 50 * KMH }),
      ...at([70, 70, 70], 30, { speedLimit: 30 * KMH }),
      ...at([70, 70], 60, { speedLimit: 90 * KMH }),
    ];
    expect(speedings(said, DEFAULT_SETTINGS)).toEqual(['speeding 0–30', 'speeding 30–60']);
  });

  it('is reported by legs of a quarter of a minute where no speed is, and not by what no vehicle does', () => {
    const legs = [0, 450, 900, 1350, 1700, 2050].map((metres, n) => ({ at: n * 15, metres, kmh: null }));
    expect(speedings(legs)).toEqual(['speeding 15–60']);
    expect(speedings(legs.map((one) => ({ ...one, at: one.at / 2, metres: one.metres / 2 })))).toEqual([]);
    expect(speedings(at([300, 300, 300]))).toEqual([]);
  });
});
