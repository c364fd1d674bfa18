/** In what the length of a contract is counted. */
export const CONTRACT_UNITS = ['day', 'week', 'month', 'year'] as const;
export type ContractUnit = (typeof CONTRACT_UNITS)[number];

const DAY = 86_400_000;

/**
 * The last day of a contract: the day before the same date of its last month or year. Where that month has no such date, it is
 * the month's last day (one month from 31 January ends on 28 February).
 * @param hiredOn its first day, `2026-01-31`
 * @returns a day in the same form
 */
export function contractEnd(hiredOn: string, duration: number, unit: ContractUnit): string {
  const [year, month, day] = hiredOn.split('-').map(Number) as [number, number, number];
  if (unit === 'day' || unit === 'week')
    return dayOf(Date.UTC(year, month - 1, day) + (duration * (unit === 'week' ? 7 : 1) - 1) * DAY);
  const months = month - 1 + (unit === 'year' ? duration * 12 : duration);
  const lastOfMonth = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, months, lastOfMonth < day ? lastOfMonth : day - 1));
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
