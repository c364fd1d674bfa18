import { editClientTrackingSettings } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld, START } from '../../testing/world.ts';
import { odometersOf } from './testing/requests.ts';

const world = await aWorld();
afterAll(() => world.end());
const { bandama } = world.clients;
const { read, enter, withdraw, receive, drive } = odometersOf(world);

const KM = 1000; // m
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('what cannot be is refused with the field and its remedy, and no one’s word changes that', async () => {
  const { id } = await aDevice(world);
  const ahead = await enter(id, { metres: 1, at: START + 1 });
  expect([ahead.status, ahead.error.fields]).toEqual([
    422,
    { at: expect.objectContaining({ code: 'must_not_be_future' }) },
  ]);
  for (const metres of [-1, 1.5, 10_000_000_001])
    expect(Object.keys((await enter(id, { metres })).error.fields ?? {})).toEqual(['metres']);
  await enter(id, { metres: 500 * KM, at: START - 2 * DAY });
  const same = await enter(id, { metres: 500 * KM, at: START - 2 * DAY });
  expect(same.error.fields).toEqual({ at: expect.objectContaining({ code: 'same_moment' }) });
  const back = await enter(id, { metres: 499 * KM, at: START - DAY, confirmed: true });
  expect([back.status, back.error.code, back.error.figures]).toEqual([
    409,
    'odometer_decreases',
    { since: START - 2 * DAY, metres: 500 * KM },
  ]);
  expect(back.error.fields).toEqual({ metres: expect.objectContaining({ code: 'below_earlier_reading' }) });
  expect((await read(id)).entries).toHaveLength(1);
});

test('what is hard to believe is asked about with its figures, and taken when it is confirmed', async () => {
  const { id } = await aDevice(world);
  await receive(id, START - 2 * DAY);
  await enter(id, { metres: 1_000 * KM, at: START - 2 * DAY });
  await drive(id, START - DAY, 100);
  const body = { metres: 1_200 * KM, at: START - HOUR };
  const asked = await enter(id, body);
  expect([asked.status, asked.error.code, asked.error.figures]).toEqual([
    409,
    'odometer_implausible',
    {
      since: START - 2 * DAY,
      until: START - HOUR,
      metres: 200 * KM,
      counted: 100 * KM,
      daily: 102_128,
      dailyMost: 1_500 * KM,
    },
  ]);
  expect(asked.error.fields).toEqual({ metres: expect.objectContaining({ code: 'implausible_reading' }) });
  expect((await enter(id, { ...body, confirmed: true })).data.value).toBe(1_200 * KM);
});

test('the farthest in a day is the client’s to choose', async () => {
  const { id } = await aDevice(world, { clientId: bandama });
  await world.as('bandama')(editClientTrackingSettings, {
    params: { id: bandama },
    body: { meterDailyMost: 300 * KM },
  });
  await enter(id, { metres: 0, at: START - 2 * DAY }, 'bandama');
  await drive(id, START - DAY, 620);
  world.clock.now = START + 20_000;
  const asked = await enter(id, { metres: 620 * KM, at: START }, 'bandama');
  expect(asked.error.figures).toMatchObject({ daily: 310 * KM, dailyMost: 300 * KM });
  world.clock.now = START;
});

test('a new meter begins anew; what is on it cannot be left without it', async () => {
  const { id } = await aDevice(world);
  await enter(id, { metres: 200_000 * KM, at: START - 3 * DAY });
  await drive(id, START - 2 * DAY, 40);
  const { data } = await enter(id, { metres: 5 * KM, at: START - DAY, kind: 'reset' });
  expect([data.value, data.entries[0]?.kind]).toEqual([5 * KM, 'reset']);
  await enter(id, { metres: 45 * KM, at: START - HOUR });
  const refused = await withdraw(id, data.entries[0]!.id);
  expect([refused.status, refused.error.code]).toEqual([409, 'odometer_reset_needed']);
  expect((await read(id)).value).toBe(45 * KM);
});

test('two who enter at once wait for each other: of two that contradict each other one is refused', async () => {
  const { id } = await aDevice(world);
  const answers = await Promise.all([
    enter(id, { metres: 100, at: START - HOUR }),
    enter(id, { metres: 200, at: START - 2 * HOUR }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
