import type { Access } from '@balise/contract';
import type { World } from '../testing/world.ts';
import type { Caller } from './callers.ts';

/**
 * Who gets what, written by hand, not derived from the contract. What is asked for (a device, a user, a sign-in, a client)
 * is the client Comoé's; a device is not on the list of `limited`.
 *
 * yes: done · 401: sign in · 403: without the right · 404: for this person there is no such thing · 409: not now
 */
export type ExpectedOutcome = 'yes' | 401 | 403 | 404 | 409 | 422;

/**
 * What the call needs, as decided here: a right that is changed in the contract by mistake is found by the difference. Outcomes in the
 * order of CALLERS, and the request: one that succeeds for every authorised caller.
 */
export type Row = {
  needs: Access;
  outcomes: ExpectedOutcome[];
  input?: (asked: { world: World; caller: Caller }) => Promise<object> | object;
};
/** By the endpoint's name. */
export type Rows = Record<string, Row>;

const NO_TOKEN: ExpectedOutcome[] = [401, 401, 401, 401, 401, 401];

/** Outcomes of those whose token is good, for an endpoint that needs one. */
export const outcomes = (
  platform: ExpectedOutcome,
  kanari: ExpectedOutcome,
  comoe: ExpectedOutcome,
  awa: ExpectedOutcome,
  limited: ExpectedOutcome,
  bandama: ExpectedOutcome,
  sahel: ExpectedOutcome,
  niger: ExpectedOutcome,
  viewer: ExpectedOutcome,
): ExpectedOutcome[] => [...NO_TOKEN, platform, kanari, comoe, awa, limited, bandama, sahel, niger, viewer];

export const ANYONE: ExpectedOutcome[] = Array<ExpectedOutcome>(15).fill('yes');
export const SIGNED_IN: ExpectedOutcome[] = [...NO_TOKEN, ...Array<ExpectedOutcome>(9).fill('yes')];
export const PLATFORM_ONLY = outcomes('yes', 403, 403, 403, 403, 403, 403, 403, 403);

let serial = 0;
/** A word that no row has yet. */
export const unique = (): string => `x${++serial}`;

/** The id that a statement answers with, as the owner of the database. */
export async function idFrom(world: World, statement: string): Promise<number> {
  return Number((await world.database.pools.owner.query(statement)).rows[0].id);
}
