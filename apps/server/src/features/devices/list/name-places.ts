import type { DeviceId, Language, nameDevicePlaces, Reply } from '@balise/contract';
import type { Scope, Scoped } from '../../../db/scope.ts';
import type { Places } from '../../../places/index.ts';
import { storedFacts } from '../../history/index.ts';
import { factsOfDevices } from '../queries.ts';

type PlacesQuery = { ids: readonly DeviceId[]; language: Language };

/** Where these devices are, in words, as far as the scope shows them: all are named in one question. */
export async function namePlaces(
  tx: Scoped,
  scope: Scope,
  places: Pick<Places, 'of'>,
  { ids, language }: PlacesQuery,
): Promise<Reply<typeof nameDevicePlaces>> {
  const located = (await factsOfDevices(tx, scope, ids)).flatMap((row) => {
    const facts = storedFacts(row.state, row.owned_since, row.privacy);
    if (!facts?.location) return [];
    const { latitude, longitude } = facts.location;
    return [{ deviceId: row.id, spot: { latitude, longitude, passing: facts.moving } }];
  });
  const spots = located.map(({ spot }) => spot);
  const names = await places.of(spots, language);
  return { places: located.map(({ deviceId }, index) => ({ deviceId, address: names[index] ?? null })) };
}
