import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { aDevice } from '../testing/device.ts';
import { aLiveWorld, standsAt } from '../testing/live-world.ts';

const live = await aLiveWorld({ deltaEvery: 50 });
const { world, settled, time, speaks } = live;
afterEach(live.hangUp);
afterAll(live.end);

describe('what a reader is shown', () => {
  it('is its own devices and no one else’s', async () => {
    const own = await aDevice(world, { designation: 'own' });
    const others = await aDevice(world, { designation: 'others', clientId: world.clients.bandama });
    const one = await settled('comoe');
    expect(one.devices.get(own.id)?.details).toMatchObject({ designation: 'own', clientName: 'Comoé Transport' });
    expect(one.devices.has(others.id)).toBe(false);
  });

  it('has what a search looks at: fleet number and VIN, and nothing in their place where none was typed', async () => {
    const typed = await aDevice(world);
    const bare = await aDevice(world);
    await world.database.pools.owner.query('update devices set code = $2, vin_number = $3 where id = $1', [
      ...[typed.id, 'P-0417', 'VF1RFB00966123456'],
    ]);
    const one = await settled('comoe');
    expect(one.devices.get(typed.id)?.details).toMatchObject({ code: 'P-0417', vin: 'VF1RFB00966123456' });
    expect(Object.keys(one.devices.get(bare.id)?.details ?? {})).not.toEqual(expect.arrayContaining(['code', 'vin']));
  });

  it('has the code of its client, where the client has one', async () => {
    const device = await aDevice(world);
    const bare = await aDevice(world, { clientId: world.clients.bandama });
    await world.database.pools.owner.query(`update clients set code = 'CL-9' where id = $1`, [world.clients.comoe]);
    const one = await settled('kanari');
    expect(one.devices.get(device.id)?.details).toMatchObject({ clientCode: 'CL-9' });
    expect(one.devices.get(bare.id)?.details).not.toHaveProperty('clientCode');
  });

  it('is only the list of a limited user', async () => {
    const listed = await aDevice(world);
    const unlisted = await aDevice(world);
    await world.database.pools.owner.query('insert into user_devices values ($1, $2)', [
      world.users.limited,
      listed.id,
    ]);
    const one = await settled('limited');
    expect(one.devices.has(listed.id)).toBe(true);
    expect(one.devices.has(unlisted.id)).toBe(false);
  });

  it('is each change after its commit, with a version that grows', async () => {
    const device = await aDevice(world);
    const one = await settled('awa');
    const before = one.devices.get(device.id)?.version ?? 0;
    await speaks(device.id, 5.25);
    const delta = await one.hears('delta', standsAt(5.25));
    expect(delta.devices[0]?.version).toBeGreaterThan(before);
    expect(delta.devices[0]?.details).toBeUndefined();
  });

  it('never holds a change of a device that it may not see', async () => {
    const own = await aDevice(world);
    const others = await aDevice(world, { clientId: world.clients.niger });
    const one = await settled('comoe');
    await speaks(others.id, 6.66);
    await speaks(own.id, 5.5);
    await one.hears('delta', standsAt(5.5));
    expect(JSON.stringify(one.received)).not.toContain('6.66');
  });

  it('is every value of the device that it watches, and of no other’s', async () => {
    const device = await aDevice(world);
    const others = await aDevice(world, { clientId: world.clients.niger });
    await speaks(device.id, 5.1, { externalVoltage: 27.6 });
    await speaks(others.id, 5.1, { externalVoltage: 11.9 });
    const one = await settled('comoe');
    await one.say({ type: 'watch', deviceId: others.id });
    await one.say({ type: 'watch', deviceId: device.id });
    const values = await one.hears('values');
    expect(values).toMatchObject({ deviceId: device.id, values: { externalVoltage: [27.6, time.last - 10_000] } });
    await speaks(device.id, 5.2, { externalVoltage: 27.1 });
    await one.hears('values', (message) => message.values.externalVoltage?.[0] === 27.1);
    expect(JSON.stringify(one.received)).not.toContain('11.9');
  });
});
