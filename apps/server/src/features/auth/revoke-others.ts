import type { FastifyRequest } from 'fastify';
import type { Scoped } from '../../db/scope.ts';
import { forgetOtherPlaces, placeOf } from './places.ts';
import { revokeSignInsBut } from './queries.ts';

/**
 * Revokes the scope's own user's sign-ins but one, and whatever of a sign-in waits for its second factor: its password may be
 * one that was given up. The places from which it signed in are forgotten with them, but for the present one.
 * @returns how many sign-ins held
 */
export async function revokeOthers(tx: Scoped, except: number, request: FastifyRequest, now: number): Promise<number> {
  await forgetOtherPlaces(tx, placeOf(request));
  return await revokeSignInsBut(tx, except, new Date(now));
}
