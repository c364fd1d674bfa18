import * as contract from '@balise/contract';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
beforeEach(async () => {
  await owner.query('delete from user_settings');
  await owner.query('delete from settings_defaults');
});
const stored = async (user: number) =>
  (await owner.query('select content from user_settings where user_id = $1', [user])).rows[0]?.content;
const map = (part: object) => contract.MapSettings.parse(part);
const settings = async (who: Parameters<typeof world.as>[0]) => (await world.as(who)(contract.getSettings)).data;

test('who saved nothing has the defaults: notices of five seconds, rest after EU 561', async () => {
  const { settings: found, own } = await settings('awa');
  expect(own).toEqual([]);
  expect(found.map).toMatchObject({ markerType: 'arrow', labels: true, clusters: true, trailMinutes: 60, start: null });
  expect(found.notifications).toMatchObject({ displaySeconds: 5, maxDrivingMinutes: 270, minRestMinutes: 45 });
});

test('each part is saved by itself, by its owner, with its version', async () => {
  const awa = world.as('awa');
  await awa(contract.editMapSettings, { body: { labels: false, trailMinutes: 30 } });
  const { data } = await awa(contract.editMarkerType, { body: { markerType: 'vehicle' } });
  expect(data.settings.map).toMatchObject({ labels: false, trailMinutes: 30, markerType: 'vehicle' });
  await awa(contract.editDisplaySettings, { body: { density: 'compact', distanceUnit: 'mi' } });
  expect(await stored(world.users.awa)).toMatchObject({
    version: contract.SETTINGS_VERSION,
    map: { markerType: 'vehicle', labels: false },
    display: { density: 'compact', distanceUnit: 'mi' },
  });
  expect((await settings('awa')).own.sort()).toEqual(['display', 'map']);
  expect((await settings('comoe')).own).toEqual([]);
  const { rows } = await owner.query(
    `select before, after, client_id from audit_log where action = 'user.settings' and actor_id = $1 order by id`,
    [world.users.awa],
  );
  expect(rows.at(-1)).toMatchObject({ before: { display: null }, after: { display: { density: 'compact' } } });
  expect(rows.at(-1).client_id).toBe(world.clients.comoe);
});

test('a reset goes back, one part or all', async () => {
  const awa = world.as('awa');
  await awa(contract.editMapSettings, { body: { labels: false } });
  await awa(contract.editDisplaySettings, { body: { density: 'compact' } });
  const { data } = await awa(contract.resetSettings, { body: { section: 'map' } });
  expect([data.own, data.settings.map.labels]).toEqual([['display'], true]);
  expect((await awa(contract.resetSettings, { body: {} })).data.own).toEqual([]);
});

test('a client’s proposal outranks its partner’s, and one’s own both', async () => {
  const propose = (who: 'kanari' | 'comoe', clientId: contract.ClientId | null, part: object) =>
    world.as(who)(contract.editDefaultSettings, { body: { clientId, settings: part } });
  await propose('kanari', null, { map: map({ trailMinutes: 120 }), display: { density: 'compact' } });
  expect((await settings('awa')).settings).toMatchObject({
    map: { trailMinutes: 120 },
    display: { density: 'compact' },
  });
  expect((await settings('niger')).settings.map.trailMinutes).toBe(60); // another partner's
  await propose('comoe', null, { map: map({ trailMinutes: 15 }) });
  expect((await settings('awa')).settings.map.trailMinutes).toBe(15);
  expect((await settings('bandama')).settings.map.trailMinutes).toBe(120);
  await world.as('awa')(contract.editMapSettings, { body: { trailMinutes: 240 } });
  expect((await settings('awa')).settings.map.trailMinutes).toBe(240);
  await propose('comoe', null, { map: null });
  expect((await settings('limited')).settings.map.trailMinutes).toBe(120);
  const { rows } = await owner.query(
    'select partner_id, client_id from settings_defaults order by client_id nulls first',
  );
  expect(rows).toEqual([
    { partner_id: world.partners.kanari, client_id: null },
    { partner_id: world.partners.kanari, client_id: world.clients.comoe },
  ]);
});

