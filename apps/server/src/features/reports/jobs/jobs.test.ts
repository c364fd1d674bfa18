import {
  deleteReportJob,
  downloadReport,
  exportReport,
  listReportJobs,
  REPORT_JOBS,
  REPORTS_KEPT,
  type ReportForm,
  type ReportFormat,
  type ReportKind,
  setUserRights,
} from '@balise/contract';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { takeJobs } from '../../../jobs/queries.ts';
import { REPORT_QUEUE } from '../../../jobs/report-files.ts';
import { aDevice } from '../../../testing/device.ts';
import { asUser, aUser } from '../../../testing/user.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';
import { giveUpReport } from '../index.ts';
import { reportFiles } from '../testing/files.ts';
import { A, anEpisode, at, B, DAY, HOUR, MINUTE } from '../testing/past.ts';
import { beginJob, deleteOldReports } from './making-queries.ts';

/* Reports made as files: queued, made, taken, cancelled, interrupted, forgotten. */

const world = await aWorld();
const files = reportFiles(world);
const { means, troubles, make } = files;
afterAll(async () => {
  await files.end();
  await world.end();
});
const { owner } = world.database.pools;

const truck = (await aDevice(world, { designation: 'Truck 10' })).id;
await anEpisode(world, truck, {
  kind: 'trip',
  from: at(7),
  to: at(7, 40),
  metres: 20_000,
  maxSpeed: 25,
  content: { from: A, to: B, driving: 35 * MINUTE, idling: 0, pause: null, end: 'still' },
});
beforeEach(async () => {
  world.clock.now = at(12);
  await owner.query("with gone as (delete from report_jobs) delete from jobs where queue = 'report-files'");
  troubles.length = 0;
});

type Form = Partial<ReportForm> & { format?: ReportFormat; language?: 'en' | 'fr' };
const ask = async (who: PersonName, form: Form = {}, kind: ReportKind = 'trips') =>
  await world.as(who)(exportReport, {
    params: { kind },
    body: { devices: { deviceIds: ['all'] }, from: DAY, to: DAY + 24 * HOUR, ...form } as never,
  });
const jobs = async (who: PersonName) => (await world.as(who)(listReportJobs)).data.jobs;
const download = (who: PersonName, id: number) => world.as(who)(downloadReport, { params: { id } });

test('a report is asked for, made, listed, and taken by the user who asked for it', async () => {
  const criteria = await ask('comoe');
  expect(criteria.data).toMatchObject({
    kind: 'trips',
    format: 'xlsx',
    state: 'waiting',
    from: DAY,
    rows: 0,
    fileName: null,
  });
  expect((await download('comoe', criteria.data.id)).error.code).toBe('report_not_ready');
  expect(await make()).toBe(true);
  expect(troubles).toEqual([]);
  expect(await jobs('comoe')).toEqual([
    {
      id: criteria.data.id,
      kind: 'trips',
      format: 'xlsx',
      from: DAY,
      to: DAY + 24 * HOUR,
      timeZone: 'Africa/Abidjan',
      state: 'done',
      failure: null,
      askedAt: at(12),
      endedAt: at(12),
      devices: 1,
      devicesDone: 1,
      rows: 1,
      bytes: expect.any(Number),
      fileName: 'report-trips_2026-11-20_2026-11-20.xlsx',
      expiresAt: at(12 + 7 * 24),
    },
  ]);
  const { status, data, headers } = await download('comoe', criteria.data.id);
  expect([status, data.fileName]).toEqual([200, 'report-trips_2026-11-20_2026-11-20.xlsx']);
  expect(headers['content-type']).toContain('spreadsheetml');
  expect((await readXlsx(new Uint8Array(await data.content.arrayBuffer()))).sheets[0]?.rows[1]?.[0]).toBe('Truck 10');
  for (const other of ['awa', 'kanari', 'platform', 'bandama', 'niger'] as const) {
    const refused = await download(other, criteria.data.id);
    expect([other, refused.status, refused.error.code]).toEqual([other, 404, 'report_job_not_found']);
    expect(await jobs(other)).toEqual([]);
  }
  expect(await make()).toBe(false);
});

