import { enterOdometer, getOdometer, listOdometerEntries, withdrawOdometer } from '@balise/contract';
import { storeFixes, storeUsage } from '../../../testing/past.ts';
import type { PersonName, World } from '../../../testing/world.ts';

/** The calls about odometers in few words, by Comoé's administrator unless somebody else is named. */
export const odometersOf = (world: World) => ({
  read: async (id: number, who: PersonName = 'comoe') =>
    (await world.as(who)(getOdometer, { params: { id: id as never } })).data,
  /** A page of the entries that count. @param after `next` of the page before */
  list: async (id: number, after?: string, who: PersonName = 'comoe') =>
    (await world.as(who)(listOdometerEntries, { params: { id: id as never }, query: { after } })).data,
  enter: (id: number, body: object, who: PersonName = 'comoe') =>
    world.as(who)(enterOdometer, { params: { id: id as never }, body: body as never }),
  withdraw: (id: number, entryId: number, who: PersonName = 'comoe') =>
    world.as(who)(withdrawOdometer, { params: { id: id as never, entryId: entryId as never } }),
  /** Stores a record of that moment. */
  receive: (id: number, at: number) => storeFixes(world, id, [{ at }]),
  /** Stores kilometres by GPS in the quarter of an hour that begins then. */
  drive: (id: number, at: number, km: number) => storeUsage(world, id, [{ startsAt: at, measured: km * 1_000_000 }]),
});
