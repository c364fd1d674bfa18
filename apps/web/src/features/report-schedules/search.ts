import { Id, inAddress, PageSize, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';

/** What the address of the list of scheduled reports says. Nonsense falls back to the default. */
export const SchedulesSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  page: Id,
  pageSize: PageSize,
  /** The schedule that is edited. */
  edit: Id,
  /** The schedule whose sendings are shown. */
  sendings: Id,
});
type SchedulesSearch = ReturnType<typeof SchedulesSearch>;

export const FILTERS = ['search', 'clientId'] as const;
export const useSchedulesSearch = () => useListSearch<SchedulesSearch>('/reports/schedules', FILTERS);
