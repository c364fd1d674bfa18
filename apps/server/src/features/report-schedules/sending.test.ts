import {
  addReportSchedule,
  deleteReportSchedule,
  editReportSchedule,
  type Input,
  listReportSchedules,
  listReportSendings,
  REPORTS,
  sendReportSchedule,
} from '@balise/contract';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendMail } from '../../mail/send-mail.job.ts';
import { openPost } from '../../mail/smtp.ts';
import { aDevice } from '../../testing/device.ts';
import { aMailbox } from '../../testing/mailbox.ts';
import { storeState } from '../../testing/past.ts';
import { asUser } from '../../testing/user.ts';
import { aWorld, emailOf, type PersonName } from '../../testing/world.ts';
import { reportFiles } from '../reports/testing/files.ts';
import { aSlot, at, DAY, pageOf } from '../reports/testing/past.ts';
import { runReportSchedules, sendReport } from './index.ts';

/* Scheduled reports from the clock to a mail server; the clock of this world is at noon of Friday 2026-11-20, in Abidjan. */

const world = await aWorld();
const files = reportFiles(world);
const mailbox = await aMailbox();
const post = openPost({ host: '127.0.0.1', port: mailbox.port, tls: 'none', account: undefined });
afterAll(async () => {
  post.close();
  await mailbox.close();
  await files.end();
  await world.end();
});
const { owner } = world.database.pools;
const HOUR = 3_600_000;
/** Signed in now: the clock moves by days. */
const as = (who: PersonName) => asUser(world, world.users[who]);

const { id: truck } = await aDevice(world, { designation: 'Truck 10' });
await storeState(world, truck, at(15), {});
await aSlot(world, truck, { from: at(9), metres: 12_345, driving: 600_000, engine: 900_000, maxSpeed: 19 });

beforeEach(async () => {
  await owner.query('delete from report_schedules');
  await owner.query("with gone as (delete from mails) delete from jobs where queue in ('mails', 'report-sendings')");
  mailbox.received.length = 0;
  world.clock.now = DAY + 12 * HOUR;
});

type Fields = Input<typeof addReportSchedule>['body'];
const fields = (more: object = {}) =>
  ({
    name: 'Fleet by day',
    kind: 'summary',
    language: 'en',
    devices: { deviceIds: ['all'] },
    periodicity: 'daily',
    sendTime: '07:00',
    toOwner: true,
    ...more,
  }) as Fields;

async function aSchedule(more: object = {}, who: PersonName = 'comoe') {
  const { data, text } = await (await as(who))(addReportSchedule, { body: fields(more) });
  if (!data) throw new Error(text);
  return data;
}

async function aContact(address: string): Promise<number> {
  const { rows } = await owner.query(
    `insert into alert_contacts (client_id, kind, address, label, language, created_by_name, created_at, updated_at, confirmed_at)
     values ($1, 'email', $2, 'Ops', 'en', '', now(), now(), now()) returning id`,
    [world.clients.comoe, address],
  );
  return rows[0].id;
}

/** All that jobs do at a moment: what is due is begun, made, and its mails are sent; twice, as jobs that are repeated. */
async function runJobs(now: number): Promise<void> {
  world.clock.now = now;
  for (let turn = 0; turn < 2; turn++) {
    await runReportSchedules(owner, now);
    while (await files.make());
    const { rows: made } = await owner.query("select key from jobs where queue = 'report-sendings' order by id");
    for (const { key } of made) await sendReport(sending, Number(key), now);
  }
  expect(files.troubles).toEqual([]);
  const { rows: mails } = await owner.query("select id from mails where state = 'waiting' order by id");
  const from = { name: 'Balise', address: 'balise@platform.example' };
  for (const { id } of mails) await sendMail({ owner, post, from, now: () => now, onTrouble: fail }, Number(id), 1);
}
const sending = { database: world.database.owner, publicUrl: new URL('http://balise.example:8080') };
const fail = (reason: string) => expect(reason).toBe('');
const schedules = async (who: PersonName = 'comoe') => (await (await as(who))(listReportSchedules, { query: {} })).data;

