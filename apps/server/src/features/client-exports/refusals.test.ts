import {
  deleteClientExport,
  downloadClientExport,
  exportClient,
  listClientExports,
  presetRights,
  setUserRights,
} from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Scoped, withScope } from '../../db/scope.ts';
import { aDevice } from '../../testing/device.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { scopeOfUser } from '../auth/index.ts';
import { cancelExport, deleteExport } from './queries.ts';
import { exportsOf } from './testing/exports.ts';

/* Who gets nothing. */

const world = await aWorld();
const exports = exportsOf(world);
afterAll(async () => {
  await exports.end();
  await world.end();
});
const { owner } = world.database.pools;
const { comoe, bandama } = world.clients;
const period = { from: world.clock.now - 86_400_000, to: world.clock.now };
await aDevice(world);
const foreign = await aDevice(world, { clientId: bandama });
beforeEach(async () => {
  await owner.query("with gone as (delete from client_exports) delete from jobs where queue = 'client-exports'");
});

const ask = (who: PersonName, id = comoe, more: object = {}) =>
  world.as(who)(exportClient, { params: { id }, body: { ...period, positions: 'none', ...more } as never });

test('another client’s export, file and vehicles do not exist for callers of another tenant', async () => {
  const { id } = await exports.fileOf({ ...period, positions: 'none' });
  for (const who of ['bandama', 'sahel', 'niger'] as const) {
    expect([who, (await ask(who)).error.code]).toEqual([who, 'client_not_found']);
    const list = await world.as(who)(listClientExports, { params: { id: comoe } });
    expect([who, list.error.code]).toEqual([who, 'client_not_found']);
    for (const client of [comoe, bandama, world.clients.niger]) {
      const params = { id: client, exportId: id };
      const taken = await world.as(who)(downloadClientExport, { params });
      expect([who, client, taken.status, taken.error.code]).toEqual([who, client, 404, 'client_export_not_found']);
      expect((await world.as(who)(deleteClientExport, { params })).error.code).toBe('client_export_not_found');
    }
  }
  // nor by the number of another client of the same partner
  expect((await world.as('kanari')(downloadClientExport, { params: { id: bandama, exportId: id } })).error.code).toBe(
    'client_export_not_found',
  );
  const foreignDevice = await ask('comoe', comoe, { deviceIds: [foreign.id] });
  expect([foreignDevice.status, foreignDevice.error.code]).toEqual([404, 'device_not_found']);
});

