import { ARREARS_AGES, WORK_AND_PAY_ORDERS, WORK_AND_PAY_STATES } from '@balise/contract';
import { Direction, Flag, Id, inAddress, oneOf, PageSize, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';

export const LATE_FILTERS = ['any', ...ARREARS_AGES, 'proposed'] as const;

/** What the address of the list of contracts says. Nonsense falls back to the default. */
export const WorkAndPaySearch = inAddress({
  search: SearchWords,
  clientId: Id,
  driverId: Id,
  deviceId: Id,
  state: oneOf(WORK_AND_PAY_STATES),
  late: oneOf(LATE_FILTERS),
  order: oneOf(WORK_AND_PAY_ORDERS),
  direction: Direction,
  page: Id,
  pageSize: PageSize,
  /** The dialog that adds a contract. */
  add: Flag,
});
export type WorkAndPaySearch = ReturnType<typeof WorkAndPaySearch>;

/** What the address of the list of unassigned mobile money says. */
export const ReceiptsSearch = inAddress({
  clientId: Id,
  page: Id,
  pageSize: PageSize,
  import: Flag,
});
type ReceiptsSearch = ReturnType<typeof ReceiptsSearch>;

const KEPT = ['search', 'clientId', 'state', 'late', 'order', 'direction', 'pageSize', 'driverId', 'deviceId'] as const;
export const FILTERS = ['search', 'clientId', 'state', 'late', 'driverId', 'deviceId'] as const;
export const useWorkAndPaySearch = () => useListSearch<WorkAndPaySearch>('/work-and-pay', KEPT);
const RECEIPTS_KEPT = ['clientId', 'pageSize'] as const;
export const useReceiptsSearch = () => useListSearch<ReceiptsSearch>('/work-and-pay/payments', RECEIPTS_KEPT);
