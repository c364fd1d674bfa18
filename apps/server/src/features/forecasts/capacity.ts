import type { saveWorkshopHours, Workload } from '@balise/contract';
import { expectedWork, type WorkItem } from '@balise/forecast';
import { weekdayOf } from '@balise/maintenance';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { auditOfClient, clientFor, nameOfClient } from '../clients/index.ts';
import { findHours, storeHours, type UsedPart } from './capacity-queries.ts';

/** Saves what a workshop can do in a week. */
export async function saveHours(
  act: RequestContext,
  { clientId: wanted, hours }: z.output<typeof saveWorkshopHours.body>,
): Promise<{ hours: number[] } | Failure> {
  const { tx, who, now } = act;
  if (who.scope.limited) return fail('not_allowed');
  const clientId = await clientFor({ tx, scope: who.scope }, wanted);
  if (clientId instanceof Failure) return clientId;
  const before = await findHours(tx, clientId);
  await storeHours(tx, clientId, hours, now);
  const name = (await nameOfClient(tx, who.scope, clientId)) ?? '';
  const said = (list: readonly number[] | undefined) => ({ workshopHours: list?.join(' · ') ?? null });
  await auditOfClient(
    act,
    { kind: 'client', id: clientId, clientId, name },
    { action: 'client.workshop_hours', before: said(before), after: said(hours) },
  );
  return { hours };
}

/** Pure: the hours of a workshop from a day on, up to another without it. Days from 1970-01-01. */
export function hoursBetween(hours: readonly number[], from: number, until: number): number {
  let sum = 0;
  for (let day = from; day < until; day++) sum += hours[weekdayOf(day)]!;
  return sum;
}

/** Pure: hours of work that wait at the end of each period, as what was too much comes on top of the next. */
export function waitingHours(work: readonly number[], can: readonly number[]): number[] {
  let waiting = 0;
  return work.map((hours, place) => {
    waiting = Math.max(0, waiting + hours - can[place]!);
    return waiting;
  });
}

/** Pure: how much of each part is expected to be needed between two days, what lacks most first. */
export function partsNeeded(
  items: readonly (WorkItem & { serviceId: number })[],
  used: readonly UsedPart[],
  bounds: readonly [number, number],
): Workload['parts'] {
  const services = Map.groupBy(items, ({ serviceId }) => serviceId);
  const counts = new Map([...services].map(([id, own]) => [id, expectedWork(own, bounds)[0]!.count.mean]));
  const parts = Map.groupBy(used, ({ partId }) => partId);
  return [...parts]
    .map(([partId, own]) => {
      const { name, unit, stock } = own[0]!;
      const needed = own.reduce((sum, { serviceId, each }) => sum + each * (counts.get(serviceId) ?? 0), 0);
      return { partId, name, unit, stock, needed };
    })
    .filter(({ needed }) => needed > 0)
    .sort((a, b) => b.needed - b.stock - (a.needed - a.stock));
}
