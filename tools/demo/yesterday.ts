import type { Fix } from '@balise/tracking';
import type { Vehicle } from '../simulator/fleet.ts';
import { journal } from '../simulator/journal.ts';

const DAY = 86_400_000;
const PACE = { driving: 30, idling: 60, parked: 1800 };

/** When the day before a moment began by the clocks of a vehicle's country, ms since 1970 UTC. */
export function startOfYesterday({ zone }: Pick<Vehicle, 'zone'>, now: number): number {
  const ahead = zone * 3_600_000;
  return (Math.floor((now + ahead) / DAY) - 1) * DAY - ahead;
}

/** What a vehicle of the demo recorded on the day before a moment, from midnight to midnight, oldest first. */
export function yesterdayOf(vehicle: Vehicle, seed: string, now: number): Fix[] {
  const from = startOfYesterday(vehicle, now);
  const fixes: Fix[] = [];
  for (const { fix } of journal(vehicle, seed, from, () => PACE)) {
    if ((fix.time ?? 0) >= from + DAY) break;
    fixes.push(fix);
  }
  return fixes.sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
}
