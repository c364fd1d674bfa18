import { ARREARS_AGES, DIRECTIONS, PAGE_SIZES, WORK_AND_PAY_ORDERS, WORK_AND_PAY_STATES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';

const Id = z.number().int().positive().optional().catch(undefined);
export const LATE_FILTERS = ['any', ...ARREARS_AGES, 'proposed'] as const;

/** What the address of the list of contracts says. Nonsense falls back to the default. */
export const WorkAndPaySearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: Id,
  driverId: Id,
  deviceId: Id,
  state: z.enum(WORK_AND_PAY_STATES).optional().catch(undefined),
  late: z.enum(LATE_FILTERS).optional().catch(undefined),
  order: z.enum(WORK_AND_PAY_ORDERS).optional().catch(undefined),
  direction: z.enum(DIRECTIONS).optional().catch(undefined),
  page: Id,
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  /** The dialog that adds a contract. */
  add: z.literal(true).optional().catch(undefined),
});
export type WorkAndPaySearch = z.infer<typeof WorkAndPaySearch>;

/** What the address of the list of unassigned mobile money says. */
export const ReceiptsSearch = z.object({
  clientId: Id,
  page: Id,
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  import: z.literal(true).optional().catch(undefined),
});
type ReceiptsSearch = z.infer<typeof ReceiptsSearch>;

const KEPT = ['search', 'clientId', 'state', 'late', 'order', 'direction', 'pageSize', 'driverId', 'deviceId'] as const;
export const FILTERS = ['search', 'clientId', 'state', 'late', 'driverId', 'deviceId'] as const;
export const useWorkAndPaySearch = () => useListSearch<WorkAndPaySearch>('/work-and-pay', KEPT);
const RECEIPTS_KEPT = ['clientId', 'pageSize'] as const;
export const useReceiptsSearch = () => useListSearch<ReceiptsSearch>('/work-and-pay/payments', RECEIPTS_KEPT);
