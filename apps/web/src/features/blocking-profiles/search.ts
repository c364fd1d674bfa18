import { Flag, Id, inAddress, PageSize, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';

/** What the address of the list of profiles says. Nonsense falls back to the default. */
export const ProfilesSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  page: Id,
  pageSize: PageSize,
  /** The dialog that adds a profile. */
  add: Flag,
  /** The profile being edited. */
  edit: Id,
});
type ProfilesSearch = ReturnType<typeof ProfilesSearch>;

export const FILTERS = ['search', 'clientId'] as const;
export const useProfilesSearch = () => useListSearch<ProfilesSearch>('/blocking/profiles', FILTERS);
