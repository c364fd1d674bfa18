import { Flag, Id, inAddress, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';

/** What the address of the list of geofences says. Nonsense falls back to the default. */
export const GeofencesSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  page: Id,
  /** The dialog that adds a geofence. */
  add: Flag,
  /** The geofence being edited or suspended. */
  edit: Id,
  suspend: Id,
});
type GeofencesSearch = ReturnType<typeof GeofencesSearch>;

const FILTERS = ['search', 'clientId'] as const;
export const useGeofencesSearch = () => useListSearch<GeofencesSearch>('/geofences', FILTERS);
