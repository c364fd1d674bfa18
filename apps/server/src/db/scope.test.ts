import { type ClientId, type PartnerId, presetRights, type Right, rightsWithin, type UserId } from '@balise/contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../testing/device.ts';
import { aWorld, type PersonName } from '../testing/world.ts';
import { type Scope, withScope } from './scope.ts';

/* What PostgreSQL itself holds: queries without any condition of the application's, as balise_api. */

const world = await aWorld();
afterAll(() => world.end());
const { api, pools } = world.database;

const devices = {
  comoe: (await aDevice(world)).id,
  listed: (await aDevice(world)).id,
  bandama: (await aDevice(world, { clientId: world.clients.bandama })).id,
  niger: (await aDevice(world, { clientId: world.clients.niger })).id,
};
await pools.owner.query('insert into user_devices values ($1, $2)', [world.users.limited, devices.listed]);
await pools.owner.query("insert into derivation_settings (content) values ('{}')");
for (const id of Object.values(devices)) {
  await pools.owner.query("insert into device_live (device_id, version, seen_at, state) values ($1, 1, now(), '{}')", [
    id,
  ]);
  await pools.owner.query('update device_status set seen_at = now() where device_id = $1', [id]);
  await pools.owner.query(
    `insert into events (device_id, at, kind, content, decided_at, settings_id)
     select $1, now(), 'tripStarted', '{}', now(), id from derivation_settings limit 1`,
    [id],
  );
}

const reader: Scope = {
  ...scope('client', world.partners.kanari, world.clients.comoe),
  rights: presetRights('read_only', 'client'),
};
const scopes: Record<PersonName, Scope> = {
  platform: scope('platform', null, null),
  kanari: scope('partner', world.partners.kanari, null),
  comoe: scope('client', world.partners.kanari, world.clients.comoe),
  awa: reader,
  limited: { ...reader, limited: true },
  bandama: scope('client', world.partners.kanari, world.clients.bandama),
  sahel: scope('partner', world.partners.sahel, null),
  niger: scope('client', world.partners.sahel, world.clients.niger),
};
for (const name of Object.keys(scopes) as PersonName[]) scopes[name] = { ...scopes[name], userId: world.users[name] };

function scope(role: Scope['role'], partnerId: PartnerId | null, clientId: ClientId | null): Scope {
  return {
    userId: 0 as UserId,
    role,
    partnerId,
    clientId,
    limited: false,
    viewing: false,
    rights: rightsWithin(role),
  };
}

const ALL = ['comoe', 'listed', 'bandama', 'niger'] as const;
const SEES: Record<PersonName, readonly (keyof typeof devices)[]> = {
  platform: ALL,
  kanari: ['comoe', 'listed', 'bandama'],
  comoe: ['comoe', 'listed'],
  awa: ['comoe', 'listed'],
  limited: ['listed'],
  bandama: ['bandama'],
  sahel: ['niger'],
  niger: ['niger'],
};

/** A bill names the devices that it is for. */
const SHOWS_DEVICES: readonly string[] = ['view_devices', 'view_billing', 'manage_billing'] satisfies Right[];

const idsIn = async (who: PersonName, statement: string): Promise<number[]> => {
  const { rows } = await withScope(api, scopes[who], (tx) => sql<{ id: number }>`${sql.raw(statement)}`.execute(tx));
  return rows.map(({ id }) => id).sort((a, b) => a - b);
};

test.each(Object.keys(SEES) as PersonName[])('the tables show %s its own devices only', async (who) => {
  const expected = SEES[who].map((name) => devices[name]);
  expect(await idsIn(who, 'select id from devices')).toEqual(expected);
  expect(await idsIn(who, 'select device_id as id from device_live')).toEqual(expected);
  expect(await idsIn(who, 'select device_id as id from device_status')).toEqual(expected);
  expect(await idsIn(who, 'select device_id as id from device_ownership')).toEqual(expected);
  expect(await idsIn(who, 'select device_id as id from events')).toEqual(expected);
});

