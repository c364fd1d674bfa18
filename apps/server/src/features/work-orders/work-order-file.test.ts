import { addWorkOrder, type ClientId, exportWorkOrders } from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld, type PersonName, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

async function ordered(title: string, cost: number, by: PersonName, clientId: ClientId) {
  const { id: deviceId } = await aDevice(world, { clientId, designation: title });
  const lines = [{ kind: 'labour' as const, text: 'Dépose', cost }];
  const { data, text } = await world.as(by)(addWorkOrder, { body: { deviceId, title, lines } });
  if (!data) throw new Error(text);
}

async function fileOf(by: PersonName, clientId?: ClientId) {
  const body = { format: 'csv', language: 'en', timeZone: 'UTC', clientId } as const;
  const { data } = await world.as(by)(exportWorkOrders, { body });
  const text = data ? Buffer.from(await data.content.arrayBuffer()).toString('utf8') : '';
  return text.replace('\uFEFF', '').trim().split(/\r?\n/);
}

test('a file of several clients names each one and its currency; one of one client has amounts in its own', async () => {
  const { comoe, bandama } = world.clients;
  await world.database.pools.owner.query("update clients set country_code2 = 'FR' where id = $1", [bandama]);
  await ordered('Vidange', 15_000, 'comoe', comoe);
  await ordered('Freins', 12_345, 'bandama', bandama);
  const lines = await fileOf('kanari');
  expect(
    lines.map((line) => line.split(',')).map((cells) => [cells[0], ...cells.slice(2, 3), ...cells.slice(-2)]),
  ).toEqual([
    ['Client', 'Vehicle', 'Currency', 'Cost'],
    ['Comoé Transport', 'Vidange', 'XOF', '15000.00'],
    ['Bandama BTP', 'Freins', 'EUR', '123.45'],
  ]);
  const [heading, ...own] = await fileOf('kanari', bandama);
  expect([heading, own]).toEqual([
    expect.stringMatching(/^No\.,.*,Cost[^,]*EUR[^,]*$/),
    [expect.stringMatching(/,123\.45$/)],
  ]);
  expect((await fileOf('comoe')).at(-1)).toMatch(/,15000$/);
});
