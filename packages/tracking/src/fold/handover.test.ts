import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { always, ownedSince, periodAt, type Timeline } from '../settings/timeline.ts';
import { aRecord, DEGREE, foldSorted, type Said, START } from '../testing.ts';
import { openEpisodes, openUsage } from './open.ts';

const settings = DEFAULT_SETTINGS;
const on = { ignition: true };

/** From one owner to another at a second after START, and perhaps to more. */
const handed = (...seconds: number[]): Timeline => [
  { from: Number.NEGATIVE_INFINITY, owner: 1, settings },
  ...seconds.map((at, n) => ({ from: START + at * 1000, owner: (n % 2) + 2, settings })),
];

const driving = (from: number, seconds: number): Said[] =>
  Array.from({ length: seconds / 10 + 1 }, (_, n) => ({
    at: from + n * 10,
    kmh: 36,
    metres: (from + n * 10) * 10,
    ...on,
  }));

function past(said: Said[], timeline: Timeline) {
  const folded = foldSorted(
    said.map((one) => aRecord(one)),
    timeline,
  );
  const seconds = (at: number | null) => (at === null ? '' : (at - START) / 1000);
  const lines = [...folded.episodes, ...openEpisodes(folded.history)]
    .sort((a, b) => a.startsAt - b.startsAt || (a.kind < b.kind ? -1 : 1))
    .map((one) =>
      `${one.kind} ${seconds(one.startsAt)}–${seconds(one.endsAt)} ${'end' in one.content ? one.content.end : ''}`.trim(),
    );
  return { ...folded, lines };
}

