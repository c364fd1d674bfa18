import { randomUUID } from 'node:crypto';
import type {
  Blocked,
  BlockingMode,
  blockDevices,
  DeviceCommand,
  DeviceId,
  ErrorCode,
  unblockDevices,
} from '@balise/contract';
import type { BlockingCondition } from '@balise/tracking';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import { errorBody } from '../../http/error-reply.ts';
import { Failure, fail } from '../../http/failure.ts';
import { type CommandContext, commands, needsSecondPerson, onDevice, request } from '../commands/index.ts';
import { confirmOwnPassword } from '../passwords/index.ts';
import { findPlate } from './block-queries.ts';

type Wanted = z.output<typeof blockDevices.body>;
type Done<E extends { reply: z.ZodType }> = z.input<E['reply']>;

/** What each mode waits for. */
export const CONDITION_OF: Record<Exclude<BlockingMode, 'scheduled'>, BlockingCondition> = {
  normal: 'standstill',
  zeroSpeed: 'standstill',
  userLocked: 'standstill',
  engineOff: 'engineOff',
  emergency: 'emergency',
};

/** Asks for a block of each vehicle. */
export async function blockMany(act: RequestContext, wanted: Wanted): Promise<Done<typeof blockDevices> | Failure> {
  const { mode, reason, expiresIn, idempotencyKey } = wanted;
  const ids = [...new Set(wanted.deviceIdList)];
  if (mode === 'emergency') {
    const refused = await refusedEmergency(act, ids, wanted);
    if (refused) return refused;
  }
  await commands.inTurnOfUser(act.tx, act.who.scope.userId);
  const isMany = mode !== 'emergency' && (await needsSecondPerson(act, ids));
  const approval = mode === 'emergency' ? ('speed' as const) : isMany ? ('many' as const) : null;
  const batch = ids.length > 1 ? randomUUID() : null;
  const asked = { command: { kind: 'block' } as const, channel: 'connection' as const, mode, reason, expiresIn };
  const results = await each(act, ids, (by, id) =>
    request(by, id, {
      ...asked,
      condition: CONDITION_OF[mode],
      idempotencyKey: keyOf(idempotencyKey, 'block', id),
      approval,
      batch,
    }),
  );
  if (isTaken(results)) return KEY_TAKEN;
  const stored = results.flatMap(({ command }) => command ?? []);
  return {
    // a repeated request has the batch of the first
    batch: stored[0]?.batch ?? null,
    awaitsApproval: stored.some((one) => one.approval?.kind === 'many' && one.approval.by === null),
    results,
  };
}

/** Asks for the starters to be released. */
export async function unblockMany(
  act: RequestContext,
  { deviceIdList, reason, idempotencyKey }: z.output<typeof unblockDevices.body>,
): Promise<Done<typeof unblockDevices> | Failure> {
  const ids = [...new Set(deviceIdList)];
  const batch = ids.length > 1 ? randomUUID() : null;
  const results = await each(act, ids, (by, id) =>
    request(by, id, { ...UNBLOCK, reason, idempotencyKey: keyOf(idempotencyKey, 'unblock', id), batch }),
  );
  return isTaken(results) ? KEY_TAKEN : { results };
}

/** What an unblock is, whoever asks for it. */
export const UNBLOCK = {
  command: { kind: 'unblock' },
  mode: null,
  condition: 'standstill',
  channel: 'connection',
} as const;

/** Of a call for several vehicles each has a key of its own. */
export const keyOf = (key: string, kind: 'block' | 'unblock', id: DeviceId): string => `${kind} ${id} ${key}`;

/** In ascending order, in which their commands are locked; answered in the order of the list. */
async function each(
  act: RequestContext,
  ids: readonly DeviceId[],
  ask: (act: CommandContext, id: DeviceId) => Promise<DeviceCommand | Failure>,
): Promise<Blocked[]> {
  const answers = new Map<DeviceId, Blocked>();
  for (const deviceId of ids.toSorted((a, b) => a - b)) {
    const answer = await onDevice(act, deviceId, (one) => ask(one, deviceId));
    answers.set(
      deviceId,
      answer instanceof Failure
        ? { deviceId, command: null, error: errorOf(answer, act.who.language) }
        : { deviceId, command: answer, error: null },
    );
  }
  return ids.flatMap((id) => answers.get(id) ?? []);
}

/** As the error of a call would be; where a field is at fault, in the words for it. */
export function errorOf(failure: Failure, language: RequestContext['who']['language']): NonNullable<Blocked['error']> {
  const { error } = errorBody(failure, language);
  const [field] = Object.values(error.fields ?? {});
  return { code: error.code as ErrorCode, message: field?.message ?? error.message };
}

/** A key that another request has: nothing of it is done. */
const isTaken = (results: readonly Blocked[]): boolean => results.some(({ error }) => error?.code === 'already_exists');
const KEY_TAKEN = fail('already_exists', { idempotencyKey: 'already_exists' });

/** An emergency is of one vehicle, whose plate and the own password are typed again. */
async function refusedEmergency(
  act: RequestContext,
  [id, another]: readonly DeviceId[],
  { plate, password }: Wanted,
): Promise<Failure | undefined> {
  const { tx, who, now } = act;
  if (!who.scope.rights.includes('block_emergency')) return fail('not_allowed');
  if (id === undefined || another !== undefined) return fail('fields_invalid', { deviceIdList: 'choose_one_device' });
  if (plate === undefined) return fail('fields_invalid', { plate: 'required' });
  if (password === undefined) return fail('fields_invalid', { password: 'required' });
  const designation = await findPlate(tx, who.scope, id);
  // a vehicle that is not there is answered for like any other
  if (designation !== undefined && plain(designation) !== plain(plate))
    return fail('fields_invalid', { plate: 'plate_differs' });
  return await confirmOwnPassword(act, 'password', password, now);
}

/** Without what people type in different ways: case, accents, spaces, dashes. */
const plain = (plate: string): string =>
  plate
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toUpperCase();
