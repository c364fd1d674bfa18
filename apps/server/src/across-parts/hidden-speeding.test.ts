import { editLegalProfile } from '@balise/contract';
import type { FixRecord } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { exportsOf } from '../features/client-exports/testing/exports.ts';
import { aDevice } from '../testing/device.ts';
import { everyDoor } from '../testing/doors.ts';
import { archive, DAY, PAST, partitions, store, truck } from '../testing/files/archive.ts';
import { aLiveWorld } from '../testing/live-world.ts';

/* Single positions of which the tracker says overspeed, of an archived day and of today, and the newest values: through every door. */

const live = await aLiveWorld({ deltaEvery: 50 });
const { world } = live;
const exports = exportsOf(world);
afterAll(async () => {
  live.hangUp();
  await exports.end();
  await live.end();
});

const { id } = await aDevice(world);
const says = (alarms: string[]) => (record: FixRecord) =>
  ({ ...record, fix: { ...record.fix, attributes: { ...record.fix.attributes, alarms } } }) as FixRecord;

/** What each door shows of a period, and the files of a client's export. */
async function shown(period: { from: number; to: number }): Promise<Map<string, string>> {
  const why = { kind: 'silence', startsAt: period.from } as const;
  const all = await everyDoor(live, 'comoe', { id, period, search: 'Truck', around: 5.3, why });
  const zip = await exports.fileOf({ ...period, deviceIds: null, positions: 'csv' } as never);
  for (const name of Object.keys(zip.files)) if (/position/.test(name)) all.set(`export ${name}`, zip.text(name));
  return all;
}
const WORDS = /overspeed|Speeding alarm|"alarms":\[\]/i;
const doorsWith = (all: Map<string, string>, words: RegExp) =>
  [...all].filter(([door, text]) => !/audit/.test(door) && words.test(text)).map(([door]) => door);
const set = (hidesSpeeding: boolean) => world.as('comoe')(editLegalProfile, { body: { hidesSpeeding, note: '' } });

test('no door shows the alarm where the legal profile hides speeding; other alarms of the moment stay, and it comes back', async () => {
  await partitions(world.database, PAST);
  await store(world.database, id, [
    ...truck(PAST, 20).map(says(['overspeed'])),
    ...truck(PAST + DAY / 2, 20).map(says(['overspeed', 'tamper'])),
  ]);
  await archive(world.database, world.clock.now);
  expect((await world.database.pools.owner.query('select from chunks')).rowCount).toBeGreaterThan(0);
  const today = { from: world.clock.now - DAY / 2, to: world.clock.now };
  await store(world.database, id, [
    ...truck(today.from, 20).map(says(['overspeed'])),
    ...truck(today.from + DAY / 4, 20).map(says(['overspeed', 'tamper'])),
  ]);
  await world.database.pools.owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [
    id,
  ]);
  live.time.last = world.clock.now - 60_000;
  await live.speaks(id, 5.31, { alarms: ['overspeed', 'tamper'] });

  const archived = { from: PAST, to: PAST + DAY };
  const before = [doorsWith(await shown(archived), WORDS), doorsWith(await shown(today), WORDS)];
  expect(before[0]).toEqual(expect.arrayContaining(['positions', expect.stringMatching(/^export positions/)]));
  expect(before[1]).toEqual(expect.arrayContaining(['positions', 'values', 'information', 'live']));

  await set(true);
  for (const period of [archived, today]) {
    const all = await shown(period);
    expect(doorsWith(all, WORDS)).toEqual([]);
    expect(doorsWith(all, /tamper/i)).toEqual(expect.arrayContaining(['positions', 'values', 'information', 'live']));
  }
  // who watches the vehicle
  const browser = await live.settled('comoe');
  await browser.say({ type: 'watch', deviceId: id });
  await browser.hears('values', ({ deviceId }) => deviceId === id);
  await live.speaks(id, 5.32, { alarms: ['overspeed', 'tamper'], rpm: 900 });
  await browser.hears('values', ({ values }) => values['rpm'] !== undefined);
  expect(JSON.stringify(browser.received)).not.toMatch(WORDS);
  expect(
    (
      await world.as('platform')(editLegalProfile, {
        body: { clientId: world.clients.comoe, hidesSpeeding: false, note: '' } as never,
      })
    ).status,
  ).toBe(200);
  // the change has reached the socket
  await browser.hears('delta', ({ devices }) => devices.some((one) => one.id === id && one.details !== undefined));
  await live.speaks(id, 5.33, { alarms: ['overspeed'], rpm: 950 });
  await browser.hears('values', ({ values }) => JSON.stringify(values['alarms'] ?? '').includes('overspeed'));

  // another client's profile is of no concern, and neither is its door
  await world.as('bandama')(editLegalProfile, { body: { hidesSpeeding: true, note: '' } });
  expect(doorsWith(await shown(today), WORDS)).toContain('positions');
  const foreign = await everyDoor(live, 'bandama', {
    id,
    period: today,
    search: 'Truck',
    around: 5.3,
    why: { kind: 'silence', startsAt: 0 },
  });
  expect(doorsWith(foreign, /overspeed|tamper/i)).toEqual([]);
});
