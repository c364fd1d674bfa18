import { randomUUID } from 'node:crypto';
import { cancelCommand, type DeviceId, editBlockingSettings, lockDevice, requestCommand } from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBlockingWorld } from './testing/blocking-world.ts';

/* How many vehicles one person blocks, in whatever calls, before a second one has to approve. */

const { world, aVehicle, block, emergency } = await aBlockingWorld();
afterAll(() => world.end());
beforeAll(() =>
  world.as('comoe')(editBlockingSettings, { body: { killSwitch: false, approvalAbove: 3, clientId: null } }),
);
const MINUTE = 60_000;
const several = (count: number) => Promise.all(Array.from({ length: count }, () => aVehicle()));
const waits = async (answer: ReturnType<typeof block>) => (await answer).data.awaitsApproval;
const lock = async (id: DeviceId) =>
  (
    await world.as('comoe')(lockDevice, {
      params: { id },
      body: { reason: 'unpaid', pin: '4711', idempotencyKey: randomUUID() },
    })
  ).data.pending?.waitsFor;

test('several calls within ten minutes count as one; those of another user, or later, by themselves', async () => {
  expect(await waits(block('comoe', await several(2)))).toBe(false);
  expect(await waits(block('comoe', await several(1)))).toBe(false);
  expect(await waits(block('comoe', await several(1)))).toBe(true);
  expect(await waits(block('kanari', await several(3)))).toBe(false);
  world.clock.now += 10 * MINUTE;
  expect(await waits(block('comoe', await several(3)))).toBe(false);
});

test('parallel calls do not slip past it', async () => {
  const answers = await Promise.all((await several(6)).map((id) => waits(block('comoe', [id]))));
  expect(answers.filter((waiting) => !waiting)).toHaveLength(3);
});

test('the same vehicle counts once, and one whose block never left counts no more', async () => {
  const ids = await several(3);
  const { data } = await block('comoe', ids);
  for (const { command } of data.results.slice(0, 2))
    await world.as('comoe')(cancelCommand, { params: { id: command?.id as never } });
  expect(await waits(block('comoe', ids.slice(0, 2)))).toBe(false);
  expect(await waits(block('comoe', await several(1)))).toBe(true);
});

test('what waits for a second person does not count for what follows', async () => {
  expect(await waits(block('comoe', await several(4)))).toBe(true);
  expect(await waits(block('comoe', await several(3)))).toBe(false);
});

test('a lock and the tracker’s own call are counted too; an emergency is not', async () => {
  const [locked, raw, urgent] = await several(3);
  expect(await lock(await aVehicle())).toEqual([]);
  await block('comoe', await several(2));
  expect(await lock(locked as DeviceId)).toEqual(['awaitingApproval']);
  await block('kanari', await several(3));
  const asked = {
    command: { kind: 'block' as const },
    condition: 'standstill' as const,
    reason: 'stolen',
    idempotencyKey: randomUUID(),
  };
  const { data } = await world.as('kanari')(requestCommand, { params: { id: raw as never }, body: asked });
  expect(data).toMatchObject({ approval: { kind: 'many' }, waitsFor: ['awaitingApproval'] });
  expect((await emergency('comoe', urgent as DeviceId)).data).toMatchObject({
    awaitsApproval: false,
    results: [{ command: { approval: { kind: 'speed' } } }],
  });
});
