import { WORK_ORDER_STATES } from '@balise/contract';
import { Flag, Id, inAddress, oneOf, PageSize, SearchWords } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';

const common = { search: SearchWords, page: Id, pageSize: PageSize };

/** What the address of the work orders says. Nonsense falls back to the default. */
export const OrdersSearch = inAddress({
  ...common,
  clientId: Id,
  state: oneOf(WORK_ORDER_STATES),
  device: Id,
  assignee: Id,
  view: oneOf(['board']),
  /** The order that is open, and the form of a new one. */
  order: Id,
  add: Flag,
});
export type OrdersSearch = ReturnType<typeof OrdersSearch>;
export const ORDER_FILTERS = ['search', 'clientId', 'state', 'device', 'assignee'] as const;
const KEPT_ORDERS = [...ORDER_FILTERS, 'view', 'pageSize'] as const;
export const useOrdersSearch = () => useListSearch<OrdersSearch>('/maintenance/orders', KEPT_ORDERS);

export const PartsSearch = inAddress({
  ...common,
  low: Flag,
  add: Flag,
  edit: Id,
  stock: Id,
});
export type PartsSearch = ReturnType<typeof PartsSearch>;
export const PART_FILTERS = ['search', 'low'] as const;
const KEPT_PARTS = [...PART_FILTERS, 'pageSize'] as const;
export const usePartsSearch = () => useListSearch<PartsSearch>('/maintenance/parts', KEPT_PARTS);
