import { cancelTraccarImport, listTraccarImports, previewTraccarImport, startTraccarImport } from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { SOURCES_OF_USER } from '../../limits/limits.ts';
import { aDevice, anImei } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import { importsOf } from './testing/imports.ts';
import { fakeTraccar, TOKEN } from './testing/traccar.ts';

/* What is not imported, and which servers are not called. */

const world = await aWorld();
const imports = importsOf(world);
const server = await fakeTraccar({ devices: [{ id: 1, name: 'One', uniqueId: 'one' }] });
afterAll(async () => {
  server.close();
  await imports.end();
  await world.end();
});
const { owner } = world.database.pools;
const { comoe, bandama } = world.clients;
const source = { url: server.url, token: TOKEN };
beforeEach(async () => {
  await owner.query("with gone as (delete from traccar_imports) delete from jobs where queue = 'traccar-imports'");
  server.asked.length = 0;
  world.clock.now += 20 * 60_000; // the limits of each user are full again
});
const states = async () => (await owner.query('select state, failure, encrypted_secret from traccar_imports')).rows;

test('private networks are not called unless the operator allows them, and http never over the internet', async () => {
  for (const url of [server.url, 'https://10.0.0.1', 'https://169.254.169.254', 'https://[::1]', 'http://8.8.8.8']) {
    const { status, error } = await world.as('comoe')(previewTraccarImport, {
      params: { id: comoe },
      body: { url, token: 'x' },
    });
    expect([url, status, error.code]).toEqual([url, 422, 'traccar_unavailable']);
  }
  expect(server.asked).toEqual([]);
});

test('another client’s imports do not exist for callers of another tenant', async () => {
  const { id } = await imports.ask(source);
  for (const who of ['bandama', 'sahel', 'niger'] as const) {
    const params = { id: comoe };
    expect((await world.as(who)(listTraccarImports, { params })).error.code).toBe('client_not_found');
    expect((await world.as(who)(startTraccarImport, { params, body: source })).error.code).toBe('client_not_found');
    const cancelled = await world.as(who)(cancelTraccarImport, { params: { id: comoe, importId: id } });
    expect(cancelled.error.code).toBe('traccar_import_not_found');
  }
  const byOther = await world.as('kanari')(cancelTraccarImport, { params: { id: bandama, importId: id } });
  expect(byOther.error.code).toBe('traccar_import_not_found');
  expect((await world.as('comoe')(startTraccarImport, { params: { id: comoe }, body: source })).error.code).toBe(
    'traccar_import_under_way',
  );
  expect((await world.as('comoe')(cancelTraccarImport, { params: { id: comoe, importId: id } })).status).toBe(200);
  expect(await states()).toEqual([{ state: 'cancelled', failure: null, encrypted_secret: null }]);
});

test('a limited user may not import', async () => {
  await owner.query(`update users set rights = rights || '{add_device}' where id = $1`, [world.users.limited]);
  const params = { id: comoe };
  expect((await world.as('limited')(startTraccarImport, { params, body: source })).status).toBe(403);
  expect((await world.as('limited')(previewTraccarImport, { params, body: source })).status).toBe(403);
});

test('a requester who lost the right imports nothing', async () => {
  await imports.ask(source);
  const rights = (await owner.query('select rights from users where id = $1', [world.users.comoe])).rows[0].rights;
  await owner.query(`update users set rights = array_remove(rights, 'add_device') where id = $1`, [world.users.comoe]);
  await imports.run();
  await owner.query('update users set rights = $2 where id = $1', [world.users.comoe, rights]);
  expect(await states()).toEqual([{ state: 'failed', failure: 'refused', encrypted_secret: null }]);
  expect(server.asked).toEqual([]);
});

test('one that is cancelled while it is listed adds nothing', async () => {
  const { id } = await imports.ask(source);
  server.before = async () => {
    server.before = async () => {};
    expect((await world.as('comoe')(cancelTraccarImport, { params: { id: comoe, importId: id } })).status).toBe(200);
  };
  expect(await imports.run()).toBe(true);
  expect(server.asked.length).toBeGreaterThan(0);
  expect(imports.troubles).toEqual([]);
  expect(await states()).toEqual([{ state: 'cancelled', failure: null, encrypted_secret: null }]);
  expect((await owner.query("select from devices where imei = 'one'")).rowCount).toBe(0);
});

test('vehicles of others count for a user over all runs', async () => {
  const foreign = Array.from({ length: 6 }, () => anImei());
  for (const imei of foreign) await aDevice(world, { imei, clientId: bandama });
  server.contents.devices = foreign.map((uniqueId, place) => ({ id: place + 1, name: `N ${place}`, uniqueId }));
  for (const state of ['done', 'failed']) {
    await imports.ask(source, 'kanari');
    await imports.run();
    expect(await states()).toMatchObject([{ state, failure: state === 'failed' ? 'foreign' : null }]);
    await owner.query('delete from traccar_imports');
  }
});

test('a user starts only so many imports at once', async () => {
  const start = () => world.as('kanari')(startTraccarImport, { params: { id: comoe }, body: source });
  for (let turn = 0; turn < SOURCES_OF_USER.most; turn++) {
    expect((await start()).status).toBe(200);
    await owner.query('delete from traccar_imports');
  }
  expect((await start()).error.code).toBe('too_many_requests');
});

test('a server that lists vehicles of others is searched for nothing', async () => {
  const foreign = Array.from({ length: 11 }, () => anImei());
  for (const imei of foreign) await aDevice(world, { imei, clientId: bandama });
  server.contents.devices = foreign.map((uniqueId, place) => ({ id: place + 1, name: `N ${place}`, uniqueId }));
  await imports.ask(source);
  await imports.run();
  expect(await states()).toEqual([{ state: 'failed', failure: 'foreign', encrypted_secret: null }]);
});

test('a refused sign-in ends it; a server that is away is asked again', async () => {
  await imports.ask({ ...source, token: 'wrong' });
  await imports.run();
  expect(await states()).toEqual([{ state: 'failed', failure: 'sign_in', encrypted_secret: null }]);
  await owner.query('delete from traccar_imports');
  await imports.ask({ ...source, url: 'http://127.0.0.1:9' });
  await expect(imports.run()).rejects.toMatchObject({ reason: 'unreachable' });
  expect(await states()).toMatchObject([{ state: 'running', failure: null }]);
});
