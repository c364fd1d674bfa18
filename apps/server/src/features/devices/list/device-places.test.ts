import { type DeviceId, getPast, nameDevicePlaces, transferDevices } from '@balise/contract';
import { NEW_DEVICE } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeState } from '../../../testing/live-row.ts';
import { storeEpisodes } from '../../../testing/past.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const [MINUTE, DAY] = [60_000, 86_400_000];
// nearer to a quarter of Abidjan than to Anyama, which alone has a label on the map
const ABOBO_BAOULE = { latitude: 5.432, longitude: -4.002 };
const OCEAN = { latitude: -48.9, longitude: -123.4 };

type Spot = { latitude: number; longitude: number };
async function standing(spot: Spot, moving = false): Promise<DeviceId> {
  const { id } = await aDevice(world);
  const at = world.clock.now - MINUTE;
  const place = { at, ...spot, altitude: null, speed: 0, course: null, valid: true, accuracy: null };
  const { history } = NEW_DEVICE;
  const motion = { ...history.motion, moving, since: moving ? at : null };
  await storeState(world.database, id, { ...NEW_DEVICE, seenAt: at, history: { ...history, place, motion } });
  return id;
}
const placesOf = async (who: PersonName, deviceIdList: DeviceId[], language?: 'en' | 'fr') =>
  (await world.as(who)(nameDevicePlaces, { body: { deviceIdList, language } })).data.places;

test.each(['en', 'fr'] as const)(
  'a vehicle is where its history says that it is stationary, in the words of %s',
  async (language) => {
    const id = await standing(ABOBO_BAOULE);
    const [from, to] = [world.clock.now - DAY, world.clock.now];
    const content = { place: ABOBO_BAOULE, idling: 0, end: 'moved' as const };
    await storeEpisodes(world, id, [{ kind: 'stop', startsAt: from, endsAt: to, content }]);
    const { data } = await world.as('comoe')(getPast, { params: { id }, query: { from, to, language } });
    const [stop] = data.episodes;
    if (stop?.kind !== 'stop') throw new Error('there is no stop');
    expect(stop.place.address).toMatch(/Abobo/);
    expect(await placesOf('comoe', [id], language)).toEqual([{ deviceId: id, address: stop.place.address }]);
  },
);

test('what is nowhere near a name has none; what was never located is left out', async () => {
  const [sea, silent] = [await standing(OCEAN, true), (await aDevice(world)).id];
  expect(await placesOf('awa', [silent, sea])).toEqual([{ deviceId: sea, address: null }]);
});

test('of a foreign tenant’s device nothing is shown, as of one that is not there', async () => {
  const [own, gone] = [await standing(ABOBO_BAOULE), 999_999 as DeviceId];
  for (const who of ['limited', 'bandama', 'sahel', 'niger'] as const) {
    expect([who, await placesOf(who, [own, gone])]).toEqual([who, []]);
  }
});

test('who has it from another client does not learn where it was before', async () => {
  const id = await standing(ABOBO_BAOULE);
  const { bandama } = world.clients;
  await world.as('kanari')(transferDevices, { body: { deviceId: id, clientId: bandama, history: 'stays' } });
  expect(await placesOf('bandama', [id])).toEqual([]);
});

test('no more than a screen’s are asked for at once', async () => {
  const deviceIdList = Array.from({ length: 101 }, (_, index) => (index + 1) as DeviceId);
  const { status, error } = await world.as('awa')(nameDevicePlaces, { body: { deviceIdList } });
  expect([status, error.fields?.['deviceIdList']?.code]).toEqual([422, 'too_large']);
});
