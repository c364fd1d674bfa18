import { addDevicesToGroups, addGroup, exportSpeedLimits, setGroupSpeedLimit, setSpeedLimit } from '@balise/contract';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';

import { aWorld, type PersonName } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const comoe = world.as('comoe');

const sheetOf = async (file: { arrayBuffer: () => Promise<ArrayBuffer> }) =>
  (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets[0]?.rows ?? [];
const linesOf = async (who: PersonName, body: object = {}) => {
  const asked = { body: { format: 'xlsx', language: 'en', ...body } as never };
  const { status, data } = await world.as(who)(exportSpeedLimits, asked);
  return { status, name: data.fileName, lines: await sheetOf(data.content) };
};

test('the file has each vehicle with its limits and the one that counts, of the caller’s clients only', async () => {
  const { id, designation } = await aDevice(world);
  const { id: other, designation: free } = await aDevice(world);
  const group = { clientId: world.clients.comoe, designation: 'Town vans' };
  const { id: groupId } = (await comoe(addGroup, { body: group })).data;
  await comoe(addDevicesToGroups, { body: [{ deviceId: id, deviceGroupId: groupId }] as never });
  await comoe(setGroupSpeedLimit, { params: { id: groupId }, body: { limit: 20 } });
  await comoe(setSpeedLimit, { params: { id: id as never }, body: { limit: 25 } });

  const { status, name, lines } = await linesOf('comoe');
  expect([status, name]).toEqual([200, expect.stringMatching(/^speed-limits_comoe-transport_.*\.xlsx$/)]);
  const of = (plate: string) => lines.find(([first]) => first === plate)?.slice(3, 10);
  expect(of(designation)).toEqual([90, 72, 'Town vans', null, null, 72, 'Of a group']);
  expect(of(free)).toEqual([null, null, null, null, null, null, null]);
  expect(other).not.toBe(id);

  const { lines: limited } = await linesOf('comoe', { limit: 'set' });
  expect(limited.slice(1).map(([plate]) => plate)).toEqual([designation]);
  const { lines: french } = await linesOf('comoe', { language: 'fr', search: designation });
  expect(french.map((line) => String(line[9]))).toEqual(['Origine de la limite', 'D’un groupe']);
  const { lines: elsewhere } = await linesOf('bandama');
  expect(elsewhere.flat()).not.toContain(designation);
});
