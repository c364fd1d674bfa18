import {
  type BlockingMode,
  type CommandApproval,
  type CommandNote,
  type CommandRequest,
  type DeviceCommand,
  type DeviceId,
  EMERGENCY_LIFE,
  OPEN_STATES,
  type ShareId,
} from '@balise/contract';
import { couldBlock, type DeviceSettings } from '@balise/protocols';
import type { BlockingCondition, BlockingLimits } from '@balise/tracking';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { BLOCKS_OF_DEVICE, BLOCKS_OF_USER } from '../../limits/limits.ts';
import { blockingLimitsAt } from '../tracking-settings/index.ts';
import { encoderOf, isEncoded, settingsOf, smsOf } from './ability.ts';
import { audit } from './act.ts';
import * as limited from './block-limit-queries.ts';
import type { CommandContext } from './by-share.ts';
import { mayReadSms, refusalOf } from './policy.ts';
import * as queries from './queries.ts';
import { blockOwner, holdShare } from './share-queries.ts';

/** What a user asks of a tracker. */
export type Asked = {
  command: CommandRequest;
  /** How a block is asked for; null: it is none. */
  mode: BlockingMode | null;
  condition: BlockingCondition;
  reason: string;
  channel: 'connection' | 'sms';
  /** Seconds. */
  expiresIn?: number | undefined;
  /** The same of the same user is the same request. */
  idempotencyKey: string;
  /** What proposed it to the user, who asks for it all the same; absent: nobody. */
  origin?: 'person' | 'latePayment';
  /** What a second person may approve. */
  approval?: CommandApproval | null;
  /** Of the call that asked for it with others. */
  batch?: string | null;
  /** It ends a lock: the right to lock is enough. */
  unlocks?: boolean;
  /** It has an effect of its own beside the command: a command of an earlier call that is over does not do for it. */
  isNew?: boolean;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long what cuts nothing may wait unless the request says otherwise: an engine that is to be given back waits for a day. */
const LIFE = 30 * MINUTE;
export const LIFE_OF_UNBLOCK = 24 * 60 * MINUTE;
export const MOST_OPEN = 20;

/** Writes a request down. The gateway that holds the tracker takes it from there. */
export async function request(act: CommandContext, id: DeviceId, asked: Asked): Promise<DeviceCommand | Failure> {
  const { tx, who, now } = act;
  const { command, mode } = asked;
  const refusal = asked.unlocks ? undefined : refusalOf(who.scope, command, mode);
  if (refusal !== undefined) {
    // who may not see the device learns nothing of it
    const seen = await queries.findRequestedDevice(tx, who.scope, id, false);
    return seen ? fail(refusal) : fail('device_not_found');
  }
  if (command.kind === 'block') await limited.inTurnOfUser(tx, who.scope.userId);
  const device = await queries.findRequestedDevice(tx, who.scope, id, true);
  if (!device) return fail('device_not_found');
  const known = await queries.findByKey(tx, who.scope.userId, keyOf(act, asked));
  if (known) {
    const isOver = !(OPEN_STATES as readonly string[]).includes(known.state);
    const isTaken = !isSame(known, id, asked) || (asked.isNew && isOver);
    return isTaken ? fail('already_exists', KEY_TAKEN) : queries.present(known, who.scope);
  }
  if (act.share && asked.channel === 'sms') return fail('command_not_by_sms');
  const judged = judge(device, asked, (settings) => mayReadSms(who.scope, settings));
  if (judged instanceof Failure) return judged;
  const limits = await blockingLimitsAt(tx, device.client_id, device.partner_id, now);
  const longest = asked.condition === 'emergency' ? EMERGENCY_LIFE : limits.blockLifetime * 1000;
  const life = lifeOf(asked, judged.guarded ? longest : undefined);
  if (life instanceof Failure) return life;
  const notTheirs = act.share && (await refusedByOwner(act, id, act.share.id, command.kind));
  if (notTheirs) return notTheirs;
  const open = await queries.openOf(tx, id);
  if (open.length >= MOST_OPEN && command.kind !== 'unblock') return fail('limit_reached');
  const replaced = open.filter((one) => takesPlace(asked, one));
  if (open.some((one) => excludes(one, asked, act.share) && !replaced.includes(one) && !leavesBeside(asked, one)))
    return fail('command_pending');
  const approval = asked.approval ?? (await approvalOf(act, id, asked));
  const wanted = { ...asked, approval };
  if (command.kind === 'block' && (await asksTooMuch(act, device, wanted))) return fail('too_many_blocks');
  return await store(act, device, wanted, { ...judged, limits, expiresAt: now + life, replaced });
}

/** What an owner has blocked, the owner unblocks; a recipient's block that came on top could end it. */
async function refusedByOwner({ tx, now }: CommandContext, id: DeviceId, share: ShareId, kind: CommandRequest['kind']) {
  if (!(await holdShare(tx))) return fail('device_not_found');
  if (kind !== 'block' && kind !== 'unblock') return undefined;
  const whose = await blockOwner(tx, id, share, new Date(now));
  if (whose === 'owner') return fail('command_blocked_by_owner');
  return kind === 'unblock' && whose === 'none' ? fail('command_nothing_of_yours') : undefined;
}

/** The same key for a shared device is another request. */
const keyOf = ({ share }: CommandContext, { idempotencyKey }: Asked): string =>
  share ? `share ${share.id} ${idempotencyKey}` : idempotencyKey;

type Judged = { guarded: boolean; smsText: string | null; limits: BlockingLimits; expiresAt: number };
type Open = Awaited<ReturnType<typeof queries.openOf>>;

async function store(
  act: CommandContext,
  device: queries.RequestedDevice,
  asked: Asked,
  { guarded, smsText, limits, expiresAt, replaced }: Judged & { replaced: Open },
): Promise<DeviceCommand | Failure> {
  const { tx, who, now } = act;
  const { command, channel, mode, condition } = asked;
  const { id } = device;
  const at = new Date(now);
  const { kind, ...parameters } = command;
  const inserted = await queries.insertCommand(tx, {
    device_id: id,
    client_id: device.client_id,
    kind,
    parameters,
    channel,
    reason: asked.reason,
    mode,
    condition,
    origin: act.share ? 'share' : (asked.origin ?? 'person'),
    share_id: act.share?.id ?? null,
    approval: asked.approval ?? null,
    // by a share each vehicle is counted for itself
    batch: act.share ? null : (asked.batch ?? null),
    requested_by: who.scope.userId,
    requester_name: act.share?.recipient ?? (await queries.nameOfUser(tx, who.scope.userId)).name,
    requested_at: at,
    changed_at: at,
    changed_by: who.scope.userId,
    idempotency_key: keyOf(act, asked),
    guarded,
    limits,
    sms_text: smsText,
    ...waitsAtOnce(asked),
    expires_at: new Date(expiresAt),
  });
  // of a locked vehicle the database lets only an emergency that is there take the place of the lock's own
  const ids = replaced.map((one) => one.id);
  await queries.cancelWaiting(tx, ids, who.scope.userId, at, noteOnReplaced(asked));
  await audit(act, 'command.request', device, {
    kind,
    ...parameters,
    channel,
    ...(asked.reason === '' ? {} : { reason: asked.reason }),
    ...(mode === null ? {} : { mode }),
    ...(guarded ? { condition } : {}),
  });
  const row = await queries.findCommand(tx, who.scope, inserted);
  return row ? queries.present(row, who.scope) : fail('command_not_found');
}

/** What it waits for from the beginning, whatever a gateway may know. */
function waitsAtOnce({ channel, approval }: Asked) {
  if (channel === 'sms') return { state: 'waiting' as const, waits_for: ['byHand' as const] };
  return approval === 'many' ? { state: 'waiting' as const, waits_for: ['awaitingApproval' as const] } : {};
}

/** Blocks that one user asks for one by one within this time, ms, count as if they were asked for at once; as is_batch_approved in sql/commands.sql. */
const AT_ONCE = 10 * MINUTE;

/** Whether these are, with what the user has blocked just now, more vehicles than one person may block. In the user's turn. */
export const needsSecondPerson = ({ tx, now }: RequestContext, ids: readonly DeviceId[]): Promise<boolean> =>
  limited.needsSecondPerson(tx, ids, new Date(now - AT_ONCE));

async function approvalOf(
  act: RequestContext,
  id: DeviceId,
  { command, mode }: Asked,
): Promise<CommandApproval | null> {
  if (command.kind !== 'block' || mode === 'emergency') return null;
  return (await needsSecondPerson(act, [id])) ? 'many' : null;
}

/** Whether this user, or anybody of this vehicle, asked for so many blocks within an hour that no more are taken. */
async function asksTooMuch({ tx, now }: RequestContext, device: queries.RequestedDevice, asked: Asked) {
  const { approval, mode } = asked;
  const { by_user, of_device } = await limited.blocksSince(tx, device.id, new Date(now - HOUR));
  const mostOfUser = Math.max(BLOCKS_OF_USER, device.approval_above);
  // others must not be able to bar an emergency
  const isBarred = mode !== 'emergency' && of_device >= BLOCKS_OF_DEVICE;
  return isBarred || (approval !== 'many' && by_user >= mostOfUser);
}

const KEY_TAKEN = { idempotencyKey: 'already_exists' } as const;

const isSame = (
  known: { device_id: DeviceId; kind: string; parameters: unknown; mode: BlockingMode | null },
  id: DeviceId,
  { command, mode }: Asked,
) => {
  const { kind, ...parameters } = command;
  const sorted = (value: object) => JSON.stringify(Object.entries(value).sort());
  return (
    known.device_id === id &&
    known.kind === kind &&
    known.mode === mode &&
    sorted(known.parameters as object) === sorted(parameters)
  );
};

/** Why a command cannot be asked of this device; else whether it is guarded, and what it is as an SMS. */
export function judge(
  device: queries.JudgedDevice,
  { command, channel }: Pick<Asked, 'command' | 'channel'>,
  mayRead: (settings: DeviceSettings) => boolean,
) {
  // an engine is given back whatever became of the device
  if (command.kind !== 'unblock') {
    if (device.status === 'suspended') return fail('device_suspended');
    if (device.status !== 'enabled') return fail('command_device_disabled');
  }
  if (device.protocol === null) return fail('command_no_model');
  const settings = settingsOf(device);
  const encoder = encoderOf(device.protocol);
  const guarded = couldBlock(device.protocol, command, settings);
  // a limit that might do more than warn is none that a tracker may hold
  if (guarded && command.kind === 'speedLimit') return fail('command_not_supported');
  if (guarded && device.never_block) return fail('command_never_blocked');
  if (guarded && device.halted) return fail('command_kill_switch');
  if (command.kind === 'unblock' && device.locked) return fail('command_locked');
  // it is unknown where the vehicle is when an SMS arrives
  if (channel === 'sms' && guarded) return fail('command_not_by_sms');
  if (channel === 'sms' && !mayRead(settings)) return fail('command_platform_only');
  const smsText = channel === 'sms' && encoder ? smsOf(encoder, command, settings) : undefined;
  const isPossible = channel === 'sms' ? smsText !== undefined : encoder && isEncoded(encoder, command, settings);
  return isPossible ? { guarded, smsText: smsText ?? null } : fail('command_not_supported');
}

/** How long it may wait, ms; where it is guarded, never longer than the client's own limit. */
function lifeOf({ command, expiresIn }: Asked, longest: number | undefined): number | Failure {
  const usual = longest ?? (command.kind === 'unblock' ? LIFE_OF_UNBLOCK : LIFE);
  if (expiresIn === undefined) return usual;
  const wanted = expiresIn * 1000;
  return longest !== undefined && wanted > longest ? fail('fields_invalid', { expiresIn: 'too_large' }) : wanted;
}

type OpenOne = queries.OpenOne;

/** What was asked before and waits, of which this takes the place: an unblock of blocks, an emergency and a lock of weaker ones. */
function takesPlace({ command, mode }: Asked, open: OpenOne): boolean {
  if (open.kind !== 'block' || open.state === 'sent') return false;
  if (command.kind === 'unblock') return true;
  return command.kind === 'block' && (mode === 'emergency' || mode === 'userLocked') && open.mode !== 'emergency';
}

const noteOnReplaced = ({ command, mode }: Asked): CommandNote => {
  if (command.kind === 'unblock') return 'unblocked';
  return mode === 'userLocked' ? 'byLock' : 'byEmergency';
};

/** A lock's block waits behind one that was sent, and behind an emergency: neither may come to anything. */
const leavesBeside = ({ mode }: Asked, open: OpenOne): boolean => mode === 'userLocked' && open.kind === 'block';

/**
 * What a recipient asked for is cancelled by a block of the owner while it waits (block_before_recipient in sql/share_commands.sql); behind a
 * block that was sent the owner's waits. An unblock that was sent may be sent again, and would end the owner's block.
 */
const givesWay = ({ by_share, kind, state }: OpenOne): boolean =>
  by_share && (kind === 'block' || (kind === 'unblock' && state !== 'sent'));

/**
 * The same twice, or a block while the engine is to be given back. Words and outputs may differ. An SMS is sent by hand, or not at all: it
 * stands in the way of no command over the connection; nor does what gives way in the way of the owner's.
 */
export function excludes(
  open: OpenOne,
  { command, channel }: Pick<Asked, 'channel' | 'command'>,
  share?: CommandContext['share'],
): boolean {
  const { kind } = command;
  if (kind === 'block' && !share && givesWay(open)) return false;
  if (kind === 'text' || kind === 'output' || open.channel !== channel) return false;
  return open.kind === kind || (kind === 'block' && open.kind === 'unblock');
}
