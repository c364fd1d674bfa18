import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DeviceId } from '../core/ids.ts';
import { EXPORT_TIMEOUT } from '../core/limits.ts';
import { Instant } from '../core/text.ts';
import { TimeZone } from '../core/time-zone.ts';
import { PastEvent } from '../history/past.ts';
import { LISTED_EVENTS } from './listed-events.ts';

/** How many items the lists of a dashboard have (specification 9). */
export const DASHBOARD_ITEMS = 10;

export const DashboardEvent = z.object({
  deviceId: DeviceId,
  designation: z.string(),
  at: Instant,
  kind: z.enum(LISTED_EVENTS),
  content: PastEvent.shape.content,
});
export type DashboardEvent = z.infer<typeof DashboardEvent>;

export const SilentDevice = z.object({
  deviceId: DeviceId,
  designation: z.string(),
  label: z.string(),
  seenAt: Instant.nullable().describe('its last message; null: never connected'),
  activatedAt: Instant,
});
export type SilentDevice = z.infer<typeof SilentDevice>;

export const readDashboard = endpoint({
  name: 'readDashboard',
  method: 'GET',
  path: '/dashboard',
  access: 'view_devices',
  tag: 'Dashboard',
  summary: 'The last ten events and the ten devices that have been silent longest',
  description:
    'Of the devices that the caller may see now. Counts by status and what needs attention follow from the live socket. ' +
    'Only enabled devices are said to be silent; one that never connected counts from its activation.',
  reply: z.object({ lastEvents: z.array(DashboardEvent), longestSilent: z.array(SilentDevice) }),
  errors: [],
});

export const ActivityHour = z.object({
  from: Instant,
  to: Instant,
  moving: z.number().int().nullable().describe('vehicles that drove in it; null: it has not begun yet'),
});
export type ActivityHour = z.infer<typeof ActivityHour>;

export const ActivityDay = z.object({
  from: Instant,
  to: Instant,
  distance: z.number().describe('metres, of all vehicles'),
});
export type ActivityDay = z.infer<typeof ActivityDay>;

export const FleetActivity = z.object({
  timeZone: z.string(),
  today: z.array(ActivityHour),
  weekBefore: z.array(ActivityHour).describe('of the same weekday last week'),
  days: z.array(ActivityDay).length(DASHBOARD_ITEMS).describe('the last ten, today at the end'),
});
export type FleetActivity = z.infer<typeof FleetActivity>;

export const readFleetActivity = endpoint({
  name: 'readFleetActivity',
  method: 'GET',
  path: '/dashboard/activity',
  access: 'view_reports',
  tag: 'Dashboard',
  summary: 'Vehicles moving by hour today and a week before, and the distance of the last ten days',
  description:
    'The figures of the report of distance, of all vehicles that the caller may have reports about. Hours are counted from midnight: ' +
    'a day on which clocks change has 23 or 25. What takes longer than the time of a report page is refused.',
  query: z.object({
    timeZone: TimeZone.optional().describe('whose days and hours are counted. Absent: the client’s, else UTC'),
  }),
  reply: FleetActivity,
  timeout: EXPORT_TIMEOUT + 10_000,
  errors: ['report_too_big'],
  surprise: 'report_failed',
});
