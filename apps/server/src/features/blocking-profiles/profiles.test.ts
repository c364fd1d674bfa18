import {
  addBlockingProfile,
  deleteBlockingProfile,
  editBlockingProfile,
  exportProfileRuns,
  findProfileOverlaps,
  getBlockingProfile,
  listBlocking,
  listBlockingProfiles,
  listProfileRuns,
  restoreBlockingProfile,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aProfilesWorld, type ProfileBody } from './testing/profiles-world.ts';

const { world, ask, vehicle, profile, at, confirm, end } = await aProfilesWorld();
afterAll(end);
const comoe = world.as('comoe');
const MIDNIGHT = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;

const bodyOf = (fields: Partial<ProfileBody>): ProfileBody =>
  ({ name: 'Nights', blockingTime: '22:00', unblockingTime: '06:00', ...fields }) as ProfileBody;

test('blocks from a time to another on some days; says the same as a week, and what comes next', async () => {
  const { id } = await vehicle();
  const made = await profile([{ id }], { name: 'Week', days: [1, 2, 3, 4, 5], description: 'Depot\nnorth' });
  expect(made).toMatchObject({
    blockingTime: '22:00',
    unblockingTime: '06:00',
    days: [1, 2, 3, 4, 5],
    description: 'Depot\nnorth',
    timeZone: 'Africa/Abidjan',
    condition: 'engineOff',
    vehicles: 1,
    changedBy: 'comoe Person',
    // Friday, 20 November 2026
    nextRuns: [
      { kind: 'block', at: MIDNIGHT - 2 * HOUR },
      { kind: 'unblock', at: MIDNIGHT + 6 * HOUR },
      { kind: 'block', at: MIDNIGHT + 70 * HOUR },
    ],
  });
  expect(made.week).toContainEqual({ day: 1, from: 22 * 60, to: 24 * 60 });
  expect(made.week).toContainEqual({ day: 6, from: 0, to: 6 * 60 });
  const { data } = await comoe(getBlockingProfile, { params: { id: made.id } });
  expect(data).toEqual(made);
});

test('the blocking page shows what profiles do next to each vehicle', async () => {
  const { id, designation } = await vehicle();
  await profile([{ id }], { name: 'Later', blockingTime: '23:00' });
  await profile([{ id }], { name: 'Sooner' });
  await profile([{ id }], { name: 'Off', blockingTime: '20:00', isActive: false });
  const shown = async (who: 'awa' | 'bandama') =>
    (await world.as(who)(listBlocking, { query: { search: designation } })).data?.vehicles.map(
      ({ nextRun }) => nextRun,
    );
  expect(await shown('awa')).toEqual([{ kind: 'block', at: MIDNIGHT - 2 * HOUR, profile: 'Sooner' }]);
  expect(await shown('bandama')).toEqual([]);
});

test('what is wrong is said at its field, in the reader’s words', async () => {
  const { id } = await vehicle();
  const of = { clientId: world.clients.comoe, devices: { deviceIds: [id] } };
  const refused = async (fields: Partial<ProfileBody>) => {
    const { status, error } = await comoe(addBlockingProfile, { body: bodyOf({ ...of, ...fields }) });
    return [status, Object.entries(error?.fields ?? {}).map(([field, { code }]) => [field, code])];
  };
  expect(await refused({ name: ' ' })).toEqual([422, [['name', 'required']]]);
  expect(await refused({ blockingTime: '24:00' })).toEqual([422, [['blockingTime', 'invalid_date']]]);
  expect(await refused({ unblockingTime: undefined })).toEqual([422, [['unblockingTime', 'required']]]);
  expect(await refused({ blockingTime: '06:00', unblockingTime: '06:00' })).toEqual([
    ...[422, [['unblockingTime', 'always_blocked']]],
  ]);
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 0, to: 1440 }));
  expect(await refused({ week: always })).toEqual([422, [['week', 'always_blocked']]]);
  expect(await refused({ devices: { deviceIds: [] } })).toEqual([422, [['devices.deviceIds', 'choose_a_device']]]);
  const foreign = await vehicle(world.clients.bandama);
  expect(await refused({ devices: { deviceIds: [id, foreign.id] } })).toEqual([
    ...[422, [['devices.deviceIds.1', 'unknown_reference']]],
  ]);
  const twice = [
    { date: '2026-12-25', isBlocked: false },
    { date: '2026-12-25', isBlocked: true },
  ];
  expect(await refused({ exceptions: twice })).toEqual([422, [['exceptions.1.date', 'already_exists']]]);
  expect(await refused({ exceptions: [{ date: '2026-02-30', isBlocked: true }] })).toEqual([
    ...[422, [['exceptions.0.date', 'invalid_date']]],
  ]);
});

