import { type DailyHours, dailyOfWeek, isWholeWeek, weekOfDaily } from '@balise/tracking';
import { z } from 'zod';
import { ClientId } from '../core/ids.ts';
import { optionalLines, text } from '../core/text.ts';
import { WeekHours } from '../core/week-hours.ts';
import { deviceChoice } from '../device/device-choice.ts';

/** Blocking profiles of a client at most, and dates on which one has other hours. */
export const MOST_BLOCKING_PROFILES = 100;
export const MOST_PROFILE_EXCEPTIONS = 366;

/** What must hold when a block of a profile is sent: the engine off for a while, or the vehicle stationary. */
export const PROFILE_CONDITIONS = ['engineOff', 'standstill'] as const;

/**
 * Why a run asked nothing of a vehicle. windowOver: the server was down for the whole blocked time; notAllowed: who made or last changed the
 * profile may not block this vehicle any more; pending: a command was on its way until the end; unblockedByPerson: since the blocked time
 * began; otherProfile, blockedByPerson, blockedByRule, locked: it stays blocked for another reason; nothingBlocked: no profile had it blocked.
 */
export const PROFILE_RUN_REASONS = [
  ...(['windowOver', 'notAllowed', 'deviceGone', 'deviceDisabled', 'deviceSuspended', 'noModel'] as const),
  ...(['notSupported', 'neverBlock', 'killSwitch', 'alreadyBlocked', 'pending', 'tooMany'] as const),
  ...(['unblockedByPerson', 'locked', 'otherProfile', 'blockedByPerson', 'blockedByRule', 'nothingBlocked'] as const),
] as const;
export type ProfileRunReason = (typeof PROFILE_RUN_REASONS)[number];

const MINUTES = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const TimeOfDay = z.string().regex(MINUTES, 'invalid_date').describe('`22:00`, by the clocks of the client');
const Days = z
  .array(z.int().min(1, 'too_small').max(7, 'too_large').describe('1 Monday to 7 Sunday'))
  .min(1, 'required')
  .max(7, 'too_many');
const CalendarDate = z
  .string()
  .refine((value) => /^\d{4}-\d\d-\d\d$/.test(value) && isDate(value), 'invalid_date')
  .describe('`2026-12-25`');

const isDate = (value: string): boolean => {
  const at = Date.parse(`${value}T00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
};

/** Dates with hours of their own. */
export const ProfileExceptions = z
  .array(
    z.object({
      date: CalendarDate,
      isBlocked: z.boolean().describe('true: blocked all that day; false: not blocked that day'),
    }),
  )
  .max(MOST_PROFILE_EXCEPTIONS, 'too_many')
  .superRefine((exceptions, context) => {
    const seen = new Set<string>();
    for (const [place, { date }] of exceptions.entries()) {
      if (seen.has(date)) context.addIssue({ code: 'custom', message: 'already_exists', path: [place, 'date'] });
      seen.add(date);
    }
  });

const Fields = z.object({
  clientId: ClientId.optional().describe("whose vehicles; a client's own people may leave it out"),
  name: text(60),
  description: optionalLines(500),
  week: WeekHours.optional().describe('when vehicles are blocked; in place of the times and days'),
  blockingTime: TimeOfDay.optional(),
  unblockingTime: TimeOfDay.optional().describe('of the next day where it is not after the blocking time'),
  days: Days.optional().describe('on which the blocked time begins; absent: every day'),
  exceptions: ProfileExceptions.default([]),
  devices: deviceChoice({ all: false, many: true }),
  condition: z.enum(PROFILE_CONDITIONS).default('engineOff'),
  isActive: z.boolean().default(true),
});

/**
 * What people say of a blocking profile: body of POST /blocking-profile and PUT /blocking-profile/{id}. The hours are a week, or a
 * blocking time and an unblocking time on some days; at least a minute of the week stays unblocked.
 */
export const BlockingProfileFields = Fields.transform(
  ({ week, blockingTime, unblockingTime, days, ...rest }, context) => {
    const fault = (path: string, message: string) => {
      context.addIssue({ code: 'custom', message, path: [path] });
      return z.NEVER;
    };
    const isShort = blockingTime !== undefined || unblockingTime !== undefined;
    if (!week && !isShort) return fault('week', 'required');
    if (!week && blockingTime === undefined) return fault('blockingTime', 'required');
    if (!week && unblockingTime === undefined) return fault('unblockingTime', 'required');
    const hours = week ?? weekOfTimes({ blockingTime: blockingTime ?? '', unblockingTime: unblockingTime ?? '', days });
    if (isWholeWeek(hours)) return fault(week ? 'week' : 'unblockingTime', 'always_blocked');
    return { ...rest, week: hours };
  },
);
export type BlockingProfileFields = z.output<typeof BlockingProfileFields>;

/** Minutes since midnight, as `22:00`, and back. */
export const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
export const minutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

type Times = { blockingTime: string; unblockingTime: string; days?: number[] | undefined };

/** The week of a blocking time and an unblocking time (`22:00`) on some days; absent: on each. */
export const weekOfTimes = ({ blockingTime, unblockingTime, days = [1, 2, 3, 4, 5, 6, 7] }: Times): WeekHours =>
  weekOfDaily({ days, blockAt: minutesOfDay(blockingTime), unblockAt: minutesOfDay(unblockingTime) });

/** The times and days of a week; null where it has no such form. */
export function timesOfWeek(week: WeekHours): (Times & { days: number[] }) | null {
  const daily: DailyHours | null = dailyOfWeek(week);
  return (
    daily && {
      blockingTime: timeOfDay(daily.blockAt),
      unblockingTime: timeOfDay(daily.unblockAt),
      days: [...daily.days],
    }
  );
}
