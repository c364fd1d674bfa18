import { ENDPOINTS, type Endpoint } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { hashToken } from '../http/token.ts';
import { aDevice } from '../testing/device.ts';
import { aWorld, PEOPLE } from '../testing/world.ts';
import { CALLERS, type Caller, tokenOf } from './callers.ts';
import type { ExpectedOutcome } from './matrix.ts';
import { MATRIX } from './rows.ts';
import { SECRET, secretPlate } from './secret.ts';

/* Every endpoint of the contract, called by every kind of caller. */

const world = await aWorld({ importNetworks: ['127.0.0.0/8'] });
afterAll(() => world.end());
await aDevice(world, { designation: secretPlate() });

// some calls end the sign-ins of their caller, also those with which the test makes its things
const kept = Object.values(world.tokens).map(hashToken);
const signInAgain = () =>
  world.database.pools.owner.query(
    'update sign_ins set revoked_at = null where token_hash = any($1) and revoked_at is not null',
    [kept],
  );

const isPerson = (caller: Caller): boolean => caller === 'viewer' || PEOPLE.some((name) => name === caller);

/** Tokens that sign no one in: no call can end them for another. */
const useless = new Map<Caller, string | undefined>();
async function tokenFor(caller: Caller): Promise<string | undefined> {
  if (isPerson(caller)) return await tokenOf(world, caller);
  if (!useless.has(caller)) useless.set(caller, await tokenOf(world, caller));
  return useless.get(caller);
}

test('every endpoint has its row in the matrix, which states the right that it needs, and every row its endpoint', () => {
  const stated = Object.entries(MATRIX).map(([name, { needs }]) => [name, needs]);
  const declared = ENDPOINTS.map(({ name, access }) => [name, access]);
  expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(declared));
});

test.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
  const row = MATRIX[name];
  const outcomes: Partial<Record<Caller, string>> = {};
  const leaks: string[] = [];
  let unspent: object | undefined;
  for (const caller of CALLERS) {
    const input = (isPerson(caller) ? undefined : unspent) ?? (await row?.input?.({ world, caller })) ?? {};
    const token = await tokenFor(caller);
    const answer = await world.as(token === undefined ? undefined : { token })(endpoint as Endpoint, input as never);
    outcomes[caller] = answer.status < 300 ? 'yes' : `${answer.status} ${answer.error?.code}`;
    leaks.push(...leaksTo(caller, name, answer.text));
    // a refusal for want of a sign-in leaves the input to the next caller, and every sign-in as it was
    const isUntouched = answer.status === 401 && !isPerson(caller);
    unspent = isUntouched ? input : undefined;
    if (!isUntouched) await signInAgain();
  }
  const expected = CALLERS.map((caller, column) => [caller, outcomeOf(row?.outcomes[column], outcomes[caller])]);
  expect(outcomes).toEqual(Object.fromEntries(expected));
  expect(leaks).toEqual([]);
});

/** What the matrix expects, which is a status, with the code that came: the codes are tested elsewhere. */
const outcomeOf = (expected: ExpectedOutcome | undefined, came: string | undefined): string =>
  expected === 'yes' ? 'yes' : `${expected} ${came?.split(' ')[1]}`;

/** The secrets that an answer tells this caller. */
function leaksTo(caller: Caller, endpoint: string, text: string): string[] {
  const found = secretsFrom(caller, endpoint).filter((secret) => text.includes(secret));
  const hashes = /argon2|password_hash|token_hash/.exec(text);
  return [...found, ...(hashes ?? [])].map((secret) => `${caller}: ${secret}`);
}

/** Calls by which no one in particular gets on: with a link, a challenge, or nothing at all. */
const ANSWERS_ANYBODY = ['requestPasswordReset', 'checkResetCode', 'resetPassword', 'secondFactor', 'openSignInLink'];

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
