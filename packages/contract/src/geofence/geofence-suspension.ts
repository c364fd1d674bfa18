import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DeviceId, GeofenceId, GeofenceSuspensionIdInPath, GroupId } from '../core/ids.ts';
import { Instant, InstantInQuery, line } from '../core/text.ts';
import { MOST_PAIRS, PAIRS_BODY, Suspended } from './geofence-assignment.ts';

const shared = { tag: 'Geofence' } as const;

/** How long a geofence may be suspended for a device, days. */
export const LONGEST_SUSPENSION = 366;

/** Which geofences, for which devices, groups or all, from when until when and why. */
export const SuspensionFields = z
  .object({
    geofenceDeviceList: z
      .array(z.object({ deviceId: DeviceId, geofenceId: GeofenceId }))
      .max(MOST_PAIRS, 'too_many')
      .default([]),
    geofenceGroupList: z
      .array(z.object({ groupId: GroupId, geofenceId: GeofenceId }))
      .max(MOST_PAIRS, 'too_many')
      .default([])
      .describe('for the devices of the group that the geofence applies to'),
    geofenceIdList: z
      .array(GeofenceId)
      .max(1_000, 'too_many')
      .default([])
      .describe('for every device that the geofence applies to, by itself or through a group'),
    dateStart: InstantInQuery,
    dateEnd: InstantInQuery,
    motif: line(200).min(1, 'reason_needed'),
  })
  .refine((body) => body.geofenceDeviceList.length + body.geofenceGroupList.length + body.geofenceIdList.length > 0, {
    path: ['geofenceDeviceList'],
    message: 'required',
  })
  .refine(({ dateStart, dateEnd }) => dateStart < dateEnd, { path: ['dateEnd'], message: 'invalid_date' })
  .refine(({ dateStart, dateEnd }) => dateEnd - dateStart <= LONGEST_SUSPENSION * 86_400_000, {
    path: ['dateEnd'],
    message: 'over_366_days',
  });

export const suspendGeofences = endpoint({
  ...shared,
  name: 'suspendGeofences',
  method: 'POST',
  access: 'assign_geofences',
  bodyLimit: PAIRS_BODY,
  path: '/geofence/geofence-device/suspend',
  summary: 'Mutes geofences for devices during a range of dates',
  description: `Entering and leaving is still recorded, marked as suspended with the reason; alerts and actions are not carried out, then or afterwards. At most ${LONGEST_SUSPENSION} days, and ${MOST_PAIRS} geofences of devices in all, all or none. A device that is assigned or joins a group later is not muted.`,
  surprise: 'geofence_suspension_failed',
  body: SuspensionFields,
  reply: z.object({ suspended: z.number().describe('geofences of devices') }),
  errors: ['geofence_not_found', 'device_not_found', 'group_not_found'],
});

export const GeofenceSuspension = Suspended.extend({
  geofenceId: GeofenceId,
  geofenceName: z.string(),
  deviceId: DeviceId,
  designation: z.string(),
  by: z.string().describe('who suspended it'),
  endedAt: Instant.nullable().describe('ended early at'),
});
export type GeofenceSuspension = z.output<typeof GeofenceSuspension>;

export const listGeofenceSuspensions = endpoint({
  ...shared,
  access: 'view_devices',
  method: 'GET',
  name: 'listGeofenceSuspensions',
  path: '/geofence/geofence-device/suspend/list',
  summary: 'Suspensions that apply now or later, and those that ended in the last 30 days',
  reply: z.array(GeofenceSuspension),
  errors: [],
});

export const endGeofenceSuspension = endpoint({
  ...shared,
  name: 'endGeofenceSuspension',
  method: 'POST',
  access: 'assign_geofences',
  path: '/geofence/geofence-device/suspend/{id}/end',
  summary: 'Ends a suspension now',
  surprise: 'geofence_suspension_failed',
  params: z.object({ id: GeofenceSuspensionIdInPath }),
  reply: z.null(),
  errors: ['geofence_suspension_not_found'],
});
