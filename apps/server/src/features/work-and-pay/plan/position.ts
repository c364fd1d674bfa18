import type { ArrearsAge, LateStep } from '@balise/contract';
import { addDays, type Calendar } from './plan.ts';

/* Where a driver stands. Pure; amounts are smallest units, days texts. */

/** What stands in a ledger, as far as sums need it. */
export type Entry = {
  id: number;
  kind: 'deposit' | 'instalment' | 'payment' | 'waiver' | 'correction';
  side: 'due' | 'paid';
  amount: number;
  day: string;
  corrects: number | null;
};

/** What each entry that is no correction comes to with its corrections, by its id. */
export function netOf(entries: readonly Entry[]): Map<number, number> {
  const net = new Map<number, number>();
  for (const { id, kind, amount } of entries) if (kind !== 'correction') net.set(id, amount);
  for (const { corrects, amount } of entries)
    if (corrects !== null) net.set(corrects, (net.get(corrects) ?? 0) + amount);
  return net;
}

export const sumOf = (entries: readonly Entry[], side: Entry['side']): number =>
  entries.reduce((sum, entry) => (entry.side === side ? sum + entry.amount : sum), 0);

export type Unpaid = { day: string; amount: number };

/** What is due and not paid, the oldest first: what was paid goes to the oldest first. */
export function unpaidOf(entries: readonly Entry[]): Unpaid[] {
  const net = netOf(entries);
  let paid = sumOf(entries, 'paid');
  const dues = entries
    .filter(({ side, kind }) => side === 'due' && kind !== 'correction')
    .map(({ id, day }) => ({ id, day, amount: net.get(id) ?? 0 }))
    .sort((one, other) => (one.day === other.day ? one.id - other.id : one.day < other.day ? -1 : 1));
  return dues.flatMap(({ day, amount }) => {
    const covered = Math.min(paid, amount);
    paid -= covered;
    return amount > covered ? [{ day, amount: amount - covered }] : [];
  });
}

/** What is unpaid by its age; what is due on the day itself is none of them. */
export function agesOf(unpaid: readonly Unpaid[], today: string): Record<ArrearsAge, number> {
  const ages = { days1to7: 0, days8to30: 0, days31to60: 0, over60: 0 };
  for (const { day, amount } of unpaid) {
    const age = ageOf(daysFrom(day, today));
    if (age) ages[age] += amount;
  }
  return ages;
}

/** @param days since it was due */
export function ageOf(days: number): ArrearsAge | undefined {
  if (days < 1) return undefined;
  if (days <= 7) return 'days1to7';
  if (days <= 30) return 'days8to30';
  return days <= 60 ? 'days31to60' : 'over60';
}

/** How many days somebody is late: holidays, days of a pause and the days of grace are none. @param since the day of the oldest unpaid instalment */
export function daysLate(since: string | null, today: string, graceDays: number, calendar: Calendar): number {
  if (since === null) return 0;
  let days = -graceDays;
  for (let day = addDays(since, 1); day <= today; day = addDays(day, 1))
    if (!calendar.isHoliday(day) && !calendar.isPaused(day)) days++;
  return Math.max(0, days);
}

/** The furthest step that so many days late call for. */
export function stepFor(
  late: number,
  { warnAfter, blockAfter }: { warnAfter: number; blockAfter: number | null },
): LateStep | null {
  if (late <= 0) return null;
  if (blockAfter !== null && late >= blockAfter) return 'block';
  return late >= warnAfter ? 'warn' : 'remind';
}

/** Per cent of the price that is paid, to one digit, never rounded up: 100 is everything. */
export const ownedOf = (price: number, paid: number): number => Math.floor((paid * 1000) / price) / 10;

export const daysFrom = (day: string, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
