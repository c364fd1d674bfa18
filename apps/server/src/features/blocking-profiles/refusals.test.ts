import { deleteBlockingProfile } from '@balise/contract';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aProfilesWorld, type ProfileBody } from './testing/profiles-world.ts';

const { world, ask, vehicle, profile, at, runsOf, commandsOf, confirm, end } = await aProfilesWorld();
afterAll(end);
beforeEach(() => {
  world.clock.now = Date.parse('2026-11-20T12:00Z');
});

type Made = { id: number };
const reasonsOf = async (made: Made, kind = 'block') =>
  (await runsOf(made)).filter((run) => run.kind === kind).map(({ reason, state }) => reason ?? state);

/** A command that somebody or something else asked for. */
async function aCommand(device: Made, kind: string, { origin = 'person', state = 'confirmed' } = {}): Promise<void> {
  const now = new Date(world.clock.now);
  const sent = state === 'confirmed' || state === 'sent' ? now : null;
  await ask(
    `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, mode, condition, origin,
       guarded, limits, state, changed_at, expires_at, sent_at, sent_hex)
     select id, client_id, $2, 'x', $3, gen_random_uuid()::text, $4, case $4 when 'block' then 'engineOff' end,
       case $4 when 'block' then 'engineOff' else 'standstill' end, $5, true, $6, $7, $3, $3::timestamptz + interval '30 minutes', $8, case when $8::timestamptz is not null then '00' end
     from devices where id = $1`,
    [device.id, world.users.comoe, now, kind, origin, DEFAULT_BLOCKING_LIMITS, state, sent],
  );
}

describe('a block is not asked for, with the reason, of', () => {
  const cases: [reason: string, prepare: (id: number) => Promise<unknown>][] = [
    ['deviceDisabled', (id) => ask(`update devices set status = 'disabled' where id = $1`, [id])],
    ['deviceSuspended', (id) => ask(`update devices set status = 'suspended' where id = $1`, [id])],
    ['noModel', (id) => ask('update devices set tracker_model_id = null where id = $1', [id])],
    [
      'neverBlock',
      (id) =>
        ask(
          `insert into device_never_block (device_id, client_id, reason, set_by_name, set_at)
           select id, client_id, 'ambulance', 'Ada', now() from devices where id = $1`,
          [id],
        ),
    ],
    [
      'locked',
      (id) =>
        ask(
          `insert into device_locks (device_id, client_id, locked_by, locked_by_name, locked_at, reason, pin_hash)
           select id, client_id, $2, 'Ada', now(), 'stolen', 'x' from devices where id = $1`,
          [id, world.users.awa],
        ),
    ],
    ['alreadyBlocked', (id) => aCommand({ id }, 'block', { origin: 'geofence' })],
    ['pending', (id) => aCommand({ id }, 'unblock', { state: 'sent' })],
  ];
  test.each(cases)('a vehicle: %s', async (reason, prepare) => {
    const device = await vehicle();
    const made = await profile([device]);
    world.clock.now = Date.parse('2026-11-20T21:59:50Z');
    await prepare(device.id);
    const before = await commandsOf(device);
    await at('2026-11-20T22:00');
    expect(await reasonsOf(made)).toEqual([reason]);
    expect(await commandsOf(device)).toEqual(before);
  });

  test('a vehicle whose tracker cannot block', async () => {
    const device = await aDevice(world);
    await ask(
      `with made as (insert into tracker_models (brand, name, protocol) values ('x', 'x', 'osmand') returning id)
       update devices set tracker_model_id = made.id from made where devices.id = $1`,
      [device.id],
    );
    const made = await profile([device]);
    await at('2026-11-20T22:00');
    expect(await reasonsOf(made)).toEqual(['notSupported']);
  });

  test('every vehicle of a client whose kill switch is on', async () => {
    const device = await vehicle(world.clients.bandama);
    const made = await profile([device], { clientId: world.clients.bandama }, 'bandama');
    await ask(`insert into blocking_settings (client_id, halted, halted_at) values ($1, true, now())`, [
      world.clients.bandama,
    ]);
    await at('2026-11-20T22:00');
    expect(await reasonsOf(made)).toEqual(['killSwitch']);
  });
});

test('a vehicle of another client by now, and one that was deleted, are asked nothing', async () => {
  const [gone, given, stays] = [await vehicle(), await vehicle(), await vehicle()];
  const made = await profile([gone, given, stays]);
  await at('2026-11-20T22:00');
  for (const device of [gone, given]) await confirm(device, 'block');
  await ask('update devices set deleted_at = now() where id = $1', [gone.id]);
  await ask('update devices set client_id = $2 where id = $1', [given.id, world.clients.bandama]);
  await at('2026-11-21T06:00');
  expect(await reasonsOf(made, 'unblock')).toEqual(['deviceGone', 'deviceGone', 'nothingBlocked']);
  await at('2026-11-21T22:00');
  // only the vehicle that it still is for
  expect((await runsOf(made)).filter(({ due }) => due === '2026-11-21T22:00')).toMatchObject([{ device_id: stays.id }]);
});

