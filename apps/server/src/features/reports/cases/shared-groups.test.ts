import {
  addDevicesToGroups,
  addGroup,
  endShare,
  listAudit,
  REPORT_KINDS,
  REPORTS,
  type ReportKind,
  SHARED_REPORTS,
} from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aShare } from '../../../testing/share.ts';
import { aWorld } from '../../../testing/world.ts';
import { reportFiles } from '../testing/files.ts';
import { A, anEpisode, at, B, DAY, HOUR, MINUTE, pageOf, preview, rowsOf } from '../testing/past.ts';

/* Reports about a recipient's group: its own vehicles, and of the shared ones those whose shares and whose kind of report include them. */

const world = await aWorld();
const files = reportFiles(world);
afterAll(async () => {
  await files.end();
  await world.end();
});
const { owner } = world.database.pools;
const RIGHTS = ['position', 'history', 'reports'] as ('position' | 'history' | 'reports')[];
const bandama = world.as('bandama');

let group = 0;
let share = 0;
const lent = { withReports: 0, without: 0 };
let own = 0;
const chosen = () => ({ devices: { groupIds: [group] } }) as never;
const platesOf = async (kind: ReportKind, who: 'bandama' | 'kanari' = 'bandama') =>
  [...new Set(rowsOf(await pageOf(world, kind, chosen(), who)).map(({ vehicle }) => vehicle))].sort();

beforeAll(async () => {
  own = (await aDevice(world, { designation: 'Own 1', clientId: world.clients.bandama })).id;
  lent.withReports = (await aDevice(world, { designation: 'Lent 7' })).id;
  lent.without = (await aDevice(world, { designation: 'Lent 8' })).id;
  world.clock.now = at(21);
  for (const device of [own, lent.withReports, lent.without])
    for (const hour of [8, 14])
      await anEpisode(world, device as never, {
        kind: 'trip',
        from: at(hour),
        to: at(hour, 30),
        metres: 1000,
        content: { from: A, to: B, driving: 10 * MINUTE, idling: 0, pause: null, end: 'still' } as never,
      });
});

beforeEach(async () => {
  await owner.query('delete from device_shares');
  ({ id: share } = await aShare(world, lent.withReports, { rights: RIGHTS }));
  await aShare(world, lent.without, { rights: ['position', 'history'] });
  await owner.query('update device_shares set answered_at = $1', [new Date(at(12))]);
  group = (await bandama(addGroup, { body: { designation: `Works ${share}` } })).data.id;
  const put = await bandama(addDevicesToGroups, {
    body: [own, ...Object.values(lent)].map((deviceId) => ({ deviceId, deviceGroupId: group })) as never,
  });
  expect(put.data).toEqual({ added: 3 });
});

test('trips are of the own vehicle and of the one that is shared with its reports, since it is shared', async () => {
  const page = await pageOf(world, 'trips', chosen(), 'bandama');
  const trips = rowsOf(page).map(({ vehicle, start }) => `${vehicle} ${(Number(start) - DAY) / HOUR}`);
  expect(trips).toEqual(['Lent 7 14', 'Own 1 8', 'Own 1 14']);
  expect(page.sharedLeftOut).toEqual({ count: 1, why: 'share' });
  expect(page.parts).toEqual([expect.objectContaining({ vehicle: 'Lent 7', isShared: true, from: at(12) })]);
});

test('by group, the shared vehicle is in the recipient’s', async () => {
  const page = await pageOf(world, 'trips', Object.assign({ groupBy: 'vehicle' }, chosen()), 'bandama');
  expect(page.groups.map(({ label, count }) => [label, count])).toEqual([
    ['Lent 7', 1],
    ['Own 1', 2],
  ]);
});

const OF_GROUPS = REPORT_KINDS.filter((kind) => REPORTS[kind].devices.many && kind !== 'zone');
test.each(OF_GROUPS)('%s says how many it leaves out, and why', async (kind) => {
  const page = await pageOf(world, kind, chosen(), 'bandama');
  expect(page.sharedLeftOut).toEqual(
    SHARED_REPORTS.includes(kind) ? { count: 1, why: 'share' } : { count: 2, why: 'report' },
  );
  if (!SHARED_REPORTS.includes(kind)) expect(JSON.stringify(page)).not.toContain('Lent');
});

