import { deleteBlockingProfile, editBlockingProfile } from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { START } from '../../../testing/world.ts';
import { aProfilesWorld, type ProfileBody } from '../testing/profiles-world.ts';

const { world, ask, vehicle, profile, at, runsOf, commandsOf, confirm, end } = await aProfilesWorld();
afterAll(end);
const comoe = world.as('comoe');
const HALF_HOUR = 1_800_000;

const words = (rows: Awaited<ReturnType<typeof runsOf>>) =>
  rows.map(({ kind, due, reason, state }) => `${kind} ${due} ${reason ?? state}`);

describe('each run of the weeks in which clocks change, in UTC, by a clock that ticks through them', () => {
  test.each([
    {
      zone: 'Europe/Paris', // 2027-03-28 01:00 UTC: 02:00 becomes 03:00
      from: '2027-03-26T12:00',
      to: '2027-03-30T12:00',
      runs: [
        ...['block 2027-03-26T21:00', 'unblock 2027-03-27T05:00', 'block 2027-03-27T21:00', 'unblock 2027-03-28T04:00'],
        ...['block 2027-03-28T20:00', 'unblock 2027-03-29T04:00', 'block 2027-03-29T20:00', 'unblock 2027-03-30T04:00'],
      ],
    },
    {
      zone: 'Europe/Paris', // 2027-10-31 01:00 UTC: 03:00 becomes 02:00
      from: '2027-10-29T12:00',
      to: '2027-11-02T12:00',
      runs: [
        ...['block 2027-10-29T20:00', 'unblock 2027-10-30T04:00', 'block 2027-10-30T20:00', 'unblock 2027-10-31T05:00'],
        ...['block 2027-10-31T21:00', 'unblock 2027-11-01T05:00', 'block 2027-11-01T21:00', 'unblock 2027-11-02T05:00'],
      ],
    },
    {
      zone: 'Pacific/Auckland', // 2027-04-03 14:00 UTC: 03:00 of the 4th becomes 02:00
      from: '2027-04-02T00:00',
      to: '2027-04-05T23:00',
      runs: [
        ...['block 2027-04-02T09:00', 'unblock 2027-04-02T17:00', 'block 2027-04-03T09:00', 'unblock 2027-04-03T18:00'],
        ...['block 2027-04-04T10:00', 'unblock 2027-04-04T18:00', 'block 2027-04-05T10:00', 'unblock 2027-04-05T18:00'],
      ],
    },
    {
      zone: 'Pacific/Auckland', // 2027-09-25 14:00 UTC: 02:00 of the 26th becomes 03:00
      from: '2027-09-24T00:00',
      to: '2027-09-27T23:00',
      runs: [
        ...['block 2027-09-24T10:00', 'unblock 2027-09-24T18:00', 'block 2027-09-25T10:00', 'unblock 2027-09-25T17:00'],
        ...['block 2027-09-26T09:00', 'unblock 2027-09-26T17:00', 'block 2027-09-27T09:00', 'unblock 2027-09-27T17:00'],
      ],
    },
    {
      zone: 'Africa/Abidjan', // never
      from: '2027-03-27T12:00',
      to: '2027-03-29T12:00',
      runs: [
        ...['block 2027-03-27T22:00', 'unblock 2027-03-28T06:00', 'block 2027-03-28T22:00', 'unblock 2027-03-29T06:00'],
      ],
    },
  ])('$zone from $from', async ({ zone, from, to, runs }) => {
    await ask('update clients set time_zone = $2 where id = $1', [world.clients.bandama, zone]);
    world.clock.now = START;
    const device = await vehicle(world.clients.bandama);
    const made = await profile([device], { clientId: world.clients.bandama }, 'bandama');
    await ask('update blocking_profiles set changed_at = $2, done_until = $2, next_at = $2 where id = $1', [
      made.id,
      new Date(`${from}Z`),
    ]);
    for (let now = Date.parse(`${from}Z`); now < Date.parse(`${to}Z`); now += HALF_HOUR)
      await at(new Date(now).toISOString().slice(0, 16));
    expect((await runsOf(made)).map(({ kind, due }) => `${kind} ${due}`)).toEqual(runs);
    const late = await ask('select from blocking_profile_runs where profile_id = $1 and at <> due_at', [made.id]);
    expect(late).toEqual([]);
    // it had nothing to unblock: no tracker was ever sent a block
    expect(new Set((await commandsOf(device)).map(({ kind }) => kind))).toEqual(new Set(['block']));
    await ask('update blocking_profiles set is_active = false, next_at = null, next_kind = null where id = $1', [
      made.id,
    ]);
  });
});

