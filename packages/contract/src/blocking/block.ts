import { z } from 'zod';
import { DeviceCommand } from '../command/command.ts';
import { endpoint } from '../core/endpoint.ts';
import { ERROR_CODES } from '../core/errors.ts';
import { CommandIdInPath, DeviceId } from '../core/ids.ts';
import { line, text } from '../core/text.ts';
import { CHOSEN_MODES, MOST_BLOCKED } from './blocking-fields.ts';

const shared = { tag: 'Blocking', method: 'POST' } as const;

const deviceIdList = z.array(DeviceId).min(1, 'choose_a_device').max(MOST_BLOCKED, 'too_many');
const Password = z.string().max(1_000, 'too_long').describe('the caller’s own, typed again');

/** Why a vehicle was refused. */
export const Refused = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string().describe('in the reader’s language'),
});

/** What became of the request for each vehicle, in the order of the list: its command, or why there is none. */
export const Blocked = z.object({
  deviceId: DeviceId,
  command: DeviceCommand.nullable(),
  error: Refused.nullable(),
});
export type Blocked = z.infer<typeof Blocked>;

export const blockDevices = endpoint({
  ...shared,
  name: 'blockDevices',
  path: '/blocking/block',
  access: 'block_device',
  summary: 'Asks for the starters of vehicles to be inhibited',
  description:
    'Each vehicle is answered for by itself: its command, or the error that refused it; vehicles that are refused do not keep the others ' +
    'from being blocked. A command waits until its condition holds (see `mode`) and expires after the client’s `blockLifetime`, an emergency ' +
    'after 4 hours, or after `expiresIn`. Of more vehicles of a client at once than its settings allow (`approvalAbove`), all wait for ' +
    '`POST /blocking/batch/{batch}/approve` by a second person within 10 minutes, and expire otherwise. `emergency` needs the right ' +
    '`block_emergency` too, takes one vehicle (`choose_one_device`), and the caller’s password and the vehicle’s plate typed again; above ' +
    '20 km/h it waits for the vehicle to slow down or for `POST /command/{id}/approve` by a second person. Refused for a vehicle: ' +
    '`command_never_blocked`, `command_kill_switch`, `command_pending` (a block or unblock is on its way), `too_many_blocks` (of this ' +
    'user, or of this vehicle, within an hour), `command_no_model`, `command_not_supported`, `command_device_disabled`, ' +
    '`device_suspended`, `device_not_found`. The same `idempotencyKey` of the same user is the same request.',
  body: z.object({
    deviceIdList,
    mode: z.enum(CHOSEN_MODES),
    reason: line(300).min(1, 'reason_needed'),
    expiresIn: z.int().min(60, 'too_small').max(14_400, 'too_large').optional().describe('s'),
    idempotencyKey: z.uuid(),
    password: Password.optional().describe('for an emergency: the caller’s own, typed again'),
    plate: text(100)
      .optional()
      .describe('for an emergency: the vehicle’s designation, typed again; case, spaces and dashes do not matter'),
  }),
  reply: z.object({
    batch: z.uuid().nullable().describe('of the commands; null: of one vehicle'),
    awaitsApproval: z.boolean().describe('a second person has to approve the batch'),
    results: z.array(Blocked),
  }),
  errors: ['not_allowed', 'too_many_attempts', 'already_exists'],
  surprise: 'blocking_failed',
});

export const unblockDevices = endpoint({
  ...shared,
  name: 'unblockDevices',
  path: '/blocking/unblock',
  access: 'unblock_device',
  summary: 'Asks for the starters of vehicles to be released',
  description:
    'Without a condition: it leaves at once, cancels blocks that wait, takes the place of one that was sent, and is sent again until the ' +
    'tracker confirms it or it is cancelled: each minute for a day, then each hour. Whether a vehicle is blocked does not matter. A locked vehicle is refused (`command_locked`): see ' +
    '`POST /device/{id}/unlock`. The kill switch and a vehicle that is never to be blocked do not hold it back.',
  body: z.object({ deviceIdList, reason: line(300).default(''), idempotencyKey: z.uuid() }),
  reply: z.object({ results: z.array(Blocked) }),
  errors: ['already_exists'],
  surprise: 'unblocking_failed',
});

export const approveCommand = endpoint({
  ...shared,
  name: 'approveCommand',
  path: '/command/{id}/approve',
  access: 'block_device',
  summary: 'Approves an emergency as the second person: it then waits for no speed',
  description:
    'By a user who sees the vehicle, did not ask for it (`approval_own`), and holds the right that the command needs: `block_emergency` for ' +
    'an emergency. Within 10 minutes of the request (`approval_over`). Neither account may be one that another user added, or changed the email ' +
    'or password of, within the last day (`approval_new_account`).',
  params: z.object({ id: CommandIdInPath }),
  body: z.object({ password: Password }),
  reply: DeviceCommand,
  errors: [
    ...(['command_not_found', 'not_allowed', 'approval_own', 'approval_new_account', 'approval_over'] as const),
    'too_many_attempts',
  ],
  surprise: 'blocking_failed',
});

export const approveBatch = endpoint({
  ...shared,
  name: 'approveBatch',
  path: '/blocking/batch/{batch}/approve',
  access: 'block_device',
  summary: 'Approves a block of many vehicles as the second person',
  description:
    'Of the vehicles that the caller sees; those of others stay. By a user who did not ask for it (`approval_own`), within 10 minutes of ' +
    'the request (`approval_over`), and as with one command (`approval_new_account`). Each vehicle is then waited for like any other.',
  params: z.object({ batch: z.uuid() }),
  body: z.object({ password: Password }),
  reply: z.object({ commands: z.array(DeviceCommand) }),
  errors: [
    ...(['command_not_found', 'not_allowed', 'approval_own', 'approval_new_account', 'approval_over'] as const),
    'too_many_attempts',
  ],
  surprise: 'blocking_failed',
});
