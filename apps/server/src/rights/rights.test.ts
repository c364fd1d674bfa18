import { ENDPOINTS, type Endpoint } from '@balise/contract';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { hashToken } from '../http/token.ts';
import { aDevice } from '../testing/device.ts';
import { aWorld } from '../testing/world.ts';
import { CALLERS, type Caller, tokenOf } from './callers.ts';
import { MATRIX } from './rows.ts';
import { SECRET, secretPlate } from './secret.ts';

/* The stranger's walk: every endpoint of the contract, called by every kind of person. */

const world = await aWorld();
afterAll(() => world.end());
await aDevice(world, { designation: secretPlate() });

// some acts end the sign-ins of whoever does them, also those with which the walk makes its things
const kept = Object.values(world.tokens).map(hashToken);
afterEach(async () => {
  await world.database.pools.owner.query('update sign_ins set revoked_at = null where token_hash = any($1)', [kept]);
});

test('every endpoint has its row in the matrix, and every row its endpoint', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(ENDPOINTS.map(({ name }) => name).sort());
});

describe.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test.each(CALLERS.map((caller, column) => [caller, MATRIX[name]?.outcomes[column]] as const))(
    'as %s: %s',
    async (caller, expected) => {
      const input = (await MATRIX[name]?.input?.({ world, caller })) ?? {};
      const token = await tokenOf(world, caller);
      const answer = await world.as(token === undefined ? undefined : { token })(endpoint as Endpoint, input as never);
      expect([answer.status < 300 ? 'yes' : answer.status, answer.error?.code]).toEqual([expected, answer.error?.code]);
      for (const secret of secretsFrom(caller, name)) expect(answer.text).not.toContain(secret);
      expect(answer.text).not.toMatch(/argon2|password_hash|token_hash/);
    },
  );
});

/** Calls by which nobody in particular gets on: with a link, a challenge, or nothing at all. */
const ANSWERS_ANYBODY = ['requestPasswordReset', 'checkResetCode', 'resetPassword', 'secondFactor'];

/** What must not stand in any answer to this caller. */
function secretsFrom(caller: Caller, endpoint: string): string[] {
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
    case 'viewer':
    case 'comoe':
    case 'awa':
      return [];
    default:
      if (branded) return [SECRET];
      return [SECRET, 'Comoé', 'Kanari', ...(ANSWERS_ANYBODY.includes(endpoint) ? [] : ['"data"'])];
  }
}
