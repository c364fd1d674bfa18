import {
  type AlertRuleFields,
  addAlertRule,
  addDriver,
  type DriverInput,
  deleteDriver,
  editDriver,
  listAlerts,
  previewAlertRule,
} from '@balise/contract';
import { DRIVER_DOCUMENTS } from '@balise/tracking';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startPlaces } from '../../../places/index.ts';
import { freshToken } from '../../../rights/callers.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';
import { alertSms } from '../dispatch/alert-line.ts';
import { dispatchAlert } from '../dispatch/dispatch.ts';
import { raiseDueAlerts } from './raise-due.job.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const MINUTE = 60_000;

/** Calls as somebody who has signed in just now: years pass here. */
const as = async (who: PersonName) => world.as({ token: await freshToken(world, world.users[who]) });

const aDriver = async (fields: Partial<DriverInput>) => {
  const { data, text } = await (await as('comoe'))(addDriver, { body: { lastName: 'Kouassi', ...fields } });
  if (!data) throw new Error(text);
  return data;
};
const aRule = async (who: PersonName = 'comoe', more: Partial<AlertRuleFields> = {}) => {
  const rule = {
    name: 'Papers',
    condition: { kind: 'driver_document', documents: [...DRIVER_DOCUMENTS] },
    devices: { deviceIds: ['all'] },
    ...more,
  };
  const { data, text } = await (await as(who))(addAlertRule, { body: rule as AlertRuleFields });
  if (!data) throw new Error(text);
  return data;
};
/** Goes on to a moment, with the job of each minute around it. @returns what was raised: `licence 30` */
async function raisedAt(moment: string): Promise<string[]> {
  world.clock.now = Date.parse(moment);
  const before = await owner.query('select coalesce(max(id), 0)::int as id from alerts');
  for (let time = 0; time < 2; time++) await raiseDueAlerts(owner, world.clock.now);
  const { rows } = await owner.query('select facts from alerts where id > $1 order by id', [before.rows[0].id]);
  return rows.map(({ facts }) => `${facts.document} ${facts.days}`);
}
const zoneIs = (zone: string) =>
  owner.query('update clients set time_zone = $2 where id = $1', [world.clients.comoe, zone]);

beforeEach(async () => {
  await owner.query('delete from alert_rules where not exists (select from alerts a where a.rule_id = alert_rules.id)');
  await owner.query('update alert_rules set is_enabled = false');
  await owner.query('delete from drivers');
  await zoneIs('Africa/Abidjan');
});

test('each document is reported 30 and 7 days before its last day and on the day after it, once, at 8', async () => {
  world.clock.now = Date.parse('2026-11-20T12:00Z');
  await aRule();
  await aDriver({ licenceExpiresOn: '2027-01-15', medicalNextOn: '2027-01-16' });
  expect(await raisedAt('2026-12-16T07:59Z')).toEqual([]);
  expect(await raisedAt('2026-12-16T08:00Z')).toEqual(['licence 30']);
  expect(await raisedAt('2026-12-17T08:05Z')).toEqual(['medical 30']);
  expect(await raisedAt('2027-01-08T08:00Z')).toEqual(['licence 7']);
  expect(await raisedAt('2027-01-15T23:00Z')).toEqual([]);
  expect(await raisedAt('2027-01-16T08:00Z')).toEqual(['licence -1']);
});

test('a contract that ends on a leap day, and clocks that were changed meanwhile', async () => {
  await zoneIs('Europe/Paris');
  world.clock.now = Date.parse('2028-01-01T12:00Z');
  await aRule();
  const leap = {
    hiredOn: '2027-03-01',
    contractType: 'fixed_term',
    contractDuration: 1,
    contractUnit: 'year',
  } as const;
  expect((await aDriver(leap)).contractEndsOn).toBe('2028-02-29');
  expect(await raisedAt('2028-01-30T06:59Z')).toEqual([]);
  expect(await raisedAt('2028-01-30T07:00Z')).toEqual(['contract 30']); // 8 in winter
  expect(await raisedAt('2028-03-01T07:00Z')).toEqual(['contract -1']);
  // the clocks go forward on 26 March 2028: 8 is an hour earlier from then on
  await owner.query("update drivers set licence_expires_on = '2028-04-02'");
  expect(await raisedAt('2028-03-26T05:59Z')).toEqual([]);
  expect(await raisedAt('2028-03-26T06:00Z')).toEqual(['licence 7']);
});

test('a server that was away for some hours catches up; one day later it is no news, and neither is what was before the rule', async () => {
  world.clock.now = Date.parse('2026-11-20T12:00Z');
  await aDriver({ licenceExpiresOn: '2026-12-20' }); // reported this morning, had there been a rule
  await aRule();
  await aDriver({ licenceExpiresOn: '2026-12-21', lastName: 'B' });
  await aDriver({ licenceExpiresOn: '2026-12-22', lastName: 'C' });
  expect(await raisedAt('2026-11-20T13:00Z')).toEqual([]);
  expect(await raisedAt('2026-11-22T20:00Z')).toEqual(['licence 30']); // C's; B's is a day old
});

test('a renewed document and a deleted driver are not reported', async () => {
  world.clock.now = Date.parse('2026-11-20T12:00Z');
  await aRule();
  const renewed = await aDriver({ licenceExpiresOn: '2026-12-30' });
  const gone = await aDriver({ licenceExpiresOn: '2026-12-30', lastName: 'Gone' });
  await (await as('comoe'))(editDriver, {
    params: { id: renewed.id },
    body: { lastName: 'Kouassi', licenceExpiresOn: '2031-12-30' },
  });
  await (await as('comoe'))(deleteDriver, { params: { id: gone.id } });
  expect(await raisedAt('2026-11-30T08:00Z')).toEqual([]);
});

