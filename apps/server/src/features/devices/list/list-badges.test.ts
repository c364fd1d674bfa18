import { type Device, type DeviceId, listDevices, transferDevices } from '@balise/contract';
import {
  always,
  arrive,
  type Badge,
  countStatuses,
  DEFAULT_SETTINGS,
  type DeviceState,
  hasStatus,
  NEW_DEVICE,
  recordOf,
  STATUSES,
} from '@balise/tracking';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeState } from '../../../testing/live-row.ts';
import { aWorld, type PersonName, START } from '../../../testing/world.ts';
import { stateOf } from '../../history/index.ts';

/* A list by badge is PostgreSQL's answer, the badge in it TypeScript's: at every moment they must agree. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const MINUTE = 60_000;

const devices: Device[] = [];
for (let i = 0; i < 24; i++) devices.push(await aDevice(world));

// what moves a badge: speeds around the limits, ignition, voltage, and silences of seconds to hours
type Message = { after: number; kmh: number | null; ignition: boolean | null; volts: number | undefined };
const message: fc.Arbitrary<Message> = fc.record({
  after: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 9000 })),
  kmh: fc.option(fc.constantFrom(0, 2, 4, 60), { freq: 6 }),
  ignition: fc.option(fc.boolean()),
  volts: fc.constantFrom(undefined, 0, 12.8),
});
const history = fc.array(message, { minLength: 1, maxLength: 12 });

function stateAfter(messages: Message[], from = START): DeviceState {
  let at = from;
  let state = NEW_DEVICE;
  for (const { after, kmh, ignition, volts } of messages) {
    at += after * 1000;
    const place = { latitude: 5.3, longitude: -4, altitude: null, course: 90, valid: true, accuracy: null };
    const attributes = {
      ...(ignition === null ? {} : { ignition }),
      ...(volts === undefined ? {} : { externalVoltage: volts }),
    };
    const fix = { time: at, location: kmh === null ? null : { ...place, speed: kmh / 3.6 }, attributes };
    ({ state } = arrive(state, [recordOf(fix, at, DEFAULT_SETTINGS)], at, always(DEFAULT_SETTINGS)));
  }
  return state;
}

const everyDevice = async (who: PersonName) =>
  (await world.as(who)(listDevices, { query: { pageSize: 100 } })).data.devices;

/** What each list by badge has against what the badges in the list of all are. */
async function expectAgreement(who: PersonName): Promise<Set<Badge>> {
  const all = await everyDevice(who);
  const having = (is: (badge: Badge) => boolean) => all.filter(({ badge }) => is(badge)).map(({ id }) => id);
  const counts = countStatuses(all.map(({ badge }) => badge));
  for (const status of STATUSES) {
    const { data } = await world.as(who)(listDevices, { query: { status, pageSize: 100 } });
    const expected = having((badge) => hasStatus(badge, status));
    expect([status, data.devices.map(({ id }) => id), data.total]).toEqual([status, expected, counts[status]]);
    expect(data.devices.every(({ badge }) => hasStatus(badge, status))).toBe(true);
  }
  return new Set(all.map(({ badge }) => badge));
}

test('a list by badge has exactly the devices that have it, whatever they said and however long ago', async () => {
  const met = new Set<Badge>();
  const past = fc.record({
    said: history,
    ago: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 20_000 })),
  });
  const pasts = fc.array(past, { minLength: devices.length, maxLength: devices.length });
  await fc.assert(
    fc.asyncProperty(pasts, async (fleet) => {
      // the last stays one that never spoke
      for (const [i, { said, ago }] of fleet.slice(1).entries()) {
        const length = said.reduce((total, { after }) => total + after, 0);
        await storeState(world.database, devices[i]?.id ?? 0, stateAfter(said, START - (length + ago) * 1000));
      }
      for (const badge of await expectAgreement('comoe')) met.add(badge);
    }),
    { numRuns: 15, endOnFailure: true },
  );
  // who met no device with a badge proved nothing about it
  for (const badge of ['neverConnected', 'powerCut', 'disconnected', 'moving', 'idle', 'stopped'] as const) {
    expect(met).toContain(badge);
  }
});

test('the instants at which a badge turns are of the same side for both', async () => {
  const device = await aDevice(world, { clientId: world.clients.niger });
  const standing = [0, 60, 120].map((after) => ({ after: after || 1, kmh: 0, ignition: true, volts: undefined }));
  const state = stateAfter(standing);
  await storeState(world.database, device.id, state);
  const seenAt = state.seenAt ?? 0;
  const turns: Badge[] = [];
  for (const at of [-1, 0, 1].flatMap((off) => [START + 1000 + 120_000 + off, seenAt + 10 * MINUTE + off])) {
    world.clock.now = at;
    turns.push(...(await expectAgreement('niger')));
  }
  expect(turns).toEqual(['stopped', 'idle', 'idle', 'idle', 'idle', 'disconnected']);
});

test('of a device that was handed on, a badge follows from what its new client may know', async () => {
  world.clock.now = START + 40 * MINUTE;
  const handed: { id: DeviceId }[] = [];
  const driving = [{ after: 2300, kmh: 60, ignition: true, volts: undefined }];
  const waiting = [...driving, ...[10, 20, 30].map((after) => ({ after, kmh: 0, ignition: true, volts: undefined }))];
  for (const said of [driving, waiting]) {
    const device = await aDevice(world, { clientId: world.clients.bandama });
    await storeState(world.database, device.id, stateAfter(said));
    handed.push(device);
  }
  const deviceIdList = handed.map(({ id }) => id);
  const body = { deviceIdList, clientId: world.clients.niger, history: 'stays' } as const;
  expect((await world.as('platform')(transferDevices, { body })).status).toBe(200);
  await expectAgreement('niger');
  // a message without a location: it has spoken, and where it was is not its new client's to know
  for (const [i, said] of [driving, waiting].entries()) {
    const still = [...said, { after: 200, kmh: null, ignition: null, volts: undefined }];
    await storeState(world.database, handed[i]?.id ?? 0, stateAfter(still));
  }
  for (const minutes of [41, 43, 46, 60, 200]) {
    world.clock.now = START + minutes * MINUTE;
    const badges = await expectAgreement('niger');
    expect(badges).not.toContain('moving');
    await expectAgreement('platform');
  }
});

test('a state that was stored by an older version, as JSON, is judged by its facts', async () => {
  world.clock.now = START + 5 * MINUTE;
  const device = await aDevice(world, { clientId: world.clients.bandama });
  await storeState(world.database, device.id, stateAfter([{ after: 290, kmh: 60, ignition: true, volts: undefined }]));
  await owner.query('update device_status set phase = null, silent_after = null where device_id = $1', [device.id]);
  const { rows } = await owner.query('select state from device_live where device_id = $1', [device.id]);
  const asJson = Buffer.from(JSON.stringify(stateOf(rows[0].state)));
  await owner.query('update device_live set state = $2 where device_id = $1', [device.id, asJson]);
  expect(await expectAgreement('bandama')).toEqual(new Set(['moving']));
});
