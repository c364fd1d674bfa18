import { type DeviceId, transferDevices } from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';
import {
  A,
  anEpisode,
  anEvent,
  aSlot,
  at,
  B,
  DAY,
  fixes,
  HOUR,
  MINUTE,
  pageOf,
  rowsOf,
  totalsOf,
} from '../testing/past.ts';

/* A device that changed hands: each of its owners has its own time of it, and never a piece of the other's. */

const world = await aWorld();
afterAll(() => world.end());
let device: DeviceId;
let imei: string;

beforeAll(async () => {
  ({ id: device, imei } = await aDevice(world, { designation: 'Was Comoé’s' }));
  world.clock.now = at(12);
  const handed = await world.as('kanari')(transferDevices, {
    body: { deviceIdList: [device], clientId: world.clients.bandama } as never,
  });
  expect([handed.status, handed.status === 200 ? '' : handed.text]).toEqual([200, '']);
  world.clock.now = at(20);
  const content = { from: A, to: B, driving: 10 * MINUTE, idling: 0, pause: null, end: 'still' } as const;
  for (const [hour, metres] of [
    [8, 1000],
    [14, 2000],
  ] as const) {
    await anEpisode(world, device, { kind: 'trip', from: at(hour), to: at(hour, 10), metres, content });
    await aSlot(world, device, { from: at(hour), metres, driving: 10 * MINUTE });
    await anEvent(world, device, 'ignition_turned_on', at(hour));
    await fixes(world, device, [
      { at: at(hour), ...A, speed: hour },
      { at: at(hour, 1), ...B, speed: hour },
    ]);
  }
  await anEpisode(world, device, {
    kind: 'stop',
    from: at(8, 10),
    to: at(12),
    content: { place: B, idling: 0, end: 'handover' },
  });
  await anEpisode(world, device, {
    kind: 'stop',
    from: at(12),
    to: at(14),
    content: { place: B, idling: 0, end: 'moved' },
  });
});

const trips = async (who: PersonName, more: object = {}) =>
  rowsOf(await pageOf(world, 'trips', more, who)).map(({ vehicle, client, start }) => [vehicle, client, start]);

test('the former owner has its time, under a name that is no longer the other’s business', async () => {
  expect(await trips('comoe')).toEqual([
    [imei, 'Comoé Transport', at(8)],
    [imei, 'Comoé Transport', at(8, 10)],
  ]);
  expect(await trips('bandama')).toEqual([
    ['Was Comoé’s', 'Bandama BTP', at(12)],
    ['Was Comoé’s', 'Bandama BTP', at(14)],
  ]);
});

test('who sees both has each part with its client, and the parts add up', async () => {
  expect((await trips('kanari')).map(([, client]) => client)).toEqual(
    [...['Bandama BTP', 'Bandama BTP', 'Comoé Transport', 'Comoé Transport']].sort((a, b) =>
      world.clients.comoe < world.clients.bandama ? b.localeCompare(a) : a.localeCompare(b),
    ),
  );
  const all = totalsOf(await pageOf(world, 'summary', {}, 'kanari'));
  expect(all).toMatchObject({ distance: 3000, trips: 2, stops: 2 });
  expect(await trips('kanari', { clientId: world.clients.comoe })).toHaveLength(2);
});

test.each(['summary', 'distance', 'engine', 'timeline', 'events', 'positions', 'compressed', 'zone'] as const)(
  '%s: each owner sees its own part only',
  async (kind) => {
    const filters = kind === 'zone' ? { area: { type: 'circle', ...A, radius: 100 } as const } : {};
    const times = async (who: PersonName) => {
      const page = await pageOf(world, kind, { devices: { deviceIds: [device] }, filters }, who);
      expect(page.rows.length).toBeGreaterThan(0);
      return JSON.stringify(page.rows) + JSON.stringify(page.totals);
    };
    const [before, after] = [await times('comoe'), await times('bandama')];
    expect(before).not.toContain('Bandama');
    expect(after).not.toContain('Comoé Transport');
    const moments = (text: string) => [...text.matchAll(/(?<![.\d])1\d{12}(?!\d)/g)].map(([one]) => Number(one));
    const inside = kind !== 'summary' && kind !== 'distance' && kind !== 'engine' && kind !== 'timeline';
    if (inside) {
      for (const one of moments(before)) expect(one).toBeLessThanOrEqual(at(12));
      for (const one of moments(after)) expect(one).toBeGreaterThanOrEqual(at(12));
    }
    expect(before).not.toBe(after);
  },
);

test('an episode that straddles two owners is no one’s', async () => {
  await anEpisode(world, device, { kind: 'idling', from: at(11, 50), to: at(12, 10), content: { place: A } });
  for (const who of ['comoe', 'bandama', 'kanari'] as const)
    expect((await pageOf(world, 'idling', {}, who)).total).toBe(0);
});

test('others have nothing of it', async () => {
  expect((await pageOf(world, 'trips', {}, 'niger')).total).toBe(0);
  expect((await pageOf(world, 'trips', { from: DAY + 30 * HOUR, to: DAY + 40 * HOUR }, 'comoe')).devices).toBe(0);
});

test('a device that was deleted is for those who see deleted ones', async () => {
  await world.database.pools.owner.query('update devices set deleted_at = $2 where id = $1', [
    device,
    new Date(at(19)),
  ]);
  expect((await pageOf(world, 'trips', {}, 'bandama')).total).toBe(2);
  await world.database.pools.owner.query(
    `update users set rights = array_remove(rights, 'view_deleted_devices') where id = $1`,
    [world.users.bandama],
  );
  expect((await pageOf(world, 'trips', {}, 'bandama')).total).toBe(0);
});

test('that its present owner deleted it takes nothing from who had it before', async () => {
  await world.database.pools.owner.query(
    `update users set rights = array_remove(rights, 'view_deleted_devices') where id = $1`,
    [world.users.comoe],
  );
  expect((await pageOf(world, 'trips', { devices: { deviceIds: ['all'] } }, 'comoe')).total).toBe(2);
  expect((await pageOf(world, 'trips', { devices: { deviceIds: [device] } }, 'comoe')).total).toBe(2);
  await world.database.pools.owner.query(
    `update devices set purged_at = deleted_at, imei = '', designation = '#' || id where id = $1`,
    [device],
  );
  const { rows } = await pageOf(world, 'trips', { devices: { deviceIds: [device] } }, 'comoe');
  expect(rows.map(({ cells }) => cells[0])).toEqual([`#${device}`, `#${device}`]);
});

test('a way is not drawn through another’s time: who was in an area before it and after it has two passages', async () => {
  const { id } = await aDevice(world, { designation: 'Lent for a minute' });
  const { owner } = world.database.pools;
  await owner.query(`update device_ownership set starts_at = '-infinity', ends_at = $2 where device_id = $1`, [
    ...[id, new Date(at(6))],
  ]);
  await owner.query(
    `insert into device_ownership (device_id, client_id, starts_at, ends_at) values ($1, $2, $4, $5), ($1, $3, $5, 'infinity')`,
    [id, world.clients.bandama, world.clients.comoe, new Date(at(6)), new Date(at(6, 1))],
  );
  await fixes(world, id, [
    { at: at(5, 59), ...A },
    { at: at(6, 2), ...A },
  ]);
  const filters = { area: { type: 'circle', ...A, radius: 100 } as const };
  const { rows } = await pageOf(world, 'zone', { devices: { deviceIds: [id] }, filters }, 'comoe');
  expect(rows.map(({ from, to }) => [from, to])).toEqual([
    [at(5, 59), at(5, 59)],
    [at(6, 2), at(6, 2)],
  ]);
});
