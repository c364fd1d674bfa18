import { z } from 'zod';
import { COMMAND_NOTES, COMMAND_STATES } from '../command/command-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { ERROR_CODES } from '../core/errors.ts';
import { exportedList, exportFields } from '../core/file.ts';
import { ClientId, ClientIdInPath, DeviceId, GeofenceId, GroupId, GroupIdInPath } from '../core/ids.ts';
import { DIRECTIONS, pageInQuery } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';
import { Group } from '../group/group.ts';
import { SpeedLimit } from './tracking-settings-fields.ts';

/** What the list of speed limits can be sorted by. */
export const SPEED_LIMIT_ORDERS = ['designation', 'limit', 'lastEpisode'] as const;

/** Whose limit it is. road: of the road, as the tracker reports it. */
export const LIMIT_SOURCES = ['device', 'group', 'zone', 'road'] as const;
export type LimitSource = (typeof LIMIT_SOURCES)[number];

const metresPerSecond = z.number().describe('m/s');

/** A vehicle with every limit that it has now, and which of them counts. */
export const VehicleSpeedLimit = z.object({
  deviceId: DeviceId,
  designation: z.string(),
  label: z.string(),
  type: z.string().describe('code of the device type'),
  clientId: ClientId,
  clientName: z.string(),
  own: SpeedLimit.describe('m/s, of the vehicle itself; null: none'),
  group: z
    .object({ id: GroupId, name: z.string(), limit: metresPerSecond })
    .nullable()
    .describe('the lowest of the groups that it is in; null: none of them has a limit'),
  zone: z
    .object({ id: GeofenceId, name: z.string(), limit: metresPerSecond })
    .nullable()
    .describe('the lowest of the geofences that it is in now, by its last position; null: none of them has a limit'),
  effective: z
    .object({ limit: metresPerSecond, source: z.enum(LIMIT_SOURCES) })
    .nullable()
    .describe('the lowest of the three; null: it has no limit'),
  tracker: z
    .object({
      holds: z.boolean().describe('its model can hold a limit, above which it warns by itself and does nothing else'),
      held: z
        .number()
        .nullable()
        .describe('km/h: the last that was sent and not refused, which it holds until it receives another; null: none'),
      command: z
        .object({ kmh: z.number(), state: z.enum(COMMAND_STATES), note: z.enum(COMMAND_NOTES), changedAt: Instant })
        .nullable()
        .describe('the last limit that was sent to it; null: none to its present client’s knowledge'),
    })
    .describe('see `POST /speed-limit/send`'),
  lastEpisode: z
    .object({
      startsAt: Instant,
      endsAt: Instant,
      limit: metresPerSecond,
      maxSpeed: metresPerSecond.nullable(),
    })
    .nullable()
    .describe('of speeding, the last that ended; null: none, or the caller has no right `view_history`'),
});
export type VehicleSpeedLimit = z.output<typeof VehicleSpeedLimit>;

const shared = { tag: 'Speed limit' } as const;

const limitSelection = {
  search: line(100).optional().describe('in designation, label, code and IMEI'),
  clientId: ClientIdInPath.optional(),
  groupId: GroupIdInPath.optional().describe('only vehicles that are in this group now'),
  limit: z
    .enum(['set', 'none'])
    .optional()
    .describe('only vehicles with a limit, of their own or of a group; or only those without'),
  order: z.enum(SPEED_LIMIT_ORDERS).default('designation'),
  direction: z.enum(DIRECTIONS).default('asc'),
};

export const listSpeedLimits = endpoint({
  ...shared,
  name: 'listSpeedLimits',
  method: 'GET',
  path: '/speed-limit/list',
  access: 'view_devices',
  summary:
    'A page of vehicles with their speed limits: their own, of their groups, of the geofences they are in; and which counts',
  description: 'The lowest counts. `limit` sorts by the lower of the vehicle’s own and its groups’.',
  query: z.object({ ...limitSelection, ...pageInQuery }),
  reply: z.object({ vehicles: z.array(VehicleSpeedLimit), total: z.number().describe('on all pages') }),
  errors: [],
});

export const exportSpeedLimits = endpoint({
  ...shared,
  name: 'exportSpeedLimits',
  method: 'POST',
  path: '/speed-limit/export',
  access: 'view_devices',
  summary: 'The list of vehicles with their speed limits as a file',
  description: 'Every line that `/speed-limit/list` has on all its pages for the same selection, in that order.',
  body: z.object({ ...limitSelection, ...exportFields }),
  ...exportedList,
  errors: ['client_not_found'],
});

export const setGroupSpeedLimit = endpoint({
  ...shared,
  name: 'setGroupSpeedLimit',
  method: 'PUT',
  path: '/device-group/{id}/speed-limit',
  access: 'edit_speed_limit',
  summary: 'Sets the speed limit of the vehicles of a group, or takes it away',
  description:
    'It holds for each vehicle while it is in the group, from ten seconds after the call or after it came in. Where a vehicle has several ' +
    'limits, the lowest counts. Not for users who see only a part of the vehicles (`not_allowed`).',
  params: z.object({ id: GroupIdInPath }),
  body: z.object({ limit: SpeedLimit }),
  reply: Group,
  errors: ['group_not_found', 'not_allowed'],
  surprise: 'speed_limit_failed',
});

/** Trackers that one call sends limits to. */
export const TRACKERS_AT_ONCE = 200;

export const sendSpeedLimits = endpoint({
  ...shared,
  name: 'sendSpeedLimits',
  method: 'POST',
  path: '/speed-limit/send',
  access: 'edit_speed_limit',
  summary: 'Sends vehicles’ limits to their trackers, where these can hold one',
  description:
    'The lower of the vehicle’s own limit and its groups’, in whole km/h. Only to trackers whose manual knows it as a threshold for a warning ' +
    'and nothing else: it never touches the engine. It waits for the tracker for a day, and takes the place of one that waits. Each vehicle ' +
    'has an answer of its own: `command_not_supported` where the model holds none, `speed_limit_missing` where there is no limit to send.',
  body: z.object({
    deviceIdList: z.array(DeviceId).min(1, 'choose_a_device').max(TRACKERS_AT_ONCE, 'too_large'),
  }),
  reply: z.array(
    z.object({
      deviceId: DeviceId,
      kmh: z.number().nullable(),
      error: z.enum(ERROR_CODES).nullable().describe('why nothing is sent to this one; null: it is'),
    }),
  ),
  errors: [],
  surprise: 'speed_limit_failed',
});
