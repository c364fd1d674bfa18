import { CODE_STATES } from '@balise/contract';
import { Id, inAddress, oneOf, PageSize, SearchWords, upTo } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';

/** What the address of the trouble codes says. Nonsense falls back to the default. */
export const TroubleCodesSearch = inAddress({
  search: SearchWords,
  page: Id,
  pageSize: PageSize,
  clientId: Id,
  device: Id,
  state: oneOf(CODE_STATES),
  /** The code that is open: of a vehicle, since a moment. */
  code: upTo(60),
});
export type TroubleCodesSearch = ReturnType<typeof TroubleCodesSearch>;
export const CODE_FILTERS = ['search', 'clientId', 'device', 'state'] as const;
export const useTroubleCodesSearch = () =>
  useListSearch<TroubleCodesSearch>('/maintenance/trouble-codes', [...CODE_FILTERS, 'pageSize']);
