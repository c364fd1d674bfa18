import { randomUUID } from 'node:crypto';
import {
  approveBatch,
  approveCommand,
  blockDevices,
  cancelCommand,
  type DeviceId,
  editBlockingSettings,
  getCommand,
  requestCommand,
  unblockDevices,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { asUser } from '../../testing/user.ts';
import { PASSWORD } from '../../testing/world.ts';
import { aBlockingWorld } from './testing/blocking-world.ts';

const { world, owner, aVehicle, block, emergency, ends, person, logged } = await aBlockingWorld();
afterAll(() => world.end());
const MINUTE = 60_000;
const several = (count: number) => Promise.all(Array.from({ length: count }, () => aVehicle()));
const unblock = (who: 'comoe' | 'bandama' | 'kanari' | 'awa', ids: DeviceId[], idempotencyKey = randomUUID()) =>
  world.as(who)(unblockDevices, { body: { deviceIdList: ids, reason: 'found', idempotencyKey } });

test.each([
  ['normal', 'standstill'],
  ['zeroSpeed', 'standstill'],
  ['engineOff', 'engineOff'],
] as const)('a client blocks a vehicle: %s waits for %s', async (mode, condition) => {
  const id = await aVehicle();
  const { data } = await block('comoe', [id], { mode });
  expect(data).toMatchObject({ batch: null, awaitsApproval: false });
  expect(data.results).toMatchObject([{ deviceId: id, error: null, command: { mode, condition, origin: 'person' } }]);
  const [command] = data.results.map((one) => one.command);
  expect(command).toMatchObject({ guarded: true, state: 'requested', reason: 'stolen', requester: 'comoe Person' });
  expect(command?.expiresAt).toBe(world.clock.now + 30 * MINUTE);
  expect(await logged(id, 'command.request')).toEqual([
    {
      action: 'command.request',
      actor_id: world.users.comoe,
      client_id: world.clients.comoe,
      before: null,
      after: { kind: 'block', channel: 'connection', reason: 'stolen', mode, condition },
    },
  ]);
});

test('each vehicle is answered for by itself, in the order of the list and in the reader’s language', async () => {
  const [one, other, foreign] = [await aVehicle(), await aVehicle(), await aVehicle('NG 1', world.clients.niger)];
  const { id: modelless } = await aDevice(world);
  await block('comoe', [other]);
  const { data, status } = await block('comoe', [other, foreign, modelless, one], { mode: 'engineOff' });
  expect(status).toBe(200);
  const answers = data.results.map(({ deviceId, command, error }) => [deviceId, command?.state, error?.code]);
  expect(answers).toEqual([
    [other, undefined, 'command_pending'],
    [foreign, undefined, 'device_not_found'],
    [modelless, undefined, 'command_no_model'],
    [one, 'requested', undefined],
  ]);
  expect(data.results[0]?.error?.message).toBe('This command or its opposite is already in progress for this vehicle.');
  await owner.query("update users set language = 'fr' where id = $1", [world.users.comoe]);
  const french = (await block('comoe', [other])).data.results[0]?.error?.message;
  expect(french).toBe('Cette commande, ou la commande inverse, est déjà en cours pour ce véhicule.');
  await owner.query("update users set language = 'en' where id = $1", [world.users.comoe]);
});

test('a block has its reason, and may wait for less than its client’s limit but not for more', async () => {
  const id = await aVehicle();
  const { error } = await block('comoe', [id], { reason: ' ' });
  expect(error).toMatchObject({ code: 'fields_invalid', fields: { reason: { message: 'Reason required.' } } });
  const { data } = await block('comoe', [id], { expiresIn: 3_600 });
  expect(data.results[0]?.error?.code).toBe('fields_invalid');
  const short = (await block('comoe', [id], { expiresIn: 600 })).data.results[0]?.command;
  expect(short?.expiresAt).toBe(world.clock.now + 10 * MINUTE);
});

test('the same key is the same request; with another meaning it is refused, and nothing of it is done', async () => {
  const [one, other] = [await aVehicle(), await aVehicle()];
  const key = { idempotencyKey: randomUUID() };
  const first = (await block('comoe', [one, other], key)).data;
  const again = (await block('comoe', [one, other], key)).data;
  expect(again.results.map(({ command }) => command?.id)).toEqual(first.results.map(({ command }) => command?.id));
  expect(again.batch).toBe(first.batch);
  const { error } = await block('comoe', [one], { ...key, mode: 'engineOff' });
  expect(error).toMatchObject({ code: 'already_exists', fields: { idempotencyKey: expect.anything() } });
});

test('an unblock cancels blocks that wait, whoever asked for them, and a block is refused while it is on its way', async () => {
  const id = await aVehicle();
  const cut = (await block('kanari', [id])).data.results[0]?.command;
  const { data } = await unblock('comoe', [id]);
  expect(data.results).toMatchObject([{ deviceId: id, command: { guarded: false, mode: null, reason: 'found' } }]);
  const after = (await world.as('comoe')(getCommand, { params: { id: cut?.id as never } })).data;
  expect(after).toMatchObject({ state: 'cancelled', note: 'unblocked' });
  expect((await block('comoe', [id])).data.results[0]?.error?.code).toBe('command_pending');
});

test('rights: who may not, may not; a limited user blocks the vehicles of its list, and no other', async () => {
  const [own, other] = [await aVehicle(), await aVehicle()];
  expect((await block('awa', [own])).error.code).toBe('not_allowed');
  expect((await unblock('awa', [own])).error.code).toBe('not_allowed');
  const limited = await person(['view_devices', 'block_device'], [own]);
  const body = { deviceIdList: [own, other], mode: 'normal' as const, reason: 'x', idempotencyKey: randomUUID() };
  const { data } = await limited.ask(blockDevices, { body });
  expect(data.results.map(({ error }) => error?.code)).toEqual([undefined, 'device_not_found']);
  expect((await unblock('bandama', [own])).data.results[0]?.error?.code).toBe('device_not_found');
  // it may block, and not give back
  const key = { idempotencyKey: randomUUID() };
  expect((await limited.ask(unblockDevices, { body: { deviceIdList: [own], ...key } })).error.code).toBe('not_allowed');
});

test('what waits is taken back by who may block, not by who may not; others learn nothing of it', async () => {
  const id = await aVehicle();
  const cut = (await block('kanari', [id])).data.results[0]?.command;
  const take = async (who: 'awa' | 'bandama' | 'comoe') =>
    await world.as(who)(cancelCommand, { params: { id: cut?.id as never } });
  expect((await take('awa')).error.code).toBe('not_allowed');
  expect((await take('bandama')).error.code).toBe('command_not_found');
  expect((await take('comoe')).data).toMatchObject({ state: 'cancelled', note: 'byPerson' });
});

test('an emergency wants its right, one vehicle, its plate and the password; each fault names its field', async () => {
  const [id, other] = [await aVehicle('AB 123-CD'), await aVehicle()];
  const fields = async (more: Parameters<typeof emergency>[2]) => {
    const { error } = await emergency('comoe', id, more);
    return Object.entries(error.fields ?? {}).map(([field, { code }]) => `${field}: ${code}`);
  };
  expect(await fields({ plate: 'AB 123-CE' })).toEqual(['plate: plate_differs']);
  expect(await fields({ plate: undefined })).toEqual(['plate: required']);
  expect(await fields({ password: undefined })).toEqual(['password: required']);
  expect(await fields({ password: 'wrong' })).toEqual(['password: password_incorrect']);
  expect(await fields({ reason: '' })).toEqual(['reason: reason_needed']);
  expect(await fields({ deviceIdList: [id, other] })).toEqual(['deviceIdList: choose_one_device']);
  const manager = await person(['view_devices', 'block_device']);
  const body = {
    deviceIdList: [id],
    mode: 'emergency' as const,
    reason: 'x',
    plate: 'AB 123-CD',
    password: 'tortue 4 rivages',
  };
  const asked = await manager.ask(blockDevices, { body: { ...body, idempotencyKey: randomUUID() } });
  expect(asked.error.code).toBe('not_allowed');
  expect((await owner.query('select from commands where device_id = $1', [id])).rowCount).toBe(0);
  const { data } = await emergency('comoe', id, { plate: 'ab123cd' });
  expect(data.results[0]?.command).toMatchObject({
    mode: 'emergency',
    condition: 'emergency',
    expiresAt: world.clock.now + 4 * 60 * MINUTE,
    approval: { kind: 'speed', until: world.clock.now + 10 * MINUTE, by: null, at: null, isOwn: true },
  });
});

test('wrong passwords of an emergency are counted, and lock it', async () => {
  const { id: user, ask } = await person(['view_devices', 'block_device', 'block_emergency']);
  const id = await aVehicle('LK 1');
  const asked = { deviceIdList: [id], mode: 'emergency' as const, reason: 'x', plate: 'LK 1' };
  const tries = async (password: string) =>
    (await ask(blockDevices, { body: { ...asked, password, idempotencyKey: randomUUID() } })).error?.code;
  for (let turn = 0; turn < 5; turn++) expect(await tries('wrong')).toBe('fields_invalid');
  expect(await tries('tortue 4 rivages')).toBe('too_many_attempts');
  expect((await owner.query('select from commands where requested_by = $1', [user])).rowCount).toBe(0);
});

test('a second person approves an emergency: not the one who asked, nor one without the right, nor of a foreign tenant', async () => {
  const id = await aVehicle();
  const command = (await emergency('comoe', id)).data.results[0]?.command;
  const params = { id: command?.id as never };
  const approve = async (who: 'comoe' | 'awa' | 'bandama' | 'kanari', password = PASSWORD) =>
    await world.as(who)(approveCommand, { params, body: { password } });
  expect((await approve('comoe')).error.code).toBe('approval_own');
  expect((await approve('awa')).error.code).toBe('not_allowed');
  expect((await approve('bandama')).error.code).toBe('command_not_found');
  const blocker = await person(['view_devices', 'block_device']);
  const without = await blocker.ask(approveCommand, { params, body: { password: 'tortue 4 rivages' } });
  expect(without.error.code).toBe('not_allowed');
  expect((await approve('kanari', 'wrong')).error.fields).toMatchObject({ password: { code: 'password_incorrect' } });
  const { data } = await approve('kanari');
  expect(data).toMatchObject({
    note: 'approved',
    approval: { by: 'kanari Person', at: world.clock.now, isOwn: false },
  });
  expect((await approve('kanari')).error.code).toBe('approval_over');
  const { data: steps } = await world.as('comoe')(getCommand, { params });
  expect(steps.steps.map(({ note }) => note)).toEqual(['', 'approved']);
  expect(await logged(id, 'command.approve')).toMatchObject([
    { actor_id: world.users.kanari, after: { kind: 'block', mode: 'emergency', requester: 'comoe Person' } },
  ]);
});

test('an approval comes too late after ten minutes, or when the command is over', async () => {
  const approve = async (id: number | undefined) =>
    (await world.as('kanari')(approveCommand, { params: { id: id as never }, body: { password: PASSWORD } })).error
      ?.code;
  const late = (await emergency('comoe', await aVehicle())).data.results[0]?.command;
  const over = (await emergency('comoe', await aVehicle())).data.results[0]?.command;
  await world.as('comoe')(cancelCommand, { params: { id: over?.id as never } });
  expect(await approve(over?.id)).toBe('approval_over');
  const before = world.clock.now;
  world.clock.now += 10 * MINUTE + 1;
  expect(await approve(late?.id)).toBe('approval_over');
  world.clock.now = before;
});

test('more vehicles than one person may block wait for a second one, who approves them at once', async () => {
  const settings = (approvalAbove: number) =>
    world.as('comoe')(editBlockingSettings, { body: { killSwitch: false, approvalAbove } });
  await settings(3);
  const few = (await block('comoe', await several(3))).data;
  expect(few).toMatchObject({ awaitsApproval: false, batch: expect.anything() });
  const ids = await several(4);
  const { data } = await block('comoe', ids);
  expect(data.awaitsApproval).toBe(true);
  for (const { command } of data.results) {
    expect(command).toMatchObject({
      state: 'waiting',
      waitsFor: ['awaitingApproval'],
      batch: data.batch,
      expiresAt: world.clock.now + 10 * MINUTE,
      approval: { kind: 'many', by: null },
    });
  }
  const approve = async (who: 'comoe' | 'awa' | 'bandama' | 'kanari') =>
    await world.as(who)(approveBatch, { params: { batch: data.batch ?? '' }, body: { password: PASSWORD } });
  expect((await approve('comoe')).error.code).toBe('approval_own');
  expect((await approve('awa')).error.code).toBe('not_allowed');
  expect((await approve('bandama')).error.code).toBe('command_not_found');
  // who sees a part approves that part
  const limited = await person(['view_devices', 'block_device'], [ids[0] as DeviceId]);
  const body = { password: 'tortue 4 rivages' };
  const part = await limited.ask(approveBatch, { params: { batch: data.batch ?? '' }, body });
  expect(part.data.commands.map(({ deviceId }) => deviceId)).toEqual([ids[0]]);
  const approved = (await approve('kanari')).data.commands;
  expect(approved.map(({ deviceId }) => deviceId)).toEqual(ids.slice(1).sort((a, b) => a - b));
  for (const command of approved) {
    expect(command).toMatchObject({
      state: 'requested',
      waitsFor: [],
      note: 'approved',
      approval: { by: 'kanari Person' },
    });
    expect(command.expiresAt).toBe(world.clock.now + 30 * MINUTE);
  }
  expect((await approve('kanari')).error.code).toBe('approval_over');
  await settings(10);
});

test('blocks are limited: of one vehicle within an hour, and of one user without a second person', async () => {
  const id = await aVehicle();
  const turn = async (comesTo: (command: number) => Promise<unknown>) => {
    const { command, error } = (await block('comoe', [id])).data.results[0] ?? {};
    if (command) await comesTo(command.id);
    return error?.code;
  };
  // what never left bars no one
  const cancels = (command: number) => world.as('comoe')(cancelCommand, { params: { id: command as never } });
  for (let times = 0; times < 11; times++) expect(await turn(cancels)).toBe(undefined);
  for (let times = 0; times < 10; times++)
    expect(await turn((command) => ends(command, 'confirmed', 'byAnswer'))).toBe(undefined);
  expect(await turn(cancels)).toBe('too_many_blocks');
  expect((await emergency('kanari', id)).data.results[0]?.error).toBe(null);
  expect((await unblock('comoe', [id])).data.results[0]?.error).toBe(null);
  const busy = await person(['view_devices', 'block_device']);
  await owner.query(
    `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, mode, guarded, limits,
       changed_at, expires_at, state)
     select device_id, client_id, $2, 'x', $3, 'busy ' || n, 'block', 'normal', true, limits, $3, $3::timestamptz + interval '1 hour', 'expired'
     from (select * from commands where device_id = $1 limit 1) c, generate_series(1, 60) n`,
    [await blockedOnce(), busy.id, new Date(world.clock.now)],
  );
  const body = { deviceIdList: [await aVehicle()], mode: 'normal' as const, reason: 'x' };
  const ask = async () => {
    const caller = await asUser(world, busy.id);
    return (await caller(blockDevices, { body: { ...body, idempotencyKey: randomUUID() } })).data;
  };
  expect((await ask()).results[0]?.error?.code).toBe('too_many_blocks');
  world.clock.now += 60 * MINUTE + 1;
  expect((await ask()).results[0]?.error).toBe(null);
});
async function blockedOnce(): Promise<DeviceId> {
  const id = await aVehicle();
  await block('platform', [id]);
  return id;
}

test('a reseller asks for a block through the tracker’s own call too, by the same rules', async () => {
  const id = await aVehicle();
  const ask = async (command: object) =>
    (
      await world.as('kanari')(requestCommand, {
        params: { id },
        body: { command: command as never, condition: 'engineOff', reason: 'stolen', idempotencyKey: randomUUID() },
      })
    ).data;
  expect(await ask({ kind: 'block' })).toMatchObject({ mode: 'engineOff', condition: 'engineOff', origin: 'person' });
});

test.each([
  ['blocking_failed', 'Blocking failed. Please try again.', 'Le blocage a échoué. Veuillez réessayer.'],
  ['unblocking_failed', 'Unblocking failed. Please try again.', 'Le déblocage a échoué. Veuillez réessayer.'],
])(
  '%s: an act that fails for no reason of the caller’s is called so, in both languages',
  async (code, english, french) => {
    const id = await aVehicle();
    const body = { deviceIdList: [id], reason: 'x', idempotencyKey: randomUUID() };
    const fails = async (language: string) =>
      code === 'blocking_failed'
        ? await world.as('comoe')(blockDevices, { body: { ...body, mode: 'normal' } }, { 'accept-language': language })
        : await world.as('comoe')(unblockDevices, { body }, { 'accept-language': language });
    await owner.query('alter table commands rename to commands_away');
    try {
      const answer = await fails('en');
      expect([answer.status, answer.error.code, answer.error.message]).toEqual([500, code, english]);
      expect((await fails('fr')).error.message).toBe(french);
    } finally {
      await owner.query('alter table commands_away rename to commands');
    }
  },
);
