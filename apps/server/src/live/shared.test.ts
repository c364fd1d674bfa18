import { randomUUID } from 'node:crypto';
import { addDevicesToGroups, addGroup, blockDevices, endShare, listDevices } from '@balise/contract';
import { afterAll, afterEach, expect, it } from 'vitest';
import { aDevice } from '../testing/device.ts';
import { aLiveWorld, standsAt } from '../testing/live-world.ts';
import { aModel } from '../testing/model.ts';
import { anOffer, aShare } from '../testing/share.ts';

/* What a recipient's open map shows of a device that is shared with it. */

const live = await aLiveWorld({ deltaEvery: 20, endCheck: 20 });
const { world, settled, speaks, time } = live;
const { owner } = world.database.pools;
afterEach(live.hangUp);
afterAll(live.end);

/** Devices speak after what was accepted at the world's hour. */
const later = () => {
  time.last = Math.max(time.last, world.clock.now + 60_000);
};
const SECRETS = {
  designation: 'Shared plate',
  code: 'SECRET-CODE',
  note: 'SECRET NOTE',
  vinNumber: 'VF1RFB00966123456',
};

// shares end by the database's clock: this world's is the same
await owner.query(`update sign_ins set expires_at = expires_at + interval '10 years'`);
world.clock.now = Date.now();

it('appears when it is accepted, without what is its owner’s, and goes with its withdrawal', async () => {
  const device = await aDevice(world, SECRETS);
  later();
  await speaks(device.id, 3.3333);
  const [one, its, foreign] = [await settled('bandama'), await settled('comoe'), await settled('niger')];
  await anOffer(world, device.id, { to: 'niger' }); // never answered
  world.clock.now = time.last + 1_000;
  const share = await aShare(world, device.id);
  await one.hears('delta', (message) => message.devices.some(({ id }) => id === device.id));
  later();
  await speaks(device.id, 3.3401, { rpm: 4010, iccid: '8922501234567890123' });
  await one.hears('delta', standsAt(3.3401));
  const shown = one.devices.get(device.id);
  expect(shown?.details).toMatchObject({
    designation: 'Shared plate',
    clientName: 'Comoé Transport',
    imei: '',
    phone: null,
    model: '',
    share: { rights: ['position'], until: null },
  });
  expect(shown?.state).toMatchObject({ blocked: null, distance: 0 });
  await one.say({ type: 'watch', deviceId: device.id });
  await world.as('comoe')(endShare, { params: { id: share.id } });
  await one.hears('delta', (message) => (message.gone ?? []).includes(device.id));
  later();
  await speaks(device.id, 3.3411);
  await its.hears('delta', standsAt(3.3411));
  await settled('bandama');
  const said = JSON.stringify(one.received);
  // neither from before nor from after, and nothing of the tracker
  expect(said).not.toMatch(/3\.3333|3\.3411|SECRET|VF1RFB|4010|89225/);
  expect(said).not.toContain(device.imei);
  expect(JSON.stringify(foreign.received)).not.toContain('Shared plate');
});

it('shows the state of the starter where the share gives the right to block, and only there', async () => {
  const trackerModelId = await aModel(world, 'gt06');
  const [blocks, sees] = [await aDevice(world, { trackerModelId }), await aDevice(world, { trackerModelId })];
  await aShare(world, blocks.id, { rights: ['block'] });
  await aShare(world, sees.id);
  const one = await settled('bandama');
  const deviceIdList = [sees.id, blocks.id];
  const body = { deviceIdList, mode: 'normal', reason: 'stolen', idempotencyKey: randomUUID() } as const;
  expect((await world.as('comoe')(blockDevices, { body })).data.results.map(({ error }) => error)).toEqual([
    null,
    null,
  ]);
  await one.hears('delta', ({ devices }) =>
    devices.some(({ id, details }) => id === blocks.id && details?.starter?.state === 'blocking'),
  );
  const fresh = await settled('bandama');
  expect(fresh.devices.get(blocks.id)?.details?.starter).toEqual({ state: 'blocking', locked: false });
  for (const reader of [one, fresh]) expect(reader.devices.get(sees.id)?.details?.starter).toBeUndefined();
  const { data } = await world.as('bandama')(listDevices, { query: { search: 'AB 01' } });
  const listed = new Map(data.devices.map(({ id, starter }) => [id, starter.state]));
  expect([listed.get(blocks.id), listed.get(sees.id)]).toEqual(['blocking', 'notBlocked']);
});

it('shows the owner’s readers no less than before, nor what a recipient is shown', async () => {
  const device = await aDevice(world, { designation: 'Both see it' });
  await aShare(world, device.id);
  const [its, one] = [await settled('comoe'), await settled('bandama')];
  later();
  await speaks(device.id, 6.1);
  await Promise.all([its.hears('delta', standsAt(6.1)), one.hears('delta', standsAt(6.1))]);
  expect(its.devices.get(device.id)?.details).toMatchObject({ imei: device.imei });
  expect(its.devices.get(device.id)?.details).not.toHaveProperty('share');
  expect(one.devices.get(device.id)?.details).toHaveProperty('share');
});

it('goes at the end of its time from an open map, though nothing changed', async () => {
  const device = await aDevice(world);
  await aShare(world, device.id);
  await owner.query(
    `update device_shares set offered_at = '2020-01-01', expires_at = now() + interval '3 s' where device_id = $1`,
    [device.id],
  );
  const one = await settled('bandama');
  expect(one.devices.has(device.id)).toBe(true);
  await one.hears('delta', (message) => (message.gone ?? []).includes(device.id));
});

