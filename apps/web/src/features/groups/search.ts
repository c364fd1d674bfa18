import { GROUP_KINDS } from '@balise/contract';
import { Flag, Id, inAddress, oneOf, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';

/** What the address of the list of groups says. Nonsense falls back to the default. */
export const GroupsSearch = inAddress({
  search: SearchWords,
  kind: oneOf(GROUP_KINDS),
  clientId: Id,
  /** The dialog that adds a group. */
  add: Flag,
  /** The group being edited. */
  edit: Id,
});
type GroupsSearch = ReturnType<typeof GroupsSearch>;

const FILTERS = ['search', 'kind', 'clientId'] as const;
export const useGroupsSearch = () => useListSearch<GroupsSearch>('/groups', FILTERS);

/** What the address of one group says. */
export const GroupSearch = inAddress({
  tab: oneOf(['history']),
  edit: Flag,
});
