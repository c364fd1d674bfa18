import { DRIVER_ORDERS, EXPIRY_STATES } from '@balise/contract';
import { Direction, Flag, Id, inAddress, like, oneOf, PageSize, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';

/** The tabs of a driver's record. */
export const DRIVER_TABS = [
  'personal',
  'professional',
  'licence',
  'health',
  'documents',
  'assignments',
  'workAndPay',
  'privacy',
] as const;
export type DriverTab = (typeof DRIVER_TABS)[number];

/** What the address of the list of drivers says. Nonsense falls back to the default. */
export const DriversSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  state: oneOf(EXPIRY_STATES),
  deleted: oneOf(['yes']),
  order: oneOf(DRIVER_ORDERS),
  direction: Direction,
  page: Id,
  pageSize: PageSize,
  /** The dialog that adds a driver. */
  add: Flag,
  /** The dialog that imports a file. */
  import: Flag,
  /** The driver whose record is open, and at which tab. */
  edit: Id,
  tab: oneOf(DRIVER_TABS),
});
export type DriversSearch = ReturnType<typeof DriversSearch>;

/** What the address of the calendar says. */
export const ExpiriesSearch = inAddress({
  month: like(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/),
  clientId: Id,
});
export type ExpiriesSearch = ReturnType<typeof ExpiriesSearch>;

const KEPT = ['search', 'clientId', 'state', 'deleted', 'order', 'direction', 'pageSize'] as const;
export const FILTERS = ['search', 'clientId', 'state', 'deleted'] as const;
export const useDriversSearch = () => useListSearch<DriversSearch>('/drivers', KEPT);
export const useExpiriesSearch = () => useListSearch<ExpiriesSearch>('/drivers/expiries', []);
