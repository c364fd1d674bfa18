import { PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';

const Id = z.number().int().positive().optional().catch(undefined);

/** What the address of the list of tracking links says. Nonsense falls back to the default. */
export const LinksSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: Id,
  page: Id,
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  /** A new one is made. */
  add: z.literal(true).optional().catch(undefined),
  /** The link that is edited. */
  edit: Id,
  /** The link that is handed on. */
  give: Id,
});
type LinksSearch = z.infer<typeof LinksSearch>;

export const FILTERS = ['search', 'clientId'] as const;
export const useLinksSearch = () => useListSearch<LinksSearch>('/tracking-links', FILTERS);
