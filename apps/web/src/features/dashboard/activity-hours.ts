import type { ActivityHour } from '@balise/contract';

/** An hour of the clock, as it was today and a week before; of days on which clocks change one of them may be absent. */
export type HourPair = { name: string; today: ActivityHour | undefined; before: ActivityHour | undefined };

/**
 * The hours of today beside those of the same weekday last week, by what the clock shows at their beginning.
 * @param nameOf what the clock shows, `07:00`; an hour that comes twice is paired with the first of the other day, then is alone
 */
export function pairHours(
  today: readonly ActivityHour[],
  before: readonly ActivityHour[],
  nameOf: (at: number) => string,
): HourPair[] {
  const pairs: HourPair[] = today.map((hour) => ({ name: nameOf(hour.from), today: hour, before: undefined }));
  for (const hour of before) {
    const name = nameOf(hour.from);
    const pair = pairs.find((one) => one.name === name && !one.before);
    if (pair) pair.before = hour;
    else pairs.push({ name, today: undefined, before: hour });
  }
  return pairs.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)); // stable: what comes twice stays in order
}
