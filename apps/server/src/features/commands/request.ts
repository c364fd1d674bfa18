import {
  type BlockingMode,
  type CommandApproval,
  type CommandRequest,
  type DeviceCommand,
  type DeviceId,
  EMERGENCY_LIFE,
} from '@balise/contract';
import { couldBlock, type DeviceSettings } from '@balise/protocols';
import type { BlockingCondition, BlockingLimits } from '@balise/tracking';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { BLOCKS_OF_DEVICE, BLOCKS_OF_USER } from '../../limits/limits.ts';
import { blockingLimitsAt } from '../tracking-settings/index.ts';
import { encoderOf, isEncoded, settingsOf, smsOf } from './ability.ts';
import { audit } from './act.ts';
import { mayReadSms, refusalOf } from './policy.ts';
import * as queries from './queries.ts';

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
  /** What a second person may approve. */
  approval?: CommandApproval | null;
  /** Of the call that asked for it with others. */
  batch?: string | null;
  /** It ends a lock: the right to lock is enough. */
  unlocks?: boolean;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long what cuts nothing may wait unless the request says otherwise: an engine that is to be given back waits for a day. */
const LIFE = 30 * MINUTE;
export const LIFE_OF_UNBLOCK = 24 * 60 * MINUTE;
export const MOST_OPEN = 20;

/** Writes a request down. The gateway that holds the tracker takes it from there. */
export async function request(act: RequestContext, id: DeviceId, asked: Asked): Promise<DeviceCommand | Failure> {
  const { tx, who, now } = act;
  const { command, mode } = asked;
  const refusal = asked.unlocks ? undefined : refusalOf(who.scope, command, mode);
  if (refusal !== undefined) {
    // who may not see the device learns nothing of it
    const seen = await queries.findRequestedDevice(tx, who.scope, id, false);
    return seen ? fail(refusal) : fail('device_not_found');
  }
  if (command.kind === 'block') await queries.inTurnOfUser(tx, who.scope.userId);
  const device = await queries.findRequestedDevice(tx, who.scope, id, true);
  if (!device) return fail('device_not_found');
  const known = await queries.findByKey(tx, who.scope.userId, asked.idempotencyKey);
  if (known) return isSame(known, id, asked) ? queries.present(known, who.scope) : fail('already_exists', KEY_TAKEN);
  const judged = judge(device, asked, (settings) => mayReadSms(who.scope, settings));
  if (judged instanceof Failure) return judged;
  const limits = await blockingLimitsAt(tx, device.client_id, device.partner_id, now);
  const longest = asked.condition === 'emergency' ? EMERGENCY_LIFE : limits.blockLifetime * 1000;
  const life = lifeOf(asked, judged.guarded ? longest : undefined);
  if (life instanceof Failure) return life;
  const open = await queries.openOf(tx, id);
  if (open.length >= MOST_OPEN) return fail('limit_reached');
  if (open.some(({ kind }) => excludes(kind, command.kind))) return fail('command_pending');

  if (command.kind === 'block' && (await asksTooMuch(act, device, asked))) return fail('too_many_blocks');
  return await store(act, device, asked, { ...judged, limits, expiresAt: now + life, open });
}

type Judged = { guarded: boolean; smsText: string | null; limits: BlockingLimits; expiresAt: number };
type Open = Awaited<ReturnType<typeof queries.openOf>>;

async function store(
  act: RequestContext,
  device: queries.RequestedDevice,
  asked: Asked,
  { guarded, smsText, limits, expiresAt, open }: Judged & { open: Open },
): Promise<DeviceCommand | Failure> {
  const { tx, who, now } = act;
  const { command, channel, mode, condition } = asked;
  const { id } = device;
  const at = new Date(now);
  if (command.kind === 'unblock') {
    const blocks = open.filter(({ kind }) => kind === 'block').map((one) => one.id);
    await queries.cancelWaiting(tx, blocks, who.scope.userId, at, 'unblocked');
  }
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
    origin: 'person',
    approval: asked.approval ?? null,
    batch: asked.batch ?? null,
    requested_by: who.scope.userId,
    requester_name: (await queries.nameOfUser(tx, who.scope.userId)).name,
    requested_at: at,
    changed_at: at,
    changed_by: who.scope.userId,
    idempotency_key: asked.idempotencyKey,
    guarded,
    limits,
    sms_text: smsText,
    ...waitsAtOnce(asked),
    expires_at: new Date(expiresAt),
  });
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

/** Whether this user, or anybody of this vehicle, asked for so many blocks within an hour that no more are taken. */
async function asksTooMuch({ tx, who, now }: RequestContext, device: queries.RequestedDevice, { approval }: Asked) {
  const { by_user, of_device } = await queries.blocksSince(tx, who.scope.userId, device.id, new Date(now - HOUR));
  const mostOfUser = Math.max(BLOCKS_OF_USER, device.approval_above);
  return of_device >= BLOCKS_OF_DEVICE || (approval !== 'many' && by_user >= mostOfUser);
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
  if (device.status === 'suspended') return fail('device_suspended');
  if (device.status !== 'enabled') return fail('command_device_disabled');
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

/** The same twice, or a block while the engine is to be given back. Words and outputs may differ. */
export function excludes(open: string, asked: string): boolean {
  if (asked === 'text' || asked === 'output') return false;
  return open === asked || (asked === 'block' && open === 'unblock');
}
