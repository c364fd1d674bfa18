import { randomUUID } from 'node:crypto';
import {
  type CommandRequest,
  cancelCommand,
  commandOptions,
  type DeviceId,
  getCommand,
  listCommands,
  requestCommand,
  setCommandSettings,
  setNeverBlock,
} from '@balise/contract';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aModel } from '../../testing/model.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { settleCommands } from './settle.job.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const MINUTE = 60_000;

const aTracker = async (protocol = 'gt06') =>
  (await aDevice(world, { trackerModelId: await aModel(world, protocol) })).id;
type More = { idempotencyKey?: string; channel?: 'sms'; reason?: string; expiresIn?: number };
const ask = (who: PersonName, id: DeviceId, command: CommandRequest, more: More = {}) =>
  world.as(who)(requestCommand, {
    params: { id },
    body: { command, reason: command.kind === 'block' ? 'stolen' : '', idempotencyKey: randomUUID(), ...more },
  });
const refusal = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).error?.code;
const logged = async (id: DeviceId) =>
  (
    await owner.query(
      "select action, actor_id, after from audit_log where subject_kind = 'device' and subject_id = $1 and action like 'command.%' order by id",
      [id],
    )
  ).rows;

test('a cut is written down with who, why, until when and that it is guarded; a gateway hears of it', async () => {
  const id = await aTracker();
  const { data } = await ask('platform', id, { kind: 'block' }, { reason: 'stolen' });
  expect(data).toMatchObject({
    deviceId: id,
    command: { kind: 'block' },
    guarded: true,
    mode: 'normal',
    condition: 'standstill',
    state: 'requested',
    reason: 'stolen',
    requester: 'platform Person',
    expiresAt: world.clock.now + 30 * 60_000,
    sentAt: null,
  });
  const { data: one } = await world.as('platform')(getCommand, { params: { id: data.id } });
  expect(one.steps).toEqual([
    { at: world.clock.now, state: 'requested', note: '', answer: null, by: 'platform Person' },
  ]);
  expect(await logged(id)).toEqual([
    {
      action: 'command.request',
      actor_id: world.users.platform,
      after: { kind: 'block', channel: 'connection', reason: 'stolen', mode: 'normal', condition: 'standstill' },
    },
  ]);
});

test('outputs and words of one’s own are for the platform alone; engines for those who hold the rights', async () => {
  const id = await aTracker('teltonika');
  const forPlatform: CommandRequest[] = [
    { kind: 'output', index: 1, on: true },
    { kind: 'text', text: 'setdigout 1' },
  ];
  for (const command of forPlatform) expect(await refusal('kanari', id, command)).toBe('command_platform_only');
  expect(await refusal('kanari', id, { kind: 'position' })).toBeUndefined();
  expect(await refusal('comoe', id, { kind: 'position' })).toBe('not_allowed');
  expect(await refusal('sahel', id, { kind: 'block' })).toBe('device_not_found');
  const take =
    "update users set rights = array_remove(array_remove(rights, 'block_device'), 'unblock_device') where id = $1";
  await owner.query(take, [world.users.platform]);
  expect(await refusal('platform', id, { kind: 'block' })).toBe('not_allowed');
  expect(await refusal('platform', id, { kind: 'unblock' })).toBe('not_allowed');
  await owner.query("update users set rights = rights || '{block_device,unblock_device}' where id = $1", [
    world.users.platform,
  ]);
  expect(await refusal('kanari', id, { kind: 'block' })).toBeUndefined();
});

