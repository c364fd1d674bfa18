import { Flag, Id, inAddress, SearchWords } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';

/** What the address of the matrix says. Nonsense falls back to the default. */
export const AssignmentsSearch = inAddress({
  search: SearchWords,
  /** The geofence whose vehicles and groups are shown. */
  geofence: Id,
  page: Id,
  pageSize: Id,
  /** The dialog that assigns. */
  add: Flag,
});
type AssignmentsSearch = ReturnType<typeof AssignmentsSearch>;

const FILTERS = ['search', 'geofence'] as const;
export const useAssignmentsSearch = () => useListSearch<AssignmentsSearch>('/geofences/assignments', FILTERS);
