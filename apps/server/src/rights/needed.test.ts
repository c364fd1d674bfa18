import {
  type Access,
  ENDPOINTS,
  type Endpoint,
  RIGHT_NAMES,
  type Right,
  rightsWithin,
  usableRights,
} from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aWorld } from '../testing/world.ts';
import { CALLERS, freshToken } from './callers.ts';
import { MATRIX } from './rows.ts';

/* The third part of the rights tests: a caller who holds every right but the one that a call needs. */

const world = await aWorld({ importNetworks: ['127.0.0.0/8'] });
afterAll(() => world.end());
const { owner } = world.database.pools;

const calls = Object.entries(MATRIX).map(([name, { needs }]) => [name, needs] as const);
const isRight = (access: Access): access is Right => (RIGHT_NAMES as readonly string[]).includes(access);

/** Somebody who stands where a person does and holds all that may be held there, but one right. */
async function oneWithout(right: Right, as: 'platform' | 'kanari' | 'comoe'): Promise<string> {
  const role = as === 'platform' ? 'platform' : as === 'kanari' ? 'partner' : 'client';
  const email = `${as}.without.${right}@people.example`;
  await owner.query(
    `insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, rights)
     select role, partner_id, client_id, 'Person', 'without', $1, password_hash, $2 from users where id = $3
     on conflict do nothing`,
    [email, rightsWithin(role).filter((held) => held !== right), world.users[as]],
  );
  const { rows } = await owner.query('select id from users where email = $1', [email]);
  return await freshToken(world, rows[0].id);
}

describe('without view_devices', () => {
  const ofDevices = calls.filter(
    ([, access]) => isRight(access) && usableRights('platform', false, [access]).length === 0,
  );
  test('the rights on devices and groups are among those that it closes', () => {
    expect(ofDevices.map(([name]) => name)).toEqual(
      expect.arrayContaining(['previewGroup', 'getTrack', 'previewReport']),
    );
  });
  test.each(ofDevices)('%s is refused, though %s is held', async (name) => {
    const endpoint = ENDPOINTS.find((one) => one.name === name) as Endpoint;
    for (const as of ['comoe', 'kanari', 'platform'] as const) {
      if (MATRIX[name]?.outcomes[CALLERS.indexOf(as)] !== 'yes') continue;
      const input = (await MATRIX[name]?.input?.({ world, caller: as })) ?? {};
      const { status, error } = await world.as({ token: await oneWithout('view_devices', as) })(
        endpoint,
        input as never,
      );
      expect([as, status, error?.code]).toEqual([as, 403, 'not_allowed']);
    }
  });
});

describe.each(calls.filter(([, access]) => isRight(access)))('%s', (name, access) => {
  // who gets it done with all rights: nearest to the client first, or the refusal would be of the place and not of the right
  const places = (['comoe', 'kanari', 'platform'] as const).filter(
    (as) => MATRIX[name]?.outcomes[CALLERS.indexOf(as)] === 'yes',
  );
  test(`without ${access} is refused`, async () => {
    expect(places).not.toEqual([]);
    const endpoint = ENDPOINTS.find((one) => one.name === name) as Endpoint;
    for (const as of places) {
      const input = (await MATRIX[name]?.input?.({ world, caller: as })) ?? {};
      const token = await oneWithout(access as Right, as);
      const { status, error } = await world.as({ token })(endpoint, input as never);
      expect([as, status, error?.code]).toEqual([as, 403, 'not_allowed']);
    }
  });
});
