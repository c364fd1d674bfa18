import { ADMIN_STATES, BADGES } from '@balise/tracking';
import { z } from 'zod';
import { Alert, AlertCounts } from '../alert/alert.ts';
import { Starter } from '../blocking/starter.ts';
import { DeviceId } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { Id } from '../core/text.ts';
import { TimeZone } from '../core/time-zone.ts';
import { SHARE_RIGHTS } from '../share/share-fields.ts';

/*
 * What the live socket says, /api/v4/live. The browser takes a one-use ticket (POST /auth/ticket) and gives it in its
 * first message. It then has a snapshot of every device it may see, and deltas for as long as it listens. A device's
 * `version` grows with each change of what the socket says of it; `cursor` is the place in the server's stream of
 * changes, valid within one `epoch` (one run of the hub). After a drop the browser says where it stood and gets what it
 * missed, nothing else.
 */

/** Milliseconds since 1970 UTC. */
const Instant = z.number();

export const LiveLocation = z.object({
  /** The device's clock. */
  at: Instant,
  latitude: z.number(),
  longitude: z.number(),
  altitude: z.number().nullable().describe('m'),
  speed: z.number().nullable().describe('m/s'),
  course: z.number().nullable().describe('degrees clockwise from north'),
  valid: z.boolean(),
});
export type LiveLocation = z.infer<typeof LiveLocation>;

/** The facts of tracking's StatusFacts and what every row and marker shows. The browser computes the badge itself. */
export const LiveState = z.object({
  seenAt: Instant.nullable(),
  validAt: Instant.nullable(),
  moving: z.boolean(),
  movingSince: Instant.nullable(),
  slowSince: Instant.nullable(),
  ignition: z.boolean().nullable(),
  ignitionSince: Instant.nullable(),
  powerCutSince: Instant.nullable(),
  reportInterval: z.number().nullable().describe('s'),
  heartbeatInterval: z.number().nullable().describe('s'),
  location: LiveLocation.nullable(),
  distance: z
    .number()
    .describe('m, summed from accepted fixes since the device was activated or, later, came to its present client'),
  distanceSince: Instant.optional().describe(
    'since when `distance` counts, where the device came from another client and its past did not',
  ),
  blocked: z.boolean().nullable(),
  failing: z
    .literal(true)
    .optional()
    .describe('its supply was failing in its last message: silent since, it probably lost its power'),
  privacy: z
    .array(z.tuple([Instant, Instant]))
    .nullable()
    .optional()
    .describe(
      'private periods, from and until: the last one and those to come; nothing of them is in this state but the distance',
    ),
  clockAhead: z
    .number()
    .optional()
    .describe('ms by which its clock is ahead, where its newest record was kept aside for it'),
  thresholds: z
    .object({
      movingSpeed: z.number().describe('m/s'),
      slowSpeed: z.number().describe('m/s'),
      idleAfter: z.number().describe('s'),
      powerCutVoltage: z.number().describe('V'),
      powerCutAfter: z.number().describe('s'),
    })
    .partial()
    .optional()
    .describe("the client's own by which the badge follows, where they are not the platform's"),
});
export type LiveState = z.infer<typeof LiveState>;

/** What people typed about the device; sent when it changes. */
export const LiveDetails = z.object({
  /** The plate, as people read it aloud. */
  designation: z.string(),
  label: z.string(),
  imei: z.string(),
  clientId: z.number(),
  clientName: z.string(),
  clientCode: z.string().optional().describe('by which its partner calls the client; absent where there is none'),
  /** Code of the device type (car, truck, …). */
  type: z.string(),
  model: z.string(),
  protocol: z.string().nullable(),
  phone: z.string().nullable(),
  operator: z.string().nullable(),
  code: z.string().optional().describe('the number that its owner calls it by; absent where there is none'),
  vin: z.string().optional().describe('absent where none was typed'),
  simNumber: z.string().optional().describe('ICCID of its SIM card; absent where none was typed'),
  vehicle: z.string().optional().describe('make and model of the vehicle; absent where none was typed'),
  status: z.enum(ADMIN_STATES),
  starter: Starter.optional().describe('absent: not blocked, and nothing is on its way'),
  share: z
    .object({ rights: z.array(z.enum(SHARE_RIGHTS)), until: Instant.nullable() })
    .optional()
    .describe('its client shares it with the reader, who does not learn its tracker, SIM card, VIN and codes'),
  outOfService: z.literal(true).optional().describe('a critical defect is not repaired and signed'),
});
export type LiveDetails = z.infer<typeof LiveDetails>;

