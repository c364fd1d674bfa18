import { Flag, Id, inAddress, oneOf, SearchWords } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { SUSPENSION_STATES } from './suspension-state.ts';

/** What the address of the list of suspensions says. Nonsense falls back to the default. */
export const SuspensionsSearch = inAddress({
  search: SearchWords,
  state: oneOf(SUSPENSION_STATES),
  page: Id,
  /** The dialog that suspends. */
  add: Flag,
});
type SuspensionsSearch = ReturnType<typeof SuspensionsSearch>;

const FILTERS = ['search', 'state'] as const;
export const useSuspensionsSearch = () => useListSearch<SuspensionsSearch>('/geofences/suspensions', FILTERS);
