import type { LiveRow } from '@balise/contract';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { aDevice } from '../testing/device.ts';
import { aLiveWorld } from '../testing/live-world.ts';
import type { PersonName } from '../testing/world.ts';

const live = await aLiveWorld({ rowsEvery: 50 });
const { world, speaks } = live;
afterEach(live.hangUp);
afterAll(live.end);

/** A browser on the light page, before it asks for rows. */
async function onLightPage(who: PersonName) {
  const ticket = await live.ticketOf(who);
  const one = live.browser();
  await one.say({ type: 'open', ticket, rows: true });
  await one.hears('hello');
  const ask = (...devices: number[]) => one.say({ type: 'rows', devices, language: 'fr', timeZone: 'Africa/Abidjan' });
  const rows = (): LiveRow[] => one.received.flatMap((message) => (message.type === 'rows' ? message.rows : []));
  return { one, ask, rows };
}

describe('rows of the light page', () => {
  it('are of the reader’s own vehicles, whatever else it asks for', async () => {
    const own = await aDevice(world);
    const others = await aDevice(world, { clientId: world.clients.bandama });
    const { one, ask, rows } = await onLightPage('comoe');
    await ask(others.id, own.id);
    await expect.poll(() => rows().length).toBeGreaterThan(0);
    expect(rows()[0]).toMatchObject({ id: own.id, badge: 'neverConnected', status: 'Jamais connecté', place: '' });
    await speaks(others.id, 6.5);
    await speaks(own.id, 5.3);
    await expect.poll(() => rows().length).toBeGreaterThan(1);
    expect(rows().at(-1)).toMatchObject({ id: own.id, place: expect.stringContaining('Abidjan') });
    expect(new Set(rows().map(({ id }) => id))).toEqual(new Set([own.id]));
    // and nothing else: no snapshot, no deltas
    expect(new Set(one.received.map(({ type }) => type).filter((type) => type !== 'beat'))).toEqual(
      new Set(['hello', 'rows']),
    );
  });

  it('end for a vehicle that leaves the list of a limited user', async () => {
    const listed = await aDevice(world);
    await world.database.pools.owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [
      world.users.limited,
      listed.id,
    ]);
    const { one, ask, rows } = await onLightPage('limited');
    await ask(listed.id);
    await expect.poll(() => rows().length).toBe(1);
    await world.database.pools.owner.query('delete from user_devices where user_id = $1 and device_id = $2', [
      world.users.limited,
      listed.id,
    ]);
    await expect
      .poll(() => one.received.flatMap((message) => (message.type === 'rows' ? (message.gone ?? []) : [])))
      .toEqual([listed.id]);
  });

  it('weigh next to nothing for vehicles that stand: what reads the same is not sent again', async () => {
    const devices = await Promise.all(Array.from({ length: 50 }, () => aDevice(world)));
    const { one, ask, rows } = await onLightPage('comoe');
    await ask(...devices.map(({ id }) => id));
    await expect.poll(() => rows().length).toBe(50);
    // of fifty, each turn sends those that read otherwise
    for (const [index, { id }] of devices.slice(0, 3).entries()) {
      await speaks(id, 5.3);
      await expect.poll(() => rows().length).toBe(51 + index);
    }
    const bytes = one.received.filter(({ type }) => type === 'rows').map((message) => JSON.stringify(message).length);
    expect(bytes).toHaveLength(4);
    for (const change of bytes.slice(1)) expect(change).toBeLessThan(250);
  });
});