test('a name is taken within its client whatever its case, until the profile is deleted', async () => {
  const { id } = await vehicle();
  const first = await profile([{ id }], { name: 'Depot' });
  const { status, error } = await comoe(addBlockingProfile, {
    body: bodyOf({ name: 'DEPOT', devices: { deviceIds: [id] } }),
  });
  expect([status, error?.code, error?.message, error?.fields?.name?.code]).toEqual([
    409,
    'blocking_profile_name_taken',
    'A blocking profile with this name exists.',
    'already_exists',
  ]);
  await ask(`update users set language = 'fr' where id = $1`, [world.users.comoe]);
  const french = await comoe(addBlockingProfile, { body: bodyOf({ name: 'depot', devices: { deviceIds: [id] } }) });
  await ask(`update users set language = 'en' where id = $1`, [world.users.comoe]);
  expect(french.error?.message).toBe('Un profil de blocage porte déjà ce nom.');
  const foreign = await vehicle(world.clients.bandama);
  await profile([foreign], { name: 'Depot', clientId: world.clients.bandama }, 'bandama');

  await comoe(deleteBlockingProfile, { params: { id: first.id } });
  const second = await profile([{ id }], { name: 'Depot' });
  const back = await comoe(restoreBlockingProfile, { params: { id: first.id } });
  expect(back.error?.code).toBe('blocking_profile_name_taken');
  const other = await profile([{ id }], { name: 'Yard' });
  const renamed = await comoe(editBlockingProfile, {
    params: { id: other.id },
    body: bodyOf({ name: 'depot', devices: { deviceIds: [id] } }),
  });
  expect(renamed.error?.code).toBe('blocking_profile_name_taken');
  await comoe(deleteBlockingProfile, { params: { id: second.id } });
  expect((await comoe(restoreBlockingProfile, { params: { id: first.id } })).data?.name).toBe('Depot');
});

test('a profile of another client does not exist for a reader: to read, edit, delete, or for its runs', async () => {
  const { id } = await vehicle();
  const { id: profileId } = await profile([{ id }], { name: 'Own' });
  const params = { id: profileId };
  const body = bodyOf({ name: 'Taken', devices: { deviceIds: [(await vehicle(world.clients.bandama)).id] } });
  const bandama = world.as('bandama');
  for (const { status, error } of [
    await bandama(getBlockingProfile, { params }),
    await bandama(editBlockingProfile, { params, body }),
    await bandama(deleteBlockingProfile, { params }),
    await bandama(listProfileRuns, { params }),
  ])
    expect([status, error?.code]).toEqual([404, 'blocking_profile_not_found']);
  expect((await comoe(getBlockingProfile, { params })).data?.name).toBe('Own');
});

test('each change is in the audit log, with what changed', async () => {
  const { id } = await vehicle();
  const made = await profile([{ id }], { name: 'Logged' });
  await comoe(editBlockingProfile, {
    params: { id: made.id },
    body: bodyOf({ name: 'Logged', unblockingTime: '07:00', devices: { deviceIds: [id] } }),
  });
  await comoe(deleteBlockingProfile, { params: { id: made.id } });
  const lines = await ask<{ action: string; before: object; after: object }>(
    `select action, before, after from audit_log where subject_kind = 'blocking_profile' and subject_id = $1 order by id`,
    [made.id],
  );
  expect(lines.map(({ action }) => action)).toEqual([
    ...['blocking_profile.add', 'blocking_profile.edit', 'blocking_profile.delete'],
  ]);
  expect(lines[1]).toMatchObject({ before: { unblockingTime: '06:00' }, after: { unblockingTime: '07:00' } });
});