test('who asked for it and who threw it away is in the log', async () => {
  const { data } = await ask('comoe');
  await make();
  expect((await world.as('comoe')(deleteReportJob, { params: { id: data.id } })).status).toBe(200);
  const { rows } = await owner.query(
    `select action, client_id, after from audit_log where subject_kind = 'report' order by id desc limit 2`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['report.delete', 'report.export']);
  expect(rows[1]).toMatchObject({
    client_id: world.clients.comoe,
    after: { devices: 'all', format: 'xlsx' },
  });
  expect([(await download('comoe', data.id)).status, await jobs('comoe')]).toEqual([404, []]);
  expect((await owner.query('select from report_file_parts')).rowCount).toBe(0);
});

test('rights are asked for again when it is made: one who lost them gets none', async () => {
  const user = await aUser(world, { preset: 'read_only' } as never);
  const caller = await asUser(world, user.id);
  const body = { devices: { deviceIds: [truck] }, from: DAY, to: DAY + HOUR };
  const { data, text } = await caller(exportReport, { params: { kind: 'trips' }, body });
  expect(text).toContain('waiting');
  await world.as('comoe')(setUserRights, { params: { id: user.id }, body: { rights: ['view_devices'] } } as never);
  expect(await make()).toBe(true);
  const { rows } = await owner.query('select state from report_jobs where id = $1', [data.id]);
  expect(rows).toEqual([{ state: 'refused' }]);
});

test('an account that ends before its report is made gets none', async () => {
  const user = await aUser(world, {
    isTempLink: true,
    dateEnd: world.clock.now + HOUR,
    rights: ['view_devices', 'view_reports'],
  });
  const caller = await asUser(world, user.id);
  const body = { devices: { deviceIds: [truck] }, from: DAY, to: DAY + HOUR };
  const { data } = await caller(exportReport, { params: { kind: 'distance' }, body });
  world.clock.now += HOUR;
  expect(await make()).toBe(true);
  const { rows } = await owner.query('select state from report_jobs where id = $1', [data.id]);
  expect(rows).toEqual([{ state: 'refused' }]);
  expect((await caller(downloadReport, { params: { id: data.id } })).status).toBe(401);
});

test('a device that one no longer may see ends the job, and locks a finished file', async () => {
  const { rows } = await owner.query(
    'insert into user_devices (user_id, device_id) values ($1, $2) on conflict do nothing returning user_id',
    [world.users.limited, truck],
  );
  expect(rows).toHaveLength(1);
  const first = await ask('limited', { devices: { deviceIds: [truck] } });
  await make();
  expect((await download('limited', first.data.id)).status).toBe(200);
  const second = await ask('limited', { devices: { deviceIds: [truck] } });
  await owner.query('delete from user_devices where user_id = $1', [world.users.limited]);
  await make();
  expect((await jobs('limited')).map(({ id, state }) => [id, state])).toEqual([
    [second.data.id, 'refused'],
    [first.data.id, 'done'],
  ]);
  expect((await download('limited', first.data.id)).status).toBe(404);
});

test('a job that waits is cancelled and never made; one that is being made stops and leaves nothing', async () => {
  const { data } = await ask('comoe');
  expect((await world.as('comoe')(deleteReportJob, { params: { id: data.id } })).status).toBe(200);
  await make();
  expect((await jobs('comoe'))[0]).toMatchObject({ state: 'cancelled', bytes: null });
  const running = await ask('comoe');
  expect((await beginJob(world.database.owner, running.data.id))?.id).toBe(running.data.id);
  await world.as('comoe')(deleteReportJob, { params: { id: running.data.id } });
  const { rows } = await owner.query('select state, bytes from report_jobs where id = $1', [running.data.id]);
  expect(rows).toEqual([{ state: 'cancelled', bytes: null }]);
});