test.each(['geofence', 'geofence_time'] as const)(
  '%s of a group over more than 31 days is about its own vehicles, and says so',
  async (kind) => {
    const asked = (days: number) =>
      Object.assign({ from: DAY - (days - 1) * 24 * HOUR, to: DAY + 24 * HOUR }, chosen());
    const long = await pageOf(world, kind, asked(32), 'bandama');
    expect([long.sharedLeftOut, long.parts]).toEqual([{ count: 2, why: 'period' }, []]);
    const short = await pageOf(world, kind, asked(31), 'bandama');
    expect([short.sharedLeftOut, short.parts.map(({ vehicle }) => vehicle)]).toEqual([
      { count: 1, why: 'share' },
      ['Lent 7'],
    ]);
    const looks = await anotherLent(`Logged ${kind}`);
    await pageOf(world, kind, asked(32), 'bandama');
    expect(await looks()).toEqual([]);
  },
);

test('it is the same where the reader’s own client is named, as in a schedule', async () => {
  const named = Object.assign({ clientId: world.clients.bandama }, chosen());
  const [page, same] = [
    await pageOf(world, 'trips', chosen(), 'bandama'),
    await pageOf(world, 'trips', named, 'bandama'),
  ];
  expect([rowsOf(same), same.sharedLeftOut]).toEqual([rowsOf(page), page.sharedLeftOut]);
  expect((await pageOf(world, 'trips', named, 'kanari')).sharedLeftOut).toBeNull();
});

test('the partner of both is shown the own one alone; the owner and a foreign client have no such group', async () => {
  expect(await platesOf('trips', 'kanari')).toEqual(['Own 1']);
  expect((await pageOf(world, 'trips', chosen(), 'kanari')).sharedLeftOut).toBeNull();
  for (const who of ['comoe', 'niger'] as const)
    expect((await preview(world, 'trips', chosen(), who)).error.code).toBe('group_not_found');
});

/** Another shared vehicle in the group, and who looked at its past. */
async function anotherLent(designation: string) {
  const { id } = await aDevice(world, { designation });
  await aShare(world, id, { rights: RIGHTS, historyFrom: DAY });
  await bandama(addDevicesToGroups, { body: [{ deviceId: id, deviceGroupId: group }] as never });
  return async () =>
    (await world.as('comoe')(listAudit, { query: { search: designation, action: 'track.view' } })).data.lines.map(
      ({ actorName }) => actorName,
    );
}

test('a look at the group is logged for the owner of what is shared in it', async () => {
  const looks = await anotherLent('Logged 1');
  await pageOf(world, 'events', chosen(), 'bandama');
  expect(await looks()).toEqual([]);
  await pageOf(world, 'trips', chosen(), 'bandama');
  expect(await looks()).toEqual(['Bandama BTP']);
});

test('so is the one that a schedule takes', async () => {
  const looks = await anotherLent('Logged 2');
  const { rows } = await owner.query(
    `insert into report_jobs (user_id, kind, format, language, time_zone, asked, asked_at, is_scheduled)
     values ($1, 'trips', 'csv', 'en', 'UTC', $2, now(), true) returning id`,
    [world.users.bandama, JSON.stringify(Object.assign({ from: DAY, to: DAY + 24 * HOUR }, chosen()))],
  );
  expect(await files.make()).toBe(true);
  const made = await owner.query('select state, rows from report_jobs where id = $1', [rows[0].id]);
  expect(made.rows).toEqual([{ state: 'done', rows: '3' }]);
  expect(await looks()).toEqual(['Bandama BTP']);
});

test.each([
  ['en', en],
  ['fr', fr],
] as const)('a file says in %s what it leaves out', async (language, words) => {
  const form = Object.assign({ from: DAY, to: DAY + 24 * HOUR }, chosen());
  const { bytes } = await files.fileOf('speeding', { format: 'csv', language, who: 'bandama', form });
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain(words.reports.sharedLeftOut.report.replace('{{count}}', '2'));
});

test('once the share is over the group has it no more', async () => {
  expect(await platesOf('trips')).toEqual(['Lent 7', 'Own 1']);
  await world.as('comoe')(endShare, { params: { id: share } as never });
  expect(await platesOf('trips')).toEqual(['Own 1']);
});
