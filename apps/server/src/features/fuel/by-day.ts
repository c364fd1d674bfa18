import type { fuelByDay } from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import { purchasesByDay, zoneOf } from './list-queries.ts';

/** Litres of each of the last days, today included, the oldest first. */
export async function byDay({ tx, who, now }: RequestContext, query: z.output<typeof fuelByDay.query>) {
  const today = dayAt(now, await zoneOf(tx, who.scope, query.clientId));
  const days = Array.from({ length: query.days }, (_, place) => dayBefore(today, query.days - 1 - place));
  const found = await purchasesByDay(tx, who.scope, query, days[0]!);
  return days.map((day) => found.get(day) ?? { day, quantity: 0, amounts: [], purchases: 0 });
}

const dayAt = (now: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
