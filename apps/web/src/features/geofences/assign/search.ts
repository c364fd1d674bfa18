import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { SearchWords } from '../../../ui/search-words.ts';

const Id = z.number().int().positive();

/** What the address of the matrix says. Nonsense falls back to the default. */
export const AssignmentsSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  /** The geofence whose vehicles and groups are shown. */
  geofence: Id.optional().catch(undefined),
  page: Id.optional().catch(undefined),
  pageSize: Id.optional().catch(undefined),
  /** The dialog that assigns. */
  add: z.literal(true).optional().catch(undefined),
});
type AssignmentsSearch = z.infer<typeof AssignmentsSearch>;

const FILTERS = ['search', 'geofence'] as const;
export const useAssignmentsSearch = () => useListSearch<AssignmentsSearch>('/geofences/assignments', FILTERS);