test('due at its time, made once, attached; the file equals the screen', async () => {
  const period = { from: DAY, to: DAY + 24 * HOUR };
  const screen = await pageOf(world, 'summary', { devices: { deviceIds: [truck] }, ...period } as never);
  const contact = await aContact('boss@comoe.example');
  await aSchedule({ contactIds: [contact], devices: { deviceIds: [truck] } });
  await runJobs(DAY + 30 * HOUR);
  expect(mailbox.received).toEqual([]); // 06:00
  await runJobs(DAY + 31 * HOUR);
  expect(mailbox.received.map(({ to }) => to?.[0]?.address).sort()).toEqual(
    ['boss@comoe.example', emailOf('comoe')].sort(),
  );
  const { subject, attachments } = await mailbox.to('boss@comoe.example');
  expect(subject).toBe('Fleet by day: 20/11/2026');
  expect(attachments.map(({ filename }) => filename)).toEqual(['report-summary_2026-11-20_2026-11-20.xlsx']);
  const content = new Uint8Array(attachments[0]?.content as ArrayBuffer);
  const rows = (await readXlsx(content)).sheets[0]?.rows ?? [];
  expect(rows[1]?.[0]).toBe('Truck 10');
  const distance = REPORTS.summary.columns.findIndex(({ key }) => key === 'distance');
  expect(screen.rows[0]?.cells[distance]).toBe(12_345);
  expect(rows[1]?.find((cell) => typeof cell === 'number')).toBeCloseTo(12.345, 6);
  const [schedule] = await schedules();
  expect(schedule?.last).toMatchObject({ state: 'sent', recipients: 2, rows: 1, from: DAY, to: DAY + 24 * HOUR });
  expect(schedule?.next[0]?.at).toBe(DAY + 55 * HOUR);
});

test('the file has the columns that were shown when it was scheduled, and no others of another report', async () => {
  const columns = ['distance', 'driving'] as const;
  const saved = await aSchedule({ devices: { deviceIds: [truck] }, columns });
  expect(saved.columns).toEqual(columns);
  await runJobs(DAY + 31 * HOUR);
  const { attachments } = await mailbox.to(emailOf('comoe'));
  const [headings] = (await readXlsx(new Uint8Array(attachments[0]?.content as ArrayBuffer))).sheets[0]?.rows ?? [];
  expect(headings).toEqual(['Vehicle', expect.stringMatching(/^Distance/), expect.stringMatching(/^Driving/)]);
  const other = await (await as('comoe'))(addReportSchedule, { body: fields({ name: 'b', columns: ['litres'] }) });
  expect(other.error.fields?.['columns.0']?.code).toBe('invalid_value');
});

test('what was due while the server was down is sent once for each day, and by two processes at once none twice', async () => {
  const { id } = await aSchedule();
  const later = DAY + 80 * HOUR; // two mornings later
  await Promise.all([runReportSchedules(owner, later), runReportSchedules(owner, later)]);
  await runJobs(later);
  await runJobs(later);
  expect(mailbox.received).toHaveLength(3);
  const { data } = await (await as('comoe'))(listReportSendings, { params: { id }, query: {} });
  expect(data.sendings.map(({ from }) => (from - DAY) / (24 * HOUR))).toEqual([2, 1, 0]);
});

test('a paused one sends nothing, and on again it begins with the next time', async () => {
  const { id } = await aSchedule({ isActive: false });
  await runJobs(DAY + 60 * HOUR);
  expect(mailbox.received).toEqual([]);
  await (await as('comoe'))(editReportSchedule, { params: { id }, body: fields() });
  await runJobs(DAY + 61 * HOUR);
  expect(mailbox.received).toEqual([]);
  await runJobs(DAY + 80 * HOUR);
  expect(mailbox.received).toHaveLength(1);
});

