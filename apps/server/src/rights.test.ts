import { ENDPOINTS, type Endpoint } from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { hashToken, newToken } from './http/token.ts';
import { aDevice, anImei, fieldsOf } from './testing/device.ts';
import { CALLERS, RIGHTS_MATRIX } from './testing/rights-matrix.ts';
import { aWorld, emailOf, PASSWORD, PEOPLE, type PersonName } from './testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const SECRET = 'SECRET 77';
type Caller = (typeof CALLERS)[number];

/** A new token of a person, so that signing out in one case spoils no other. */
async function freshToken(user: number, state: { expired?: boolean; revoked?: boolean } = {}): Promise<string> {
  const token = newToken();
  const now = new Date(world.clock.now);
  await owner.query(
    `insert into sign_ins (user_id, token_hash, created_at, last_used_at, expires_at, remember, revoked_at, address, user_agent)
     values ($1, $2, $3, $3, $4, false, $5, '192.0.2.1', '')`,
    [
      user,
      hashToken(token),
      now,
      new Date(world.clock.now + (state.expired ? -1 : 3_600_000)),
      state.revoked ? now : null,
    ],
  );
  return token;
}

async function tokenOf(caller: string): Promise<string | undefined> {
  if (caller === 'nobody') return undefined;
  if (caller === 'forged') return newToken();
  if (caller === 'expired') return freshToken(world.users.comoe, { expired: true });
  if (caller === 'revoked') return freshToken(world.users.comoe, { revoked: true });
  return freshToken(world.users[caller as PersonName]);
}

const one = async (statement: string): Promise<number> => Number((await owner.query(statement)).rows[0].id);
const device = async () => (await aDevice(world, { designation: SECRET })).id;
let serial = 0;
const unique = () => `x${++serial}`;

/** What is asked of each endpoint: something that succeeds for whoever may. */
const INPUTS: Record<string, (caller: string) => Promise<object> | object> = {
  login: (caller) => {
    const name = PEOPLE.find((person) => person === caller) ?? 'awa';
    return { body: { email: emailOf(name), password: PASSWORD } };
  },
  partnerLogin: () => ({ query: { name: 'Kanari' } }),
  revokeSignIn: async () => {
    await freshToken(world.users.comoe);
    return { params: { id: await one('select max(id) as id from sign_ins') } };
  },
  listDevices: () => ({ query: {} }),
  addDevice: () => ({ body: fieldsOf(world) }),
  getDevice: async () => ({ params: { id: await device() } }),
  getDeviceValues: async () => ({ params: { id: await device() } }),
  editDevice: async () => ({ params: { id: await device() }, body: fieldsOf(world) }),
  deleteDevice: async () => ({ params: { id: await device() } }),
  getTrack: async () => ({ params: { id: await device() }, query: { from: 0, to: 1 } }),
  addDeviceType: () => ({ body: { code: unique(), nameEn: 'x', nameFr: 'x' } }),
  editDeviceType: () => ({ params: { id: 1 }, body: { code: unique(), nameEn: 'x', nameFr: 'x' } }),
  deleteDeviceType: async () => ({
    params: {
      id: await one(`insert into device_types (code, name_en, name_fr) values ('${unique()}', '', '') returning id`),
    },
  }),
  addOperator: () => ({ body: { name: unique(), countryCode2: 'CI' } }),
  editOperator: () => ({ params: { id: 1 }, body: { name: unique(), countryCode2: 'CI' } }),
  deleteOperator: async () => ({
    params: { id: await one(`insert into operators (name, country_code2) values ('${unique()}', 'CI') returning id`) },
  }),
  addTrackerModel: () => ({ body: { brand: unique(), name: 'x', protocol: 'gt06' } }),
  editTrackerModel: () => ({ params: { id: 1 }, body: { brand: unique(), name: 'x', protocol: 'gt06' } }),
  deleteTrackerModel: async () => ({
    params: {
      id: await one(
        `insert into tracker_models (brand, name, protocol) values ('${unique()}', 'x', 'gt06') returning id`,
      ),
    },
  }),
  claimUnknownDevice: async () => ({
    params: {
      id: await one(
        `insert into unknown_devices (protocol, identity, address, first_seen_at, last_seen_at)
         values ('gt06', '${anImei()}', '192.0.2.5', now(), now()) returning id`,
      ),
    },
    body: fieldsOf(world),
  }),
};

test('every endpoint has its row in the matrix, and every row its endpoint', () => {
  expect(Object.keys(RIGHTS_MATRIX).sort()).toEqual(ENDPOINTS.map(({ name }) => name).sort());
});

await device();

describe.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test.each(CALLERS.map((caller, column) => [caller, RIGHTS_MATRIX[name]?.[column]] as const))(
    'as %s: %s',
    async (caller, expected) => {
      const input = (await INPUTS[name]?.(caller)) ?? {};
      const token = await tokenOf(caller);
      const answer = await world.as(token === undefined ? undefined : { token })(endpoint as Endpoint, input as never);
      expect([answer.status < 300 ? 'yes' : answer.status, answer.error?.code]).toEqual([expected, answer.error?.code]);
      for (const secret of secretsFrom(caller, name)) expect(answer.text).not.toContain(secret);
      expect(answer.text).not.toMatch(/argon2|password_hash|token_hash/);
    },
  );
});

/** What must not stand in any answer to this caller. */
function secretsFrom(caller: Caller | string, endpoint: string): string[] {
  const branded = endpoint === 'partnerLogin' || endpoint === 'login'; // says whose page it is, to anybody
  switch (caller) {
    case 'limited':
      return [SECRET];
    case 'bandama':
      return [SECRET, 'Comoé'];
    case 'sahel':
    case 'niger':
      return branded ? [SECRET] : [SECRET, 'Comoé', 'Kanari'];
    case 'platform':
    case 'kanari':
    case 'comoe':
    case 'awa':
      return [];
    default:
      return branded ? [SECRET] : [SECRET, 'Comoé', 'Kanari', '"data"'];
  }
}