test('who proposes, and for whom', async () => {
  const propose = async (who: Parameters<typeof world.as>[0], clientId: contract.ClientId | null) => {
    const { status, error } = await world.as(who)(contract.editDefaultSettings, {
      body: { clientId, settings: { display: { theme: 'dark' } } },
    });
    return error?.code ?? String(status);
  };
  const { comoe, bandama } = world.clients;
  expect(await propose('kanari', comoe)).toBe('200');
  expect(await propose('platform', comoe)).toBe('200');
  expect(await propose('platform', null)).toBe('fields_invalid');
  expect(await propose('comoe', bandama)).toBe('client_not_found');
  expect(await propose('sahel', comoe)).toBe('client_not_found');
  expect(await propose('awa', comoe)).toBe('not_allowed');
  await owner.query(`update users set rights = rights || '{manage_tracking_settings}' where id = $1`, [
    world.users.limited,
  ]);
  expect(await propose('limited', comoe)).toBe('not_allowed');
});

test('what is proposed is listed by level, with who proposed each part and when, and leaves the list when it is withdrawn', async () => {
  const { now } = world.clock;
  const propose = (who: 'kanari' | 'comoe', clientId: contract.ClientId | null, part: object) =>
    world.as(who)(contract.editDefaultSettings, { body: { clientId, settings: part } });
  const list = async (who: Parameters<typeof world.as>[0]) =>
    (await world.as(who)(contract.listSettingsProposals)).data.map(({ name, section, at, mayWithdraw }) => [
      ...[name, section, at - now, mayWithdraw],
    ]);
  await propose('kanari', null, { map: map({ trailMinutes: 120 }) });
  world.clock.now += 60_000;
  await propose('kanari', null, { display: { theme: 'dark' } });
  await propose('comoe', null, { map: map({ trailMinutes: 15 }) });
  world.clock.now = now;
  const kanari = ['Kanari Fleet', 'map', 0] as const;
  const dark = ['Kanari Fleet', 'display', 60_000] as const;
  const comoe = ['Comoé Transport', 'map', 60_000] as const;
  expect(await list('kanari')).toEqual([
    [...kanari, true],
    [...dark, true],
    [...comoe, true],
  ]);
  expect(await list('platform')).toEqual([
    [...kanari, false],
    [...dark, false],
    [...comoe, true],
  ]);
  expect(await list('comoe')).toEqual([
    [...kanari, false],
    [...dark, false],
    [...comoe, true],
  ]);
  expect(await list('bandama')).toEqual([
    [...kanari, false],
    [...dark, false],
  ]);
  expect(await list('sahel')).toEqual([]);
  const { data } = await world.as('comoe')(contract.listSettingsProposals);
  const names = await owner.query('select id, first_name, last_name from users where id = any ($1)', [
    [world.users.kanari, world.users.comoe],
  ]);
  const nameOf = (id: number) => {
    const { first_name, last_name } = names.rows.find((row) => row.id === id);
    return `${first_name} ${last_name}`;
  };
  expect(data.map(({ by }) => by)).toEqual([
    ...[nameOf(world.users.kanari), nameOf(world.users.kanari), nameOf(world.users.comoe)],
  ]);
  expect(data[2]?.settings.map?.trailMinutes).toBe(15);
  await propose('comoe', null, { map: null });
  expect(await list('comoe')).toEqual([
    [...kanari, false],
    [...dark, false],
  ]);
  await owner.query(`update settings_defaults set origins = '{}'`); // as it was stored before
  expect((await world.as('comoe')(contract.listSettingsProposals)).data[0]).toMatchObject({ by: null });
});