test('a limited user may not ask, list or take', async () => {
  const { id } = await exports.fileOf({ ...period, positions: 'none' });
  await owner.query(`update users set rights = rights || '{export_data}' where id = $1`, [world.users.limited]);
  const params = { id: comoe, exportId: id };
  const answers = [
    await ask('limited'),
    await world.as('limited')(listClientExports, { params: { id: comoe } }),
    await world.as('limited')(downloadClientExport, { params }),
    await world.as('limited')(deleteClientExport, { params }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test('a requester who lost the right gets no file', async () => {
  const asked = await ask('comoe');
  const { rights } = (await owner.query('select rights from users where id = $1', [world.users.comoe])).rows[0];
  await world.as('kanari')(setUserRights, {
    params: { id: world.users.comoe },
    body: { rights: presetRights('administrator', 'client').filter((right) => right !== 'export_data') },
  } as never);
  await exports.make();
  await owner.query('update users set rights = $2 where id = $1', [world.users.comoe, rights]);
  const list = async () => (await world.as('comoe')(listClientExports, { params: { id: comoe } })).data.exports;
  expect(await list()).toMatchObject([{ state: 'refused', bytes: null }]);
  const params = { id: comoe, exportId: asked.data.id };
  expect((await world.as('comoe')(downloadClientExport, { params })).error.code).toBe('client_export_not_ready');
  // likewise one whose account has ended
  await owner.query('delete from client_exports');
  await ask('comoe');
  await owner.query(`update users set status = 'inactive' where id = $1`, [world.users.comoe]);
  await exports.make();
  await owner.query(`update users set status = 'active' where id = $1`, [world.users.comoe]);
  expect((await owner.query('select state from client_exports')).rows).toEqual([{ state: 'refused' }]);
});

test('what is known of drivers’ health is neither made for nor taken by those who may not see it', async () => {
  await owner.query(
    `with a as (
       insert into attachments (client_id, uploaded_by, owner_kind, owner_id, purpose, name, media_type, size, sha256, created_at)
       select $1, $2, 'driver', 1, purpose, purpose || '.pdf', 'application/pdf', 1, sha256(purpose::bytea), now()
       from unnest('{medical,licence}'::text[]) purpose returning id, client_id)
     insert into attachment_contents (attachment_id, client_id, content) select id, client_id, 'x' from a`,
    [comoe, world.users.comoe],
  );
  const { rights } = (await owner.query('select rights from users where id = $1', [world.users.comoe])).rows[0];
  const whole = await exports.fileOf({ ...period, positions: 'none' });
  expect(Object.keys(whole.files)).toContain('driver_health.csv');
  expect(whole.text('documents.csv')).toContain('medical.pdf');
  await owner.query(`update users set rights = array_remove(rights, 'view_driver_health') where id = $1`, [
    world.users.comoe,
  ]);
  const params = { id: comoe, exportId: whole.id };
  expect((await world.as('comoe')(downloadClientExport, { params })).error.code).toBe('not_allowed');
  const without = await exports.fileOf({ ...period, positions: 'none' });
  expect(Object.keys(without.files)).not.toContain('driver_health.csv');
  expect(without.text('documents.csv')).not.toContain('medical.pdf');
  expect(without.text('documents.csv')).toContain('licence.pdf');
  await owner.query('update users set rights = $2 where id = $1', [world.users.comoe, rights]);
});

test('the logs are neither made for nor taken by those who may not see them, and the manifest names what was left out', async () => {
  const LOGS = ['audit_log.csv', 'position_access_log.csv'];
  const whole = await exports.fileOf({ ...period, positions: 'none' });
  expect(Object.keys(whole.files)).toEqual(expect.arrayContaining(LOGS));
  expect(JSON.parse(whole.text('manifest.json')).leftOut).toEqual([]);
  await owner.query(`update users set rights = array_remove(rights, 'view_audit') where id = $1`, [world.users.comoe]);
  const params = { id: comoe, exportId: whole.id };
  const taken = await world.as('comoe')(downloadClientExport, { params });
  const without = await exports.fileOf({ ...period, positions: 'none' });
  await owner.query(`update users set rights = rights || '{view_audit}' where id = $1`, [world.users.comoe]);
  expect(taken.error.code).toBe('not_allowed');
  expect(Object.keys(without.files).filter((name) => LOGS.includes(name))).toEqual([]);
  expect(JSON.parse(without.text('manifest.json')).leftOut).toEqual(
    LOGS.map((name) => ({ name, needs: 'view_audit' })),
  );
});

test('the database refuses to cancel or to delete one for a limited user', async () => {
  const { data } = await ask('comoe');
  const scope = await scopeOfUser(world.database.api, world.users.comoe, new Date(world.clock.now));
  const limited = { ...scope!, limited: true };
  const seen = (work: (tx: Scoped) => Promise<unknown>) => withScope(world.database.api, limited, work);
  expect(await seen((tx) => cancelExport(tx, data.id, world.clock.now))).toBe(false);
  await owner.query(`update client_exports set state = 'cancelled', ended_at = now()`);
  await seen((tx) => deleteExport(tx, data.id));
  expect((await owner.query('select from client_exports')).rowCount).toBe(1);
});

test('one that is cancelled while it is made leaves nothing', async () => {
  const asked = await ask('comoe');
  const params = { id: comoe, exportId: asked.data.id };
  expect((await world.as('comoe')(deleteClientExport, { params })).status).toBe(200);
  await exports.make();
  expect((await owner.query('select state, bytes from client_exports')).rows).toEqual([
    { state: 'cancelled', bytes: null },
  ]);
  expect((await owner.query('select from client_export_parts')).rowCount).toBe(0);
});
