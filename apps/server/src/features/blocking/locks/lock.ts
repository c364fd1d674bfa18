import { ADMINISTERING, type DeviceId, type lockDevice, type unlockDevice } from '@balise/contract';
import type { z } from 'zod';
import type { Scope } from '../../../db/scope.ts';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail, tooManyAttempts } from '../../../http/failure.ts';
import { beginAttempt, counted, forgetAttempt } from '../../../limits/attempt-queries.ts';
import { audit, commands, request } from '../../commands/index.ts';
import { confirmOwnPassword } from '../../passwords/index.ts';
import { hashPassword, inHashingTurn, isPassword, knownUser } from '../../users/index.ts';
import { CONDITION_OF, keyOf, UNBLOCK } from '../block.ts';
import { addLock, endLock, findLock, ownPinHash } from './lock-queries.ts';

/** Wrong PINs within 15 minutes. */
const MOST = 5;

/** Who may end the lock of somebody else: as scope_administers in sql/blocking.sql. */
export const administers = ({ limited, rights }: Scope): boolean =>
  !limited && ADMINISTERING.every((right) => rights.includes(right));

/** Locks a vehicle and asks for its block, which takes the place of those that wait: others may take them back. @returns why not */
export async function lock(
  act: RequestContext,
  id: DeviceId,
  { reason, pin, idempotencyKey }: z.output<typeof lockDevice.body>,
): Promise<Failure | undefined> {
  const { tx, who, now } = act;
  await commands.inTurnOfUser(tx, who.scope.userId);
  const device = await commands.findRequestedDevice(tx, who.scope, id, true);
  if (!device) return fail('device_not_found');
  if (device.locked) return fail('command_locked');
  // refused while an unblock is on its way: it would leave in spite of the lock
  const asked = { command: { kind: 'block' }, channel: 'connection', mode: 'userLocked', reason, isNew: true } as const;
  const key = keyOf(idempotencyKey, 'block', id);
  const block = await request(act, id, { ...asked, condition: CONDITION_OF.userLocked, idempotencyKey: key });
  if (block instanceof Failure) return block;
  const hash = await inHashingTurn(knownUser(who.scope.userId), () => hashPassword(pin));
  if (hash === undefined) return fail('unavailable');
  const { name } = await commands.nameOfUser(tx, who.scope.userId);
  await addLock(tx, { id, clientId: device.client_id, by: who.scope.userId, name, at: new Date(now), reason, hash });
  await audit(act, 'device.lock', device, { reason });
  return undefined;
}

/**
 * Unlocks a vehicle and asks for its starter to be released; one that is on its way already does. The lock ends even where that cannot be asked.
 * @returns why it is not unlocked; else why no unblock was asked for
 */
export async function unlock(
  act: RequestContext,
  id: DeviceId,
  { pin, password, reason, idempotencyKey }: z.output<typeof unlockDevice.body>,
): Promise<Failure | { withoutUnblock: Failure | undefined }> {
  const { tx, who, now } = act;
  const device = await commands.findRequestedDevice(tx, who.scope, id, true);
  if (!device) return fail('device_not_found');
  const held = await findLock(tx, id);
  if (!held) return fail('not_locked');
  const isOwn = held.locked_by === who.scope.userId;
  const refused =
    isOwn && pin !== undefined
      ? await refusedPin(act, id, pin)
      : password !== undefined && administers(who.scope)
        ? await confirmOwnPassword(act, 'password', password, now)
        : fail('not_allowed');
  if (refused) return refused;
  if (!(await endLock(tx, id))) return fail('not_locked');
  const key = keyOf(idempotencyKey, 'unblock', id);
  const unblock = await request(act, id, { ...UNBLOCK, reason, idempotencyKey: key, unlocks: true, isNew: true });
  const refusal = unblock instanceof Failure && unblock.code !== 'command_pending' ? unblock : undefined;
  // an old key is the caller's mistake: nothing is done
  if (refusal?.code === 'already_exists') return refusal;
  await audit(
    act,
    'device.unlock',
    device,
    { ...(reason === '' ? {} : { reason }) },
    { lockedBy: held.locked_by_name },
  );
  return { withoutUnblock: refusal };
}

/** Wrong PINs are counted by user and vehicle, and slowed down as at the sign-in: four digits would be found out otherwise. */
async function refusedPin({ tx, who, now }: RequestContext, id: DeviceId, pin: string): Promise<Failure | undefined> {
  const { userId } = who.scope;
  const by = [counted('lock pin', [userId, id], MOST), counted('lock pin of', [userId, id], MOST, 'slowed')];
  const { opensAt } = await beginAttempt(tx, by, now);
  if (opensAt !== undefined) return tooManyAttempts(opensAt, now);
  const hash = await ownPinHash(tx, id);
  const isRight = hash !== undefined && (await inHashingTurn(knownUser(userId), () => isPassword(pin, hash)));
  if (isRight === undefined) return fail('unavailable'); // and what was counted is rolled back
  if (!isRight) return fail('fields_invalid', { pin: 'pin_incorrect' }, { keeps: true });
  await forgetAttempt(tx, by);
  return undefined;
}
