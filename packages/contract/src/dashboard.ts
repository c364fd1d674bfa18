import { EVENT_KINDS } from '@balise/tracking';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DeviceId } from './ids.ts';
import { Instant } from './text.ts';

/** How many items the lists of a dashboard have (specification 9). */
export const DASHBOARD_ITEMS = 10;

export const DashboardEvent = z.object({
  deviceId: DeviceId,
  designation: z.string(),
  at: Instant,
  kind: z.enum(EVENT_KINDS),
  startedAt: Instant.nullable().describe('when what ends here began; null where nothing ends'),
  alarms: z.array(z.string()).describe('of alarm_raised, names of the attributes'),
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
