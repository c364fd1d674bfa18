import { editLegalProfile, listAlerts, listUnknownCards, previewAlertRule } from '@balise/contract';
import type { RaisedAlert } from '@balise/tracking';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { raiseAlerts } from '../features/alerts/index.ts';
import { exportsOf } from '../features/client-exports/testing/exports.ts';
import { aDevice } from '../testing/device.ts';
import { everyDoor } from '../testing/doors.ts';
import { aLiveWorld } from '../testing/live-world.ts';
import { storeEpisodes, storeEvents, storeState } from '../testing/past.ts';
import { START } from '../testing/world.ts';

/*
 * What happens after private time, of a vehicle whose messages have no position of their own: it bears the last place that was known, 5.4444, which is
 * one of private time. And what trackers say of speeding, where that is hidden. Through every door.
 */

const [MINUTE, HOUR] = [60_000, 3_600_000];
const live = await aLiveWorld({ deltaEvery: 50 });
const { world } = live;
const exports = exportsOf(world);
const { owner } = world.database.pools;
const period = { from: START - 6 * HOUR, to: START };
const SEEN_LAST = START - 3 * HOUR;
const last = { latitude: 5.4444, longitude: -4, at: SEEN_LAST };
const event = (
  kind: 'driver_identified' | 'trouble_codes_reported' | 'alarm_raised',
  after: number,
  content: object,
) => ({
  kind,
  at: SEEN_LAST + after * MINUTE,
  content,
});
let id = (await aDevice(world)).id;
beforeEach(async () => {
  ({ id } = await aDevice(world));
});
afterAll(async () => {
  live.hangUp();
  await exports.end();
  await live.end();
});

async function shown(): Promise<Map<string, string>> {
  const comoe = world.as('comoe');
  const all = await everyDoor(live, 'comoe', {
    id,
    period,
    search: 'Truck',
    around: 5.44,
    why: { kind: 'silence', startsAt: SEEN_LAST + 110 * MINUTE },
  });
  for (const kind of ['unknown_driver_card', 'trouble_code', 'disconnected'] as const) {
    const body = { condition: { kind }, devices: { deviceIds: [id] } } as never;
    all.set(`preview ${kind}`, (await comoe(previewAlertRule, { body })).text);
  }
  all.set('cards', (await comoe(listUnknownCards, { query: {} as never })).text);
  all.set('alerts', (await comoe(listAlerts, { query: { pageSize: 100 } as never })).text);
  const zip = await exports.fileOf({ ...period, deviceIds: null, positions: 'csv' } as never);
  for (const name of Object.keys(zip.files)) if (/event|alert/.test(name)) all.set(`export ${name}`, zip.text(name));
  return all;
}

const doorsWith = (all: Map<string, string>, words: RegExp) =>
  [...all].filter(([, text]) => words.test(text)).map(([door]) => door);

const anAlert = (of: Pick<RaisedAlert, 'kind' | 'place'> & Partial<RaisedAlert>) => ({
  deviceId: id,
  of: {
    ruleId: null,
    clientId: world.clients.comoe,
    severity: 'warning',
    subject: '',
    facts: {},
    beganAt: SEEN_LAST + 2 * HOUR,
    at: SEEN_LAST + 2 * HOUR,
    channels: [],
    command: null,
    ...of,
  } as RaisedAlert,
});

