import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientIdInPath, DeviceIdInPath, PartnerIdInPath } from '../core/ids.ts';
import { Instant } from '../core/text.ts';
import { Changed, MANY, oneOrMany, saysWhich, WHICH } from '../device/device-many.ts';
import { SomeTrackingFields, SpeedLimit, TRACKING_FIELDS, TrackingFields } from './tracking-settings-fields.ts';

/** New thresholds take effect this many ms after a change: by then every gateway has received them. */
export const HOLDS_AFTER = 10_000;

const Change = z.object({
  startsAt: Instant.describe('from which it holds, by the time that records bear'),
  changedAt: Instant,
  by: z.string().describe('the user who changed it, as that person was called then'),
  changed: z.array(
    z.object({
      name: z.enum(TRACKING_FIELDS),
      before: z.number().nullable().describe('null: the default'),
      after: z.number().nullable(),
    }),
  ),
});

export const TrackingSettingsInForce = z.object({
  fields: TrackingFields.describe('as they are now'),
  own: SomeTrackingFields.describe('those that were changed here'),
  defaults: TrackingFields.describe('what each goes back to: a partner’s for its clients, else Balise’s own'),
  changes: z.array(Change).describe('the newest first, at most 100'),
});
export type TrackingSettingsInForce = z.output<typeof TrackingSettingsInForce>;

const shared = { tag: 'Tracking settings', access: 'manage_thresholds' } as const;
const HOLDS =
  'Only what is given differs from the defaults; what is left out goes back to them. It holds for records of the time from ten ' +
  'seconds after the call on: the past stays as it was judged, and each trip, stop or event keeps the thresholds that it was ' +
  'made with. Passages through an area are found by those that were in force at each of their fixes. The `block…` limits, of what ' +
  'might cut an engine, can only be stricter than Balise’s own; who asked before a change is judged by the stricter of both. Not for ' +
  'people who see only a part of the vehicles (`not_allowed`).';

export const getClientTrackingSettings = endpoint({
  ...shared,
  name: 'getClientTrackingSettings',
  method: 'GET',
  path: '/client/{id}/tracking-settings',
  summary: 'By which thresholds a client’s trips, stops and alerts are found',
  params: z.object({ id: ClientIdInPath }),
  reply: TrackingSettingsInForce,
  errors: ['client_not_found'],
});

export const editClientTrackingSettings = endpoint({
  ...shared,
  name: 'editClientTrackingSettings',
  method: 'PUT',
  path: '/client/{id}/tracking-settings',
  summary: 'Changes a client’s thresholds from now on',
  description: HOLDS,
  params: z.object({ id: ClientIdInPath }),
  body: SomeTrackingFields,
  reply: TrackingSettingsInForce,
  errors: ['client_not_found'],
  surprise: 'tracking_settings_failed',
});

export const getPartnerTrackingSettings = endpoint({
  ...shared,
  name: 'getPartnerTrackingSettings',
  method: 'GET',
  path: '/partner/{id}/tracking-settings',
  summary: 'The thresholds of a partner’s clients that have none of their own',
  params: z.object({ id: PartnerIdInPath }),
  reply: TrackingSettingsInForce,
  errors: ['not_found'],
});

export const editPartnerTrackingSettings = endpoint({
  ...shared,
  name: 'editPartnerTrackingSettings',
  method: 'PUT',
  path: '/partner/{id}/tracking-settings',
  summary: 'Changes the thresholds of a partner’s clients, where these have none of their own',
  description: HOLDS,
  params: z.object({ id: PartnerIdInPath }),
  body: SomeTrackingFields,
  reply: TrackingSettingsInForce,
  errors: ['not_found'],
  surprise: 'tracking_settings_failed',
});

const limits = { tag: 'Device', access: 'edit_speed_limit' } as const;

export const setSpeedLimit = endpoint({
  ...limits,
  name: 'setSpeedLimit',
  method: 'PUT',
  path: '/device/{id}/speed-limit',
  summary: 'Sets the speed above which a vehicle is speeding, or takes it away',
  description:
    'It holds for records of the time from ten seconds after the call on, and until the vehicle goes to another client. Nothing ' +
    'is sent to the tracker: see `POST /speed-limit/send`.',
  params: z.object({ id: DeviceIdInPath }),
  body: z.object({ limit: SpeedLimit }),
  reply: Changed,
  errors: ['device_not_found'],
  surprise: 'speed_limit_failed',
});

export const setSpeedLimits = endpoint({
  ...limits,
  name: 'setSpeedLimits',
  method: 'POST',
  path: '/device/speed-limit',
  summary: 'Gives a list of vehicles the same speed limit, or takes it away',
  description: `As \`PUT /device/{id}/speed-limit\`, for many. ${MANY}`,
  body: z.object({ ...oneOrMany, limit: SpeedLimit }).refine(saysWhich, WHICH),
  reply: Changed,
  errors: ['device_not_found'],
  surprise: 'speed_limit_failed',
});
