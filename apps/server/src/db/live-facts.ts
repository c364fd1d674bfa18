import { type DeviceState, factsSince, type LiveFacts, liveState } from '@balise/tracking';
import { type RawBuilder, sql } from 'kysely';

/** The columns that hold what is seen of a device at once, of `device_live as l`: its state only where nothing else tells. */
export const factsColumn: RawBuilder<unknown> = sql`l.facts`;
export const stateWithoutFacts: RawBuilder<unknown> = sql`case when l.facts is null then l.state end`;

/** What was stored with those columns, as far as a period that began then may know; null where it says nothing. */
export function storedFacts(row: { facts: unknown; state: unknown }, ownedSince: number): LiveFacts | null {
  const facts = (row.facts ?? (row.state ? liveState(row.state as DeviceState) : null)) as LiveFacts | null;
  return facts && factsSince(facts, ownedSince);
}