describe('acts in the name of who changed it last', () => {
  const withRights = async (rights: string, work: () => Promise<void>): Promise<void> => {
    const [before] = await ask<{ rights: string[] }>('select rights from users where id = $1', [world.users.comoe]);
    await ask('update users set rights = $2 where id = $1', [world.users.comoe, rights]);
    await work();
    await ask('update users set rights = $2 where id = $1', [world.users.comoe, before?.rights]);
  };
  const leaves = async ({ id }: Made): Promise<boolean> => {
    const [row] = await ask<{ may: boolean }>(
      `select command_may_leave(max(id), $2) as may from commands where device_id = $1 and kind = 'block'`,
      [id, new Date(world.clock.now)],
    );
    return row?.may === true;
  };

  test('acts in the name of who changed it last, who must still have the rights', async () => {
    const device = await vehicle();
    const made = await profile([device]);
    for (const rights of ['{view_devices,block_device}', '{view_devices,manage_blocking_profiles}']) {
      const other = await vehicle();
      const lost = await profile([other]);
      await withRights(rights, async () => {
        await at('2026-11-20T22:00');
      });
      expect(await reasonsOf(lost)).toEqual(['notAllowed']);
      world.clock.now = Date.parse('2026-11-20T12:00Z');
    }
    expect(await reasonsOf(made)).toEqual(['notAllowed']);
  });

  test('and when it is sent: a right, the profile or the blocked time that is gone keeps it back', async () => {
    const device = await vehicle();
    const made = await profile([device]);
    await at('2026-11-20T22:00');
    expect(await leaves(device)).toBe(true);
    await withRights('{view_devices,block_device}', async () => {
      expect(await leaves(device)).toBe(false);
    });
    world.clock.now = Date.parse('2026-11-21T05:59:59Z');
    expect(await leaves(device)).toBe(true);
    world.clock.now += 1_000;
    expect(await leaves(device)).toBe(false);
    world.clock.now = Date.parse('2026-11-20T23:00Z');
    await world.as('comoe')(deleteBlockingProfile, { params: { id: made.id } });
    expect(await leaves(device)).toBe(false);
  });

  test('an account that has ended blocks nothing more', async () => {
    const device = await vehicle();
    const made = await profile([device]);
    await ask('update users set date_end = $2 where id = $1', [world.users.comoe, new Date('2026-11-20T21:00Z')]);
    await at('2026-11-20T22:00');
    await ask('update users set date_end = null where id = $1', [world.users.comoe]);
    expect(await reasonsOf(made)).toEqual(['notAllowed']);
  });

  test('a limited user’s profile blocks what is in the list then', async () => {
    const [kept, taken] = [await vehicle(), await vehicle()];
    await ask(`update users set rights = '{view_devices,block_device,manage_blocking_profiles}' where id = $1`, [
      world.users.limited,
    ]);
    for (const { id } of [kept, taken])
      await ask('insert into user_devices (user_id, device_id) values ($1, $2)', [world.users.limited, id]);
    const made = await profile([kept, taken], {}, 'limited');
    await ask('delete from user_devices where device_id = $1', [taken.id]);
    await at('2026-11-20T22:00');
    expect(await reasonsOf(made)).toEqual(['requested', 'notAllowed']);
  });
});

