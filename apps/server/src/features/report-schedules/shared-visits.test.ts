import {
  addGeofence,
  addReportSchedule,
  assignDeviceGeofences,
  type GeofenceActions,
  type Input,
} from '@balise/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAttachment } from '../../mail/queries.ts';
import { aDevice } from '../../testing/device.ts';
import { aShare } from '../../testing/share.ts';
import { aWorld } from '../../testing/world.ts';
import { expectExcel, screenCells } from '../reports/testing/cells.ts';
import { reportFiles } from '../reports/testing/files.ts';
import { A, at, DAY, fixes, HOUR, pageOf } from '../reports/testing/past.ts';
import { runReportSchedules, sendReport } from './index.ts';

/* Visits of a vehicle that is shared with Bandama are searched for anew by each of these: the page, a file, the file of a schedule. */

const world = await aWorld();
const files = reportFiles(world);
afterAll(async () => {
  await files.end();
  await world.end();
});
const { owner } = world.database.pools;
const period = { from: DAY, to: DAY + 24 * HOUR };
let device = 0;

beforeAll(async () => {
  world.clock.now = at(6);
  const { id } = await aDevice(world, { designation: 'Lent 7' });
  device = id;
  await aShare(world, id, { rights: ['position', 'history', 'reports'], historyFrom: DAY });
  const bandama = world.as('bandama');
  const body = { name: 'Site', type: 'circle' as const, drawCoordinate: { ...A, radius: 200 } };
  const { data: site } = await bandama(addGeofence, { body });
  const assigned = { deviceIdList: [id], geofenceIdList: [site.id], actions: {} as GeofenceActions };
  expect((await bandama(assignDeviceGeofences, { body: assigned })).data).toEqual({ assigned: 1 });
  // in at 8 and at 14, out an hour later
  const way = [0.02, 0.01, 0, 0, 0, 0, 0.01, 0.02];
  const drive = (hour: number) =>
    way.map((north, n) => ({ at: at(hour, n * 10), latitude: A.latitude + north, longitude: A.longitude, speed: 5 }));
  await fixes(world, id, [...drive(8), ...drive(14)]);
});

describe.each(['geofence', 'geofence_time'] as const)('%s of a shared vehicle', (kind) => {
  const form = () => ({ devices: { deviceIds: [device] }, ...period }) as never;
  let screen: unknown[][] = [];
  beforeAll(async () => {
    world.clock.now = at(21);
    const { rows } = await pageOf(world, kind, form(), 'bandama');
    expect(rows).toHaveLength(kind === 'geofence' ? 2 : 1);
    screen = screenCells(kind, rows, 'en');
  });

  test('its file equals the screen', async () => {
    const { bytes } = await files.fileOf(kind, { who: 'bandama', form: form() });
    await expectExcel(kind, bytes, screen);
  });

  test('so does the file of its schedule', async () => {
    const { status, text } = await world.as('bandama')(addReportSchedule, {
      body: {
        name: `Visits ${kind}`,
        kind,
        language: 'en',
        devices: { deviceIds: [device] },
        periodicity: 'daily',
        sendTime: '07:00',
        toOwner: true,
      } as Input<typeof addReportSchedule>['body'],
    });
    expect(status, text).toBe(200);
    const morning = DAY + 31 * HOUR;
    await runReportSchedules(owner, morning);
    world.clock.now = morning;
    while (await files.make());
    expect(files.troubles).toEqual([]);
    const { rows: made } = await owner.query("select key from jobs where queue = 'report-sendings' order by id");
    const sending = { database: world.database.owner, publicUrl: new URL('http://balise.example:8080') };
    for (const { key } of made) await sendReport(sending, Number(key), morning);
    const { rows: mails } = await owner.query('select max(report_job_id)::int as job from mails');
    const attached = await readAttachment(owner, mails[0].job);
    await expectExcel(kind, new Uint8Array(attached?.content ?? []), screen);
  });
});
