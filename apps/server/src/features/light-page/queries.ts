import { sql } from 'kysely';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scoped } from '../../db/scope.ts';
import { ownedSince, privacy, storedFacts } from '../history/index.ts';
import { asShared, findSharedDevices, type SharedDevice } from '../shares/index.ts';
import type { RowFacts } from './rows.ts';

export type FoundVehicle = RowFacts & { designation: string; label: string };

/**
 * The vehicles that the scope shows, and those that others share with it, by plate.
 * @param search a part of plate or name; empty: all
 * @param most how many; one more is read, so that the caller knows whether there are more
 */
export async function findVehicles(tx: Scoped, search: string, most: number): Promise<FoundVehicle[]> {
  const pattern = likePattern(search);
  const rows = await tx
    .selectFrom('devices as d')
    .leftJoin('device_live as l', 'l.device_id', 'd.id')
    .select([
      'd.id',
      'd.designation',
      'd.label',
      'd.status',
      'd.out_of_service_since',
      'l.state',
      ownedSince.as('ownedSince'),
      privacy.as('privacy'),
    ])
    .where('d.deleted_at', 'is', null)
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`(d.designation ilike ${pattern} or d.label ilike ${pattern})`),
    )
    .orderBy('d.designation')
    .orderBy('d.id')
    .limit(most + 1)
    .execute();
  const own = rows.map(({ id, designation, label, status, out_of_service_since, state, ownedSince, privacy }) => ({
    id,
    designation,
    label,
    status,
    isOutOfService: out_of_service_since !== null,
    state: storedFacts(state, ownedSince, privacy),
  }));
  const shared = await findSharedDevices(tx, search, most + 1);
  return shared.length === 0 ? own : [...own, ...shared.map(sharedFacts)].sort(byPlate).slice(0, most + 1);
}

function sharedFacts({ id, designation, label, status, state, since, privacy }: SharedDevice): FoundVehicle {
  const facts = storedFacts(state, since, privacy);
  return { id, designation, label, status, isOutOfService: false, state: facts && asShared(facts) };
}

const byPlate = (one: FoundVehicle, other: FoundVehicle): number =>
  one.designation.localeCompare(other.designation) || one.id - other.id;
