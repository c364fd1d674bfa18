import { BLOCKING_CONDITIONS } from '@balise/tracking';
import { z } from 'zod';
import { BLOCKING_MODES } from '../blocking/blocking-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { CommandId, CommandIdInPath, DeviceId, DeviceIdInPath } from '../core/ids.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';
import { BlockingFields } from './blocking-fields.ts';
import {
  COMMAND_APPROVALS,
  COMMAND_KINDS,
  COMMAND_NOTES,
  COMMAND_ORIGINS,
  COMMAND_STATES,
  COMMAND_WAITS,
  CommandRequest,
} from './command-fields.ts';

/** A request to a tracker, and how far it has come. */
export const DeviceCommand = z.object({
  id: CommandId,
  deviceId: DeviceId,
  command: CommandRequest,
  mode: z.enum(BLOCKING_MODES).nullable().describe('how a block was asked for; null: it is none'),
  condition: z.enum(BLOCKING_CONDITIONS).describe('what must hold when it leaves, where it might cut an engine'),
  origin: z.enum(COMMAND_ORIGINS).describe('who or what asked for it'),
  approval: z
    .object({
      kind: z.enum(COMMAND_APPROVALS),
      until: Instant.describe('a second person may approve it until then; `many` expires then where nobody has'),
      by: z.string().nullable().describe('who approved it; null: no one yet'),
      at: Instant.nullable(),
      isOwn: z.boolean().describe('the caller asked for it: another person must approve it'),
    })
    .nullable()
    .describe('what a second person may approve'),
  batch: z.uuid().nullable().describe('the same for commands that were asked for in one call'),
  guarded: z.boolean().describe('its bytes might cut an engine: it leaves only while the vehicle is stationary'),
  limits: BlockingFields.describe(
    'by which it is judged where it is guarded: those of its client when it was asked for, and what became stricter while it waited',
  ),
  reason: z.string(),
  channel: z.enum(['connection', 'sms']).describe('sms: somebody sends it by hand, Balise does not'),
  smsText: z.string().nullable().describe('for the user who asked and the platform: it may have the password in it'),
  state: z.enum(COMMAND_STATES),
  waitsFor: z.array(z.enum(COMMAND_WAITS)),
  note: z.enum(COMMAND_NOTES),
  requester: z.string(),
  requestedAt: Instant,
  changedAt: Instant,
  expiresAt: Instant.nullable().describe('null: an unblock waits until it is confirmed or cancelled'),
  sentAt: Instant.nullable(),
  attempts: z.number(),
  sentHex: z.string().nullable().describe('the bytes that were marked sent; for the platform'),
  answer: z.string().nullable().describe('as the tracker words it'),
});
export type DeviceCommand = z.infer<typeof DeviceCommand>;

const ById = z.object({ id: CommandIdInPath });
const OfDevice = z.object({ id: DeviceIdInPath });

const ONLY_PLATFORM =
  'output and text are for the platform’s people (`command_platform_only`); block needs the right `block_device` too, and unblock ' +
  '`unblock_device`.';

export const requestCommand = endpoint({
  name: 'requestCommand',
  method: 'POST',
  path: '/device/{id}/commands',
  access: 'send_command',
  tag: 'Command',
  summary: 'Asks something of a tracker',
  description:
    `${ONLY_PLATFORM} Whatever might cut an engine (block, an output that is or might be the relay’s, a text that is not known ` +
    'as harmless) leaves only while the vehicle is proven to stand, by the `block…` limits of its client (see its tracking ' +
    'settings), and waits for that for `blockLifetime`, or `expiresIn`, which is at most as long (`too_large`). All else waits ' +
    'for 30 minutes, or `expiresIn`. An unblock has no such condition, cancels the blocks that wait, goes out again until it ' +
    'is confirmed or cancelled (each minute for a day, or `expiresIn`, then each hour). Of a device that is shared with the caller the share says ' +
    'what may be asked, over the connection alone; a block of its owner is refused (`command_blocked_by_owner`) and not ended ' +
    '(`command_nothing_of_yours`). A block needs a `reason` (`reason_needed`). The same `idempotencyKey` of the same person is the same command. For all ways to ' +
    'block, and for several vehicles at once, see `POST /blocking/block`.',
  params: OfDevice,
  body: z.object({
    command: CommandRequest,
    idempotencyKey: z.uuid(),
    condition: z.enum(['standstill', 'engineOff']).default('standstill').describe('of what might cut an engine'),
    reason: line(300).default(''),
    channel: z.enum(['connection', 'sms']).default('connection'),
    expiresIn: z.int().min(60, 'too_small').max(14_400, 'too_large').optional().describe('s'),
  }),
  reply: DeviceCommand,
  errors: [
    ...(['device_not_found', 'device_suspended', 'command_device_disabled', 'command_platform_only'] as const),
    ...(['command_no_model', 'command_not_supported', 'command_pending', 'command_never_blocked'] as const),
    ...(['command_not_by_sms', 'limit_reached', 'already_exists', 'not_allowed', 'command_locked'] as const),
    ...(['command_kill_switch', 'too_many_blocks', 'command_blocked_by_owner', 'command_nothing_of_yours'] as const),
  ],
});