test('a block is asked for at its time, in the profile’s way and until its end; what it blocked is unblocked then', async () => {
  world.clock.now = Date.parse('2026-11-20T12:00Z');
  const device = await vehicle();
  const made = await profile([device], { condition: 'standstill', name: 'Depot' });
  expect(await at('2026-11-20T21:59')).toBe(0);
  await at('2026-11-20T22:00');
  await at('2026-11-20T22:01');
  const [block, ...others] = await ask(
    `select kind, mode, condition, origin, guarded, reason, requested_by, requester_name, expires_at from commands where device_id = $1`,
    [device.id],
  );
  expect([block, others]).toEqual([
    {
      kind: 'block',
      mode: 'scheduled',
      condition: 'standstill',
      origin: 'profile',
      guarded: true,
      reason: 'Blocking profile “Depot”',
      requested_by: world.users.comoe,
      requester_name: 'comoe Person',
      expires_at: new Date('2026-11-21T06:00Z'),
    },
    [],
  ]);
  await confirm(device, 'block');
  await at('2026-11-21T06:00');
  await at('2026-11-21T06:01');
  expect(words(await runsOf(made))).toEqual([
    ...['block 2026-11-20T22:00 confirmed', 'unblock 2026-11-21T06:00 requested'],
  ]);
  const log = await ask<{ after: object }>(
    `select after from audit_log where action = 'blocking_profile.run' and subject_id = $1 order by id`,
    [made.id],
  );
  expect(log.map(({ after }) => after)).toMatchObject([
    { command: 'block', vehicles: 1, commands: 1 },
    { command: 'unblock', vehicles: 1, commands: 1 },
  ]);
});

test('members of groups are those of the time: who left while blocked is unblocked, who came later is blocked the next time', async () => {
  world.clock.now = Date.parse('2026-11-20T12:00Z');
  const [early, later] = [await vehicle(), await vehicle()];
  const [group] = await ask<{ id: number }>(
    `insert into device_groups (client_id, designation) values ($1, 'Night shift') returning id`,
    [world.clients.comoe],
  );
  const join = (id: number) =>
    ask(
      "insert into device_group_membership (group_id, client_id, device_id, since, why) values ($1, $2, $3, $4, '{}')",
      [...[group?.id, world.clients.comoe, id, new Date(world.clock.now)]],
    );
  await join(early.id);
  const made = await profile([], { devices: { groupIds: [group?.id as never] } });
  expect(made.vehicles).toBe(1);
  await at('2026-11-20T22:00');
  await confirm(early, 'block');
  await ask('update device_group_membership set until = $2 where device_id = $1', [
    early.id,
    new Date(world.clock.now),
  ]);
  await join(later.id);
  await at('2026-11-21T06:00');
  await confirm(early, 'unblock');
  await at('2026-11-21T22:00');
  expect((await commandsOf(early)).map(({ kind }) => kind)).toEqual(['block', 'unblock']);
  expect((await commandsOf(later)).map(({ kind }) => kind)).toEqual(['block']);
});

describe('while the server was down', () => {
  test('a block is made up for while its blocked time lasts, an unblock always', async () => {
    world.clock.now = Date.parse('2026-11-20T12:00Z');
    const device = await vehicle();
    const made = await profile([device]);
    await at('2026-11-20T23:30');
    expect(words(await runsOf(made))).toEqual(['block 2026-11-20T22:00 requested']);
    await confirm(device, 'block');
    await at('2026-11-21T14:00');
    expect(words(await runsOf(made)).at(-1)).toBe('unblock 2026-11-21T06:00 requested');
    await confirm(device, 'unblock');
    // down for two nights and a half
    await at('2026-11-24T01:00');
    expect(words(await runsOf(made)).slice(2)).toEqual([
      ...['block 2026-11-21T22:00 windowOver', 'unblock 2026-11-22T06:00 nothingBlocked'],
      ...['block 2026-11-22T22:00 windowOver', 'unblock 2026-11-23T06:00 nothingBlocked'],
      'block 2026-11-23T22:00 requested',
    ]);
  });
  test('what was blocked before is unblocked first, and blocked again once that is confirmed', async () => {
    world.clock.now = Date.parse('2026-11-20T12:00Z');
    const device = await vehicle();
    const made = await profile([device]);
    await at('2026-11-20T22:00');
    await confirm(device, 'block');
    await at('2026-11-21T23:00');
    expect(words(await runsOf(made)).slice(1)).toEqual([
      ...['unblock 2026-11-21T06:00 requested', 'block 2026-11-21T22:00 pending'],
    ]);
    await confirm(device, 'unblock');
    await at('2026-11-21T23:01');
    expect(words(await runsOf(made)).at(-1)).toBe('block 2026-11-21T22:00 requested');
  });
});

