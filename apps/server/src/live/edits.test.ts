import { setTimeout as delay } from 'node:timers/promises';
import { addDevice, addDevicesToGroups, addGroup, deleteDevice, editDevice } from '@balise/contract';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { aDevice, fieldsOf } from '../testing/device.ts';
import { aLiveWorld, standsAt } from '../testing/live-world.ts';

const live = await aLiveWorld({ deltaEvery: 50 });
const { world, settled, time, speaks } = live;
afterEach(live.hangUp);
afterAll(live.end);

describe('what people change', () => {
  it('reaches readers: a device that is added, renamed and deleted', async () => {
    const one = await settled('comoe');
    const fields = fieldsOf(world, { designation: 'new' });
    const { device } = (await world.as('platform')(addDevice, { body: fields })).data;
    await one.hears('delta', (message) => message.devices.some((it) => it.details?.designation === 'new'));
    await world.as('platform')(editDevice, { params: { id: device.id }, body: { ...fields, designation: 'renamed' } });
    await one.hears('delta', (message) => message.devices.some((it) => it.details?.designation === 'renamed'));
    await world.as('platform')(deleteDevice, { params: { id: device.id } });
    await one.hears('delta', (message) => message.gone?.includes(device.id) === true);
  });

  it('takes a transferred device from its former client and gives it to the new one', async () => {
    const fields = fieldsOf(world, { designation: 'moving house' });
    const { device } = (await world.as('platform')(addDevice, { body: fields })).data;
    const former = await settled('comoe');
    const next = await settled('bandama');
    const body = { ...fields, clientId: world.clients.bandama };
    await world.as('platform')(editDevice, { params: { id: device.id }, body });
    await former.hears('delta', (message) => message.gone?.includes(device.id) === true);
    await next.hears('delta', (message) =>
      message.devices.some((it) => it.id === device.id && it.details !== undefined),
    );
    time.last = Math.max(time.last, world.clock.now);
    await speaks(device.id, 7.77);
    await next.hears('delta', standsAt(7.77));
    expect(JSON.stringify(former.received)).not.toContain('7.77');
  });

  it('tells the new client of a transferred device nothing of the time before, no matter who else watches', async () => {
    const fields = fieldsOf(world, { designation: 'with a past' });
    const { device } = (await world.as('platform')(addDevice, { body: fields })).data;
    await speaks(device.id, 3.33, { rpm: 3330 });
    const watchers = [await settled('platform'), await settled('bandama')];
    const [, next] = watchers;
    const clientId = world.clients.bandama;
    world.clock.now = Math.max(world.clock.now, time.last) + 60_000;
    await world.as('platform')(editDevice, { params: { id: device.id }, body: { ...fields, clientId } });
    await next?.hears('delta', (message) => message.devices.some((it) => it.id === device.id));
    await next?.say({ type: 'watch', deviceId: device.id });
    await speaks(device.id, 3.34, { rpm: 3340 }); // sent late: of the former client's time by its own clock
    time.last = world.clock.now;
    await speaks(device.id, 3.35, { fuelLevel: 44 });
    await next?.hears('delta', standsAt(3.35));
    const fresh = await settled('bandama');
    for (const one of [next, fresh]) expect(JSON.stringify(one?.received)).not.toMatch(/\b3\.3[34]\b|\b33[34]0\b/);
  });

  it('is asked for when the connection broke that tells of it', async () => {
    const [edited, left] = [await aDevice(world), await aDevice(world)];
    const one = await settled('comoe');
    await world.database.pools.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'balise listener' and datname = current_database();
       update devices set designation = 'unheard' where id = ${edited.id};
       update devices set deleted_at = now(), status = 'deleted' where id = ${left.id}`,
    );
    await one.hears('delta', (message) => message.devices.some((it) => it.details?.designation === 'unheard'));
    await one.hears('delta', (message) => message.gone?.includes(left.id) === true);
  });

  it('narrows the view of a user who becomes limited, without closing it', async () => {
    const device = await aDevice(world);
    const one = await settled('awa');
    expect(one.devices.has(device.id)).toBe(true);
    await world.database.pools.owner.query('update users set account_limited = true where id = $1', [world.users.awa]);
    await one.hears('delta', (message) => message.gone?.includes(device.id) === true);
    await world.database.pools.owner.query('update users set account_limited = false where id = $1', [world.users.awa]);
    await one.hears('delta', (message) => message.devices.some((it) => it.id === device.id));
  });
});

describe('groups that change', () => {
  it('are reported to those who see the client’s, and to no one else', async () => {
    const [awa, reseller, bandama, sahel] = [
      await settled('awa'),
      await settled('kanari'),
      await settled('bandama'),
      await settled('sahel'),
    ];
    const { data: group } = await world.as('comoe')(addGroup, { body: { designation: 'Shown' } });
    const isNews = ({ ids }: { ids: number[] }) => ids.includes(group.id);
    await awa.hears('groups', isNews);
    await reseller.hears('groups', isNews);
    awa.received.length = 0;
    const device = await aDevice(world);
    await world.as('comoe')(addDevicesToGroups, { body: [{ deviceId: device.id, deviceGroupId: group.id }] });
    await awa.hears('groups', isNews);
    await delay(300);
    for (const outsider of [bandama, sahel]) expect(outsider.received.map(({ type }) => type)).not.toContain('groups');
  });
});
