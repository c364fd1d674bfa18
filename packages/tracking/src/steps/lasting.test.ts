import { describe, expect, it } from 'vitest';
import { openEpisodes } from '../fold/open.ts';
import { aRecord, foldSorted, historyOf, pastOf, type Said, START } from '../testing.ts';

const of = (kind: string, said: Said[]) => pastOf(said).filter((line) => line.startsWith(`${kind} `));
const reported = (kind: string, said: Said[]) =>
  foldSorted(said.map((one) => aRecord(one))).episodes.filter((episode) => episode.kind === kind);
const on = { ignition: true };

describe('an engine run', () => {
  it('lasts from where the ignition is reported on to where it is reported off', () => {
    const said = [
      { at: 0, ignition: false },
      { at: 10, ...on },
      { at: 70, ...on },
      { at: 100, ignition: false },
    ];
    expect(of('engine', said)).toEqual(['engine 10–100']);
    expect(of('engine', said.slice(0, 3))).toEqual(['engine 10–']);
  });

  it('counts at most five minutes between two messages as engine hours', () => {
    const run = reported('engine', [
      { at: 0, ...on },
      { at: 300, ...on },
      { at: 1500, located: false },
      { at: 1560, ignition: false },
    ]);
    expect(run).toMatchObject([{ endsAt: START + 1_560_000, content: { counted: 660_000 } }]);
  });

  it('ends where it was last received before more than an hour of silence: three silent days are no engine hours', () => {
    const days = 3 * 86_400;
    const said = [
      { at: 0, ...on },
      { at: 60, ...on },
      { at: days, ...on },
      { at: days + 60, ...on },
    ];
    expect(of('engine', said)).toEqual(['engine 0–60', `engine ${days}–`]);
  });
});

describe('an idling', () => {
  it('is reported when it ends, with the place', () => {
    const [idling] = reported('idling', [
      { at: 0, ...on },
      { at: 130, ...on },
      { at: 140, ignition: false },
    ]);
    expect(idling).toMatchObject({ startsAt: START, endsAt: START + 140_000, decidedAt: START + 140_000 });
    expect(idling?.content).toEqual({ place: { latitude: 5.3, longitude: -4, at: START + 130_000 } });
  });
});

describe('a power cut', () => {
  it('is reported when it is over, with its cause and where it began', () => {
    const said: Said[] = [
      { at: 0, externalVoltage: 12 },
      { at: 10, externalPower: false },
      { at: 60, metres: 900, kmh: 60 },
      { at: 70, metres: 900, externalPower: true, alarms: ['powerRestored'] },
    ];
    const [cut] = reported('power_cut', said);
    expect(cut).toMatchObject({ startsAt: START + 10_000, endsAt: START + 70_000 });
    expect(cut?.content).toEqual({ cause: 'reported', place: { latitude: 5.3, longitude: -4, at: START } });
    const open = openEpisodes(historyOf(said.slice(0, 3))).find(({ kind }) => kind === 'power_cut');
    expect(open).toMatchObject({ startsAt: START + 10_000, content: { place: { latitude: 5.3 } } });
    // of before the time that is read, nothing is said
    const later = openEpisodes(historyOf(said.slice(0, 3)), START + 1).find(({ kind }) => kind === 'power_cut');
    expect(later).toMatchObject({ content: { place: null } });
  });
});

describe('a silence', () => {
  it('is more than ten minutes without a record, and more than 70 while the ignition is off', () => {
    expect(of('silence', [{ at: 0 }, { at: 600 }])).toEqual([]);
    expect(of('silence', [{ at: 0 }, { at: 601 }])).toEqual(['silence 0–601']);
    const parked = [
      { at: 0, ...on },
      { at: 10, ignition: false },
    ];
    expect(of('silence', [...parked, { at: 4210 }])).toEqual([]);
    expect(of('silence', [...parked, { at: 4211 }])).toEqual(['silence 10–4211']);
  });

  it('is broken by a message without a location', () => {
    expect(of('silence', [{ at: 0 }, { at: 400, located: false }, { at: 900 }])).toEqual([]);
  });

  it('is reported with what was expected, and how far it went meanwhile', () => {
    const [silence] = reported('silence', [
      { at: 0, kmh: 50 },
      { at: 1200, kmh: 50, metres: 15_000 },
    ]);
    expect(silence).toMatchObject({ measured: 0, estimated: 15_000_000, content: { expected: 600_000 } });
    expect(silence?.content).toMatchObject({ from: { latitude: 5.3 }, to: { longitude: -4 } });
  });

  it('is no longer one where the tracker has twice reported that seldom, but two outages are two', () => {
    expect(
      of(
        'silence',
        [0, 1, 2, 3, 4].map((n) => ({ at: n * 1200 })),
      ),
    ).toEqual(['silence 0–1200', 'silence 1200–2400']);
    const outages = [0, 10, 20, 1220, 1230, 2430].map((at) => ({ at }));
    expect(of('silence', outages)).toEqual(['silence 20–1220', 'silence 1230–2430']);
  });
});
