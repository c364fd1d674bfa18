import { listAlerts } from '@balise/contract';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { startPlaces } from '../../../places/index.ts';
import { aDevice } from '../../../testing/device.ts';
import { aWorld } from '../../../testing/world.ts';
import { dispatchAlert } from '../dispatch/dispatch.ts';
import { raiseCommandResult } from './command-result.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe } = world.clients;
const dispatching = {
  places: startPlaces(),
  database: world.database.owner,
  secret: Buffer.alloc(32, 1),
  publicUrl: new URL('https://balise.example'),
};

type Asked = { by?: number; kind?: 'block' | 'position'; origin?: keyof typeof MODES };
const MODES = { person: 'engineOff', geofence: 'engineOff', profile: 'scheduled' };

/** A command that waits, of a new vehicle. */
async function aCommand({ by = world.users.comoe, kind = 'block', origin = 'person' }: Asked = {}) {
  const { id: deviceId } = await aDevice(world);
  const { rows } = await owner.query(
    `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, guarded, limits, state,
       changed_at, expires_at, origin, condition, mode)
     values ($1, $2, $3, 'x', $4, $5, $6, true, $7, 'waiting', $4, $4::timestamptz + interval '30 minutes', $8, 'engineOff', $9) returning id`,
    [
      deviceId,
      comoe,
      by,
      new Date(world.clock.now),
      String(deviceId),
      kind,
      DEFAULT_BLOCKING_LIMITS,
      origin,
      kind === 'block' ? MODES[origin] : null,
    ],
  );
  return { id: rows[0].id as number, deviceId };
}

const end = (id: number, state: string, note: string, by: number | null = null) =>
  owner.query('update commands set state = $2, note = $3, changed_by = $4 where id = $1', [id, state, note, by]);

/** Runs what was queued for the command, twice, as a job that is repeated. @returns whether there was anything */
async function runJob(id: number): Promise<boolean> {
  const { rowCount } = await owner.query("select from jobs where queue = 'command-results' and key = $1", [String(id)]);
  for (let time = 0; time < 2; time++) if (rowCount) await raiseCommandResult(owner, id, world.clock.now);
  return rowCount === 1;
}

const alertsOf = async (deviceId: number) =>
  (await owner.query('select id::int, user_id, severity, facts from alerts where device_id = $1', [deviceId])).rows;

test('who asked for a block is alerted of its end, alone and once', async () => {
  const { id, deviceId } = await aCommand();
  await end(id, 'confirmed', 'byRelay');
  expect(await runJob(id)).toBe(true);
  const facts = { commandId: id, command: 'block', result: 'confirmed', note: 'byRelay' };
  expect(await alertsOf(deviceId)).toMatchObject([{ user_id: world.users.comoe, severity: 'info', facts }]);
  const seenBy = async (name: 'comoe' | 'awa') =>
    (await world.as(name)(listAlerts, { query: { deviceId } })).data?.alerts.length;
  expect([await seenBy('comoe'), await seenBy('awa')]).toEqual([1, 0]);
});

test('it reaches the address of who asked where that is a confirmed contact, and no other contact', async () => {
  const { rows } = await owner.query('select email from users where id = $1', [world.users.comoe]);
  const add = (address: string, confirmed: boolean) =>
    owner.query(
      `insert into alert_contacts (client_id, kind, address, label, language, created_by_name, created_at, updated_at, confirmed_at)
       values ($1, 'email', $2, 'Base', 'en', 'x', now(), now(), case when $3 then now() end)`,
      [comoe, address, confirmed],
    );
  await add(rows[0].email.toUpperCase(), false);
  await add('other@people.example', true);
  const mails = async () => (await owner.query('select recipient, subject, body_text from mails')).rows;
  const afterAnEnd = async () => {
    const { id, deviceId } = await aCommand();
    await end(id, 'expired', 'expired');
    await runJob(id);
    for (const alert of await alertsOf(deviceId)) await dispatchAlert(dispatching, alert.id, world.clock.now);
    return await mails();
  };
  expect(await afterAnEnd()).toEqual([]);
  await owner.query('update alert_contacts set confirmed_at = now()');
  const [mail, ...more] = await afterAnEnd();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: rows[0].email.toUpperCase(), subject: expect.stringContaining('failed') });
  expect(mail.body_text).toContain('your request');
});

test('what they cancelled themselves is no news; what others cancelled is', async () => {
  const own = await aCommand();
  await end(own.id, 'cancelled', 'byPerson', world.users.comoe);
  expect(await runJob(own.id)).toBe(false);
  const other = await aCommand();
  await end(other.id, 'cancelled', 'byPerson', world.users.awa);
  expect(await runJob(other.id)).toBe(true);
  expect(await alertsOf(other.deviceId)).toMatchObject([{ severity: 'warning', facts: { note: 'byPerson' } }]);
});

test('a requester who sees the vehicle no more is alerted of nothing', async () => {
  const { id, deviceId } = await aCommand({ by: world.users.limited });
  await end(id, 'confirmed', 'byAnswer');
  expect(await runJob(id)).toBe(true);
  expect(await alertsOf(deviceId)).toEqual([]);
});

test('of what a profile or geofence asked for only failures are news; of other commands nothing', async () => {
  const isReported = async (asked: Asked, state: string) => {
    const { id } = await aCommand(asked);
    await end(id, state, 'expired');
    return await runJob(id);
  };
  expect(await isReported({ origin: 'profile' }, 'confirmed')).toBe(false);
  expect(await isReported({ origin: 'profile' }, 'expired')).toBe(true);
  expect(await isReported({ origin: 'geofence' }, 'cancelled')).toBe(false);
  expect(await isReported({ kind: 'position' }, 'failed')).toBe(false);
});