describe('a change', () => {
  const edit = (id: number, devices: { id: number }[], fields: Partial<ProfileBody> = {}) =>
    comoe(editBlockingProfile, {
      params: { id },
      body: {
        name: `Changed ${id}`,
        blockingTime: '22:00',
        unblockingTime: '06:00',
        devices: { deviceIds: devices.map((device) => device.id) },
        ...fields,
      } as ProfileBody,
    });
  /** Three vehicles of which a profile asked for a block at 22:00. */
  async function aBlocked() {
    world.clock.now = Date.parse('2026-11-20T12:00Z');
    const [one, two, three] = [await vehicle(), await vehicle(), await vehicle()];
    const made = await profile([one, two, three]);
    await at('2026-11-20T22:00');
    return { one, two, three, made };
  }

  test('within a blocked time unblocks what it would not block now, and keeps the rest until its new end', async () => {
    const { one: kept, two: left, three: waiting, made } = await aBlocked();
    await confirm(kept, 'block');
    await confirm(left, 'block');
    world.clock.now += 60_000;
    await edit(made.id, [kept, waiting], { unblockingTime: '05:00' });
    await at('2026-11-20T22:02');
    expect((await commandsOf(left)).map(({ kind, state }) => [kind, state])).toEqual([
      ...[
        ['block', 'confirmed'],
        ['unblock', 'requested'],
      ],
    ]);
    expect((await commandsOf(kept)).map(({ kind }) => kind)).toEqual(['block']);
    const [command] = await ask('select state, expires_at from commands where device_id = $1', [waiting.id]);
    expect(command).toEqual({ state: 'requested', expires_at: new Date('2026-11-21T05:00Z') });
    await at('2026-11-21T05:00');
    expect((await commandsOf(kept)).map(({ kind }) => kind)).toEqual(['block', 'unblock']);
  });

  test.each(['off', 'deleted'])('%s: what it has blocked is unblocked, what waits is withdrawn', async (how) => {
    const { one: blocked, two: waiting, three, made } = await aBlocked();
    await confirm(blocked, 'block');
    world.clock.now += 60_000;
    if (how === 'off') await edit(made.id, [blocked, waiting, three], { isActive: false });
    else await comoe(deleteBlockingProfile, { params: { id: made.id } });
    await at('2026-11-20T22:02');
    expect((await commandsOf(blocked)).map(({ kind }) => kind)).toEqual(['block', 'unblock']);
    expect(await commandsOf(waiting)).toMatchObject([{ kind: 'block', state: 'cancelled', note: 'profileChanged' }]);
    await at('2026-11-21T22:00');
    expect((await runsOf(made)).filter(({ kind }) => kind === 'block')).toHaveLength(3);
  });

  test('within a blocked time blocks nothing more before the next blocking time', async () => {
    const { one: device, made } = await aBlocked();
    await confirm(device, 'block');
    const added = await vehicle();
    world.clock.now += 60_000;
    await edit(made.id, [device, added]);
    for (const minute of ['02', '30']) await at(`2026-11-20T22:${minute}`);
    expect(await commandsOf(added)).toEqual([]);
    await at('2026-11-21T06:00');
    await confirm(device, 'unblock');
    await at('2026-11-21T22:00');
    expect((await commandsOf(added)).map(({ kind }) => kind)).toEqual(['block']);
  });

  test('of the words alone changes nothing of what waits', async () => {
    const { one, two, three, made } = await aBlocked();
    await edit(made.id, [one, two, three], { description: 'New' });
    await at('2026-11-20T22:02');
    expect(words(await runsOf(made))).toEqual(Array.from({ length: 3 }, () => 'block 2026-11-20T22:00 requested'));
  });

  test('of the client’s clocks holds from then on', async () => {
    const { one: device, made } = await aBlocked();
    await confirm(device, 'block');
    await at('2026-11-20T22:10');
    await ask(`update clients set time_zone = 'Europe/Paris' where id = $1`, [world.clients.comoe]);
    await at('2026-11-20T22:11');
    const [row] = await ask('select next_at, next_kind, time_zone from blocking_profiles where id = $1', [made.id]);
    expect(row).toEqual({ next_at: new Date('2026-11-21T05:00Z'), next_kind: 'unblock', time_zone: 'Europe/Paris' });
    await at('2026-11-21T05:00');
    expect((await commandsOf(device)).map(({ kind }) => kind)).toEqual(['block', 'unblock']);
    await ask(`update clients set time_zone = 'Africa/Abidjan' where id = $1`, [world.clients.comoe]);
  });
});