test('a change keeps what is due: it is sent; on the day of a sending, other days are sent and the same ones are not', async () => {
  const { id } = await aSchedule();
  world.clock.now = DAY + 32 * HOUR; // due since an hour
  const edit = async (more: object) =>
    (await as('comoe'))(editReportSchedule, { params: { id }, body: fields({ name: 'Another', ...more }) });
  await edit({});
  await runJobs(DAY + 32 * HOUR);
  expect(mailbox.received.map(({ subject }) => subject)).toEqual(['Another: 20/11/2026']);
  await edit({ sendTime: '18:00' });
  await runJobs(DAY + 43 * HOUR);
  expect(mailbox.received).toHaveLength(1);
  // 2026-11-21 is a Saturday
  await edit({ sendTime: '20:00', periodicity: 'weekly', weekdays: [6] });
  await runJobs(DAY + 45 * HOUR);
  expect(mailbox.received.at(-1)?.subject).toBe('Another: 14/11/2026 – 20/11/2026');
});

test('contacts that a limited user added receive that user’s reports', async () => {
  const contact = await aContact('limited@comoe.example');
  await owner.query('update alert_contacts set created_by = $2 where id = $1', [contact, world.users.limited]);
  await aSchedule({ contactIds: [contact] });
  await owner.query("update users set rights = rights || '{schedule_reports}' where id = $1", [world.users.limited]);
  await aSchedule({ contactIds: [], name: 'Limited' }, 'limited');
  await owner.query("update report_schedules set contact_ids = $1, to_owner = false where name = 'Limited'", [
    [contact],
  ]);
  await runJobs(DAY + 31 * HOUR);
  const toContact = mailbox.received.filter(({ to }) => to?.[0]?.address === 'limited@comoe.example');
  expect(toContact.map(({ subject }) => subject)).toEqual(['Limited: 20/11/2026']);
});

test('one without rows is skipped where that is wanted', async () => {
  await aSchedule({ kind: 'power_cuts', skipEmpty: true });
  await runJobs(DAY + 31 * HOUR);
  expect(mailbox.received).toEqual([]);
  expect((await schedules())[0]?.last).toMatchObject({ state: 'empty', rows: 0 });
});

test('sent at once by hand: of the days before today; the next time stays', async () => {
  const { id, next } = await aSchedule();
  const send = async () => (await as('comoe'))(sendReportSchedule, { params: { id } });
  expect((await send()).data).toMatchObject({ state: 'making', to: DAY });
  expect((await send()).error.code).toBe('report_schedule_busy');
  await runJobs(world.clock.now);
  expect(mailbox.received).toHaveLength(1);
  expect((await schedules())[0]?.next).toEqual(next);
});

test('a report whose owner may no longer read it is not sent, and its owner gets the reason', async () => {
  await aSchedule({ devices: { deviceIds: [truck] } });
  const { rows } = await owner.query('select rights from users where id = $1', [world.users.comoe]);
  await owner.query("update users set rights = array_remove(rights, 'view_reports') where id = $1", [
    world.users.comoe,
  ]);
  await runJobs(DAY + 31 * HOUR);
  await owner.query('update users set rights = $2 where id = $1', [world.users.comoe, rows[0].rights]);
  const mail = await mailbox.to(emailOf('comoe'));
  expect([mail.subject, mail.attachments]).toEqual(['Report not sent: Fleet by day', []]);
  expect((await schedules())[0]?.last).toMatchObject({ state: 'refused', recipients: 0 });
});

test('contacts that unsubscribed get none; where no one is left the owner learns it', async () => {
  const contact = await aContact('gone@comoe.example');
  await aSchedule({ contactIds: [contact], toOwner: false });
  await owner.query('update alert_contacts set unsubscribed_at = now() where id = $1', [contact]);
  await runJobs(DAY + 31 * HOUR);
  expect(mailbox.received.map(({ subject }) => subject)).toEqual(['Report not sent: Fleet by day']);
  expect((await schedules())[0]?.last).toMatchObject({ state: 'failed', failure: 'no_recipients' });
});

