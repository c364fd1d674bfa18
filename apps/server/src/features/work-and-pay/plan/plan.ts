/* Which instalments come due when. Pure: a day is the text 2026-11-20, amounts are smallest units. */

/** What of a contract's terms decides its plan; see WorkAndPayFields of the contract. */
export type Terms = {
  price: number;
  deposit: number;
  instalment: number;
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[];
  holidayRule: 'skip' | 'move';
  startsOn: string;
};

export type Calendar = { isHoliday: (day: string) => boolean; isPaused: (day: string) => boolean };

/** How far a plan has come. */
export type PlanProgress = {
  /** The last day that is done. */
  dueUntil: string;
  /** Instalments of holidays, which are due on the next day that is none. */
  carried: number;
  /** What of the price has not come due yet. */
  left: number;
};

export type Due = { kind: 'deposit' | 'instalment'; day: string; amount: number };

/** Where a contract is before anything of it is due. */
export const beginningOf = ({ startsOn, price }: Terms): PlanProgress => ({
  dueUntil: addDays(startsOn, -1),
  carried: 0,
  left: price,
});

/**
 * What comes due after `dueUntil`, up to a day, that one too. What holidays and pauses become later changes nothing of it. Doing it in two
 * steps comes to the same.
 */
export function dueUntil(
  terms: Terms,
  calendar: Calendar,
  from: PlanProgress,
  until: string,
): { dues: Due[]; progress: PlanProgress } {
  const dues: Due[] = [];
  let { carried, left } = from;
  let day = addDays(from.dueUntil, 1);
  if (day < terms.startsOn) day = terms.startsOn;
  const add = (kind: Due['kind'], wanted: number): void => {
    const amount = Math.min(wanted, left);
    if (amount <= 0) return;
    dues.push({ kind, day, amount });
    left -= amount;
  };
  for (; day <= until && left > 0; day = addDays(day, 1)) {
    if (day === terms.startsOn) add('deposit', terms.deposit);
    if (calendar.isPaused(day)) continue;
    const isDue = terms.weekdays.includes(weekdayOf(day));
    if (calendar.isHoliday(day)) {
      if (isDue && terms.holidayRule === 'move') carried++;
      continue;
    }
    for (let count = carried + (isDue ? 1 : 0); count > 0; count--) add('instalment', terms.instalment);
    carried = 0;
  }
  return { dues, progress: { dueUntil: until > from.dueUntil ? until : from.dueUntil, carried, left } };
}

/** Days that a plan is looked ahead for at most: ten years of one instalment a week, and as long again for holidays. */
const LONGEST = 366 * 140;

/** Everything that is still to come due, the last instalment being what is left. */
export function restOf(terms: Terms, calendar: Calendar, from: PlanProgress): Due[] {
  const [first = terms.startsOn] = [from.dueUntil, terms.startsOn].toSorted().slice(1);
  const all: Due[] = [];
  let progress = from;
  for (let ahead = 366; progress.left > 0 && ahead <= LONGEST; ahead += 366) {
    const step = dueUntil(terms, calendar, progress, addDays(first, ahead));
    all.push(...step.dues);
    progress = step.progress;
  }
  return all;
}

const DAY = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;
