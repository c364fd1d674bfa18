import { ENDPOINTS, type Endpoint } from '@balise/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDevice } from '../testing/device.ts';
import { aShare } from '../testing/share.ts';
import { aWorld } from '../testing/world.ts';
import { freshToken } from './callers.ts';
import { positionsOf, withId } from './id-positions.ts';
import { MATRIX } from './rows.ts';

/*
 * A device that is shared with everything that a share can include, asked of at every door that takes the id of a device. What a share does
 * not open refuses it, as if there were no such device; nothing says what is its owner's alone, and no row of the owner changes.
 */

const SECRET = 'OWNERS ONLY 44';
const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;

/** What a share opens; the look at its past is logged. */
const OPEN = new Set(['getTrack', 'getPath', 'getChart', 'getPast']);

/** Answers for any device, with nothing of it. */
const EMPTY = new Set(['getDriversOfDevice']);

let shared = 0;
beforeAll(async () => {
  const device = await aDevice(world, {
    clientId: world.clients.niger,
    designation: 'Shared 44',
    code: SECRET,
    note: SECRET,
    vehicleMake: SECRET,
  });
  shared = device.id;
  await aShare(world, shared, { by: 'niger', to: 'comoe', rights: ['position', 'history'] });
});

const ofDevices = ENDPOINTS.filter(
  ({ name, path }) => /^\/(fuel\/)?device\/\{id\}/.test(path) && MATRIX[name]?.input !== undefined,
);
const named = ENDPOINTS.filter(({ name }) => MATRIX[name]?.input !== undefined);

async function rowsOfOwner(): Promise<string> {
  const { rows } = await owner.query(
    `select (select json_agg(d) from devices d where d.id = $1) as device,
       (select count(*) from commands where device_id = $1) as commands, (select count(*) from odometer_entries where device_id = $1) as readings,
       (select count(*) from device_group_members where device_id = $1) as groups, (select count(*) from geofence_assignments where device_id = $1) as geofences,
       (select count(*) from user_devices where device_id = $1) as users, (select json_agg(o) from device_ownership o where o.device_id = $1) as periods`,
    [shared],
  );
  return JSON.stringify(rows[0]);
}

async function ask(endpoint: Endpoint, input: object) {
  const before = await rowsOfOwner();
  const token = await freshToken(world, world.users.comoe);
  const { status, text } = await world.as({ token })(endpoint, input as never);
  expect([endpoint.name, text.includes(SECRET)]).toEqual([endpoint.name, false]);
  expect([endpoint.name, await rowsOfOwner()]).toEqual([endpoint.name, before]);
  return status;
}

const makeInput = async (endpoint: Endpoint) =>
  (await MATRIX[endpoint.name]?.input?.({ world, caller: 'comoe' })) ?? {};

test('there are doors with the id of a device in their path', () => {
  expect(ofDevices.length).toBeGreaterThan(20);
});

describe.each(ofDevices.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test('of a shared device, in its path', async () => {
    const input = Object.assign({}, await makeInput(endpoint), { params: { id: shared } });
    const status = await ask(endpoint, input);
    if (!OPEN.has(name) && !EMPTY.has(name)) expect([name, status >= 400 && status < 500]).toEqual([name, true]);
  });
});

describe.each(named.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  test('of a shared device, named in its query or body', async () => {
    const positions = positionsOf(await makeInput(endpoint)).filter(({ noun }) => noun === 'device');
    for (const position of positions) await ask(endpoint, withId(await makeInput(endpoint), position, shared));
  });
});
