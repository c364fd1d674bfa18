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

/** A round figure at the top of an axis that is not below any of these, at least `least`: 1, 2, 4 or 5 by a power of ten. */
export function axisTop(values: readonly number[], least = 1): number {
  const most = Math.max(least, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 4, 5, 10].find((step) => step * power >= most) ?? 10) * power;
}