describe('a device that changes hands', () => {
  it('ends its trip there, and begins another with the new owner’s first fix', () => {
    const { lines, usage, history } = past(driving(0, 1200), handed(605));
    expect(lines).toEqual(['engine 0–605', 'trip 0–605 handover', 'engine 610–', 'trip 610– null']);
    // the leg across is no one’s: it would tell the new owner where it was before
    const open = openUsage(history);
    const metres = [...usage, open!].map(({ startsAt, measured }) => [(startsAt - START) / 1000, measured / 1000]);
    expect(metres).toEqual([
      [0, 6000],
      [605, 2800],
      [900, 3100],
    ]);
    // and the distance is his own: it begins with his time
    expect(history.totals.measured).toBe(5_900_000);
  });

  it('is stopped there for both, each from its own records on', () => {
    const parked = Array.from({ length: 40 }, (_, n) => ({ at: n * 60 }));
    const { lines, episodes } = past(parked, handed(1210));
    expect(lines).toEqual(['stop 0–1210 handover', 'stop 1260– null']);
    expect(episodes[0]).toMatchObject({ decidedAt: START + 1_260_000 });
  });

  it('was lost to its former owner where it had been silent for more than an hour', () => {
    const said = [...driving(0, 600), ...driving(9000, 600)];
    expect(past(said, handed(8000)).lines).toEqual([
      'engine 0–600',
      'trip 0–600 silence',
      'silence 600–8000',
      'engine 9000–',
      'trip 9000– null',
    ]);
  });

  it('has for the new owner what lasts: idling and a power cut, from that moment on', () => {
    const said: Said[] = [0, 60, 120, 180, 240, 300].map((at) => ({ at, ...on, externalPower: at < 60 }));
    const over: Said[] = [
      { at: 360, ignition: false, externalPower: true },
      { at: 420, ignition: false, externalPower: true },
    ];
    const { lines } = past([...said, ...over], handed(200));
    expect(lines).toEqual([
      'engine 0–200',
      'idling 0–200',
      'power_cut 60–200',
      'idling 200–360',
      'power_cut 200–360',
      'engine 240–360',
      'stop 240– null',
    ]);
  });

  it('does not tell its new owner where it was before: what has no fix of the new one’s time has no place', () => {
    const said: Said[] = [0, 60, 120, 180, 240].map((at) => ({ at, metres: 5000, ...on, externalPower: true }));
    const here = 5.3 + 5000 / DEGREE;
    const placesOf = (more: Said[]) => {
      const { episodes, history } = past([...said, ...more], handed(300));
      return [...episodes, ...openEpisodes(history)]
        .filter(({ startsAt }) => startsAt >= START + 300_000)
        .map(({ kind, content }) => [kind, content]);
    };
    const blind = { located: false } as const;
    expect(
      placesOf([
        { at: 360, ...blind, ...on },
        { at: 420, ...blind, ignition: false, externalPower: false },
        { at: 420 + 86_400, ...blind, ignition: false, externalPower: false },
      ]),
    ).toEqual([
      ['idling', { place: null }],
      ['engine', expect.anything()],
      ['silence', { expected: expect.any(Number), from: null, to: null }],
      ['power_cut', { cause: 'reported', place: null }],
    ]);
    expect(placesOf([{ at: 360, ...blind, ...on }])).toContainEqual(['idling', { place: null }]);
    expect(placesOf([{ at: 360, metres: 9000, ignition: false, externalPower: false }])).toEqual([
      ['idling', { place: null }],
      ['power_cut', { cause: 'reported', place: null }],
    ]);
    const former = past([...said, { at: 360, ...blind, ...on }], handed(300)).episodes;
    expect(former.find(({ kind }) => kind === 'idling')?.content).toMatchObject({ place: { latitude: here } });
  });

  it('does not tell its new owner since when what ends in his time had lasted', () => {
    const said: Said[] = [...driving(0, 600), ...[610, 680].map((at) => ({ at, ignition: false, metres: 6000 }))];
    const { events } = past(
      said.map((one) => ({ ...one, externalPower: one.at > 605 })),
      handed(605),
    );
    const startedAt = START + 605_000;
    const reported = events.filter(({ at }) => at >= startedAt).map(({ kind, content }) => [kind, content]);
    expect(reported).toContainEqual(['movement_stopped', { startedAt, reason: 'ignitionOff' }]);
    expect(reported).toContainEqual(['power_restored', { startedAt }]);
  });

  it('and comes back before it is received, was another’s meanwhile all the same', () => {
    const timeline = handed(605, 607);
    const back: Timeline = [timeline[0], timeline[1]!, { ...timeline[2]!, owner: 1 }];
    expect(past(driving(0, 1200), back).lines).toEqual([
      'engine 0–605',
      'trip 0–605 handover',
      'engine 610–',
      'trip 610– null',
    ]);
  });

  it('goes on as it was where only the settings change', () => {
    const [first] = always(settings, 7);
    const timeline: Timeline = [first, { ...first, from: START + 605_000, settings: { ...settings, speedLimit: 5 } }];
    const { lines } = past(driving(0, 1200), timeline);
    expect(lines).toEqual(['engine 0–', 'trip 0– null', 'speeding 610–']);
  });

  it('holds nothing back from one owner for the other to decide: a fix that nothing contradicts counts', () => {
    const said: Said[] = [
      { at: 0, kmh: 36 },
      { at: 10, kmh: 36, metres: 30_000 },
      { at: 30, kmh: 36, metres: 300 },
    ];
    expect(past(said, always(settings)).marks).toMatchObject([{ at: START + 10_000 }]);
    const { marks, usage } = past(said, handed(20));
    expect(marks).toMatchObject([{ at: START + 10_000, quality: 0 }]);
    expect(usage.map(({ measured }) => measured)).toEqual([30_000_000]);
  });
});

describe('a timeline', () => {
  it('says what was in force, and since when its owner has had it', () => {
    const timeline: Timeline = [
      ...handed(100),
      { from: START + 200_000, owner: 2, settings: { ...settings, stopAfter: 60 } },
    ];
    expect(periodAt(timeline, START + 99_999).owner).toBe(1);
    expect(periodAt(timeline, START + 100_000).owner).toBe(2);
    expect(periodAt(timeline, START + 300_000).settings.stopAfter).toBe(60);
    expect(ownedSince(timeline, START)).toBeNull();
    expect(ownedSince(timeline, START + 300_000)).toBe(START + 100_000);
  });
});
