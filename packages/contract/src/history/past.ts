import { EPISODE_ENDS, POWER_CUT_CAUSES } from '@balise/tracking';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DeviceId, DeviceIdInPath } from '../core/ids.ts';
import { periodFields, periodOf, TRACK_DAYS } from '../core/period.ts';
import { Instant } from '../core/text.ts';
import { TimeZone } from '../core/time-zone.ts';
import { LISTED_EVENTS } from '../live/listed-events.ts';
import { placeLanguage } from './positions.ts';

/** Where something began, ended or stayed, in degrees and in words. */
export const Place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  address: z.string().nullable().describe('in words; null: far from everything that has a name'),
});
export type Place = z.infer<typeof Place>;

const duration = z.number().describe('ms');

/** What every part of a device's past has. */
const part = {
  id: z.number().nullable().describe('null: it still lasts'),
  startsAt: Instant.describe("the device's clock; it may lie before the period asked for"),
  endsAt: Instant.nullable().describe('null: it still lasts'),
  until: Instant.describe(
    '`endsAt`, or the last that was received of what still lasts: durations and distances are up to here',
  ),
  distance: z.number().describe('m; `estimated` is a part of it'),
  estimated: z.number().describe('m in straight lines across gaps of more than 10 minutes'),
  maxSpeed: z.number().nullable().describe('m/s'),
};

/** A part of a device's past that lasted, by kind; `Episode` of the tracking package with its places in words. */
export const PastEpisode = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('trip'),
    ...part,
    from: Place,
    to: Place.describe('of one under way, where it was last'),
    driving: duration,
    idling: duration,
    meanSpeed: z.number().nullable().describe('m/s, over its time of driving; null: it never drove'),
    pause: z
      .object({ at: Instant, duration })
      .nullable()
      .describe('the longest standstill in it that was too short to be a stop: why it is one trip'),
    end: z.enum(EPISODE_ENDS).nullable().describe('why it ended; null: it still lasts'),
  }),
  z.object({ kind: z.literal('stop'), ...part, place: Place, idling: duration, end: z.enum(EPISODE_ENDS).nullable() }),
  z.object({ kind: z.literal('idling'), ...part, place: Place.nullable() }),
  z.object({
    kind: z.literal('speeding'),
    ...part,
    limit: z.number().describe('m/s'),
    mean: z.number().describe('m/s'),
    zone: z
      .object({ id: z.number(), name: z.string().nullable() })
      .nullable()
      .describe('the geofence whose limit it was; null: another limit'),
    group: z
      .object({ id: z.number(), name: z.string().nullable() })
      .nullable()
      .describe('the group whose limit it was; null, and no `zone`: the vehicle’s own limit, or the road’s'),
    from: Place,
    to: Place,
  }),
  z.object({ kind: z.literal('power_cut'), ...part, cause: z.enum(POWER_CUT_CAUSES), place: Place.nullable() }),
  z.object({
    kind: z.literal('silence'),
    ...part,
    expected: duration.describe('ms; after so long without a message it counted as one'),
    from: Place.nullable(),
    to: Place.nullable(),
    failing: z.boolean().describe('its supply was failing just before: it probably lost its power'),
  }),
  z.object({ kind: z.literal('engine'), ...part, counted: duration.describe('ms that count as engine hours') }),
  z.object({
    kind: z.literal('geofence'),
    ...part,
    geofence: z.number(),
    name: z.string().nullable().describe('null: it was deleted for good'),
    version: z.number().describe('of its shape when it was entered'),
    from: Place.describe('where its edge was crossed'),
    to: Place,
    isOpenAtStart: z.boolean().describe('it was there before the geofence applied, or before a gap'),
    isOpenAtEnd: z.boolean(),
    fixes: z.number().describe('0: it was driven through between two fixes'),
    suspension: z
      .string()
      .nullable()
      .describe('the reason why the geofence was suspended for the device when it began; null: it was not'),
  }),
]);
export type PastEpisode = z.infer<typeof PastEpisode>;
export type PastOf<Kind extends PastEpisode['kind']> = Extract<PastEpisode, { kind: Kind }>;

/** Something that happened at one moment. */
export const PastEvent = z.object({
  id: z.number().nullable().describe('null: it is kept as an episode or a command'),
  at: Instant,
  kind: z.enum(LISTED_EVENTS),
  content: z
    .record(z.string(), z.unknown())
    .describe(
      'EventContent of the tracking package. Of `speeding_…` the `limit` and, at its end, `startedAt` and `maxSpeed` (m/s); of ' +
        '`disconnected` and `reconnected` `startedAt`, the last message before; of `command_…` (of a block or unblock; of other ' +
        'commands to readers with the right `send_command`) `commandId`, `command` (its kind), `requester` and `note` (why it ended as it did)',
    ),
});
export type PastEvent = z.infer<typeof PastEvent>;

/**
 * What a device did in a time. Distances, driving, idling and engine are sums of quarters of an hour by the clock that begin in it,
 * as in every report; the others are of the episodes, cut off where the time begins and ends.
 */
export const PastSums = z.object({
  distance: z.number().describe('m; `estimated` is a part of it'),
  estimated: z.number().describe('m'),
  driving: duration,
  idling: duration,
  engine: duration,
  stopped: duration,
  trips: z.number().describe('a trip counts where it begins; of the whole period also one that began before'),
  stops: z.number().describe('likewise'),
  speedings: z.number().describe('likewise'),
  maxSpeed: z.number().nullable().describe('m/s'),
});
export type PastSums = z.infer<typeof PastSums>;

export const DevicePast = z.object({
  deviceId: DeviceId,
  name: z.string().describe('its plate; of a vehicle that is another’s now, the number of the device'),
  timeZone: TimeZone.describe('in which the days are: the one asked for, or the client’s'),
  owned: z
    .array(z.object({ from: Instant, to: Instant }))
    .describe('parts of the period in which the reader’s clients owned the device: of the rest nothing is reported'),
  lastMessageAt: Instant.nullable().describe(
    "the device's clock at its newest record, where that is in the reader's time",
  ),
  episodes: z
    .array(PastEpisode)
    .describe('that touch the period, by their beginning; whole, where they begin or end beyond it'),
  events: z.array(PastEvent).describe('ascending; what lasts is among the episodes too'),
  eventsLeftOut: z.number().describe('beyond the first 20,000'),
  sums: PastSums,
  days: z
    .array(PastSums.extend({ day: z.iso.date(), startsAt: Instant, endsAt: Instant }))
    .describe('every day of the period by the clocks of `timeZone`; one that the clocks change has 23 or 25 hours'),
});
export type DevicePast = z.infer<typeof DevicePast>;

export const getPast = endpoint({
  name: 'getPast',
  method: 'GET',
  path: '/device/{id}/past',
  access: 'view_history',
  tag: 'History',
  summary:
    'What happened to a device: trips, stops, idling, speeding, power cuts, silences, engine runs, events, and sums',
  description: `At most ${TRACK_DAYS} days. A client gets only the times in which it owned the device.`,
  params: z.object({ id: DeviceIdInPath }),
  query: periodOf(
    z.object({
      ...periodFields,
      timeZone: TimeZone.optional().describe('of the days; absent: the client’s'),
      language: placeLanguage,
    }),
  ),
  reply: DevicePast,
  errors: ['device_not_found'],
});
