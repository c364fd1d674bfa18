import * as contract from '@balise/contract';
import { KMH } from '@balise/tracking';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Scope, withScope } from '../../db/scope.ts';
import { aWorld, type PersonName, START } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
beforeEach(() => owner.query('delete from tracking_settings'));

const { comoe, niger } = world.clients;
const { kanari } = world.partners;
const DEFAULTS = contract.DEFAULT_TRACKING_FIELDS;
const read = (who: PersonName, id = comoe) => world.as(who)(contract.getClientTrackingSettings, { params: { id } });
const write = (who: PersonName, body: contract.SomeTrackingFields, id = comoe) =>
  world.as(who)(contract.editClientTrackingSettings, { params: { id }, body });
const propose = (who: PersonName, body: contract.SomeTrackingFields, id = kanari) =>
  world.as(who)(contract.editPartnerTrackingSettings, { params: { id }, body });
const rows = async () =>
  (await owner.query('select client_id, starts_at, content from tracking_settings order by id')).rows;

test('who changed nothing has Balise’s own', async () => {
  expect((await read('comoe')).data).toEqual({ fields: DEFAULTS, own: {}, defaults: DEFAULTS, changes: [] });
});

test('only what differs is stored, from a moment on, and nothing before it is lost', async () => {
  const { data } = await write('comoe', { idleAfter: 300, stopAfter: DEFAULTS.stopAfter });
  expect(data.own).toEqual({ idleAfter: 300 });
  expect(data.fields).toEqual({ ...DEFAULTS, idleAfter: 300 });
  await write('kanari', { stopAfter: 600 });
  expect(await rows()).toEqual([
    { client_id: comoe, starts_at: new Date(START + contract.HOLDS_AFTER), content: { idleAfter: 300 } },
    // of the same moment in this test, whose clock is stopped
    { client_id: comoe, starts_at: new Date(START + contract.HOLDS_AFTER + 1), content: { stopAfter: 600 } },
  ]);
  const { changes } = (await read('comoe')).data;
  expect(
    changes.map(({ by, changedAt, changed }: { by: string; changedAt: number; changed: unknown }) => ({
      by,
      changedAt,
      changed,
    })),
  ).toEqual([
    {
      by: 'kanari Person',
      changedAt: START,
      changed: [
        { name: 'stopAfter', before: null, after: 600 },
        { name: 'idleAfter', before: 300, after: null },
      ],
    },
    { by: 'comoe Person', changedAt: START, changed: [{ name: 'idleAfter', before: null, after: 300 }] },
  ]);
});

test('saving what is so already changes nothing and is no line of the log', async () => {
  await write('comoe', { idleAfter: 300 });
  await write('comoe', { idleAfter: 300 });
  expect(await rows()).toHaveLength(1);
});

test('the log tells what each field was and became', async () => {
  await owner.query('alter table audit_log disable trigger user');
  await owner.query('delete from audit_log');
  await owner.query('alter table audit_log enable trigger user');
  await write('comoe', { idleAfter: 300 });
  await propose('kanari', { maxHdop: 8 });
  const log = await owner.query(
    `select action, client_id, partner_id, before, after from audit_log where action like '%tracking_settings' order by id`,
  );
  expect(log.rows).toEqual([
    {
      action: 'client.tracking_settings',
      client_id: comoe,
      partner_id: kanari,
      before: { idleAfter: 120 },
      after: { idleAfter: 300 },
    },
    {
      action: 'partner.tracking_settings',
      client_id: null,
      partner_id: kanari,
      before: { maxHdop: 5 },
      after: { maxHdop: 8 },
    },
  ]);
});

test('a partner’s are the defaults of its clients, and of no one else’s', async () => {
  expect((await propose('kanari', { idleAfter: 240, maxHdop: 8 })).status).toBe(200);
  await write('comoe', { idleAfter: 300 });
  const { data } = await read('comoe');
  expect([data.defaults.idleAfter, data.fields.idleAfter, data.fields.maxHdop]).toEqual([240, 300, 8]);
  expect(data.changes).toHaveLength(1); // the partner's own changes are the partner's
  // what the client means to be Balise's own differs from its partner's
  expect((await write('comoe', { idleAfter: 120 })).data.own).toEqual({ idleAfter: 120 });
  expect((await read('niger', niger)).data.fields).toEqual(DEFAULTS);
});

test('what contradicts another is refused, whichever of the two was typed', async () => {
  const fault = async (body: contract.SomeTrackingFields) => {
    const { status, error } = await write('comoe', body);
    return [status, error?.fields];
  };
  const below = (name: string) => [422, { [name]: { code: 'not_below_other', message: expect.any(String) } }];
  expect(await fault({ slowSpeed: 6 * KMH })).toEqual(below('slowSpeed'));
  expect(await fault({ movingSpeed: 3 * KMH })).toEqual(below('slowSpeed'));
  expect(await fault({ powerCutVoltage: 10 })).toEqual(below('powerCutVoltage'));
  expect(await fault({ tripMinDistance: 300 })).toEqual(below('tripMinDistance'));
  expect(await fault({ tripMinDistance: 200 })).toEqual([200, undefined]);
  expect(await rows()).toHaveLength(1);
});

