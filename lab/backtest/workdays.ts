/** Days from Monday to Friday of a month that are no holiday of the United States' federal government (5 U.S.C. 6103). */
export function workdaysOf(month: number): number {
  const [year, place] = [Math.floor(month / 12), month % 12];
  const length = new Date(Date.UTC(year, place + 1, 0)).getUTCDate();
  let count = 0;
  for (let date = 1; date <= length; date++) {
    const weekday = new Date(Date.UTC(year, place, date)).getUTCDay();
    if (weekday >= 1 && weekday <= 5 && !isHoliday(year, place, date, weekday)) count += 1;
  }
  return count;
}

/** Month from 0, day: on a Saturday the Friday before is free, on a Sunday the Monday after. */
const FIXED = [
  [0, 1],
  [6, 4],
  [10, 11],
  [11, 25],
] as const;
const JUNETEENTH_SINCE = 2021;

function isHoliday(year: number, month: number, date: number, weekday: number): boolean {
  const fixed = year >= JUNETEENTH_SINCE ? [...FIXED, [5, 19] as const] : FIXED;
  for (const [ofMonth, ofDate] of fixed) {
    const day = Date.UTC(year, month, date) / 86_400_000 - Date.UTC(year, ofMonth, ofDate) / 86_400_000;
    if (day === 0 || (day === 1 && weekday === 1) || (day === -1 && weekday === 5)) return true;
  }
  const nth = Math.ceil(date / 7);
  if (weekday === 4) return month === 10 && nth === 4;
  if (weekday !== 1) return false;
  return (
    (month === 0 && nth === 3) ||
    (month === 1 && nth === 3) ||
    (month === 4 && date > 24) ||
    (month === 8 && nth === 1) ||
    (month === 9 && nth === 2)
  );
}
