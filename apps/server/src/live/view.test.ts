import { endViewAsClient, LIVE_CLOSE, liveTicket, viewAsClient } from '@balise/contract';
import { afterAll, afterEach, expect, it } from 'vitest';
import { freshToken } from '../rights/callers.ts';
import type { TestCaller } from '../testing/ask.ts';
import type { Browser } from '../testing/browser.ts';
import { anImei } from '../testing/device.ts';
import { aLiveWorld } from '../testing/live-world.ts';
import type { PersonName, World } from '../testing/world.ts';

/* The live socket of somebody who looks at the platform as a client: another view is another stream. */

const live = await aLiveWorld({ deltaEvery: 20 });
const { world, browser, opened, settled, speaks } = live;
afterEach(live.hangUp);
afterAll(live.end);

const byNumber = (one: number, other: number): number => one - other;
const devices = {
  comoe: await aDeviceOf('comoe'),
  bandama: await aDeviceOf('bandama'),
  niger: await aDeviceOf('niger'),
};

async function aDeviceOf(client: keyof World['clients']): Promise<number> {
  const { owner } = world.database.pools;
  const { rows } = await owner.query(
    'insert into devices (client_id, device_type_id, imei, designation) values ($1, 1, $2, $3) returning id',
    [world.clients[client], anImei(), `of ${client}`],
  );
  const statement = `insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, '-infinity')`;
  await owner.query(statement, [rows[0].id, world.clients[client]]);
  return rows[0].id;
}

const signInOf = async (who: PersonName): Promise<TestCaller> =>
  world.as({ token: await freshToken(world, world.users[who]) });

const spoken = (one: Browser, latitude: number): boolean => JSON.stringify(one.received).includes(String(latitude));
const receives = async (one: Browser, latitude: number): Promise<void> => {
  await one.hears('delta', ({ devices }) => devices.some(({ state }) => state?.location?.latitude === latitude));
};

it('is closed when the view begins, and opens on that client’s devices alone', async () => {
  const as = await signInOf('kanari');
  const before = await settled(as);
  expect([...before.devices.keys()].sort(byNumber)).toEqual([devices.comoe, devices.bandama].sort(byNumber));
  await as(viewAsClient, { params: { id: world.clients.comoe } });
  expect((await before.closed).code).toBe(LIVE_CLOSE.viewChanged);
  const after = await settled(as);
  expect([...after.devices.keys()]).toEqual([devices.comoe]);
});

it('ends with the view: nothing of the client’s comes any more, and the own fleet is there again', async () => {
  const as = await signInOf('platform');
  await as(viewAsClient, { params: { id: world.clients.bandama } });
  const viewing = await settled(as);
  await speaks(devices.bandama, 5.11);
  await receives(viewing, 5.11);
  await as(endViewAsClient);
  expect((await viewing.closed).code).toBe(LIVE_CLOSE.viewChanged);
  const own = await settled(as);
  await speaks(devices.bandama, 5.1101);
  await receives(own, 5.1101);
  expect(spoken(viewing, 5.1101)).toBe(false);
  expect([...own.devices.keys()].sort(byNumber)).toEqual(Object.values(devices).sort(byNumber));
});

it('tells one user in two browsers what each looks at, and nothing of the other', async () => {
  const [looking, itself] = [await signInOf('kanari'), await signInOf('kanari')];
  await looking(viewAsClient, { params: { id: world.clients.comoe } });
  const [narrow, wide] = [await settled(looking), await settled(itself)];
  expect([...narrow.devices.keys()]).toEqual([devices.comoe]);
  await speaks(devices.bandama, 5.1102);
  await speaks(devices.niger, 6.22);
  await speaks(devices.comoe, 6.23);
  await receives(narrow, 6.23);
  await receives(wide, 6.23);
  expect([5.1102, 6.22].map((latitude) => spoken(narrow, latitude))).toEqual([false, false]);
  expect([5.1102, 6.22].map((latitude) => spoken(wide, latitude))).toEqual([true, false]);
  await looking(endViewAsClient);
  await narrow.closed;
  expect(wide.socket.readyState).toBe(wide.socket.OPEN);
});

it('does not open on the former view with a ticket that was taken before', async () => {
  const as = await signInOf('kanari');
  const { ticket } = (await as(liveTicket)).data;
  await as(viewAsClient, { params: { id: world.clients.comoe } });
  const late = browser();
  await late.say({ type: 'open', ticket });
  await late.settles();
  expect([...late.devices.keys()]).toEqual([devices.comoe]);
});

it('resumes no other view’s stream: what the browser held of it is taken back', async () => {
  const as = await signInOf('kanari');
  const own = await settled(as);
  const { epoch } = await own.hears('hello');
  await as(viewAsClient, { params: { id: world.clients.comoe } });
  await own.closed;
  const again = await opened(as, { epoch, cursor: 1e9 });
  await again.hears('resync');
  expect((await again.hears('hello')).resumed).toBe(false);
  await again.say({ type: 'have', devices: [...own.devices.values()].map(({ id, version }) => [id, version]) });
  const delta = await again.hears('delta', ({ cursor }) => cursor > 0);
  expect([delta.gone, delta.devices]).toEqual([[devices.bandama], []]);
});

it('closes the sockets of a view that its user may no longer have', async () => {
  const as = await signInOf('sahel');
  await as(viewAsClient, { params: { id: world.clients.niger } });
  const viewing = await settled(as);
  const without = `update users set rights = array_remove(rights, 'view_as_client') where id = $1`;
  await world.database.pools.owner.query(without, [world.users.sahel]);
  expect((await viewing.closed).code).toBe(LIVE_CLOSE.viewChanged);
});