/** Kinds of commands in a query: `block,unblock`. */
const KindsInQuery = z
  .string()
  .max(100, 'too_long')
  .transform((value) => value.split(','))
  .pipe(z.array(z.enum(COMMAND_KINDS, 'invalid_value')));

export const listCommands = endpoint({
  name: 'listCommands',
  method: 'GET',
  path: '/device/{id}/commands',
  access: 'view_devices',
  tag: 'Command',
  summary: 'What was asked of a tracker, newest first, a page at a time',
  description:
    'Of the time since the device came to its present client; of a shared device what the caller’s client or partner asked for. Blocks and unblocks, with who asked and why; all else for users with the ' +
    'right `send_command`.',
  params: OfDevice,
  query: z.object({
    ...pageInQuery,
    kinds: KindsInQuery.optional().describe('only of these, separated by commas; without it, of every kind'),
  }),
  reply: z.object({ total: z.number(), now: Instant, commands: z.array(DeviceCommand) }),
  errors: ['device_not_found'],
});

export const getCommand = endpoint({
  name: 'getCommand',
  method: 'GET',
  path: '/command/{id}',
  access: 'view_devices',
  tag: 'Command',
  summary: 'One command with each step of its life',
  description: 'A block or unblock; any other command for users with the right `send_command`.',
  params: ById,
  reply: DeviceCommand.extend({
    steps: z.array(
      z.object({
        at: Instant,
        state: z.enum(COMMAND_STATES),
        note: z.enum(COMMAND_NOTES),
        answer: z.string().nullable(),
        by: z.string().nullable().describe('null: Balise itself'),
      }),
    ),
  }),
  errors: ['command_not_found'],
});

export const cancelCommand = endpoint({
  name: 'cancelCommand',
  method: 'POST',
  path: '/command/{id}/cancel',
  access: 'view_devices',
  tag: 'Command',
  summary: 'Takes a command back that has not left yet',
  description:
    'A block needs the right `block_device`, an unblock `unblock_device`, all else `send_command`; output and text are for the platform’s ' +
    'people. What a lock asked for is taken back by unlocking (`command_locked`). What was sent cannot be taken back: ask for an unblock.',
  params: ById,
  reply: DeviceCommand,
  errors: [
    ...([
      'command_not_found',
      'command_platform_only',
      'command_already_sent',
      'not_allowed',
      'command_locked',
    ] as const),
  ],
});

const Settings = z.object({
  relayOutput: z.int().min(1, 'too_small').max(32, 'too_large').nullable().describe('null: not known'),
  password: line(32)
    .regex(/^[A-Za-z0-9_.-]*$/, 'invalid_characters')
    .describe('of its SMS commands, without separators; empty: the vendor’s default'),
});

export const commandOptions = endpoint({
  name: 'commandOptions',
  method: 'GET',
  path: '/device/{id}/commands/options',
  access: 'send_command',
  tag: 'Command',
  summary: 'What this tracker can be asked',
  description:
    'By what its protocol encodes, and of a shared device by what its share gives; its protocol and wiring are not named then. A tracker without a model has no protocol yet, and nothing can be asked of it.',
  params: OfDevice,
  reply: z.object({
    protocol: z.string().nullable(),
    kinds: z.array(
      z.object({
        kind: z.enum(COMMAND_KINDS),
        byConnection: z.boolean(),
        bySms: z.boolean().describe('the tracker takes it by SMS; never what might cut an engine'),
      }),
    ),
    settings: Settings.extend({ password: z.null() }).describe('the password is written and never read'),
    mayEditSettings: z.boolean(),
    limits: BlockingFields.describe('what must be proven of this vehicle before its engine is cut, as it is now'),
  }),
  errors: ['device_not_found'],
});
export type CommandOptions = z.infer<typeof commandOptions.reply>;

export const setCommandSettings = endpoint({
  name: 'setCommandSettings',
  method: 'PUT',
  path: '/device/{id}/commands/settings',
  access: 'send_command',
  tag: 'Command',
  summary: 'Says how the tracker is wired',
  description:
    'For the platform’s people. While the relay’s output is not known, every output is treated as if it were the relay’s.',
  params: OfDevice,
  body: Settings.partial({ password: true }),
  reply: z.null(),
  errors: ['device_not_found', 'command_platform_only'],
});