test('a limited user has only profiles whose vehicles are all in the list, and no groups', async () => {
  const [own, other] = [await vehicle(), await vehicle()];
  const given = await ask<{ rights: string[] }>(
    `update users u set rights = '{view_devices,block_device,manage_blocking_profiles}' from users o where u.id = $1 and o.id = u.id
     returning o.rights`,
    [world.users.limited],
  );
  await ask('insert into user_devices (user_id, device_id) values ($1, $2)', [world.users.limited, own.id]);
  const limited = world.as('limited');
  const [mine, both] = [await profile([own], { name: 'One' }), await profile([own, other], { name: 'Two' })];
  const shown = (await limited(listBlockingProfiles, { query: {} })).data ?? [];
  expect(shown.map(({ id }) => id)).toContain(mine.id);
  expect(shown.map(({ id }) => id)).not.toContain(both.id);
  expect((await limited(getBlockingProfile, { params: { id: both.id } })).status).toBe(404);
  const add = (devices: object) =>
    limited(addBlockingProfile, { body: bodyOf({ name: 'Third', devices: devices as ProfileBody['devices'] }) });
  expect((await add({ deviceIds: [own.id, other.id] })).error?.fields).toHaveProperty(['devices.deviceIds.1']);
  const [group] = await ask<{ id: number }>(
    `insert into device_groups (client_id, designation) values ($1, 'All trucks') returning id`,
    [world.clients.comoe],
  );
  expect((await add({ groupIds: [group?.id] })).error?.fields).toHaveProperty(['devices.groupIds.0']);
  expect((await add({ deviceIds: [own.id] })).status).toBe(200);
  // the right to plan is none to block
  await ask(`update users set rights = '{view_devices,manage_blocking_profiles}' where id = $1`, [world.users.limited]);
  expect((await add({ deviceIds: [own.id] })).error?.code).toBe('not_allowed');
  await ask('update users set rights = $2 where id = $1', [world.users.limited, given[0]?.rights]);
});

test('overlaps with other active profiles: which, how many vehicles, at which hours', async () => {
  const [one, two, three] = [await vehicle(), await vehicle(), await vehicle()];
  const night = await profile([one, two], { name: 'Overlap night' });
  const off = await profile([one], { name: 'Overlap off', isActive: false });
  await profile([three], { name: 'Overlap elsewhere' });
  const week = [
    { day: 1, from: 20 * 60, to: 24 * 60 },
    { day: 2, from: 0, to: 5 * 60 },
  ];
  const asked = { week, devices: { deviceIds: [one.id, two.id], groupIds: [] } };
  const found = await comoe(findProfileOverlaps, { body: asked });
  expect(found.data?.filter(({ name }) => name.startsWith('Overlap'))).toEqual([
    {
      profileId: night.id,
      name: 'Overlap night',
      vehicles: 2,
      week: [
        { day: 1, from: 22 * 60, to: 24 * 60 },
        { day: 2, from: 0, to: 5 * 60 },
      ],
    },
  ]);
  expect(off.nextRuns).toEqual([]);
  const itself = await comoe(findProfileOverlaps, { body: { ...asked, profileId: night.id } });
  expect(itself.data?.map(({ profileId }) => profileId)).not.toContain(night.id);
});

test('the report of runs: each vehicle, what came of it, how long it waited and why not; filtered, by pages, as a file', async () => {
  const [one, two] = [await vehicle(), await vehicle()];
  const made = await profile([one, two], { name: 'Reported' });
  await ask(`update devices set status = 'disabled' where id = $1`, [two.id]);
  await at('2026-11-20T22:00');
  world.clock.now += 10 * 60_000;
  await confirm(one, 'block');
  const runs = async (query: object) => {
    const { data, text } = await comoe(listProfileRuns, { params: { id: made.id }, query });
    if (!data) throw new Error(text);
    return data;
  };
  const due = Date.UTC(2026, 10, 20, 22);
  expect(await runs({})).toMatchObject({
    total: 2,
    runs: [
      { designation: two.designation, outcome: 'notAsked', reason: 'deviceDisabled', waited: null, commandId: null },
      { kind: 'block', dueAt: due, until: due + 8 * HOUR, outcome: 'confirmed', reason: null, waited: 600_000 },
    ],
  });
  expect((await runs({ outcome: 'notAsked' })).runs.map(({ deviceId }) => deviceId)).toEqual([two.id]);
  expect((await runs({ kind: 'unblock' })).total).toBe(0);
  expect((await runs({ search: one.designation })).total).toBe(1);
  expect((await runs({ from: due + 1 })).total).toBe(0);
  expect((await runs({ page: 2, pageSize: 10 })).runs).toEqual([]);
  const file = await comoe(exportProfileRuns, {
    params: { id: made.id },
    body: { format: 'csv', language: 'fr' },
  });
  const lines = file.text.split('\r\n');
  expect(lines[0]).toContain('Véhicule;Exécution;Résultat');
  expect(lines[1]).toContain(`${two.designation};Blocage;Rien envoyé`);
  expect(lines[1]).toContain('Le véhicule est désactivé.');
  expect(lines[2]).toContain(`${one.designation};Blocage;Confirmé`);
});