describe('at the end of a blocked time', () => {
  test.each([
    ['a user blocked it too', 'blockedByPerson', 'person'],
    ['a geofence did', 'blockedByRule', 'geofence'],
  ])('it stays blocked: %s', async (_, reason, origin) => {
    const device = await vehicle();
    const made = await profile([device]);
    await at('2026-11-20T22:00');
    await confirm(device, 'block');
    world.clock.now += 60_000;
    await aCommand(device, 'block', { origin });
    await at('2026-11-21T06:00');
    expect(await reasonsOf(made, 'unblock')).toEqual([reason]);
  });

  test('a lock holds it', async () => {
    const device = await vehicle();
    const made = await profile([device]);
    await at('2026-11-20T22:00');
    await confirm(device, 'block');
    await ask(
      `insert into device_locks (device_id, client_id, locked_by, locked_by_name, locked_at, reason, pin_hash)
       select id, client_id, $2, 'Ada', now(), 'stolen', 'x' from devices where id = $1`,
      [device.id, world.users.awa],
    );
    await at('2026-11-21T06:00');
    expect(await reasonsOf(made, 'unblock')).toEqual(['locked']);
  });

  test('what a user unblocked stays unblocked until the next blocking time', async () => {
    const device = await vehicle();
    const made = await profile([device]);
    await at('2026-11-20T22:00');
    await confirm(device, 'block');
    world.clock.now += 60_000;
    await aCommand(device, 'unblock');
    for (const moment of ['2026-11-20T22:10', '2026-11-21T06:00']) await at(moment);
    expect(await commandsOf(device)).toHaveLength(2);
    expect(await reasonsOf(made, 'unblock')).toEqual(['nothingBlocked']);
    await at('2026-11-21T22:00');
    expect(await reasonsOf(made)).toEqual(['confirmed', 'requested']);
  });

  test('a block that a user’s command stood in the way of is not tried again after that user unblocked the vehicle', async () => {
    const device = await vehicle();
    const made = await profile([device]);
    world.clock.now = Date.parse('2026-11-20T21:59:50Z');
    await aCommand(device, 'block', { state: 'sent' });
    await at('2026-11-20T22:00');
    expect(await reasonsOf(made)).toEqual(['pending']);
    await confirm(device, 'block', 'failed');
    world.clock.now += 60_000;
    await aCommand(device, 'unblock');
    await at('2026-11-20T22:10');
    expect(await reasonsOf(made)).toEqual(['unblockedByPerson']);
  });

  test('a block by the recipient of a share that waits gives way to the profile’s', async () => {
    const device = await vehicle();
    const made = await profile([device]);
    world.clock.now = Date.parse('2026-11-20T21:59:50Z');
    await aCommand(device, 'block', { origin: 'share', state: 'waiting' });
    await at('2026-11-20T22:00');
    expect(await reasonsOf(made)).toEqual(['requested']);
    expect(await commandsOf(device)).toMatchObject([
      { state: 'cancelled', note: 'byOwner' },
      { state: 'requested', note: '' },
    ]);
  });

  test('what a recipient of a share blocked and unblocked takes no blocked time from the owner’s profile', async () => {
    const device = await vehicle();
    const made = await profile([device]);
    world.clock.now = Date.parse('2026-11-20T21:59:50Z');
    await aCommand(device, 'block', { origin: 'share' });
    world.clock.now = Date.parse('2026-11-20T22:00:10Z');
    await aCommand(device, 'unblock', { origin: 'share' });
    await at('2026-11-20T22:01');
    expect(await reasonsOf(made)).toEqual(['requested']);
  });

  test('a vehicle that was never sent the block is not unblocked', async () => {
    const device = await vehicle();
    const made = await profile([device]);
    await at('2026-11-20T22:00');
    await ask('select settle_commands($1, null)', [new Date('2026-11-21T06:00Z')]);
    await at('2026-11-21T06:00');
    expect(await commandsOf(device)).toMatchObject([{ kind: 'block', state: 'expired' }]);
    expect(await reasonsOf(made, 'unblock')).toEqual(['nothingBlocked']);
  });
});

describe('two profiles of one vehicle', () => {
  const until = (unblockingTime: string, blockingTime = '22:00'): Partial<ProfileBody> => ({
    blockingTime,
    unblockingTime,
  });
  test('it is unblocked when the last one ends, whichever blocked it', async () => {
    const device = await vehicle();
    const [evening, night] = [
      await profile([device], until('23:00', '20:00')),
      await profile([device], until('06:00')),
    ];
    await at('2026-11-20T20:00');
    await confirm(device, 'block');
    await at('2026-11-20T22:00');
    expect(await reasonsOf(night)).toEqual(['alreadyBlocked']);
    await at('2026-11-20T23:00');
    expect(await reasonsOf(evening, 'unblock')).toEqual(['otherProfile']);
    await at('2026-11-21T06:00');
    expect(await reasonsOf(night, 'unblock')).toEqual(['requested']);
    expect((await commandsOf(device)).map(({ kind }) => kind)).toEqual(['block', 'unblock']);
  });
  test('one that waits for the vehicle leaves the other to wait after it', async () => {
    const device = await vehicle();
    const [evening, night] = [
      await profile([device], until('23:00', '20:00')),
      await profile([device], until('06:00')),
    ];
    for (const moment of ['2026-11-20T20:00', '2026-11-20T22:00', '2026-11-20T22:59']) await at(moment);
    expect([await reasonsOf(evening), await reasonsOf(night)]).toEqual([['requested'], ['pending']]);
    await ask('select settle_commands($1, null)', [new Date('2026-11-20T23:00Z')]);
    await at('2026-11-20T23:00');
    expect([await reasonsOf(evening), await reasonsOf(night)]).toEqual([['expired'], ['requested']]);
    expect((await commandsOf(device)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      ...['block expired', 'block requested'],
    ]);
  });
  test('one that ends as the other begins leaves it blocked', async () => {
    const device = await vehicle();
    const [night, morning] = [await profile([device]), await profile([device], until('08:00', '06:00'))];
    await at('2026-11-20T22:00');
    await confirm(device, 'block');
    await at('2026-11-21T06:00');
    expect([await reasonsOf(night, 'unblock'), await reasonsOf(morning)]).toEqual([
      ['otherProfile'],
      ['alreadyBlocked'],
    ]);
    await at('2026-11-21T08:00');
    expect(await reasonsOf(morning, 'unblock')).toEqual(['requested']);
  });
});