test('is for those who may see drivers and every vehicle, and names the driver', async () => {
  world.clock.now = Date.parse('2026-11-20T12:00Z');
  await aRule();
  await aRule('limited', { isOwn: true, condition: { kind: 'driver_document', documents: ['licence'] } });
  const driver = await aDriver({ firstName: 'Aya', registerNumber: 'M1', licenceExpiresOn: '2026-12-30' });
  expect(await raisedAt('2026-11-30T08:00Z')).toEqual(['licence 30']);
  const seen = async (who: PersonName) =>
    (await (await as(who))(listAlerts, { query: { kind: 'driver_document', ruleId: undefined } })).data.alerts.filter(
      ({ driverId }) => driverId === driver.id,
    );
  expect(await seen('comoe')).toMatchObject([
    {
      deviceId: null,
      designation: 'Kouassi Aya',
      label: 'M1',
      facts: { driverId: driver.id, document: 'licence', on: '2026-12-30', days: 30 },
    },
  ]);
  const counts = async () => [
    (await seen('awa')).length,
    (await seen('limited')).length,
    (await seen('bandama')).length,
  ];
  expect(await counts()).toEqual([1, 0, 0]);
  // of a medical visit those alone who may see health data
  await aDriver({ lastName: 'Bah', medicalNextOn: '2026-12-31' });
  expect(await raisedAt('2026-12-01T08:00Z')).toEqual(['medical 30']);
  const healthSeen = async (who: PersonName) =>
    (await (await as(who))(listAlerts, { query: { kind: 'driver_document', ruleId: undefined } })).data.alerts.filter(
      ({ designation }) => designation === 'Bah',
    ).length;
  expect([await healthSeen('comoe'), await healthSeen('awa')]).toEqual([1, 0]);
  await owner.query("update users set rights = array_remove(rights, 'view_drivers') where id = $1", [world.users.awa]);
  expect(await counts()).toEqual([0, 0, 0]);
});

test('reaches its contacts by mail with the way to the record, and by an SMS of one segment in both languages', async () => {
  world.clock.now = Date.parse('2026-11-20T12:00Z');
  const { rows } = await owner.query(
    `insert into alert_contacts (client_id, kind, address, label, language, created_by_name, created_at, updated_at, confirmed_at)
     values ($1, 'email', 'papers@people.example', 'Office', 'fr', 'x', now(), now(), now()) returning id`,
    [world.clients.comoe],
  );
  await aRule('comoe', { contactIds: [rows[0].id] });
  const driver = await aDriver({ lastName: 'K'.repeat(60), medicalNextOn: '2026-12-30' });
  expect(await raisedAt('2026-11-30T08:00Z')).toEqual(['medical 30']);
  const { rows: alerts } = await owner.query('select id::int, facts from alerts where driver_id = $1', [driver.id]);
  const dispatching = {
    places: startPlaces(),
    database: world.database.owner,
    secret: Buffer.alloc(32, 1),
    publicUrl: new URL('https://balise.example'),
  };
  await dispatchAlert(dispatching, alerts[0].id, world.clock.now + MINUTE);
  const { rows: mails } = await owner.query("select subject, body_text from mails where kind = 'alert_driver'");
  expect(mails).toMatchObject([{ subject: expect.stringContaining('visite médicale, valable jusqu') }]);
  expect(mails[0].body_text).toContain(`/drivers?edit=${driver.id}`);
  for (const [language, days] of [
    ['fr', 30],
    ['en', -1],
    ['fr', -1],
  ] as const) {
    const facts = { ...alerts[0].facts, document: 'identity', days };
    const written = { kind: 'driver_document' as const, designation: 'K'.repeat(60), at: new Date(), facts };
    const sms = alertSms({ ...written, geofence: null, group: null }, language, 'Africa/Abidjan');
    expect([language, sms.length <= 160, sms]).toEqual([language, true, expect.stringContaining('30/12/2026')]);
  }
});

test('a preview says what the last seven days would have raised, to those who may see it', async () => {
  world.clock.now = Date.parse('2026-11-20T12:00Z');
  await aDriver({ lastName: 'Seven', licenceExpiresOn: '2026-11-25', medicalNextOn: '2026-12-19' });
  await aDriver({ lastName: 'Ended', registerNumber: 'M9', identityExpiresOn: '2026-11-18' });
  await aDriver({ lastName: 'Before', licenceExpiresOn: '2026-11-10' });
  const gone = await aDriver({ lastName: 'Gone', licenceExpiresOn: '2026-11-25' });
  await (await as('comoe'))(deleteDriver, { params: { id: gone.id } });
  const preview = async (who: PersonName, documents: readonly string[] = DRIVER_DOCUMENTS, more: object = {}) => {
    const body = { condition: { kind: 'driver_document', documents }, devices: { deviceIds: ['all'] }, ...more };
    const { data } = await (await as(who))(previewAlertRule, { body: body as never });
    return [data.isKnown, data.total, ...data.alerts.map((one) => `${one.designation} ${one.facts.document}`)];
  };
  expect(await preview('comoe')).toEqual([true, 3, 'Ended identity', 'Seven medical', 'Seven licence']);
  expect(await preview('comoe', ['licence'])).toEqual([true, 1, 'Seven licence']);
  const mondays = [1].map((day) => ({ day, from: 0, to: 1440 }));
  expect(await preview('comoe', ['licence', 'identity'], { schedule: mondays })).toEqual([true, 0]);
  expect(await preview('limited', ['licence', 'identity'])).toEqual([true, 0]);
  expect(await preview('bandama')).toEqual([true, 0]);
});
