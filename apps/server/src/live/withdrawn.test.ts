import { LIVE_CLOSE, type LiveDevice, liveTicket, type Right, type UserId } from '@balise/contract';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { TestCaller } from '../testing/ask.ts';
import { aDevice } from '../testing/device.ts';
import { aLiveWorld } from '../testing/live-world.ts';
import { asUser, aUser } from '../testing/user.ts';

/* The live socket is for those who may see devices, for as long as they may. */

const live = await aLiveWorld({ deltaEvery: 20, endCheck: 20 }, { isClockStopped: true });
const { world, browser, settled, ticketOf, speaks } = live;
const { owner } = world.database.pools;
afterEach(live.hangUp);
afterAll(live.end);

const READS: Right[] = ['view_devices', 'view_reports'];
const [first, second] = [await aDevice(world), await aDevice(world)];

async function aReader(fields: Parameters<typeof aUser>[1] = {}): Promise<{ id: UserId; as: TestCaller }> {
  const { id } = await aUser(world, { rights: READS, ...fields });
  return { id, as: await asUser(world, id) };
}
const withdraw = (id: UserId) =>
  owner.query(`update users set rights = array_remove(rights, 'view_devices') where id = $1`, [id]);
const at = (latitude: number) => (message: { devices: LiveDevice[] }) =>
  message.devices.some(({ state }) => state?.location?.latitude === latitude);

it('gives no ticket to somebody without the right', async () => {
  const { as } = await aReader({ rights: ['view_reports'] });
  const { status, error } = await as(liveTicket);
  expect([status, error.code]).toEqual([403, 'not_allowed']);
});

it('does not open with a ticket that was taken before the right was withdrawn', async () => {
  const { id, as } = await aReader();
  const ticket = await ticketOf(as);
  await withdraw(id);
  const late = browser();
  await late.say({ type: 'open', ticket });
  expect((await late.closed).code).toBe(LIVE_CLOSE.notAllowed);
  expect(late.received).toEqual([]);
});

it('closes when the right is withdrawn, and says nothing of what happens afterwards', async () => {
  const { id, as } = await aReader();
  const [one, other] = [await settled(as), await settled('awa')];
  await one.say({ type: 'watch', deviceId: first.id });
  await one.hears('values');
  await withdraw(id);
  await speaks(first.id, 4.0001, { rpm: 4010 });
  await other.hears('delta', at(4.0001));
  expect((await one.closed).code).toBe(LIVE_CLOSE.notAllowed);
  expect(JSON.stringify(one.received)).not.toMatch(/4\.0001|4010/);
});

it('takes back a device that leaves the list of a limited user, with its values', async () => {
  const { id, as } = await aReader({ accountLimited: true, deviceIdList: [first.id, second.id] });
  const [one, other] = [await settled(as), await settled('awa')];
  await one.say({ type: 'watch', deviceId: first.id });
  await one.hears('values');
  await owner.query('delete from user_devices where user_id = $1 and device_id = $2', [id, first.id]);
  await speaks(first.id, 4.0002, { rpm: 4020 });
  await one.hears('delta', ({ gone }) => gone?.includes(first.id) === true);
  await one.say({ type: 'watch', deviceId: first.id });
  await speaks(second.id, 4.0003);
  await Promise.all([one.hears('delta', at(4.0003)), other.hears('delta', at(4.0002))]);
  expect([...one.devices.keys()]).toEqual([second.id]);
  expect(JSON.stringify(one.received)).not.toMatch(/4\.0002|4020/);
});

it('ends with a temporary user’s account, and not a second before', async () => {
  const dateEnd = world.clock.now + 3_600_000;
  const { as } = await aReader({ isTempLink: true, dateEnd });
  // signed in for longer than the account lasts
  await owner.query(`update sign_ins set expires_at = $1`, [new Date(dateEnd + 86_400_000)]);
  const one = await settled(as);
  world.clock.now = dateEnd - 1000;
  await speaks(first.id, 4.0004);
  await one.hears('delta', at(4.0004));
  world.clock.now = dateEnd;
  await speaks(first.id, 4.0005);
  expect((await one.closed).code).toBe(LIVE_CLOSE.signedOut);
  expect(JSON.stringify(one.received)).not.toContain('4.0005');
});

it('stays open when a temporary user’s end is put off', async () => {
  const dateEnd = world.clock.now + 60_000;
  const { id, as } = await aReader({ isTempLink: true, dateEnd });
  const one = await settled(as);
  await owner.query('update users set date_end = $2 where id = $1', [id, new Date(dateEnd + 60_000)]);
  world.clock.now = dateEnd + 1000;
  await speaks(first.id, 4.0006);
  await one.hears('delta', at(4.0006));
});