it('takes its alerts along, when it is withdrawn and when its time ends', async () => {
  for (const end of ['withdrawn', 'over'] as const) {
    const device = await aDevice(world);
    const share = await aShare(world, device.id);
    if (end === 'over')
      await owner.query(
        `update device_shares set offered_at = '2020-01-01', expires_at = now() + interval '3 s' where id = $1`,
        [share.id],
      );
    await owner.query(
      `insert into alerts (client_id, device_id, share_id, kind, severity, began_at, at, raised_at, facts, designation, label)
       values ($1, $2, $3, 'geofence_entered', 'critical', now(), now(), now(), '{}', '', '')`,
      [world.clients.bandama, device.id, share.id],
    );
    const one = await settled('bandama');
    await owner.query('update alerts set note = $2 where share_id = $1', [share.id, end]);
    const shown = await one.hears('alerts', ({ open }) => open.critical === 1);
    expect(shown.alerts.map(({ deviceId }) => deviceId)).toEqual([device.id]);
    if (end === 'withdrawn') await world.as('comoe')(endShare, { params: { id: share.id } });
    const news = await one.hears('alerts', ({ open }) => open.critical === 0);
    expect([end, news.alerts]).toEqual([end, []]);
    live.hangUp();
  }
});

it('is taken off a browser that comes back after its end', async () => {
  const device = await aDevice(world);
  const share = await aShare(world, device.id);
  const one = await settled('bandama');
  const hello = await one.hears('hello');
  expect(one.devices.has(device.id)).toBe(true);
  one.socket.terminate();
  await owner.query(`update device_shares set offered_at = '2020-01-01', expires_at = now() where id = $1`, [share.id]);
  const again = await live.opened('bandama', { epoch: hello.epoch, cursor: hello.cursor });
  await again.hears('delta', (message) => (message.gone ?? []).includes(device.id));
});

it('becomes its new owner’s own by a transfer to the recipient', async () => {
  const device = await aDevice(world, { designation: 'Comes over' });
  await aShare(world, device.id);
  const one = await settled('bandama');
  expect(one.devices.get(device.id)?.details).toHaveProperty('share');
  await owner.query('update device_ownership set ends_at = now() where device_id = $1', [device.id]);
  await owner.query(`insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, now())`, [
    device.id,
    world.clients.bandama,
  ]);
  await owner.query('update devices set client_id = $2 where id = $1', [device.id, world.clients.bandama]);
  await expect.poll(() => one.devices.get(device.id)?.details?.imei).toBe(device.imei);
  expect(one.devices.get(device.id)?.details).not.toHaveProperty('share');
});

it('shows its values from when it is its own, to who watches it since before', async () => {
  const device = await aDevice(world);
  later();
  await speaks(device.id, 6.2, { rpm: 4020 });
  await aShare(world, device.id);
  const one = await settled('bandama');
  await one.say({ type: 'watch', deviceId: device.id });
  later();
  await speaks(device.id, 6.2005, { rpm: 4021 });
  await one.hears('delta', standsAt(6.2005));
  const moment = new Date(time.last + 1_000);
  await owner.query('update device_ownership set ends_at = $2 where device_id = $1', [device.id, moment]);
  await owner.query(`insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, $3)`, [
    device.id,
    world.clients.bandama,
    moment,
  ]);
  await owner.query('update devices set client_id = $2 where id = $1', [device.id, world.clients.bandama]);
  // those of before are the former owner's
  await one.hears('values', ({ deviceId, values }) => deviceId === device.id && !('rpm' in values));
  later();
  await speaks(device.id, 6.201, { rpm: 4022 });
  await one.hears('values', ({ deviceId, values }) => deviceId === device.id && values.rpm?.[0] === 4022);
  expect(JSON.stringify(one.received)).not.toMatch(/402[01]/);
});

it('is news of the recipient’s groups when it comes into one and when the share is withdrawn, and of nobody else’s', async () => {
  const device = await aDevice(world);
  world.clock.now = Math.max(world.clock.now, time.last + 1_000);
  const share = await aShare(world, device.id);
  const { data: group } = await world.as('bandama')(addGroup, { body: { designation: 'Works' } });
  const [one, its, foreign] = [await settled('bandama'), await settled('comoe'), await settled('niger')];
  expect(one.devices.has(device.id)).toBe(true);
  const isNews = ({ ids }: { ids: number[] }) => ids.includes(group.id);
  await world.as('bandama')(addDevicesToGroups, { body: [{ deviceId: device.id, deviceGroupId: group.id }] });
  await one.hears('groups', isNews);
  one.received.length = 0;
  await world.as('comoe')(endShare, { params: { id: share.id } });
  await one.hears('groups', isNews);
  await one.hears('delta', (message) => (message.gone ?? []).includes(device.id));
  // something later, of their own
  for (const [who, reader] of [
    ['comoe', its],
    ['niger', foreign],
  ] as const) {
    const { data: own } = await world.as(who)(addGroup, { body: { designation: 'Own' } });
    await reader.hears('groups', ({ ids }) => ids.includes(own.id));
    expect(reader.received.filter((message) => message.type === 'groups' && isNews(message))).toEqual([]);
  }
});
