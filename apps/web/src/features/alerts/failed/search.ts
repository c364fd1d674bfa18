import { DELIVERY_CHANNELS } from '@balise/contract';
import { Id, inAddress, oneOf, PageSize } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';

/** What the address of the list of failed deliveries says. Nonsense falls back to the default. */
export const FailedDeliveriesSearch = inAddress({
  clientId: Id,
  channel: oneOf(DELIVERY_CHANNELS),
  page: Id,
  pageSize: PageSize,
});
type FailedDeliveriesSearch = ReturnType<typeof FailedDeliveriesSearch>;

export const FILTERS = ['clientId', 'channel'] as const;
const KEPT = [...FILTERS, 'pageSize'] as const;
export const useFailedSearch = () => useListSearch<FailedDeliveriesSearch>('/alerts/failed', KEPT);
