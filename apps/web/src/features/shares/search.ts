import { SHARE_SIDES, SHARE_STATES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';

const Id = z.number().int().positive().optional().catch(undefined);

/** What the address of the list of shares says. Nonsense falls back to the default. */
export const SharesSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  /** Absent: what the reader shares. */
  side: z.enum(SHARE_SIDES).optional().catch(undefined),
  state: z.enum(SHARE_STATES).optional().catch(undefined),
  page: Id,
  pageSize: Id,
  /** The dialog that offers a vehicle: this one, or `0`: one that is chosen there. */
  offer: z.number().int().nonnegative().optional().catch(undefined),
});
type SharesSearch = z.infer<typeof SharesSearch>;

const FILTERS = ['search', 'side', 'state'] as const;
export const useSharesSearch = () => useListSearch<SharesSearch>('/devices/shared', FILTERS);
