import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, DeviceIdInPath, GroupId, UserId } from '../core/ids.ts';
import { Instant } from '../core/text.ts';
import { GROUP_KINDS } from '../group/group-fields.ts';

/** People that an answer names; all of them are counted. */
export const PEOPLE_NAMED = 200;

export const DeviceAccess = z.object({
  clientId: ClientId,
  clientName: z.string(),
  groups: z
    .array(z.object({ id: GroupId, designation: z.string(), kind: z.enum(GROUP_KINDS), since: Instant }))
    .describe('by name'),
  users: z
    .array(z.object({ id: UserId, name: z.string(), email: z.string(), limited: z.boolean() }))
    .nullable()
    .describe(
      `its client’s active people who see it, limited ones first, ${PEOPLE_NAMED} at most; null without the right \`view_users\``,
    ),
  userCount: z.int().nullable(),
});
export type DeviceAccess = z.infer<typeof DeviceAccess>;

export const getDeviceAccess = endpoint({
  name: 'getDeviceAccess',
  method: 'GET',
  path: '/device/{id}/access',
  access: 'view_devices',
  tag: 'Device',
  summary: 'Whose a device is, who of its client sees it, and which groups it is in',
  params: z.object({ id: DeviceIdInPath }),
  reply: DeviceAccess,
  errors: ['device_not_found'],
});