test('a receiver reads who proposes what it would go back to', async () => {
  const propose = (clientId: contract.ClientId | null, part: object) =>
    world.as('kanari')(contract.editDefaultSettings, { body: { clientId, settings: part } });
  await propose(null, { map: map({}), display: { theme: 'dark' } });
  await propose(world.clients.comoe, { map: map({ trailMinutes: 15 }) });
  await world.as('awa')(contract.editMapSettings, { body: { trailMinutes: 240 } });
  expect(await settings('awa')).toMatchObject({
    own: ['map'],
    proposed: {
      map: { level: 'client', name: 'Comoé Transport' },
      display: { level: 'partner', name: 'Kanari Fleet' },
    },
  });
  const { data } = await world.as('awa')(contract.resetSettings, { body: { section: 'map' } });
  expect([data.own, data.settings.map.trailMinutes]).toEqual([[], 15]);
  expect((await settings('niger')).proposed).toEqual({});
});

test('colours of devices are kept of those that one sees', async () => {
  const [mine, another] = [await aDevice(world), await aDevice(world, { clientId: world.clients.niger })];
  const body = {
    status: { moving: '#112233' },
    devices: { [mine.id]: '#abcdef', [another.id]: '#ffffff', 2147483648: '#ffffff' },
  };
  const { data } = await world.as('awa')(contract.editDeviceColours, { body });
  expect(data.settings.colours).toEqual({ status: { moving: '#112233' }, devices: { [mine.id]: '#abcdef' } });
});

test('at least one alert setting must be chosen', async () => {
  const alerts = { powerCut: { shown: false, sound: 'none' as const } };
  const { status, error } = await world.as('awa')(contract.editNotificationSettings, {
    body: { alerts, severities: {} },
  });
  expect([status, error.fields?.alerts?.code]).toEqual([422, 'alert_setting_needed']);
  const { error: french } = await world.as('awa')(
    contract.editNotificationSettings,
    { body: { alerts: {}, severities: {} } },
    { 'accept-language': 'fr' },
  );
  expect(french.fields?.alerts?.code).toBe('alert_setting_needed');
  expect(await stored(world.users.awa)).toBeUndefined();
});

test('what a document holds that no one knows any more is dropped', async () => {
  await owner.query('insert into user_settings values ($1, $2, now())', [
    world.users.awa,
    JSON.stringify({
      version: 0,
      map: { markerType: 'spaceship' },
      display: { density: 'compact', glitter: 7 },
      moods: 1,
    }),
  ]);
  const { settings: found, own } = await settings('awa');
  expect(own).toEqual(['display']);
  expect(found.map.markerType).toBe('arrow');
  expect(found.display).not.toHaveProperty('glitter');
});

test('viewing as a client, one keeps one’s own settings', async () => {
  await world.as('kanari')(contract.editDisplaySettings, { body: { theme: 'dark' } });
  const { freshToken } = await import('../../rights/callers.ts');
  const token = await freshToken(world, world.users.kanari, { viewing: world.clients.comoe });
  const { data } = await world.as({ token })(contract.getSettings);
  expect(data).toMatchObject({ own: ['display'], settings: { display: { theme: 'dark' } } });
});

describeFailure(contract.editNotificationSettings, 'notification_settings_failed');
describeFailure(contract.editDeviceColours, 'device_colours_failed');
describeFailure(contract.editMapSettings, 'tracking_settings_failed');

/** What is said when the database refuses what no one expected it to. */
function describeFailure(endpoint: contract.Endpoint, code: contract.ErrorCode): void {
  test(`${endpoint.name} that fails unexpectedly says so: ${code}`, async () => {
    await owner.query('revoke insert, update on user_settings from balise_api');
    const { status, error } = await world.as('awa')(endpoint, { body: {} } as never);
    expect([status, error.code]).toEqual([500, code]);
  });
}
afterEach(() => owner.query('grant insert, update on user_settings to balise_api'));
