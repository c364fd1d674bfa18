import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DeviceIdInPath, DriverId, DriverIdInPath } from '../core/ids.ts';
import { Instant, line } from '../core/text.ts';
import { WeekHours } from '../core/week-hours.ts';

const shared = { tag: 'Private mode' } as const;
const OfDevice = z.object({ id: DeviceIdInPath });

/** What began a private period: a person, the vehicle's hours of the week, or those of its driver. */
export const PRIVATE_CAUSES = ['button', 'schedule', 'driver'] as const;
export type PrivateCause = (typeof PRIVATE_CAUSES)[number];

/** Private periods that a vehicle shows at once, the newest first. */
export const PRIVATE_PERIODS_AT_ONCE = 50;

export const PrivatePeriod = z.object({
  from: Instant,
  until: Instant.nullable().describe('null: until somebody ends it'),
  why: z.enum(PRIVATE_CAUSES),
  by: z.string().describe('who began it; of the hours of the week, who set them'),
  endedBy: z.string().describe('who ended it; empty: no one, or not yet'),
  reason: z.string().describe('of a report of theft; otherwise empty'),
});
export type PrivatePeriod = z.infer<typeof PrivatePeriod>;

export const PrivateMode = z.object({
  now: Instant,
  timeZone: z.string().describe('IANA, of the client: the hours of the week are on its clocks'),
  isPrivate: z.boolean(),
  until: Instant.nullable().describe(
    'when the present private time ends; null: it has no end, or the vehicle is not private',
  ),
  isByButton: z.boolean().describe('a person began it: whoever may use private mode may end it'),
  week: WeekHours.nullable().describe('hours in which the vehicle is private each week; null: none'),
  periods: z.array(PrivatePeriod).describe(`the last ${PRIVATE_PERIODS_AT_ONCE} that began, the newest first`),
});
export type PrivateMode = z.infer<typeof PrivateMode>;

export const getPrivateMode = endpoint({
  ...shared,
  name: 'getPrivateMode',
  method: 'GET',
  path: '/device/{id}/private-mode',
  access: 'view_devices',
  summary: 'Whether a vehicle is private, its private hours, and when it was',
  description:
    'While a vehicle is private, nobody sees where it is, how fast it is, whether it moves or its engine runs: not live, not afterwards, ' +
    'in no report, file or alert. Its distance is counted, and alerts of theft, towing, a power cut and SOS are raised without the place.',
  params: OfDevice,
  reply: PrivateMode,
  errors: ['device_not_found'],
});

export const startPrivateMode = endpoint({
  ...shared,
  name: 'startPrivateMode',
  method: 'POST',
  path: '/device/{id}/private-mode/start',
  access: 'use_private_mode',
  summary: 'Begins private mode of a vehicle, for some hours or until it is ended',
  description:
    'Where it is private by a person already, the end is set anew. What has passed is never hidden afterwards.',
  params: OfDevice,
  body: z.object({
    minutes: z
      .int()
      .min(5, 'too_small')
      .max(10_080, 'too_large')
      .nullable()
      .default(null)
      .describe('null: until it is ended'),
  }),
  reply: PrivateMode,
  errors: ['device_not_found'],
  surprise: 'save_failed',
});

export const endPrivateMode = endpoint({
  ...shared,
  name: 'endPrivateMode',
  method: 'POST',
  path: '/device/{id}/private-mode/end',
  access: 'use_private_mode',
  summary: 'Ends private mode that a person began',
  description: 'What was private stays hidden. Hours of the week go on; a report of theft ends these too.',
  params: OfDevice,
  reply: PrivateMode,
  errors: ['device_not_found', 'not_private'],
  surprise: 'save_failed',
});

export const reportTheft = endpoint({
  ...shared,
  name: 'reportTheft',
  method: 'POST',
  path: '/device/{id}/private-mode/theft',
  access: 'manage_private_mode',
  summary: 'Ends the present private time of a vehicle that was stolen, with the reason',
  description:
    'From then on the vehicle is seen again; what was private until then stays hidden. Its hours of the week come back at their next beginning.',
  params: OfDevice,
  body: z.object({ reason: line(300).min(1, 'reason_needed') }),
  reply: PrivateMode,
  errors: ['device_not_found', 'not_private'],
  surprise: 'save_failed',
});

export const savePrivateHours = endpoint({
  ...shared,
  name: 'savePrivateHours',
  method: 'PUT',
  path: '/device/{id}/private-mode/hours',
  access: 'manage_private_mode',
  summary: 'Sets the hours of each week in which a vehicle is private, on its client’s clocks',
  description: 'Holds from now on; the hours that have begun end as they were set.',
  params: OfDevice,
  body: z.object({ week: WeekHours.nullable().describe('null: none') }),
  reply: PrivateMode,
  errors: ['device_not_found'],
  surprise: 'save_failed',
});

export const DriverPrivateHours = z.object({
  driverId: DriverId,
  timeZone: z.string().describe('IANA, of the client: the hours are on its clocks'),
  week: WeekHours.nullable().describe('hours in which the vehicle that the driver drives is private; null: none'),
});
export type DriverPrivateHours = z.infer<typeof DriverPrivateHours>;
const OfDriver = z.object({ id: DriverIdInPath });

export const getDriverPrivateHours = endpoint({
  ...shared,
  name: 'getDriverPrivateHours',
  method: 'GET',
  path: '/driver/{id}/private-hours',
  access: 'view_drivers',
  summary: 'The hours of each week in which the vehicle that a driver drives is private',
  params: OfDriver,
  reply: DriverPrivateHours,
  errors: ['driver_not_found'],
});

export const saveDriverPrivateHours = endpoint({
  ...shared,
  name: 'saveDriverPrivateHours',
  method: 'PUT',
  path: '/driver/{id}/private-hours',
  access: 'manage_private_mode',
  summary: 'Sets the hours of each week in which the vehicle that a driver drives is private',
  description:
    'By card, assignment or weekly plan, as the driver is known at that time; on the clocks of the client. A drive that is over ends it. ' +
    'Nothing that has passed is hidden afterwards.',
  params: OfDriver,
  body: z.object({ week: WeekHours.nullable().describe('null: none') }),
  reply: DriverPrivateHours,
  errors: ['driver_not_found'],
  surprise: 'save_failed',
});
