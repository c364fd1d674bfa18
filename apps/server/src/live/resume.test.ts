import { addDevice, editDevice } from '@balise/contract';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { aDevice, fieldsOf } from '../testing/device.ts';
import { aLiveWorld, standsAt } from '../testing/live-world.ts';

const live = await aLiveWorld({ deltaEvery: 50 });
const { world, opened, settled, speaks } = live;
afterEach(live.hangUp);
afterAll(live.end);

describe('a reader that comes back', () => {
  it('hears only what it missed', async () => {
    const [still, moved] = [await aDevice(world), await aDevice(world)];
    const first = await settled('comoe');
    const hello = await first.hears('hello');
    await speaks(moved.id, 5.01);
    const delta = await first.hears('delta', standsAt(5.01));
    first.socket.terminate();
    await speaks(moved.id, 5.02);
    const second = await opened('comoe', { epoch: hello.epoch, cursor: delta.cursor });
    const missed = await second.hears('delta', (message) => message.cursor > 0);
    expect((await second.hears('hello')).resumed).toBe(true);
    expect(missed.devices.map((device) => device.id)).toEqual([moved.id]);
    expect(missed.devices[0]).not.toHaveProperty('details');
    expect(second.devices.has(still.id)).toBe(false);
    expect(second.received.some((message) => message.type === 'snapshot')).toBe(false);
  });

  it('hears of nothing when nothing happened', async () => {
    const first = await settled('bandama');
    const { epoch, cursor } = await first.hears('hello');
    first.socket.terminate();
    const second = await opened('bandama', { epoch, cursor });
    expect((await second.hears('delta')).devices).toEqual([]);
  });

  it('hears that a device is gone that was transferred meanwhile', async () => {
    const fields = fieldsOf(world);
    const { device } = (await world.as('platform')(addDevice, { body: fields })).data;
    const first = await settled('comoe');
    const { epoch, cursor } = await first.hears('hello');
    first.socket.terminate();
    await world.as('platform')(editDevice, {
      params: { id: device.id },
      body: { ...fields, clientId: world.clients.bandama },
    });
    const audience = await settled('bandama');
    await expect.poll(() => audience.devices.has(device.id)).toBe(true);
    const second = await opened('comoe', { epoch, cursor });
    const missed = await second.hears('delta', (message) => message.cursor > 0);
    expect(missed.gone).toContain(device.id);
  });

  it('says what it has after a restart of the server, and downloads nothing twice', async () => {
    const [same, older] = [await aDevice(world), await aDevice(world)];
    const first = await settled('comoe');
    first.socket.terminate();
    await speaks(older.id, 5.03);
    const second = await opened('comoe', { epoch: 'another run', cursor: 12 });
    await second.hears('resync');
    const held = [...first.devices.values()].map((device): [number, number] => [device.id, device.version]);
    await second.say({ type: 'have', devices: [...held, [999_999, 3]] });
    const delta = await second.hears('delta', (message) => message.cursor > 0);
    expect(delta.devices.map((device) => device.id)).toEqual([older.id]);
    expect(delta.gone).toEqual([999_999]);
    expect(second.devices.has(same.id)).toBe(false);
  });
});
