import { randomUUID } from 'node:crypto';
import {
  approveCommand,
  blockDevices,
  type CommandId,
  cancelCommand,
  type DeviceId,
  editBlockingSettings,
  editUser,
  lockDevice,
  type Right,
  requestCommand,
} from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../../../testing/ask.ts';
import { asUser, aUser } from '../../../testing/user.ts';
import { PASSWORD, type PersonName } from '../../../testing/world.ts';
import { aBlockingWorld } from '../testing/blocking-world.ts';

/* How many vehicles one person blocks, in whatever calls, before a second one has to approve. */

const { world, owner, aVehicle, block, emergency, person } = await aBlockingWorld();
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

test('who manages users is not the second person by an account that they added or took over, nor by asking with it', async () => {
  const password = 'quatre zones 9';
  const approver: Right[] = ['view_devices', 'block_device', 'block_emergency'];
  const [other, untouched] = [await person(approver), await person(approver)];
  const asked = async (who: PersonName) => {
    const answer = await emergency(who, await aVehicle());
    return answer.data.results[0]?.command?.id as CommandId;
  };
  const approves = async (id: CommandId, by: TestCaller, typed: string) =>
    (await by(approveCommand, { params: { id }, body: { password: typed } })).error?.code;
  await world.as('comoe')(editUser, { params: { id: other.id }, body: { password } });
  const takenOver = await asUser(world, other.id);
  expect(await approves(await asked('comoe'), takenOver, password)).toBe('approval_new_account');
  const added = await aUser(world, { rights: approver, password }, 'comoe');
  expect(await approves(await asked('comoe'), await asUser(world, added.id), password)).toBe('approval_new_account');
  // with the account that was taken over they ask, and approve with their own
  const body = {
    mode: 'emergency' as const,
    reason: 'stolen',
    plate: 'Puppet 1',
    password,
    idempotencyKey: randomUUID(),
  };
  const { data } = await takenOver(blockDevices, { body: { ...body, deviceIdList: [await aVehicle('Puppet 1')] } });
  const theirs = data.results[0]?.command?.id as CommandId;
  expect(await approves(theirs, world.as('comoe'), PASSWORD)).toBe('approval_new_account');
  expect(await approves(await asked('comoe'), untouched.ask, 'tortue 4 rivages')).toBe(undefined);
  // a day later each account is a person of its own
  const areNew = async (at: number) => {
    const ids = [other.id, added.id, untouched.id, world.users.comoe];
    const asks =
      'select is_new_account(id, $2) as "isNew" from unnest($1::int[]) with ordinality t (id, place) order by place';
    return (await owner.query(asks, [ids, new Date(at)])).rows.map(({ isNew }) => isNew);
  };
  expect(await areNew(world.clock.now)).toEqual([true, true, false, false]);
  expect(await areNew(world.clock.now + 24 * 60 * MINUTE)).toEqual([false, false, false, false]);
});