export const LiveDevice = z.object({
  id: z.number(),
  version: z.number(),
  details: LiveDetails.optional(),
  state: LiveState.optional(),
});
export type LiveDevice = z.infer<typeof LiveDevice>;

/** The newest value of each attribute and when the device measured it; only for the device being watched. */
export const LiveValues = z.record(z.string(), z.tuple([z.unknown(), Instant]));
export type LiveValues = z.infer<typeof LiveValues>;

/** Of one question, and on one page of the light version. */
export const LIGHT_PAGE_ROWS = 50;
const MOST_ROWS = 100;

/** A vehicle in words, in the language and time zone that were asked for. */
export const LiveRow = z.object({
  id: z.number(),
  badge: z.enum(BADGES),
  status: z.string().describe('the badge in words, with the speed of one that moves'),
  since: z.string().describe('since when; empty where that is not known'),
  place: z.string().describe('empty where none is known'),
});
export type LiveRow = z.infer<typeof LiveRow>;

/** Browser to server. */
export const LiveRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open'),
    ticket: z.string().max(200),
    resume: z.object({ epoch: z.string().max(64), cursor: z.number() }).optional(),
    /** Nothing of itself, only the rows that are asked for: for slow lines. */
    rows: z.literal(true).optional(),
  }),
  /** The vehicles on screen, on a socket that was opened for rows: their rows now, and every few seconds those that read otherwise. */
  z.object({
    type: z.literal('rows'),
    devices: z.array(Id).max(MOST_ROWS),
    language: z.enum(LANGUAGES),
    timeZone: TimeZone,
  }),
  /** Answer to `resync`: what the browser holds, as pairs of device id and version. */
  z.object({ type: z.literal('have'), devices: z.array(z.tuple([Id, z.number()])).max(100_000) }),
  /** The device whose every value the browser shows; null for none. */
  z.object({ type: z.literal('watch'), deviceId: DeviceId.nullable() }),
]);
export type LiveRequest = z.input<typeof LiveRequest>;

/** Server to browser. */
export const LiveMessage = z.discriminatedUnion('type', [
  /**
   * First. `now` is the server's clock, so that a browser with a wrong clock still counts right; `viewed` the client as which
   * this sign-in looks at the platform.
   */
  z.object({
    type: z.literal('hello'),
    epoch: z.string(),
    cursor: z.number(),
    now: Instant,
    resumed: z.boolean(),
    viewed: z.number().nullable(),
  }),
  /** A part of the snapshot; `last` on the final part. */
  z.object({ type: z.literal('snapshot'), devices: z.array(LiveDevice), last: z.boolean() }),
  z.object({
    type: z.literal('delta'),
    cursor: z.number(),
    devices: z.array(LiveDevice),
    gone: z.array(z.number()).optional(),
  }),
  /** The server does not know the epoch: say what you have. */
  z.object({ type: z.literal('resync') }),
  /** Groups of which the rules or the devices changed: a screen that shows one reads it again. Empty: perhaps any. */
  z.object({ type: z.literal('groups'), ids: z.array(z.number()) }),
  /** Alerts that were raised or changed, as far as the reader may see them, and how many are open now. None: perhaps any changed. */
  z.object({ type: z.literal('alerts'), alerts: z.array(Alert), open: AlertCounts }),
  z.object({ type: z.literal('values'), deviceId: z.number(), values: LiveValues }),
  /** Rows that changed, and vehicles that the reader may see no longer. */
  z.object({ type: z.literal('rows'), rows: z.array(LiveRow), gone: z.array(z.number()).optional() }),
  z.object({ type: z.literal('beat'), now: Instant }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

/** Close codes of our own and what they mean to the reader. */
export const LIVE_CLOSE = {
  signedOut: 4001,
  /** This sign-in now views the platform as another client: everything sent so far belongs to another view. */
  viewChanged: 4002,
  /** The right to see devices was withdrawn, or the ticket's user never had it. */
  notAllowed: 4004,
  badTicket: 4003,
  slowReader: 4008,
  badMessage: 4400,
  restarting: 1012,
} as const;

/** Seconds between beats; a browser that hears nothing for twice that long and 5 s reconnects. */
export const LIVE_BEAT_SECONDS = 15;
