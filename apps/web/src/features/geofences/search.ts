import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';

const Id = z.number().int().positive();

/** What the address of the list of geofences says. Nonsense falls back to the default. */
export const GeofencesSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: Id.optional().catch(undefined),
  page: Id.optional().catch(undefined),
  /** The dialog that adds a geofence. */
  add: z.literal(true).optional().catch(undefined),
  /** The geofence being edited or suspended. */
  edit: Id.optional().catch(undefined),
  suspend: Id.optional().catch(undefined),
});
type GeofencesSearch = z.infer<typeof GeofencesSearch>;

const FILTERS = ['search', 'clientId'] as const;
export const useGeofencesSearch = () => useListSearch<GeofencesSearch>('/geofences', FILTERS);
