import { ADMIN_STATES, RULE_COMBINATIONS, RULE_FEATURES, RULE_OPERATORS, RULE_STATES } from '@balise/tracking';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, DeviceId, GroupId, GroupIdInPath } from '../core/ids.ts';
import { nextInReply } from '../core/list-order.ts';
import { Instant } from '../core/text.ts';
import { DeviceShare } from '../share/share-fields.ts';
import { GROUP_KINDS, GroupFields, RulesToTry } from './group-fields.ts';

const ById = z.object({ id: GroupIdInPath });

/** A rule as it was when something was decided by it. */
const RuleThen = z.object({
  feature: z.enum(RULE_FEATURES),
  operator: z.enum(RULE_OPERATORS),
  value: z.union([z.number(), z.enum(RULE_STATES)]),
});

/** A rule and what was read of the device: minutes, volts or km/h, or a state; null: nothing was known. */
const GroupFinding = RuleThen.extend({ reading: z.union([z.number(), z.enum(RULE_STATES), z.null()]) });
export type GroupFinding = z.output<typeof GroupFinding>;

/**
 * Why a device came in or went. chosen: by a person; rules: what its readings say; rules_changed: somebody changed the
 * group; left_client, disabled, deleted: the device itself.
 */
export const GROUP_CAUSES = ['chosen', 'rules', 'rules_changed', 'left_client', 'disabled', 'deleted'] as const;
export const GroupWhy = z.object({
  cause: z.enum(GROUP_CAUSES),
  findings: z.array(GroupFinding).describe('of the rules that decided; empty where none did'),
});
export type GroupWhy = z.output<typeof GroupWhy>;

export const Group = z.object({
  id: GroupId,
  clientId: ClientId,
  clientName: z.string(),
  designation: z.string(),
  description: z.string(),
  kind: z.enum(GROUP_KINDS),
  rules: z.array(RuleThen).describe('none of a static group'),
  combine: z.enum(RULE_COMBINATIONS),
  deviceCount: z.number().describe('devices in it that the caller may see, those that others share with it among them'),
  sharedCount: z.number().describe('of these, those that others share with the caller'),
  speedLimit: z.number().nullable().describe('m/s: see `PUT /device-group/{id}/speed-limit`; null: none'),
});
export type Group = z.output<typeof Group>;

export const GroupDevice = z.object({
  id: DeviceId,
  designation: z.string(),
  label: z.string(),
  imei: z.string(),
  clientId: ClientId,
  clientName: z.string(),
  type: z.string().describe('code of the device type'),
  status: z.enum(ADMIN_STATES),
  share: DeviceShare.optional().describe('its client shares it with the reader; the IMEI is empty'),
});
export type GroupDevice = z.output<typeof GroupDevice>;

export const GroupMember = GroupDevice.extend({ since: Instant, why: GroupWhy });
export type GroupMember = z.output<typeof GroupMember>;

const shared = { tag: 'Device group' } as const;

export const listGroups = endpoint({
  ...shared,
  name: 'listGroups',
  method: 'GET',
  path: '/device-group/list-with-nogroup',
  access: 'view_devices',
  summary: 'Groups with the number of their devices, and how many devices are in no group',
  description: 'By name. Everything is counted as the caller sees it: a limited user counts its own devices only.',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.object({ groups: z.array(Group), noGroup: z.object({ deviceCount: z.number() }) }),
  errors: [],
});

export const getGroup = endpoint({
  ...shared,
  name: 'getGroup',
  method: 'GET',
  path: '/device-group/{id}',
  access: 'view_devices',
  summary: 'One group',
  params: ById,
  reply: Group,
  errors: ['group_not_found'],
});

export const listDevicesInGroup = endpoint({
  ...shared,
  name: 'listDevicesInGroup',
  method: 'GET',
  path: '/device/in-group/{id}',
  access: 'view_devices',
  summary: 'The devices of a group that the caller may see, since when and why',
  params: ById,
  reply: z.array(GroupMember),
  errors: ['group_not_found'],
});

export const listDevicesNotInGroup = endpoint({
  ...shared,
  name: 'listDevicesNotInGroup',
  method: 'GET',
  path: '/device/not-in-group',
  access: 'view_devices',
  summary: 'Devices in no group at all; with `groupId`, those that could be put into that group',
  query: z.object({
    groupId: GroupIdInPath.optional().describe("devices of that group's client that are not in it"),
    clientId: ClientIdInPath.optional(),
  }),
  reply: z.array(GroupDevice),
  errors: ['group_not_found'],
});

