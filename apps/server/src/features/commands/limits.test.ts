import { randomUUID } from 'node:crypto';
import {
  type CommandRequest,
  commandOptions,
  type DeviceId,
  editClientTrackingSettings,
  editPartnerTrackingSettings,
  getCommand,
  HOLDS_AFTER,
  requestCommand,
  type SomeTrackingFields,
  transferDevices,
} from '@balise/contract';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aModel } from '../../testing/model.ts';
import { aWorld } from '../../testing/world.ts';

/* By which limits a request is held that might cut an engine, as the API says it. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
beforeEach(() => owner.query('delete from tracking_settings'));
const { comoe, bandama } = world.clients;
const platform = world.as('platform');
const MINUTE = 60_000;

const aTracker = async () => (await aDevice(world, { trackerModelId: await aModel(world, 'gt06') })).id;
const ask = (id: DeviceId, command: CommandRequest, expiresIn?: number) =>
  platform(requestCommand, {
    params: { id },
    body: { command, expiresIn, reason: 'stolen', idempotencyKey: randomUUID() },
  });
/** Changes what is asked for, and lets it come into force. */
async function choose(body: SomeTrackingFields, id = comoe): Promise<void> {
  expect((await platform(editClientTrackingSettings, { params: { id }, body })).status).toBe(200);
  world.clock.now += HOLDS_AFTER;
}
const heldTo = (own: object) => ({ ...DEFAULT_BLOCKING_LIMITS, ...own });

test('a request keeps the limits that were in force, and its details tell them', async () => {
  const [first, second] = [await aTracker(), await aTracker()];
  const { data: usual } = await ask(first, { kind: 'block' });
  expect(usual.limits).toEqual(DEFAULT_BLOCKING_LIMITS);
  const body = { blockEngineOffFor: 300, blockFreshFor: 20 };
  await platform(editPartnerTrackingSettings, { params: { id: world.partners.kanari }, body });
  await choose({ blockEngineOffFor: 120 });
  const { data: own } = await ask(second, { kind: 'block' });
  expect(own.limits).toEqual(heldTo({ blockEngineOffFor: 120, blockFreshFor: 20 }));
  const { data: details } = await platform(getCommand, { params: { id: usual.id } });
  expect(details.limits).toEqual(DEFAULT_BLOCKING_LIMITS);
  const { data: options } = await platform(commandOptions, { params: { id: first } });
  expect(options.limits).toEqual(own.limits);
});

test('a change is not in force before its moment', async () => {
  const id = await aTracker();
  await platform(editClientTrackingSettings, { params: { id: comoe }, body: { blockStandsFor: 120 } });
  expect((await platform(commandOptions, { params: { id } })).data.limits.blockStandsFor).toBe(30);
  world.clock.now += HOLDS_AFTER;
  expect((await platform(commandOptions, { params: { id } })).data.limits.blockStandsFor).toBe(120);
});

test('what might cut waits no longer than its client lets it; a longer time is refused with the field', async () => {
  const id = await aTracker();
  await choose({ blockLifetime: 600 });
  const { data: cut } = await ask(id, { kind: 'block' });
  expect(cut.expiresAt).toBe(world.clock.now + 10 * MINUTE);
  const long = await ask(id, { kind: 'text', text: 'DYD#' }, 601);
  expect(long.error).toMatchObject({ code: 'fields_invalid', fields: { expiresIn: { code: 'too_large' } } });
  expect((await ask(id, { kind: 'text', text: 'DYD#' }, 600)).data.expiresAt).toBe(world.clock.now + 10 * MINUTE);
  expect((await ask(id, { kind: 'text', text: 'DYD#' }, 60)).data.expiresAt).toBe(world.clock.now + MINUTE);
  // what cuts nothing, and the way back, are none of its business
  expect((await ask(id, { kind: 'position' }, 14_400)).data.expiresAt).toBe(world.clock.now + 240 * MINUTE);
  expect((await ask(id, { kind: 'unblock' })).data.expiresAt).toBeNull();
});

test('no one’s request waits longer than Balise’s own thirty minutes', async () => {
  const id = await aTracker();
  expect((await ask(id, { kind: 'block' }, 1801)).error?.fields).toMatchObject({ expiresIn: { code: 'too_large' } });
  expect((await ask(id, { kind: 'block' }, 1800)).data.expiresAt).toBe(world.clock.now + 30 * MINUTE);
});

test('a vehicle that changes hands is asked for as much as its new client asks for', async () => {
  const id = await aTracker();
  await choose({ blockStillFor: 600 });
  await choose({ blockStillFor: 900 }, bandama);
  await platform(transferDevices, { body: { deviceId: id, clientId: bandama, history: 'goes' } });
  expect((await ask(id, { kind: 'block' })).data.limits).toEqual(heldTo({ blockStillFor: 900 }));
});

test('a command without limits cannot be stored', async () => {
  const { data } = await ask(await aTracker(), { kind: 'block' });
  for (const limits of ['null', '\'{"blockFreshFor": 60}\'']) {
    await expect(owner.query(`update commands set limits = ${limits} where id = $1`, [data.id])).rejects.toThrow();
  }
});