/** A sending whose file counts as too large to be attached. @returns the path of its link */
async function aLink(): Promise<string> {
  await aSchedule({ devices: { deviceIds: [truck] } });
  world.clock.now = DAY + 31 * HOUR;
  await runReportSchedules(owner, world.clock.now);
  while (await files.make());
  await owner.query('update report_jobs set bytes = 11 * 1024 * 1024 where is_scheduled');
  await runJobs(world.clock.now);
  const { text = '', attachments } = await mailbox.to(emailOf('comoe'));
  expect(attachments).toEqual([]);
  return /\/report-file\/[\w-]{43}/.exec(text)?.[0] ?? '';
}
const visit = (url: string) => world.app.inject({ url, headers: { host: 'balise.example', 'accept-language': 'en' } });

test('a link downloads its file, and any other token gets one answer that names no one', async () => {
  const path = await aLink();
  const file = await visit(path);
  expect([file.statusCode, file.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('report-summary_2026-11-20_2026-11-20.xlsx'),
  ]);
  expect(file.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect((await readXlsx(new Uint8Array(file.rawPayload))).sheets[0]?.rows[1]?.[0]).toBe('Truck 10');
  const answers = await Promise.all([`/report-file/${'x'.repeat(43)}`, '/report-file/1'].map(visit));
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(404);
    expect(body).toBe('This link is not valid any more. Ask the sender for the report again.');
  }
});

test('a link opens nothing while its client is suspended for an unpaid invoice', async () => {
  const path = await aLink();
  const inState = (state: string) =>
    owner.query('update clients set state = $2 where id = $1', [world.clients.comoe, state]);
  await inState('suspended_unpaid');
  const closed = await visit(path);
  await inState('active');
  expect([closed.statusCode, (await visit(path)).statusCode]).toEqual([404, 200]);
});

test('a file too large to be attached is a link that expires', async () => {
  const path = await aLink();
  await owner.query('delete from report_jobs where is_scheduled'); // as it is deleted after a week
  expect((await visit(path)).statusCode).toBe(404);
});

test('another client’s contact, vehicle or schedule does not exist', async () => {
  const { rows } = await owner.query(
    `insert into alert_contacts (client_id, kind, address, label, language, created_by_name, created_at, updated_at, confirmed_at)
     values ($1, 'email', 'other@bandama.example', 'x', 'en', '', now(), now(), now()) returning id`,
    [world.clients.bandama],
  );
  const refused = await (await as('comoe'))(addReportSchedule, { body: fields({ contactIds: [rows[0].id] }) });
  expect([refused.status, refused.error.fields?.['contactIds.0']?.code]).toEqual([422, 'unknown_reference']);
  const other = await aDevice(world, { clientId: world.clients.bandama });
  const device = await (await as('comoe'))(addReportSchedule, { body: fields({ devices: { deviceIds: [other.id] } }) });
  expect(device.error.code).toBe('device_not_found');
  const { id } = await aSchedule();
  const gone = await (await as('bandama'))(deleteReportSchedule, { params: { id } });
  expect(gone.error.code).toBe('report_schedule_not_found');
});

test('bad fields are named: no day of the week, no recipient, a taken name, a format that the report has not', async () => {
  await aSchedule();
  const add = async (more: object) => {
    const { code, fields: named = {} } = (await (await as('comoe'))(addReportSchedule, { body: fields(more) })).error;
    return { code, fields: Object.fromEntries(Object.entries(named).map(([name, fault]) => [name, fault.code])) };
  };
  expect((await add({ periodicity: 'weekly' })).fields).toEqual({ weekdays: 'required' });
  expect((await add({ periodicity: 'monthly' })).fields).toEqual({ monthDay: 'required' });
  expect((await add({ toOwner: false })).fields).toEqual({ contactIds: 'required' });
  expect((await add({ name: 'fleet BY day' })).code).toBe('report_schedule_name_taken');
  expect((await add({ name: 'b', kind: 'events', format: 'pdf' })).fields).toEqual({ format: 'invalid_value' });
  expect((await add({ name: 'b', sendTime: '25:00' })).fields).toEqual({ sendTime: 'invalid_date' });
});
