import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, DeviceIdInPath } from '../core/ids.ts';
import { Instant, line } from '../core/text.ts';
import { Refused } from './block.ts';
import { VehicleBlocking } from './state.ts';

const shared = { tag: 'Blocking' } as const;
const OfDevice = z.object({ id: DeviceIdInPath });

const Pin = z.string().regex(/^\d{4,12}$/, 'pin_needed');

export const lockDevice = endpoint({
  ...shared,
  name: 'lockDevice',
  method: 'POST',
  path: '/device/{id}/lock',
  access: 'lock_device',
  summary: 'Locks a vehicle: its starter is inhibited until the user who locked it, or an administrator, unlocks it',
  description:
    'Asks for a block in the mode `userLocked`, which waits like `normal`; it takes the place of blocks that wait, but for an emergency. While ' +
    'the vehicle is locked, every unblock is refused (`command_locked`), of people, geofences and profiles. Refused as a block is, also while ' +
    'an unblock is on its way (`command_pending`): see `POST /blocking/block`. A transfer ends the lock, a deletion once the vehicle is erased.',
  params: OfDevice,
  body: z.object({
    reason: line(300).min(1, 'reason_needed'),
    pin: Pin.describe('4 to 12 digits, which unlock it again'),
    idempotencyKey: z.uuid(),
  }),
  reply: VehicleBlocking,
  errors: [
    ...([
      'device_not_found',
      'device_suspended',
      'command_device_disabled',
      'command_no_model',
      'not_allowed',
    ] as const),
    ...(['command_not_supported', 'command_pending', 'command_never_blocked', 'command_kill_switch'] as const),
    ...(['command_locked', 'too_many_blocks', 'limit_reached', 'already_exists'] as const),
  ],
  surprise: 'blocking_failed',
});

export const unlockDevice = endpoint({
  ...shared,
  name: 'unlockDevice',
  method: 'POST',
  path: '/device/{id}/unlock',
  access: 'lock_device',
  summary: 'Unlocks a vehicle and asks for its starter to be released',
  description:
    'The user who locked it gives the PIN; an administrator, who sees and edits users and their rights, of all vehicles, the own password. ' +
    'The lock ends even where no unblock can be asked for, of a tracker without a model for example: `unblockError` says why. Both are ' +
    'counted: after five wrong ones within 15 minutes none is looked at (`too_many_attempts`), and each further PIN has to wait longer, up ' +
    'to an hour.',
  params: OfDevice,
  body: z
    .object({
      pin: Pin.optional(),
      password: z.string().max(1_000, 'too_long').optional(),
      reason: line(300).default(''),
      idempotencyKey: z.uuid(),
    })
    .refine(({ pin, password }) => pin !== undefined || password !== undefined, {
      path: ['pin'],
      message: 'pin_needed',
    }),
  reply: VehicleBlocking.extend({
    unblockError: Refused.nullable().describe('why no unblock was asked for; null: it was, or is on its way'),
  }),
  errors: [...(['device_not_found', 'not_allowed', 'not_locked', 'too_many_attempts', 'already_exists'] as const)],
  surprise: 'unblocking_failed',
});

export const setNeverBlock = endpoint({
  ...shared,
  name: 'setNeverBlock',
  method: 'PUT',
  path: '/device/{id}/never-block',
  access: 'block_device',
  summary: 'Says that a vehicle must never be blocked, or takes that back',
  description:
    'For ambulances and dangerous goods. What waits and might cut its engine is cancelled. It stays with the vehicle through a transfer. ' +
    'Taking it back needs the right `manage_thresholds` too.',
  params: OfDevice,
  body: z.object({ neverBlock: z.boolean(), reason: line(300).min(1, 'reason_needed') }),
  reply: VehicleBlocking,
  errors: ['device_not_found', 'not_allowed'],
  surprise: 'save_failed',
});

export const BlockingSettings = z.object({
  clientId: ClientId,
  killSwitch: z.boolean().describe('on: nothing is sent that might cut an engine; unblocks are'),
  reason: z.string().describe('of the last time that it was switched'),
  by: z.string().describe('who switched it last; empty: no one yet'),
  at: Instant.nullable(),
  approvalAbove: z.int().min(1, 'too_small').max(1_000, 'too_large'),
});
export type BlockingSettings = z.infer<typeof BlockingSettings>;

export const getBlockingSettings = endpoint({
  ...shared,
  name: 'getBlockingSettings',
  method: 'GET',
  path: '/blocking/settings',
  access: 'view_devices',
  summary: 'A client’s kill switch, and how many vehicles one person may block at once',
  query: z.object({
    clientId: ClientIdInPath.optional().describe('absent: the caller’s own; a reseller must say which'),
  }),
  reply: BlockingSettings,
  errors: ['client_not_found'],
});

export const editBlockingSettings = endpoint({
  ...shared,
  name: 'editBlockingSettings',
  method: 'PUT',
  path: '/blocking/settings',
  access: 'manage_thresholds',
  summary: 'Switches a client’s kill switch, and says how many vehicles one person may block at once',
  description:
    'Switched on, what waits and might cut an engine is cancelled, and nothing of the kind is sent until it is switched off. Not for users ' +
    'who see only a part of the vehicles (`not_allowed`).',
  body: z.object({
    clientId: ClientId.nullish().describe('absent: the caller’s own; a reseller must say which'),
    killSwitch: z.boolean(),
    reason: line(300).default('').describe('needed where the kill switch is switched'),
    approvalAbove: BlockingSettings.shape.approvalAbove,
  }),
  reply: BlockingSettings,
  errors: ['client_not_found', 'not_allowed'],
  surprise: 'save_failed',
});
