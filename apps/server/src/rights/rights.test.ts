import { type Access, ENDPOINTS, type Endpoint, RIGHT_NAMES, type Right, usableRights } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { hashToken } from '../http/token.ts';
import { aDevice } from '../testing/device.ts';
import { aWorld, PEOPLE } from '../testing/world.ts';
import { CALLERS, type Caller, freshToken, oneWithout, tokenOf } from './callers.ts';
import { inputsOf } from './inputs.ts';
import type { ExpectedOutcome } from './matrix.ts';
import { MATRIX } from './rows.ts';
import { SECRET, secretPlate } from './secret.ts';

/* Every endpoint of the contract, called by every kind of caller, and by callers who hold every right but the one that it needs. */

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

/** Where a caller stands who holds all that may be held there but one right. Nearest to the client first: elsewhere a refusal could be of the place. */
const PLACES = ['comoe', 'kanari', 'platform'] as const;
const isRight = (access: Access): access is Right => (RIGHT_NAMES as readonly string[]).includes(access);

/** The rights without which a call is refused: the one that it needs, and view_devices where that right is of no use without it. */
function rightsNeeded(access: Access | undefined): Right[] {
  if (!access || !isRight(access)) return [];
  return usableRights('platform', false, [access]).length === 0 ? [access, 'view_devices'] : [access];
}

test('rights on devices and groups are among those of no use without view_devices', () => {
  const ofDevices = Object.entries(MATRIX).filter(([, { needs }]) => rightsNeeded(needs).length > 1);
  expect(ofDevices.map(([name]) => name)).toEqual(
    expect.arrayContaining(['previewGroup', 'getTrack', 'previewReport']),
  );
});

const withouts = new Map<string, string>();
/** The token of somebody without one right, made once: no call that is refused ends it. */
async function tokenWithout(right: Right, place: (typeof PLACES)[number]): Promise<string> {
  const key = `${place} without ${right}`;
  const token = withouts.get(key) ?? (await freshToken(world, await oneWithout(world, right, place)));
  withouts.set(key, token);
  return token;
}

/*
 * One input goes from caller to caller as long as each is refused, so those who are refused come first: a refusal must leave it, and
 * every sign-in, as they were. A success spends it, unless the call only reads.
 */
test.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
  const row = MATRIX[name];
  const expectedOf = (caller: Caller) => row?.outcomes[CALLERS.indexOf(caller)];
  const inputs = inputsOf(row, world, isPerson);
  const outcomes: Record<string, string> = {};
  const leaks: string[] = [];
  const call = async (caller: Caller, token: string | undefined) =>
    await world.as(token === undefined ? undefined : { token })(
      endpoint as Endpoint,
      (await inputs.for(caller)) as never,
    );

  const places = PLACES.filter((place) => expectedOf(place) === 'yes');
  const needed = rightsNeeded(row?.needs);
  const without = needed.flatMap((right) => places.map((place) => ({ right, place })));
  // a right that is needed is tested in one place at least
  if (needed.length > 0) expect(places).not.toEqual([]);
  for (const { right, place } of without) {
    const { status, error } = await call(place, await tokenWithout(right, place));
    outcomes[`${place} without ${right}`] = `${status} ${error?.code}`;
    if (status !== 403) inputs.spend();
  }

  const refusedFirst = CALLERS.toSorted((a, b) => Number(expectedOf(a) === 'yes') - Number(expectedOf(b) === 'yes'));
  for (const caller of refusedFirst) {
    const answer = await call(caller, await tokenFor(caller));
    outcomes[caller] = answer.status < 300 ? 'yes' : `${answer.status} ${answer.error?.code}`;
    leaks.push(...leaksTo(caller, name, answer.text));
    const isRefused = [403, 404].includes(answer.status) || (answer.status === 401 && !isPerson(caller));
    if (isRefused) continue;
    if (endpoint.method !== 'GET') inputs.spend();
    await signInAgain();
  }
  const expected = [
    ...without.map(({ right, place }) => [`${place} without ${right}`, '403 not_allowed']),
    ...CALLERS.map((caller) => [caller, outcomeOf(expectedOf(caller), outcomes[caller])]),
  ];
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
