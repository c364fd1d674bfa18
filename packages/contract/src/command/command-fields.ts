import { z } from 'zod';
import { text } from '../core/text.ts';

/** What people may ask of a tracker through the API; the protocols' encoders know more. */
export const COMMAND_KINDS = [
  ...(['block', 'unblock', 'position', 'interval', 'speedLimit', 'reboot', 'output', 'text'] as const),
] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/** Of these only the platform's people may ask: raw words of vendors, which do what the platform cannot judge. */
export const PLATFORM_COMMANDS = ['output', 'text'] as const satisfies readonly CommandKind[];

/**
 * Who or what asked for a command. person: a user, through the API or a screen; lock: a lock whose block was not confirmed asks for it
 * again; latePayment: a person who approved what a Work and Pay contract proposes; share: a user of the client or partner with whom the
 * device is shared; the others: rules that people made.
 */
export const COMMAND_ORIGINS = ['person', 'geofence', 'profile', 'speeding', 'lock', 'latePayment', 'share'] as const;
export type CommandOrigin = (typeof COMMAND_ORIGINS)[number];

/**
 * What a second person may approve. speed: that an emergency waits for no speed; without it, it leaves at 20 km/h at most. many: that
 * more vehicles are blocked at once than their client lets one person block; without it, nothing leaves.
 */
export const COMMAND_APPROVALS = ['speed', 'many'] as const;
export type CommandApproval = (typeof COMMAND_APPROVALS)[number];

/** ms after the request within which a second person may approve it. */
export const APPROVAL_TIME = 10 * 60_000;

export const COMMAND_STATES = [
  /** No gateway has taken it up yet: the tracker is not connected. */
  'requested',
  /** Taken up; its conditions do not hold. */
  'waiting',
  /** Its bytes have left, or may have. Unconfirmed until the tracker says so. */
  'sent',
  'confirmed',
  'failed',
  'expired',
  'cancelled',
] as const;
export type CommandState = (typeof COMMAND_STATES)[number];
/** Of a command that is not over. */
export const OPEN_STATES = ['requested', 'waiting', 'sent'] as const satisfies readonly CommandState[];

/** What a command waits for. The first rows are refusals of packages/tracking mayBlockNow. */
export const COMMAND_WAITS = [
  ...(['noFix', 'staleFix', 'invalidFix', 'futureFix', 'noSpeed', 'moving', 'moved', 'standsTooShort'] as const),
  ...(['motionSensor', 'ignitionUnknown', 'ignitionOn', 'engineOffTooShort', 'stillTooShort'] as const),
  ...(['tooFast', 'onlyOneFix'] as const),
  /** A second person has to approve it. */
  'awaitingApproval',
  /** The connection ended. */
  'notConnected',
  /** Bytes sent before it have not been taken by the network: these would arrive at an unknown moment. */
  'connectionBusy',
  /** Another command is on its way; one at a time. */
  'commandInFlight',
  /** The last message came over another gateway, or over a connection that is not the one that counts. */
  'receivedElsewhere',
  /** It has not been the device's only connection for long enough; another one is open beside it; two were lately. */
  ...(['connectionYoung', 'otherConnection', 'connectionContested'] as const),
  /** Somebody sends the SMS. */
  'byHand',
  /** An unblock that was not confirmed for a day: it is sent again each hour. */
  'nextTry',
] as const;
export type CommandWait = (typeof COMMAND_WAITS)[number];

/** Why a command came to its state, or what happened to it. */
export const COMMAND_NOTES = [
  '',
  /** Cancelled by a person; because the engine is to be given back; because the device is no longer to be asked. */
  ...(['byPerson', 'unblocked', 'transferred', 'deleted', 'disabled', 'suspended'] as const),
  ...(['expired', 'unconfirmed', 'answered', 'refused'] as const),
  /** Confirmed by the tracker's answer; by what its relay reports; an unblock: by an engine that was off and was started. */
  ...(['byAnswer', 'byRelay', 'byIgnition'] as const),
  /** A restart: the tracker connected again. */
  'byReturn',
  /** It goes out once more (an unblock only); it did not go out after all. */
  ...(['again', 'withheld'] as const),
  /** The protocol of the connection has no such command; an unblock took its place; the engine must never be cut. */
  ...(['notSupported', 'superseded', 'neverBlock'] as const),
  /** The user who requested it no longer had the right when it was to be sent. */
  'notAllowed',
  /** A geofence asked for it, and the vehicle is back on the other side. */
  'overtaken',
  /** A second person approved it; none did in time. */
  ...(['approved', 'notApproved'] as const),
  /** The client's kill switch was on; a lock asked for a block of its own; an emergency took its place. */
  ...(['killSwitch', 'byLock', 'byEmergency'] as const),
  /** The blocking profile that asked for it was changed. */
  'profileChanged',
  /** What was late was paid, or the Work and Pay contract no longer runs. */
  'paid',
  /** The recipient of a share asked for it, and the share has ended. */
  'shareEnded',
  /** The recipient of a share asked for it, and the owner blocked the vehicle itself. */
  'byOwner',
] as const;
export type CommandNote = (typeof COMMAND_NOTES)[number];

/** Why a vehicle was not asked what a geofence, or a rule about speeding, has it do. */
export const COMMAND_REFUSALS = [
  /** The assignment has the action no more; the geofence is suspended; the vehicle is back on the other side, or was unblocked since. */
  ...(['actionRemoved', 'geofenceSuspended', 'overtaken'] as const),
  /** The same was asked for less than ten minutes ago; is open already; too many commands are. */
  ...(['repeated', 'pending', 'tooMany'] as const),
  /** The rule about speeding applies no more; a user unblocked the vehicle after those episodes. */
  ...(['ruleRemoved', 'unblockedSince'] as const),
  /** Too late for a block; nothing was blocked since the last unblock; a person blocked it, so a person unblocks it. */
  ...(['expired', 'nothingBlocked', 'blockedByPerson'] as const),
  ...(['deviceGone', 'deviceSuspended', 'deviceDisabled', 'noModel', 'neverBlock', 'notSupported'] as const),
  /** The client's kill switch is on; the vehicle is locked, and only its lock's end unblocks it. */
  ...(['killSwitch', 'locked'] as const),
] as const;
export type CommandRefusal = (typeof COMMAND_REFUSALS)[number];

const PLAIN = ['block', 'unblock', 'position', 'reboot'] as const;
/** Command of packages/protocols, with the limits of what is taken from people. */
export const CommandRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(PLAIN) }),
  z.object({ kind: z.literal('interval'), seconds: z.int().min(5, 'too_small').max(86_400, 'too_large') }),
  z.object({
    kind: z.literal('speedLimit'),
    kmh: z.int().min(5, 'too_small').max(250, 'too_large').describe('above which the tracker itself warns'),
  }),
  z.object({ kind: z.literal('output'), index: z.int().min(1, 'too_small').max(32, 'too_large'), on: z.boolean() }),
  z.object({
    kind: z.literal('text'),
    text: text(200)
      .regex(/^[\x20-\x7e]*$/, 'invalid_characters')
      .describe('the vendor’s own words, printable ASCII'),
  }),
]);
export type CommandRequest = z.infer<typeof CommandRequest>;
