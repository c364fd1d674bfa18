import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DeviceId, GeofenceId, GeofenceIdInPath, GeofenceSuspensionId, GroupId } from '../core/ids.ts';
import { Instant } from '../core/text.ts';

/** What is done when a vehicle enters or leaves. Blocking always waits until the engine is off (decision 3 of the domain). */
export const GEOFENCE_ACTIONS = [
  'blockIn',
  'blockOut',
  'unblockIn',
  'unblockOut',
  'emailIn',
  'emailOut',
  'smsIn',
  'smsOut',
] as const;
export type GeofenceAction = (typeof GEOFENCE_ACTIONS)[number];

const flag = z.boolean().default(false);
export const GeofenceActions = z
  .object({
    blockIn: flag,
    blockOut: flag,
    unblockIn: flag,
    unblockOut: flag,
    emailIn: flag,
    emailOut: flag,
    smsIn: flag,
    smsOut: flag,
  })
  .superRefine((actions, context) => {
    // to block and to unblock at once says nothing
    for (const way of ['In', 'Out'] as const) {
      if (!actions[`block${way}`] || !actions[`unblock${way}`]) continue;
      context.addIssue({ code: 'custom', message: 'invalid_value', path: [`unblock${way}`] });
    }
  });
export type GeofenceActions = z.output<typeof GeofenceActions>;

/** Pairs of a geofence and a device or a group, in one call. */
export const MOST_PAIRS = 10_000;
export const PAIRS_BODY = 2 * 1024 * 1024; // bytes

const Devices = z.array(DeviceId).min(1, 'choose_a_device').max(MOST_PAIRS, 'too_many');
const Groups = z.array(GroupId).min(1, 'required').max(200, 'too_many');
const Geofences = z.array(GeofenceId).min(1, 'required').max(1_000, 'too_many');
export const GeofencePairs = z
  .array(z.object({ deviceId: DeviceId, geofenceId: GeofenceId }))
  .min(1, 'required')
  .max(MOST_PAIRS, 'too_many');

/** A geofence that is assigned to a device or a group, and what it does there. */
const Assigned = z.object({
  geofenceId: GeofenceId,
  name: z.string(),
  colour: z.string(),
  type: z.string().nullable(),
  actions: GeofenceActions,
});

/** Until when a device is muted in a geofence, and why. */
export const Suspended = z.object({
  id: GeofenceSuspensionId,
  dateStart: Instant,
  dateEnd: Instant,
  motif: z.string(),
});

export const DeviceGeofence = Assigned.extend({
  deviceId: DeviceId,
  groupId: GroupId.nullable().describe('assigned through this group; null: to the device itself'),
  groupName: z.string().nullable(),
  since: Instant.describe('it applies to the device'),
  suspension: Suspended.nullable().describe('the suspension that applies now, else the next one'),
});
export type DeviceGeofence = z.output<typeof DeviceGeofence>;

export const GroupGeofence = Assigned.extend({ groupId: GroupId, groupName: z.string() });
export type GroupGeofence = z.output<typeof GroupGeofence>;

const shared = { tag: 'Geofence', access: 'assign_geofences', method: 'POST', bodyLimit: PAIRS_BODY } as const;
const seen = { tag: 'Geofence', access: 'view_devices' } as const;

export const assignDeviceGeofences = endpoint({
  ...shared,
  name: 'assignDeviceGeofences',
  path: '/geofence/associate/device-geofence',
  summary: 'Assigns geofences to devices, each to each, with what they do',
  description:
    'All or none. Actions of a pair that is assigned already are replaced. The block actions need the right to block; they wait until the ' +
    'engine is off and never stop a moving vehicle. Devices that are shared with the client are assigned as long as the share holds: they are ' +
    'never blocked, and only the client itself sees it.',
  body: z.object({ deviceIdList: Devices, geofenceIdList: Geofences, actions: GeofenceActions }),
  reply: z.object({ assigned: z.number() }),
  errors: ['geofence_not_found', 'device_not_found', 'not_allowed'],
});

export const listCommonDeviceGeofences = endpoint({
  ...seen,
  name: 'listCommonDeviceGeofences',
  method: 'POST',
  bodyLimit: PAIRS_BODY,
  path: '/geofence/assigned-common/device-geofence',
  summary: 'Geofences that are assigned to every one of these devices',
  description: 'By name. An action is true where it is for all of them.',
  body: z.object({ deviceIdList: Devices }),
  reply: z.array(Assigned),
  errors: ['device_not_found'],
});

export const listDeviceGeofences = endpoint({
  ...seen,
  name: 'listDeviceGeofences',
  method: 'POST',
  path: '/geofence/associated-to-device/device-geofence',
  summary: 'Geofences that apply to a device: its own and those of its groups',
  body: z.object({ deviceId: DeviceId }),
  reply: z.array(DeviceGeofence),
  errors: ['device_not_found'],
});

export const removeDeviceGeofences = endpoint({
  ...shared,
  name: 'removeDeviceGeofences',
  path: '/geofence/delete/device-geofence',
  summary: 'Removes geofences from devices',
  body: GeofencePairs,
  reply: z.object({ removed: z.number() }),
  errors: ['geofence_not_found', 'device_not_found'],
});

export const assignGroupGeofences = endpoint({
  ...shared,
  name: 'assignGroupGeofences',
  path: '/geofence/assign/geofence-group',
  summary: 'Assigns geofences to groups, each to each, with what they do',
  description:
    'They apply to the devices that are in the group at the moment. As for devices otherwise; not for limited users.',
  body: z.object({ groupIdList: Groups, geofenceIdList: Geofences, actions: GeofenceActions }),
  reply: z.object({ assigned: z.number() }),
  errors: ['geofence_not_found', 'group_not_found', 'not_allowed'],
});

export const listGroupGeofences = endpoint({
  ...seen,
  name: 'listGroupGeofences',
  method: 'POST',
  path: '/geofence/assigned/geofence-group/by-group',
  summary: 'Geofences that are assigned to a group',
  body: z.object({ groupId: GroupId }),
  reply: z.array(GroupGeofence),
  errors: ['group_not_found'],
});

export const removeGroupGeofences = endpoint({
  ...shared,
  name: 'removeGroupGeofences',
  path: '/geofence/assigned/geofence-group/delete',
  summary: 'Removes geofences from groups',
  body: z
    .array(z.object({ groupId: GroupId, geofenceId: GeofenceId }))
    .min(1, 'required')
    .max(MOST_PAIRS, 'too_many'),
  reply: z.object({ removed: z.number() }),
  errors: ['geofence_not_found', 'group_not_found', 'not_allowed'],
});

export const listGeofenceAssignments = endpoint({
  ...seen,
  method: 'GET',
  name: 'listGeofenceAssignments',
  path: '/geofence/{id}/assigned',
  summary: 'Devices and groups that a geofence is assigned to',
  params: z.object({ id: GeofenceIdInPath }),
  reply: z.object({
    devices: z.array(
      z.object({
        deviceId: DeviceId,
        designation: z.string(),
        sharedBy: z.string().nullable().describe('the owner that shares the device; null: it is an own one'),
        actions: GeofenceActions,
        suspension: Suspended.nullable(),
      }),
    ),
    groups: z.array(
      z.object({
        groupId: GroupId,
        designation: z.string(),
        deviceCount: z.number(),
        sharedCount: z.number().describe('of `deviceCount`: shared with the client by others; none is ever blocked'),
        deviceIds: z.array(DeviceId).describe('devices of the group, as the caller sees them'),
        actions: GeofenceActions,
      }),
    ),
  }),
  errors: ['geofence_not_found'],
});
