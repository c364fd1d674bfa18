import { BADGES, type Badge } from './status.ts';

/** What a fleet is counted and filtered by: a badge, or operational, which several badges are. */
export const STATUSES = [...BADGES, 'operational'] as const;
export type StatusName = (typeof STATUSES)[number];

/** An enabled device that is connected and powered has one of these badges. */
const OPERATIONAL = ['gpsStale', 'moving', 'idle', 'stopped'] as const satisfies readonly Badge[];

/** The badges of the devices that a list of this status has. */
export const badgesOf = (status: StatusName): readonly Badge[] => (status === 'operational' ? OPERATIONAL : [status]);

/** Whether a device with this badge is in the list of this status: what is counted is exactly what the list has. */
export const hasStatus = (badge: Badge, status: StatusName): boolean => badgesOf(status).includes(badge);

/** How many devices each list has; `all`: every device, once. The counts of the badges add up to it. */
export type StatusCounts = Record<StatusName | 'all', number>;

/** Counts devices by their badges. Every count of devices by status is made here. */
export function countStatuses(badges: Iterable<Badge>): StatusCounts {
  const counts = Object.fromEntries(['all', ...STATUSES].map((name) => [name, 0])) as StatusCounts;
  for (const badge of badges) {
    counts.all += 1;
    counts[badge] += 1;
  }
  counts.operational = OPERATIONAL.reduce((sum, badge) => sum + counts[badge], 0);
  return counts;
}