test('a server that dies in the middle: another begins anew; after the last attempt it has failed', async () => {
  const { data } = await ask('comoe');
  await beginJob(world.database.owner, data.id); // and dies
  expect(await make()).toBe(true);
  expect((await jobs('comoe'))[0]).toMatchObject({ id: data.id, state: 'done', rows: 1 });

  const twice = await ask('comoe');
  await beginJob(world.database.owner, twice.data.id);
  await giveUpReport(means, twice.data.id);
  expect((await jobs('comoe'))[0]).toMatchObject({ id: twice.data.id, state: 'failed', failure: 'interrupted' });
});

test('a server that is stopped gives its job back, and the next one makes it', async () => {
  const { data } = await ask('comoe');
  const stopping = new AbortController();
  const made = make(stopping.signal);
  // a small report may be done before anybody looks
  await expect.poll(async () => (await jobs('comoe'))[0]?.state).toMatch(/^(running|done)$/);
  stopping.abort();
  await made;
  expect((await jobs('comoe'))[0]?.state).toMatch(/^(running|done)$/);
  await make();
  expect((await jobs('comoe'))[0]).toMatchObject({ id: data.id, state: 'done' });
});

test('no more than a few at once, and no format that the report has not', async () => {
  for (let count = 0; count < REPORT_JOBS; count++) expect((await ask('comoe')).status).toBe(200);
  const more = await ask('comoe');
  expect([more.status, more.error.code]).toEqual([409, 'report_jobs_full']);
  expect((await ask('awa')).status).toBe(200);
  const paper = await ask('kanari', { format: 'pdf' }, 'speeding');
  expect(paper.error.fields).toMatchObject({ format: { code: 'invalid_value' } });
});

test('no more is kept than there is room for: something is deleted before more is made', async () => {
  const { data } = await ask('comoe');
  await make();
  const fill = (bytes: number) => owner.query('update report_jobs set bytes = $2 where id = $1', [data.id, bytes]);
  await fill(REPORTS_KEPT.bytes);
  const refused = await ask('comoe');
  expect([refused.status, refused.error.code]).toEqual([409, 'report_room_full']);
  expect((await ask('awa')).status, 'it is a matter of one person').toBe(200);
  await fill(REPORTS_KEPT.bytes - 1);
  expect((await ask('comoe')).status).toBe(200);
  await owner.query(
    `insert into report_jobs (user_id, kind, format, language, time_zone, asked, state, asked_at, ended_at)
     select user_id, kind, format, language, time_zone, asked, 'cancelled', asked_at, asked_at
     from report_jobs, generate_series(3, $2) where id = $1`,
    [data.id, REPORTS_KEPT.files],
  );
  expect((await ask('comoe')).error.code).toBe('report_room_full');
  await world.as('comoe')(deleteReportJob, { params: { id: data.id } });
  expect((await ask('comoe')).status).toBe(200);
});

test('what fails says so, and the next is made', async () => {
  await ask('comoe');
  await owner.query('alter table episodes rename to episodes_away');
  await make();
  await owner.query('alter table episodes_away rename to episodes');
  expect((await jobs('comoe'))[0]).toMatchObject({ state: 'failed', failure: 'error', bytes: null });
  expect(troubles).toHaveLength(1);
});

test('after seven days a file is gone, and its job with it', async () => {
  const { data } = await ask('comoe');
  await make();
  const day = 24 * HOUR;
  expect(await deleteOldReports(owner, new Date(world.clock.now + 7 * day - 1))).toBe(0);
  expect((await download('comoe', data.id)).status).toBe(200);
  expect(await deleteOldReports(owner, new Date(world.clock.now + 7 * day + 1))).toBe(1);
  expect((await download('comoe', data.id)).status).toBe(404);
});

test('users take turns: a user with a report under way waits for those who have none', async () => {
  const [first, second, third] = [await ask('comoe'), await ask('comoe'), await ask('awa')];
  const taken = [];
  for (let count = 0; count < 3; count++) taken.push((await takeJobs(owner, REPORT_QUEUE, 1))[0]?.key);
  expect(taken).toEqual([first, third, second].map(({ data }) => String(data.id)));
});