test('no right to see devices: no devices, no matter who asks', async () => {
  const tables = ['devices', 'device_live', 'device_status', 'device_ownership', 'events'];
  for (const who of ['platform', 'kanari', 'comoe'] as const) {
    for (const rights of [[], scopes[who].rights.filter((right) => !SHOWS_DEVICES.includes(right))]) {
      for (const table of tables) {
        const count = sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`;
        const { rows } = await withScope(api, { ...scopes[who], rights }, (tx) => count.execute(tx));
        expect([who, table, rows[0]?.count]).toEqual([who, table, 0]);
      }
    }
  }
});

test('people see the clients, partners and users of their own branch', async () => {
  const { clients, partners, users } = world;
  expect(await idsIn('kanari', 'select id from clients')).toEqual(
    [clients.comoe, clients.bandama].sort((a, b) => a - b),
  );
  expect(await idsIn('niger', 'select id from clients')).toEqual([clients.niger]);
  expect(await idsIn('awa', 'select id from partners')).toEqual([partners.kanari]);
  expect(await idsIn('awa', 'select id from users')).toEqual([users.awa]);
  expect(await idsIn('comoe', 'select id from users')).toEqual(
    [users.comoe, users.awa, users.limited].sort((a, b) => a - b),
  );
  expect(await idsIn('platform', 'select id from users')).toHaveLength(8);
  expect(await idsIn('awa', 'select distinct user_id as id from sign_ins')).toEqual([users.awa]);
});

test('without a scope nothing is seen', async () => {
  const tables = ['partners', 'clients', 'devices', 'device_live', 'device_ownership', 'user_devices', 'events'];
  for (const table of [...tables, 'device_status', 'unknown_devices', 'ingest_status', 'device_types', 'operators']) {
    const { rows } = await pools.api.query(`select count(*)::int as count from ${table}`);
    expect([table, rows[0].count]).toEqual([table, 0]);
  }
});

test('a scope ends with its transaction, though the connection lives on', async () => {
  await withScope(api, scopes.platform, (tx) => sql`select 1`.execute(tx));
  for (let i = 0; i < 20; i++) {
    const { rows } = await pools.api.query(
      "select current_setting('balise.role', true) as role, count(*)::int from devices",
    );
    expect(rows[0]).toEqual({ role: expect.toSatisfy((role) => !role), count: 0 });
  }
});

test.each([
  ['password hashes', 'select password_hash from users'],
  ['token hashes', 'select token_hash from sign_ins'],
  ['every column of users', 'select * from users'],
  ['positions', 'select * from positions'],
  ['a partition of positions', 'select * from positions_default'],
  ['rejected records', 'select * from rejected_positions'],
  ['checkpoints', 'select * from fold_checkpoints'],
  ['a deletion of devices', 'delete from devices'],
  ['a change of the audit log', "update audit_log set actor_name = 'x'"],
  ['passwords of mail links', 'select * from password_links'],
  ['a client’s state', "update clients set state = 'active'"],
  ['a table of its own', 'create table mine (id int)'],
])('balise_api is denied %s, whatever the scope', async (_, statement) => {
  const asked = withScope(api, scopes.platform, (tx) => sql.raw(statement).execute(tx));
  await expect(asked).rejects.toThrow('permission denied');
});

test('no one writes beyond its scope', async () => {
  const attempt = (who: PersonName, statement: string) =>
    withScope(api, scopes[who], (tx) => sql.raw(statement).execute(tx)).then((result) =>
      Number(result.numAffectedRows),
    );
  const insert = (client: number) =>
    `insert into devices (client_id, device_type_id, imei, designation) values (${client}, 1, 'x', 'x')`;
  await expect(attempt('comoe', insert(world.clients.bandama))).rejects.toThrow('row-level security');
  await expect(attempt('kanari', insert(world.clients.niger))).rejects.toThrow('row-level security');
  const partner = "insert into partners (name, display_name) values ('x', 'x')";
  for (const who of ['kanari', 'comoe', 'awa'] as const) {
    await expect(attempt(who, partner)).rejects.toThrow('row-level security');
  }
  await expect(attempt('awa', insert(world.clients.comoe))).rejects.toThrow('row-level security');
  expect(await attempt('comoe', `update devices set label = 'x' where id = ${devices.niger}`)).toBe(0);
  expect(await attempt('awa', "update devices set label = 'x'")).toBe(0);
  await expect(attempt('comoe', `update devices set client_id = ${world.clients.niger}`)).rejects.toThrow(
    'row-level security',
  );
  expect(await attempt('niger', `update sign_ins set revoked_at = now() where user_id = ${world.users.awa}`)).toBe(0);
  await expect(attempt('comoe', "insert into operators (name, country_code2) values ('x', 'CI')")).rejects.toThrow(
    'row-level security',
  );
});

test('a transferred device tells its new client nothing until it has spoken to it', async () => {
  await pools.owner.query(`update devices set client_id = ${world.clients.niger} where id = ${devices.bandama}`);
  await pools.owner.query(`update device_ownership set ends_at = now() where device_id = ${devices.bandama}`);
  await pools.owner.query(
    `insert into device_ownership (device_id, client_id, starts_at) values (${devices.bandama}, ${world.clients.niger}, now())`,
  );
  expect(await idsIn('niger', 'select id from devices')).toContain(devices.bandama);
  for (const table of ['device_live', 'device_status']) {
    const reported = `select device_id as id from ${table}`;
    expect(await idsIn('niger', reported)).not.toContain(devices.bandama);
    await pools.owner.query(
      `update ${table} set seen_at = now() + interval '1 second' where device_id = ${devices.bandama}`,
    );
    expect(await idsIn('niger', reported)).toContain(devices.bandama);
    expect(await idsIn('bandama', reported)).not.toContain(devices.bandama);
  }
});

test('no one gives itself the past of a device', async () => {
  const { id, clientId } = await aDevice(world);
  await pools.owner.query(`update device_ownership set ends_at = now() where device_id = ${id}`);
  await pools.owner.query(
    `insert into device_ownership (device_id, client_id, starts_at) values (${id}, ${world.clients.bandama}, now())`,
  );
  await pools.owner.query(`update devices set client_id = ${world.clients.bandama} where id = ${id}`);
  const attempt = (who: PersonName, statement: string) =>
    withScope(api, scopes[who], (tx) => sql.raw(statement).execute(tx));
  const claim = `insert into device_ownership values (${id}, ${world.clients.bandama}, '2026-01-01', '2026-02-01')`;
  await expect(attempt('bandama', claim)).rejects.toThrow('exclusion constraint');
  const rewrite = `update device_ownership set starts_at = '-infinity' where device_id = ${id}`;
  await expect(attempt('bandama', rewrite)).rejects.toThrow('permission denied');
  // nor its future, once it has passed on
  const prolong = `update device_ownership set ends_at = 'infinity' where client_id = ${clientId} and device_id = ${id}`;
  await expect(attempt('kanari', prolong)).rejects.toThrow('exclusion constraint');
  // and a user who may not transfer changes no period at all
  expect((await attempt('comoe', prolong)).numAffectedRows).toBe(0n);
});
