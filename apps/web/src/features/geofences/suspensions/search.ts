import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { SearchWords } from '../../../ui/search-words.ts';
import { SUSPENSION_STATES } from './suspension-state.ts';

/** What the address of the list of suspensions says. Nonsense falls back to the default. */
export const SuspensionsSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  state: z.enum(SUSPENSION_STATES).optional().catch(undefined),
  page: z.number().int().positive().optional().catch(undefined),
  /** The dialog that suspends. */
  add: z.literal(true).optional().catch(undefined),
});
type SuspensionsSearch = z.infer<typeof SuspensionsSearch>;

const FILTERS = ['search', 'state'] as const;
export const useSuspensionsSearch = () => useListSearch<SuspensionsSearch>('/geofences/suspensions', FILTERS);
