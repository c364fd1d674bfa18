import { PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';

const Id = z.number().int().positive().optional().catch(undefined);

/** What the address of the list of scheduled reports says. Nonsense falls back to the default. */
export const SchedulesSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: Id,
  page: Id,
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  /** The schedule that is edited. */
  edit: Id,
  /** The schedule whose sendings are shown. */
  sendings: Id,
});
type SchedulesSearch = z.infer<typeof SchedulesSearch>;

export const FILTERS = ['search', 'clientId'] as const;
export const useSchedulesSearch = () => useListSearch<SchedulesSearch>('/reports/schedules', FILTERS);