test('the database itself refuses a cut without its right, and words that might cut to anyone who is not of the platform', async () => {
  const id = await aTracker();
  const insert = `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind,
    guarded, changed_at, expires_at, limits, mode, condition)
    select id, client_id, $2, 'x', now(), $3, $4, $5, now(), now() + interval '1 hour', $6, $7, $8 from devices where id = $1`;
  const as = async (role: string, kind: string, guarded: boolean, rights: string, mode: string | null = null) => {
    const client = await world.database.pools.api.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('balise.role', $1, true), set_config('balise.user_id', $2, true), set_config('balise.limited', 'no', true),
           set_config('balise.partner_id', $3, true), set_config('balise.client_id', '', true),
           set_config('balise.rights', $4, true)`,
        [role, String(world.users.kanari), role === 'partner' ? String(world.partners.kanari) : '', rights],
      );
      const how = [mode, mode === 'emergency' ? mode : 'standstill'];
      const asked = [id, world.users.kanari, randomUUID(), kind, guarded, DEFAULT_BLOCKING_LIMITS, ...how];
      return await client.query(insert, asked);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const refused = 'row-level security';
  await expect(as('partner', 'block', true, 'view_devices,send_command', 'normal')).rejects.toThrow(refused);
  await expect(as('partner', 'block', true, 'view_devices,block_device', 'emergency')).rejects.toThrow(refused);
  await expect(as('partner', 'block', true, 'view_devices,block_device', 'userLocked')).rejects.toThrow(refused);
  // what is not guarded leaves without proof
  await expect(as('partner', 'block', false, 'view_devices,block_device', 'normal')).rejects.toThrow(refused);
  await expect(as('partner', 'text', true, 'view_devices,send_command,block_device')).rejects.toThrow(refused);
  await expect(as('partner', 'unblock', false, 'view_devices,send_command,block_device')).rejects.toThrow(refused);
  await expect(as('platform', 'block', true, 'view_devices,block_device', 'scheduled')).rejects.toThrow(
    'commands_mode',
  );
  expect((await as('partner', 'position', false, 'view_devices,send_command')).rowCount).toBe(1);
  expect((await as('partner', 'unblock', false, 'view_devices,unblock_device')).rowCount).toBe(1);
  expect((await as('partner', 'block', true, 'view_devices,block_device', 'normal')).rowCount).toBe(1);
});

test('a block needs a reason here too', async () => {
  const id = await aTracker();
  for (const reason of ['', '   ']) {
    const { status, error } = await ask('kanari', id, { kind: 'block' }, { reason });
    expect([status, error.fields]).toMatchObject([422, { reason: { code: 'reason_needed' } }]);
  }
  expect(await refusal('kanari', id, { kind: 'unblock' })).toBeUndefined();
});

test('the same key is the same request; with another meaning it is refused', async () => {
  const id = await aTracker();
  const idempotencyKey = randomUUID();
  const first = await ask('platform', id, { kind: 'interval', seconds: 30 }, { idempotencyKey });
  const again = await ask('platform', id, { kind: 'interval', seconds: 30 }, { idempotencyKey });
  expect(again.data.id).toBe(first.data.id);
  const other = await ask('platform', id, { kind: 'interval', seconds: 60 }, { idempotencyKey });
  expect(other.error).toMatchObject({ code: 'already_exists', fields: { idempotencyKey: expect.anything() } });
  expect((await owner.query('select from commands where device_id = $1', [id])).rowCount).toBe(1);
});

test('an unblock takes the cuts back that wait, and no cut is asked for while it is under way', async () => {
  const id = await aTracker();
  const cut = (await ask('platform', id, { kind: 'block' })).data;
  expect(await refusal('platform', id, { kind: 'block' })).toBe('command_pending');
  const back = (await ask('platform', id, { kind: 'unblock' })).data;
  expect(back).toMatchObject({ guarded: false, expiresAt: null });
  expect((await world.as('platform')(getCommand, { params: { id: cut.id } })).data).toMatchObject({
    state: 'cancelled',
    note: 'unblocked',
    steps: [{ state: 'requested' }, { state: 'cancelled', by: 'platform Person' }],
  });
  expect(await refusal('platform', id, { kind: 'block' })).toBe('command_pending');
});

test('what waits is taken back by a user who may ask for it; what was sent is not', async () => {
  const id = await aTracker();
  const take = (who: PersonName, command: number) => world.as(who)(cancelCommand, { params: { id: command as never } });
  const cut = (await ask('platform', id, { kind: 'block' })).data;
  expect((await take('awa', cut.id)).error.code).toBe('not_allowed');
  expect((await take('sahel', cut.id)).error.code).toBe('command_not_found');
  expect((await take('platform', cut.id)).data).toMatchObject({ state: 'cancelled', note: 'byPerson' });
  expect((await logged(id)).at(-1)).toMatchObject({ action: 'command.cancel', after: { kind: 'block' } });
  const sent = (await ask('platform', id, { kind: 'position' })).data;
  await owner.query("update commands set state = 'sent', sent_at = changed_at, sent_hex = '78' where id = $1", [
    sent.id,
  ]);
  expect((await take('platform', sent.id)).error.code).toBe('command_already_sent');
});

test('nothing is asked of a tracker without a model, of one that cannot, or of one that is off', async () => {
  const { id } = await aDevice(world);
  expect(await refusal('platform', id, { kind: 'position' })).toBe('command_no_model');
  expect(await refusal('platform', await aTracker('osmand'), { kind: 'position' })).toBe('command_not_supported');
  expect(await refusal('platform', await aTracker('gt06'), { kind: 'output', index: 1, on: true })).toBe(
    'command_not_supported',
  );
  const off = await aTracker();
  await owner.query("update devices set status = 'disabled' where id = $1", [off]);
  expect(await refusal('platform', off, { kind: 'position' })).toBe('command_device_disabled');
  await owner.query("update devices set status = 'suspended', suspended_by = 'platform' where id = $1", [off]);
  expect(await refusal('platform', off, { kind: 'position' })).toBe('device_suspended');
});

test('by SMS only what cuts nothing: its text is shown, and it is never said to be sent', async () => {
  const id = await aTracker('teltonika');
  expect(await refusal('platform', id, { kind: 'block' }, { channel: 'sms' })).toBe('command_not_by_sms');
  expect(await refusal('platform', id, { kind: 'text', text: 'setdigout 1' }, { channel: 'sms' })).toBe(
    'command_not_by_sms',
  );
  expect(await refusal('platform', id, { kind: 'output', index: 2, on: true }, { channel: 'sms' })).toBe(
    'command_not_by_sms',
  );
  expect((await ask('platform', id, { kind: 'unblock' }, { channel: 'sms' })).data).toMatchObject({
    state: 'waiting',
    waitsFor: ['byHand'],
    smsText: '  setdigout 0',
    sentAt: null,
    sentHex: null,
  });
  expect(await refusal('platform', await aTracker('h02'), { kind: 'reboot' }, { channel: 'sms' })).toBe(
    'command_not_supported',
  );
});

test('a tracker’s password is read by no one but the platform: not in bytes, not in an SMS, not in options', async () => {
  const id = await aTracker('gps103');
  const sms = (who: PersonName) => ask(who, id, { kind: 'interval', seconds: 60 }, { channel: 'sms' });
  const { data: own } = await sms('kanari');
  expect(own.smsText).toContain('123456'); // as it leaves the factory
  await world.as('kanari')(cancelCommand, { params: { id: own.id } });
  const body = { relayOutput: null, password: 'secret77' };
  await world.as('platform')(setCommandSettings, { params: { id }, body });
  const { data: hidden } = await sms('platform');
  expect(hidden.smsText).toContain('secret77');
  await owner.query("update commands set sent_hex = $2, sent_at = now(), state = 'sent' where id = $1", [
    hidden.id,
    Buffer.from('secret77').toString('hex'),
  ]);
  expect((await sms('kanari')).error.code).toBe('command_platform_only');
  const read = [
    (await world.as('kanari')(listCommands, { params: { id } })).data,
    (await world.as('kanari')(getCommand, { params: { id: hidden.id } })).data,
    (await world.as('kanari')(commandOptions, { params: { id } })).data,
  ];
  for (const answer of read) {
    expect(JSON.stringify(answer)).not.toContain('secret77');
    expect(JSON.stringify(answer)).not.toContain(Buffer.from('secret77').toString('hex'));
  }
  expect(read[2]).toMatchObject({ kinds: expect.not.arrayContaining([expect.objectContaining({ bySms: true })]) });
  const { data: shown } = await world.as('platform')(getCommand, { params: { id: hidden.id } });
  expect(shown).toMatchObject({ smsText: hidden.smsText, sentHex: Buffer.from('secret77').toString('hex') });
});

test.each(['x$AT+GTOUT=y', 'a,1', 'a;b', 'a b', 'a#', 'é', '(1'])('“%s” is no password', async (password) => {
  const id = await aTracker('gl200');
  const body = { relayOutput: 1, password };
  const { error } = await world.as('platform')(setCommandSettings, { params: { id }, body });
  expect(error).toMatchObject({ code: 'fields_invalid', fields: { password: { code: 'invalid_characters' } } });
});

test('how it is wired decides what is guarded; a vehicle that must never be blocked is asked nothing that might', async () => {
  const id = await aTracker('teltonika');
  const set = (relayOutput: number | null, who: PersonName = 'platform') =>
    world.as(who)(setCommandSettings, { params: { id }, body: { relayOutput } });
  const output = async (index: number) => (await ask('platform', id, { kind: 'output', index, on: true })).data.guarded;
  expect(await output(2)).toBe(true);
  await set(1);
  expect([await output(1), await output(2)]).toEqual([true, false]);
  expect((await set(2, 'kanari')).error.code).toBe('command_platform_only');
  await world.as('comoe')(setNeverBlock, { params: { id }, body: { neverBlock: true, reason: 'ambulance' } });
  expect(await refusal('platform', id, { kind: 'block' })).toBe('command_never_blocked');
  expect(await refusal('platform', id, { kind: 'text', text: 'setdigout 1' })).toBe('command_never_blocked');
  expect(await refusal('platform', id, { kind: 'text', text: 'getinfo' })).toBeUndefined();
  expect((await logged(id)).filter(({ action }) => action === 'command.settings')).toHaveLength(1);
});

test('what can be asked follows from the protocol and from who looks', async () => {
  const options = async (who: PersonName, protocol: string) => {
    const { data } = await world.as(who)(commandOptions, { params: { id: await aTracker(protocol) } });
    return data.kinds.map(({ kind }) => kind);
  };
  expect(await options('platform', 'gt06')).toEqual(['block', 'unblock', 'position', 'interval', 'reboot', 'text']);
  expect(await options('platform', 'teltonika')).toContain('output');
  expect(await options('kanari', 'gt06')).toEqual(['block', 'unblock', 'position', 'interval', 'reboot']);
  expect(await options('platform', 'osmand')).toEqual([]);
  expect(await options('platform', 'h02')).not.toContain('position');
});

test('the list is of the time of the present client, newest first', async () => {
  const id = await aTracker();
  await ask('platform', id, { kind: 'position' });
  world.clock.now += 1000;
  await ask('platform', id, { kind: 'reboot' });
  const list = async (who: PersonName) => (await world.as(who)(listCommands, { params: { id }, query: {} })).data;
  expect((await list('kanari')).commands.map(({ command }) => command.kind)).toEqual(['reboot', 'position']);
  const only = async (kinds: string) =>
    await world.as('kanari')(listCommands, { params: { id }, query: { kinds } as never });
  expect((await only('position,unblock')).data).toMatchObject({
    total: 1,
    commands: [{ command: { kind: 'position' } }],
  });
  expect((await only('block,unblock')).data).toMatchObject({ total: 0, commands: [] });
  expect((await only('dance')).error.code).toBe('fields_invalid');
  await owner.query('update devices set client_id = $2 where id = $1', [id, world.clients.bandama]);
  expect((await list('kanari')).total).toBe(0);
  const { rows } = await owner.query('select distinct state, note from commands where device_id = $1', [id]);
  expect(rows).toEqual([{ state: 'cancelled', note: 'transferred' }]);
});

test('by the clock what waited too long expires, also where no gateway holds the tracker', async () => {
  const id = await aTracker();
  const { data } = await ask('platform', id, { kind: 'position' }, { expiresIn: 60 });
  const after = async (seconds: number) => {
    await settleCommands(owner, world.clock.now + seconds * 1000);
    return (await owner.query('select state, note from commands where id = $1', [data.id])).rows;
  };
  expect(await after(59)).toEqual([{ state: 'requested', note: '' }]);
  expect(await after(60)).toEqual([{ state: 'expired', note: 'expired' }]);
});

test('an unblock ends by no time: sent each minute for a day, then each hour, until it is confirmed or cancelled', async () => {
  const id = await aTracker();
  const { data } = await ask('kanari', id, { kind: 'unblock' });
  expect(data.expiresAt).toBeNull();
  const after = async (hours: number, sentAt?: number) => {
    const at = world.clock.now + hours * 60 * MINUTE;
    const sent = "update commands set state = 'sent', sent_at = $2, sent_hex = '00', changed_at = $2 where id = $1";
    if (sentAt !== undefined) await owner.query(sent, [data.id, new Date(world.clock.now + sentAt * 60 * MINUTE)]);
    await settleCommands(owner, at);
    return (await owner.query('select state, note, waits_for from commands where id = $1', [data.id])).rows[0];
  };
  expect(await after(23)).toMatchObject({ state: 'requested' });
  expect(await after(24 * 30)).toMatchObject({ state: 'requested' });
  expect(await after(23, 22.9)).toEqual({ state: 'waiting', note: 'again', waits_for: [] });
  expect(await after(24 * 30, 24 * 30 - 0.1)).toEqual({ state: 'waiting', note: 'again', waits_for: ['nextTry'] });
  expect(await after(24 * 60)).toMatchObject({ state: 'waiting', waits_for: ['nextTry'] });
  expect((await world.as('kanari')(cancelCommand, { params: { id: data.id } })).data.state).toBe('cancelled');
});

test('an unblock by SMS, which may never be sent, expires', async () => {
  const id = await aTracker();
  const { data } = await ask('platform', id, { kind: 'unblock' }, { channel: 'sms' });
  expect(data.expiresAt).toBe(world.clock.now + 24 * 60 * MINUTE);
  await settleCommands(owner, world.clock.now + 24 * 60 * MINUTE);
  expect((await owner.query('select state from commands where id = $1', [data.id])).rows).toEqual([
    { state: 'expired' },
  ]);
});

test('no more than twenty wait for one tracker', async () => {
  const id = await aTracker();
  for (let count = 0; count < 20; count++) await ask('platform', id, { kind: 'text', text: 'STATUS#' });
  expect(await refusal('platform', id, { kind: 'text', text: 'STATUS#' })).toBe('limit_reached');
});

test('neither the log nor what has ended can be changed, by the owner of the database neither', async () => {
  const id = await aTracker();
  const { data } = await ask('platform', id, { kind: 'position' });
  await expect(owner.query("update command_log set note = 'x' where command_id = $1", [data.id])).rejects.toThrow();
  await expect(owner.query('delete from command_log where command_id = $1', [data.id])).rejects.toThrow();
  await owner.query("update commands set state = 'cancelled' where id = $1", [data.id]);
  await expect(
    owner.query("update commands set state = 'sent', sent_at = now(), sent_hex = '00' where id = $1", [data.id]),
  ).rejects.toThrow('ended');
});
