import { DELIVERY_CHANNELS, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';

const Id = z.number().int().positive().optional().catch(undefined);

/** What the address of the list of failed deliveries says. Nonsense falls back to the default. */
export const FailedDeliveriesSearch = z.object({
  clientId: Id,
  channel: z.enum(DELIVERY_CHANNELS).optional().catch(undefined),
  page: Id,
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
});
type FailedDeliveriesSearch = z.infer<typeof FailedDeliveriesSearch>;

export const FILTERS = ['clientId', 'channel'] as const;
const KEPT = [...FILTERS, 'pageSize'] as const;
export const useFailedSearch = () => useListSearch<FailedDeliveriesSearch>('/alerts/failed', KEPT);