test('an event, an episode and an alert after private time do not bear its last place', async () => {
  await storeEvents(world, id, [
    event('driver_identified', 90, { card: 'UNKNOWN 7', place: last }),
    event('trouble_codes_reported', 95, { codes: ['P0301'], place: last }),
  ]);
  const lasted = (from: number, to: number) => ({
    startsAt: SEEN_LAST + from * MINUTE,
    endsAt: SEEN_LAST + to * MINUTE,
  });
  await storeEpisodes(world, id, [
    { kind: 'idling', ...lasted(80, 85), content: { place: last } },
    { kind: 'power_cut', ...lasted(86, 88), content: { cause: 'reported', place: last } },
    { kind: 'silence', ...lasted(110, 170), content: { expected: 20 * MINUTE, from: last, to: null } },
  ]);
  // and what goes on: an open cut, and a silence since then
  const at = SEEN_LAST + 171 * MINUTE;
  const place = { ...last, altitude: null, speed: null, course: null, valid: true };
  await storeState(world, id, at, {
    place,
    cutPlace: last,
    power: {
      cutSince: at,
      cause: 'reported',
      lowSince: at,
      missingSince: null,
      enoughSince: null,
      located: 0,
      unlocated: 0,
    },
  });
  await owner.query('update device_status set seen_at = $2, silent_after = $3 where device_id = $1', [
    id,
    new Date(at),
    new Date(at + MINUTE),
  ]);
  const before = doorsWith(await shown(), /5\.444/);
  expect(before).toEqual(
    expect.arrayContaining([
      ...[
        'past',
        'why',
        'dashboard',
        'report idling',
        'report power_cuts',
        'report disconnected',
        'cards',
        'export events.csv',
      ],
      ...['preview unknown_driver_card', 'preview trouble_code', 'preview disconnected'],
    ]),
  );
  await owner.query(
    `insert into private_periods (device_id, client_id, starts_at, ends_at, why) values ($1, $2, $3, $4, 'button')`,
    [id, world.clients.comoe, new Date(SEEN_LAST - MINUTE), new Date(SEEN_LAST + HOUR)],
  );
  expect(
    await raiseAlerts(
      owner,
      [anAlert({ kind: 'power_cut', place: last }), anAlert({ kind: 'idling', place: last })],
      START,
    ),
  ).toBe(2);
  const all = await shown();
  expect(doorsWith(all, /5\.444/)).toEqual([]);
  // what happened is shown all the same
  for (const door of ['past', 'cards', 'export events.csv']) expect(all.get(door)).toContain('UNKNOWN 7');
  expect(all.get('past')).toMatch(/"kind":"silence".*"expected"/);
});

test('alarms of trackers about speeding are shown nowhere where the profile hides speeding', async () => {
  await storeEvents(world, id, [
    event('alarm_raised', 10, { alarms: ['overspeed'] }),
    event('alarm_raised', 20, { alarms: ['overspeed', 'tamper'] }),
  ]);
  const alarm = (at: number) =>
    anAlert({
      kind: 'tracker_alarm',
      subject: 'overspeed',
      facts: { alarm: 'overspeed' },
      place: null,
      beganAt: at,
      at,
    });
  expect(await raiseAlerts(owner, [alarm(SEEN_LAST)], START)).toBe(1);
  const preview = {
    condition: { kind: 'tracker_alarm', alarms: ['overspeed'] },
    devices: { deviceIds: [id] },
  } as never;
  const previewed = async () => (await world.as('comoe')(previewAlertRule, { body: preview })).data.total;
  const words = /overspeed|tracker alarm: speeding/i;
  const doors = ['past', 'dashboard', 'alerts', 'export events.csv', 'export alerts.csv'];
  expect(doorsWith(await shown(), words)).toEqual(expect.arrayContaining(doors));
  expect(await previewed()).toBe(2);
  const set = (hidesSpeeding: boolean) => world.as('comoe')(editLegalProfile, { body: { hidesSpeeding, note: '' } });
  await set(true);
  expect(await raiseAlerts(owner, [alarm(SEEN_LAST + 2 * HOUR)], START)).toBe(0);
  const all = await shown();
  expect(doorsWith(all, words)).toEqual([]);
  expect(await previewed()).toBe(0);
  // the other alarm of the same moment stays
  for (const door of ['past', 'dashboard', 'export events.csv']) expect(all.get(door)).toContain('tamper');
  expect(all.get('report events')?.match(/SEEN|amper/g)).toHaveLength(1);
  await set(false);
  expect(doorsWith(await shown(), words)).toEqual(expect.arrayContaining(doors));
});