export const addGroup = endpoint({
  ...shared,
  name: 'addGroup',
  method: 'POST',
  path: '/device-group/add',
  access: 'manage_groups',
  summary: 'Makes a group of a client',
  description:
    'Its name is its own within the client. A group grants no right to its devices: it sorts what one may see.',
  body: GroupFields,
  reply: Group,
  errors: ['client_not_found', 'group_name_taken', 'limit_reached'],
});

export const editGroup = endpoint({
  ...shared,
  name: 'editGroup',
  method: 'PUT',
  path: '/device-group/{id}',
  access: 'manage_groups',
  summary: 'Replaces name and description of a group, and the rules of a dynamic one',
  description: 'Its client and its kind stay. New rules are followed at once.',
  params: ById,
  body: GroupFields,
  reply: Group,
  errors: ['group_not_found', 'group_name_taken'],
});

export const deleteGroup = endpoint({
  ...shared,
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/device-group/{id}',
  access: 'manage_groups',
  summary: 'Deletes a group; its devices stay',
  description: 'For 30 days `POST /device-group/{id}/restore` brings it back.',
  params: ById,
  reply: z.null(),
  errors: ['group_not_found'],
});

export const restoreGroup = endpoint({
  ...shared,
  name: 'restoreGroup',
  method: 'POST',
  path: '/device-group/{id}/restore',
  access: 'manage_groups',
  summary: 'Takes back the deletion of a group, with the devices that it had',
  params: ById,
  reply: Group,
  errors: ['group_not_found', 'group_name_taken', 'limit_reached'],
});

/** Devices in one call: every device of a large client. */
export const MOST_MOVED = 10_000;
const ROOM = 2 * 1024 * 1024; // bytes: so many pairs of two ids

export const addDevicesToGroups = endpoint({
  ...shared,
  name: 'addDevicesToGroups',
  method: 'POST',
  path: '/device-group/device-add',
  access: 'manage_groups',
  summary: 'Puts devices into static groups',
  description:
    'All or none. A device may be in several groups; one that is in already stays as it is. A client may also put devices that others share ' +
    'with it into its groups: they are in them while the share lasts, for lists, map and reports, and nothing is blocked, limited or watched by it.',
  bodyLimit: ROOM,
  body: z
    .array(z.object({ deviceId: DeviceId, deviceGroupId: GroupId }))
    .min(1, 'required')
    .max(MOST_MOVED, 'too_many'),
  reply: z.object({ added: z.number() }),
  errors: ['group_not_found', 'group_is_dynamic', 'device_not_found'],
});

export const removeDevicesFromGroup = endpoint({
  ...shared,
  name: 'removeDevicesFromGroup',
  method: 'POST',
  path: '/device-group/device-remove',
  access: 'manage_groups',
  summary: 'Takes devices out of a static group',
  bodyLimit: ROOM,
  body: z.object({
    deviceIdList: z.array(DeviceId).min(1, 'choose_a_device').max(MOST_MOVED, 'too_many'),
    groupId: GroupId,
  }),
  reply: z.object({ removed: z.number() }),
  errors: ['group_not_found', 'group_is_dynamic', 'device_not_found'],
});

/** Devices that a preview names; all of them are counted. */
export const PREVIEWED = 100;

export const previewGroup = endpoint({
  ...shared,
  name: 'previewGroup',
  method: 'POST',
  path: '/device-group/preview',
  access: 'manage_groups',
  summary: 'Which devices rules would hold for now, and why',
  description: `At the thresholds themselves: a member of a group stays a little beyond them. Names the first ${PREVIEWED} by designation.`,
  body: RulesToTry,
  reply: z.object({
    count: z.number(),
    of: z.number().describe('devices that were looked at'),
    devices: z.array(GroupDevice.extend({ why: GroupWhy })),
  }),
  errors: ['client_not_found'],
});

export const MEMBERSHIP_CHANGES_AT_ONCE = 50;

export const listMembershipChanges = endpoint({
  ...shared,
  name: 'listMembershipChanges',
  method: 'GET',
  path: '/device-group/{id}/history',
  access: 'view_devices',
  summary: 'Who was in a group and when, the newest first',
  description: `${MEMBERSHIP_CHANGES_AT_ONCE} periods at a time; \`next\` gives the ones after: ask again with it as \`after\`. Kept for 400 days. Shared devices are not in it.`,
  params: ById,
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,16}$/, 'invalid_value')
      .optional(),
  }),
  reply: z.object({
    changes: z.array(
      z.object({
        id: z.number(),
        deviceId: DeviceId,
        designation: z.string(),
        since: Instant,
        until: Instant.nullable().describe('null: it still is'),
        why: GroupWhy,
        endedWhy: GroupWhy.nullable(),
      }),
    ),
    next: nextInReply,
  }),
  errors: ['group_not_found'],
});
