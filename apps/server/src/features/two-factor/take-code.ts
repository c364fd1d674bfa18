import type { UserId } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { findFactor, takeRecoveryCode, takeStep } from './queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { unseal } from './seal.ts';
import { stepOfCode } from './totp.ts';

/**
 * Takes a second factor: a code of the app, each time step of which is taken once, or a recovery code, which is used up.
 * @returns how it was; undefined for a wrong one
 */
export async function takeCode(
  api: Api,
  tx: Scoped,
  userId: UserId,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  const now = api.clock();
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) {
    return (await takeRecoveryCode(tx, userId, hashRecoveryCode(typed), new Date(now))) ? 'recovery' : undefined;
  }
  const secret = await secretOf(api, tx, userId);
  const step = secret && stepOfCode(secret, digits, now);
  return step !== undefined && (await takeStep(tx, userId, step)) ? 'app' : undefined;
}

/** The secret of a user's app; undefined where there is none, or none that the platform's key opens. */
export async function secretOf(api: Api, tx: Scoped, userId: UserId): Promise<Buffer | undefined> {
  const factor = await findFactor(tx, userId);
  if (!factor) return undefined;
  const secret = unseal(api.secret, userId, factor.encrypted_secret);
  if (!secret) {
    api.fastify.log.error(
      { userId },
      'a second factor was encrypted with another key: secret.key or BALISE_SECRET_KEY changed',
    );
  }
  return secret;
}
