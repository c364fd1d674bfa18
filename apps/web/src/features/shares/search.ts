import { SHARE_SIDES, SHARE_STATES } from '@balise/contract';
import { Count, Id, inAddress, oneOf, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';

/** What the address of the list of shares says. Nonsense falls back to the default. */
export const SharesSearch = inAddress({
  search: SearchWords,
  /** Absent: what the reader shares. */
  side: oneOf(SHARE_SIDES),
  state: oneOf(SHARE_STATES),
  page: Id,
  pageSize: Id,
  /** The dialog that offers a vehicle: this one, or `0`: one that is chosen there. */
  offer: Count,
});
type SharesSearch = ReturnType<typeof SharesSearch>;

const FILTERS = ['search', 'side', 'state'] as const;
export const useSharesSearch = () => useListSearch<SharesSearch>('/devices/shared', FILTERS);
