import { Flag, Id, inAddress, PageSize, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';

/** What the address of the list of tracking links says. Nonsense falls back to the default. */
export const LinksSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  page: Id,
  pageSize: PageSize,
  /** A new one is made. */
  add: Flag,
  /** The link that is edited. */
  edit: Id,
  /** The link that is handed on. */
  give: Id,
});
type LinksSearch = ReturnType<typeof LinksSearch>;

export const FILTERS = ['search', 'clientId'] as const;
export const useLinksSearch = () => useListSearch<LinksSearch>('/tracking-links', FILTERS);