test('what is no value of a field is refused by its name, and so is what is no field', async () => {
  const { status, error } = await write('comoe', { idleAfter: 1, minSatellites: 2.5 });
  expect([status, error.fields?.idleAfter?.code, error.fields?.minSatellites?.code]).toEqual([
    ...[422, 'too_small', 'invalid_value'],
  ]);
  expect((await write('comoe', { idelAfter: 300 } as never)).status).toBe(422);
});

test('what was stored before there were thresholds of zones reads as ever, with the usual ones beside it', async () => {
  await owner.query(
    `insert into tracking_settings (partner_id, client_id, starts_at, content, changed_at, changed_by, changed_by_name)
     values ($1, $2, $3, '{"idleAfter": 300, "gone": 1}', $3, $4, 'x')`,
    [kanari, comoe, new Date(START), world.users.comoe],
  );
  const { data } = await read('comoe');
  expect([data.own, data.fields]).toEqual([{ idleAfter: 300 }, { ...DEFAULTS, idleAfter: 300 }]);
  expect(data.fields).toMatchObject({ zoneMargin: 30, zoneFixes: 2, zoneLeftAfter: 30 });
});

test('thresholds of zones are kept, refused and reported as all others', async () => {
  const { data } = await write('comoe', { zoneMargin: 0, zoneFixes: 1, zoneLeftAfter: 0 });
  expect(data.own).toEqual({ zoneMargin: 0, zoneFixes: 1, zoneLeftAfter: 0 });
  const { status, error } = await write('comoe', { zoneMargin: 1001, zoneFixes: 0, zoneLeftAfter: -1 });
  expect([status, error.fields]).toEqual([
    422,
    {
      zoneMargin: { code: 'too_large', message: expect.any(String) },
      zoneFixes: { code: 'too_small', message: expect.any(String) },
      zoneLeftAfter: { code: 'too_small', message: expect.any(String) },
    },
  ]);
  expect((await write('comoe', { zoneFixes: 1.5 })).error.fields?.zoneFixes?.code).toBe('invalid_value');
  expect(await rows()).toHaveLength(1);
});

test('who sees a part of the vehicles changes none of what judges them all', async () => {
  await owner.query(`update users set rights = rights || '{manage_thresholds}' where id = $1`, [world.users.limited]);
  expect([(await read('limited')).error.code, (await write('limited', {})).error.code]).toEqual([
    ...['not_allowed', 'not_allowed'],
  ]);
});

test('a dispatcher reads and changes neither thresholds nor the limits of engine cuts', async () => {
  const rights = async (id: number, held: readonly string[]) =>
    (await owner.query('update users set rights = $1 where id = $2 returning rights', [held, id])).rows[0].rights;
  const { rows: before } = await owner.query('select rights from users where id = $1', [world.users.awa]);
  await rights(world.users.awa, contract.presetRights('dispatcher', 'client'));
  expect((await read('awa')).error.code).toBe('not_allowed');
  expect((await write('awa', { idleAfter: 300 })).error.code).toBe('not_allowed');
  expect((await write('awa', { blockFreshFor: 20 })).error.code).toBe('not_allowed');
  expect(await rows()).toEqual([]);
  await rights(world.users.awa, before[0].rights);
});

test('another’s is as if it did not exist', async () => {
  expect((await read('bandama')).error.code).toBe('client_not_found');
  expect((await write('niger', { idleAfter: 300 })).error.code).toBe('client_not_found');
  expect((await propose('sahel', { idleAfter: 300 })).error.code).toBe('not_found');
  expect((await propose('comoe', { idleAfter: 300 })).error.code).toBe('not_found');
  expect(await rows()).toEqual([]);
});

test('the database itself refuses a change without the right, and any change of what was', async () => {
  const scope: Scope = {
    userId: world.users.comoe,
    role: 'client' as const,
    partnerId: kanari,
    clientId: comoe,
    limited: false,
    rights: ['manage_tracking_settings' as const],
    viewing: false,
  };
  const insert = withScope(world.database.api, scope, (tx) =>
    tx
      .insertInto('tracking_settings')
      .values({
        partner_id: kanari,
        client_id: comoe,
        starts_at: new Date(START),
        content: {},
        changed_at: new Date(START),
        changed_by: scope.userId,
        changed_by_name: 'x',
      })
      .execute(),
  );
  await expect(insert).rejects.toThrow(/row-level security/);
  const rewrite = withScope(world.database.api, { ...scope, rights: ['manage_thresholds'] }, (tx) =>
    tx.updateTable('tracking_settings').set({ content: {} }).execute(),
  );
  await expect(rewrite).rejects.toThrow(/permission denied/);
});

test('a save that fails unexpectedly says so', async () => {
  await owner.query('revoke insert on tracking_settings from balise_api');
  const { status, error } = await write('comoe', { idleAfter: 300 });
  await owner.query('grant insert on tracking_settings to balise_api');
  expect([status, error.code]).toEqual([500, 'tracking_settings_failed']);
});
