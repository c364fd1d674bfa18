import { getWhy } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { DEFAULT_SETTINGS, type EpisodeKind } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeEpisodes, storeFixes, storeState } from '../../testing/past.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const NOON = world.clock.now;
const [MINUTE, HOUR] = [60_000, 3_600_000];
const PLACE = { latitude: 6.557, longitude: -5.02 };

const device = await aDevice(world);
const trip = (startsAt: number, endsAt: number, end: 'still' | 'ignitionOff' | 'silence') => ({
  kind: 'trip' as const,
  startsAt,
  endsAt,
  decidedAt: endsAt + 5 * MINUTE,
  content: { from: PLACE, to: PLACE, driving: HOUR, idling: 0, pause: null, end },
});
const stop = (startsAt: number, endsAt: number, end: 'moved' | 'silence') => ({
  kind: 'stop' as const,
  startsAt,
  endsAt,
  content: { place: PLACE, idling: 0, end },
});
await storeEpisodes(
  world,
  device.id,
  [
    trip(NOON, NOON + HOUR, 'still'),
    stop(NOON + HOUR, NOON + 2 * HOUR, 'moved'),
    trip(NOON + 2 * HOUR, NOON + 3 * HOUR, 'silence'),
    {
      kind: 'power_cut',
      startsAt: NOON + HOUR,
      endsAt: NOON + 1.5 * HOUR,
      content: { cause: 'lowVoltage', place: PLACE },
    },
    {
      kind: 'speeding',
      startsAt: NOON + MINUTE,
      endsAt: NOON + 2 * MINUTE,
      content: { limit: 25, mean: 28, from: PLACE, to: PLACE },
    },
    {
      kind: 'silence',
      startsAt: NOON + 3 * HOUR,
      endsAt: NOON + 5 * HOUR,
      content: { expected: 900_000, from: PLACE, to: PLACE },
    },
    {
      kind: 'silence',
      startsAt: NOON + 6 * HOUR,
      endsAt: NOON + 7 * HOUR,
      content: { expected: 900_000, from: PLACE, to: PLACE, failing: true },
    },
    { kind: 'engine', startsAt: NOON, endsAt: NOON + HOUR, content: { counted: HOUR } },
    { kind: 'idling', startsAt: NOON + 0.5 * HOUR, endsAt: NOON + 0.6 * HOUR, content: { place: PLACE } },
  ],
  { ...DEFAULT_SETTINGS, stopAfter: 240 },
);
await storeFixes(
  world,
  device.id,
  Array.from({ length: 200 }, (_, i) => ({
    at: NOON + i * MINUTE,
    speed: i > 60 && i < 120 ? 0 : 12,
    attributes: { ignition: true, externalVoltage: 12.5 },
  })),
);

const why = async (kind: EpisodeKind, startsAt: number, who: PersonName = 'awa', id = device.id) =>
  await world.as(who)(getWhy, { params: { id }, query: { kind, startsAt, language: 'en' } });

test('a trip: that it was received for the first time, that it stayed where it was, by the settings of its time, and the fixes', async () => {
  const { data } = await why('trip', NOON);
  expect(data.episode).toMatchObject({ kind: 'trip', startsAt: NOON, from: { address: 'Toumodi' } });
  expect(data.start).toMatchObject({ at: NOON, rule: 'firstReceived', settings: { noDataGap: 3600 } });
  expect(data.end).toMatchObject({ at: NOON + HOUR, rule: 'still', settings: { stopRadius: 100, stopAfter: 240 } });
  expect(data.decidedAt).toBe(NOON + HOUR + 5 * MINUTE);
  const minutes = data.end?.fixes.map(({ at }) => (at - NOON) / MINUTE);
  expect(minutes).toEqual([57, 58, 59, 60, 61, 62, 63, 64, 65]);
  expect(data.end?.fixes[4]).toEqual({
    course: 90,
    at: NOON + 61 * MINUTE,
    latitude: 5,
    longitude: -4,
    speed: 0,
    ignition: true,
    externalVoltage: 12.5,
    quality: 0,
  });
});

test('a stop begins by what ended the trip before it', async () => {
  const { data } = await why('stop', NOON + HOUR);
  expect([data.start.rule, data.end?.rule]).toEqual(['still', 'moved']);
});

test.each([
  ['trip', 2 * HOUR, 'moved', 'noData'],
  ['power_cut', HOUR, 'powerLow', 'powerRestored'],
  ['speeding', MINUTE, 'speedingBegan', 'speedingEnded'],
  ['silence', 3 * HOUR, 'silenceBegan', 'silenceEnded'],
  ['silence', 6 * HOUR, 'silenceAfterFailing', 'silenceEnded'],
  ['engine', 0, 'engineOn', 'engineOff'],
  ['idling', 0.5 * HOUR, 'idlingBegan', 'idlingEnded'],
] as const)(
  '%s: its rules, each in words of both languages that name the figures which are reported',
  async (kind, after, start, end) => {
    const { data } = await why(kind, NOON + after);
    expect([data.start.rule, data.end?.rule]).toEqual([start, end]);
    for (const reported of [data.start, data.end]) {
      for (const words of [en, fr]) {
        const sentence: string = words.why[reported?.rule as keyof typeof words.why];
        const named = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
        expect(named.toSorted()).toEqual(Object.keys(reported?.settings ?? {}).toSorted());
      }
    }
  },
);

test('a speeding is reported with the limit that it broke, a silence with what was allowed', async () => {
  expect((await why('speeding', NOON + MINUTE)).data.start.settings).toMatchObject({ speedLimit: 25 });
  expect((await why('silence', NOON + 3 * HOUR)).data.start.settings).toEqual({ silenceAfter: 900 });
  const { data } = await why('silence', NOON + 6 * HOUR);
  expect([data.episode, data.start.settings]).toMatchObject([{ failing: true }, { failingShare: 0.2 }]);
});

test('a speeding whose fixes are far apart shows as many as its rule wants in a row', async () => {
  const { data } = await why('speeding', NOON + MINUTE);
  expect(data.start.settings.speedingFixes).toBe(2);
  expect(data.start.fixes.map(({ at }) => (at - NOON) / MINUTE)).toEqual([0, 1, 2]);
});

test('what still lasts has no end yet', async () => {
  const { id } = await aDevice(world);
  await storeState(world, id, NOON, { engine: { is: 'on', since: NOON - HOUR, counted: 100 } });
  const { data } = await why('engine', NOON - HOUR, 'awa', id);
  expect(data).toMatchObject({
    start: { rule: 'engineOn' },
    end: null,
    decidedAt: null,
    episode: { endsAt: null, until: NOON },
  });
});

test('what there is not, and what is a foreign tenant’s, is not found', async () => {
  expect(await why('trip', NOON + 1)).toMatchObject({ status: 404, error: { code: 'not_found' } });
  for (const who of ['bandama', 'limited', 'sahel'] as const) {
    expect(await why('trip', NOON, who)).toMatchObject({ status: 404, error: { code: 'device_not_found' } });
  }
  const bad = await world.as('awa')(getWhy, {
    params: { id: device.id },
    query: { kind: 'nap' as never, startsAt: NOON },
  });
  expect([bad.status, Object.keys(bad.error.fields ?? {})]).toEqual([422, ['kind']]);
});
