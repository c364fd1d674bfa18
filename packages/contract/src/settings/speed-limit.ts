import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
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

export const listSpeedLimits = endpoint({
  ...shared,
  name: 'listSpeedLimits',
  method: 'GET',
  path: '/speed-limit/list',
  access: 'view_devices',
  summary:
    'A page of vehicles with their speed limits: their own, of their groups, of the geofences they are in; and which counts',
  description: 'The lowest counts. `limit` sorts by the lower of the vehicle’s own and its groups’.',
  query: z.object({
    search: line(100).optional().describe('in designation, label, code and IMEI'),
    clientId: ClientIdInPath.optional(),
    groupId: GroupIdInPath.optional().describe('only vehicles that are in this group now'),
    limit: z
      .enum(['set', 'none'])
      .optional()
      .describe('only vehicles with a limit, of their own or of a group; or only those without'),
    ...pageInQuery,
    order: z.enum(SPEED_LIMIT_ORDERS).default('designation'),
    direction: z.enum(DIRECTIONS).default('asc'),
  }),
  reply: z.object({ vehicles: z.array(VehicleSpeedLimit), total: z.number().describe('on all pages') }),
  errors: [],
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
